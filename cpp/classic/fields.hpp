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

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "classic/engine.hpp"

namespace ninefold::classic::NINEFOLD_TARGET {
namespace {

inline constexpr std::uint32_t kLowest = 0x00100401;        // bits 0, 10, 20: digit 1 of each field
inline constexpr std::uint32_t kGuards = kLowest << 9;      // bits 9, 19, 29
inline constexpr std::uint32_t kDigits = kLowest * 0x1ff;   // all candidates
inline constexpr std::uint32_t kEmpty = kDigits | kGuards;  // the word of three empty cells

// ---- three operands at once ------------------------------------------------------------------
//
// AVX-512 has every function of three bits as one instruction. Compilers find some of them; these are named,
// so that none is left to chance. Bit 4 a + 2 b + c of the table is the result for the bits a, b, c.

#if defined(__AVX512VL__)
template <int table, class V>
inline V ternary(V a, V b, V c) {
  if constexpr (sizeof(V) == 64) {
    return (V)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, table);
  } else if constexpr (sizeof(V) == 32) {
    return (V)_mm256_ternarylogic_epi32((__m256i)a, (__m256i)b, (__m256i)c, table);
  } else {
    return (V)_mm_ternarylogic_epi32((__m128i)a, (__m128i)b, (__m128i)c, table);
  }
}
#define NINEFOLD_TERNARY(table, formula) return ternary<table>(a, b, c)
#else
#define NINEFOLD_TERNARY(table, formula) return formula
#endif

template <class V>
inline V any_of(V a, V b, V c) {
  NINEFOLD_TERNARY(0xfe, a | b | c);
}
template <class V>
inline V all_of(V a, V b, V c) {
  NINEFOLD_TERNARY(0x80, a & b & c);
}
/// What at least two of the three have.
template <class V>
inline V two_of(V a, V b, V c) {
  NINEFOLD_TERNARY(0xe8, (a & b) | ((a | b) & c));
}
template <class V>
inline V and_either(V a, V b, V c) {
  NINEFOLD_TERNARY(0xe0, a & (b | c));
}
template <class V>
inline V and_not_both(V a, V b, V c) {
  NINEFOLD_TERNARY(0x70, a & ~(b & c));
}
template <class V>
inline V or_both(V a, V b, V c) {
  NINEFOLD_TERNARY(0xf8, a | (b & c));
}
/// All of a, and b without c.
template <class V>
inline V or_without(V a, V b, V c) {
  NINEFOLD_TERNARY(0xf4, a | (b & ~c));
}
/// All of a, and where b and c differ.
template <class V>
inline V or_differ(V a, V b, V c) {
  NINEFOLD_TERNARY(0xf6, a | (b ^ c));
}

#undef NINEFOLD_TERNARY

// ---- fields ----------------------------------------------------------------------------------

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

/// Turns the fields of every word by a number of bits, 10 or 20: the upper half of (v, v << 2) << bits is
/// v << bits | v >> (30 - bits). The junk in bits 30 and 31 falls away by the & that follows.
template <int bits, class V>
inline V turn_fields(V v) {
#if defined(__AVX512VBMI2__) && defined(__AVX512VL__)
  if constexpr (sizeof(V) == 64) return (V)_mm512_shldi_epi32((__m512i)v, (__m512i)(v << 2), bits);
  if constexpr (sizeof(V) == 32) return (V)_mm256_shldi_epi32((__m256i)v, (__m256i)(v << 2), bits);
#endif
  return v << bits | v >> (30 - bits);
}

/// A field moved to the next band, and to the one after.
template <class V>
inline V next_band(V v) {
  return turn_fields<10>(v);
}
template <class V>
inline V last_band(V v) {
  return turn_fields<20>(v);
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET
