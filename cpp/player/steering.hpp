// Steering where all solutions are known; see steering.cpp.
#pragma once

#include "player/work.hpp"

namespace ninefold::player {

/// Chooses the move that leaves the fewest solutions beyond the other's reach; false if none does.
bool steer(Work& work, const endgame::Place& place);

}  // namespace ninefold::player
