// Sets of digits: those of a board that is given by its digits, and one digit out of a set.
#pragma once

#include <bit>
#include <span>

#include "base/random.hpp"
#include "boards/shape.hpp"

namespace ninefold::boards {

/// Writes for every cell what it allows: its digit, or every digit where that is 0; false if one is none.
inline bool read_digits(const Shape& shape, const std::uint8_t* digits, std::span<Digits> sets) {
  for (std::size_t cell = 0; cell < shape.cells; ++cell) {
    if (digits[cell] > shape.size) return false;
    sets[cell] = digits[cell] ? Digits{1} << (digits[cell] - 1) : shape.every_digit();
  }
  return true;
}

/// One of the digits of a set, which is not empty; each has the same chance.
inline Digits any_of(Digits digits, std::uint64_t& random) {
  auto skipped = random_below(random, static_cast<std::uint32_t>(std::popcount(digits)));
  for (; skipped > 0; --skipped) digits &= digits - 1;
  return digits & (~digits + 1);
}

}  // namespace ninefold::boards
