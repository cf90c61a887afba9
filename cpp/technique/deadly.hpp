// Deadly patterns: cells in two halves that could swap two digits without any unit's noticing.
//
// If such cells held nothing but these two digits, one half the one and the other half the other, exchanging
// them would give a second solution. A puzzle with one solution avoids that: some cell of the pattern holds
// another digit. On any layout, this is so if each unit that meets the pattern has one cell of either half.
#pragma once

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Whether each unit that meets one half has one cell of it and one of the other.
bool can_swap(const Geometry& board, const Cells& first, const Cells& second);

/// A pattern of two digits. Its roof: the cells that may hold others too, one of which must.
struct Deadly {
  Deadly(const State& state, Digits pair, const Cells& first, const Cells& second);

  Digits pair;
  Cells first, second;
  Cells cells;
  Cells roof;
  Digits extra = 0;  ///< the other digits

  bool is_diagonal() const { return roof.within(first) || roof.within(second); }
};

/// A step with the pattern in it. cause: the pair in the pattern; fins: the other digits of its roof; length:
/// cells.
Step step_of(const Search& search, Technique technique, const Deadly& pattern);

/// One cell of the roof: it holds neither digit of the pair.
bool report_one_roof_cell(const Search& search, Technique technique, const Deadly& pattern, Sink& sink);

/// One other digit: it stands in the roof, and nowhere in sight of all its cells.
bool report_one_extra(const Search& search, Technique technique, const Deadly& pattern, Sink& sink);

/// Two cells of the roof in a unit (units) where one digit of the pair has no other place: none of them holds
/// the other digit.
bool report_locked_roof(const Search& search, Technique technique, const Deadly& pattern, Sink& sink);

/// Whether a digit still is to stand in one of two cells, by a unit that has no other place for it; `units`
/// gets that unit.
bool is_locked(const Search& search, Digit digit, Cell a, Cell b, std::vector<std::uint16_t>& units);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
