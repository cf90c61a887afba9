// See solver.hpp.
#include "technique/solver.hpp"

namespace ninefold::technique {

std::unique_ptr<Solver> make_solver(const Plan& plan) {
  return plan.cells <= kNarrowCells ? narrow::make_solver(plan) : wide::make_solver(plan);
}

}  // namespace ninefold::technique
