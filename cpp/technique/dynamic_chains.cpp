// Chains that may join: to a contradiction, or to the same end from both sides of a candidate, from all
// digits of a cell, from all places of a digit in a unit; without patterns on the way and (plus) with them.
#include "technique/common_ends.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

bool find_dynamic_chains(Search& search, Technique technique, Sink& sink) {
  using enum Technique;
  if (search.implications().count() > kMostFollowed) return search.go_on();
  const bool plus = technique >= dynamic_contradiction_chain_plus;
  EndSteps steps(search.implications(), technique, sink);
  CommonEnds ends(search, search.propagations(plus ? kDynamicPlus : kDynamic), steps);
  switch (technique) {
    case dynamic_contradiction_chain:
    case dynamic_contradiction_chain_plus:
      return ends.contradictions();
    case dynamic_double_chain:
    case dynamic_double_chain_plus:
      return ends.doubles();
    case dynamic_cell_chain:
    case dynamic_cell_chain_plus:
      return ends.cells(2);
    case dynamic_region_chain:
    case dynamic_region_chain_plus:
      return ends.units(2);
    default:
      return search.go_on();
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
