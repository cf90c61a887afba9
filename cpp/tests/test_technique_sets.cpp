// Almost locked sets: pairs, wings, chains, blossoms; almost hidden sets. Cells are counted from 0, digits
// from 1.
#include <algorithm>

#include "tests/check.hpp"
#include "tests/technique_runs.hpp"

namespace ninefold::tests {
namespace {

using technique::Link;
using technique::Plan;
using technique::Position;
using technique::Step;
using enum technique::Technique;

/// Whether there is such a step where some cells have only these digits left.
bool finds(const Plan& plan, const std::map<std::size_t, technique::Digits>& left,
           technique::Technique technique, const std::string& effect) {
  return removing(steps_of(plan, narrowed(plan, left), technique), effect) != nullptr;
}

const Plan& classic() {
  static const Plan plan = square(9, 3, 3);
  return plan;
}

/// The links of a chain as "not 2 in 0, 1 in 0, ...".
std::string told(const technique::Chain& chain) {
  std::string text;
  for (const Link& link : chain) {
    if (!text.empty()) text += ", ";
    text += (link.on ? "" : "not ") + std::to_string(link.digit + 1) + " in";
    for (const std::uint16_t cell : link.cells) text += " " + std::to_string(cell);
  }
  return text;
}

TEST("ALS-XZ: one of two sets with a restricted common has the other digit") {
  // r1c1 has 1 or 2; r1c9 and r2c9 hold 1, 2, 3; the 1 is in row 1 of both
  const std::map<std::size_t, technique::Digits> left{
      {0, digits({1, 2})}, {8, digits({1, 3})}, {17, digits({2, 3})}};
  const std::vector<Step> steps = steps_of(classic(), narrowed(classic(), left), als_xz);
  const Step* step = removing(steps, "6:2 7:2 9:2 10:2 11:2 ");
  CHECK(step != nullptr);
  if (step == nullptr) return;
  CHECK(step->sets[0].cells == std::vector<std::uint16_t>{0});
  CHECK((step->sets[1].cells == std::vector<std::uint16_t>{8, 17}));
  CHECK_EQUAL(step->digits, digits({1}));
  CHECK_EQUAL(step->length, 3u);
  CHECK_EQUAL(told(step->chains[0]), "not 2 in 0, 1 in 0, not 1 in 8, 2 in 17");
}

TEST("ALS-XZ: no restricted common where a place of it is out of sight, no set with two digits more") {
  CHECK(!finds(classic(), {{0, digits({1, 2})}, {8, digits({1, 3})}, {17, digits({1, 2, 3})}}, als_xz,
               "6:2 7:2 9:2 10:2 11:2 "));
  CHECK(!finds(classic(), {{0, digits({1, 2})}, {8, digits({1, 3})}, {17, digits({2, 3, 4})}}, als_xz,
               "6:2 7:2 9:2 10:2 11:2 "));
}

TEST("ALS-XZ with two restricted commons: both sets are locked") {
  const std::map<std::size_t, technique::Digits> left{
      {0, digits({1, 3})}, {1, digits({2, 3})}, {7, digits({1, 4})}, {8, digits({2, 4})}};
  std::string effect;
  const auto lose = [&](std::size_t cell, std::string_view which) {
    for (const char digit : which) effect += std::to_string(cell) + ":" + digit + " ";
  };
  lose(2, "1234");
  for (const std::size_t cell : {3, 4, 5}) lose(cell, "1234");
  lose(6, "1234");
  for (const std::size_t cell : {9, 10, 11}) lose(cell, "3");
  for (const std::size_t cell : {15, 16, 17}) lose(cell, "4");
  for (const std::size_t cell : {18, 19, 20}) lose(cell, "3");
  for (const std::size_t cell : {24, 25, 26}) lose(cell, "4");
  CHECK(finds(classic(), left, als_xz, effect));
}

TEST("ALS-XZ on a board of six, and on one of 256 cells") {
  CHECK(finds(square(6, 2, 3), {{0, digits({1, 2})}, {5, digits({1, 3})}, {11, digits({2, 3})}}, als_xz,
              "3:2 4:2 6:2 7:2 8:2 "));
  CHECK(finds(square(16, 4, 4), {{0, digits({1, 2})}, {15, digits({1, 3})}, {31, digits({2, 3})}}, als_xz,
              "12:2 13:2 14:2 16:2 17:2 18:2 19:2 "));
}

TEST("ALS-XY-wing: the pivot comes first") {
  // r1c1 {1 2} and r5c5 {1 3} are linked with the pivot r1c5 {2 3}; an XY-wing
  const std::vector<Step> steps = steps_of(
      classic(), narrowed(classic(), {{0, digits({1, 2})}, {4, digits({2, 3})}, {40, digits({1, 3})}}),
      als_xy_wing);
  const Step* step = removing(steps, "36:1 ");
  CHECK(step != nullptr);
  if (step == nullptr) return;
  CHECK(step->sets[0].cells == std::vector<std::uint16_t>{4});
  CHECK_EQUAL(told(step->chains[0]), "not 1 in 0, 2 in 0, not 2 in 4, 3 in 4, not 3 in 40, 1 in 40");
}

TEST("ALS chain: four cells of two digits are one") {
  const std::map<std::size_t, technique::Digits> left{
      {0, digits({1, 2})}, {4, digits({2, 3})}, {40, digits({3, 4})}, {44, digits({1, 4})}};
  CHECK(finds(classic(), left, als_chain, "8:1 36:1 "));
  // the same digit twice in a row leads nowhere
  CHECK(!finds(classic(),
               {{0, digits({1, 2})}, {4, digits({2, 3})}, {40, digits({2, 4})}, {44, digits({1, 4})}},
               als_chain, "8:1 36:1 "));
}

TEST("Death blossom: a petal for every digit of the stem") {
  // the stem r1c1 has 1, 2, 3; petals r1c2 for 1, r1c9 with r2c9 for 2, r9c1 with r9c2 for 3: each has a 9
  std::map<std::size_t, technique::Digits> left{{0, digits({1, 2, 3})}, {1, digits({1, 9})},
                                                {8, digits({2, 8})},    {17, digits({8, 9})},
                                                {72, digits({3, 8})},   {73, digits({8, 9})}};
  const std::vector<Step> steps = steps_of(classic(), narrowed(classic(), left), death_blossom);
  const Step* step = removing(steps, "10:9 ");
  CHECK(step != nullptr);
  if (step == nullptr) return;
  CHECK_EQUAL(step->sets.size(), 3u);
  CHECK_EQUAL(step->fins.size(), 3u);
  CHECK((step->sets[1].cells == std::vector<std::uint16_t>{8, 17}));
  CHECK_EQUAL(told(step->chains[1]), "2 in 0, not 2 in 8, 9 in 17");
  left[0] = digits({1, 2, 3, 4});
  CHECK(!finds(classic(), left, death_blossom, "10:9 "));
}

/// Leaves the digits in a unit at these cells alone.
void keep(Position& position, std::size_t unit, technique::Digits digits,
          std::initializer_list<std::uint16_t> cells) {
  for (const std::uint16_t cell : classic().units[unit]) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) position.candidates[cell] &= ~digits;
  }
}

constexpr std::size_t kRow1 = 0, kRow3 = 2, kBox1 = 18;

TEST("AHS-XZ: with one restricted common what goes both ways goes") {
  // 1 and 2 of box 1 in r1c2, r3c2 and r3c3, 2 and 3 of row 3 in r3c2, r3c3 and r3c9: r3c3 is not 2
  Position position = narrowed(classic(), {});
  keep(position, kBox1, digits({1, 2}), {1, 19, 20});
  keep(position, kRow3, digits({2, 3}), {19, 20, 26});
  CHECK(removing(steps_of(classic(), position, ahs_xz), "19:4 19:5 19:6 19:7 19:8 19:9 ") == nullptr);
  position.candidates[20] &= ~digits({2});
  const std::vector<Step> steps = steps_of(classic(), position, ahs_xz);
  const Step* step = removing(steps, "19:4 19:5 19:6 19:7 19:8 19:9 ");
  CHECK(step != nullptr);
  if (step == nullptr) return;
  CHECK(step->fins.size() == 2 && step->fins[0].cell == 20);
}

TEST("AHS-XZ: with two restricted commons both sets fill all of their other cells") {
  // 1 and 2 of box 1 in r1c1, r1c2 and r2c2, 3 and 4 of row 1 in r1c1, r1c2 and r1c9
  Position position = narrowed(classic(), {});
  keep(position, kBox1, digits({1, 2}), {0, 1, 10});
  keep(position, kRow1, digits({3, 4}), {0, 1, 8});
  for (const std::size_t cell : {0, 1}) position.candidates[cell] = digits({1, 2, 3, 4, 5});
  const std::string effect = effects(steps_of(classic(), position, ahs_xz));
  CHECK_EQUAL(effect, "0:5 1:5 8:1 8:2 8:5 8:6 8:7 8:8 8:9 10:3 10:4 10:5 10:6 10:7 10:8 10:9 ");
}

TEST("No step of almost locked sets goes against the solution") {
  for (const Solved& solved : kPuzzles) {
    for (const technique::Technique name : {als_xz, als_xy_wing, als_chain, death_blossom}) {
      const std::vector<Step> steps = steps_on_way(solved, name);
      CHECK(!steps.empty());
      for (const Step& step : steps) CHECK(agrees(step, solved.solution));
    }
  }
}

}  // namespace
}  // namespace ninefold::tests
