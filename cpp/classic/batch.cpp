// See batch.hpp.
#include "classic/batch.hpp"

#include <algorithm>
#include <cstring>
#include <exception>
#include <thread>
#include <vector>

#include "base/memory.hpp"

namespace ninefold::classic {
namespace {

/// Rows that a thread takes at a time: enough to hide the counter, few enough to share the end evenly.
constexpr std::size_t kRowsAtATime = 64;

/// More threads than this are a mistake, whatever the machine.
constexpr std::size_t kMostThreads = 256;

/// Hands out blocks of rows to all threads.
struct Blocks : Supply {
  Blocks(std::size_t total, std::atomic<std::size_t>& counter)
      : Supply{&hand_out}, rows(total), next(counter) {}

  static bool hand_out(Supply* supply, std::size_t& begin, std::size_t& end) {
    auto& blocks = *static_cast<Blocks*>(supply);
    begin = std::min(blocks.next.fetch_add(kRowsAtATime, std::memory_order_relaxed), blocks.rows);
    end = std::min(begin + kRowsAtATime, blocks.rows);
    return begin < end;
  }

  const std::size_t rows;
  std::atomic<std::size_t>& next;
};

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

using Part = End (Worker::*)(Blocks&, Guard&);

/// Does a part of the work on all threads; the calling one is the last worker's.
End in_parallel(std::vector<Worker>& workers, Part part, Blocks& blocks, Guard& guard) {
  const std::size_t others = workers.size() - 1;
  std::atomic<std::size_t> busy{0};
  std::atomic<End> ended{End::finished};
  StopFlag cancel{false};
  std::vector<std::thread> crew;
  crew.reserve(others);
  try {
    for (std::size_t i = 0; i < others; ++i) {
      ++busy;
      crew.emplace_back([&, i] {
        Guard mine(guard, &cancel);
        if (const End end = (workers[i].*part)(blocks, mine); end != End::finished) ended = end;
        --busy;
      });
    }
  } catch (const std::exception&) {
    --busy;  // no thread, or no memory for one, to be had: those that run, and this one, do the work
  }
  End end = (workers.back().*part)(blocks, guard);
  // The guard of this thread alone hears interruptions, so it stays awake while the others finish.
  while (busy > 0) {
    if (end == End::finished) end = guard.check();
    if (end != End::finished) cancel = true;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  for (std::thread& other : crew) other.join();
  return end == End::finished ? ended.load() : end;
}

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

/// How many threads are of use.
std::size_t useful_threads(std::size_t threads, std::size_t rows) {
  const std::size_t blocks = (rows + kRowsAtATime - 1) / kRowsAtATime;
  return std::max<std::size_t>(std::min({threads, blocks, kMostThreads}), 1);
}

}  // namespace

End solve_batch(const BatchSolvers& solvers, const Batch& batch, const Bounds& bounds, unsigned threads,
                Guard& guard, std::atomic<std::size_t>& begun) {
  clear(batch);
  std::vector<Worker> workers;  // made before any thread runs: only then may memory run out
  const std::size_t size = useful_threads(threads, batch.rows);
  workers.reserve(size);
  for (std::size_t i = 0; i < size; ++i) workers.emplace_back(solvers, batch, bounds);
  Blocks blocks(batch.rows, begun);
  End end = in_parallel(workers, &Worker::solve, blocks, guard);
  const auto is_given_up = [](std::uint8_t e) { return e == kGivenUp; };
  if (end == End::finished && std::any_of(batch.ends, batch.ends + batch.rows, is_given_up)) {
    std::atomic<std::size_t> next{0};
    Blocks again(batch.rows, next);
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
