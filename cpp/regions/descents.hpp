// Random descents, by which the number of solutions is estimated (D. E. Knuth, 1975).
#pragma once

#include <vector>

#include "base/guard.hpp"
#include "boards/descents.hpp"
#include "boards/questions.hpp"
#include "regions/propagation.hpp"

namespace ninefold::regions {

using boards::Weight;

/// Fills a state at random, always in the first of the cells that have fewest digits. A descent that ends at
/// a solution weighs the product of the choices there were, any other 0.
Weight descend(Propagation& propagation, State& state, std::size_t cells, std::uint64_t& random);

boards::Sampled descents(const boards::Shape& shape, const boards::Board& board, const boards::Plan& plan,
                         Guard& guard);

}  // namespace ninefold::regions
