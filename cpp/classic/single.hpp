// The engine `classic`: least time for one board.
//
// Depth-first search over the sweep of sweep.hpp. The board at hand stays in registers; the stack
// holds, for every branch on the way here, the board with the digit that was tried taken away.
#pragma once

#include "base/random.hpp"
#include "classic/triples.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// Every pending board belongs to a cell that is settled on the present path, so 81 are enough; one
/// more is the board itself when a limit ends the search at a branch.
inline constexpr int kStackSize = kCells + 1;

/// From this many branches on the triple rules are applied. They cost boards of ordinary hardness more
/// than they save (the hardest known take 50 branches on average); adversarial ones take thousands.
inline constexpr std::uint64_t kTriplesAfter = 128;

inline State* stack_of(const Search& search) { return static_cast<State*>(search.stack); }

/// The words of a state in memory. With 256-bit vectors the last three words of a line stand twice.
using Words = std::uint32_t __attribute__((may_alias));

inline constexpr int kLineWords = sizeof(Line) / 4;

inline Words* word_of(State& state, int cell) {
  return reinterpret_cast<Words*>(&state) + cell / 64 * kLineWords + (cell & 63) / 4;
}

/// Writes a word; where the layout keeps a second copy, that too.
inline void set_word(State& state, int cell, std::uint32_t value) {
  Words* word = word_of(state, cell);
  *word = value;
#if NINEFOLD_LINE_BITS == 256
  if ((cell & 63) >= 32) word[4] = value;
#endif
}

inline constexpr int field_shift(int cell) { return 10 * ((cell & 3) - 1); }

/// The number of every word of a vector within its line; a second copy has the number of the first.
template <unsigned part>
inline Vector numbers() {
  constexpr unsigned kWidth = sizeof(Vector) / 4;
  Vector all{};
  for (unsigned i = 0; i < kWidth; ++i) {
    const unsigned number = part * kWidth + i;
    all[i] = NINEFOLD_LINE_BITS == 256 && number >= 12 ? number - 4 : number;
  }
  return all;
}

inline Line word_numbers() {
#if NINEFOLD_LINE_BITS == 128
  return {numbers<0>(), numbers<1>(), numbers<2>()};
#elif NINEFOLD_LINE_BITS == 256
  return {numbers<0>(), numbers<1>()};
#else
  return Line(numbers<0>());
#endif
}

/// Takes candidates (bits of its word) from one cell of a board that is in registers.
inline void remove(State& state, int cell, std::uint32_t bits) {
  const std::uint32_t word = static_cast<std::uint32_t>(cell) / 4 % 16;
  const Line here = each([&](Vector n) { return (Vector)(n == word) & bits; }, word_numbers());
  const auto line_mask = [&](int r) { return everywhere(Vector{} - (cell / 64 == r ? 1u : 0u)); };
  state.a = state.a & ~(here & line_mask(0));
  state.b = state.b & ~(here & line_mask(1));
  state.c = state.c & ~(here & line_mask(2));
}

/// The candidate of a field to try first: the lowest, or one at random.
inline std::uint32_t first_digit(Search& search, std::uint32_t field) {
  if (search.shuffled) {
    for (auto skip = random_below(search.random, static_cast<std::uint32_t>(__builtin_popcount(field))); skip;
         --skip) {
      field &= field - 1;
    }
  }
  return field & -field;
}

/// Tries a digit in a cell: the board goes on with it, the stack gets the board without it.
inline void branch(Search& search, State& state, int cell) {
  State& other = stack_of(search)[++search.depth];
  other = state;
  const std::uint32_t word = *word_of(other, cell);
  const std::uint32_t field = word >> field_shift(cell) & kAllDigits;
  const std::uint32_t digit = first_digit(search, field);
  set_word(other, cell, word & ~(digit << field_shift(cell)));
  remove(state, cell, (field & ~digit) << field_shift(cell));
  ++search.nodes;
}

/// The digits of three cells that have one candidate each, in the three lowest bytes of a word. A number
/// with a single bit 2^k becomes a float with exponent k (biased by 127), and the digit is k + 1.
inline Vector digits_of(Vector x) {
  typedef std::int32_t Signed __attribute__((vector_size(sizeof(Vector))));
  typedef float Floats __attribute__((vector_size(sizeof(Vector))));
  const auto digit = [](Vector field) {
    const Floats number = __builtin_convertvector((Signed)(field & kAllDigits), Floats);
    return ((Vector)number >> 23) - 126;
  };
  return digit(x) | digit(x >> 10) << 8 | digit(x >> 20) << 16;
}

/// Writes the digits of a board whose cells all have one candidate; `room` is memory for a board.
inline void write_digits(const State& state, State& room, std::uint8_t* out) {
  room = each_vector([](Vector x) { return digits_of(x); }, state);
  const Words* words = reinterpret_cast<const Words*>(&room);
  for (int r = 0; r < 3; ++r) {
    for (int column = 0; column < 9; ++column) {
      const std::uint32_t word = words[r * kLineWords + column / 3 * 4 + column % 3];
      std::uint8_t* cell = out + 9 * r + column;
      cell[0] = static_cast<std::uint8_t>(word);
      cell[27] = static_cast<std::uint8_t>(word >> 8);
      cell[54] = static_cast<std::uint8_t>(word >> 16);
    }
  }
}

/// What a node came to.
enum class Node : std::uint8_t { dead, solved, open };

/// Infers until the rows tell nothing new. boxes() runs once more after that: waiting for a full
/// fixpoint would cost a sweep a node.
inline Node settle(State& state, std::uint64_t& steps) {
  for (;;) {
    ++steps;
    const Signs signs = rows(state);
    if (signs.bad()) return Node::dead;
    boxes(state);
    if (!any(signs.changed)) {
      if (!signs.full()) return Node::open;
      // Every row is a permutation: the columns and boxes agree iff boxes() removed nothing.
      return has_empty_cell(state) ? Node::dead : Node::solved;
    }
  }
}

/// Counted over all calls of run(), so that many short ones ask as often as a long one.
inline std::uint64_t next_question(std::uint64_t steps) {
  return (steps / kStepsBetweenQuestions + 1) * kStepsBetweenQuestions;
}

inline End ask(Watch* watch) { return watch ? watch->ask(watch) : End::finished; }

inline Progress run(Search& search, const Quota& quota) {
  std::uint64_t found = 0, steps = search.steps;
  std::uint64_t question = next_question(steps);
  End end = End::finished;
  while (search.depth >= 0) {
    State state = stack_of(search)[search.depth--];
    Node node;
    while ((node = settle(state, steps)) == Node::open) {
      const bool hard = search.nodes >= kTriplesAfter;
      if ((hard || search.nodes == 0) && has_equal_singles(state)) {  // at first: contradictory givens
        node = Node::dead;
        break;
      }
      if (hard) {
        const State tighter = with_triples(state);
        if (differ(state, tighter)) {
          state = tighter;
          continue;
        }
      }
      const int cell = choose(state);
      if (cell < 0) continue;  // the last boxes() left no choice: one more sweep tells what it came to
      if (search.nodes >= quota.nodes) {
        end = End::nodes;
      } else if (steps >= question) {
        end = ask(quota.watch);
        question = next_question(steps);
      }
      if (end != End::finished) {
        stack_of(search)[++search.depth] = state;
        search.steps = steps;
        return {found, end};
      }
      branch(search, state, cell);
    }
    if (node == Node::solved) {
      if (quota.out && found < quota.rows) {
        write_digits(state, stack_of(search)[search.depth + 1], quota.out + kCells * found);
      }
      if (++found == quota.solutions) {
        search.steps = steps;
        return {found, End::solutions};
      }
    }
  }
  search.steps = steps;
  return {found, end};
}

inline void start(Search& search) {
  search.depth = 0;
  search.nodes = 0;
  search.steps = 0;
}

/// Begins with the given candidates: `field(i)` is the set of cell i.
template <class F>
inline void start_fields(Search& search, F field) {
  start(search);
  State& root = stack_of(search)[0];
  const Line solved = everywhere(Vector{} + (kGuards | kLowest));  // unused words stay so
  root = {solved, solved, solved};
  for (int r = 0; r < 3; ++r) {
    for (int column = 0; column < 9; ++column) {
      const int i = 9 * r + column;
      const std::uint32_t word = kGuards | field(i) | field(i + 27) << 10 | field(i + 54) << 20;
      set_word(root, 64 * r + 16 * (column / 3) + 4 * (column % 3), word);
    }
  }
}

inline void start_digits(Search& search, const std::uint8_t* digits) {
  static constexpr std::uint32_t kField[10] = {kAllDigits, 1, 2, 4, 8, 16, 32, 64, 128, 256};
  start_fields(search, [=](int i) { return kField[digits[i]]; });
}

inline void start_masks(Search& search, const std::uint16_t* masks) {
  start_fields(search, [=](int i) { return std::uint32_t{masks[i]} & kAllDigits; });
}

constexpr Engine engine() {
  return {"classic", kStackSize * sizeof(State), &start_digits, &start_masks, &run};
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
