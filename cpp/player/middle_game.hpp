// The middle game by NineDigits' plan.
#pragma once

#include "player/work.hpp"

namespace ninefold::player {

/// Chooses the move that leaves most of the listed solutions, unless that is proven to lose.
void play_seed_middle_game(Work& work);

}  // namespace ninefold::player
