// Small questions about sets of digits.
#pragma once

#include <bit>
#include <cstdint>

#include "boards/shape.hpp"

namespace ninefold::rules {

using boards::Digits;

/// Whether a set has one digit at most.
inline bool is_single(Digits digits) { return (digits & (digits - 1)) == 0; }

/// How many digits a set has. The oldest processors that this is compiled for have no instruction for it:
/// there these are sums of two, four, eight bits side by side, which a product adds up.
inline std::uint32_t count_of(Digits x) {
#ifdef __POPCNT__
  return static_cast<std::uint32_t>(std::popcount(x));
#else
  x -= x >> 1 & 0x55555555;
  x = (x & 0x33333333) + (x >> 2 & 0x33333333);
  return ((x + (x >> 4)) & 0x0F0F0F0F) * 0x01010101 >> 24;
#endif
}

/// The least and the greatest digit of a set that is not empty.
inline std::int32_t least(Digits digits) { return std::countr_zero(digits) + 1; }
inline std::int32_t greatest(Digits digits) { return 32 - std::countl_zero(digits); }

/// All digits from the least of a set on, and up to the greatest: -x has the lowest bit of x and the opposite
/// of those above it.
inline Digits from_least(Digits digits) { return digits | (~digits + 1); }
inline Digits up_to_greatest(Digits digits) { return ~Digits{0} >> std::countl_zero(digits); }

/// The digits up to d, none if that is below 1, and those from d on.
inline Digits up_to(std::int64_t d) { return d <= 0 ? 0 : d >= 32 ? ~Digits{0} : (Digits{1} << d) - 1; }
inline Digits from(std::int64_t d) { return ~up_to(d - 1); }

}  // namespace ninefold::rules
