// The free rules where no search reaches: the six steps in the notes of the player codecup-sudoku.
//
// An even number of inferred cells can be forgotten: if one player fills a cell, the other fills another.
// With an odd number, filling one hands over an even number. docs/game.md says what of this is proven.
#pragma once

#include "player/work.hpp"

namespace ninefold::player {

/// Fills one of the inferred cells if their number is odd; whether it did.
bool fill_if_odd(Work& work, const std::vector<Move>& inferred, double left, Certainty certainty);

}  // namespace ninefold::player
