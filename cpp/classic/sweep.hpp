// Inference on one board: singles and locked candidates, for all digits at once.
//
// A sweep is rows() and then boxes(); docs/algorithms.md derives both.
#pragma once

#include "classic/state.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// What a look at the rows tells.
struct Signs {
  Vector alive;    ///< a guard missing: a cell is empty
  Vector once;     ///< a digit missing: it has no place in a row
  Vector twice;    ///< digits that have several places in a row
  Vector changed;  ///< non-zero: something was removed

  /// No completion of this board exists.
  bool bad() const { return any((~alive & kGuards) | (once ^ kEmpty)); }
  /// Every row is a permutation.
  bool full() const { return !any(twice & kDigits); }
};

/// A vector whose words are joined within each group: every word gets the union of its three.
inline Vector join_group(Vector v) { return any_of(v, turn1(v), turn2(v)); }

/// The digits that have at least one place, and at least two places, in each row.
struct Places {
  Line once, twice;
};

inline Places row_places(const State& state) {
  const Line some =
      each([](Vector x, Vector y, Vector z) { return any_of(x, y, z); }, state.a, state.b, state.c);
  const Line two =
      each([](Vector x, Vector y, Vector z) { return two_of(x, y, z); }, state.a, state.b, state.c);
  return {each([](Vector v) { return join_group(v); }, some),
          each([](Vector v, Vector w) { return two_of(v, turn1(v), turn2(v)) | join_group(w); }, some, two)};
}

/// Singles: a digit that is alone in its cell or alone in its row is asserted; asserted digits leave the
/// other cells of the row.
inline Signs rows(State& state) {
  const Places places = row_places(state);
  const Line &once = places.once, &twice = places.twice;  // Clang before 16 captures no structured bindings
  const auto both = [](Vector x, Vector y) { return x & y; };
  const auto either = [](Vector x, Vector y) { return x | y; };
  const State less = each_vector([](Vector x) { return x - kLowest; }, state);
  const State asserted = each_line(
      [&](const Line& line, const Line& lower) {
        return each(
            [](Vector x, Vector l, Vector t) {
              return and_not_both(x, t, spread(filled(x & l)));  // a naked single whole, else its only places
            },
            line, lower, twice);
      },
      state, less);
  const Line taken = each(  // the guards that fall with it stand in `asserted`
      [](Vector x, Vector y, Vector z) { return join_group(any_of(x, y, z)); }, asserted.a, asserted.b,
      asserted.c);
  const State after = each_line(
      [&](const Line& line, const Line& single) {
        return each([](Vector x, Vector s, Vector t) { return or_without(s, x, t | spread(filled(s))); },
                    line, single, taken);
      },
      state, asserted);
  const Line changed = each([](Vector a, Vector b, Vector c, Vector d, Vector e,
                               Vector f) { return or_differ(or_differ(a ^ b, c, d), e, f); },
                            state.a, after.a, state.b, after.b, state.c, after.c);
  const Line alive =
      each([](Vector x, Vector y, Vector z) { return all_of(x, y, z); }, less.a, less.b, less.c);
  state = after;
  return {fold(both, alive), fold(both, once), fold(either, twice), fold(either, changed)};
}

/// Locked candidates along the rows: in each band a digit takes a different mini-row in each of the
/// three boxes. A mini-row stays possible only if a permutation of the three goes through it.
inline void permute_minirows(State& state) {
  const Line minirow =
      each([](Vector x, Vector y, Vector z) { return any_of(x, y, z); }, state.a, state.b, state.c);
  const Line possible = each(
      [](Vector next, Vector last) { return or_both(turn1(next) & turn2(last), turn2(next), turn1(last)); },
      next_row(minirow), last_row(minirow));
  state = each_line([&](const Line& l) { return l & possible; }, state);
}

/// Where the mini-column of a line may go, seen from the mini-columns of the two other lines.
inline Line crossing(Vector a, Vector b) {
  return everywhere(or_both(next_band(a) & last_band(b), next_band(b), last_band(a)));
}

/// Locked candidates along the columns: in each stack a digit takes a different mini-column in each
/// of the three boxes, which stand in the three fields of a word.
inline void permute_minicolumns(State& state) {
  const Vector a = some_row(state.a), b = some_row(state.b), c = some_row(state.c);
  state = {state.a & crossing(b, c), state.b & crossing(c, a), state.c & crossing(a, b)};
}

inline void boxes(State& state) {
  permute_minirows(state);
  permute_minicolumns(state);
}

/// Whether a cell has no candidate left.
inline bool has_empty_cell(const State& state) {
  const Line alive =
      each([](Vector x, Vector y, Vector z) { return all_of(x - kLowest, y - kLowest, z - kLowest); },
           state.a, state.b, state.c);
  return any(~fold([](Vector x, Vector y) { return x & y; }, alive) & kGuards);
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
