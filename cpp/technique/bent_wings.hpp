// Wings of four cells and more: an almost locked set and a cell with two of its digits.
#pragma once

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Looks for sets of so many cells, each in sight of all others, with one digit more, and a cell elsewhere
/// with two of these digits: a WXYZ-wing if the set has three cells.
bool find_bent_wings(Search& search, Technique technique, int cells, Sink& sink);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
