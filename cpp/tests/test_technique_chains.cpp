// Chains: X, XY, nice loops, AIC, plain and grouped. Cells are counted from 0, digits from 1.
#include <algorithm>

#include "tests/check.hpp"
#include "tests/technique_runs.hpp"

namespace ninefold::tests {
namespace {

using technique::Plan;
using technique::Position;
using technique::Step;
using enum technique::Technique;

const Plan& classic() {
  static const Plan plan = square(9, 3, 3);
  return plan;
}

/// Of a digit, only these cells of a unit are left.
void keep(const Plan& plan, Position& position, std::size_t unit, int digit, std::vector<std::size_t> cells) {
  for (const std::uint16_t cell : plan.units[unit]) {
    if (std::find(cells.begin(), cells.end(), cell) == cells.end())
      position.candidates[cell] &= ~digits({digit});
  }
}

constexpr std::size_t row(std::size_t r) { return r - 1; }
constexpr std::size_t column(std::size_t c) { return 9 + c - 1; }

/// The length of the step with this effect; 0 if there is none.
std::uint32_t length(const Plan& plan, const Position& position, technique::Technique name,
                     const std::string& effect) {
  const std::vector<Step> steps = steps_of(plan, position, name);
  const Step* step = removing(steps, effect);
  return step == nullptr ? 0 : step->length;
}

std::string all_of(std::initializer_list<std::pair<std::vector<int>, int>> gone) {
  Step step;
  for (const auto& [cells, digit] : gone) {
    for (const int cell : cells) {
      step.eliminations.push_back(
          {static_cast<std::uint16_t>(cell), static_cast<technique::Digit>(digit - 1)});
    }
  }
  std::sort(step.eliminations.begin(), step.eliminations.end());
  return effects({step});
}

TEST("XY-chain: one of its ends has the digit that both share") {
  std::map<std::size_t, technique::Digits> left{
      {0, digits({1, 2})}, {8, digits({2, 3})}, {80, digits({3, 4})}, {73, digits({1, 4})}};
  const std::string effect = all_of({{{1, 10, 19, 54, 63, 72}, 1}});
  CHECK_EQUAL(length(classic(), narrowed(classic(), left), xy_chain, effect), 7u);
  left[80] = digits({3, 4, 5});
  CHECK_EQUAL(length(classic(), narrowed(classic(), left), xy_chain, effect), 0u);
}

TEST("XY-chain on sixteen digits") {
  const Plan plan = square(16, 4, 4);
  const std::map<std::size_t, technique::Digits> left{
      {0, digits({1, 2})}, {15, digits({2, 3})}, {255, digits({3, 4})}, {241, digits({1, 4})}};
  const std::string effect = all_of({{{1, 17, 33, 49, 192, 208, 224, 240}, 1}});
  CHECK_EQUAL(length(plan, narrowed(plan, left), xy_chain, effect), 7u);
}

TEST("X-chain: strong links of a digit, with and without boxes") {
  const auto position_of = [](const Plan& plan) {
    Position position = narrowed(plan, {});
    keep(plan, position, row(1), 1, {0, 3});
    keep(plan, position, row(5), 1, {39, 43});
    keep(plan, position, row(9), 1, {73, 79});
    return position;
  };
  CHECK_EQUAL(length(classic(), position_of(classic()), x_chain, all_of({{{10, 19, 54, 63}, 1}})), 5u);
  const Plan latin = square(9, 0, 0);
  Position position = position_of(latin);
  CHECK_EQUAL(length(latin, position, x_chain, all_of({{{10, 19, 54, 63}, 1}})), 0u);
  position.candidates[36] |= digits({1});
  keep(latin, position, row(9), 1, {72, 79});
  position.candidates[72] |= digits({1});
  position.candidates[79] |= digits({1});
  CHECK_EQUAL(length(latin, position, x_chain, all_of({{{9, 18, 27, 36, 45, 54, 63}, 1}})), 0u);
  keep(latin, position, row(5), 1, {39, 43});
  CHECK_EQUAL(length(latin, position, x_chain, all_of({{{9, 18, 27, 45, 54, 63}, 1}})), 5u);
}

TEST("continuous nice loop: all its weak links clear what sees both sides") {
  std::map<std::size_t, technique::Digits> left{
      {0, digits({1, 2})}, {8, digits({2, 3})}, {80, digits({3, 4})}, {72, digits({1, 4})}};
  const std::string effect = all_of({{{1, 2, 3, 4, 5, 6, 7}, 2},
                                     {{17, 26, 35, 44, 53, 62, 71}, 3},
                                     {{73, 74, 75, 76, 77, 78, 79}, 4},
                                     {{9, 18, 27, 36, 45, 54, 63}, 1}});
  CHECK_EQUAL(length(classic(), narrowed(classic(), left), continuous_nice_loop, effect), 7u);
  left[80] = digits({3, 4, 5});
  CHECK(steps_of(classic(), narrowed(classic(), left), continuous_nice_loop).empty());
}

TEST("continuous nice loop: between two strong links a cell keeps two digits") {
  Position position = narrowed(classic(), {{80, digits({1, 2})}});
  keep(classic(), position, row(1), 1, {0, 8});
  keep(classic(), position, column(1), 2, {0, 72});
  // not 1 in 0, so 1 in 8, 2 in 80, none in 72: 2 in 0
  const std::string effect = all_of({{{0}, 3},
                                     {{0}, 4},
                                     {{0}, 5},
                                     {{0}, 6},
                                     {{0}, 7},
                                     {{0}, 8},
                                     {{0}, 9},
                                     {{17, 26, 35, 44, 53, 62, 71}, 1},
                                     {{73, 74, 75, 76, 77, 78, 79}, 2}});
  CHECK_EQUAL(length(classic(), position, continuous_nice_loop, effect), 5u);
}

TEST("discontinuous nice loop: a candidate that is on if it is off keeps its cell") {
  Position position = narrowed(classic(), {{80, digits({1, 2})}, {44, digits({1, 2})}});
  keep(classic(), position, column(1), 1, {0, 72});
  keep(classic(), position, row(1), 1, {0, 8});
  const std::string effect =
      all_of({{{0}, 2}, {{0}, 3}, {{0}, 4}, {{0}, 5}, {{0}, 6}, {{0}, 7}, {{0}, 8}, {{0}, 9}});
  CHECK_EQUAL(length(classic(), position, discontinuous_nice_loop, effect), 7u);
  position.candidates[4] |= digits({1});
  CHECK_EQUAL(length(classic(), position, discontinuous_nice_loop, effect), 0u);
}

TEST("AIC: ends of two digits that see each other exclude them crosswise") {
  Position position = narrowed(classic(), {{80, digits({1, 2})}});
  keep(classic(), position, column(1), 1, {0, 72});
  keep(classic(), position, column(5), 2, {4, 76});
  CHECK_EQUAL(length(classic(), position, aic, all_of({{{0}, 2}, {{4}, 1}})), 5u);
  position.candidates[40] |= digits({2});
  CHECK_EQUAL(length(classic(), position, aic, all_of({{{0}, 2}, {{4}, 1}})), 0u);
}

TEST("grouped AIC: a digit in one of two cells of a box is a link") {
  Position position = narrowed(classic(), {});
  keep(classic(), position, column(1), 1, {0, 63, 72});
  keep(classic(), position, column(3), 1, {11, 56});
  const std::string effect = all_of({{{1, 10, 19}, 1}});
  CHECK_EQUAL(length(classic(), position, grouped_aic, effect), 3u);
  CHECK_EQUAL(length(classic(), position, aic, effect), 0u);
  position.candidates[36] |= digits({1});
  CHECK_EQUAL(length(classic(), position, grouped_aic, effect), 0u);
}

TEST("grouped continuous nice loop: a set is locked on what is neither its entry nor its exit") {
  const std::map<std::size_t, technique::Digits> left{{0, digits({1, 2})},
                                                      {8, digits({2, 3, 5})},
                                                      {17, digits({3, 5})},
                                                      {80, digits({3, 4})},
                                                      {72, digits({1, 4})}};
  const std::string effect = all_of({{{1, 2, 3, 4, 5, 6, 7}, 2},
                                     {{26, 35, 44, 53, 62, 71}, 3},
                                     {{73, 74, 75, 76, 77, 78, 79}, 4},
                                     {{9, 18, 27, 36, 45, 54, 63}, 1},
                                     {{26, 35, 44, 53, 62, 71, 6, 7, 15, 16, 24, 25}, 5}});
  const std::vector<Step> steps =
      steps_of(classic(), narrowed(classic(), left), grouped_continuous_nice_loop);
  const Step* step = removing(steps, effect);
  CHECK(step != nullptr);
  if (step == nullptr) return;
  CHECK_EQUAL(step->sets.size(), 1u);
  CHECK((step->sets[0].cells == std::vector<std::uint16_t>{8, 17, 80}));  // one link less than from 8 and 17
  const auto through = std::find_if(step->chains[0].begin(), step->chains[0].end(),
                                    [](const technique::Link& link) { return link.set == 1; });
  CHECK(through != step->chains[0].end());
}

TEST("chains agree with the solutions") {
  for (const Solved& solved : kPuzzles) {
    for (const auto name : {x_chain, xy_chain, continuous_nice_loop, discontinuous_nice_loop, aic,
                            grouped_continuous_nice_loop, grouped_discontinuous_nice_loop, grouped_aic}) {
      const std::vector<Step> steps = steps_on_way(solved, name);
      CHECK(std::all_of(steps.begin(), steps.end(),
                        [&](const Step& step) { return agrees(step, solved.solution); }));
    }
  }
}

TEST("the links of a chain alternate, each from the one before") {
  const std::map<std::size_t, technique::Digits> left{
      {0, digits({1, 2})}, {8, digits({2, 3})}, {80, digits({3, 4})}, {73, digits({1, 4})}};
  for (const Step& step : steps_of(classic(), narrowed(classic(), left), xy_chain)) {
    const technique::Chain& chain = step.chains.front();
    CHECK_EQUAL(step.length, chain.size() - 1);
    for (std::size_t i = 0; i < chain.size(); ++i) {
      CHECK_EQUAL(chain[i].on, i % 2 == 1);
      CHECK(chain[i].parents == (i == 0 ? std::vector<std::uint16_t>{}
                                        : std::vector<std::uint16_t>{static_cast<std::uint16_t>(i - 1)}));
    }
  }
}

}  // namespace
}  // namespace ninefold::tests
