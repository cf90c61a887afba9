// The rows of a batch, shared out among workers: first on lanes, then one by one what lanes gave up.
//
// A worker has `solve(blocks, guard)` for all rows, and `solve_hard(blocks, guard)` for those that were given
// up.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "base/batch.hpp"
#include "base/crew.hpp"

namespace ninefold {

/// Whether the guard ended the work, and not merely the search of a row.
inline bool is_halt(End end) { return end == End::seconds || end == End::stop; }

/// Solves rows one after the other by solve_row(row): all of them, or those that lanes gave up.
template <class SolveRow>
End solve_one_by_one(Blocks& blocks, Guard& guard, const Batch& batch, bool given_up, SolveRow solve_row) {
  std::size_t begin, end;
  while (blocks.take(&blocks, begin, end)) {
    if (const End halt = guard.check(); halt != End::finished) return halt;
    for (std::size_t row = begin; row < end; ++row) {
      if (given_up && batch.ends[row] != kGivenUp) continue;
      if (const End halt = solve_row(row); is_halt(halt)) return halt;
    }
  }
  return End::finished;
}

/// Every row undecided, until it is reached.
inline void clear(const Batch& batch) {
  std::fill_n(batch.ends, batch.rows, static_cast<std::uint8_t>(End::stop));
  std::fill_n(batch.statuses, batch.rows, static_cast<std::uint8_t>(Status::undecided));
  std::fill_n(batch.counts, batch.rows, 0);
  if (batch.nodes) std::fill_n(batch.nodes, batch.rows, 0);
}

/// Zeros where no solution was found: at the end, since that are few rows mostly.
inline void clear_solutions(const Batch& batch, std::size_t cells) {
  for (std::size_t row = 0; row < batch.rows; ++row) {
    if (batch.counts[row] == 0) std::memset(batch.solutions + row * cells, 0, cells);
  }
}

/// No row was reached, for this reason.
inline End leave_undecided(const Batch& batch, std::size_t cells, End end) {
  clear(batch);
  std::fill_n(batch.ends, batch.rows, static_cast<std::uint8_t>(end));
  clear_solutions(batch, cells);
  return end;
}

/// All rows of boards that have so many cells. Returns why it ended before the last row, or End::finished;
/// rows that were not reached are undecided.
template <class Worker>
End solve_rows(std::vector<Worker>& workers, const Batch& batch, std::size_t cells, std::size_t at_a_time,
               Guard& guard, std::atomic<std::size_t>& begun) {
  clear(batch);
  Blocks blocks(batch.rows, at_a_time, begun);
  End end = in_parallel(workers, &Worker::solve, blocks, guard);
  const auto is_given_up = [](std::uint8_t e) { return e == kGivenUp; };
  if (end == End::finished && std::any_of(batch.ends, batch.ends + batch.rows, is_given_up)) {
    std::atomic<std::size_t> next{0};
    Blocks again(batch.rows, at_a_time, next);
    end = in_parallel(workers, &Worker::solve_hard, again, guard);
  }
  if (end != End::finished) {  // rows that were not reached, or given up, ended for this reason too
    const auto is_open = [](std::uint8_t e) { return e == kGivenUp || e == std::uint8_t(End::stop); };
    std::replace_if(batch.ends, batch.ends + batch.rows, is_open, static_cast<std::uint8_t>(end));
  }
  clear_solutions(batch, cells);
  return end;
}

}  // namespace ninefold
