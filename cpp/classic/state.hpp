// A board as the single-board kernel has it: in registers, or in memory on a stack.
//
// The word i = 9 r + c of a board (0..26) has the cells in column c of the rows r, r + 3 and r + 6; it is the
// word 3 r + c / 3 of line c % 3.
#pragma once

#include "classic/words.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

inline constexpr int kWords = 27;

/// A board: lines 0, 1 and 2 of words.hpp. (Members, not an array: compilers then keep it in registers.)
struct State {
  Line a, b, c;
};

/// A function of every line.
template <class F, class... States>
inline State each_line(F f, const States&... states) {
  return {f(states.a...), f(states.b...), f(states.c...)};
}

/// The same function of every vector of a board.
template <class F, class... States>
inline State each_vector(F f, const States&... states) {
  return each_line([&](const auto&... lines) { return each(f, lines...); }, states...);
}

/// The board whose word i is word(i).
template <class F>
inline State state_of(F word) {
  return {line_of([&](int r, int x) { return word(9 * r + 3 * x); }),
          line_of([&](int r, int x) { return word(9 * r + 3 * x + 1); }),
          line_of([&](int r, int x) { return word(9 * r + 3 * x + 2); })};
}

/// The words of a state in memory. With 256-bit vectors the words of row 2 stand twice.
using Words = std::uint32_t __attribute__((may_alias));

inline constexpr int kLineWords = sizeof(Line) / 4;

/// Where word i stands in memory.
constexpr int offset_of(int i) { return i % 3 * kLineWords + i / 9 * 4 + i % 9 / 3; }

inline const Words* words_of(const State& state) { return reinterpret_cast<const Words*>(&state); }

/// Writes a word; where the layout keeps a second copy, that too. (Without a jump, which nobody could
/// foretell.)
inline void set_word(State& state, int i, std::uint32_t value) {
  Words* const word = reinterpret_cast<Words*>(&state) + offset_of(i);
  *word = value;
  word[NINEFOLD_LINE_BITS == 256 && i >= 18 ? 4 : 0] = value;
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
