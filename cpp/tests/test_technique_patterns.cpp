// Patterns that have a name of their own: wings with a letter, fireworks, rings, tridagons, sectors, exocets.
// Cells are counted from 0, digits from 1.
#include "tests/check.hpp"
#include "tests/technique_runs.hpp"

namespace ninefold::tests {
namespace {

using technique::Digits;
using technique::Plan;
using technique::Position;
using technique::Step;
using enum technique::Technique;

/// Loki (mith, Sudoku Players' Forum, 2022).
const Solved kLoki{"57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
                   "576843921493261578218759436951687342647132859832594167184326795365978214729415683"};

const Plan& plain() {
  static const Plan plan = square(9, 3, 3);
  return plan;
}

/// The board with the digit left in one unit at these cells alone.
void keep(Position& position, const Plan& plan, std::size_t unit, int digit,
          std::initializer_list<std::uint16_t> cells) {
  for (const std::uint16_t cell : plan.units[unit]) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end()) {
      position.candidates[cell] &= ~(Digits{1} << (digit - 1));
    }
  }
}

/// What the first step removes or writes; nothing if there is no step.
std::string told(const std::vector<Step>& steps) {
  if (steps.empty()) return "";
  std::string text = effects({steps.front()});
  for (const auto& each : steps.front().placements) {
    text += std::to_string(each.cell) + "=" + std::to_string(each.digit + 1) + " ";
  }
  return text;
}

TEST("Tridagon: twelve cells of three digits, and one guardian") {
  // boxes 1, 2, 4, 5: falling diagonals in three of them, a rising one in the last
  std::map<std::size_t, Digits> left;
  for (const std::size_t cell : {0, 10, 20, 3, 13, 23, 27, 37, 47, 32, 40}) left[cell] = digits({1, 2, 3});
  left[48] = digits({1, 2, 3, 7});
  CHECK_EQUAL(told(steps_of(plain(), narrowed(plain(), left), tridagon)), "48=7 ");
  left[48] = digits({1, 2, 3, 7, 8});
  CHECK_EQUAL(told(steps_of(plain(), narrowed(plain(), left), tridagon)), "48:1 48:2 48:3 ");
  left[40] = digits({1, 2, 3, 7});
  left[48] = digits({1, 2, 3, 7});
  const std::string both = told(steps_of(plain(), narrowed(plain(), left), tridagon));
  CHECK_EQUAL(both, "30:7 31:7 39:7 41:7 49:7 50:7 ");
}

TEST("Tridagon: none where the digits fit, or where guardians exclude nothing together") {
  std::map<std::size_t, Digits> left;
  for (const std::size_t cell : {0, 10, 20, 3, 13, 23, 27, 37, 47, 30, 40}) left[cell] = digits({1, 2, 3});
  left[50] = digits({1, 2, 3, 7});  // all four fall: 1, 2, 3 can be moved on from box to box
  CHECK(steps_of(plain(), narrowed(plain(), left), tridagon).empty());
  left.erase(30);
  left.erase(50);
  for (const std::size_t cell : {32, 48}) left[cell] = digits({1, 2, 3});
  left[0] = digits({1, 2, 3, 7});
  left[48] = digits({1, 2, 3, 8});
  CHECK(steps_of(plain(), narrowed(plain(), left), tridagon).empty());
}

TEST("Tridagon on a board of 256 cells") {
  std::map<std::size_t, Digits> left;
  for (const std::size_t cell : {0, 17, 34, 4, 21, 38, 64, 81, 98, 70, 85}) left[cell] = digits({1, 2, 16});
  left[100] = digits({1, 2, 7, 16});
  const Plan large = square(16, 4, 4);
  CHECK_EQUAL(told(steps_of(large, narrowed(large, left), tridagon)), "100=7 ");
}

TEST("Tridagon in a known puzzle") {
  bool found = false;
  for (const Step& step : steps_on_way(kLoki, tridagon)) {
    CHECK(agrees(step, kLoki.solution));
    found |= told({step}) == "70=1 ";
  }
  CHECK(found);
}

TEST("Bivalue oddagon: a ring of five with one guardian, and none if a cell has everything left") {
  // r1c1, r1c5, r5c5, r5c2, r2c2
  std::map<std::size_t, Digits> left;
  for (const std::size_t cell : {0, 4, 40, 37}) left[cell] = digits({1, 2});
  left[10] = digits({1, 2, 5});
  const auto saves = [&] {
    const std::vector<Step> steps = steps_of(plain(), narrowed(plain(), left), bivalue_oddagon);
    return std::any_of(steps.begin(), steps.end(), [](const Step& step) { return told({step}) == "10=5 "; });
  };
  CHECK(saves());
  left.erase(0);
  CHECK(!saves());
}

TEST("Guardians: five places of a digit, and one more") {
  Position position = narrowed(plain(), {});
  for (std::size_t cell = 0; cell < 81; ++cell) position.candidates[cell] &= ~digits({1});
  for (const std::size_t cell : {0, 4, 40, 37, 10, 44}) position.candidates[cell] |= digits({1});
  // r5c9 is a third place in row 5; the units of the ring alone, as the others have no place at all
  Plan ring{81, 9, {}, {}};
  for (const std::size_t unit : {0, 4, 10, 13, 18}) {
    ring.units.push_back(plain().units[unit]);
    ring.kinds.push_back(plain().kinds[unit]);
  }
  CHECK_EQUAL(told(steps_of(ring, position, guardians)), "44=1 ");
  position.candidates[44] &= ~digits({1});
  CHECK_EQUAL(told(steps_of(ring, position, guardians)), "");
}

TEST("Firework triple: the three cells lose other digits, the box off the lines loses the three") {
  // row 1 and column 1 meet in r1c1; r1c9 and r9c1 are the other two
  Position position = narrowed(plain(), {});
  for (const int digit : {1, 2, 3}) {
    keep(position, plain(), 0, digit, {0, 1, 2, 8});
    keep(position, plain(), 9, digit, {0, 9, 18, 72});
  }
  const std::vector<Step> steps = steps_of(plain(), position, firework_triple);
  CHECK_EQUAL(steps.size(), 1u);
  std::string effect;
  for (const int cell : {0, 8, 10, 11, 19, 20, 72}) {
    const bool in_box = cell >= 10 && cell <= 20;
    for (int digit = in_box ? 1 : 4; digit <= (in_box ? 3 : 9); ++digit) {
      effect += std::to_string(cell) + ":" + std::to_string(digit) + " ";
    }
  }
  CHECK_EQUAL(effects(steps), effect);
  position.candidates[7] |= digits({3});
  CHECK(steps_of(plain(), position, firework_triple).empty());
}

TEST("Firework quadruple: two digits around a corner, two around the opposite one") {
  Position position = narrowed(plain(), {});
  for (const int digit : {1, 2}) {
    keep(position, plain(), 0, digit, {0, 1, 2, 8});
    keep(position, plain(), 9, digit, {0, 9, 18, 72});
  }
  for (const int digit : {3, 4}) {
    keep(position, plain(), 8, digit, {72, 78, 79, 80});
    keep(position, plain(), 17, digit, {8, 62, 71, 80});
  }
  const std::vector<Step> steps = steps_of(plain(), position, firework_quadruple);
  CHECK_EQUAL(steps.size(), 1u);
  const auto goes = [&](std::uint16_t cell, std::uint8_t digit) {
    const auto& gone = steps.front().eliminations;
    return std::find(gone.begin(), gone.end(), technique::Candidate{cell, digit}) != gone.end();
  };
  if (steps.empty()) return;
  CHECK(goes(0, 2) && goes(80, 0) && goes(8, 4) && goes(72, 8) && goes(10, 0) && goes(70, 3));
  CHECK(!goes(0, 0) && !goes(8, 0) && !goes(8, 2) && !goes(80, 3));
}

TEST("M-Wing: a cell of two, a pair of places of each of its digits") {
  // r1c1 {1 2}; in column 5 the 2 is in r1c5 and r7c5; in row 7 the 1 is in r7c5 and r7c2
  Position position = narrowed(plain(), {{0, digits({1, 2})}});
  keep(position, plain(), 13, 2, {4, 58});
  keep(position, plain(), 6, 1, {58, 55});
  CHECK(removing(steps_of(plain(), position, m_wing), "1:1 10:1 19:1 63:1 72:1 ") != nullptr);
  position.candidates[0] = digits({1, 2, 3});
  CHECK(steps_of(plain(), position, m_wing).empty());
}

TEST("ALS-W-Wing: two sets, and a unit with two places that take a digit from one of them") {
  // r1c1 {1 9} and r9c5, r9c6 {1 5 9}; in column 3 the 1 is in r2c3 and r9c3
  Position position = narrowed(plain(), {{0, digits({1, 9})}, {76, digits({1, 5})}, {77, digits({5, 9})}});
  keep(position, plain(), 11, 1, {11, 74});
  const std::vector<Step> steps = steps_of(plain(), position, als_w_wing);
  CHECK(removing(steps, "5:9 72:9 ") != nullptr);
  position.candidates[20] |= digits({1});
  CHECK(removing(steps_of(plain(), position, als_w_wing), "5:9 72:9 ") == nullptr);
}

TEST("No step of a named pattern goes against the solution") {
  for (const Solved& solved : {kPuzzles[0], kPuzzles[1], kLoki}) {
    for (const technique::Technique name :
         {m_wing, s_wing, l_wing, h_wing, als_w_wing, firework_triple, firework_quadruple, sk_loop,
          multi_sector_locked_sets, guardians, bivalue_oddagon, tridagon, junior_exocet, senior_exocet}) {
      for (const Step& step : steps_on_way(solved, name)) CHECK(agrees(step, solved.solution));
    }
  }
}

}  // namespace
}  // namespace ninefold::tests
