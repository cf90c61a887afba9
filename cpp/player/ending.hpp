// The endgame: all solutions are known.
#pragma once

#include "player/work.hpp"

namespace ninefold::player {

/// Chooses a move that is proven to win, or the best defence where there is none.
void play_ending(Work& work);

}  // namespace ninefold::player
