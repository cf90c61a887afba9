// The nice loops and alternating inference chains of a path, as HoDoKu reads them from tables.
#pragma once

#include <array>
#include <optional>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// For each kind, continuous, discontinuous and AIC, the step that is preferred, if there is one. Its rank is
/// its place among them.
using LoopSteps = std::array<std::optional<Step>, 3>;

/// With groups or without. With groups a step need not have one.
LoopSteps preferred_loops(Search& search, bool grouped);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
