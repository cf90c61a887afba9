// The word that all classic kernels but `dpll` are made of: three cells in 32 bits.
//
// A *word* holds the candidates of three cells that stand below each other, one in each band:
//
//     bit  29  28....20  19  18....10   9   8.....0
//           1  band 2     1  band 1     1   band 0        (bit d of a field: digit d + 1 possible)
//
// The bits 9, 19 and 29 are *guards*, always 1: a field is a small number with a carry stop, so
// that one subtraction works on three cells at once. Where x has its guards set:
//
//     x - kLowest                 guard survives in every field that is not empty
//     y = x & (x - kLowest)       every field without its lowest candidate
//     f = (y - kLowest) & kGuards guard of the fields with two candidates or more
//     f - (f >> 9)                nine ones in every flagged field
//
// Everything that crosses cells of one band is plain `and` and `or` between words; only the columns turn
// fields inside a word. The functions take vectors of words of any width.
#pragma once

#include <cstdint>

#include "classic/engine.hpp"

namespace ninefold::classic::NINEFOLD_TARGET {
namespace {

inline constexpr std::uint32_t kLowest = 0x00100401;        // bits 0, 10, 20: digit 1 of each field
inline constexpr std::uint32_t kGuards = kLowest << 9;      // bits 9, 19, 29
inline constexpr std::uint32_t kDigits = kLowest * 0x1ff;   // all candidates
inline constexpr std::uint32_t kEmpty = kDigits | kGuards;  // the word of three empty cells

/// Nine ones in every field whose guard is set in f.
template <class V>
inline V spread(V f) {
  return f - (f >> 9);
}

/// Takes the lowest candidate from every field that has one.
template <class V>
inline V without_lowest(V x) {
  return (x & (x - kLowest)) | kGuards;
}

/// The guards of fields that are not empty.
template <class V>
inline V filled(V x) {
  return (x - kLowest) & kGuards;
}

/// A field moved to the next band, and to the one after; the junk in bits 30 and 31 falls away by
/// the & that follows.
template <class V>
inline V next_band(V v) {
  return v << 10 | v >> 20;
}
template <class V>
inline V last_band(V v) {
  return v << 20 | v >> 10;
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET
