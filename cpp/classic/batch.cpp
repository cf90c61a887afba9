// See batch.hpp.
#include "classic/batch.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <system_error>
#include <thread>
#include <vector>

namespace ninefold::classic {
namespace {

/// Rows that a thread takes at a time: enough to hide the counter, few enough to share the end evenly.
constexpr std::size_t kRowsAtATime = 64;

/// More threads than this are a mistake, whatever the machine.
constexpr std::size_t kMostThreads = 256;

bool is_malformed(const Batch& batch, std::size_t row) {
  const std::uint8_t* digits = batch.digits + row * kCells;
  std::uint8_t largest = 0;  // no early end: the compiler makes vectors of this loop
  for (int i = 0; i < kCells; ++i) largest = std::max(largest, digits[i]);
  return largest > 9 || (batch.wrong && batch.wrong[row]);
}

/// Solves one row; tells whether the guard ended it.
End solve_row(Solver& solver, Board& board, const Batch& batch, std::size_t row, const Bounds& bounds,
              Guard& guard) {
  if (is_malformed(batch, row)) {
    batch.statuses[row] = static_cast<std::uint8_t>(Status::malformed);
    batch.ends[row] = static_cast<std::uint8_t>(End::finished);
    return End::finished;
  }
  std::memcpy(board.digits.data(), batch.digits + row * kCells, kCells);
  Found found = solver.solve(board, bounds, guard);
  if (bounds.solutions > 2 && found.solutions == 2) {
    const auto first = found.first;
    found = solver.count(board, bounds, guard);
    found.solutions = std::max<std::uint64_t>(found.solutions, 2);
    found.first = first;
  }
  std::memcpy(batch.solutions + row * kCells, found.first.data(), kCells);
  batch.counts[row] = found.solutions;
  batch.statuses[row] = static_cast<std::uint8_t>(status_of(found));
  batch.ends[row] = static_cast<std::uint8_t>(found.end);
  return found.end == End::seconds || found.end == End::stop ? found.end : End::finished;
}

/// Takes rows until there are no more or the guard says stop.
End work(Solver& solver, const Batch& batch, const Bounds& bounds, Guard& guard,
         std::atomic<std::size_t>& next) {
  Board board;
  for (;;) {
    const std::size_t begin = next.fetch_add(kRowsAtATime);
    if (begin >= batch.rows) return End::finished;
    End end = guard.check();
    const std::size_t stop = std::min(begin + kRowsAtATime, batch.rows);
    for (std::size_t row = begin; row < stop && end == End::finished; ++row) {
      end = solve_row(solver, board, batch, row, bounds, guard);
    }
    if (end != End::finished) return end;
  }
}

/// How many threads are of use beside the one that asks.
std::size_t useful_helpers(std::size_t threads, std::size_t rows) {
  const std::size_t blocks = (rows + kRowsAtATime - 1) / kRowsAtATime;
  return std::max<std::size_t>(std::min({threads, blocks, kMostThreads}), 1) - 1;
}

}  // namespace

End solve_batch(const Engine& engine, const Batch& batch, const Bounds& bounds, unsigned threads,
                Guard& guard) {
  std::fill_n(batch.ends, batch.rows, static_cast<std::uint8_t>(End::stop));  // until a row is reached
  const std::size_t helpers = useful_helpers(threads, batch.rows);
  std::vector<Solver> solvers;  // made before any thread runs: only then may memory run out
  for (std::size_t i = 0; i <= helpers; ++i) solvers.emplace_back(engine);
  std::atomic<std::size_t> next{0}, busy{0};
  std::atomic<End> ended{End::finished};
  StopFlag cancel{false};
  std::vector<std::thread> crew;
  crew.reserve(helpers);
  try {
    for (std::size_t i = 0; i < helpers; ++i) {
      ++busy;
      crew.emplace_back([&, i] {
        Guard mine(guard, &cancel);
        if (const End end = work(solvers[i], batch, bounds, mine, next); end != End::finished) ended = end;
        --busy;
      });
    }
  } catch (const std::system_error&) {
    --busy;  // no more threads to be had: those that run, and this one, do the work
  }
  End end = work(solvers.back(), batch, bounds, guard, next);
  // The guard of this thread alone hears interruptions, so it stays awake while the others finish.
  while (busy > 0) {
    if (end == End::finished) end = guard.check();
    if (end != End::finished) cancel = true;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  for (std::thread& helper : crew) helper.join();
  if (end == End::finished) end = ended;
  if (end == End::seconds)
    std::replace(batch.ends, batch.ends + batch.rows, std::uint8_t(End::stop), std::uint8_t(end));
  return end;
}

}  // namespace ninefold::classic
