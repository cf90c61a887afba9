// What users ask about a board of any layout: solve, count, list, true candidates.
//
// All of it is built from Search::start and Search::run, so every search offers all of it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/guard.hpp"
#include "boards/search.hpp"

namespace ninefold::boards {

/// How far a search may go, and in which order it tries.
struct Bounds {
  Wide solutions = kWidest;
  std::uint64_t nodes = kUnlimited;
  Order order = Order::search;
  std::uint64_t seed = 0;
};

/// What a search found.
struct Found {
  Wide solutions = 0;
  std::uint64_t nodes = 0;
  End end = End::finished;
};

/// The digits that each cell allows.
using Board = std::vector<Digits>;

/// Looks for up to two solutions (or one, by `bounds.solutions`), and puts the first into `first`. When it
/// gets stuck it starts again, with what it has learned, other random choices and a larger budget of nodes.
Found solve(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
            std::vector<std::uint8_t>& first);

/// Counts solutions.
Found count(Search& search, const Board& board, const Bounds& bounds, Guard& guard);

/// Adds solutions to `out`, a digit a cell, in the order of the search or ascending.
Found list(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
           std::vector<std::uint8_t>& out);

/// Per cell the digits of all solutions seen, and whether there are no others.
struct TrueCandidates {
  std::vector<Digits> seen;
  std::vector<bool> closed;
  std::uint64_t nodes = 0;
  End end = End::finished;
};

/// Finds for every cell the digits that stand there in some solution.
TrueCandidates candidates(Search& search, const Board& board, const Bounds& bounds, Guard& guard);

/// Adds to counts[cell * size + digit - 1] the solutions that have the digit there.
Found count_digits(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
                   std::vector<std::uint64_t>& counts);

}  // namespace ninefold::boards
