// Intersections and hidden subsets that leave a hidden single at once: a step for those who write no
// candidates.
#include "technique/intersections.hpp"
#include "technique/subsets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// A unit of the kind of the base in which the digit has one place left.
bool report_singles(const Search& search, Technique technique, const Intersection& found, Sink& sink) {
  const Geometry& board = search.board;
  const Cells removed = board.units[found.cover].set - found.places;  // units of one kind may overlap
  for (const std::uint16_t u : board.of_kind(board.units[found.base].kind)) {
    if (u == found.base || !board.units[u].complete) continue;
    const Cells places = board.units[u].set & search.state.places[found.digit];
    const Cells left = places - removed;
    if (!places.meets(removed) || left.count() != 1) continue;
    Step step = step_of(search, technique, found);
    step.units.push_back(u);
    step.placements = {{left.first(), found.digit}};
    step.eliminations.clear();
    if (!report(sink, std::move(step))) return false;
  }
  return true;
}

/// A digit that has, beside the cells of the subset, one place in its unit.
bool report_single(const Search& search, Technique technique, const Subset& subset, Sink& sink) {
  const State& state = search.state;
  for (std::size_t d = 0; d < search.board.size; ++d) {
    if (subset.digits & bit(d)) continue;
    const Cells places = search.board.units[subset.unit].set & state.places[d];
    const Cells left = places - subset.cells;
    if (places == left || left.count() != 1) continue;
    Step step;
    step.technique = technique;
    step.digits = subset.digits;
    step.units = {subset.unit};
    add_candidates(step.cause, state, subset.cells, subset.digits);
    step.placements = {{left.first(), static_cast<Digit>(d)}};
    return report(sink, std::move(step));
  }
  return true;
}

bool find_direct_subsets(Search& search, Technique technique, Sink& sink) {
  const int size = technique == direct_hidden_pair ? 2 : 3;
  Subsets subsets(search.state, size,
                  [&](const Subset& subset) { return report_single(search, technique, subset, sink); });
  const Geometry& board = search.board;
  for (const UnitKind kind : {UnitKind::box, UnitKind::column, UnitKind::row, UnitKind::other}) {
    for (const std::uint16_t u : board.of_kind(kind)) {
      if (board.units[u].complete && !subsets.hidden(u, board.units[u], board.size)) return false;
    }
  }
  return true;
}

}  // namespace

bool find_direct(Search& search, Technique technique, Sink& sink) {
  if (technique == direct_hidden_pair || technique == direct_hidden_triple)
    return find_direct_subsets(search, technique, sink);
  return each_intersection(search, technique == direct_claiming, [&](const Intersection& found) {
    return report_singles(search, technique, found, sink);
  });
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
