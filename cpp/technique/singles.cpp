// Singles: the last cell of a unit, the last digit of a cell, the last place of a digit in a unit.
#include "technique/search.hpp"

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

bool full_houses(Search& search, Sink& sink) {
  const State& state = search.state;
  for (std::size_t u = 0; u < search.board.units.size(); ++u) {
    const Unit& unit = search.board.units[u];
    const Cells empty = unit.set & state.empty;
    if (!unit.complete || empty.count() != 1) continue;
    const Cell cell = empty.first();
    if (count(state.candidates[cell]) != 1) continue;
    const Digit digit = lowest(state.candidates[cell]);
    if (!report(sink, single(Technique::full_house, cell, digit, {static_cast<std::uint16_t>(u)})))
      return false;
  }
  return true;
}

bool naked_singles(Search& search, Sink& sink) {
  for (const Cell cell : search.with(1)) {
    const Digit digit = lowest(search.state.candidates[cell]);
    if (!report(sink, single(Technique::naked_single, cell, digit, {}))) return false;
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
  if (technique == Technique::full_house) return full_houses(search, sink);
  if (technique == Technique::naked_single) return naked_singles(search, sink);
  return hidden_singles(search, technique, sink);
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
