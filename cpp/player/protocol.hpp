// The protocol of CodeCup 2024 on lines of text, for programs without Python.
//
// `ninefold engine` speaks it in Python (src/ninefold/game/engine/protocol.py), where there is room to be
// polite: it judges the other side's turns, tells what is wrong with them and goes on. Here, as in the
// contest, the other side's turns are those that the referee let pass, and a line that is none ends the game.
#pragma once

#include <iosfwd>

#include "player/player.hpp"

namespace ninefold::player {

/// Plays one game: reads `Start` or turns, and answers each with one, until `Quit` or the end of input. A
/// turn with a claim ends the game, and is not answered. False if it was told something that it cannot
/// understand.
bool play_game(std::istream& in, std::ostream& out, Player& player, double seconds);

}  // namespace ninefold::player
