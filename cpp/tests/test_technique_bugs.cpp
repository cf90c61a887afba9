// Bivalue universal graves, met on the way through small puzzles; and all that argues by uniqueness against
// solutions. Cells are counted from 0, digits from 1.
#include "tests/check.hpp"
#include "tests/marked_boards.hpp"

namespace ninefold::tests {
namespace {

using technique::Plan;
using technique::Position;
using technique::Step;
using technique::Technique;
using enum technique::Technique;

const Plan kSix = square(6, 2, 3);

/// Rows, columns and jagged regions of five cells.
Plan jagged() {
  Plan plan = square(5, 0, 0);
  for (const Cells& region : {Cells{0, 1, 2, 5, 6}, Cells{3, 4, 8, 9, 14}, Cells{7, 11, 12, 13, 17},
                              Cells{10, 15, 16, 20, 21}, Cells{18, 19, 22, 23, 24}}) {
    plan.units.push_back(region);
    plan.kinds.push_back(technique::UnitKind::box);
  }
  return plan;
}

/// The first steps of a technique on the way through a puzzle.
std::vector<Step> first_on_way(const Plan& plan, const std::string& puzzle, Technique name) {
  for (const Position& position : way_of(plan, puzzle)) {
    std::vector<Step> steps = steps_of(plan, position, name);
    if (!steps.empty()) return steps;
  }
  return {};
}

std::string first_effects(const Plan& plan, const std::string& puzzle, Technique name) {
  return effects(first_on_way(plan, puzzle, name));
}

TEST("grave, type 1: the one cell with another digit holds it") {
  const std::string puzzle = "......34.5....124.5....6....2......3";
  CHECK_EQUAL(first_effects(kSix, puzzle, bug_1), "30:2 30:4 ");
  const Step step = first_on_way(kSix, puzzle, bug_1).front();
  CHECK(step.fins == std::vector<technique::Candidate>({{30, 0}}));
  CHECK_EQUAL(first_effects(jagged(), ".1...2..............1.54.", bug_1), "15:4 15:5 ");
}

TEST("grave, types 2, 3 and 4") {
  CHECK_EQUAL(first_effects(kSix, "..5..2...4...3...66....434.1........", bug_2), "20:2 ");
  CHECK_EQUAL(first_effects(kSix, "...35.....42....3..52.....4.2.1.....", bug_3), "6:6 ");
  CHECK_EQUAL(first_effects(kSix, "...5.6....2..34..1..54........2.6...", bug_4), "28:1 34:3 ");
}

TEST("no grave: a candidate too many, or a unit that need not hold every digit") {
  const std::string puzzle = "......34.5....124.5....6....2......3";
  for (Position position : way_of(kSix, puzzle)) {
    if (steps_of(kSix, position, bug_1).empty()) continue;
    Plan more = kSix;  // r1c2 and r2c5 have a 6 each, and no complete unit has both
    more.units.push_back({1, 10});
    more.kinds.push_back(technique::UnitKind::other);
    CHECK_EQUAL(effects(steps_of(more, position, bug_1)), "");
    position.candidates[0] |= digits({6});
    CHECK_EQUAL(effects(steps_of(kSix, position, bug_1)), "");
  }
}

TEST("no step by uniqueness removes what the solution has") {
  check_against_solutions(
      jagged(), {".......52.......1.3.3....", ".1......3...2....5...2.5.", ".31......32..........5.2."},
      unique_rectangle_1, bug_4);
  check_against_solutions(square(6, 2, 3, {{0, 7, 14, 21, 28, 35}, {5, 10, 15, 20, 25, 30}}),
                          {"4.3.2...5.......43.....1........2..."}, unique_rectangle_1, bug_4);
}

}  // namespace
}  // namespace ninefold::tests
