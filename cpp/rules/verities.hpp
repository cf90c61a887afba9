// Steps from several assumptions, one of which is true.
//
// The candidates of a cell, or the places of a digit in a unit, are tried one by one with all filters.
// Candidates that all of them remove are removed (a verity). If that leads nowhere, a candidate is supposed
// first, and it goes if all assumptions of one cell or unit end in a contradiction then (nesting).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/trail.hpp"

namespace ninefold::rules {

class Verities {
 public:
  Verities(const Program& program, Propagation& propagation, const std::vector<Digits>& board, Watch* watch);

  /// The step of the shortest trails among those of the fewest assumptions; none if the watch ended it.
  std::optional<technique::Step> verity();
  /// The step of the shortest trails among the first that are found.
  std::optional<technique::Step> nesting();

 private:
  using Candidate = technique::Candidate;
  /// Candidates of which one is true: those of a cell, or those of a digit in a house.
  struct Split {
    std::vector<Candidate> ways;
    std::uint32_t house = kNone;
  };
  /// What a candidate leaves of the board, once it was tried; `refuted` if it leads to a contradiction.
  struct Tried {
    std::vector<Digits> board;
    bool refuted = false;
  };

  std::vector<Split> splits(const std::vector<Digits>& board, std::size_t most) const;
  const Tried& tried(Candidate candidate);
  bool is_refuted(const std::vector<Digits>& board, Candidate candidate);
  std::vector<Candidate> narrowed(const Split& split, const std::vector<Digits>& board) const;
  std::vector<Candidate> lost_in_all(const Split& split);
  void improve(const Split& split, std::optional<technique::Step>& best);
  std::optional<Split> refuting(const std::vector<Digits>& board, std::size_t ways);
  technique::Step nested(Candidate start, const Split& split);
  bool goes_on() { return propagation_.ended() == End::finished && ask(watch_) == End::finished; }

  const Program& program_;
  Propagation& propagation_;
  const std::vector<Digits>& board_;
  Watch* watch_;
  std::vector<Tried> tried_;
  std::vector<Digits> scratch_;
  std::size_t runs_ = 0;
};

}  // namespace ninefold::rules
