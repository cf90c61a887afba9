// What a board cannot tell apart: digits and lines that may change places, and strips that do so with them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "classic/weave.hpp"

namespace ninefold::classic {

/// For every digit a number that it shares with those that it may change places with.
using Kinds = std::array<unsigned, 9>;

/// Digits are of one kind if they may change places on the board; lines of the other direction may move with
/// them, within their strips, for strips of this direction do not know of these.
Kinds kinds_of(const Masks& allowed, Direction along);

/// Digits that are of one kind and have the same lines in that strip.
Kinds kinds_within(const Kinds& kinds, const Strip& strip);

/// A permutation of three lines.
using Turn = std::array<std::uint8_t, 3>;

/// The permutations of the three lines of strip i that leave the board as it is: 1, 2 or 6 of them, first the
/// one that moves nothing.
std::vector<Turn> turns_of(const Masks& allowed, Direction along, std::size_t i);

/// A strip that stands for others.
struct Weighted {
  Strip strip;
  std::uint64_t weight;
};

/// Tells which strips become each other when digits of one kind change places and lines turn.
class Likeness {
 public:
  Likeness(const Kinds& kinds, const std::vector<Turn>& turns);

  /// One strip of each sort, with the number of those that it stands for.
  std::vector<Weighted> unlike(const std::vector<Strip>& strips) const;

 private:
  /// By digit and the permutation of its lines.
  using Weights = std::array<std::array<std::uint64_t, 6>, 9>;

  std::uint64_t sort_of(const Strip& strip) const;

  std::vector<Weights> weights_;  ///< for every turn
};

}  // namespace ninefold::classic
