// Boards for the tests of techniques: pencil marks made for the purpose, and ways through puzzles.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "technique/solver.hpp"
#include "tests/check.hpp"
#include "tests/layouts.hpp"

namespace ninefold::tests {

/// A square of rows, columns and, if boxes have a height, boxes; and other units.
inline technique::Plan square(std::size_t size, std::size_t height, std::size_t width,
                              const std::vector<Cells>& others = {}) {
  using technique::UnitKind;
  technique::Plan plan{size * size, size, box_units(height ? height : 1, height ? width : size), {}};
  if (!height) plan.units.resize(2 * size);
  const std::array kinds{UnitKind::row, UnitKind::column, UnitKind::box};
  for (std::size_t u = 0; u < plan.units.size(); ++u) plan.kinds.push_back(kinds[u / size]);
  for (const Cells& unit : others) {
    plan.units.push_back(unit);
    plan.kinds.push_back(UnitKind::other);
  }
  return plan;
}

/// A set of digits as they are spoken: digits({1, 2}).
inline technique::Digits digits(std::initializer_list<int> list) {
  technique::Digits set = 0;
  for (const int digit : list) set |= technique::Digits{1} << (digit - 1);
  return set;
}

/// An empty board on which some cells have only these digits left.
inline technique::Position narrowed(const technique::Plan& plan,
                                    const std::map<std::size_t, technique::Digits>& left) {
  technique::Position position;
  position.digits.assign(plan.cells, 0);
  position.givens.assign(plan.cells, 0);
  position.candidates.assign(plan.cells, (technique::Digits{1} << plan.size) - 1);
  for (const auto& [cell, set] : left) position.candidates[cell] = set;
  position.unique = true;
  return position;
}

inline std::vector<technique::Step> steps_of(const technique::Plan& plan, const technique::Position& position,
                                             technique::Technique name) {
  const technique::Entry entry{name, 0, technique::Growth::none};
  return make_solver(plan)->all_steps(position, {&entry, 1}, nullptr).steps;
}

/// What steps remove, each as "cell:digit cell:digit", with a bar between steps.
inline std::string effects(const std::vector<technique::Step>& steps) {
  std::string text;
  for (const technique::Step& step : steps) {
    if (!text.empty()) text += "| ";
    for (const technique::Candidate candidate : step.eliminations)
      text += std::to_string(candidate.cell) + ":" + std::to_string(candidate.digit + 1) + " ";
  }
  return text;
}

/// The positions on the way of singles, intersections and pairs from a puzzle to as far as they lead.
inline std::vector<technique::Position> way_of(const technique::Plan& plan, const std::string& puzzle) {
  using enum technique::Technique;
  technique::Profile profile;
  for (const auto name : {hidden_single, naked_single, pointing, claiming, naked_pair, hidden_pair})
    profile.stages.push_back({{{name, 0}}, false});
  technique::Position now = narrowed(plan, {});
  const auto place = [&](std::size_t cell, unsigned digit) {
    now.digits[cell] = static_cast<std::uint8_t>(digit);
    for (const Cells& unit : plan.units) {
      if (std::find(unit.begin(), unit.end(), cell) == unit.end()) continue;
      for (const std::uint16_t peer : unit) now.candidates[peer] &= ~(technique::Digits{1} << (digit - 1));
    }
  };
  for (std::size_t cell = 0; cell < plan.cells; ++cell) {
    if (puzzle[cell] == '.') continue;
    place(cell, static_cast<unsigned>(puzzle[cell] - '0'));
    now.givens[cell] = 1;
  }
  std::vector<technique::Position> way{now};
  for (const technique::Step& step : make_solver(plan)->path(now, profile, 1000, nullptr).steps) {
    for (const auto gone : step.eliminations)
      now.candidates[gone.cell] &= ~(technique::Digits{1} << gone.digit);
    for (const auto placed : step.placements) place(placed.cell, placed.digit + 1u);
    way.push_back(now);
  }
  return way;
}

/// Checks every step of these techniques on the way through puzzles that the way solves.
inline void check_against_solutions(const technique::Plan& plan, const std::vector<std::string>& puzzles,
                                    technique::Technique first, technique::Technique last) {
  int steps = 0, wrong = 0;
  for (const std::string& puzzle : puzzles) {
    const std::vector<technique::Position> way = way_of(plan, puzzle);
    const std::vector<std::uint8_t>& solution = way.back().digits;
    CHECK(std::find(solution.begin(), solution.end(), 0) == solution.end());
    for (const technique::Position& position : way) {
      for (int name = static_cast<int>(first); name <= static_cast<int>(last); ++name) {
        for (const technique::Step& step :
             steps_of(plan, position, static_cast<technique::Technique>(name))) {
          ++steps;
          for (const auto gone : step.eliminations) wrong += solution[gone.cell] == gone.digit + 1;
        }
      }
    }
  }
  CHECK(steps > 0);
  CHECK_EQUAL(wrong, 0);
}

}  // namespace ninefold::tests
