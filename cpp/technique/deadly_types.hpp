// Deadly patterns of three digits and more: when a pattern is one, and what follows.
//
// Cells make a deadly pattern of some digits if every way to fill them with these alone has a twin: another
// way with the same digits in each unit. All ways are tried, so that it holds on any layout. The types are
// those of rectangles.
//   1: one cell has other digits. 2: two or more have the same other digit. 3: two of them make a naked
//   subset with cells of their unit (sets, units). 4: two of them, and a digit of the pattern has no other
//   place in their unit (units).
#pragma once

#include "technique/deadly.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

enum class DeadlyType : std::uint8_t { one_cell, one_digit, naked_set, locked_digit };

/// How many cells of a pattern may hold other digits: hardly any cell sees more than three.
constexpr int most_roof_cells(DeadlyType type) {
  switch (type) {
    case DeadlyType::one_cell:
      return 1;
    case DeadlyType::one_digit:
      return 3;
    default:
      return 2;
  }
}

/// Every step of a type, if the cells make a deadly pattern.
bool report_type(Search& search, Technique technique, DeadlyType type, const Deadly& pattern, Sink& sink);

/// Goes through the sets of so many digits that at least `least` cells have nothing else of:
/// use(digits, the cells that may hold one of them).
template <class Use>
bool each_digit_set(Search& search, int size, int least, Use use) {
  const State& state = search.state;
  for (Digits set = bit(static_cast<std::size_t>(size)) - 1; set < bit(search.board.size);) {
    if (!search.go_on()) return false;
    Cells open, others;
    for (std::size_t d = 0; d < search.board.size; ++d) (set & bit(d) ? open : others) |= state.places[d];
    if ((state.empty - others).count() >= least && !use(set, open)) return false;
    const Digits last = set & -set, carried = set + last;  // the next larger set of as many digits
    set = carried | ((set ^ carried) / last >> 2);
  }
  return true;
}

/// How many of these cells hold other digits than these.
inline int roof_cells(const State& state, const Cells& cells, Digits digits) {
  int roof = 0;
  for (const Cell cell : cells) roof += (state.candidates[cell] & ~digits) != 0;
  return roof;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
