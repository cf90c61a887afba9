// Three digits in one mini-line: the rules that take the sting out of adversarial boards.
//
// A mini-line is the meeting of a row or column with a box, three cells. In every solution it holds
// three digits. Hence, for the digits U that are possible in it and the digits C that the box can
// place nowhere else:
//
//     |U| = 3:  these digits leave the rest of the row or column, and of the box   (naked triple)
//     |C| = 3:  the other digits leave the mini-line                                (its dual)
//
// And two cells of it cannot both be the same single. The sweep does not need these rules on ordinary
// boards and they cost it 10 to 20 %, so they are applied only before a branch, and only on boards that
// have branched often already. On the boards
//
//     .....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........   (triples)
//     4.........57..........8.912..5.4.....7...9.6...4..........6.............5........   (equal singles)
//
// they save 680,000 and 1,380,000 branches: nearly all of them.
#pragma once

#include "classic/choose.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// Nine ones in every field that has exactly three candidates.
inline Vector exactly_three(Vector x) {
  const Vector two_less = without_lowest(without_lowest(x));
  const Vector three_less = without_lowest(two_less);
  return spread(filled(two_less) & ~filled(three_less));
}

inline Line exactly_three(const Line& l) {
  return each([](Vector x) { return exactly_three(x | kGuards); }, l);
}

/// What leaves a line: the naked triples of the other boxes and of the other lines (s, t), and
/// whatever is not among three digits that are locked here.
inline Line outside_triples(Line possible, Line possible_s, Line possible_t, Line naked, Line naked_s,
                            Line naked_t) {
  const Line locked = possible & ~(possible_s | possible_t);
  const Line others = exactly_three(locked) & ~locked;
  return next_box(naked) | last_box(naked) | naked_s | naked_t | others;
}

/// Mini-rows: three words of a group, line by line.
inline void row_triples(State& state) {
  const State p = each_line([](const Line& l) { return l | turn1(l) | turn2(l); }, state);
  const State n = each_line([](const Line& l) { return l & exactly_three(l); }, p);
  state.a = state.a & ~outside_triples(p.a, p.b, p.c, n.a, n.b, n.c);
  state.b = state.b & ~outside_triples(p.b, p.c, p.a, n.b, n.c, n.a);
  state.c = state.c & ~outside_triples(p.c, p.a, p.b, n.c, n.a, n.b);
}

/// Mini-columns: the same word of the three lines, group by group.
inline void column_triples(State& state) {
  const Line possible = state.a | state.b | state.c;
  const Line naked = possible & exactly_three(possible);
  const Line bands = each([](Vector v) { return (next_band(v) | last_band(v)) & kDigits; }, naked);
  const Line locked = possible & ~(turn1(possible) | turn2(possible));
  const Line others = exactly_three(locked) & ~locked;
  const Line leaving = bands | turn1(naked) | turn2(naked) | others;
  state = each_line([&](const Line& l) { return l & ~leaving; }, state);
}

/// A digit that is the only candidate of two cells of a mini-row leaves one of them: that empties the
/// cell, and the next sweep sees it. Equal singles elsewhere in a unit are caught by the sweep itself.
inline Line without_equal_singles(const Line& line) {
  const Line singles = each([](Vector x) { return x & ~spread(filled(without_lowest(x))) & kDigits; }, line);
  return line & ~(singles & turn1(singles));
}

/// The board after these rules. (By value: a board whose address is taken would not stay in registers.)
[[gnu::noinline]] inline State with_triples(State state) {
  state = each_line([](const Line& l) { return without_equal_singles(l); }, state);
  row_triples(state);
  column_triples(state);
  return state;
}

inline bool differ(const State& a, const State& b) {
  return any(both((a.a ^ b.a) | (a.b ^ b.b) | (a.c ^ b.c)));
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
