// Wings, remote pairs, Sue de Coq, aligned exclusion: on boards where some cells have few candidates. Cells
// from 0, digits from 1.
#include <algorithm>
#include <map>

#include "tests/check.hpp"
#include "tests/marked_boards.hpp"

namespace ninefold::tests {
namespace {

using technique::Digits;
using technique::Plan;
using technique::Position;
using technique::Step;
using enum technique::Technique;

using Marks = std::map<std::size_t, Digits>;

const Plan& classic_plan() {
  static const Plan plan = square(9, 3, 3);
  return plan;
}

std::string found(const Marks& marks, technique::Technique name) {
  return effects(steps_of(classic_plan(), narrowed(classic_plan(), marks), name));
}

/// Whether one of the steps has this effect.
bool finds(const Marks& marks, technique::Technique name, const std::string& effect) {
  const std::vector<Step> steps = steps_of(classic_plan(), narrowed(classic_plan(), marks), name);
  return std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return effects({step}) == effect; });
}

/// These marks with other digits in one cell.
Marks with(Marks marks, std::size_t cell, Digits set) {
  marks[cell] = set;
  return marks;
}

TEST("XY-wing: what sees both pincers is not the digit that they share") {
  const Marks wing{{0, digits({1, 2})}, {4, digits({1, 3})}, {36, digits({2, 3})}};
  CHECK_EQUAL(found(wing, xy_wing), "40:3 ");
  CHECK_EQUAL(found(with(wing, 36, digits({1, 3})), xy_wing), "");
  const Step step = steps_of(classic_plan(), narrowed(classic_plan(), wing), xy_wing).front();
  CHECK(step.sets[0].cells == std::vector<std::uint16_t>{0});
  const Plan large = square(16, 4, 4);
  const Marks far{{0, digits({1, 2})}, {8, digits({1, 16})}, {128, digits({2, 16})}};
  CHECK_EQUAL(effects(steps_of(large, narrowed(large, far), xy_wing)), "136:16 ");
}

TEST("XYZ-wing: the pivot must be seen too") {
  const Marks wing{{0, digits({1, 2, 3})}, {4, digits({1, 3})}, {11, digits({2, 3})}};
  CHECK_EQUAL(found(wing, xyz_wing), "1:3 2:3 ");
  CHECK_EQUAL(found(with(wing, 0, digits({1, 2})), xyz_wing), "");
  const Plan latin = square(9, 0, 0);
  CHECK_EQUAL(effects(steps_of(latin, narrowed(latin, wing), xyz_wing)), "");
}

/// r1c1 and r5c5 have 1 and 2, and in row 9 the 2 has only columns 1 and 5.
Position w_wing_board() {
  Position position = narrowed(classic_plan(), {{0, digits({1, 2})}, {40, digits({1, 2})}});
  for (const std::size_t cell : {73, 74, 75, 77, 78, 79, 80}) position.candidates[cell] &= ~digits({2});
  return position;
}

TEST("W-wing: two equal cells, joined by the two places of a digit") {
  Position position = w_wing_board();
  CHECK_EQUAL(effects(steps_of(classic_plan(), position, w_wing)), "4:1 36:1 ");
  const Step step = steps_of(classic_plan(), position, w_wing).front();
  CHECK(step.units == std::vector<std::uint16_t>{8});
  CHECK_EQUAL(step.chains[0].size(), 6U);
  position.candidates[80] |= digits({2});
  CHECK_EQUAL(effects(steps_of(classic_plan(), position, w_wing)), "");
}

TEST("remote pair: four equal cells in a chain; three are none") {
  const Digits pair = digits({1, 2});
  const Marks chain{{0, pair}, {4, pair}, {40, pair}, {44, pair}};
  CHECK_EQUAL(found(chain, remote_pair), "8:1 8:2 36:1 36:2 ");
  CHECK_EQUAL(steps_of(classic_plan(), narrowed(classic_plan(), chain), remote_pair).front().length, 7U);
  CHECK_EQUAL(found(with(chain, 4, digits({1, 3})), remote_pair), "");
}

TEST("WXYZ-wing: one digit restricted, or both") {
  const Marks wing{{0, digits({1, 2, 3, 4})}, {4, digits({1, 4})}, {8, digits({2, 4})}, {10, digits({3, 4})}};
  CHECK_EQUAL(found(wing, wxyz_wing), "1:4 2:4 ");
  CHECK_EQUAL(found(with(wing, 4, digits({1, 3})), wxyz_wing), "");
  const Marks twice{{0, digits({1, 3, 4})}, {1, digits({2, 3})}, {10, digits({1, 2})}, {8, digits({3, 4})}};
  CHECK_EQUAL(found(twice, wxyz_wing),
              "2:1 2:2 2:3 2:4 3:3 3:4 4:3 4:4 5:3 5:4 6:3 6:4 7:3 7:4 9:1 9:2 11:1 11:2 18:1 18:2 19:1 19:2 "
              "20:1 20:2 28:2 37:2 46:2 55:2 64:2 73:2 ");
}

TEST("Sue de Coq: a set in the line and one in the box share out an intersection") {
  const Digits four = digits({1, 2, 3, 4});
  const Marks plain{{0, four}, {1, four}, {8, digits({1, 2})}, {20, digits({3, 4})}};
  CHECK_EQUAL(found(plain, sue_de_coq),
              "2:1 2:2 2:3 2:4 3:1 3:2 4:1 4:2 5:1 5:2 6:1 6:2 7:1 7:2 9:3 9:4 10:3 10:4 11:3 11:4 18:3 18:4 "
              "19:3 19:4 ");
  CHECK_EQUAL(found(with(plain, 20, digits({2, 3})), sue_de_coq), "");
}

TEST("Sue de Coq: sets may have a digit of their own") {
  const Digits four = digits({1, 2, 3, 4});
  const Marks own{{0, four}, {1, four}, {7, digits({1, 5})}, {8, digits({2, 5})}, {20, digits({3, 4})}};
  CHECK_EQUAL(
      found(own, sue_de_coq),
      "2:1 2:2 2:3 2:4 2:5 3:1 3:2 3:5 4:1 4:2 4:5 5:1 5:2 5:5 6:1 6:2 6:5 9:3 9:4 10:3 10:4 11:3 11:4 "
      "18:3 18:4 19:3 19:4 ");
  const Step step = steps_of(classic_plan(), narrowed(classic_plan(), own), sue_de_coq).front();
  CHECK(step.units == std::vector<std::uint16_t>{0});
  CHECK(step.covers == std::vector<std::uint16_t>{18});
  CHECK_EQUAL(step.sets.size(), 3U);
}

TEST("aligned exclusion: a digit that would empty a cell in sight, whatever the others are") {
  const Marks pair{{0, digits({1, 5})}, {10, digits({2, 3})}, {1, digits({1, 2})}, {20, digits({1, 3})}};
  CHECK(finds(pair, aligned_pair_exclusion, "0:1 "));
  CHECK(!finds(with(pair, 20, digits({1, 4})), aligned_pair_exclusion, "0:1 "));
  const Marks triple{{0, digits({1, 5, 6})}, {10, digits({2, 3, 8})}, {9, digits({4, 7})},
                     {1, digits({1, 2, 4})}, {2, digits({1, 3, 4})},  {20, digits({1, 7})},
                     {18, digits({1, 8, 4})}};
  CHECK(finds(triple, aligned_triple_exclusion, "0:1 "));
  CHECK(!finds(triple, aligned_pair_exclusion, "0:1 "));
  CHECK(!finds(with(triple, 2, digits({1, 3, 9})), aligned_triple_exclusion, "0:1 "));
}

TEST("wings and exclusions never remove what the solution has") {
  const std::vector<std::string> puzzles{
      "..1..69.76...3...8.....4......72....938..12.......35..3...97.8....5......4..18.9.",
      "..2.6.7...1.4..........8.6.2...1....8...59....6....93...5..3....8.52...4..41....."};
  check_against_solutions(classic_plan(), puzzles, remote_pair, wxyz_wing);
  check_against_solutions(classic_plan(), puzzles, sue_de_coq, aligned_triple_exclusion);
}

}  // namespace
}  // namespace ninefold::tests
