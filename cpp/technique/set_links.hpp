// Which almost locked sets bear on which, as bits: the table that wings, chains and blossoms of them are
// read from.
//
// A digit is a restricted common of two sets if each place of it in the one sees each in the other: so it
// stands in one of them at most. They may overlap elsewhere.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "technique/bit_rows.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Sets of almost locked sets, by their index, as rows of bits.
using SetBits = Row;
using ConstSetBits = ConstRow;

class SetLinks {
 public:
  SetLinks(const Geometry& board, const std::vector<AlmostLockedSet>& sets);

  std::size_t words() const { return words_; }

  /// The sets whose places of a digit are all seen by this cell, which may hold it, too.
  ConstSetBits seen_from(Cell cell, Digit digit) const { return row(seen_, digit * cells_ + cell); }

  /// The sets of which this digit is a restricted common with this one; disjoint ones alone, or all.
  ConstSetBits linked(std::size_t set, Digit digit, bool overlapping) const {
    return row(overlapping ? linked_ : linked_apart_, link_row(set, digit));
  }

  /// The same for any digit.
  ConstSetBits linked(std::size_t set, bool overlapping) const {
    return row(overlapping ? neighbours_ : neighbours_apart_, set);
  }

  /// The sets that have a cell in common with this one, itself among them.
  ConstSetBits overlapping(std::size_t set) const { return row(overlapping_, set); }

  /// The digits that link two sets.
  Digits commons(std::size_t a, std::size_t b, Digits among) const {
    Digits found = 0;
    for (const Digit digit : each(among)) {
      if (has_bit(linked(a, digit, true), b)) found |= bit(digit);
    }
    return found;
  }

 private:
  using Rows = std::vector<std::uint64_t>;

  ConstSetBits row(const Rows& rows, std::size_t index) const { return {&rows[index * words_], words_}; }
  SetBits row(Rows& rows, std::size_t index) const { return {&rows[index * words_], words_}; }
  /// A set has a row for each of its digits, and one that is empty for all others.
  std::size_t link_row(std::size_t set, Digit digit) const {
    const Owner& owner = owners_[set];
    if (!(owner.digits & bit(digit))) return 0;
    return owner.first + static_cast<std::size_t>(count(owner.digits & (bit(digit) - 1)));
  }
  void note_cells(const std::vector<AlmostLockedSet>& sets);
  void link(std::size_t index, const AlmostLockedSet& set);

  struct Owner {
    Digits digits;
    std::size_t first;  ///< of its rows
  };

  std::size_t words_, cells_;
  std::vector<Owner> owners_;
  Rows seen_, holding_, overlapping_, linked_, linked_apart_, neighbours_, neighbours_apart_;
};

/// Sets in a row, and the digit that links each with the next.
struct SetPath {
  std::vector<std::size_t> sets;
  std::vector<Digit> commons;
};

/// A step of these sets without its effect. cause: all their candidates; fins: those of the restricted
/// commons, which are `digits`; length: cells of all sets.
Step step_of(Search& search, Technique technique, const std::vector<std::size_t>& sets, Digits commons);

/// If the digit is in none of the cells of the first set, it is in the last: a chain through the sets of a
/// path; `sets` is the order of the sets in the step.
Chain chain_along(Search& search, const SetPath& path, Digit digit, const std::vector<std::size_t>& sets);

/// The digits of both that some other candidate sees in all of their places.
inline Digits clearing(const AlmostLockedSet& a, const AlmostLockedSet& b) {
  Digits found = 0;
  for (const Digit digit : each(a.digits & b.digits)) {
    if (a.seen[digit].meets(b.seen[digit])) found |= bit(digit);
  }
  return found;
}

/// What sees all places of these digits in both.
inline std::vector<Candidate> cleared(const State& state, const AlmostLockedSet& a, const AlmostLockedSet& b,
                                      Digits digits) {
  std::vector<Candidate> found;
  for (const Digit digit : each(digits)) {
    add_candidates(found, state, a.seen[digit] & b.seen[digit], bit(digit));
  }
  return found;
}

/// The effects that were found so far, each with the fewest cells of sets that have it: most are found
/// again and again, and need no step.
class Effects {
 public:
  /// Whether there was none like it by as few cells; then it is noted.
  bool is_better(const std::vector<Candidate>& effect, int cells) {
    const auto [place, is_new] = found_.try_emplace(effect, cells);
    if (!is_new && place->second <= cells) return false;
    place->second = cells;
    return true;
  }

 private:
  std::map<std::vector<Candidate>, int> found_;
};

/// Chains of four or more sets; see set_chains.cpp.
bool find_set_chains(Search& search, Technique technique, Sink& sink);

/// The chain of a path; see forward_chains.cpp.
bool find_forward_chain(Search& search, Sink& sink);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
