// See batch.hpp.
#include "classic/batch.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/memory.hpp"
#include "base/rows.hpp"

namespace ninefold::classic {
namespace {

/// Rows that a thread takes at a time: enough to hide the counter, few enough to share the end evenly.
constexpr std::size_t kRowsAtATime = 64;

/// What every thread has for itself.
class Worker {
 public:
  Worker(const BatchSolvers& solvers, const Batch& batch, const Bounds& bounds)
      : batch_(batch),
        bounds_(bounds),
        lanes_(bounds.solutions > 0 ? solvers.lanes : nullptr),
        solver_(solvers.engine),
        memory_(lanes_ ? aligned_memory(lanes_->bytes) : AlignedMemory()) {}

  /// All rows that the blocks hold.
  End solve(Blocks& blocks, Guard& guard) {
    if (lanes_ == nullptr) return solve_each(blocks, guard, 0);
    if (const End halt = guard.check(); halt != End::finished) return halt;
    return lanes_->run(memory_.get(), batch_,
                       {bounds_.solutions, bounds_.nodes, bounds_.seed, bounds_.shuffled, &blocks, &guard});
  }

  /// The rows that the lanes gave up.
  End solve_hard(Blocks& blocks, Guard& guard) { return solve_each(blocks, guard, kOrdinaryNodes); }

 private:
  /// Rows that took `spent` branches and want more; with 0 all rows.
  End solve_each(Blocks& blocks, Guard& guard, std::uint64_t spent) {
    return solve_one_by_one(blocks, guard, batch_, spent != 0,
                            [&](std::size_t row) { return solve_row(row, guard, spent); });
  }

  bool is_malformed(std::size_t row) const {
    const std::uint8_t* digits = batch_.digits + row * kCells;
    std::uint8_t largest = 0;  // no early end: the compiler makes vectors of this loop
    for (int i = 0; i < kCells; ++i) largest = std::max(largest, digits[i]);
    return largest > 9;
  }

  End solve_row(std::size_t row, Guard& guard, std::uint64_t spent) {
    if (is_malformed(row)) {
      mark_malformed(batch_, row);
      return End::finished;
    }
    std::memcpy(board_.digits.data(), batch_.digits + row * kCells, kCells);
    Bounds rest = bounds_;
    if (rest.nodes != kUnlimited) rest.nodes -= spent;
    Found found = solver_.solve(board_, rest, guard);
    if (bounds_.solutions > 2 && found.solutions == 2) {
      const Found two = found;
      if (rest.nodes != kUnlimited) rest.nodes -= std::min(rest.nodes, two.nodes);
      found = solver_.count(board_, rest, guard);
      found.solutions = std::max<std::uint64_t>(found.solutions, 2);
      found.nodes += two.nodes;
      found.first = two.first;
    }
    if (found.solutions > 0) std::memcpy(batch_.solutions + row * kCells, found.first.data(), kCells);
    batch_.counts[row] = found.solutions;
    batch_.statuses[row] = static_cast<std::uint8_t>(status_of(found));
    batch_.ends[row] = static_cast<std::uint8_t>(found.end);
    if (batch_.nodes) batch_.nodes[row] = spent + found.nodes;
    return found.end;
  }

  const Batch& batch_;
  const Bounds& bounds_;
  const BatchEngine* lanes_;
  Solver solver_;
  AlignedMemory memory_;
  Board board_;
};

}  // namespace

End solve_batch(const BatchSolvers& solvers, const Batch& batch, const Bounds& bounds, unsigned threads,
                Guard& guard, std::atomic<std::size_t>& begun) {
  std::vector<Worker> workers;  // made before any thread runs: only then may memory run out
  const std::size_t size = useful_threads(threads, batch.rows, kRowsAtATime);
  workers.reserve(size);
  for (std::size_t i = 0; i < size; ++i) workers.emplace_back(solvers, batch, bounds);
  return solve_rows(workers, batch, kCells, kRowsAtATime, guard, begun);
}

}  // namespace ninefold::classic
