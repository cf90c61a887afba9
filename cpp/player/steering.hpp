// Steering: what to hand over when a position cannot be solved; see steering.cpp.
#pragma once

#include "player/work.hpp"

namespace ninefold::player {

/// One move to every class of a position whose solutions are known, the best to hand over first.
std::vector<endgame::Choice> best_handovers(const Work& work, const endgame::Place& place);

/// The middle game: chooses what to hand over while there are too many solutions to list them.
void play_steering_middle_game(Work& work);

}  // namespace ninefold::player
