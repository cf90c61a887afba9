// See deadly.hpp.
#include "technique/deadly.hpp"

#include "technique/roof_sets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

bool is_met_once(const Geometry& board, const Cells& half, const Cells& other) {
  for (const Cell cell : half) {
    if (board.peers[cell].meets(half)) return false;
    for (const std::uint16_t u : board.units_of[cell]) {
      if (!board.units[u].set.meets(other)) return false;
    }
  }
  return true;
}

}  // namespace

bool can_swap(const Geometry& board, const Cells& first, const Cells& second) {
  return is_met_once(board, first, second) && is_met_once(board, second, first);
}

Deadly::Deadly(const State& state, Digits digits_, const Cells& cells_) : digits(digits_), cells(cells_) {
  for (const Cell cell : cells) {
    const Digits others = state.candidates[cell] & ~digits;
    if (others == 0) continue;
    roof.add(cell);
    extra |= others;
  }
}

Deadly::Deadly(const State& state, Digits digits_, const Cells& first_, const Cells& second_)
    : Deadly(state, digits_, first_ | second_) {
  first = first_;
  second = second_;
}

Step step_of(const Search& search, Technique technique, const Deadly& pattern) {
  Step step;
  step.technique = technique;
  step.digits = pattern.digits;
  add_candidates(step.cause, search.state, pattern.cells, pattern.digits);
  add_candidates(step.fins, search.state, pattern.roof, pattern.extra);
  step.covers = pattern.lines;
  step.length = static_cast<std::uint32_t>(pattern.cells.count());
  return step;
}

bool report_one_roof_cell(const Search& search, Technique technique, const Deadly& pattern, Sink& sink) {
  if (pattern.roof.count() != 1) return true;
  Step step = step_of(search, technique, pattern);
  eliminate(step, search.state, pattern.roof, pattern.digits);
  return report(sink, std::move(step));
}

bool report_one_extra(const Search& search, Technique technique, const Deadly& pattern, Sink& sink) {
  if (count(pattern.extra) != 1 || pattern.roof.count() < 2) return true;
  const Cells seen = search.board.seen_by_all(pattern.roof) & search.state.places[lowest(pattern.extra)];
  if (seen.empty()) return true;
  Step step = step_of(search, technique, pattern);
  eliminate(step, search.state, seen, pattern.extra);
  return report(sink, std::move(step));
}

bool report_naked_roof(Search& search, Technique technique, const Deadly& pattern, const Unit& unit,
                       Sink& sink) {
  RoofSets sets(search, pattern.roof, pattern.extra, 0, [&](const Cells& cells, Digits digits) {
    Step step = step_of(search, technique, pattern);
    add_roof_set(step, search, pattern.roof, cells, digits);
    return report(sink, std::move(step));
  });
  return sets.naked(unit, std::min((unit.set & search.state.empty).count() / 2, kMostRoofDigits));
}

bool report_locked_roof(const Search& search, Technique technique, const Deadly& pattern, Sink& sink) {
  if (!pattern.roof.is_pair()) return true;
  const Cell a = pattern.roof.first(), b = pattern.roof.without_first().first();
  for (const Digit digit : each(pattern.digits)) {
    std::vector<std::uint16_t> units;
    if (!is_locked(search, digit, a, b, units)) continue;
    Step step = step_of(search, technique, pattern);
    step.units = std::move(units);
    eliminate(step, search.state, pattern.roof, pattern.digits & ~bit(digit));
    if (!report(sink, std::move(step))) return false;
  }
  return true;
}

bool is_locked(const Search& search, Digit digit, Cell a, Cell b, std::vector<std::uint16_t>& units) {
  const Geometry& board = search.board;
  const Cells& places = search.state.places[digit];
  for (const std::uint16_t u : board.units_of[a]) {
    const Unit& unit = board.units[u];
    if (!unit.complete || !unit.set.has(b)) continue;
    Cells found = unit.set & places;
    if (found.empty()) continue;  // it stands there already
    found.remove(a);
    found.remove(b);
    if (!found.empty()) continue;
    units.push_back(u);
    return true;
  }
  return false;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
