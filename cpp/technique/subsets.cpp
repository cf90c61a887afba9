// Naked and hidden pairs, triples, quadruples; locked pairs and triples, which lie in two units at once.
#include "technique/subsets.hpp"

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

/// In how many of its units something goes.
int units_cleared(const Search& search, const Subset& subset, const std::vector<std::uint16_t>& units) {
  int cleared = 0;
  for (const std::uint16_t u : units) {
    const Cells others = search.board.units[u].set - subset.cells;
    bool any = false;
    for (const Digit digit : each(subset.digits)) any = any || others.meets(search.state.places[digit]);
    cleared += any;
  }
  return cleared;
}

/// What is in sight of a naked subset loses its digits. If that is so in two units, it is a locked one.
bool report_naked(const Search& search, Technique technique, const Subset& subset, Sink& sink) {
  const std::vector<std::uint16_t> units = search.board.units_with(subset.cells);
  if (units.front() != subset.unit) return true;  // it has been seen from its first unit
  const bool is_locked = units_cleared(search, subset, units) > 1 && size_of(technique) < 4;
  if (is_locked != (technique == locked_pair || technique == locked_triple)) return true;
  Step step = step_of(search, technique, subset);
  step.units = units;
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
  for (std::uint16_t u = 0; u < board.units.size(); ++u) {
    const Unit& unit = board.units[u];
    if (hidden && !unit.complete) continue;
    if (!(hidden ? subsets.hidden(u, unit, board.size) : subsets.naked(u, unit))) return false;
  }
  return true;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
