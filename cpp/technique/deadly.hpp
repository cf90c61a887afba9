// Deadly patterns: cells that could be filled anew with the same few digits without any unit's noticing.
//
// If such cells held nothing but these digits, there would be a second solution. A puzzle with one solution
// avoids that: some cell of the pattern holds another digit. Patterns of two digits have two halves, one with
// the one digit and one with the other, that swap them: on any layout this goes unnoticed if each unit that
// meets the pattern has one cell of either half. The conditions of patterns of more digits are in
// deadly_types.hpp.
#pragma once

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Whether each unit that meets one half has one cell of it and one of the other.
bool can_swap(const Geometry& board, const Cells& first, const Cells& second);

/// A pattern of a few digits. Its roof: the cells that may hold others too, one of which must.
struct Deadly {
  Deadly(const State& state, Digits digits, const Cells& cells);
  /// A pattern of two digits.
  Deadly(const State& state, Digits digits, const Cells& first, const Cells& second);

  Digits digits;
  Cells cells;
  Cells first, second;  ///< the halves that could swap two digits; none if there are more
  Cells roof;
  Digits extra = 0;  ///< the other digits

  std::vector<std::uint16_t> lines;  ///< the lines that could be exchanged, if it is such a pattern

  bool is_diagonal() const { return roof.within(first) || roof.within(second); }
};

/// A step with the pattern in it. cause: its digits in its cells; fins: the other digits of its roof; covers:
/// its lines; length: cells.
Step step_of(const Search& search, Technique technique, const Deadly& pattern);

/// One cell of the roof: it holds no digit of the pattern.
bool report_one_roof_cell(const Search& search, Technique technique, const Deadly& pattern, Sink& sink);

/// One other digit: it stands in the roof, and nowhere in sight of all its cells.
bool report_one_extra(const Search& search, Technique technique, const Deadly& pattern, Sink& sink);

/// The roof in a unit with all of it: it counts as one cell and makes a naked subset with others (sets,
/// units).
bool report_naked_roof(Search& search, Technique technique, const Deadly& pattern, const Unit& unit,
                       Sink& sink);

/// Two cells of the roof in a unit (units) where one digit of the pattern has no other place: none of them
/// holds another of its digits.
bool report_locked_roof(const Search& search, Technique technique, const Deadly& pattern, Sink& sink);

/// Whether a digit still is to stand in one of two cells, by a unit that has no other place for it; `units`
/// gets that unit.
bool is_locked(const Search& search, Digit digit, Cell a, Cell b, std::vector<std::uint16_t>& units);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
