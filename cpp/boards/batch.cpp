// See batch.hpp.
#include "boards/batch.hpp"

#include <algorithm>
#include <new>

#include "base/memory.hpp"
#include "base/rows.hpp"
#include "boards/digits.hpp"

namespace ninefold::boards {
namespace {

/// Rows that a thread takes at a time: some for each lane; or few, since a row may take a second.
constexpr std::size_t kRowsForLanes = 64, kRowsForSearches = 4;

/// What every thread has for itself.
class Worker {
 public:
  Worker(const Shape& shape, const BatchSolvers& solvers, const Batch& batch, const Bounds& bounds)
      : shape_(shape),
        solvers_(solvers),
        batch_(batch),
        bounds_(bounds),
        board_(shape.cells),
        memory_(solvers.lanes ? aligned_memory(solvers.lanes->bytes()) : AlignedMemory()) {}

  /// All rows that the blocks hold.
  End solve(Blocks& blocks, Guard& guard) {
    if (solvers_.lanes == nullptr) return solve_each(blocks, guard, 0);
    if (const End halt = guard.check(); halt != End::finished) return halt;
    const auto solutions = static_cast<std::uint64_t>(std::min<Wide>(bounds_.solutions, kUnlimited));
    return solvers_.lanes->run(
        memory_.get(), batch_,
        {solutions, bounds_.nodes, bounds_.seed, bounds_.order == Order::random, &blocks, &guard});
  }

  /// The rows that the lanes gave up.
  End solve_hard(Blocks& blocks, Guard& guard) { return solve_each(blocks, guard, kOrdinaryNodes); }

 private:
  /// Rows that took `spent` branches and want more; with 0 all rows.
  End solve_each(Blocks& blocks, Guard& guard, std::uint64_t spent) {
    return solve_one_by_one(blocks, guard, batch_, spent != 0,
                            [&](std::size_t row) { return try_row(row, guard, spent); });
  }

  /// Nothing may fly out of a thread: a row for which there is no memory is undecided.
  End try_row(std::size_t row, Guard& guard, std::uint64_t spent) {
    try {
      return solve_row(row, guard, spent);
    } catch (const std::bad_alloc&) {
      batch_.ends[row] = static_cast<std::uint8_t>(End::memory);
      return End::memory;
    }
  }

  /// A search of its own for every row: what one learns would change how another goes, and with it the
  /// solution that is found first.
  End solve_row(std::size_t row, Guard& guard, std::uint64_t spent) {
    if (!read_digits(shape_, batch_.digits + row * shape_.cells, board_)) {
      mark_malformed(batch_, row);
      return End::finished;
    }
    const auto search = solvers_.make();
    std::vector<std::uint8_t> first;
    Bounds rest = bounds_;
    if (rest.nodes != kUnlimited) rest.nodes -= spent;
    Found found = boards::solve(*search, board_, rest, guard, first);
    if (bounds_.solutions > 2 && found.solutions == 2) {
      const Found two = found;
      if (rest.nodes != kUnlimited) rest.nodes -= std::min(rest.nodes, two.nodes);
      found = boards::count(*search, board_, rest, guard);
      found.solutions = std::max<Wide>(found.solutions, 2);
      found.nodes += two.nodes;
    }
    std::copy(first.begin(), first.end(), batch_.solutions + row * shape_.cells);
    const auto most = static_cast<Wide>(kUnlimited);
    batch_.counts[row] = static_cast<std::uint64_t>(std::min(found.solutions, most));
    batch_.statuses[row] = static_cast<std::uint8_t>(status_of(batch_.counts[row], found.end));
    batch_.ends[row] = static_cast<std::uint8_t>(found.end);
    if (batch_.nodes) batch_.nodes[row] = spent + found.nodes;
    return found.end;
  }

  const Shape& shape_;
  const BatchSolvers& solvers_;
  const Batch& batch_;
  const Bounds& bounds_;
  Board board_;
  AlignedMemory memory_;
};

}  // namespace

End solve_batch(const Shape& shape, const BatchSolvers& solvers, const Batch& batch, const Bounds& bounds,
                unsigned threads, Guard& guard, std::atomic<std::size_t>& begun) {
  const BatchSolvers able{solvers.make, bounds.solutions > 0 ? solvers.lanes : nullptr};
  const std::size_t at_a_time = able.lanes ? kRowsForLanes : kRowsForSearches;
  std::vector<Worker> workers;  // made before any thread runs: only then may memory run out
  const std::size_t size = useful_threads(threads, batch.rows, at_a_time);
  workers.reserve(size);
  for (std::size_t i = 0; i < size; ++i) workers.emplace_back(shape, able, batch, bounds);
  return solve_rows(workers, batch, shape.cells, at_a_time, guard, begun);
}

}  // namespace ninefold::boards
