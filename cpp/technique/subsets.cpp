// Naked and hidden pairs, triples, quadruples; locked pairs and triples, which lie in two units at once.
#include "technique/subsets.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

int size_of(Technique technique) {
  switch (technique) {
    case locked_pair:
    case naked_pair:
    case hidden_pair:
      return 2;
    case locked_triple:
    case naked_triple:
    case hidden_triple:
      return 3;
    default:
      return 4;
  }
}

Step step_of(const Search& search, Technique technique, const Subset& subset) {
  Step step;
  step.technique = technique;
  step.digits = subset.digits;
  add_candidates(step.cause, search.state, subset.cells, subset.digits);
  return step;
}

bool holds_any(const State& state, const Cells& cells, Digits digits) {
  for (const Digit digit : each(digits)) {
    if (cells.meets(state.places[digit])) return true;
  }
  return false;
}

/// A pair or triple is locked if it lies in a box and a line, and both lose something by it: the line outside
/// of the box.
bool is_locked(const Search& search, const Subset& subset, const std::vector<std::uint16_t>& units) {
  const auto loses = [&](std::uint16_t u, const Cells& beside) {
    return holds_any(search.state, search.board.units[u].set - beside, subset.digits);
  };
  return std::any_of(units.begin(), units.end(), [&](std::uint16_t box) {
    if (is_line(search.board.units[box].kind) || !loses(box, subset.cells)) return false;
    return std::any_of(units.begin(), units.end(), [&](std::uint16_t other) {
      return other != box && loses(other, search.board.units[box].set);
    });
  });
}

/// What is in sight of a naked subset loses its digits, unit by unit.
bool report_naked(const Search& search, Technique technique, const Subset& subset, Sink& sink) {
  const std::vector<std::uint16_t> units = search.board.units_with(subset.cells);
  const bool locked = size_of(technique) < 4 && is_locked(search, subset, units);
  if (locked != (technique == locked_pair || technique == locked_triple)) return true;
  Step step = step_of(search, technique, subset);
  step.units = units;
  for (const std::uint16_t u : units) {
    eliminate(step, search.state, search.board.units[u].set - subset.cells, subset.digits);
  }
  eliminate(step, search.state, search.board.seen_by_all(subset.cells), subset.digits);
  return report(sink, std::move(step));
}

/// The cells of a hidden subset lose all other digits.
bool report_hidden(const Search& search, Technique technique, const Subset& subset, Sink& sink) {
  Step step = step_of(search, technique, subset);
  step.units = {subset.unit};
  eliminate(step, search.state, subset.cells, ~subset.digits);
  return report(sink, std::move(step));
}

}  // namespace

bool find_subsets(Search& search, Technique technique, Sink& sink) {
  const Geometry& board = search.board;
  const bool hidden = hidden_pair <= technique && technique <= hidden_quadruple;
  Subsets subsets(search.state, size_of(technique), [&](const Subset& subset) {
    return hidden ? report_hidden(search, technique, subset, sink)
                  : report_naked(search, technique, subset, sink);
  });
  for (const UnitKind kind : {UnitKind::box, UnitKind::other, UnitKind::row, UnitKind::column}) {
    for (const std::uint16_t u : board.of_kind(kind)) {
      const Unit& unit = board.units[u];
      if (hidden && !unit.complete) continue;
      if (!(hidden ? subsets.hidden(u, unit, board.size) : subsets.naked(u, unit))) return false;
    }
  }
  return true;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
