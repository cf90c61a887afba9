// Many boards: most boards a second. Every lane searches a board of its own (base/lanes.hpp).
#pragma once

#include <new>
#include <type_traits>

#include "base/lanes.hpp"
#include "classic/branch.hpp"
#include "classic/digits.hpp"
#include "classic/lanes.hpp"
#include "classic/sweep.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::lanes {
namespace {

/// The boards of a batch that are being searched, and those that wait.
class BatchBoards : public Lanes<NINEFOLD_LINE_BITS / 32, 2> {
 public:
  static constexpr std::uint32_t kSweepsBetweenQuestions = kStepsBetweenQuestions / kLanes;

  bool read(int lane, const std::uint8_t* digits) {
    std::uint32_t words[kWords];
    const bool right = single::read_digits(digits, words);
    put(lane, [&](int i) { return words[i]; });
    return right;
  }

  void set_aside(int lane, int depth) {
    const State now = board(lane);
    stack_[lane][depth] = now;
    open_[lane] = single::open_cells(now);
  }

  bool branch(int lane, int depth, bool shuffled, std::uint64_t& random) {
    State& other = stack_[lane][depth];
    const int cell = single::choose(other, open_[lane]);
    if (cell < 0) return false;  // the last boxes() left no choice: one more sweep tells what it came to
    const int word = single::word_of(cell);
    const auto split =
        single::split_of(single::words_of(other)[single::offset_of(word)], cell, shuffled, random);
    single::set_word(other, word, split.other);
    remove(lane, word, split.removed);
    return true;
  }

  bool solved(int lane, std::uint8_t* out) const {
    const State now = board(lane);
    if (single::has_empty_cell(now)) return false;
    if (out) single::write_digits(now, out);
    return true;
  }

  void go_back(int lane, int depth) { put(lane, stack_[lane][depth]); }

 private:
  /// Every pending board belongs to a cell that is settled on the present path; and one is set aside.
  State stack_[kLanes][kCells + 1];
  single::OpenCells open_[kLanes];  ///< of the board that was set aside
};

inline End run_batch(void* memory, const Batch& batch, const BatchQuota& quota) {
  static_assert(alignof(BatchBoards) <= 64 && std::is_trivially_destructible_v<BatchBoards>);
  return RowSearch(*new (memory) BatchBoards, batch, quota, kCells).run();
}

constexpr BatchEngine batch_engine() { return {sizeof(BatchBoards), &run_batch}; }

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::lanes
