// See descents.hpp.
#include "regions/descents.hpp"

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

/// Assignments that take about a millisecond.
constexpr std::uint64_t kStepsOfWork = 8192;

struct Walker {
  using State = regions::State;

  std::size_t choose(const State& state) const { return narrowest(state, cells); }
  Digits digits(const State& state, std::size_t cell) const { return state.digits(cell); }
  bool place(State& state, std::size_t cell, Digits digit) { return propagation.place(state, cell, digit); }

  std::uint64_t work() const { return propagation.steps() / kStepsOfWork; }

  Propagation propagation;
  std::size_t cells;
};

}  // namespace

Weight descend(Propagation& propagation, State& state, std::size_t cells, std::uint64_t& random) {
  Weight weight;
  while (state.open != 0) {
    const std::size_t cell = narrowest(state, cells);
    const unsigned choices = state.count(cell);
    if (!propagation.place(state, cell, boards::any_of(state.digits(cell), random))) return {0, 0};
    weight.multiply(choices);
  }
  return weight;
}

boards::Sampled descents(const boards::Shape& shape, const boards::Board& board, const boards::Plan& plan,
                         Guard& guard) {
  Walker walker{Propagation(shape), shape.cells};
  State root(shape);
  if (!walker.propagation.begin(root, board)) return none_of(plan);
  return boards::Descents(walker, root, shape.cells, plan).run(guard);
}

}  // namespace ninefold::regions
