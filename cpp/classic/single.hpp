// The engine `classic`: least time for one board.
//
// Depth-first search over the sweep of sweep.hpp. The board at hand stays in registers; the stack
// holds, for every branch on the way here, the board with the digit that was tried taken away. A search that
// comes back to its stack more than a few times goes on in lanes (lane_pool.hpp), with the same stack.
#pragma once

#include "classic/lane_pool.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// Boards that a search takes from its stack by itself, the first included. A board that is solved with few
/// returns is done before lanes would be filled; one that takes more has boards enough to fill them.
inline constexpr std::uint32_t kTurnsAlone = 4;

inline State* stack_of(const Search& search) { return static_cast<State*>(search.stack); }

/// The number 4 r + x of every word of a line.
inline Line word_numbers() {
  const auto from = [](std::uint32_t first) {
    Vector numbers{};
    for (std::uint32_t i = 0; i < sizeof(Vector) / 4; ++i) numbers[i] = first + i;
    return numbers;
  };
#if NINEFOLD_LINE_BITS == 128
  return {from(0), from(4), from(8)};
#elif NINEFOLD_LINE_BITS == 256
  const Vector bottom = from(8);
  return {from(0), halves(bottom, swap_halves(bottom))};
#else
  return Line(from(0));
#endif
}

/// Takes candidates (bits of its word) from one cell of a board that is in registers.
inline void remove(State& state, int cell, std::uint32_t bits) {
  const auto number = static_cast<std::uint32_t>(cell / 64 * 4 + cell % 64 / 16);  // of the word in its line
  const Line here = each([=](Vector n) { return (Vector)(n == number) & bits; }, word_numbers());
  const auto line_mask = [&](int k) { return everywhere(Vector{} - (cell / 4 % 4 == k ? 1u : 0u)); };
  state.a = state.a & ~(here & line_mask(0));
  state.b = state.b & ~(here & line_mask(1));
  state.c = state.c & ~(here & line_mask(2));
}

/// Tries a digit in a cell: the board goes on with it, the stack gets the board without it.
inline void branch(Search& search, State& state, int cell) {
  State& other = stack_of(search)[++search.depth];
  other = state;
  const Split split =
      split_of(words_of(other)[offset_of(word_of(cell))], cell, search.shuffled, search.random);
  set_word(other, word_of(cell), split.other);
  remove(state, cell, split.removed);
  ++search.nodes;
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

/// Leaves the rest of a search to lanes, after `found` solutions of this run.
inline Progress hand_over(Search& search, Quota quota, std::uint64_t found) {
  quota.solutions -= found;
  quota.rows -= found < quota.rows ? found : quota.rows;
  if (quota.out) quota.out += kCells * found;
  const Progress rest = lanes::run_pool(search, quota);
  return {found + rest.solutions, rest.end};
}

inline Progress run(Search& search, const Quota& quota) {
  std::uint64_t found = 0, steps = search.steps;
  while (search.depth >= 0) {
    if (search.turns == kTurnsAlone) {
      search.steps = steps;
      return hand_over(search, quota, found);
    }
    ++search.turns;
    State state = stack_of(search)[search.depth--];
    Node node;
    while ((node = settle(state, steps)) == Node::open) {
      if (search.nodes == 0 && has_equal_singles(state)) {  // contradictory givens
        node = Node::dead;
        break;
      }
      const int cell = choose(state);
      if (cell < 0) continue;  // the last boxes() left no choice: one more sweep tells what it came to
      if (search.nodes >= quota.nodes) {
        stack_of(search)[++search.depth] = state;
        search.steps = steps;
        return {found, End::nodes};
      }
      branch(search, state, cell);
    }
    if (node == Node::solved) {
      if (quota.out && found < quota.rows) write_digits(state, quota.out + kCells * found);
      search.last_solution = search.nodes;
      if (++found == quota.solutions) {
        search.steps = steps;
        return {found, End::solutions};
      }
    }
  }
  search.steps = steps;
  return {found, End::finished};
}

inline void start(Search& search) {
  search.depth = 0;
  search.nodes = 0;
  search.steps = 0;
  search.last_solution = 0;
  search.turns = 0;
}

inline void start_digits(Search& search, const std::uint8_t* digits) {
  start(search);
  std::uint32_t words[kWords];
  read_digits(digits, words);
  stack_of(search)[0] = state_of([&](int i) { return words[i]; });
}

inline void start_masks(Search& search, const std::uint16_t* masks) {
  start(search);
  stack_of(search)[0] = state_of([=](int i) { return word_of_masks(masks, i); });
}

constexpr Engine engine() {
  return {"classic", lanes::kPoolStack * sizeof(State), &start_digits, &start_masks, &run};
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
