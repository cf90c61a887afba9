// Plain chains from all digits of a cell, or all places of a digit in a unit, to the same end; and Nishio:
// chains of one digit that may join, to a contradiction.
#include "technique/common_ends.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

bool find_multiple_chains(Search& search, Technique technique, Sink& sink) {
  if (search.implications().count() > kMostFollowed) return search.go_on();
  EndSteps steps(search.implications(), technique, sink);
  CommonEnds ends(search, search.propagations(kPlain), steps);
  return technique == Technique::cell_forcing_chain ? ends.cells(3) : ends.units(3);
}

bool find_nishio(Search& search, Technique technique, Sink& sink) {
  if (search.implications().count() > kMostFollowed) return search.go_on();
  EndSteps steps(search.implications(), technique, sink);
  return CommonEnds(search, search.propagations(kNishio), steps).contradictions();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
