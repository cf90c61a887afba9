// Three digits in one mini-line: the rules that take the sting out of adversarial boards.
//
// A mini-line is the meeting of a row or column with a box, three cells. In every solution it holds
// three digits. Hence, for the digits U that are possible in it and the digits C that the box can
// place nowhere else:
//
//     |U| = 3:  these digits leave the rest of the row or column, and of the box   (naked triple)
//     |C| = 3:  the other digits leave the mini-line                                (its dual)
//     |U| < 3 or |C| > 3:  a contradiction; all digits leave, and the next sweep sees it
//
// And two cells of a row cannot both be the same single. The sweep does not need these rules on ordinary
// boards and they cost it 10 to 20 %, so they are applied only before a branch, and only on boards that
// have branched often without a solution; equal singles before the first branch, for contradictory givens.
// Without them the boards
//
//     .....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........
//     4.........57..........8.912..5.4.....7...9.6...4..........6.............5........
//     ...................9...........4..6.........1..2.8...7.4............89.5...95...8
//
// take 680,000, 1,380,000 and 140,000 branches; with them at most the 128 that come before.
#pragma once

#include "classic/choose.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// Nine ones in every field that has at least three, and at least four candidates.
struct Counted {
  Line three, four;
};

inline Counted counted(const Line& line) {
  const Line two_less = each([](Vector x) { return without_lowest(without_lowest(x | kGuards)); }, line);
  return {each([](Vector x) { return spread(filled(x)); }, two_less),
          each([](Vector x) { return spread(filled(without_lowest(x))); }, two_less)};
}

/// The digits of mini-lines that can hold three digits exactly.
inline Line naked_triples(const Line& possible) {
  const Counted n = counted(possible);
  return possible & n.three & ~n.four;
}

/// What leaves a mini-line because of what it can hold, and of what only it can hold.
inline Line not_in_triple(const Line& possible, const Line& locked) {
  const Counted n = counted(locked);
  const Line too_few = ~counted(possible).three;
  return each([](Vector x) { return x & kDigits; }, (n.three & ~locked) | n.four | too_few);
}

/// Mini-rows: the same word of the three lines, which the other rows of a group and the other words of it
/// meet.
inline void row_triples(State& state) {
  const Line p = state.a | state.b | state.c;
  const Line naked = naked_triples(p);
  const Line locked = p & ~(next_row(p) | last_row(p));
  const Line leaving =
      next_row(naked) | last_row(naked) | turn1(naked) | turn2(naked) | not_in_triple(p, locked);
  state = each_line([&](const Line& l) { return l & ~leaving; }, state);
}

/// What leaves a line: the naked triples of the other bands and of the other lines (s, t), and whatever three
/// digits that are locked here shut out. p: what is possible in the mini-columns.
inline Line leaving_columns(const Line& p, const Line& p_s, const Line& p_t, const Line& naked,
                            const Line& naked_s, const Line& naked_t) {
  const Line bands = each([](Vector v) { return (next_band(v) | last_band(v)) & kDigits; }, naked);
  const Line locked = p & ~(p_s | p_t);
  return bands | naked_s | naked_t | not_in_triple(p, locked);
}

/// Mini-columns: three rows of a line.
inline void column_triples(State& state) {
  const State p = each_line([](const Line& l) { return everywhere(some_row(l)); }, state);
  const State n = each_line([](const Line& l) { return naked_triples(l); }, p);
  state = {state.a & ~leaving_columns(p.a, p.b, p.c, n.a, n.b, n.c),
           state.b & ~leaving_columns(p.b, p.c, p.a, n.b, n.c, n.a),
           state.c & ~leaving_columns(p.c, p.a, p.b, n.c, n.a, n.b)};
}

/// Whether two cells of a row have the same only candidate. In a column or a box the sweep itself sees
/// that: the row of each cell has the digit in this one box only, so permute_minirows() takes it from the
/// rest of the box, and no permutation is left. In a row each of the two excuses the other.
[[gnu::noinline]] inline bool has_equal_singles(State state) {
  const State singles = each_vector([](Vector x) { return x & ~spread(filled(without_lowest(x))); }, state);
  const Line twice = row_places(singles).twice;
  return any(fold([](Vector x, Vector y) { return x | y; }, twice) & kDigits);
}

/// The board after these rules. (By value: a board whose address is taken would not stay in registers.)
[[gnu::noinline]] inline State with_triples(State state) {
  row_triples(state);
  column_triples(state);
  return state;
}

inline bool differ(const State& a, const State& b) {
  const State changed = each_vector([](Vector x, Vector y) { return x ^ y; }, a, b);
  return any(fold([](Vector x, Vector y) { return x | y; }, changed.a | changed.b | changed.c));
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
