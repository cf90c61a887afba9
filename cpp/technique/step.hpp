// A step of logic as data: what it rests on, and what follows.
//
// Words and pictures are made of it elsewhere; nothing here says how. Digits are counted from 0.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "technique/names.hpp"

namespace ninefold::technique {

using Digit = std::uint8_t;
/// A set of digits: bit d stands for the digit d, counted from 0.
using Digits = std::uint32_t;

/// A digit in a cell.
struct Candidate {
  std::uint16_t cell;
  Digit digit;
  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// A link of a chain: "the digit stands in one of these cells" (`on`), or "in none of them".
///
/// `parents` are the indices, in the same chain, of what it follows from; none for what is assumed. In a
/// plain chain that is the one before. From off to on is a strong inference, from on to off a weak one.
/// Several cells make a grouped node; `set` is the index + 1, in Step::sets, of the almost locked set that
/// the inference goes through, or 0; `rule` the index + 1, in Step::rules, of the rule that it follows from.
struct Link {
  Digit digit;
  bool on;
  std::vector<std::uint16_t> cells;
  std::vector<std::uint16_t> parents;
  std::uint16_t set = 0;
  std::uint16_t rule = 0;
};

using Chain = std::vector<Link>;

/// Cells that hold one digit more than there are cells, or as many; with their digits.
struct LockedSet {
  std::vector<std::uint16_t> cells;
  Digits digits;
};

struct Step {
  Technique technique{};
  Digits digits = 0;                  ///< those of the pattern
  std::vector<Candidate> cause;       ///< the pattern itself
  std::vector<Candidate> fins;        ///< fins; the second colour of colouring; what makes a type of it
  std::vector<std::uint16_t> units;   ///< units it lives in; the base units of a fish
  std::vector<std::uint16_t> covers;  ///< the cover units of a fish; the second unit of an intersection
  std::vector<LockedSet> sets;        ///< almost locked sets, wings' pivots and pincers
  std::vector<Chain> chains;
  std::vector<std::uint32_t> rules;  ///< filters of rules/program.hpp, and cells known by sums after these
  std::vector<Candidate> eliminations;
  std::vector<Candidate> placements;
  std::uint32_t length = 0;  ///< what makes one of its kind harder: links, cells of a loop
  std::uint32_t grade = 0;   ///< how much harder than the plainest of its kind, where that is no length
  std::uint32_t rank = 0;  ///< its place among steps of its stage that count the same, if they have an order
  double score = 0;        ///< by the profile that asked; 0 if none did

  bool has_effect() const { return !eliminations.empty() || !placements.empty(); }
};

}  // namespace ninefold::technique
