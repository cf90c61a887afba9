// Nine words side by side: the vocabulary that the single-board kernel is written in.
//
// A *line* r (0..2) is the nine words (fields.hpp) of the rows r, r + 3 and r + 6 of the board. They stand
// in 128-bit groups, one for each box column, three words and one unused:
//
//     128 bits:  [0 1 2 -]  [3 4 5 -]  [6 7 8 -]            three vectors      (SSE2, NEON)
//     256 bits:  [0 1 2 - | 3 4 5 -]  [6 7 8 - | 6 7 8 -]   two vectors        (AVX2)
//     512 bits:  [0 1 2 - | 3 4 5 - | 6 7 8 - | - - - -]    one vector         (AVX-512)
//
// Within a group words turn by a shuffle; between groups they move by a swap or by renaming. Unused
// words read as solved cells; they never meet a real one and are masked out where rows are tested.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "base/target.hpp"
#include "classic/fields.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

typedef std::uint32_t Vector __attribute__((vector_size(NINEFOLD_LINE_BITS / 8)));

// ---- one vector ------------------------------------------------------------------------------

#if NINEFOLD_LINE_BITS == 128

inline constexpr Vector kReal = {~0u, ~0u, ~0u, 0};

/// In every group word k gets what word k + 1 (mod 3) holds.
inline Vector turn1(Vector v) { return __builtin_shufflevector(v, v, 1, 2, 0, 3); }
/// In every group word k gets what word k + 2 (mod 3) holds.
inline Vector turn2(Vector v) { return __builtin_shufflevector(v, v, 2, 0, 1, 3); }

#elif NINEFOLD_LINE_BITS == 256

inline constexpr Vector kReal = {~0u, ~0u, ~0u, 0, ~0u, ~0u, ~0u, 0};

inline Vector turn1(Vector v) { return __builtin_shufflevector(v, v, 1, 2, 0, 3, 5, 6, 4, 7); }
inline Vector turn2(Vector v) { return __builtin_shufflevector(v, v, 2, 0, 1, 3, 6, 4, 5, 7); }
inline Vector swap_halves(Vector v) { return __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3); }
/// The low half of one, the high half of the other. (GCC makes a slow permutation of the plain form.)
inline Vector halves(Vector low, Vector high) {
#if defined(__AVX2__)
  return (Vector)_mm256_blend_epi32((__m256i)low, (__m256i)high, 0xf0);
#else
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 12, 13, 14, 15);
#endif
}

#else

inline constexpr Vector kReal = {~0u, ~0u, ~0u, 0, ~0u, ~0u, ~0u, 0, ~0u, ~0u, ~0u, 0, 0, 0, 0, 0};

inline Vector turn1(Vector v) {
  return __builtin_shufflevector(v, v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15);
}
inline Vector turn2(Vector v) {
  return __builtin_shufflevector(v, v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
}
/// Group x gets what group x + 1 (mod 3) holds.
inline Vector next_group(Vector v) {
  return __builtin_shufflevector(v, v, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15);
}
/// Group x gets what group x + 2 (mod 3) holds.
inline Vector last_group(Vector v) {
  return __builtin_shufflevector(v, v, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15);
}

#endif

/// Whether any bit of a real word is set.
inline bool any(Vector v) {
  [[maybe_unused]] const Vector real = v & kReal;
#if NINEFOLD_LINE_BITS == 512 && defined(__AVX512F__)
  return _mm512_test_epi32_mask((__m512i)real, (__m512i)real) != 0;
#elif NINEFOLD_LINE_BITS == 256 && defined(__AVX2__)
  return !_mm256_testz_si256((__m256i)v, (__m256i)kReal);
#elif NINEFOLD_LINE_BITS == 128 && defined(__SSE2__)
  return _mm_movemask_epi8(_mm_cmpeq_epi32((__m128i)real, _mm_setzero_si128())) != 0xffff;
#else
  std::uint32_t joined = 0;
  for (unsigned i = 0; i < sizeof(Vector) / 4; ++i) joined |= real[i];
  return joined != 0;
#endif
}

/// The sign bits of the bytes of one vector, lowest byte first.
inline std::uint64_t byte_signs(Vector v) {
#if NINEFOLD_LINE_BITS == 512 && defined(__AVX512BW__)
  return _mm512_movepi8_mask((__m512i)v);
#elif NINEFOLD_LINE_BITS == 256 && defined(__AVX2__)
  return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)v));
#elif NINEFOLD_LINE_BITS == 128 && defined(__SSE2__)
  return static_cast<std::uint32_t>(_mm_movemask_epi8((__m128i)v));
#else
  std::uint64_t signs = 0;
  for (unsigned i = 0; i < sizeof(Vector) / 4; ++i) {
    for (unsigned byte = 0; byte < 4; ++byte) {
      signs |= static_cast<std::uint64_t>(v[i] >> (8 * byte + 7) & 1) << (4 * i + byte);
    }
  }
  return signs;
#endif
}

/// The unused word of every group: solved cells.
inline constexpr std::uint32_t kUnused = kGuards | kLowest;

// ---- one line --------------------------------------------------------------------------------
//
// The copies are spelled out member by member: GCC copies a plain aggregate of vectors through
// memory in small pieces, which costs a quarter of the speed.

#if NINEFOLD_LINE_BITS == 128

struct Line {
  Vector left, middle, right;
  Line() = default;
  Line(Vector l, Vector m, Vector r) : left(l), middle(m), right(r) {}
  Line(const Line& o) : left(o.left), middle(o.middle), right(o.right) {}
  Line& operator=(const Line& o) {
    left = o.left;
    middle = o.middle;
    right = o.right;
    return *this;
  }
};

template <class F, class... Lines>
inline Line each(F f, const Lines&... lines) {
  return {f(lines.left...), f(lines.middle...), f(lines.right...)};
}
inline Line everywhere(Vector v) { return {v, v, v}; }
inline Vector both(const Line& l) { return l.left | l.middle | l.right; }
/// Bits that at least one box column has; the same in every group.
inline Vector some_box(const Line& l) { return l.left | l.middle | l.right; }
/// Bits that at least two box columns have.
inline Vector two_boxes(const Line& l) { return (l.left & l.middle) | ((l.left | l.middle) & l.right); }
/// Group x gets what group x + 1, or x + 2, holds.
inline Line next_box(const Line& l) { return {l.middle, l.right, l.left}; }
inline Line last_box(const Line& l) { return {l.right, l.left, l.middle}; }
inline std::uint64_t line_signs(const Line& l) {
  return byte_signs(l.left) | byte_signs(l.middle) << 16 | byte_signs(l.right) << 32;
}
/// The line whose word k is word(k).
template <class F>
inline Line line_of(F word) {
  return {Vector{word(0), word(1), word(2), kUnused}, Vector{word(3), word(4), word(5), kUnused},
          Vector{word(6), word(7), word(8), kUnused}};
}

#elif NINEFOLD_LINE_BITS == 256

struct Line {
  Vector left, right;  // box columns 0 and 1; box column 2, twice
  Line() = default;
  Line(Vector l, Vector r) : left(l), right(r) {}
  Line(const Line& o) : left(o.left), right(o.right) {}
  Line& operator=(const Line& o) {
    left = o.left;
    right = o.right;
    return *this;
  }
};

template <class F, class... Lines>
inline Line each(F f, const Lines&... lines) {
  return {f(lines.left...), f(lines.right...)};
}
inline Line everywhere(Vector v) { return {v, v}; }
inline Vector both(const Line& l) { return l.left | l.right; }
inline Vector some_box(const Line& l) { return l.left | swap_halves(l.left) | l.right; }
inline Vector two_boxes(const Line& l) {
  const Vector s = swap_halves(l.left);
  return (l.left & s) | ((l.left | s) & l.right);
}
inline Line next_box(const Line& l) {
  const Vector s = swap_halves(l.left);
  return {halves(s, l.right), halves(l.left, s)};
}
inline Line last_box(const Line& l) {
  const Vector s = swap_halves(l.left);
  return {halves(l.right, s), halves(s, l.left)};
}
inline std::uint64_t line_signs(const Line& l) {
  return byte_signs(l.left) | (byte_signs(l.right) & 0xffff) << 32;
}
template <class F>
inline Line line_of(F word) {
  const std::uint32_t a = word(6), b = word(7), c = word(8);
  return {Vector{word(0), word(1), word(2), kUnused, word(3), word(4), word(5), kUnused},
          Vector{a, b, c, kUnused, a, b, c, kUnused}};
}

#else

struct Line {
  Vector all;
  Line() = default;
  explicit Line(Vector v) : all(v) {}
  Line(const Line& o) : all(o.all) {}
  Line& operator=(const Line& o) {
    all = o.all;
    return *this;
  }
};

template <class F, class... Lines>
inline Line each(F f, const Lines&... lines) {
  return Line(f(lines.all...));
}
inline Line everywhere(Vector v) { return Line(v); }
inline Vector both(const Line& l) { return l.all; }
inline Vector some_box(const Line& l) { return l.all | next_group(l.all) | last_group(l.all); }
inline Vector two_boxes(const Line& l) {
  const Vector n = next_group(l.all);
  return (l.all & n) | ((l.all | n) & last_group(l.all));
}
inline Line next_box(const Line& l) { return Line(next_group(l.all)); }
inline Line last_box(const Line& l) { return Line(last_group(l.all)); }
inline std::uint64_t line_signs(const Line& l) { return byte_signs(l.all); }
template <class F>
inline Line line_of(F word) {
  return Line(Vector{word(0), word(1), word(2), kUnused, word(3), word(4), word(5), kUnused, word(6), word(7),
                     word(8), kUnused, kUnused, kUnused, kUnused, kUnused});
}

#endif

#if defined(__SSE2__)

/// The words of box column x, and the unused one.
template <int x>
inline __m128i group(const Line& line) {
#if NINEFOLD_LINE_BITS == 128
  return (__m128i)(x == 0 ? line.left : x == 1 ? line.middle : line.right);
#elif NINEFOLD_LINE_BITS == 256
  const Vector v = x == 2 ? line.right : line.left;
  return x == 1 ? (__m128i)__builtin_shufflevector(v, v, 4, 5, 6, 7)
                : (__m128i)__builtin_shufflevector(v, v, 0, 1, 2, 3);
#else
  return (__m128i)__builtin_shufflevector(line.all, line.all, 4 * x, 4 * x + 1, 4 * x + 2, 4 * x + 3);
#endif
}

#endif

inline Line operator&(const Line& a, const Line& b) {
  return each([](Vector x, Vector y) { return x & y; }, a, b);
}
inline Line operator|(const Line& a, const Line& b) {
  return each([](Vector x, Vector y) { return x | y; }, a, b);
}
inline Line operator^(const Line& a, const Line& b) {
  return each([](Vector x, Vector y) { return x ^ y; }, a, b);
}
inline Line operator~(const Line& a) {
  return each([](Vector x) { return ~x; }, a);
}
inline Line turn1(const Line& l) {
  return each([](Vector v) { return turn1(v); }, l);
}
inline Line turn2(const Line& l) {
  return each([](Vector v) { return turn2(v); }, l);
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
