// Simple and multi-colouring.
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

bool find_colours(Search& search, Technique, Sink&) { return search.go_on(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
