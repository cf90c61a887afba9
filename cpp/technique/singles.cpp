// Singles: the last cell of a unit, the last digit of a cell, the last place of a digit in a unit.
#include <algorithm>

#include "technique/search.hpp"
#include "technique/singles_queue.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

Step single(Technique technique, Cell cell, Digit digit, std::vector<std::uint16_t> units) {
  Step step;
  step.technique = technique;
  step.digits = bit(digit);
  step.cause = {{cell, digit}};
  step.placements = {{cell, digit}};
  step.units = std::move(units);
  return step;
}

bool is_full_house(const Search& search, std::uint16_t u, Cell cell) {
  const Unit& unit = search.board.units[u];
  return unit.complete && (unit.set & search.state.empty) == Cells::of(cell);
}

/// The last cell of a unit among cells with one candidate, by the first such unit.
bool full_house_at(const Search& search, Cell cell, Sink& sink) {
  for (const std::uint16_t u : search.board.units_of[cell]) {
    if (!is_full_house(search, u, cell)) continue;
    const Digit digit = lowest(search.state.candidates[cell]);
    return report(sink, single(Technique::full_house, cell, digit, {u}));
  }
  return true;
}

/// Calls for every cell with one candidate: on a path in the order in which they came about.
template <class Use>
bool each_naked(Search& search, Use use) {
  if (search.singles == nullptr) {
    for (const Cell cell : search.with(1)) {
      if (!use(cell)) return false;
    }
    return true;
  }
  const std::vector<Candidate>& queue = search.singles->naked();
  return std::all_of(queue.begin(), queue.end(), [&](Candidate each) { return use(each.cell); });
}

bool naked_single_at(const Search& search, Cell cell, Sink& sink) {
  return report(sink, single(Technique::naked_single, cell, lowest(search.state.candidates[cell]), {}));
}

/// In which unit a digit has no other place: boxes first, where a person sees it most easily.
std::uint16_t unit_of_hidden(const Search& search, Candidate found) {
  const Geometry& board = search.board;
  const std::vector<std::uint16_t>& units = board.units_of[found.cell];
  const auto holds = [&](std::uint16_t u, bool line) {
    const Unit& unit = board.units[u];
    return unit.complete && is_line(unit.kind) == line &&
           (unit.set & search.state.places[found.digit]) == Cells::of(found.cell);
  };
  for (const bool line : {false, true}) {
    const auto unit = std::find_if(units.begin(), units.end(), [&](auto u) { return holds(u, line); });
    if (unit != units.end()) return *unit;
  }
  return units.front();
}

bool queued_hidden_singles(const Search& search, Sink& sink) {
  for (const Candidate found : search.singles->hidden()) {
    const std::uint16_t unit = unit_of_hidden(search, found);
    if (!report(sink, single(Technique::hidden_single, found.cell, found.digit, {unit}))) return false;
  }
  return true;
}

bool hidden_singles_of(Search& search, Technique technique, std::uint16_t u, Sink& sink) {
  const State& state = search.state;
  const Unit& unit = search.board.units[u];
  Digits once = 0, twice = 0;  // digits that at least one cell, at least two cells may hold
  for (const Cell cell : unit.cells) {
    twice |= once & state.candidates[cell];
    once |= state.candidates[cell];
  }
  for (const Digit digit : each(once & ~twice)) {
    const Cell cell = (unit.set & state.places[digit]).first();
    if (!report(sink, single(technique, cell, digit, {u}))) return false;
  }
  return true;
}

/// Boxes first: there a person sees it most easily.
bool hidden_singles(Search& search, Technique technique, Sink& sink) {
  const Geometry& board = search.board;
  for (const UnitKind kind : {UnitKind::box, UnitKind::column, UnitKind::row, UnitKind::other}) {
    if (technique == Technique::hidden_single_box && is_line(kind)) continue;
    if (technique == Technique::hidden_single_line && !is_line(kind)) continue;
    for (const std::uint16_t u : board.of_kind(kind)) {
      if (board.units[u].complete && !hidden_singles_of(search, technique, u, sink)) return false;
    }
  }
  return true;
}

}  // namespace

bool find_singles(Search& search, Technique technique, Sink& sink) {
  if (technique == Technique::full_house)
    return each_naked(search, [&](Cell cell) { return full_house_at(search, cell, sink); });
  if (technique == Technique::naked_single)
    return each_naked(search, [&](Cell cell) { return naked_single_at(search, cell, sink); });
  if (technique == Technique::hidden_single && search.singles != nullptr)
    return queued_hidden_singles(search, sink);
  return hidden_singles(search, technique, sink);
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
