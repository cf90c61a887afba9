// How long it takes to solve a position: what the clock is shared out by.
//
// Nearly every position is won by the side that solves it. Searches of positions met in games take times that
// are spread widely, but nine of ten end within a time that grows with a power of the number of solutions
// (docs/engine.md has the figures).
#pragma once

#include <cmath>

#include "player/settings.hpp"

namespace ninefold::player {

/// Seconds within which nine of ten positions of so many solutions are solved.
inline double seconds_needed(const Settings& settings, double solutions) {
  return settings.need_seconds * std::pow(solutions / settings.need_size, settings.need_power);
}

}  // namespace ninefold::player
