// How often each digit stands in each cell, over many boards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "classic/operations.hpp"

namespace ninefold::classic {

/// For every cell and digit (less one) the number of boards that have it there.
struct DigitCounts {
  std::array<std::array<std::uint64_t, 9>, kCells> counts{};

  /// Adds boards, 81 digits each, all full.
  void add(const std::uint8_t* digits, std::size_t boards);
};

/// Adds all solutions of a board, as far as the bounds allow.
Found count_digits(Solver& solver, const Board& board, const Bounds& bounds, Guard& guard, DigitCounts& out);

}  // namespace ninefold::classic
