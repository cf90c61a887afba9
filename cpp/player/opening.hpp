// The opening.
#pragma once

#include "player/work.hpp"

namespace ninefold::player {

/// Chooses a legal move at random, or claims if one solution is left.
void play_opening(Work& work);

}  // namespace ninefold::player
