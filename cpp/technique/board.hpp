// The board that steps are looked for on: units and who sees whom, and what stands where.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "technique/cells.hpp"
#include "technique/position.hpp"
#include "technique/step.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

inline constexpr std::size_t kMostDigits = 25;

constexpr Digits bit(std::size_t digit) { return Digits{1} << digit; }
constexpr int count(Digits digits) { return std::popcount(digits); }
constexpr bool is_single(Digits digits) { return digits != 0 && (digits & (digits - 1)) == 0; }
constexpr bool is_pair(Digits digits) { return is_single(digits & (digits - 1)); }
constexpr Digit lowest(Digits digits) { return static_cast<Digit>(std::countr_zero(digits)); }

/// The digits of a set, in ascending order: for (const Digit digit : each(digits)).
struct DigitRange {
  Digits left;
  struct Iterator {
    Digits left;
    Digit operator*() const { return lowest(left); }
    Iterator& operator++() {
      left &= left - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return left != other.left; }
  };
  Iterator begin() const { return {left}; }
  Iterator end() const { return {0}; }
};
constexpr DigitRange each(Digits digits) { return {digits}; }

constexpr bool is_line(UnitKind kind) { return kind == UnitKind::row || kind == UnitKind::column; }

struct Unit {
  UnitKind kind;
  bool complete;            ///< has a cell for every digit, so that each digit stands in it
  std::vector<Cell> cells;  ///< in the order of the layout
  Cells set;
};

/// Which cells see each other: made once for a layout.
struct Geometry {
  explicit Geometry(const Plan& plan);

  std::size_t cells;
  std::size_t size;  ///< digits
  std::vector<Unit> units;
  std::vector<Cells> peers;                                  ///< by cell, without itself; those by rules too
  std::vector<std::vector<std::uint16_t>> units_of;          ///< by cell
  std::vector<std::vector<std::uint16_t>> box_first;         ///< the same: box, row, column, others
  std::array<std::vector<std::uint16_t>, kUnitKinds> kinds;  ///< units by kind
  std::shared_ptr<const RuleLogic> rules;                    ///< beside the units; may be null

  bool sees(Cell a, Cell b) const { return peers[a].has(b); }
  const std::vector<std::uint16_t>& of_kind(UnitKind kind) const {
    return kinds[static_cast<std::size_t>(kind)];
  }
  /// The cells that see all of these; every cell, if there are none.
  Cells seen_by_all(const Cells& set) const {
    Cells seen = Cells::below(cells);
    for (const Cell cell : set) seen &= peers[cell];
    return seen;
  }
  /// The units that hold all of these cells.
  std::vector<std::uint16_t> units_with(const Cells& set) const;
};

/// What stands on a board, and what still may: the digits that are left to an empty cell.
struct State {
  State(const Geometry& geometry, const Position& position);

  std::array<Digits, kMostCells> candidates{};  ///< by cell; none where a digit stands
  std::array<std::int8_t, kMostCells> digits;   ///< by cell: what stands there, or -1
  std::array<Cells, kMostDigits> places{};      ///< by digit: the cells where it is a candidate
  Cells empty;
  Cells givens;
  bool unique;  ///< known to have one solution, so that this may be an argument

  bool has(Candidate candidate) const { return candidates[candidate.cell] & bit(candidate.digit); }

  /// Writes a digit: it goes from all cells that see this one.
  void place(const Geometry& geometry, Candidate candidate);
  void remove(Candidate candidate);
  void apply(const Geometry& geometry, const Step& step);
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
