// The player of the two-player game: a board and a clock in, a turn and its reason out.
//
// It keeps what it knows from one turn to the next: the solutions, once all of them are listed, and the table
// of the endgame search. docs/engine.md describes how it plays.
#pragma once

#include <cstdint>

#include "player/game_clock.hpp"
#include "player/work.hpp"

namespace ninefold::player {

/// Who plays, and by what.
struct Identity {
  Settings settings;
  std::uint64_t seed = 0;
  bool free = false;  ///< by the free rules
  unsigned threads = 1;
  std::size_t memory = std::size_t{1} << 30;
};

class Player {
 public:
  Player(const Tools& tools, const Identity& identity);

  /// The turn to make on a board (0: empty) with so many seconds left for the rest of the game. Any board
  /// will do; one that follows the last one keeps what is known. Whatever breaks inside, or ends it early,
  /// the best turn known so far comes out.
  Decision choose(const Solution& board, double seconds, Guard& guard, const Tell& tell = {});

 private:
  void follow(const Solution& board);
  void decide(Work& work);
  bool list(Work& work);

  Tools tools_;
  Identity identity_;
  Knowledge known_;
  std::size_t newcomers_memory_;
  endgame::Team team_;
  std::uint64_t random_;
  GameClock clock_;
};

}  // namespace ninefold::player
