// Exact answers about a position: who wins, by which moves, and how play may go.
#pragma once

#include <cstdint>
#include <vector>

#include "base/guard.hpp"
#include "endgame/place.hpp"

namespace ninefold::endgame {

/// A position, and what is asked about it.
struct Question {
  Rows solutions;              ///< all of them; digits from 1
  const std::uint8_t* filled;  ///< for each cell: not 0 if it is filled
  bool free = false;           ///< inferred cells may be filled
  bool all_moves = false;      ///< find every winning move instead of one
  bool line = false;           ///< find how play may go
  std::uint64_t seed = 0;
  std::uint64_t nodes = ~std::uint64_t{0};
  std::size_t memory = std::size_t{1} << 30;  ///< bytes for table and nodes
  unsigned threads = 1;                       ///< that share moves; the move that is found depends on them
};

/// What was found out; for the side to move.
struct Analysis {
  Outcome outcome = Outcome::undecided;
  End end = End::finished;      ///< what cut it short, the outcome or what was asked beside it
  bool at_once = false;         ///< a move leaves one solution
  std::vector<Choice> moves;    ///< that win; those that leave the fewest solutions first
  std::vector<Choice> refuted;  ///< undecided: that lose, in the same order
  std::uint32_t legal = 0;      ///< moves that there are; 0 if they were not counted
  std::vector<Choice> line;     ///< best play for the winner; the other chooses what leaves most solutions
  std::uint64_t nodes = 0;
};

Analysis analyze(const Kernels& kernels, const Question& question, Guard& guard);

}  // namespace ninefold::endgame
