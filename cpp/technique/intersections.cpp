// See intersections.hpp. Pointing begins in a box or another set, claiming in a row or a column.
#include "technique/intersections.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

Step step_of(const Search& search, Technique technique, const Intersection& found) {
  const State& state = search.state;
  Step step;
  step.technique = technique;
  step.digits = bit(found.digit);
  step.units = {found.base};
  step.covers = {found.cover};
  add_candidates(step.cause, state, found.places, step.digits);
  eliminate(step, state, search.board.units[found.cover].set - found.places, step.digits);
  return step;
}

bool find_intersections(Search& search, Technique technique, Sink& sink) {
  return each_intersection(search, technique == Technique::claiming, [&](const Intersection& found) {
    return report(sink, step_of(search, technique, found));
  });
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
