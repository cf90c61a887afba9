// Sets of solutions side by side: the vocabulary that the endgame search is written in.
//
// The lanes of a vector hold the same word of neighbouring classes. A vector has 512 bits with AVX-512 and
// 256 otherwise; where registers are narrower it takes two steps. A mask tells something of each lane: with
// AVX-512 it has a bit for each, otherwise it is a vector whose lanes are all ones or zero.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "base/target.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace ninefold::endgame::NINEFOLD_TARGET {
namespace {

#if defined(__AVX512VPOPCNTDQ__) && defined(__AVX512BITALG__)
#define NINEFOLD_MASK_BITS
#endif

/// The bytes of a vector, and what it is aligned to.
#if defined(NINEFOLD_MASK_BITS)
inline constexpr std::uint32_t kVectorBytes = 64;
#else
inline constexpr std::uint32_t kVectorBytes = 32;
#endif

template <class Lane>
struct VectorOf {
  typedef Lane type __attribute__((vector_size(kVectorBytes), may_alias));
};
template <class Lane>
using Vector = typename VectorOf<Lane>::type;

template <class Lane>
inline constexpr std::uint32_t kLanes = kVectorBytes / sizeof(Lane);

template <class Lane>
inline Vector<Lane> everywhere(Lane value) {
  return Vector<Lane>{} + value;
}

#if defined(NINEFOLD_MASK_BITS)

/// One instruction counts the bits of all lanes: counting is as cheap as looking for single bits.
inline constexpr bool kCountsAreCheap = true;

/// A bit for each lane.
template <class Lane>
struct Mask {
  std::uint32_t bits;
  friend Mask operator&(Mask a, Mask b) { return {a.bits & b.bits}; }
  friend Mask operator|(Mask a, Mask b) { return {a.bits | b.bits}; }
};

/// The lanes where a and b are equal.
template <class Lane>
inline Mask<Lane> equal(Vector<Lane> a, Vector<Lane> b) {
  if constexpr (sizeof(Lane) == 8) {
    return {_mm512_cmpeq_epi64_mask((__m512i)a, (__m512i)b)};
  } else if constexpr (sizeof(Lane) == 4) {
    return {_mm512_cmpeq_epi32_mask((__m512i)a, (__m512i)b)};
  } else {
    return {_mm512_cmpeq_epi16_mask((__m512i)a, (__m512i)b)};
  }
}

template <class Lane>
inline std::uint32_t lane_bits(Mask<Lane> mask) {
  return mask.bits;
}

template <class Lane>
inline bool any(Mask<Lane> mask) {
  return mask.bits != 0;
}

/// The lanes of `yes` where the mask has them, and those of `no` elsewhere.
template <class Lane>
inline Vector<Lane> choose(Mask<Lane> mask, Vector<Lane> yes, Vector<Lane> no) {
  if constexpr (sizeof(Lane) == 8) {
    const auto bits = static_cast<__mmask8>(mask.bits);
    return (Vector<Lane>)_mm512_mask_mov_epi64((__m512i)no, bits, (__m512i)yes);
  } else if constexpr (sizeof(Lane) == 4) {
    const auto bits = static_cast<__mmask16>(mask.bits);
    return (Vector<Lane>)_mm512_mask_mov_epi32((__m512i)no, bits, (__m512i)yes);
  } else {
    return (Vector<Lane>)_mm512_mask_mov_epi16((__m512i)no, mask.bits, (__m512i)yes);
  }
}

/// How many bits each lane has.
template <class Lane>
inline Vector<Lane> counts(Vector<Lane> v) {
  if constexpr (sizeof(Lane) == 8) {
    return (Vector<Lane>)_mm512_popcnt_epi64((__m512i)v);
  } else if constexpr (sizeof(Lane) == 4) {
    return (Vector<Lane>)_mm512_popcnt_epi32((__m512i)v);
  } else {
    return (Vector<Lane>)_mm512_popcnt_epi16((__m512i)v);
  }
}

/// The lanes that hold a single bit.
template <class Lane>
inline Mask<Lane> singles(Vector<Lane> v) {
  return equal<Lane>(counts<Lane>(v), everywhere(Lane{1}));
}

#else

inline constexpr bool kCountsAreCheap = false;

template <class Lane>
using Mask = Vector<Lane>;

/// The lanes where a and b are equal.
template <class Lane>
inline Mask<Lane> equal(Vector<Lane> a, Vector<Lane> b) {
  return (Vector<Lane>)(a == b);
}

/// A bit for each lane that the mask has.
template <class Lane>
inline std::uint32_t lane_bits(Mask<Lane> mask) {
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
inline bool any(Mask<Lane> mask) {
#if defined(__AVX2__)
  return !_mm256_testz_si256((__m256i)mask, (__m256i)mask);
#else
  const auto w = (Vector<std::uint64_t>)mask;
  return (w[0] | w[1] | w[2] | w[3]) != 0;
#endif
}

/// The lanes of `yes` where the mask has them, and those of `no` elsewhere.
template <class Lane>
inline Vector<Lane> choose(Mask<Lane> mask, Vector<Lane> yes, Vector<Lane> no) {
  return (yes & mask) | (no & ~mask);
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

/// The lanes that hold a single bit: v & (v - 1) clears the lowest.
template <class Lane>
inline Mask<Lane> singles(Vector<Lane> v) {
  const Vector<Lane> rest = v & (v - Lane{1});
  return equal<Lane>(rest, Vector<Lane>{}) ^ equal<Lane>(v, Vector<Lane>{});
}

#endif

/// The lanes that are zero.
template <class Lane>
inline Mask<Lane> empty(Vector<Lane> v) {
  return equal<Lane>(v, Vector<Lane>{});
}

/// The lanes that hold 4 or 5.
template <class Lane>
inline Mask<Lane> four_or_five(Vector<Lane> counts) {
  return equal<Lane>(counts & static_cast<Lane>(~Lane{1}), everywhere(Lane{4}));
}

/// A bit for each of the 64 bytes from `bytes` on that is `value`.
inline std::uint64_t equal_bytes(const std::uint8_t* bytes, std::uint8_t value) {
#if defined(NINEFOLD_MASK_BITS)
  return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes), _mm512_set1_epi8(static_cast<char>(value)));
#else
  std::uint64_t bits = 0;
#if defined(__SSE2__)
  const __m128i same = _mm_set1_epi8(static_cast<char>(value));
  for (unsigned i = 0; i < 64; i += 16) {
    const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + i));
    const int mask = _mm_movemask_epi8(_mm_cmpeq_epi8(part, same));
    bits |= std::uint64_t{static_cast<std::uint32_t>(mask)} << i;
  }
#else
  for (unsigned i = 0; i < 64; ++i) bits |= std::uint64_t{bytes[i] == value} << i;
#endif
  return bits;
#endif
}

/// A bit for each of the 16 numbers from `numbers` on that is 0.
inline std::uint32_t zero_lanes(const std::uint16_t* numbers) {
#if defined(NINEFOLD_MASK_BITS)
  return _mm256_cmpeq_epi16_mask(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(numbers)), __m256i{});
#else
  std::uint32_t bits = 0;
  for (unsigned i = 0; i < 16; ++i) bits |= std::uint32_t{numbers[i] == 0} << i;
  return bits;
#endif
}

/// A bit for each of the 16 numbers from `numbers` on that is `value`.
inline std::uint32_t equal_numbers(const std::uint32_t* numbers, std::uint32_t value) {
#if defined(NINEFOLD_MASK_BITS)
  return _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(numbers), _mm512_set1_epi32(static_cast<int>(value)));
#else
  std::uint32_t bits = 0;
  for (unsigned i = 0; i < 16; ++i) bits |= std::uint32_t{numbers[i] == value} << i;
  return bits;
#endif
}

/// For each of the 16 solutions from `solutions` on: whether a set of so many words has it.
inline std::uint32_t find_bits(const std::uint64_t* set, std::uint32_t words,
                               const std::uint32_t* solutions) {
#if defined(NINEFOLD_MASK_BITS)
  if (words <= 8) {
    const __m512i halves = _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1u << words) - 1), set);
    const auto wanted = (Vector<std::uint32_t>)_mm512_loadu_si512(solutions);
    const auto found =
        (Vector<std::uint32_t>)_mm512_maskz_permutexvar_epi32(0xffff, (__m512i)(wanted / 32), halves);
    return _mm512_test_epi32_mask((__m512i)(found >> wanted % 32), _mm512_set1_epi32(1));
  }
#else
  (void)words;
#endif
  std::uint32_t bits = 0;
  for (unsigned i = 0; i < 16; ++i)
    bits |= static_cast<std::uint32_t>(set[solutions[i] / 64] >> solutions[i] % 64 & 1) << i;
  return bits;
}

/// Writes `first` + i for each bit i of the lowest 16; how many. There is room for 16.
inline std::uint32_t put_places(std::uint32_t* to, std::uint32_t first, std::uint32_t bits) {
  bits &= 0xffff;
#if defined(NINEFOLD_MASK_BITS)
  const __m512i all = _mm512_add_epi32(_mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0),
                                       _mm512_set1_epi32(static_cast<int>(first)));
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(static_cast<__mmask16>(bits), all));
  return static_cast<std::uint32_t>(std::popcount(bits));
#else
  std::uint32_t count = 0;
  for (unsigned i = 0; i < 16; ++i) {
    to[count] = first + i;
    count += bits >> i & 1;
  }
  return count;
#endif
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
