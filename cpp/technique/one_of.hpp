// Candidates of which at least one is true, and what each of them excludes.
#pragma once

#include <algorithm>
#include <vector>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Gathers guardians: candidates of which at least one is true, as a pattern without them is impossible.
class OneOf {
 public:
  explicit OneOf(const Search& search) : board_(&search.board), state_(&search.state) {}

  /// One more cell, with those of its candidates that are guardians, if any. False if nothing can follow any
  /// more, whichever cells come after it.
  bool add(Cell cell, Digits digits) {
    if (digits == 0) return true;
    const bool is_first = guardians_.empty();
    add_candidates(guardians_, *state_, Cells::of(cell), digits);
    if (is_first) {
      add_candidates(excluded_, *state_, Cells::of(cell), ~digits);
      if (is_single(digits)) add_candidates(excluded_, *state_, board_->peers[cell], digits);
    } else {
      std::erase_if(excluded_, [&](const Candidate& each) { return !excludes(cell, digits, each); });
    }
    return guardians_.size() == 1 || !excluded_.empty();
  }

  /// The guardians as fins, and what follows: the only one is true, or what all of them exclude goes.
  void conclude(Step& step) const {
    step.fins = guardians_;
    if (guardians_.size() == 1) {
      step.placements = guardians_;
    } else {
      step.eliminations = excluded_;
    }
  }

 private:
  bool excludes(Cell cell, Digits digits, const Candidate& other) const {
    if (other.cell == cell) return !(digits & bit(other.digit));
    return digits == bit(other.digit) && board_->sees(cell, other.cell);
  }

  const Geometry* board_;
  const State* state_;
  std::vector<Candidate> guardians_;
  std::vector<Candidate> excluded_;  ///< by each of them
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
