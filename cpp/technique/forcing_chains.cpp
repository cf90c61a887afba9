// Forcing chains without joins.
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

bool find_forcing_chains(Search& search, Technique, Sink&) { return search.go_on(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
