// See batch.hpp.
#include "classic/batch.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

namespace ninefold::classic {
namespace {

/// Rows that a thread takes at a time: enough to hide the counter, few enough to share the end evenly.
constexpr std::size_t kRowsAtATime = 64;

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
  return found.end == End::seconds || found.end == End::stop ? found.end : End::finished;
}

/// Takes rows until there are no more or the guard says stop.
End work(const Engine& engine, const Batch& batch, const Bounds& bounds, Guard& guard,
         std::atomic<std::size_t>& next) {
  Solver solver(engine);
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

}  // namespace

Status status_of(const Found& found) {
  if (found.solutions >= 2) return Status::multiple;
  if (found.end != End::finished) return Status::undecided;
  return found.solutions == 1 ? Status::unique : Status::none;
}

End solve_batch(const Engine& engine, const Batch& batch, const Bounds& bounds, unsigned threads,
                Guard& guard) {
  const std::size_t blocks = (batch.rows + kRowsAtATime - 1) / kRowsAtATime;
  const auto helpers =
      static_cast<unsigned>(std::min<std::size_t>(threads, std::max<std::size_t>(blocks, 1)) - 1);
  std::atomic<std::size_t> next{0};
  std::atomic<unsigned> busy{helpers};
  std::atomic<End> ended{End::finished};
  StopFlag cancel{false};
  std::vector<std::thread> crew;
  for (unsigned i = 0; i < helpers; ++i) {
    crew.emplace_back([&] {
      Guard mine(guard, &cancel);
      if (const End end = work(engine, batch, bounds, mine, next); end != End::finished) ended = end;
      --busy;
    });
  }
  End end = work(engine, batch, bounds, guard, next);
  // The guard of this thread alone hears interruptions, so it stays awake while the others finish.
  while (busy > 0) {
    if (end == End::finished) end = guard.check();
    if (end != End::finished) cancel = true;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  for (std::thread& helper : crew) helper.join();
  return end != End::finished ? end : ended.load();
}

}  // namespace ninefold::classic
