// See batch.hpp.
#include "classic/batch.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/crew.hpp"
#include "base/memory.hpp"

namespace ninefold::classic {
namespace {

/// Rows that a thread takes at a time: enough to hide the counter, few enough to share the end evenly.
constexpr std::size_t kRowsAtATime = 64;

/// Whether the guard ended the work, and not merely the search of a row.
bool is_halt(End end) { return end == End::seconds || end == End::stop; }

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
    if (lanes_ == nullptr) return solve_one_by_one(blocks, guard, 0);
    if (const End halt = guard.check(); halt != End::finished) return halt;
    return lanes_->run(memory_.get(), batch_,
                       {bounds_.solutions, bounds_.nodes, bounds_.seed, bounds_.shuffled, &blocks, &guard});
  }

  /// The rows that the lanes gave up.
  End solve_hard(Blocks& blocks, Guard& guard) { return solve_one_by_one(blocks, guard, kOrdinaryNodes); }

 private:
  /// Rows that took `spent` branches and want more; with 0 all rows.
  End solve_one_by_one(Blocks& blocks, Guard& guard, std::uint64_t spent) {
    std::size_t begin, end;
    while (blocks.take(&blocks, begin, end)) {
      if (const End halt = guard.check(); halt != End::finished) return halt;
      for (std::size_t row = begin; row < end; ++row) {
        if (spent != 0 && batch_.ends[row] != kGivenUp) continue;
        if (const End halt = solve_row(row, guard, spent); is_halt(halt)) return halt;
      }
    }
    return End::finished;
  }

  bool is_malformed(std::size_t row) const {
    const std::uint8_t* digits = batch_.digits + row * kCells;
    std::uint8_t largest = 0;  // no early end: the compiler makes vectors of this loop
    for (int i = 0; i < kCells; ++i) largest = std::max(largest, digits[i]);
    return largest > 9 || (batch_.wrong && batch_.wrong[row]);
  }

  End solve_row(std::size_t row, Guard& guard, std::uint64_t spent) {
    if (is_malformed(row)) {
      batch_.statuses[row] = static_cast<std::uint8_t>(Status::malformed);
      batch_.ends[row] = static_cast<std::uint8_t>(End::finished);
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

/// Every row undecided, until it is reached.
void clear(const Batch& batch) {
  std::fill_n(batch.ends, batch.rows, static_cast<std::uint8_t>(End::stop));
  std::fill_n(batch.statuses, batch.rows, static_cast<std::uint8_t>(Status::undecided));
  std::fill_n(batch.counts, batch.rows, 0);
  if (batch.nodes) std::fill_n(batch.nodes, batch.rows, 0);
}

/// Zeros where no solution was found: at the end, since that are few rows mostly.
void clear_solutions(const Batch& batch) {
  for (std::size_t row = 0; row < batch.rows; ++row) {
    if (batch.counts[row] == 0) std::memset(batch.solutions + row * kCells, 0, kCells);
  }
}

}  // namespace

End solve_batch(const BatchSolvers& solvers, const Batch& batch, const Bounds& bounds, unsigned threads,
                Guard& guard, std::atomic<std::size_t>& begun) {
  clear(batch);
  std::vector<Worker> workers;  // made before any thread runs: only then may memory run out
  const std::size_t size = useful_threads(threads, batch.rows, kRowsAtATime);
  workers.reserve(size);
  for (std::size_t i = 0; i < size; ++i) workers.emplace_back(solvers, batch, bounds);
  Blocks blocks(batch.rows, kRowsAtATime, begun);
  End end = in_parallel(workers, &Worker::solve, blocks, guard);
  const auto is_given_up = [](std::uint8_t e) { return e == kGivenUp; };
  if (end == End::finished && std::any_of(batch.ends, batch.ends + batch.rows, is_given_up)) {
    std::atomic<std::size_t> next{0};
    Blocks again(batch.rows, kRowsAtATime, next);
    end = in_parallel(workers, &Worker::solve_hard, again, guard);
  }
  if (end != End::finished) {  // rows that were not reached, or given up, ended for this reason too
    const auto is_open = [](std::uint8_t e) { return e == kGivenUp || e == std::uint8_t(End::stop); };
    std::replace_if(batch.ends, batch.ends + batch.rows, is_open, static_cast<std::uint8_t>(end));
  }
  clear_solutions(batch);
  return end;
}

}  // namespace ninefold::classic
