// Forcing chains and nets: contradiction and verity. Cells are counted from 0, digits from 1.
#include <algorithm>

#include "tests/check.hpp"
#include "tests/technique_runs.hpp"

namespace ninefold::tests {
namespace {

using technique::Chain;
using technique::Plan;
using technique::Step;
using enum technique::Technique;

constexpr std::array kForcing{forcing_chain_contradiction, forcing_chain_verity, forcing_net_contradiction,
                              forcing_net_verity};

/// Whether the links of a chain follow from one assumption, each from those before it: in plain chains from
/// one, which says the opposite.
bool is_in_order(const Chain& chain, bool net) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    if (chain[i].parents.empty() != (i == 0)) return false;
    if (!net && chain[i].parents.size() > 1) return false;
    for (const std::uint16_t parent : chain[i].parents) {
      if (parent >= i || (!net && chain[parent].on == chain[i].on)) return false;
    }
  }
  return true;
}

TEST("A chain of two sides takes what both see") {
  // 1 or 2 in r1c1, 2 or 3 in r1c5, 1 or 3 in r5c5: no 1 in r5c1
  const Plan plan = square(9, 3, 3);
  const technique::Position position =
      narrowed(plan, {{0, digits({1, 2})}, {4, digits({2, 3})}, {40, digits({1, 3})}});
  const std::vector<Step> refuted = steps_of(plan, position, forcing_chain_contradiction);
  const Step* refutation = removing(refuted, "36:1 ");
  CHECK(refutation != nullptr && refutation->cause.size() == 1 && !refutation->fins.empty());
  const std::vector<Step> certain = steps_of(plan, position, forcing_chain_verity);
  const Step* verity = removing(certain, "36:1 ");
  CHECK(verity != nullptr && verity->chains.size() == 2);
}

TEST("Two sides that do not meet force nothing") {
  const Plan plan = square(9, 3, 3);
  const technique::Position position =
      narrowed(plan, {{0, digits({1, 2})}, {4, digits({2, 3})}, {40, digits({1, 3, 4})}});
  for (const technique::Technique name : kForcing) {
    CHECK(removing(steps_of(plan, position, name), "36:1 ") == nullptr);
  }
}

TEST("A net joins what a chain cannot") {
  // if r1c1 is 1, then r1c5 is 2 and r5c1 is 3, so r5c5 is 4; then r5c9 is 6 and r9c5 is 7: none for r9c9
  const Plan plan = square(9, 3, 3);
  const technique::Position position = narrowed(plan, {{0, digits({1, 8, 9})},
                                                       {4, digits({1, 2})},
                                                       {36, digits({1, 3})},
                                                       {40, digits({2, 3, 4})},
                                                       {44, digits({4, 6})},
                                                       {76, digits({4, 7})},
                                                       {80, digits({6, 7})}});
  CHECK(removing(steps_of(plan, position, forcing_chain_contradiction), "0:1 ") == nullptr);
  const std::vector<Step> steps = steps_of(plan, position, forcing_net_contradiction);
  const Step* step = removing(steps, "0:1 ");
  CHECK(step != nullptr);
  if (step == nullptr) return;
  const auto joins = [](const technique::Link& link) { return link.parents.size() > 1; };
  CHECK(std::any_of(step->chains.begin(), step->chains.end(), [&](const Chain& chain) {
    return is_in_order(chain, true) && std::any_of(chain.begin(), chain.end(), joins);
  }));
}

TEST("Forcing on a board of six, and on one of more than 128 cells") {
  const Plan six = square(6, 2, 3), twelve = square(12, 3, 4);
  CHECK(
      removing(steps_of(six, narrowed(six, {{0, digits({1, 2})}, {4, digits({2, 3})}, {28, digits({1, 3})}}),
                        forcing_chain_verity),
               "24:1 ") != nullptr);
  CHECK(removing(steps_of(twelve,
                          narrowed(twelve, {{0, digits({1, 2})}, {6, digits({2, 3})}, {66, digits({1, 3})}}),
                          forcing_chain_contradiction),
                 "60:1 ") != nullptr);
}

TEST("No forcing goes against the solution, and every chain is in order") {
  for (const technique::Technique name : kForcing) {
    const bool joins = name == forcing_net_contradiction || name == forcing_net_verity;
    std::size_t found = 0;
    for (const Solved& solved : kPuzzles) {
      for (const Step& step : steps_on_way(solved, name)) {
        ++found;
        CHECK(agrees(step, solved.solution));
        for (const Chain& chain : step.chains) CHECK(is_in_order(chain, joins));
      }
    }
    CHECK(found > 0);
  }
}

}  // namespace
}  // namespace ninefold::tests
