// The engine `dpll`: sums of 0-1 variables, propagated from both sides, and depth-first search.
//
// The board is a set of equations over the variables a, h and v of its boxes (dpll_box.hpp). They are
// propagated until nothing changes (dpll_propagate.hpp); what is left is split on one h or v
// (dpll_branch.hpp), and both values are tried in turn. The stack holds the states that are still to
// be searched, deepest last; the last is worked on in place. Between any two states the search can
// end and go on later, since all it needs is on the stack.
//
// When every h and v is decided, so is every a. For a digit and a box, h0 + h1 + h2 = 2 and its twin
// then hold (else they made a contradiction), so exactly one h[y] and one v[x] are 0. In the other
// mini-rows h = 1 forces the three cells to 0, and v = 1 does so in the other mini-columns; in
// mini-row y that leaves h[y] = 0 and two cells 0, which forces a[y][x] to 1. If a pencil mark has
// excluded that cell, it is both 1 and 0: a contradiction. So a propagated state without undecided h
// and v is a solution, and to branch on h and v alone is enough.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/random.hpp"
#include "classic/dpll_box.hpp"
#include "classic/dpll_branch.hpp"
#include "classic/dpll_propagate.hpp"
#include "classic/dpll_report.hpp"
#include "classic/engine.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::dpll {
namespace {

/// The largest number of states on the stack: the root, and one more for each branch on a path. A
/// path branches at most twice on the three variables of h0 + h1 + h2 = 2 of one digit in one box,
/// since two of them decide the third; there are 9 boxes, 9 digits, and h and v.
constexpr std::size_t kStackStates = 1 + 2 * 9 * 9 * 2;

/// Sweeps between two questions to the watch. A sweep takes about 100 ns, more with a trace or on a
/// slower machine, so that a question comes every 0.1 ms and surely every millisecond.
constexpr std::uint64_t kSweepsBetweenQuestions = kStepsBetweenQuestions / 4;

/// The state number `depth` of the stack; that of Search::depth is the top, -1 means none.
inline State& state_at(const Search& search, std::int32_t depth) {
  return static_cast<State*>(search.stack)[depth];
}

/// The number of a cell of the board.
constexpr int cell_of(int box, int y, int x) { return 27 * (box / 3) + 9 * y + 3 * (box % 3) + x; }

/// Begins with a board of which nothing is known but what `fill(cell, one, zero)` tells.
template <class Fill>
inline void start(Search& search, Fill fill) {
  State& root = state_at(search, 0);
  for (int box = 0; box < kBoxes; ++box) {
    Plain one = {}, zero = {};
    one.lane[kCorner] = kAll;
    for (int y = 0; y < 3; ++y) {
      for (int x = 0; x < 3; ++x) {
        fill(cell_of(box, y, x), one.lane[cell_lane(y, x)], zero.lane[cell_lane(y, x)]);
      }
    }
    root.boxes[box] = {packed(one), packed(zero)};
  }
  root.changed_boxes = (1u << kBoxes) - 1;
  root.changed_bands = 0;
  root.assumed = {};
  root.level = 0;
  root.untried = false;
  search.depth = 0;
  search.nodes = 0;
  search.steps = 0;
}

inline void start_digits(Search& search, const std::uint8_t* digits) {
  start(search, [digits](int cell, std::uint16_t& one, std::uint16_t&) {
    if (digits[cell]) one = static_cast<std::uint16_t>(1u << (digits[cell] - 1));
  });
}

inline void start_masks(Search& search, const std::uint16_t* masks) {
  start(search, [masks](int cell, std::uint16_t&, std::uint16_t& zero) {
    zero = static_cast<std::uint16_t>(~masks[cell] & kAll);
  });
}

/// Writes the 81 digits of a solved state.
inline void write_digits(const State& state, std::uint8_t* out) {
  for (int box = 0; box < kBoxes; ++box) {
    const Plain one = plain(state.boxes[box].one);
    for (int y = 0; y < 3; ++y) {
      for (int x = 0; x < 3; ++x) {
        out[cell_of(box, y, x)] = static_cast<std::uint8_t>(1 + __builtin_ctz(one.lane[cell_lane(y, x)]));
      }
    }
  }
}

/// Splits the state on top: it waits with the second value, a copy above it has the first.
template <class Listener>
inline void split(Search& search, Literal first, Listener& listener) {
  ++search.nodes;
  if (search.shuffled) first.value = next_random(search.random) & 1;
  Literal second = first;
  second.value ^= 1;
  State& below = state_at(search, search.depth);
  State& above = state_at(search, ++search.depth);
  ++below.level;
  above = below;
  assume(above, first);
  assume(below, second);
  above.untried = false;
  below.untried = true;
  listener.enter(above.level);
  listener.branch(first);
}

/// When to ask the watch again.
struct Questions {
  Watch* watch;
  std::uint64_t due;

  /// Why to end, or End::finished to go on.
  End ask(std::uint64_t sweeps) {
    if (sweeps < due) return End::finished;
    due = sweeps + kSweepsBetweenQuestions;
    return watch ? watch->ask(watch) : End::finished;
  }
};

/// What became of the state on top.
enum class Fate : std::uint8_t { contradiction, solution, open };

/// Propagates the state on top; if it stays open, `choice` is the variable to branch on.
template <class Listener>
inline Fate work_on(State& state, std::uint64_t& sweeps, Listener& listener, Literal& choice) {
  listener.enter(state.level);
  if (state.untried) listener.backtrack(state.assumed);
  state.untried = false;
  if (!propagate(state, sweeps, listener)) return Fate::contradiction;
  return choose(state, choice) ? Fate::open : Fate::solution;
}

/// Goes on with a search. A state that a limit leaves open stays on the stack as it is, and has
/// nothing left to propagate when the search comes back to it.
template <class Listener>
inline Progress search_on(Search& search, const Quota& quota) {
  Listener listener(search);
  Questions questions{quota.watch, search.steps};
  std::uint64_t found = 0;
  while (search.depth >= 0) {
    const End end = questions.ask(search.steps);
    if (end != End::finished) return {found, end};
    State& state = state_at(search, search.depth);
    Literal choice;
    const Fate fate = work_on(state, search.steps, listener, choice);
    if (fate == Fate::open) {
      if (search.nodes >= quota.nodes) return {found, End::nodes};
      split(search, choice, listener);
      continue;
    }
    if (fate == Fate::solution) {
      listener.solution();
      if (quota.out && found < quota.rows) write_digits(state, quota.out + kCells * found);
      ++found;
    }
    --search.depth;
    if (found == quota.solutions) return {found, End::solutions};
  }
  return {found, End::finished};
}

inline Progress run(Search& search, const Quota& quota) {
  if (search.depth >= 0 && quota.solutions == 0) return {0, End::solutions};
  return search.trace ? search_on<Report>(search, quota) : search_on<Silence>(search, quota);
}

/// The engine, for the table of kernels.
constexpr Engine engine() { return {"dpll", sizeof(State) * kStackStates, start_digits, start_masks, run}; }

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::dpll
