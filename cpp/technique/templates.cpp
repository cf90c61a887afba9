// Templates: all ways to place one digit, looked at together. Cells that are in every one are set, candidates
// that are in none go. A cell that one digit is sure of is no place for the others, and so on to the end.
//
// In the step: cause holds the candidates that are in some template.
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// The placements of all digits after each has left the sure cells of the others to them.
std::vector<Placements> settled(Search& search) {
  const Geometry& board = search.board;
  std::vector<Placements> all;
  for (std::size_t d = 0; d < board.size; ++d) all.push_back(search.placements(static_cast<Digit>(d)));
  bool changes = true;
  while (changes && search.go_on()) {
    changes = false;
    for (std::size_t d = 0; d < board.size; ++d) {
      Cells taken;
      for (std::size_t other = 0; other < board.size; ++other) {
        if (other != d) taken |= all[other].forced(board);
      }
      if (!taken.meets(all[d].possible | all[d].unknown)) continue;
      all[d] = placements_of(board, all[d].places - taken);
      changes = true;
    }
  }
  return all;
}

}  // namespace

bool find_templates(Search& search, Technique technique, Sink& sink) {
  const State& state = search.state;
  const std::vector<Placements> all = settled(search);
  if (!search.go_on()) return false;
  for (std::size_t d = 0; d < search.board.size; ++d) {
    if (all[d].possible.empty()) continue;
    Step step;
    step.technique = technique;
    step.digits = bit(d);
    add_candidates(step.cause, state, all[d].possible, step.digits);
    if (technique == Technique::template_set) {
      add_candidates(step.placements, state, all[d].forced(search.board), step.digits);
    } else {
      eliminate(step, state, state.places[d] - all[d].possible - all[d].unknown, step.digits);
    }
    if (!report(sink, std::move(step))) return false;
  }
  return true;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
