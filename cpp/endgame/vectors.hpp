// Sets of solutions side by side: the vocabulary that the endgame search is written in.
//
// A vector has 256 bits on every instruction set (narrower ones take two steps). Its lanes hold the same word
// of neighbouring classes.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace ninefold::endgame::NINEFOLD_TARGET {
namespace {

template <class Lane>
struct VectorOf {
  typedef Lane type __attribute__((vector_size(32), may_alias));
};
template <class Lane>
using Vector = typename VectorOf<Lane>::type;

template <class Lane>
inline constexpr std::uint32_t kLanes = 32 / sizeof(Lane);

/// All ones in the lanes where a and b are equal.
template <class Lane>
inline Vector<Lane> equal(Vector<Lane> a, Vector<Lane> b) {
  return (Vector<Lane>)(a == b);
}

template <class Lane>
inline Vector<Lane> everywhere(Lane value) {
  return Vector<Lane>{} + value;
}

/// A bit for each lane of a vector whose lanes are all ones or zero.
template <class Lane>
inline std::uint32_t lane_bits(Vector<Lane> mask) {
#if defined(__AVX2__)
  if constexpr (sizeof(Lane) == 8) {
    return static_cast<std::uint32_t>(_mm256_movemask_pd((__m256d)mask));
  } else if constexpr (sizeof(Lane) == 4) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps((__m256)mask));
  } else {
    const __m128i low = _mm256_castsi256_si128((__m256i)mask);
    const __m128i high = _mm256_extracti128_si256((__m256i)mask, 1);
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
  }
#else
  std::uint32_t bits = 0;
  for (std::uint32_t lane = 0; lane < kLanes<Lane>; ++lane) bits |= std::uint32_t{mask[lane] != 0} << lane;
  return bits;
#endif
}

template <class Lane>
inline bool any(Vector<Lane> v) {
#if defined(__AVX2__)
  return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#else
  const auto w = (Vector<std::uint64_t>)v;
  return (w[0] | w[1] | w[2] | w[3]) != 0;
#endif
}

/// How many bits each lane has.
template <class Lane>
inline Vector<Lane> counts(Vector<Lane> v) {
  using Bytes = Vector<std::uint8_t>;
  const auto bytes = (Bytes)v;
#if defined(__AVX2__)
  const __m256i digits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2,
                                          3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_and_si256((__m256i)bytes, _mm256_set1_epi8(15));
  const __m256i high = _mm256_and_si256(_mm256_srli_epi16((__m256i)bytes, 4), _mm256_set1_epi8(15));
  const __m256i sums = _mm256_add_epi8(_mm256_shuffle_epi8(digits, low), _mm256_shuffle_epi8(digits, high));
  if constexpr (sizeof(Lane) == 8) return (Vector<Lane>)_mm256_sad_epu8(sums, _mm256_setzero_si256());
#else
  // Sums of pairs, of fours, of eights: x - (x >> 1 & 0x55..) counts two bits in two bits.
  const Bytes pairs = bytes - (bytes >> 1 & std::uint8_t{0x55});
  const Bytes fours = (pairs & std::uint8_t{0x33}) + (pairs >> 2 & std::uint8_t{0x33});
  const Bytes sums = (fours + (fours >> 4)) & std::uint8_t{0x0f};
#endif
  auto wide = (Vector<Lane>)sums;
  for (unsigned shift = 4 * sizeof(Lane); shift >= 8; shift /= 2) wide += wide >> shift;
  return wide & Lane{0x7f};
}

/// All ones in the lanes that hold a single bit: v & (v - 1) clears the lowest.
template <class Lane>
inline Vector<Lane> singles(Vector<Lane> v) {
  const Vector<Lane> rest = v & (v - Lane{1});
  return equal<Lane>(rest, Vector<Lane>{}) ^ equal<Lane>(v, Vector<Lane>{});
}

/// The bits of `value` that `mask` has, moved together.
inline std::uint64_t gather_bits(std::uint64_t value, std::uint64_t mask) {
#if defined(__BMI2__)
  return _pext_u64(value, mask);
#else
  std::uint64_t gathered = 0;
  for (unsigned i = 0; mask != 0; ++i, mask &= mask - 1) {
    gathered |= (value >> std::countr_zero(mask) & 1) << i;
  }
  return gathered;
#endif
}

/// The other way: the lowest bits of `value` put where `mask` has its bits.
inline std::uint64_t scatter_bits(std::uint64_t value, std::uint64_t mask) {
#if defined(__BMI2__)
  return _pdep_u64(value, mask);
#else
  std::uint64_t scattered = 0;
  for (; mask != 0; mask &= mask - 1, value >>= 1) scattered |= (value & 1) ? mask & -mask : 0;
  return scattered;
#endif
}

}  // namespace
}  // namespace ninefold::endgame::NINEFOLD_TARGET
