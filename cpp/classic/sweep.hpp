// Inference on one board: singles and locked candidates, for all digits at once.
//
// A sweep is rows() and then boxes(); docs/algorithms.md derives both.
#pragma once

#include "classic/state.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// What a look at the rows tells, gathered over the lines.
struct Signs {
  Vector alive = ~Vector{};  ///< a guard missing: a cell is empty
  Vector once = ~Vector{};   ///< a digit missing: it has no place in a row
  Vector twice{};            ///< digits that have several places in a row
  Vector changed{};          ///< non-zero: something was removed

  /// No completion of this board exists.
  bool bad() const { return any((~alive & kGuards) | (once ^ kEmpty)); }
  /// Every row is a permutation.
  bool full() const { return !any(twice & kDigits); }
};

/// A vector whose words are joined within each group: every word gets the union of its three.
inline Vector join_group(Vector v) { return v | turn1(v) | turn2(v); }

/// The digits that have at least one place, and at least two places, in each row of a line.
struct Places {
  Vector once, twice;
};

inline Places row_places(const Line& line) {
  const Vector some = some_box(line), two = two_boxes(line);
  const Vector some1 = turn1(some), some2 = turn2(some);
  return {some | some1 | some2, join_group(two) | (some & some1) | ((some | some1) & some2)};
}

/// Singles of one line, that is of three rows at once: a digit that is alone in its cell or alone in
/// its row is asserted; asserted digits leave the other cells of the row.
inline void assert_singles(Line& line, Signs& signs) {
  const auto [once, twice] = row_places(line);
  const Line asserted = each(
      [&](Vector x) {
        const Vector less = x - kLowest;
        signs.alive &= less;
        const Vector open = ((x & less) - kLowest) & kGuards;
        return x & ~(twice & spread(open));  // a naked single whole, else what has one place only
      },
      line);
  const Vector taken = join_group(some_box(asserted));  // the guards that fall with it stand in `asserted`
  const Line after = each(
      [&](Vector x, Vector s) {
        const Vector has = (s - kLowest) & kGuards;
        return s | (x & ~(taken | spread(has)));
      },
      line, asserted);
  signs.once &= once;
  signs.twice |= twice;
  signs.changed |= both(after ^ line);
  line = after;
}

inline Signs rows(State& state) {
  Signs signs;
  assert_singles(state.a, signs);
  assert_singles(state.b, signs);
  assert_singles(state.c, signs);
  return signs;
}

/// For one line and the mini-rows of the two others, seen from the neighbouring boxes: where a
/// permutation goes through.
inline Line crossing(const Line& next_s, const Line& last_s, const Line& next_t, const Line& last_t) {
  return (next_s & last_t) | (next_t & last_s);
}

/// Locked candidates along the rows: in each band a digit takes a different mini-row in each of the
/// three boxes. A mini-row stays possible only if a permutation of the three goes through it.
inline void permute_minirows(State& state) {
  const State minirow = each_line([](const Line& l) { return l | turn1(l) | turn2(l); }, state);
  const State next = each_line([](const Line& l) { return next_box(l); }, minirow);
  const State last = each_line([](const Line& l) { return last_box(l); }, minirow);
  state.a = state.a & crossing(next.b, last.b, next.c, last.c);
  state.b = state.b & crossing(next.c, last.c, next.a, last.a);
  state.c = state.c & crossing(next.a, last.a, next.b, last.b);
}

/// Locked candidates along the columns: in each stack a digit takes a different mini-column in each
/// of the three boxes, which stand in the three fields of a word.
inline void permute_minicolumns(State& state) {
  const Line minicolumn = state.a | state.b | state.c;
  const Line possible = each(
      [](Vector v) {
        const Vector a = turn1(v), b = turn2(v);
        return (next_band(a) & last_band(b)) | (next_band(b) & last_band(a));
      },
      minicolumn);
  state = each_line([&](const Line& l) { return l & possible; }, state);
}

inline void boxes(State& state) {
  permute_minirows(state);
  permute_minicolumns(state);
}

/// Whether a cell has no candidate left.
inline bool has_empty_cell(const State& state) {
  const State empty = each_line(
      [](const Line& l) { return each([](Vector x) { return ~(x - kLowest) & kGuards; }, l); }, state);
  return any(both(empty.a | empty.b | empty.c));
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
