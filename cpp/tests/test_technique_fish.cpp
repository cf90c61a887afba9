// Fish, patterns of one digit, templates: on boards whose pencil marks are made up for the purpose.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "technique/solver.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

using namespace technique;

/// Rows, columns and boxes of so many cells.
Plan plan_of(std::size_t box_height, std::size_t box_width) {
  const std::size_t size = box_height * box_width;
  Plan plan{size * size, size, {}, {}};
  const auto add = [&](UnitKind kind, auto cell_of) {
    for (std::size_t unit = 0; unit < size; ++unit) {
      std::vector<std::uint16_t> cells;
      for (std::size_t i = 0; i < size; ++i) cells.push_back(static_cast<std::uint16_t>(cell_of(unit, i)));
      plan.units.push_back(std::move(cells));
      plan.kinds.push_back(kind);
    }
  };
  add(UnitKind::row, [&](std::size_t unit, std::size_t i) { return size * unit + i; });
  add(UnitKind::column, [&](std::size_t unit, std::size_t i) { return size * i + unit; });
  add(UnitKind::box, [&](std::size_t unit, std::size_t i) {
    const std::size_t row = unit / box_height * box_height + i / box_width;
    return size * row + unit % box_height * box_width + i % box_width;
  });
  return plan;
}

/// An empty board in which all digits but the first may stand anywhere, that one where the rows say 'x'.
Position marks(std::size_t size, const std::vector<std::string_view>& rows) {
  Position position;
  position.digits.assign(size * size, 0);
  position.givens.assign(size * size, 0);
  const Digits all = (Digits{1} << size) - 1;
  for (const std::string_view row : rows) {
    for (const char mark : row) position.candidates.push_back(mark == 'x' ? all : all & ~Digits{1});
  }
  return position;
}

std::vector<Step> found(const Plan& plan, const Position& position, Technique technique) {
  const std::array entries{Entry{technique, 0}};
  return make_solver(plan)->all_steps(position, entries, nullptr).steps;
}

std::string text(const std::vector<Candidate>& list, std::size_t size) {
  std::string words;
  for (const Candidate each : list) {
    words += (words.empty() ? "r" : " r") + std::to_string(each.cell / size + 1) + "c" +
             std::to_string(each.cell % size + 1);
  }
  return words;
}

/// The effects of a technique on a 9x9 board, one after the other.
std::string effects(const std::vector<std::string_view>& rows, Technique technique) {
  std::string all;
  for (const Step& step : found(plan_of(3, 3), marks(9, rows), technique)) {
    all += (all.empty() ? "" : " | ") + text(step.eliminations, 9);
  }
  return all;
}

const std::vector<std::string_view> kWing = {"x...x....", "xxxxxxxxx", "xxxxxxxxx", "xxxxxxxxx", "x...x....",
                                             "xxxxxxxxx", "xxxxxxxxx", "xxxxxxxxx", "xxxxxxxxx"};

/// The board of a wing with another row at a place.
std::vector<std::string_view> wing_with(std::size_t row, std::string_view marks) {
  std::vector<std::string_view> rows = kWing;
  rows[row] = marks;
  return rows;
}

TEST("An X-wing clears its columns") {
  CHECK_EQUAL(effects(wing_with(0, "x...x...."), Technique::x_wing),
              std::string("r2c1 r2c5 r3c1 r3c5 r4c1 r4c5 r6c1 r6c5 r7c1 r7c5 r8c1 r8c5 r9c1 r9c5"));
}

TEST("A wing with a fin clears what the fin sees, and is no X-wing") {
  const auto rows = wing_with(0, "x...xx...");
  CHECK_EQUAL(effects(rows, Technique::x_wing), std::string());
  CHECK_EQUAL(effects(rows, Technique::finned_x_wing), std::string("r2c5 r3c5"));
  CHECK_EQUAL(effects(rows, Technique::sashimi_x_wing), std::string());
}

TEST("Without the corner beside its fin it is sashimi") {
  const auto rows = wing_with(0, "x....x...");
  CHECK_EQUAL(effects(rows, Technique::finned_x_wing), std::string());
  CHECK(effects(rows, Technique::sashimi_x_wing).find("r2c5 r3c5") != std::string::npos);
}

TEST("A fin out of sight of the columns saves them") {
  const auto rows = wing_with(0, "x...x..x.");
  CHECK_EQUAL(effects(rows, Technique::x_wing), std::string());
  CHECK_EQUAL(effects(rows, Technique::finned_x_wing), std::string());
}

TEST("A skyscraper clears what both of its tops see") {
  CHECK_EQUAL(effects(wing_with(0, "x....x..."), Technique::skyscraper), std::string("r2c5 r3c5 r4c6 r6c6"));
  CHECK_EQUAL(effects(wing_with(0, "x......x."), Technique::skyscraper), std::string());
}

TEST("A step says what a fish is made of") {
  const auto steps = found(plan_of(3, 3), marks(9, wing_with(0, "x...xx...")), Technique::finned_x_wing);
  CHECK_EQUAL(steps.size(), 1U);
  CHECK(steps[0].units == std::vector<std::uint16_t>({0, 4}));
  CHECK(steps[0].covers == std::vector<std::uint16_t>({9, 13}));
  CHECK_EQUAL(text(steps[0].cause, 9), std::string("r1c1 r1c5 r5c1 r5c5"));
  CHECK_EQUAL(text(steps[0].fins, 9), std::string("r1c6"));
}

TEST("A two-string kite clears the meeting of its strings") {
  std::vector<std::string_view> rows = {".x....x..", "xxxxxxxxx", ".xxxxxxxx", ".xxxxxxxx", "xxxxxxxxx",
                                        ".xxxxxxxx", ".xxxxxxxx", ".xxxxxxxx", ".xxxxxxxx"};
  CHECK_EQUAL(effects(rows, Technique::two_string_kite), std::string("r5c7"));
  rows[5] = "xxxxxxxxx";  // a third place in the column
  CHECK_EQUAL(effects(rows, Technique::two_string_kite), std::string());
}

TEST("An empty rectangle clears the meeting of its line with the link") {
  std::vector<std::string_view> rows = {".x.xxxx.x", "xxxxxxxxx", ".x.xxxx.x", "xxxxxxx.x", "xxxxxxxxx",
                                        "xxxxxxx.x", "xxxxxxx.x", "xxxxxxx.x", "xxxxxxx.x"};
  CHECK_EQUAL(effects(rows, Technique::empty_rectangle), std::string("r5c2"));
  rows[0] = "xx.xxxx.x";  // the rectangle is not empty
  CHECK_EQUAL(effects(rows, Technique::empty_rectangle), std::string());
}

TEST("A fish on a board of six") {
  const auto steps =
      found(plan_of(2, 3), marks(6, {"x...x.", "xxxxxx", "xxxxxx", "x...x.", "xxxxxx", "xxxxxx"}),
            Technique::x_wing);
  CHECK_EQUAL(steps.size(), 1U);
  CHECK_EQUAL(text(steps[0].eliminations, 6), std::string("r2c1 r2c5 r3c1 r3c5 r5c1 r5c5 r6c1 r6c5"));
}

/// Marks at random that keep a solution, which is returned with them.
class RandomMarks {
 public:
  explicit RandomMarks(std::uint64_t seed) : state_(seed) {}

  std::pair<Position, std::vector<Digit>> next(std::size_t box_height, std::size_t box_width) {
    const std::size_t size = box_height * box_width;
    Position position = marks(size, {});
    std::vector<Digit> solution;
    for (std::size_t row = 0; row < size; ++row) {
      const std::size_t shift = row % box_height * box_width + row / box_height;
      for (std::size_t column = 0; column < size; ++column) {
        solution.push_back(static_cast<Digit>((shift + column) % size));
        Digits kept = Digits{1} << solution.back();
        for (std::size_t digit = 0; digit < size; ++digit) kept |= Digits{roll() < 3} << digit;
        position.candidates.push_back(kept);
      }
    }
    return {std::move(position), std::move(solution)};
  }

 private:
  /// From 0 to 9.
  unsigned roll() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<unsigned>(state_ >> 33) % 10;
  }

  std::uint64_t state_;
};

/// How many steps a technique finds on such boards; none of them may touch the solution.
std::size_t count_sound(Technique technique, std::size_t box_height, std::size_t box_width, int boards) {
  RandomMarks random(17);
  std::size_t count = 0;
  for (int i = 0; i < boards; ++i) {
    const auto [position, solution] = random.next(box_height, box_width);
    for (const Step& step : found(plan_of(box_height, box_width), position, technique)) {
      ++count;
      for (const Candidate each : step.eliminations) CHECK(solution[each.cell] != each.digit);
      for (const Candidate each : step.placements) CHECK(solution[each.cell] == each.digit);
    }
  }
  return count;
}

TEST("No fish, pattern or template goes against the solution") {
  using enum Technique;
  for (const Technique technique : {swordfish,
                                    finned_x_wing,
                                    finned_swordfish,
                                    finned_jellyfish,
                                    sashimi_x_wing,
                                    sashimi_jellyfish,
                                    franken_swordfish,
                                    finned_franken_swordfish,
                                    mutant_swordfish,
                                    finned_mutant_x_wing,
                                    finned_mutant_swordfish,
                                    siamese_sashimi_swordfish,
                                    siamese_finned_franken_x_wing,
                                    skyscraper,
                                    two_string_kite,
                                    turbot_fish,
                                    empty_rectangle,
                                    dual_empty_rectangle,
                                    template_set,
                                    template_delete}) {
    CHECK(count_sound(technique, 3, 3, 4) > 0);
    count_sound(technique, 2, 3, 4);
  }
}

TEST("Nor on boards of more than 128 cells") {
  for (const Technique technique : {Technique::finned_x_wing, Technique::turbot_fish}) {
    CHECK(count_sound(technique, 3, 4, 1) > 0);
  }
}

TEST("What a fish removes is in no template") {
  RandomMarks random(5);
  const auto [position, solution] = random.next(3, 3);
  std::vector<Candidate> wrong;
  for (const Step& step : found(plan_of(3, 3), position, Technique::template_delete)) {
    wrong.insert(wrong.end(), step.eliminations.begin(), step.eliminations.end());
  }
  for (const Technique technique : {Technique::turbot_fish, Technique::finned_franken_jellyfish}) {
    for (const Step& step : found(plan_of(3, 3), position, technique)) {
      for (const Candidate each : step.eliminations) {
        CHECK(std::find(wrong.begin(), wrong.end(), each) != wrong.end());
      }
    }
  }
}

}  // namespace
}  // namespace ninefold::tests
