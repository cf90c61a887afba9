// Forcing chains and nets, as HoDoKu reads them from tables: contradictions and verities.
#pragma once

#include <array>
#include <optional>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// The contradiction and the verity that a path prefers, if there are any; the rank says which of them.
using ForcingSteps = std::array<std::optional<Step>, 2>;

ForcingSteps preferred_verities(Search& search, bool nets);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
