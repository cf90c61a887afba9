// Deadly patterns of three digits and more, and rectangles with strong links. Cells are counted from 0,
// digits from 1.
#include "tests/check.hpp"
#include "tests/technique_runs.hpp"

namespace ninefold::tests {
namespace {

using technique::Digits;
using technique::Plan;
using technique::Position;
using technique::Step;
using enum technique::Technique;

const Plan& plain() {
  static const Plan plan = square(9, 3, 3);
  return plan;
}

/// An empty board on which these cells have only these digits left, but for some that have others.
Position pattern(std::initializer_list<std::size_t> cells, Digits plainly,
                 const std::map<std::size_t, Digits>& others) {
  std::map<std::size_t, Digits> left = others;
  for (const std::size_t cell : cells) left.try_emplace(cell, plainly);
  return narrowed(plain(), left);
}

std::string found(const Position& position, technique::Technique name, const Plan& plan = plain()) {
  return effects(steps_of(plan, position, name));
}

/// Leaves the digits in a unit at these cells alone.
void keep(Position& position, std::size_t unit, Digits digits, std::initializer_list<std::uint16_t> cells) {
  for (const std::uint16_t cell : plain().units[unit]) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) position.candidates[cell] &= ~digits;
  }
}

constexpr std::size_t kRow1 = 0, kRow5 = 4, kRow7 = 6, kColumn1 = 9, kColumn2 = 10;

TEST("extended rectangle, type 1: two columns of one stack, or two of one band") {
  const Digits three = digits({1, 2, 3}), more = digits({1, 2, 3, 4});
  CHECK_EQUAL(found(pattern({0, 1, 27, 28, 54}, three, {{55, more}}), extended_rectangle_1),
              "55:1 55:2 55:3 ");
  CHECK_EQUAL(found(pattern({0, 3, 9, 12, 18}, three, {{21, more}}), extended_rectangle_1),
              "21:1 21:2 21:3 ");
  CHECK_EQUAL(found(pattern({0, 9, 3, 12, 6}, three, {{15, more}}), extended_rectangle_1), "15:1 15:2 15:3 ");
  Position many = pattern({0, 1, 27, 28, 54}, three, {{55, more}});
  many.unique = false;
  CHECK_EQUAL(found(many, extended_rectangle_1), "");
}

TEST("extended rectangles: none where a box would notice, and none with another unit across") {
  const Digits three = digits({1, 2, 3}), more = digits({1, 2, 3, 4});
  const Position wide = pattern({0, 3, 27, 30, 54}, three, {{57, more}});
  CHECK_EQUAL(found(wide, extended_rectangle_1), "");
  CHECK_EQUAL(found(wide, extended_rectangle_1, square(9, 0, 0)), "57:1 57:2 57:3 ");
  const Position tall = pattern({0, 1, 27, 28, 54}, three, {{55, more}});
  CHECK_EQUAL(found(tall, extended_rectangle_1, square(9, 3, 3, {{0, 10, 20, 30}})), "");
  CHECK_EQUAL(found(pattern({0, 1, 9, 10, 27}, three, {{28, more}}), extended_rectangle_1), "");
}

TEST("extended rectangles, types 2 to 4") {
  const Digits three = digits({1, 2, 3});
  const Position same =
      pattern({0, 1, 27, 28}, three, {{54, digits({1, 2, 3, 4})}, {55, digits({1, 2, 3, 4})}});
  CHECK_EQUAL(found(same, extended_rectangle_2),
              "56:4 57:4 58:4 59:4 60:4 61:4 62:4 63:4 64:4 65:4 72:4 73:4 74:4 ");
  Position two = pattern({0, 1, 27, 28}, three, {{54, digits({1, 2, 3, 4})}, {55, digits({1, 2, 3, 5})}});
  CHECK_EQUAL(found(two, extended_rectangle_2) + found(two, extended_rectangle_4), "");
  keep(two, kRow7, digits({1}), {54, 55});
  CHECK_EQUAL(found(two, extended_rectangle_4), "54:2 54:3 55:2 55:3 ");
  two.candidates[62] = digits({4, 5});
  CHECK_EQUAL(found(two, extended_rectangle_3),
              "56:4 56:5 57:4 57:5 58:4 58:5 59:4 59:5 60:4 60:5 61:4 61:5 ");
}

TEST("extended rectangle on a board of 256 cells") {
  const Plan large = square(16, 4, 4);
  std::map<std::size_t, Digits> left;
  for (const std::size_t cell : {0, 1, 64, 65, 128}) left[cell] = digits({1, 2, 16});
  left[129] = digits({1, 2, 7, 16});
  CHECK_EQUAL(found(narrowed(large, left), extended_rectangle_1, large), "129:1 129:2 129:16 ");
}

TEST("Borescoper's pattern: seven cells of three digits, eight of four") {
  // r7c7, r7c8, r8c7 and r8c8; r4c7 and r4c8 above, r7c4 and r8c4 beside
  const Digits three = digits({1, 2, 3}), four = digits({1, 2, 3, 4});
  const Position seven = pattern({60, 61, 69, 33, 34, 57}, three, {{66, digits({1, 2, 8, 9})}});
  const Position eight = pattern({61, 69, 70, 33, 34, 57, 66}, four, {{60, digits({1, 4, 9})}});
  CHECK_EQUAL(found(seven, borescoper_1), "66:1 66:2 ");
  CHECK_EQUAL(found(eight, borescoper_1), "60:1 60:4 ");
  const Plan crossed = square(9, 3, 3, {{0, 10, 20, 33}});
  CHECK_EQUAL(found(seven, borescoper_1, crossed) + found(eight, borescoper_1, crossed), "");
}

TEST("Borescoper's pattern, types 2 to 4") {
  const Digits three = digits({1, 2, 3});
  const Position same =
      pattern({60, 61, 69, 33, 34}, three, {{57, three | digits({9})}, {66, three | digits({9})}});
  CHECK_EQUAL(found(same, borescoper_2), "3:9 12:9 21:9 30:9 39:9 48:9 58:9 59:9 67:9 68:9 75:9 76:9 77:9 ");
  Position two = pattern({60, 61, 69, 33, 34}, three, {{57, three | digits({8})}, {66, three | digits({9})}});
  keep(two, 12, digits({2}), {57, 66});
  CHECK_EQUAL(found(two, borescoper_4), "57:1 57:3 66:1 66:3 ");
  two.candidates[3] = digits({8, 9});
  CHECK_EQUAL(found(two, borescoper_3), "12:8 12:9 21:8 21:9 30:8 30:9 39:8 39:9 48:8 48:9 75:8 75:9 ");
}

/// Corners r1c1, r1c2, r5c1, r5c2.
Position corners(Digits a, Digits b, Digits c, Digits d) {
  return narrowed(plain(), {{0, a}, {1, b}, {36, c}, {37, d}});
}

TEST("rectangle with one strong link: two opposite corners have the pair alone") {
  const Digits pair = digits({1, 2});
  Position position = corners(pair, digits({1, 2, 3}), digits({1, 2, 4}), pair);
  CHECK_EQUAL(found(position, rectangle_links), "");
  keep(position, kRow1, digits({1}), {0, 1});
  const std::vector<Step> steps = steps_of(plain(), position, rectangle_links);
  CHECK_EQUAL(effects(steps), "36:1 ");
  CHECK(steps[0].units == std::vector<std::uint16_t>{kRow1});
  position.unique = false;
  CHECK_EQUAL(found(position, rectangle_links), "");
}

TEST("rectangle with three strong links: no corner has the pair alone") {
  const Digits more = digits({1, 2, 3, 4});
  Position position = corners(more, more, more, more);
  keep(position, kRow5, digits({1}), {36, 37});
  keep(position, kColumn2, digits({1}), {1, 37});
  CHECK_EQUAL(found(position, rectangle_links), "");
  keep(position, kRow1, digits({2}), {0, 1});
  CHECK_EQUAL(found(position, rectangle_links), "37:2 ");
}

TEST("rectangles with strong links leave types 1, 4 and 6 and hidden rectangles to these") {
  const Digits pair = digits({1, 2}), more = digits({1, 2, 3}), other = digits({1, 2, 4});
  CHECK_EQUAL(found(corners(pair, pair, pair, more), rectangle_links), "");
  Position position = corners(pair, pair, more, other);
  keep(position, kRow5, digits({1}), {36, 37});
  CHECK_EQUAL(found(position, unique_rectangle_4), "36:2 37:2 ");
  CHECK_EQUAL(found(position, rectangle_links), "");
  position = corners(pair, more, other, more);
  keep(position, kRow5, digits({1}), {36, 37});
  keep(position, kColumn2, digits({1}), {1, 37});
  CHECK_EQUAL(found(position, hidden_rectangle), "37:2 ");
  CHECK_EQUAL(found(position, rectangle_links), "");
  position = corners(pair, more, other, pair);
  keep(position, kRow1, digits({1}), {0, 1});
  keep(position, kRow5, digits({1}), {36, 37});
  keep(position, kColumn1, digits({1}), {0, 36});
  keep(position, kColumn2, digits({1}), {1, 37});
  CHECK_EQUAL(found(position, unique_rectangle_6), "1:1 36:1 ");
  CHECK_EQUAL(found(position, rectangle_links), "");
}

}  // namespace
}  // namespace ninefold::tests
