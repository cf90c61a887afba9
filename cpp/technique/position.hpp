// A board as the outside states it: plain lists, for any size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "technique/rule_logic.hpp"
#include "technique/step.hpp"

namespace ninefold::technique {

/// What kind of a line a unit is. Regions of a jigsaw are boxes; windows, diagonals and sets of one's own are
/// `other`.
enum class UnitKind : std::uint8_t { row, column, box, other };
inline constexpr std::size_t kUnitKinds = 4;

/// The units of a layout.
struct Plan {
  std::size_t cells;
  std::size_t size;
  std::vector<std::vector<std::uint16_t>> units;
  std::vector<UnitKind> kinds;                       ///< one for every unit
  std::shared_ptr<const RuleLogic> rules = nullptr;  ///< beside the units; may be null
};

/// What stands on a board: digits from 1, or 0; and for every empty cell what is left to it.
struct Position {
  std::vector<std::uint8_t> digits;
  std::vector<std::uint8_t> givens;  ///< by cell: whether its digit was there from the beginning
  std::vector<Digits> candidates;    ///< by cell; those of cells with a digit do not count
  bool unique = false;
};

}  // namespace ninefold::technique
