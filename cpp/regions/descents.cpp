// See descents.hpp.
#include "regions/descents.hpp"

#include <cmath>

#include "boards/digits.hpp"

namespace ninefold::regions {
namespace {

/// The open cell that has the fewest digits.
std::size_t narrowest(const State& state, std::size_t cells) {
  std::size_t best = cells;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (state.count(cell) != 0 && (best == cells || state.count(cell) < state.count(best))) best = cell;
  }
  return best;
}

}  // namespace

Weight descend(Propagation& propagation, State& state, std::size_t cells, std::uint64_t& random) {
  Weight weight{1, 0};
  while (state.open != 0) {
    const std::size_t cell = narrowest(state, cells);
    const unsigned choices = state.count(cell);
    if (!propagation.place(state, cell, boards::any_of(state.digits(cell), random))) return {0, 0};
    int exponent = 0;
    weight.mantissa = std::frexp(weight.mantissa * choices, &exponent);
    weight.exponent += exponent;
  }
  return weight;
}

std::vector<Weight> descents(const boards::Shape& shape, const boards::Board& board, std::uint64_t samples,
                             std::uint64_t seed, Guard& guard) {
  std::vector<Weight> weights;
  Propagation propagation(shape);
  State root(shape);
  if (!propagation.begin(root, board)) {
    weights.assign(samples, {0, 0});
    return weights;
  }
  while (weights.size() < samples && guard.check() == End::finished) {
    State state = root;
    weights.push_back(descend(propagation, state, shape.cells, seed));
  }
  return weights;
}

}  // namespace ninefold::regions
