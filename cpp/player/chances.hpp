// The chance that a position will be solved in time. Nearly every position is won by the side that solves
// it, so this is what positions are worth.
//
// The time that a search takes is spread about log-normally around a median that grows with a power
// of the number of solutions (docs/engine.md has the figures). Read the other way round: in t seconds half of
// the positions with S(t) = S(1) t^e solutions are solved, and of those with n solutions the share
// 1 / (1 + (n / S(t))^k).
#pragma once

#include <cmath>

#include "player/settings.hpp"

namespace ninefold::player {

/// The number of solutions of positions half of which are solved in so many seconds.
inline double size_solved(const Settings& settings, double seconds) {
  return settings.solved_in_second * std::pow(seconds, settings.solved_power);
}

/// The chance that a position of so many solutions is solved, where half of those with `size` are.
inline double chance_of(const Settings& settings, double solutions, double size) {
  if (size <= 0) return 0;
  return 1 / (1 + std::pow(solutions / size, settings.solved_slope));
}

}  // namespace ninefold::player
