// The way from an assumption to a consequence: which removals led to it, and by which filters.
#pragma once

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "rules/propagation.hpp"
#include "technique/step.hpp"

namespace ninefold::rules {

/// A candidate is tried on a board, all filters run, and what they take away is written down. The trail keeps
/// the removals that a consequence rests on: a filter rests on all that its cells have lost before, a digit
/// that leaves a cell in sight of another on all that the other has lost. If the filters find a
/// contradiction, that is the consequence; otherwise it is a candidate that went.
class Trail {
 public:
  Trail() = default;
  /// A trail may begin where another one ended.
  Trail(const Program& program, Propagation& propagation, const std::vector<Digits>& board,
        std::uint16_t cell, Digits digit, const Trail* before = nullptr);

  bool refutes() const { return refutes_; }
  /// What the assumption leaves of the board.
  const std::vector<Digits>& board() const { return board_; }
  /// Keeps the removals that lead to the loss of a candidate.
  void trace(technique::Candidate lost);
  /// How many removals lead to the consequence, with those of the trail before.
  std::size_t length() const { return needed_.size(); }

  /// The candidate goes, and a chain says why. Its fins are the candidates of the cell that has none left at
  /// the end; without any, the last of its rules cannot be kept.
  technique::Step step() const;

  /// Adds the assumption and its consequences to a step as a chain. If a filter found the contradiction, the
  /// assumption has its number; if not, the chain ends with the loss, or the last loss of the emptied cell.
  void add_chain(technique::Step& step) const;
  /// Adds the chain of the trail before, as far as these trails rest on it, or the narrowing of some cells.
  static void add_common(technique::Step& step, const Trail& before, std::span<const Trail> trails,
                         std::span<const technique::Candidate> narrowed);

 private:
  /// Marks the removals before `end` that a reason rests on.
  void mark(std::size_t end, std::uint32_t filter, std::uint16_t by, std::vector<bool>& marked) const;
  bool reads(std::uint32_t filter, std::uint16_t cell) const {
    return (program_->fixed_wakes[cell * program_->words + filter / 64] >> (filter % 64) & 1) != 0;
  }
  void trace_back(std::vector<bool>& marked);
  technique::Chain chain(technique::Step& step, std::span<const std::size_t> removals) const;

  const Program* program_ = nullptr;
  std::uint16_t cell_ = 0;
  Digits digit_ = 0;
  bool refutes_ = false;
  std::uint32_t failed_ = kNone;  ///< the filter that found the contradiction
  Digits emptied_ = 0;            ///< what the cell had before that is left without a digit
  Digits lost_ = 0;               ///< the candidate that a trail without contradiction leads to
  std::vector<Digits> board_;
  std::vector<Removal> removals_;    ///< those of the trail before come first
  std::size_t first_ = 0;            ///< the first of its own
  std::vector<std::size_t> needed_;  ///< ascending
};

}  // namespace ninefold::rules
