// Estimates of numbers of solutions: of a board, and of what every move leaves of them.
//
// Knuth's method (Estimating the efficiency of backtrack programs, 1975): descend at random to a leaf and
// weigh it by the product of the numbers of choices on the way. The mean of the weights is, without bias,
// the number of leaves; and the mean over those leaves that have a digit in a cell is the number of these.
#pragma once

#include <array>
#include <cstdint>

#include "base/guard.hpp"
#include "classic/rows.hpp"

namespace ninefold::player {

struct Estimate {
  double solutions = 0;
  std::array<std::array<double, 9>, classic::kCells> with{};  ///< for every cell and digit (less one)
  std::uint64_t descents = 0;
};

/// By so many descents, or as many as the guard allows.
Estimate estimate_solutions(const classic::Solution& board, std::uint64_t descents, std::uint64_t& random,
                            Guard& guard);

/// What two estimates of the same board say together.
Estimate joined(const Estimate& first, const Estimate& second);

}  // namespace ninefold::player
