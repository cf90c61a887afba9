// Forcing chains: cycles, chains to the opposite, from cells and units, with joins; chains of strong links.
// Cells are counted from 0, digits from 1.
#include "tests/check.hpp"
#include "tests/marked_boards.hpp"

namespace ninefold::tests {
namespace {

using technique::Entry;
using technique::Growth;
using technique::Plan;
using technique::Position;
using technique::score_of;
using technique::Step;
using technique::Technique;
using enum technique::Technique;

const Plan& classic_plan() {
  static const Plan plan = square(9, 3, 3);
  return plan;
}

/// An empty board on which a digit is left in these cells only, of these units.
Position with_places(const Plan& plan, int digit, const std::vector<std::size_t>& units, const Cells& kept) {
  Position position = narrowed(plan, {});
  for (const std::size_t unit : units) {
    for (const std::uint16_t cell : plan.units[unit]) {
      if (std::find(kept.begin(), kept.end(), cell) == kept.end())
        position.candidates[cell] &= ~digits({digit});
    }
  }
  return position;
}

/// Whether some step removes or places just this.
bool has_effect(const std::vector<Step>& steps, const std::string& effect) {
  return std::any_of(steps.begin(), steps.end(), [&](const Step& step) { return effects({step}) == effect; });
}

TEST("strong links: a skyscraper, a ring of two, and none where the roof is apart") {
  const Plan& plan = classic_plan();
  const Position tower = with_places(plan, 1, {0, 4}, {0, 4, 36, 41});
  CHECK_EQUAL(effects(steps_of(plan, tower, strong_links_2)), "14:1 23:1 31:1 49:1 ");
  const std::vector<Step> ring = steps_of(plan, with_places(plan, 1, {0, 4}, {0, 4, 36, 40}), strong_links_2);
  CHECK_EQUAL(ring.size(), std::size_t{1});
  CHECK_EQUAL(ring[0].eliminations.size(), std::size_t{14});
  CHECK_EQUAL(effects(steps_of(plan, with_places(plan, 1, {0, 4}, {0, 4, 37, 41}), strong_links_2)), "");
}

TEST("an X-cycle is a Swordfish where three lines have two places each") {
  const Plan& plan = classic_plan();
  const Position position = with_places(plan, 1, {0, 3, 6}, {0, 4, 27, 35, 58, 62});
  const std::vector<Step> cycles = steps_of(plan, position, x_cycle);
  CHECK_EQUAL(cycles.size(), std::size_t{1});
  CHECK(effects(cycles) == effects(steps_of(plan, position, swordfish)));
  CHECK_EQUAL(cycles[0].length, 4u);
}

TEST("a Y-cycle of cells with two digits; not if one of them has three") {
  const Plan& plan = classic_plan();
  std::map<std::size_t, technique::Digits> left{
      {0, digits({1, 2})}, {4, digits({2, 3})}, {40, digits({3, 4})}, {36, digits({4, 1})}};
  const std::vector<Step> steps = steps_of(plan, narrowed(plan, left), y_cycle);
  CHECK_EQUAL(steps.size(), std::size_t{1});
  CHECK_EQUAL(steps[0].eliminations.size(), std::size_t{28});
  CHECK_EQUAL(steps[0].length, 6u);
  left[40] = digits({3, 4, 5});
  CHECK(steps_of(plan, narrowed(plan, left), y_cycle).empty());
}

TEST("a forcing chain ends an XY-wing, and says so on a larger board too") {
  const std::map<std::size_t, technique::Digits> left{{0, digits({1, 2})}, {4, digits({1, 3})}};
  for (const std::size_t size : {std::size_t{9}, std::size_t{16}}) {
    const Plan plan = square(size, size == 9 ? 3 : 4, size == 9 ? 3 : 4);
    auto cells = left;
    cells[size == 9 ? 36 : 64] = digits({2, 3});
    const std::string corner = size == 9 ? "40:3 " : "68:3 ";
    CHECK(has_effect(steps_of(plan, narrowed(plan, cells), forcing_chain), corner));
    CHECK(steps_of(plan, narrowed(plan, left), forcing_chain).empty());
  }
}

TEST("a cell forcing chain: each of three digits takes a fourth away; not if one of them does not") {
  const Plan& plan = classic_plan();
  std::map<std::size_t, technique::Digits> left{{0, digits({1, 2, 3})},
                                                {4, digits({1, 9})},
                                                {36, digits({2, 9})},
                                                {10, digits({3, 8})},
                                                {13, digits({8, 9})}};
  const std::vector<Step> steps = steps_of(plan, narrowed(plan, left), cell_forcing_chain);
  CHECK(has_effect(steps, "40:9 "));
  CHECK_EQUAL(steps[0].chains.size(), std::size_t{3});
  left[13] = digits({7, 8, 9});
  CHECK(!has_effect(steps_of(plan, narrowed(plan, left), cell_forcing_chain), "40:9 "));
}

/// Puzzles that need forcing chains, by our own generator, with their solutions.
struct Puzzle {
  std::string givens, solution;
};

bool is_true(const Puzzle& puzzle, const technique::Candidate& candidate) {
  return puzzle.solution[candidate.cell] == '1' + candidate.digit;
}

bool agrees(const Puzzle& puzzle, const Step& step) {
  const auto holds = [&](const technique::Candidate& each) { return is_true(puzzle, each); };
  return std::none_of(step.eliminations.begin(), step.eliminations.end(), holds) &&
         std::all_of(step.placements.begin(), step.placements.end(), holds);
}

const std::array kPuzzles{
    Puzzle{"..3...8.6.12..5........7..9.79.1.4.............57.4.3.3..9.2....6.5..1......6...3",
           "743129856912685374586437219679318425134256987825794631351942768468573192297861543"},
    Puzzle{"7..9......41.85...9...3.....2.....36..7.935.4.1...4..7.....7..51.6....23...6....8",
           "738926451241785369965431872524178936687293514319564287892317645156849723473652198"}};

TEST("no forcing step is against the solution") {
  for (const Puzzle& puzzle : kPuzzles) {
    const Position last = way_of(classic_plan(), puzzle.givens).back();
    for (auto name = static_cast<int>(x_cycle); name <= static_cast<int>(nested_nested_chain); ++name) {
      for (const Step& step : steps_of(classic_plan(), last, static_cast<Technique>(name))) {
        CHECK(agrees(puzzle, step));
        CHECK(!step.chains.empty());
      }
    }
  }
}

TEST("each link of a chain follows from links before it") {
  for (const Puzzle& puzzle : kPuzzles) {
    const Position last = way_of(classic_plan(), puzzle.givens).back();
    for (const Step& step : steps_of(classic_plan(), last, dynamic_contradiction_chain_plus)) {
      for (const technique::Chain& chain : step.chains) {
        CHECK(chain.front().parents.empty());
        for (std::size_t i = 1; i < chain.size(); ++i) {
          CHECK(!chain[i].parents.empty());
          for (const std::uint16_t parent : chain[i].parents) CHECK(parent < i);
        }
      }
    }
  }
}

TEST("a stage takes the lowest score, then the shortest chain, or the greatest effect of a grade") {
  const Position last = way_of(classic_plan(), kPuzzles[0].givens).back();
  const technique::Profile profile{
      {{{{forcing_chain, 7.0, Growth::links}, {x_cycle, 6.5, Growth::links}}, true}}};
  const auto path = make_solver(classic_plan())->path(last, profile, 1, nullptr);
  CHECK_EQUAL(path.steps.size(), std::size_t{1});
  for (const Entry& entry : profile.stages[0].entries) {
    for (const Step& step : steps_of(classic_plan(), last, entry.technique))
      CHECK(score_of(entry, step.length) >= path.steps[0].score);
  }
  CHECK_EQUAL(score_of(Entry{vwxyz_wing, 6.2, Growth::grade}, 0, 2), 6.4);
  CHECK_EQUAL(score_of(Entry{unique_loop_3, 4.5, Growth::loop}, 6, 1), 4.7);
  CHECK_EQUAL(score_of(Entry{forcing_chain, 7.0, Growth::links}, 7), 7.2);
}

}  // namespace
}  // namespace ninefold::tests
