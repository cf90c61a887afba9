// What the other side can do after a move of ours, where all solutions are known.
#pragma once

#include <cstdint>

#include "endgame/root.hpp"

namespace ninefold::player {

/// The most solutions that a reply to the move to class `j` can leave; by a sample of the solutions if there
/// are many.
double largest_reply(const endgame::Root& root, std::uint32_t j);

}  // namespace ninefold::player
