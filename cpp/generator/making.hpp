// Many puzzles in one call: each follows from the seed and its number alone, so that neither threads nor the
// size of a batch change it.
#pragma once

#include <functional>
#include <memory>

#include "generator/digging.hpp"

namespace ninefold::generator {

/// What every puzzle must be.
struct Wish {
  Groups groups;
  std::size_t clues = 0;    ///< givens; 0: as many as it takes
  bool minimal = true;      ///< no group can be emptied
  std::uint64_t least = 0;  ///< effort: branches of the engine that proves it
  std::uint64_t most = ~std::uint64_t{0};
  std::uint64_t tries = 1;                  ///< boards that are filled for a puzzle before it is given up
  std::uint64_t nodes = ~std::uint64_t{0};  ///< branches of all searches for a puzzle
  std::uint64_t seed = 0;
};

/// What became of a puzzle.
enum class Fate : std::uint8_t {
  unfinished,  ///< a deadline came, or somebody asked it to stop
  made,
  tries,       ///< none of the boards gave such a puzzle
  nodes,       ///< its searches took too long
  impossible,  ///< the layout has no full board
  disputed,    ///< the engine that should prove it found otherwise: one of the two is wrong
};

/// Where puzzles go, a row each; the first row is the puzzle of that number.
struct Puzzles {
  std::size_t rows;
  std::uint64_t first;
  std::uint8_t* givens;
  std::uint8_t* solutions;
  std::uint64_t* efforts;
  std::uint64_t* tries;  ///< boards that were filled
  std::uint8_t* fates;
};

using MakeWorkshop = std::function<std::unique_ptr<Workshop>()>;

/// Makes every puzzle; why it ended before the last, if it did.
End make_puzzles(const Wish& wish, const MakeWorkshop& workshop, const Puzzles& puzzles, unsigned threads,
                 Guard& guard);

/// The stream of a puzzle at one of its tries.
std::uint64_t stream_of(std::uint64_t seed, std::uint64_t number, std::uint64_t attempt);

}  // namespace ninefold::generator
