// Boards side by side, one in each lane of the vectors: how lanes share the rows of a batch.
//
// Every lane searches a board of its own, depth first, on a stack of its own; when it is done, it takes the
// next row. A board is searched in the same way in every lane and beside any other boards,
// so the answers do not depend on the width of vectors or the number of threads.
//
// All of it has internal linkage: kernels of several instruction sets include it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/batch.hpp"

namespace ninefold::lanes {
namespace {

/// A set of lanes, one bit each.
using LaneSet = std::uint32_t;

/// Calls f for every lane of a set, lowest first.
template <class F>
inline void each_lane(LaneSet set, F f) {
  for (; set != 0; set &= set - 1) f(__builtin_ctz(set));
}

/// The findings of a sweep about some boards.
struct Signs {
  LaneSet bad;   ///< no completion exists
  LaneSet idle;  ///< nothing new was asserted
  LaneSet full;  ///< nothing is left to choose: solved, if Boards::solved() agrees
};

/// The search of one row.
struct Job {
  std::size_t row;
  std::uint64_t solutions;
  std::uint64_t nodes;
  std::uint64_t random;
  int depth;  ///< pending boards
};

/// Solves the rows of a batch on lanes. `Boards` has
///
///   kLanes                               how many lanes
///   kSweepsBetweenQuestions              how often the watch is asked
///   read(lane, digits)                   puts a row of the batch into a lane; false: it is malformed
///   sweep(active)                        one round of inference, as Signs
///   set_aside(lane, depth)               copies the board of a lane to `depth` of the stack of the lane
///   branch(lane, depth, shuffled, random)  tries a digit, and takes it from the board that was set aside
///   last;
///                                        false: there was nothing to choose
///   solved(lane, out)                    whether a full lane is a solution, which goes to `out` if not null
///   go_back(lane, depth)                 puts the board that was left at `depth` into a lane
template <class Boards>
class RowSearch {
 public:
  RowSearch(Boards& boards, const Batch& batch, const BatchQuota& quota, std::size_t cells)
      : boards_(boards),
        batch_(batch),
        quota_(quota),
        cells_(cells),
        most_nodes_(quota.nodes < kOrdinaryNodes ? quota.nodes : kOrdinaryNodes) {}

  End run() {
    for (int lane = 0; lane < Boards::kLanes; ++lane) begin(lane);
    for (std::uint32_t sweeps = 1; active_ != 0; ++sweeps) {
      if (sweeps % Boards::kSweepsBetweenQuestions == 0) {
        if (const End end = ask(quota_.watch); end != End::finished) return cut_short(end);
      }
      const Signs signs = boards_.sweep(active_);
      // Two loops: while one lane waits for what was copied, the next is copied already.
      each_lane(signs.idle & ~signs.full, [&](int lane) { boards_.set_aside(lane, job_[lane].depth); });
      each_lane(signs.idle & ~signs.full, [&](int lane) { branch(lane); });
      each_lane(signs.full, [&](int lane) { full(lane); });
      each_lane(signs.bad, [&](int lane) { go_back(lane); });
    }
    return End::finished;
  }

 private:
  /// Starts the next row that can be read in a lane; the lane rests if there is none.
  void begin(int lane) {
    std::size_t row;
    do {
      if (next_ == end_ && !quota_.supply->take(quota_.supply, next_, end_)) {
        active_ &= ~(LaneSet{1} << lane);
        return;
      }
      row = next_++;
    } while (!read(lane, row));
    active_ |= LaneSet{1} << lane;
    job_[lane] = {row, 0, 0, quota_.seed, 0};
  }

  bool read(int lane, std::size_t row) {
    if (boards_.read(lane, batch_.digits + row * cells_)) return true;
    mark_malformed(batch_, row);
    return false;
  }

  void branch(int lane) {
    Job& job = job_[lane];
    if (job.nodes == most_nodes_) return give_up(lane);
    if (!boards_.branch(lane, job.depth, quota_.shuffled, job.random)) return;
    ++job.depth;
    ++job.nodes;
  }

  void full(int lane) {
    Job& job = job_[lane];
    std::uint8_t* const out = batch_.solutions + job.row * cells_;
    if (!boards_.solved(lane, job.solutions == 0 ? out : nullptr)) return go_back(lane);
    if (++job.solutions == quota_.solutions) return finish(lane, End::solutions);
    go_back(lane);
  }

  /// Goes on with the latest pending board of a lane, or with the next row.
  void go_back(int lane) {
    Job& job = job_[lane];
    if (job.depth == 0) return finish(lane, End::finished);
    boards_.go_back(lane, --job.depth);
  }

  void give_up(int lane) {
    const std::size_t row = job_[lane].row;
    finish(lane, End::nodes);
    if (most_nodes_ < quota_.nodes) batch_.ends[row] = kGivenUp;
  }

  void finish(int lane, End end) {
    record(job_[lane], end);
    begin(lane);
  }

  void record(const Job& job, End end) {
    batch_.counts[job.row] = job.solutions;
    batch_.ends[job.row] = static_cast<std::uint8_t>(end);
    batch_.statuses[job.row] = static_cast<std::uint8_t>(ninefold::status_of(job.solutions, end));
    if (batch_.nodes) batch_.nodes[job.row] = job.nodes;
  }

  End cut_short(End end) {
    each_lane(active_, [&](int lane) { record(job_[lane], end); });
    return end;
  }

  Boards& boards_;
  const Batch batch_;
  const BatchQuota quota_;
  const std::size_t cells_;
  const std::uint64_t most_nodes_;
  std::size_t next_ = 0, end_ = 0;  ///< rows at hand
  LaneSet active_ = 0;
  Job job_[Boards::kLanes];
};

}  // namespace
}  // namespace ninefold::lanes
