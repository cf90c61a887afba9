// Sixteen lanes of sixteen bits, read as a 4x4 matrix: the vector vocabulary of the engine `dpll`.
//
// With registers of 256 bits, Lanes is one vector of the compiler. Elsewhere (SSE2, NEON, plain) it
// is two of 128 bits: g++ 12 accepts the wide vector there, but takes its shuffles and comparisons
// apart into elements, which made the whole search four to five times slower.
#pragma once

#include <cstdint>

namespace ninefold::classic::NINEFOLD_TARGET::dpll {
namespace {

constexpr int kLanes = 16;

#ifdef __AVX2__

typedef std::uint16_t Lanes __attribute__((vector_size(32)));
typedef std::uint64_t Words __attribute__((vector_size(32)));  // a word is a row of the matrix
typedef long long SignedWords __attribute__((vector_size(32)));

/// `value` in the lanes of a set (bit i: lane i), 0 in the others.
constexpr Lanes lanes_with(std::uint16_t value, unsigned set) {
  const auto lane = [=](unsigned i) { return static_cast<std::uint16_t>(set >> i & 1 ? value : 0); };
  return Lanes{lane(0), lane(1), lane(2),  lane(3),  lane(4),  lane(5),  lane(6),  lane(7),
               lane(8), lane(9), lane(10), lane(11), lane(12), lane(13), lane(14), lane(15)};
}

/// Whether any bit is set.
inline bool any(Lanes x) { return !__builtin_ia32_ptestz256((SignedWords)x, (SignedWords)x); }

/// All ones in the lanes that are 0, and 0 in the others.
inline Lanes where_zero(Lanes x) { return (Lanes)(x == 0); }

/// The lowest bit of every lane: -x = ~x + 1 agrees with x in that bit and in no other.
inline Lanes lowest_bit(Lanes x) { return x & -x; }

/// All but the lowest bit of every lane: x - 1 turns it off, and turns on only those below.
inline Lanes without_lowest_bit(Lanes x) { return x & (x - 1); }

/// Every lane gets its neighbour around the row of the matrix.
inline Lanes next_in_row(Lanes x) {
  return __builtin_shufflevector(x, x, 1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12);
}

/// Every lane gets the neighbour of its neighbour around the row.
inline Lanes next_but_one_in_row(Lanes x) {
  return __builtin_shufflevector(x, x, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
}

/// Every lane gets its neighbour around the column of the matrix.
inline Lanes next_in_column(Lanes x) {
  return (Lanes)__builtin_shufflevector((Words)x, (Words)x, 1, 2, 3, 0);
}

/// Every lane gets the neighbour of its neighbour around the column.
inline Lanes next_but_one_in_column(Lanes x) {
  return (Lanes)__builtin_shufflevector((Words)x, (Words)x, 2, 3, 0, 1);
}

#else

typedef std::uint16_t Half __attribute__((vector_size(16)));
typedef std::uint64_t Words __attribute__((vector_size(16)));  // a word is a row of the matrix

/// The upper two rows of the matrix, and the lower two.
struct Lanes {
  Half upper;
  Half lower;
};

constexpr Lanes lanes_with(std::uint16_t value, unsigned set) {
  const auto lane = [=](unsigned i) { return static_cast<std::uint16_t>(set >> i & 1 ? value : 0); };
  return {Half{lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7)},
          Half{lane(8), lane(9), lane(10), lane(11), lane(12), lane(13), lane(14), lane(15)}};
}

inline Lanes operator&(Lanes x, Lanes y) { return {x.upper & y.upper, x.lower & y.lower}; }
inline Lanes operator|(Lanes x, Lanes y) { return {x.upper | y.upper, x.lower | y.lower}; }
inline Lanes operator^(Lanes x, Lanes y) { return {x.upper ^ y.upper, x.lower ^ y.lower}; }
inline Lanes operator~(Lanes x) { return {~x.upper, ~x.lower}; }

inline bool any(Lanes x) {
  const Words words = (Words)(x.upper | x.lower);
  return (words[0] | words[1]) != 0;
}

inline Lanes where_zero(Lanes x) { return {(Half)(x.upper == 0), (Half)(x.lower == 0)}; }
inline Lanes lowest_bit(Lanes x) { return {x.upper & -x.upper, x.lower & -x.lower}; }
inline Lanes without_lowest_bit(Lanes x) { return {x.upper & (x.upper - 1), x.lower & (x.lower - 1)}; }

// A rotation of the words. Left or right depends on the byte order, but those who ask for a
// neighbour ask for all of them in the end.
inline Half rotated_words(Half x, int bits) { return (Half)((Words)x >> bits | (Words)x << (64 - bits)); }
inline Lanes next_in_row(Lanes x) { return {rotated_words(x.upper, 16), rotated_words(x.lower, 16)}; }
inline Lanes next_but_one_in_row(Lanes x) { return {rotated_words(x.upper, 32), rotated_words(x.lower, 32)}; }

inline Lanes next_in_column(Lanes x) {
  const Words upper = (Words)x.upper, lower = (Words)x.lower;
  return {(Half)__builtin_shufflevector(upper, lower, 1, 2),
          (Half)__builtin_shufflevector(lower, upper, 1, 2)};
}
inline Lanes next_but_one_in_column(Lanes x) { return {x.lower, x.upper}; }

#endif

/// The lanes as plain numbers, to be read and written one by one.
struct Plain {
  std::uint16_t lane[kLanes];
};

inline Plain plain(Lanes x) {
  Plain numbers;
  __builtin_memcpy(&numbers, &x, sizeof x);
  return numbers;
}

inline Lanes packed(const Plain& numbers) {
  Lanes x;
  __builtin_memcpy(&x, &numbers, sizeof x);
  return x;
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::dpll
