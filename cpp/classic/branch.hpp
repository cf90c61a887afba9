// A branch: which digit of a cell is tried first, and what is left for later.
#pragma once

#include "base/random.hpp"
#include "classic/choose.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// The two children of a branch, by the word of its cell.
struct Split {
  std::uint32_t removed;  ///< candidates that the first child loses: all but the digit that is tried
  std::uint32_t other;    ///< the word of the second child: without that digit
};

/// Tries the lowest candidate of a cell first, or one at random.
inline Split split_of(std::uint32_t word, int cell, bool shuffled, std::uint64_t& random) {
  const int shift = field_shift(cell);
  const std::uint32_t field = word >> shift & kAllDigits;
  std::uint32_t rest = field;
  if (shuffled) {
    const auto size = static_cast<std::uint32_t>(__builtin_popcount(field));
    for (std::uint32_t skip = random_below(random, size); skip != 0; --skip) rest &= rest - 1;
  }
  const std::uint32_t digit = rest & -rest;
  return {(field & ~digit) << shift, word & ~(digit << shift)};
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
