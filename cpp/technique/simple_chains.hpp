// The X-chain, turbot fish or XY-chain of a path: the one that HoDoKu takes.
#pragma once

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Reports one step at most.
bool find_simple_chain(Search& search, Technique technique, Sink& sink);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
