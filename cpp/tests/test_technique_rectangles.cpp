// Rectangles and loops that would give a second solution. Cells are counted from 0, digits from 1.
#include "tests/check.hpp"
#include "tests/marked_boards.hpp"

namespace ninefold::tests {
namespace {

using technique::Digits;
using technique::Plan;
using technique::Position;
using technique::Step;
using enum technique::Technique;

/// Corners in two boxes: r1c1 and r1c2 in one, r5c1 and r5c2 in another.
constexpr std::size_t kA = 0, kB = 1, kC = 36, kD = 37;

const Plan& classic_plan() {
  static const Plan plan = square(9, 3, 3);
  return plan;
}

std::string found(const Position& position, technique::Technique name) {
  return effects(steps_of(classic_plan(), position, name));
}

/// A position with these corners, and these digits gone from all other cells of units.
Position corners(Digits a, Digits b, Digits c, Digits d, const std::vector<std::size_t>& units = {},
                 Digits gone = 0) {
  Position position = narrowed(classic_plan(), {{kA, a}, {kB, b}, {kC, c}, {kD, d}});
  for (const std::size_t unit : units) {
    for (const std::uint16_t cell : classic_plan().units[unit]) {
      if (cell != kA && cell != kB && cell != kC && cell != kD) position.candidates[cell] &= ~gone;
    }
  }
  return position;
}

constexpr std::size_t kRow5 = 4, kColumn1 = 9, kColumn2 = 10, kRow1 = 0;

TEST("unique rectangle, type 1: the fourth corner holds neither digit") {
  const Digits pair = digits({1, 2});
  CHECK_EQUAL(found(corners(pair, pair, pair, digits({1, 2, 3})), unique_rectangle_1), "37:1 37:2 ");
  CHECK_EQUAL(found(corners(pair, digits({1}), pair, digits({2, 3})), unique_rectangle_1), "37:2 ");
  Position many = corners(pair, pair, pair, digits({1, 2, 3}));
  many.unique = false;
  CHECK_EQUAL(found(many, unique_rectangle_1), "");
}

TEST("unique rectangles need two boxes, not four; without boxes any two rows and columns do") {
  const Digits pair = digits({1, 2});
  const std::map<std::size_t, Digits> wide{{0, pair}, {3, pair}, {36, pair}, {39, digits({1, 2, 3})}};
  CHECK_EQUAL(found(narrowed(classic_plan(), wide), unique_rectangle_1), "");
  const Plan latin = square(9, 0, 0);
  CHECK_EQUAL(effects(steps_of(latin, narrowed(latin, wide), unique_rectangle_1)), "39:1 39:2 ");
}

TEST("unique rectangles: another unit that has one corner alone saves it") {
  const Position position = corners(digits({1, 2}), digits({1, 2}), digits({1, 2}), digits({1, 2, 3}));
  const Plan crossed = square(9, 3, 3, {{0, 10, 20}}), apart = square(9, 3, 3, {{10, 20, 30}});
  CHECK_EQUAL(effects(steps_of(crossed, position, unique_rectangle_1)), "");
  CHECK_EQUAL(effects(steps_of(apart, position, unique_rectangle_1)), "37:1 37:2 ");
}

TEST("unique rectangle, types 2 and 5: the same other digit in adjacent or opposite corners") {
  const Digits pair = digits({1, 2}), more = digits({1, 2, 3});
  const Position adjacent = corners(pair, pair, more, more), opposite = corners(more, pair, pair, more);
  CHECK_EQUAL(found(adjacent, unique_rectangle_2),
              "27:3 28:3 29:3 38:3 39:3 40:3 41:3 42:3 43:3 44:3 45:3 46:3 47:3 ");
  CHECK_EQUAL(found(adjacent, unique_rectangle_5), "");
  CHECK_EQUAL(found(opposite, unique_rectangle_5), "10:3 19:3 27:3 45:3 ");
  CHECK_EQUAL(found(opposite, unique_rectangle_2), "");
}

TEST("unique rectangle, type 3: a naked pair that counts two corners as one cell") {
  const Digits pair = digits({1, 2});
  Position position = corners(pair, pair, digits({1, 2, 3}), digits({1, 2, 4}));
  position.candidates[44] = digits({3, 4});
  const std::vector<Step> steps = steps_of(classic_plan(), position, unique_rectangle_3);
  CHECK_EQUAL(effects(steps), "38:3 38:4 39:3 39:4 40:3 40:4 41:3 41:4 42:3 42:4 43:3 43:4 ");
  CHECK(steps[0].sets[0].cells == std::vector<std::uint16_t>{44});
  CHECK_EQUAL(steps[0].sets[0].digits, digits({3, 4}));
  position.candidates[44] = digits({3, 5});
  CHECK_EQUAL(found(position, unique_rectangle_3), "");
}

TEST("unique rectangle, types 4 and 6: a digit that has no place beside") {
  const Digits pair = digits({1, 2}), more = digits({1, 2, 3, 4});
  CHECK_EQUAL(found(corners(pair, pair, more, more, {kRow5}, digits({1})), unique_rectangle_4), "36:2 37:2 ");
  CHECK_EQUAL(found(corners(pair, pair, more, more), unique_rectangle_4), "");
  const std::vector<std::size_t> sides{kRow1, kRow5, kColumn1, kColumn2};
  CHECK_EQUAL(found(corners(more, pair, pair, more, sides, digits({1})), unique_rectangle_6), "0:1 37:1 ");
  CHECK_EQUAL(
      found(corners(more, pair, pair, more, {kRow1, kRow5, kColumn1}, digits({1})), unique_rectangle_6), "");
}

TEST("hidden rectangle: the corner opposite to the pair, by its two sides") {
  const Digits pair = digits({1, 2}), more = digits({1, 2, 3, 4});
  const Position position = corners(pair, more, more, more, {kRow5, kColumn2}, digits({1}));
  CHECK_EQUAL(found(position, hidden_rectangle), "37:2 ");
  CHECK_EQUAL(found(corners(pair, more, more, more, {kRow5}, digits({1})), hidden_rectangle), "");
}

/// A position with digits written into corners; those of the others are left.
Position filled(const std::map<std::size_t, std::uint8_t>& written, std::map<std::size_t, Digits> left) {
  Position position = narrowed(classic_plan(), left);
  for (const auto& [cell, digit] : written) position.digits[cell] = digit;
  return position;
}

TEST("avoidable rectangle, type 1: the fourth corner, if no corner is a given") {
  Position position = filled({{kA, 1}, {kB, 2}, {kC, 2}}, {{kD, digits({1, 3, 4})}});
  CHECK_EQUAL(found(position, avoidable_rectangle_1), "37:1 ");
  position.givens[kB] = 1;
  CHECK_EQUAL(found(position, avoidable_rectangle_1), "");
}

TEST("avoidable rectangle, type 2: the same other digit in two corners") {
  const Position position =
      filled({{kA, 1}, {kB, 2}}, {{kC, digits({2, 3})}, {kD, digits({1, 3})}, {27, digits({3, 5})}});
  const std::vector<Step> steps = steps_of(classic_plan(), position, avoidable_rectangle_2);
  CHECK_EQUAL(effects(steps), "27:3 28:3 29:3 38:3 39:3 40:3 41:3 42:3 43:3 44:3 45:3 46:3 47:3 ");
  CHECK_EQUAL(
      found(filled({{kA, 1}, {kB, 2}}, {{kC, digits({2, 3})}, {kD, digits({1, 4})}}), avoidable_rectangle_2),
      "");
}

/// Six cells in three rows, columns and boxes.
std::map<std::size_t, Digits> loop(Digits last) {
  std::map<std::size_t, Digits> cells;
  for (const std::size_t cell : {0, 3, 12, 15, 24}) cells[cell] = digits({1, 2});
  cells[18] = last;
  return cells;
}

/// The steps of loops that are no rectangles.
std::string found_longer(const std::map<std::size_t, Digits>& cells, technique::Technique name) {
  std::vector<Step> steps = steps_of(classic_plan(), narrowed(classic_plan(), cells), name);
  std::erase_if(steps, [](const Step& step) { return step.length == 4; });
  return effects(steps);
}

TEST("unique loop of six cells, types 1 and 2; one cell elsewhere and it is none") {
  std::map<std::size_t, Digits> cells = loop(digits({1, 2, 3}));
  CHECK_EQUAL(found_longer(cells, unique_loop_1), "18:1 18:2 ");
  cells[24] = digits({1, 2, 3});
  CHECK_EQUAL(found_longer(cells, unique_loop_2), "19:3 20:3 21:3 22:3 23:3 25:3 26:3 ");
  cells = loop(digits({1, 2, 3}));
  cells.erase(24);
  cells[33] = digits({1, 2});
  CHECK_EQUAL(found_longer(cells, unique_loop_1), "");
}

TEST("unique loops of four cells are rectangles") {
  const Digits pair = digits({1, 2});
  CHECK_EQUAL(found(corners(pair, pair, pair, digits({1, 2, 3})), unique_loop_1), "37:1 37:2 ");
}

TEST("unique loops, type 3: subsets, naked and hidden; type 4") {
  std::map<std::size_t, Digits> cells = loop(digits({1, 2, 3}));
  cells[24] = digits({1, 2, 4});
  Position position = narrowed(classic_plan(), cells);
  position.candidates[22] = digits({3, 4});
  CHECK_EQUAL(found(position, unique_loop_3), "19:3 19:4 20:3 20:4 21:3 21:4 23:3 23:4 25:3 25:4 26:3 26:4 ");
  position = narrowed(classic_plan(), cells);  // 1 and 2 have only r3c5 beside the two cells
  for (const std::size_t cell : {19, 20, 21, 23, 25, 26}) position.candidates[cell] &= ~digits({1, 2});
  const std::vector<Step> steps = steps_of(classic_plan(), position, unique_loop_3);
  CHECK_EQUAL(effects(steps), "22:3 22:4 22:5 22:6 22:7 22:8 22:9 ");
  CHECK_EQUAL(steps[0].sets[0].cells.size(), 3u);
  CHECK_EQUAL(steps[0].grade, 0u);
  position.candidates[22] &= ~digits({1});
  CHECK_EQUAL(found(position, unique_loop_4), "18:2 24:2 ");
}

TEST("loops: scores by length and by the subset") {
  const technique::Entry entry{unique_loop_3, 4.5, technique::Growth::loop};
  const auto tenths = [&](std::uint32_t length, std::uint32_t grade) {
    return static_cast<int>(10 * score_of(entry, length, grade) + 0.5);
  };
  CHECK(tenths(4, 0) == 45 && tenths(6, 0) == 46 && tenths(8, 0) == 47 && tenths(10, 0) == 50);
  CHECK_EQUAL(tenths(14, 1), 51);
}

}  // namespace
}  // namespace ninefold::tests
