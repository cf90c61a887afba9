// Many boards: most boards a second.
//
// Every lane searches a board of its own, depth first, on a stack of its own; when it is done, it takes the
// next row. A board is searched in the same way whichever lane it gets and whatever stands in the others,
// so the answers do not depend on the width of vectors or the number of threads.
#pragma once

#include <new>
#include <type_traits>

#include "classic/branch.hpp"
#include "classic/digits.hpp"
#include "classic/lanes.hpp"
#include "classic/sweep.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::lanes {
namespace {

/// The search of one row.
struct Job {
  std::size_t row;
  std::uint64_t solutions;
  std::uint64_t nodes;
  std::uint64_t random;
  int depth;  ///< pending boards
};

class BatchSearch {
 public:
  BatchSearch(const Batch& batch, const BatchQuota& quota)
      : batch_(batch),
        quota_(quota),
        most_nodes_(quota.nodes < kOrdinaryNodes ? quota.nodes : kOrdinaryNodes) {}

  End run() {
    for (int lane = 0; lane < Boards::kLanes; ++lane) begin(lane);
    for (std::uint32_t sweeps = 1; active_ != 0; ++sweeps) {
      if (sweeps % kSweepsBetweenQuestions == 0) {
        if (const End end = ask(quota_.watch); end != End::finished) return cut_short(end);
      }
      const Signs signs = boards_.sweep(active_);
      each_lane(signs.idle & ~signs.full, [&](int lane) { branch(lane); });
      each_lane(signs.full, [&](int lane) { full(lane); });
      each_lane(signs.bad, [&](int lane) { go_back(lane); });
    }
    return End::finished;
  }

 private:
  using Boards = Lanes<NINEFOLD_LINE_BITS / 32, 2>;

  static constexpr std::uint32_t kSweepsBetweenQuestions = kStepsBetweenQuestions / Boards::kLanes;

  /// Every pending board belongs to a cell that is settled on the present path.
  static constexpr int kStackSize = kCells;

  /// Starts the next row that can be read in a lane; the lane rests if there is none.
  void begin(int lane) {
    std::uint32_t words[kWords];
    std::size_t row;
    do {
      if (next_ == end_ && !quota_.supply->take(quota_.supply, next_, end_)) {
        active_ &= ~(LaneSet{1} << lane);
        return;
      }
      row = next_++;
    } while (!read(row, words));
    active_ |= LaneSet{1} << lane;
    job_[lane] = {row, 0, 0, quota_.seed, 0};
    boards_.put(lane, [&](int i) { return words[i]; });
  }

  bool read(std::size_t row, std::uint32_t* words) {
    const bool right = single::read_digits(batch_.digits + row * kCells, words);
    if (right && !(batch_.wrong && batch_.wrong[row])) return true;
    batch_.statuses[row] = static_cast<std::uint8_t>(Status::malformed);
    batch_.ends[row] = static_cast<std::uint8_t>(End::finished);
    return false;
  }

  /// Tries a digit: the lane goes on with it, the stack gets the board without it.
  void branch(int lane) {
    Job& job = job_[lane];
    if (job.nodes == most_nodes_) return give_up(lane);
    const State board = boards_.board(lane);
    const int cell = single::choose(board);
    if (cell < 0) return;  // the last boxes() left no choice: one more sweep tells what it came to
    State& other = stack_[lane][job.depth++];
    other = board;
    const int word = single::word_of(cell);
    const auto split =
        single::split_of(single::words_of(other)[single::offset_of(word)], cell, quota_.shuffled, job.random);
    single::set_word(other, word, split.other);
    boards_.remove(lane, word, split.removed);
    ++job.nodes;
  }

  void full(int lane) {
    const State board = boards_.board(lane);
    if (single::has_empty_cell(board)) return go_back(lane);
    Job& job = job_[lane];
    if (job.solutions++ == 0) single::write_digits(board, batch_.solutions + job.row * kCells);
    if (job.solutions == quota_.solutions) return finish(lane, End::solutions);
    go_back(lane);
  }

  /// Goes on with the latest pending board of a lane, or with the next row.
  void go_back(int lane) {
    Job& job = job_[lane];
    if (job.depth == 0) return finish(lane, End::finished);
    boards_.put(lane, stack_[lane][--job.depth]);
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

  Boards boards_;
  const Batch batch_;
  const BatchQuota quota_;
  const std::uint64_t most_nodes_;
  std::size_t next_ = 0, end_ = 0;  ///< rows at hand
  LaneSet active_ = 0;
  Job job_[Boards::kLanes];
  State stack_[Boards::kLanes][kStackSize];
};

inline End run_batch(void* memory, const Batch& batch, const BatchQuota& quota) {
  static_assert(alignof(BatchSearch) <= 64 && std::is_trivially_destructible_v<BatchSearch>);
  return (new (memory) BatchSearch(batch, quota))->run();
}

constexpr BatchEngine batch_engine() { return {sizeof(BatchSearch), &run_batch}; }

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::lanes
