// Random descents, by which the number of solutions is estimated (D. E. Knuth, 1975).
#pragma once

#include <vector>

#include "base/guard.hpp"
#include "boards/questions.hpp"
#include "regions/propagation.hpp"

namespace ninefold::regions {

/// A number of any size: mantissa * 2^exponent. 0 is a descent without a solution.
struct Weight {
  double mantissa;
  std::int64_t exponent;
};

/// Fills a state at random, always in the first of the cells that have fewest digits.
Weight descend(Propagation& propagation, State& state, std::size_t cells, std::uint64_t& random);

/// Fills the board at random so many times, or until the guard ends it. A descent that ends at a solution
/// weighs the product of the choices there were; the mean over all descents is the number of solutions.
std::vector<Weight> descents(const boards::Shape& shape, const boards::Board& board, std::uint64_t samples,
                             std::uint64_t seed, Guard& guard);

}  // namespace ninefold::regions
