// Moves of the middle game tried out: all solutions after a move listed, and that endgame searched.
#pragma once

#include "player/work.hpp"

namespace ninefold::player {

/// What came of it.
struct Trial {
  endgame::Outcome outcome;  ///< for the other side; undecided if not all could be listed or searched in time
  double left;               ///< solutions that the move leaves, as far as they were listed
  Certainty certainty;
};

/// Tries a move in this share of the time that is left.
Trial try_out(Work& work, Move move, double share);

/// Plays the first move that leaves more than what is safe, or that cannot be refuted in a share of the time;
/// none if all are refuted.
void play_unrefuted(Work& work, const std::vector<Candidate>& moves, double safe);

}  // namespace ninefold::player
