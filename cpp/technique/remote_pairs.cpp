// Remote pairs.
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

bool find_remote_pairs(Search& search, Technique, Sink&) { return search.go_on(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
