// The way from an assumption to a contradiction: which removals led to it, and by which filters.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "rules/propagation.hpp"
#include "technique/step.hpp"

namespace ninefold::rules {

/// A candidate is tried on a board, all filters run, and what they take away is written down. If they find a
/// contradiction, the trail keeps the removals that it rests on: a filter rests on all that its cells have
/// lost before, a digit that leaves a cell in sight of another on all that the other has lost.
class Trail {
 public:
  Trail() = default;
  Trail(const Program& program, Propagation& propagation, const std::vector<Digits>& board,
        std::uint16_t cell, Digits digit);

  bool refutes() const { return refutes_; }
  /// How many removals lead to the contradiction.
  std::size_t length() const { return needed_.size(); }

  /// The candidate goes, and a chain says why. Its fins are the candidates of the cell that has none left at
  /// the end; without any, the last of its rules cannot be kept.
  technique::Step step() const;

 private:
  /// Marks the removals before `end` that a reason rests on.
  void mark(std::size_t end, std::uint32_t filter, std::uint16_t by, std::vector<bool>& marked) const;
  bool reads(std::uint32_t filter, std::uint16_t cell) const {
    return (program_->fixed_wakes[cell * program_->words + filter / 64] >> (filter % 64) & 1) != 0;
  }
  void trace_back();

  const Program* program_ = nullptr;
  std::uint16_t cell_ = 0;
  Digits digit_ = 0;
  bool refutes_ = false;
  std::uint32_t failed_ = kNone;  ///< the filter that found the contradiction
  Digits emptied_ = 0;            ///< what the cell had before that is left without a digit
  std::vector<Removal> removals_;
  std::vector<std::size_t> needed_;  ///< ascending
};

}  // namespace ninefold::rules
