// Techniques against the solutions of puzzles.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "tests/marked_boards.hpp"

namespace ninefold::tests {

struct Solved {
  std::string puzzle, solution;
};

/// "AI Escargot" (A. Inkala, 2006), and one of P. Norvig, "Solving every Sudoku puzzle".
inline const std::array kPuzzles{
    Solved{"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
           "162857493534129678789643521475312986913586742628794135356478219241935867897261354"},
    Solved{"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
           "417369825632158947958724316825437169791586432346912758289643571573291684164875293"},
};

/// The step that removes exactly this, or none.
inline const technique::Step* removing(const std::vector<technique::Step>& steps, const std::string& effect) {
  const auto found = std::find_if(steps.begin(), steps.end(),
                                  [&](const technique::Step& step) { return effects({step}) == effect; });
  return found == steps.end() ? nullptr : &*found;
}

/// Whether a step takes nothing from a solution, and writes what is in it.
inline bool agrees(const technique::Step& step, std::string_view solution) {
  const auto right = [&](technique::Candidate each) { return solution[each.cell] == '1' + each.digit; };
  return std::none_of(step.eliminations.begin(), step.eliminations.end(), right) &&
         std::all_of(step.placements.begin(), step.placements.end(), right);
}

/// Every step that a technique finds on the way of singles and pairs.
inline std::vector<technique::Step> steps_on_way(const Solved& solved, technique::Technique name) {
  const technique::Plan plan = square(9, 3, 3);
  std::vector<technique::Step> all;
  for (const technique::Position& position : way_of(plan, solved.puzzle)) {
    std::ranges::move(steps_of(plan, position, name), std::back_inserter(all));
  }
  return all;
}

}  // namespace ninefold::tests
