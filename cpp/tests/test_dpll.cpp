// The engine `dpll` on every instruction set of this CPU, against a plain search and plain equations.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/dispatch.hpp"
#include "base/random.hpp"
#include "classic/engine.hpp"
#include "tests/check.hpp"

namespace {

using namespace ninefold;
using namespace ninefold::classic;

using Grid = std::array<std::uint8_t, kCells>;
using Masks = std::array<std::uint16_t, kCells>;

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

constexpr std::string_view kPuzzle =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view kSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

Grid grid(std::string_view text) {
  Grid digits{};
  for (std::size_t i = 0; i < digits.size(); ++i) {
    digits[i] = static_cast<std::uint8_t>(text[i] == '.' ? 0 : text[i] - '0');
  }
  return digits;
}

Masks masks_of(const Grid& digits) {
  Masks masks;
  for (std::size_t i = 0; i < masks.size(); ++i) {
    masks[i] = static_cast<std::uint16_t>(digits[i] ? 1u << (digits[i] - 1) : kAllDigits);
  }
  return masks;
}

// ---- The plain twin --------------------------------------------------------------------------------

bool are_peers(std::size_t p, std::size_t q) {
  const bool same_box = p / 27 == q / 27 && p % 9 / 3 == q % 9 / 3;
  return p != q && (p / 9 == q / 9 || p % 9 == q % 9 || same_box);
}

/// The 20 peers of a cell.
const std::vector<std::size_t>& peers(std::size_t cell) {
  static const auto all = [] {
    std::array<std::vector<std::size_t>, kCells> lists;
    for (std::size_t i = 0; i < kCells * kCells; ++i) {
      if (are_peers(i / kCells, i % kCells)) lists[i / kCells].push_back(i % kCells);
    }
    return lists;
  }();
  return all[cell];
}

/// The empty cell with the fewest digits; kCells if there is none.
std::size_t narrowest_cell(const Masks& masks, const Grid& digits) {
  std::size_t best = kCells;
  for (std::size_t i = 0; i < kCells; ++i) {
    if (digits[i] != 0) continue;
    if (best == kCells || std::popcount(masks[i]) < std::popcount(masks[best])) best = i;
  }
  return best;
}

/// Adds all solutions to `all`, but not more than `limit`.
void search_plainly(const Masks& masks, Grid& digits, std::set<Grid>& all, std::size_t limit) {
  const std::size_t cell = narrowest_cell(masks, digits);
  if (cell == kCells) all.insert(digits);
  for (int digit = 1; cell < kCells && digit <= 9 && all.size() < limit; ++digit) {
    const unsigned bit = 1u << (digit - 1);
    if (!(masks[cell] & bit)) continue;
    Masks rest = masks;
    for (const std::size_t peer : peers(cell)) rest[peer] = static_cast<std::uint16_t>(rest[peer] & ~bit);
    digits[cell] = static_cast<std::uint8_t>(digit);
    search_plainly(rest, digits, all, limit);
    digits[cell] = 0;
  }
}

std::set<Grid> plain_solutions(const Masks& masks, std::size_t limit) {
  std::set<Grid> all;
  Grid empty{};
  search_plainly(masks, empty, all, limit);
  return all;
}

bool is_solution_of(const Masks& masks, const Grid& digits) {
  for (std::size_t i = 0; i < kCells; ++i) {
    if (digits[i] < 1 || digits[i] > 9 || !(masks[i] >> (digits[i] - 1) & 1)) return false;
    for (std::size_t j = 0; j < i; ++j) {
      if (digits[i] == digits[j] && are_peers(i, j)) return false;
    }
  }
  return true;
}

// ---- Searches with the engine ----------------------------------------------------------------------

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};

/// An engine with memory of its own.
class Run {
 public:
  explicit Run(const Engine& engine, Trace* trace = nullptr)
      : engine_(engine), memory_(std::aligned_alloc(64, (engine.stack_bytes + 63) / 64 * 64)) {
    search.stack = memory_.get();
    search.trace = trace;
  }

  Run& start(const Grid& digits) {
    engine_.start_digits(search, digits.data());
    return *this;
  }
  Run& start(const Masks& masks) {
    engine_.start_masks(search, masks.data());
    return *this;
  }

  /// Goes on, and appends what was found to `solutions`.
  Progress go(std::uint64_t most, std::uint64_t nodes = kNoLimit, Watch* watch = nullptr) {
    std::vector<Grid> found(most);
    const Progress progress =
        engine_.run(search, {most, nodes, most ? found.front().data() : nullptr, watch});
    solutions.insert(solutions.end(), found.begin(),
                     found.begin() + static_cast<std::ptrdiff_t>(progress.solutions));
    return progress;
  }

  Search search{};
  std::vector<Grid> solutions;

 private:
  const Engine& engine_;
  std::unique_ptr<void, FreeMemory> memory_;
};

/// Calls `body` with the engine of every instruction set that this CPU has.
template <class Body>
void on_every_set(Body body) {
  for (const InstructionSet& set : instruction_sets()) {
    if (set.supported) body(set.classic->dpll);
  }
}

std::set<Grid> as_set(const std::vector<Grid>& solutions) { return {solutions.begin(), solutions.end()}; }

/// The solution above with `holes` cells emptied at random.
Grid with_holes(std::uint64_t& random, int holes) {
  Grid digits = grid(kSolution);
  for (int i = 0; i < holes; ++i) digits[random_below(random, kCells)] = 0;
  return digits;
}

/// The solution above without the digits 1 to 4: 1584 solutions, as the plain search counts.
Grid without_four_digits() {
  Grid digits = grid(kSolution);
  for (std::uint8_t& digit : digits) digit = digit <= 4 ? 0 : digit;
  return digits;
}

}  // namespace

TEST("dpll: a unique puzzle") {
  on_every_set([](const Engine& engine) {
    Run run(engine);
    CHECK(run.start(grid(kPuzzle)).go(2).end == End::finished);
    CHECK(run.solutions == std::vector{grid(kSolution)});
    CHECK_EQUAL(run.search.depth, -1);
    CHECK(run.go(2).end == End::finished);
    CHECK_EQUAL(run.solutions.size(), 1u);
    CHECK(run.start(grid(kSolution)).go(2).end == End::finished);
    CHECK_EQUAL(run.solutions.size(), 2u);
    CHECK_EQUAL(run.search.nodes, 0u);
  });
}

TEST("dpll: a known count") {
  on_every_set([](const Engine& engine) {
    const std::set<Grid> expected = plain_solutions(masks_of(without_four_digits()), 2000);
    CHECK_EQUAL(expected.size(), 1584u);
    Run run(engine);
    CHECK(run.start(without_four_digits()).go(1584).end == End::solutions);
    CHECK(as_set(run.solutions) == expected);
    CHECK(run.go(1).end == End::finished);
    CHECK_EQUAL(run.solutions.size(), 1584u);
  });
}

TEST("dpll: all solutions of random boards, as the plain search finds them") {
  std::uint64_t random = 1;
  for (int round = 0; round < 60; ++round) {
    const Grid digits = with_holes(random, 60 + round / 2);
    const std::set<Grid> expected = plain_solutions(masks_of(digits), 3000);
    on_every_set([&](const Engine& engine) {
      Run run(engine);
      run.search.shuffled = round % 2;
      CHECK(run.start(digits).go(3000).end == End::finished);
      CHECK_EQUAL(run.solutions.size(), expected.size());
      CHECK(as_set(run.solutions) == expected);
    });
  }
}

namespace {

/// Givens, and in the other cells three quarters of all digits. The solution above stays, unless
/// `spoilt`: then a cell has lost its digit.
Masks random_marks(std::uint64_t& random, bool spoilt) {
  const Masks solution = masks_of(grid(kSolution));
  Masks masks = masks_of(with_holes(random, 105));
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const std::uint64_t quarter = next_random(random) & next_random(random);
    masks[i] = static_cast<std::uint16_t>((masks[i] & ~quarter) | solution[i]);
  }
  const std::size_t lost = random_below(random, kCells);
  if (spoilt) masks[lost] ^= solution[lost];
  return masks;
}

}  // namespace

TEST("dpll: all solutions of random pencil marks, as the plain search finds them") {
  std::uint64_t random = 2;
  for (int round = 0; round < 60; ++round) {
    const Masks masks = random_marks(random, round >= 40);
    const std::set<Grid> expected = plain_solutions(masks, 3000);
    on_every_set([&](const Engine& engine) {
      Run run(engine);
      CHECK(run.start(masks).go(3000).end == End::finished);
      CHECK_EQUAL(run.solutions.size(), expected.size());
      CHECK(as_set(run.solutions) == expected);
    });
  }
}

TEST("dpll: digits and marks begin the same search") {
  on_every_set([](const Engine& engine) {
    std::uint64_t random = 3;
    const Grid digits = with_holes(random, 110);
    Run by_digits(engine), by_masks(engine);
    by_digits.start(digits).go(500);
    by_masks.start(masks_of(digits)).go(500);
    CHECK(by_digits.solutions == by_masks.solutions);
    CHECK_EQUAL(by_digits.search.nodes, by_masks.search.nodes);
  });
}

TEST("dpll: contradictory boards have no solution") {
  on_every_set([](const Engine& engine) {
    const auto has_none = [&](const auto& board) {
      Run run(engine);
      return run.start(board).go(1).end == End::finished && run.solutions.empty() && run.search.depth == -1;
    };
    for (const std::size_t twin : {1u, 8u, 9u, 72u, 10u, 20u}) {  // row, column, box of the first cell
      Grid digits{};
      digits[0] = digits[twin] = 4;
      CHECK(has_none(digits));
    }
    Grid no_digit_left = grid(std::string("12345678.........9") + std::string(63, '.'));
    CHECK(has_none(no_digit_left));
    Masks empty_cell = masks_of(Grid{});
    empty_cell[40] = 0;
    CHECK(has_none(empty_cell));
    Masks true_digit_excluded = masks_of(grid(kPuzzle));
    true_digit_excluded[2] = kAllDigits ^ 1u << 3;
    CHECK(has_none(true_digit_excluded));
  });
}

TEST("dpll: a thousand solutions of the empty board, valid and different") {
  on_every_set([](const Engine& engine) {
    for (const bool shuffled : {false, true}) {
      Run run(engine);
      run.search.shuffled = shuffled;
      run.search.random = 4;
      CHECK(run.start(Grid{}).go(1000).end == End::solutions);
      CHECK_EQUAL(as_set(run.solutions).size(), 1000u);
      for (const Grid& digits : run.solutions) CHECK(is_solution_of(masks_of(Grid{}), digits));
    }
  });
}

TEST("dpll: one solution at a time, the same list") {
  on_every_set([](const Engine& engine) {
    const Grid digits = without_four_digits();
    Run at_once(engine), one_by_one(engine);
    CHECK(at_once.start(digits).go(2000).end == End::finished);
    one_by_one.start(digits);
    while (one_by_one.go(1).end == End::solutions) {
    }
    CHECK_EQUAL(at_once.solutions.size(), 1584u);
    CHECK(at_once.solutions == one_by_one.solutions);
    CHECK_EQUAL(at_once.search.nodes, one_by_one.search.nodes);
    CHECK_EQUAL(at_once.search.steps, one_by_one.search.steps);
    CHECK(one_by_one.start(digits).go(0).end == End::solutions);
    CHECK(one_by_one.search.depth >= 0);
  });
}

TEST("dpll: a limit of nodes loses nothing") {
  on_every_set([](const Engine& engine) {
    const Grid digits = without_four_digits();
    Run at_once(engine), in_parts(engine);
    at_once.start(digits).go(2000);
    in_parts.start(digits);
    std::uint64_t nodes = 0;
    while (in_parts.go(2000, nodes).end == End::nodes) {
      CHECK_EQUAL(in_parts.search.nodes, nodes);
      ++nodes;
    }
    CHECK(nodes > 1000);
    CHECK(at_once.solutions == in_parts.solutions);
    CHECK_EQUAL(at_once.search.nodes, in_parts.search.nodes);
    CHECK_EQUAL(at_once.search.steps, in_parts.search.steps);
  });
}

TEST("dpll: the watch is asked at once and then again and again, and stopping loses nothing") {
  struct Counting : Watch {
    int questions = 0, patience = 0;
  };
  on_every_set([](const Engine& engine) {
    Counting watch;
    watch.ask = [](Watch* self) {
      auto* counting = static_cast<Counting*>(self);
      return counting->questions++ < counting->patience ? End::finished : End::stop;
    };
    Run at_once(engine), stopped(engine);
    at_once.start(Grid{}).go(1500);
    CHECK(stopped.start(Grid{}).go(1500, kNoLimit, &watch).end == End::stop);
    CHECK_EQUAL(stopped.search.steps, 0u);
    watch.questions = 0;
    watch.patience = 1;
    while (stopped.solutions.size() < 1500) {
      const std::uint64_t steps = stopped.search.steps;
      const End end = stopped.go(1500 - stopped.solutions.size(), kNoLimit, &watch).end;
      CHECK(end == End::stop || end == End::solutions);
      CHECK(stopped.search.steps - steps <= kStepsBetweenQuestions);
      watch.questions = 0;
    }
    CHECK(at_once.solutions == stopped.solutions);
  });
}

TEST("dpll: every instruction set searches the same tree") {
  std::uint64_t random = 7;
  for (int round = 0; round < 20; ++round) {
    const Grid digits = with_holes(random, 130);
    std::set<std::array<std::uint64_t, 3>> signatures;
    std::set<std::vector<Grid>> lists;
    on_every_set([&](const Engine& engine) {
      Run run(engine);
      run.search.shuffled = round % 2;
      run.search.random = 8;
      run.start(digits).go(100);
      signatures.insert({run.search.nodes, run.search.steps, run.search.random});
      lists.insert(run.solutions);
    });
    CHECK_EQUAL(signatures.size(), 1u);
    CHECK_EQUAL(lists.size(), 1u);
  }
}

// ---- The trace, replayed with plain equations ------------------------------------------------------

namespace {

constexpr std::size_t kVariables = 9 * 15 * 9;

/// The number of a variable: of box, then a by cell, h by row, v by column, then digit.
std::size_t number(Step::Variable variable, int box, int index, int digit) {
  const int place = variable == Step::Variable::a   ? index
                    : variable == Step::Variable::h ? 9 + index
                                                    : 12 + index;
  return static_cast<std::size_t>((box * 15 + place) * 9 + digit - 1);
}

/// A sum over variables.
struct Sum {
  std::vector<std::size_t> terms;
  int total;
};

/// The equation of a family in which a variable stands, written as in the model.
Sum equation(const Step& step) {
  using enum Step::Variable;
  const int box = step.box, d = step.digit, band = box / 3, stack = box % 3;
  const int y = step.variable == a ? step.index / 3 : step.index;
  const int x = step.variable == a ? step.index % 3 : step.index;
  const auto var = [](Step::Variable variable, int b, int index, int digit) {
    return number(variable, b, index, digit);
  };
  Sum sum{{}, 2};
  for (int k = 0; k < 3; ++k) {
    switch (step.rule) {
      case Step::Rule::minirow:
        sum.terms.push_back(var(a, box, 3 * y + k, d));
        break;
      case Step::Rule::minicolumn:
        sum.terms.push_back(var(a, box, 3 * k + x, d));
        break;
      case Step::Rule::row:
        sum.terms.push_back(var(h, 3 * band + k, y, d));
        break;
      case Step::Rule::column:
        sum.terms.push_back(var(v, 3 * k + stack, x, d));
        break;
      case Step::Rule::box_rows:
        sum.terms.push_back(var(h, box, k, d));
        break;
      case Step::Rule::box_columns:
        sum.terms.push_back(var(v, box, k, d));
        break;
      case Step::Rule::cell:
      case Step::Rule::none:
        break;
    }
  }
  if (step.rule == Step::Rule::minirow) sum = {sum.terms, 1}, sum.terms.push_back(var(h, box, y, d));
  if (step.rule == Step::Rule::minicolumn) sum = {sum.terms, 1}, sum.terms.push_back(var(v, box, x, d));
  if (step.rule == Step::Rule::cell) {
    sum.total = 1;
    for (int digit = 1; digit <= 9; ++digit) sum.terms.push_back(var(a, box, step.index, digit));
  }
  return sum;
}

/// Follows a trace, checking every step against the equations.
class Replay {
 public:
  explicit Replay(const Grid& digits) {
    known_.fill(-1);
    for (int cell = 0; cell < kCells; ++cell) {
      const int digit = digits[static_cast<std::size_t>(cell)];
      if (digit) known_[in_cell(cell, digit)] = 1;
    }
  }

  void follow(const Step& step) {
    switch (step.kind) {
      case Step::Kind::branch:
        CHECK_EQUAL(step.depth, before_.size() + 1);
        CHECK(step.variable == Step::Variable::h || step.variable == Step::Variable::v);
        CHECK_EQUAL(known_[of(step)], -1);
        before_.push_back(known_);
        known_[of(step)] = static_cast<signed char>(step.value);
        break;
      case Step::Kind::backtrack:
        CHECK(ended_ && step.depth >= 1 && step.depth <= before_.size());
        known_ = before_[step.depth - 1u];
        before_.resize(step.depth);
        known_[of(step)] = static_cast<signed char>(step.value);
        break;
      case Step::Kind::deduce:
        CHECK_EQUAL(known_[of(step)], -1);
        CHECK(is_forced(step));
        known_[of(step)] = static_cast<signed char>(step.value);
        break;
      case Step::Kind::contradiction:
        CHECK_EQUAL(known_[of(step)], 1 - step.value);
        CHECK(is_forced(step));
        break;
      case Step::Kind::solution:
        CHECK(std::count(known_.begin(), known_.end(), -1) == 0);
        solutions.push_back(board());
        break;
    }
    ended_ = step.kind == Step::Kind::contradiction || step.kind == Step::Kind::solution;
  }

  std::vector<Grid> solutions;

 private:
  static std::size_t of(const Step& step) { return number(step.variable, step.box, step.index, step.digit); }
  static std::size_t in_cell(int cell, int digit) {
    const int box = cell / 27 * 3 + cell % 9 / 3, index = cell / 9 % 3 * 3 + cell % 3;
    return number(Step::Variable::a, box, index, digit);
  }

  /// Whether the other terms of the equation leave the variable this value alone.
  bool is_forced(const Step& step) const {
    const Sum sum = equation(step);
    int ones = 0, zeros = 0;
    bool in_it = false;
    for (const std::size_t term : sum.terms) {
      in_it |= term == of(step);
      ones += term != of(step) && known_[term] == 1;
      zeros += term != of(step) && known_[term] == 0;
    }
    const int size = static_cast<int>(sum.terms.size());
    return in_it && (step.value ? zeros >= size - sum.total : ones >= sum.total);
  }

  Grid board() const {
    Grid digits{};
    for (int cell = 0; cell < kCells; ++cell) {
      for (int digit = 1; digit <= 9; ++digit) {
        if (known_[in_cell(cell, digit)] == 1) {
          digits[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
        }
      }
    }
    return digits;
  }

  std::array<signed char, kVariables> known_{};
  std::vector<std::array<signed char, kVariables>> before_;
  bool ended_ = false;
};

}  // namespace

TEST("dpll: the trace of a puzzle without a branch leads to its solution") {
  on_every_set([](const Engine& engine) {
    std::vector<Step> steps(kVariables + 1);
    Trace trace{steps.data(), steps.size(), 0};
    Run run(engine, &trace);
    run.start(grid(kPuzzle)).go(2);
    CHECK_EQUAL(run.search.nodes, 0u);
    CHECK_EQUAL(trace.count, kVariables - 30 + 1);  // all variables but the 30 givens, and the solution
    Replay replay(grid(kPuzzle));
    for (std::size_t i = 0; i < trace.count; ++i) replay.follow(steps[i]);
    CHECK(replay.solutions == run.solutions);
  });
}

TEST("dpll: the trace of a search can be replayed, and does not change the search") {
  on_every_set([](const Engine& engine) {
    std::uint64_t random = 9;
    for (int round = 0; round < 10; ++round) {
      const Grid digits = with_holes(random, 105 + round);
      std::vector<Step> steps(2'000'000);
      Trace trace{steps.data(), steps.size(), 0};
      Run traced(engine, &trace), silent(engine);
      traced.search.shuffled = silent.search.shuffled = round % 2;
      traced.start(digits).go(50);
      silent.start(digits).go(50);
      CHECK(traced.solutions == silent.solutions);
      CHECK_EQUAL(traced.search.nodes, silent.search.nodes);
      CHECK_EQUAL(traced.search.steps, silent.search.steps);
      CHECK(trace.count <= trace.capacity);
      Replay replay(digits);
      for (std::size_t i = 0; i < std::min(trace.count, trace.capacity); ++i) replay.follow(steps[i]);
      CHECK(replay.solutions == traced.solutions);
    }
  });
}

TEST("dpll: a trace that is too small is filled and counted on") {
  on_every_set([](const Engine& engine) {
    std::array<Step, 11> steps{};
    Trace small{steps.data(), 10, 0}, none{nullptr, 0, 0};
    Run(engine, &small).start(grid(kPuzzle)).go(2);
    Run(engine, &none).start(grid(kPuzzle)).go(2);
    CHECK_EQUAL(small.count, none.count);
    CHECK(steps[9].digit != 0);
    CHECK_EQUAL(int{steps[10].digit}, 0);
  });
}
