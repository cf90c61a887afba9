// What the player says at its turn, and why.
#pragma once

#include <cstdint>
#include <functional>

#include "endgame/place.hpp"

namespace ninefold::player {

using endgame::Move;

/// Why a turn was chosen.
enum class Reason : std::uint8_t {
  none,         ///< nothing is known: there is no legal move, or it was not found in time
  unique,       ///< one solution was left already: a claim without a move
  wins,         ///< proven
  loses,        ///< proven; this move is the hardest to refute
  opening,      ///< a legal move at random
  most_left,    ///< leaves more of the listed solutions than any other
  beyond,       ///< leaves the fewest solutions that are beyond the other's reach
  undecided,    ///< could not be refuted in time
  provisional,  ///< all moves were refuted: the one that was first thought best
  unproven,     ///< a digit of the one solution that is known; the cell may be inferred
  parity,       ///< by the theory of the free rules: an odd number of cells are inferred, so one is filled
};

/// How the number of solutions that a move leaves is known.
enum class Certainty : std::uint8_t {
  at_least,  ///< as many were listed, and there may be more
  about,     ///< an estimate
  exactly,
};

/// A turn.
struct Decision {
  Move move{};
  bool has_move = false;
  bool claim = false;  ///< one solution is left, proven
  Reason reason = Reason::none;
  double left = 0;  ///< solutions that the move leaves; 0: unknown
  Certainty certainty = Certainty::at_least;
  double beside = 0;  ///< seconds to take off the clock beside those of the turn itself
};

/// What the player finds out on its way.
enum class Event : std::uint8_t {
  legal_moves,  ///< number: moves; other: 1 if these are all
  listed,       ///< number: solutions; other: 1 if these are all
  estimated,    ///< number: solutions, about; other: descents
  counted,      ///< number: solutions that the move leaves; other: the most that a reply leaves of them
  solved,       ///< number: 0 lost, 1 won, 2 undecided, for the side to move; other: positions searched
  refuted,      ///< the move loses; number: solutions that it leaves
  panic,        ///< the same, in the middle game
  failure,      ///< something broke; the best turn known so far is played
};

struct Note {
  Event event;
  Move move;  ///< digit 0: none
  double number;
  double other;
  double seconds;  ///< since the turn began
};

/// Hears what happens; called between two parts of the work.
using Tell = std::function<void(const Note&)>;

}  // namespace ninefold::player
