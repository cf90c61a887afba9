// Which candidates a chain without joins refutes, and which it confirms.
#pragma once

#include "technique/bit_rows.hpp"
#include "technique/implications.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Follows the links of every candidate to their end, by rows of bits and not by chains: a search for chains
/// asks here first whether there are any. It looks at a state or, on the way of a chain, at what is left of
/// it.
///
/// W(c) are the candidates that are false if c is true, S(w) those that are true if w is false. The
/// candidates that are true after one link of each kind are E(c) = union of S(w) for w in W(c), and those
/// true in the end are the closure R(c) of E. So c is refuted if R(c) meets W(c), and confirmed if c is in
/// R(s) for an s in S(c).
class Refutations {
 public:
  /// `now` is the state of the search, or has fewer candidates.
  Refutations(Search& search, const State& now);

  /// Whether the candidate leads to its own opposite.
  bool refuted(std::size_t candidate) const { return meet(reach_[candidate], weak_[candidate]); }
  /// Whether its opposite leads to the candidate.
  bool confirmed(std::size_t candidate) const {
    return !each_bit([&](std::size_t other) { return !has_bit(reach_[other], candidate); },
                     strong_[candidate]);
  }
  /// Whether anything is refuted. This includes eliminations by cycles.
  bool any() const;
  /// Whether all digits of some cell, or all places of a digit in some unit, lead to the same.
  bool has_common_end() const;

 private:
  void link(std::size_t candidate);
  void close(std::size_t candidate);
  bool meet_in(std::span<const std::size_t> assumptions, const BitRows& rows) const;

  const Geometry& board_;
  const Implications& links_;
  const State& now_;
  std::vector<std::size_t> left_;  ///< the candidates that there are now
  BitRows weak_, strong_, next_, reach_;
  std::vector<std::uint64_t> todo_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
