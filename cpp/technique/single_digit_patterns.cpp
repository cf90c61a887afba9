// Skyscrapers, kites, turbot fish, empty rectangles.
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

bool find_single_digit_patterns(Search& search, Technique, Sink&) { return search.go_on(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
