// Steering: what to hand over when a position cannot be solved; see steering.cpp.
#pragma once

#include "player/work.hpp"

namespace ninefold::player {

/// A move, what it leaves, and the most that the other can leave after it.
struct Handover {
  Move move;
  double left;
  double reply;
};

/// What a hand-over is worth: the chance that the other does not solve it, and that we then solve what he
/// leaves us.
double worth_of(const Work& work, const Handover& handover);

/// Every move of a position whose solutions are known, the most worthy first.
std::vector<Handover> by_worth(Work& work, const endgame::Place& place);

}  // namespace ninefold::player
