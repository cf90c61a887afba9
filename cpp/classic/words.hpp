// Nine words side by side: the vocabulary that the single-board kernel is written in.
//
// A *line* k (0..2) is the nine words (fields.hpp) of the columns k, k + 3 and k + 6 of the board: the same
// column of every box. They stand in 128-bit groups, one for each row r of the words, with a word for each
// box column x and one unused:
//
//     128 bits:  [0 1 2 -]  [3 4 5 -]  [6 7 8 -]            three vectors      (SSE2, NEON)
//     256 bits:  [0 1 2 - | 3 4 5 -]  [6 7 8 - | 6 7 8 -]   two vectors        (AVX2)
//     512 bits:  [0 1 2 - | 3 4 5 - | 6 7 8 - | - - - -]    one vector         (AVX-512)
//
// So the three cells of a mini-row are the same word of three vectors, and no shuffle is needed to join them.
// Within a group words turn by a shuffle; between groups they move by a swap or by renaming. Unused
// words read as solved cells; they never meet a real one and are masked out where rows are tested.
#pragma once

#include <cstdint>

#include "base/target.hpp"
#include "classic/fields.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

typedef std::uint32_t Vector __attribute__((vector_size(NINEFOLD_LINE_BITS / 8)));

// ---- one vector ------------------------------------------------------------------------------

#if NINEFOLD_LINE_BITS == 128

inline constexpr Vector kReal = {~0u, ~0u, ~0u, 0};

/// In every group word x gets what word x + 1 (mod 3) holds.
inline Vector turn1(Vector v) { return __builtin_shufflevector(v, v, 1, 2, 0, 3); }
/// In every group word x gets what word x + 2 (mod 3) holds.
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
/// Group r gets what group r + 1 (mod 3) holds.
inline Vector next_group(Vector v) {
  return __builtin_shufflevector(v, v, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15);
}
/// Group r gets what group r + 2 (mod 3) holds.
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

/// The unused word of every group: solved cells.
inline constexpr std::uint32_t kUnused = kGuards | kLowest;

// ---- one line --------------------------------------------------------------------------------
//
// The copies are spelled out member by member: GCC copies a plain aggregate of vectors through
// memory in small pieces, which costs a quarter of the speed.

#if NINEFOLD_LINE_BITS == 128

struct Line {
  Vector top, middle, bottom;
  Line() = default;
  Line(Vector t, Vector m, Vector b) : top(t), middle(m), bottom(b) {}
  Line(const Line& o) : top(o.top), middle(o.middle), bottom(o.bottom) {}
  Line& operator=(const Line& o) {
    top = o.top;
    middle = o.middle;
    bottom = o.bottom;
    return *this;
  }
};

template <class F, class... Lines>
inline Line each(F f, const Lines&... lines) {
  return {f(lines.top...), f(lines.middle...), f(lines.bottom...)};
}
inline Line everywhere(Vector v) { return {v, v, v}; }
/// A function of all vectors of a line, two at a time.
template <class F>
inline Vector fold(F f, const Line& l) {
  return f(f(l.top, l.middle), l.bottom);
}
/// Bits that at least one row has; the same in every group.
inline Vector some_row(const Line& l) { return any_of(l.top, l.middle, l.bottom); }
/// Group r gets what group r + 1, or r + 2, holds.
inline Line next_row(const Line& l) { return {l.middle, l.bottom, l.top}; }
inline Line last_row(const Line& l) { return {l.bottom, l.top, l.middle}; }
/// The line whose word 3 r + x is word(r, x).
template <class F>
inline Line line_of(F word) {
  return {Vector{word(0, 0), word(0, 1), word(0, 2), kUnused},
          Vector{word(1, 0), word(1, 1), word(1, 2), kUnused},
          Vector{word(2, 0), word(2, 1), word(2, 2), kUnused}};
}

#elif NINEFOLD_LINE_BITS == 256

struct Line {
  Vector upper, bottom;  // rows 0 and 1; row 2, twice
  Line() = default;
  Line(Vector u, Vector b) : upper(u), bottom(b) {}
  Line(const Line& o) : upper(o.upper), bottom(o.bottom) {}
  Line& operator=(const Line& o) {
    upper = o.upper;
    bottom = o.bottom;
    return *this;
  }
};

template <class F, class... Lines>
inline Line each(F f, const Lines&... lines) {
  return {f(lines.upper...), f(lines.bottom...)};
}
inline Line everywhere(Vector v) { return {v, v}; }
template <class F>
inline Vector fold(F f, const Line& l) {
  return f(l.upper, l.bottom);
}
inline Vector some_row(const Line& l) { return any_of(l.upper, swap_halves(l.upper), l.bottom); }
inline Line next_row(const Line& l) {
  const Vector s = swap_halves(l.upper);
  return {halves(s, l.bottom), halves(l.upper, s)};
}
inline Line last_row(const Line& l) {
  const Vector s = swap_halves(l.upper);
  return {halves(l.bottom, s), halves(s, l.upper)};
}
template <class F>
inline Line line_of(F word) {
  const std::uint32_t a = word(2, 0), b = word(2, 1), c = word(2, 2);
  return {Vector{word(0, 0), word(0, 1), word(0, 2), kUnused, word(1, 0), word(1, 1), word(1, 2), kUnused},
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
template <class F>
inline Vector fold(F, const Line& l) {
  return l.all;
}
inline Vector some_row(const Line& l) { return any_of(l.all, next_group(l.all), last_group(l.all)); }
inline Line next_row(const Line& l) { return Line(next_group(l.all)); }
inline Line last_row(const Line& l) { return Line(last_group(l.all)); }
template <class F>
inline Line line_of(F word) {
  return Line(Vector{word(0, 0), word(0, 1), word(0, 2), kUnused, word(1, 0), word(1, 1), word(1, 2), kUnused,
                     word(2, 0), word(2, 1), word(2, 2), kUnused, kUnused, kUnused, kUnused, kUnused});
}

#endif

#if defined(__SSE2__)

/// The words of row r, and the unused one.
template <int r>
inline __m128i group(const Line& line) {
#if NINEFOLD_LINE_BITS == 128
  return (__m128i)(r == 0 ? line.top : r == 1 ? line.middle : line.bottom);
#elif NINEFOLD_LINE_BITS == 256
  const Vector v = r == 2 ? line.bottom : line.upper;
  return r == 1 ? (__m128i)__builtin_shufflevector(v, v, 4, 5, 6, 7)
                : (__m128i)__builtin_shufflevector(v, v, 0, 1, 2, 3);
#else
  return (__m128i)__builtin_shufflevector(line.all, line.all, 4 * r, 4 * r + 1, 4 * r + 2, 4 * r + 3);
#endif
}

#endif

inline Line operator&(const Line& a, const Line& b) {
  return each([](Vector x, Vector y) { return x & y; }, a, b);
}
inline Line operator|(const Line& a, const Line& b) {
  return each([](Vector x, Vector y) { return x | y; }, a, b);
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
