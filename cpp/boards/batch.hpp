// Many boards of one layout: rows of digits in, rows of results out, on as many threads as there are.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "base/batch.hpp"
#include "base/guard.hpp"
#include "boards/questions.hpp"

namespace ninefold::boards {

/// Makes a search by some engine, of boards of one problem.
using MakeSearch = std::function<std::unique_ptr<Search>()>;

/// Solves rows of one shape side by side, and gives up those that take long.
class Lanes {
 public:
  virtual ~Lanes() = default;

  /// Memory that a run needs, 64-byte aligned.
  virtual std::size_t bytes() const = 0;

  /// Solves rows until there are no more, or the watch ends it.
  virtual End run(void* memory, const Batch& batch, const BatchQuota& quota) const = 0;
};

/// Who solves the rows: lanes as far as they can, if there are any, and searches for the rest.
struct BatchSolvers {
  MakeSearch make;
  const Lanes* lanes;  ///< or null
};

/// Solves every row; why it ended before the last, if it did. `begun` counts rows that were handed out.
End solve_batch(const Shape& shape, const BatchSolvers& solvers, const Batch& batch, const Bounds& bounds,
                unsigned threads, Guard& guard, std::atomic<std::size_t>& begun);

}  // namespace ninefold::boards
