// How long it takes to solve a position: what the clock is shared out by.
//
// Nearly every position is won by the side that solves it. Searches of positions met in games take times that
// are spread widely, but most end after a number of nodes that grows with a power of the number of solutions
// (docs/engine.md has the figures). How long that takes is for this machine, at this hour, to tell.
#pragma once

#include <cmath>

#include "player/settings.hpp"

namespace ninefold::player {

/// Seconds within which most positions of so many solutions are solved, at so many nodes a second.
inline double seconds_needed(const Settings& settings, double solutions, double nodes_per_second) {
  const double size = solutions / settings.need_size;
  return settings.need_nodes * std::pow(size, settings.need_power) / nodes_per_second;
}

/// Shares of the time left: to search a position, and then to test each move that may be made.
struct Shares {
  double search;
  double test;
};

/// For a position that most searches solve in so many seconds.
inline Shares shares_of(const Settings& s, double left, double needed) {
  if (needed < s.easy * left) return {s.search_easy, s.test_easy};
  if (needed < s.far * left) return {s.search_hard, s.test_hard};
  return {s.search_far, s.test_far};
}

}  // namespace ninefold::player
