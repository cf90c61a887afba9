// Templates: all ways to place one digit.
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

bool find_templates(Search& search, Technique, Sink&) { return search.go_on(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
