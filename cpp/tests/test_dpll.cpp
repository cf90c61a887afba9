// The engine `dpll` on every instruction set of this CPU, against a plain search.
#include <algorithm>

#include "tests/check.hpp"
#include "tests/dpll_runs.hpp"

namespace ninefold::tests {
namespace {

TEST("dpll: a unique puzzle") {
  on_every_set([](const Engine& engine) {
    Run run(engine);
    CHECK(run.start(grid(kUnique)).go(2).end == End::finished);
    CHECK(run.solutions == std::vector{grid(kUniqueSolution)});
    CHECK_EQUAL(run.search.depth, -1);
    CHECK(run.go(2).end == End::finished);
    CHECK_EQUAL(run.solutions.size(), 1u);
    CHECK(run.start(grid(kUniqueSolution)).go(2).end == End::finished);
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

/// Givens, and in the other cells three quarters of all digits. The solution above stays, unless
/// `spoilt`: then a cell has lost its digit.
Masks random_marks(std::uint64_t& random, bool spoilt) {
  const Masks solution = masks_of(grid(kUniqueSolution));
  Masks masks = masks_of(with_holes(random, 105));
  for (std::size_t i = 0; i < masks.size(); ++i) {
    const std::uint64_t quarter = next_random(random) & next_random(random);
    masks[i] = static_cast<std::uint16_t>((masks[i] & ~quarter) | solution[i]);
  }
  const std::size_t lost = random_below(random, kCells);
  if (spoilt) masks[lost] ^= solution[lost];
  return masks;
}

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
    Masks true_digit_excluded = masks_of(grid(kUnique));
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

}  // namespace
}  // namespace ninefold::tests
