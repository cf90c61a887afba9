// Many boards in one call, on one thread or several.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "classic/operations.hpp"

namespace ninefold::classic {

/// Who solves the rows: lanes as far as they can, and an engine for the rest; or the engine alone.
struct BatchSolvers {
  const Engine& engine;
  const BatchEngine* lanes;  ///< or null
};

/// Solves all rows. A malformed row (a digit past 9, or `wrong`) is marked and the rest goes on. Returns
/// why it ended before the last row, or End::finished; rows that were not reached are undecided, and those
/// without a solution hold zeros. `begun` counts the rows that were begun, for whoever watches.
End solve_batch(const BatchSolvers& solvers, const Batch& batch, const Bounds& bounds, unsigned threads,
                Guard& guard, std::atomic<std::size_t>& begun);

}  // namespace ninefold::classic
