// The trace of `dpll`: every reported step follows from the equation that it names.
#include <algorithm>

#include "tests/check.hpp"
#include "tests/dpll_runs.hpp"

namespace ninefold::tests {
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

TEST("dpll: the trace of a puzzle without a branch leads to its solution") {
  on_every_set([](const Engine& engine) {
    std::vector<Step> steps(kVariables + 1);
    Trace trace{steps.data(), steps.size(), 0};
    Run run(engine, &trace);
    run.start(grid(kUnique)).go(2);
    CHECK_EQUAL(run.search.nodes, 0u);
    CHECK_EQUAL(trace.count, kVariables - 30 + 1);  // all variables but the 30 givens, and the solution
    Replay replay(grid(kUnique));
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
    Run(engine, &small).start(grid(kUnique)).go(2);
    Run(engine, &none).start(grid(kUnique)).go(2);
    CHECK_EQUAL(small.count, none.count);
    CHECK(steps[9].digit != 0);
    CHECK_EQUAL(int{steps[10].digit}, 0);
  });
}

}  // namespace
}  // namespace ninefold::tests
