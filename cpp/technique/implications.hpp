// The direct consequences of a candidate being true or false: links in a cell and in a unit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "technique/board.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// A statement: "candidate number literal / 2 is true" (odd: on) or "is false" (even: off).
using Literal = std::uint16_t;

constexpr Literal literal_of(std::size_t candidate, bool on) {
  return static_cast<Literal>(2 * candidate + (on ? 1 : 0));
}
constexpr std::size_t candidate_of(Literal node) { return node / 2; }
constexpr bool is_on(Literal node) { return node & 1; }
constexpr Literal negated(Literal node) { return node ^ 1; }

/// Which links are followed. From on to off a chain always goes to the other places of its digit; `cells`
/// lets it go to the other digits of the cell as well, and from off to on by cells of two digits; `units`
/// lets it go from off to on by units in which a digit has two places.
struct Ways {
  bool cells;
  bool units;
};

inline constexpr Ways kByUnits{false, true};
inline constexpr Ways kByCells{true, false};
inline constexpr Ways kByBoth{true, true};

/// The candidates of a state by number, and the links between them. Links of a candidate are in this order:
/// its cell, its box, row, column and other units.
class Implications {
 public:
  Implications(const Geometry& board, const State& state);

  std::size_t count() const { return candidates_.size(); }
  const Candidate& candidate(std::size_t number) const { return candidates_[number]; }
  const Candidate& candidate_at(Literal node) const { return candidates_[candidate_of(node)]; }
  /// The number of a candidate of the state.
  std::uint16_t number(std::size_t cell, std::size_t digit) const { return numbers_[cell * size_ + digit]; }

  /// What is false if this one is true.
  std::span<const std::uint16_t> weak(std::size_t number, Ways ways) const {
    const std::uint32_t from = ways.cells ? weak_begin_[number] : weak_units_[number];
    return {weak_.data() + from, weak_.data() + weak_begin_[number + 1]};
  }
  /// What is true if this one is false.
  std::span<const std::uint16_t> strong(std::size_t number, Ways ways) const {
    const std::uint32_t from = ways.cells ? strong_begin_[number] : strong_units_[number];
    const std::uint32_t to = ways.units ? strong_begin_[number + 1] : strong_units_[number];
    return {strong_.data() + from, strong_.data() + to};
  }
  /// Either of the two.
  std::span<const std::uint16_t> from(Literal node, Ways ways) const {
    return is_on(node) ? weak(candidate_of(node), ways) : strong(candidate_of(node), ways);
  }
  /// The units of a cell in the order of links.
  const std::vector<std::uint16_t>& units_of(std::size_t cell) const { return board_.box_first[cell]; }

 private:
  void link(const Geometry& board, const State& state, Candidate from);

  const Geometry& board_;
  std::size_t size_;
  std::vector<Candidate> candidates_;
  std::vector<std::uint16_t> numbers_;
  std::vector<std::uint32_t> weak_begin_, weak_units_, strong_begin_, strong_units_;
  std::vector<std::uint16_t> weak_, strong_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
