// The interface of the lanes for boards of any shape: plain functions over plain data, compiled once for
// every instruction set (kernels.cpp).
//
// Lanes hold the digits of a cell in 16 bits, and look at all units in every sweep. That is the fastest way
// through boards of which most follows from the givens; large boards want a search that learns (search.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/batch.hpp"

namespace ninefold::regions {

/// Cells that a list of a plan names.
struct Cells {
  const std::uint16_t* list;
  int size;
};

/// A unit: all cells differ, and if it is complete each digit has a cell.
struct Unit {
  Cells cells;
  bool complete;
};

/// Two units that share cells: what a complete one has in these alone, the other has nowhere else.
struct Crossing {
  Cells shared, first, second;  ///< cells of both, of the first alone, of the second alone
  bool first_complete, second_complete;
};

/// What lanes do with boards of a shape.
struct Plan {
  const Unit* units;
  const Crossing* crossings;
  std::size_t unit_count, crossing_count, cells;
  std::uint16_t every_digit;
};

inline constexpr std::size_t kLaneDigits = 16, kLaneCells = 144, kLaneUnits = 128;

struct Kernels {
  /// Memory that a run needs, 64-byte aligned.
  std::size_t (*bytes)(const Plan&);
  /// Solves rows until there are no more, or the watch ends it. A row that is malformed is marked; one that
  /// takes more than kOrdinaryNodes branches is marked kGivenUp.
  End (*run)(void* memory, const Plan&, const Batch&, const BatchQuota&);
};

}  // namespace ninefold::regions
