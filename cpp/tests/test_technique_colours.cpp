// Colours and 3D Medusa: on boards where one digit has the places that the rows say. Cells from 0, digits
// from 1.
#include <algorithm>
#include <string_view>

#include "tests/check.hpp"
#include "tests/marked_boards.hpp"

namespace ninefold::tests {
namespace {

using technique::Digits;
using technique::Plan;
using technique::Position;
using technique::Step;
using enum technique::Technique;

const Plan& classic_plan() {
  static const Plan plan = square(9, 3, 3);
  return plan;
}

/// All digits anywhere, but this one only where the rows say 'x'.
void mark(Position& position, int digit, const std::vector<std::string_view>& rows) {
  for (std::size_t cell = 0; cell < 81; ++cell) {
    if (rows[cell / 9][cell % 9] != 'x') position.candidates[cell] &= ~digits({digit});
  }
}

Position marked(const std::vector<std::string_view>& rows) {
  Position position = narrowed(classic_plan(), {});
  mark(position, 1, rows);
  return position;
}

std::string found(const std::vector<std::string_view>& rows, technique::Technique name) {
  return effects(steps_of(classic_plan(), marked(rows), name));
}

/// Rows 1 and 9 have two places each, and one of each is in column 1, which has no more.
const std::vector<std::string_view> kOneCluster = {"x...x....", ".xxxxxxxx", ".xxxxxxxx",
                                                   ".xxxxxxxx", ".xxxxxxxx", ".xxxxxxxx",
                                                   ".xxxxxxxx", ".xxxxxxxx", "x....x..."};
/// The same with more places in column 1.
const std::vector<std::string_view> kTwoClusters = {"x...x....", "xxxxxxxxx", "xxxxxxxxx",
                                                    "xxxxxxxxx", "xxxxxxxxx", "xxxxxxxxx",
                                                    "xxxxxxxxx", "xxxxxxxxx", "x....x..."};
/// By row 1, column 1, row 9 and column 4, r1c5 has the colour of r2c4.
const std::vector<std::string_view> kWrap = {"x...x....", ".xxxxxxxx", ".xx.xxxxx", ".xx.xxxxx", ".xx.xxxxx",
                                             ".xx.xxxxx", ".xx.xxxxx", ".xx.xxxxx", "x..x....."};

TEST("simple colours: what sees both colours of a cluster goes") {
  CHECK_EQUAL(found(kOneCluster, simple_colours_trap), "14:1 23:1 58:1 67:1 ");
  CHECK_EQUAL(found(kTwoClusters, simple_colours_trap), "");
  CHECK_EQUAL(found(kOneCluster, simple_colours_wrap), "");
}

TEST("simple colours: a colour that sees itself goes, all of it") {
  CHECK_EQUAL(found(kWrap, simple_colours_wrap), "4:1 12:1 72:1 ");
  const Step step = steps_of(classic_plan(), marked(kWrap), simple_colours_wrap).front();
  CHECK(step.covers == std::vector<std::uint16_t>{19});
  for (const technique::Link& link : step.chains[0]) {
    const bool goes = std::find(step.eliminations.begin(), step.eliminations.end(),
                                technique::Candidate{link.cells[0], link.digit}) != step.eliminations.end();
    CHECK_EQUAL(link.on, !goes);
  }
}

TEST("multi-colours 1: colours of two clusters meet, and one of the opposite ones holds") {
  CHECK_EQUAL(found(kTwoClusters, multi_colours_1), "14:1 23:1 58:1 67:1 ");
  CHECK_EQUAL(found(kOneCluster, multi_colours_1), "");
  CHECK_EQUAL(found(kTwoClusters, multi_colours_2), "");
}

TEST("multi-colours 2: a colour that sees both of another cluster goes") {
  const std::vector<std::string_view> rows = {"x...x....", "xxxx.xxxx", "x.xx.xxxx", "x.xx.xxxx", "xxxxxxxxx",
                                              "x.xx.xxxx", "x.xx.xxxx", "x.xx.xxxx", "x.xx.xxxx"};
  CHECK_EQUAL(found(rows, multi_colours_2), "0:1 40:1 ");
}

TEST("a unit that need not hold every digit is no link") {
  Plan latin = square(9, 0, 0);
  const Position position = marked(kOneCluster);
  CHECK_EQUAL(effects(steps_of(latin, position, simple_colours_trap)), "");
  latin.units.push_back({4, 80});  // r1c5 and r9c9
  latin.kinds.push_back(technique::UnitKind::other);
  CHECK_EQUAL(effects(steps_of(latin, position, simple_colours_trap)), "");
}

/// r1c1 has 1 and 2; by links of 1 and of 2 around, r9c9 has a 1 of its first colour and a 2 of the other.
Position medusa_board() {
  Position position = narrowed(classic_plan(), {{0, digits({1, 2})}});
  mark(position, 1,
       {"xxxxxxxxx", ".xxxxxxxx", ".xxxxxxxx", ".xxxxxxxx", ".xxxxxxxx", ".xxxxxxxx", ".xxxxxxxx",
        ".xxxxxxxx", "x.......x"});
  mark(position, 2,
       {"x.......x", "xxxxxxxx.", "xxxxxxxx.", "xxxxxxxx.", "xxxxxxxx.", "xxxxxxxx.", "xxxxxxxx.",
        "xxxxxxxx.", "xxxxxxxxx"});
  return position;
}

TEST("3D Medusa: a cell with both colours holds nothing else") {
  Position position = medusa_board();
  CHECK_EQUAL(effects(steps_of(classic_plan(), position, medusa)), "80:3 80:4 80:5 80:6 80:7 80:8 80:9 ");
  position.candidates[0] |= digits({3});
  CHECK_EQUAL(effects(steps_of(classic_plan(), position, medusa)), "");
}

TEST("3D Medusa: a colour that leaves a cell nothing goes") {
  CHECK_EQUAL(found(kWrap, medusa).substr(0, 15), "4:1 12:1 72:1 |");
  const Plan plan = square(9, 3, 3, {{0, 40}, {40, 72}});  // r5c5 sees a 2 and a 1 of the second colour
  Position position = medusa_board();
  position.candidates[40] = digits({1, 2});
  const Step step = steps_of(plan, position, medusa).front();
  CHECK_EQUAL(effects({step}), "0:2 72:1 80:2 ");
  CHECK(step.sets[0].cells == std::vector<std::uint16_t>{40});
}

TEST("colours never remove what the solution has") {
  check_against_solutions(
      classic_plan(),
      {".52..8......6.....6....93....3....7...13..5......5...6....83..7......46.4.87..1..",
       ".............5.3279.4....81....3.......971...3..5....45......78...7..9...186..4.5"},
      simple_colours_trap, medusa);
}

}  // namespace
}  // namespace ninefold::tests
