// The choice of a variable to branch on.
//
// Of the bands of both directions that are not yet decided, the one with the fewest undecided h and
// v variables; in it the undecided digit with the fewest; of that digit the first undecided variable:
// h before v within a box, boxes in order. The first of equals is taken everywhere, so that every
// instruction set searches the same tree.
#pragma once

#include <cstdint>

#include "classic/dpll_propagate.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::dpll {
namespace {

/// The undecided h and v variables of a box: bit 9 line + digit for the lines h0 h1 h2 v0 v1 v2.
typedef std::uint64_t LineSet;

constexpr int kLines = 6;
constexpr LineSet kOneDigit = 1 | 1ull << 9 | 1ull << 18 | 1ull << 27 | 1ull << 36 | 1ull << 45;

constexpr int line_lane(int line) { return line < 3 ? h_lane(line) : v_lane(line - 3); }

inline LineSet undecided_lines(const Box& box) {
  const Plain undecided = plain(~(box.one | box.zero) & (kH | kV));
  LineSet set = 0;
  for (int line = kLines; line-- > 0;) set = set << 9 | undecided.lane[line_lane(line)];
  return set;
}

inline int size(LineSet set) {
#if defined(__POPCNT__) || defined(__aarch64__)
  return __builtin_popcountll(set);
#else
  set -= set >> 1 & 0x5555555555555555u;
  set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
  set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<int>(set * 0x0101010101010101u >> 56);
#endif
}

/// The undecided lines of the three boxes of a band, of some digits.
inline int count_in_band(const LineSet* lines, int band, LineSet digits) {
  int count = 0;
  for (int k = 0; k < 3; ++k) count += size(lines[box_of_band(band, k)] & digits);
  return count;
}

constexpr int kDecided = 1000;  // more than any count of undecided variables

/// The band with the fewest undecided variables but not none; -1 if all is decided.
inline int fewest_band(const LineSet* lines) {
  int best = -1, fewest = kDecided;
  for (int band = 0; band < kBands; ++band) {
    const int count = count_in_band(lines, band, ~LineSet{0});
    if (count != 0 && count < fewest) {
      fewest = count;
      best = band;
    }
  }
  return best;
}

/// The digit with the fewest undecided variables in a band but not none.
inline int fewest_digit(const LineSet* lines, int band) {
  int best = -1, fewest = kDecided;
  for (int digit = 0; digit < 9; ++digit) {
    const int count = count_in_band(lines, band, kOneDigit << digit);
    if (count != 0 && count < fewest) {
      fewest = count;
      best = digit;
    }
  }
  return best;
}

/// Chooses the variable (with value 0); false if every h and v is decided.
inline bool choose(const State& state, Literal& choice) {
  LineSet lines[kBoxes];
  for (int box = 0; box < kBoxes; ++box) lines[box] = undecided_lines(state.boxes[box]);
  const int band = fewest_band(lines);
  if (band < 0) return false;
  const int digit = fewest_digit(lines, band);
  int k = 0;
  while (!(lines[box_of_band(band, k)] & kOneDigit << digit)) ++k;
  const int box = box_of_band(band, k);
  const int line = __builtin_ctzll(lines[box] & kOneDigit << digit) / 9;
  choice = literal_of(box, line_lane(line), digit, 0);
  return true;
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::dpll
