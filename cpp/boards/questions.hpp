// The questions about a board of any layout: solve, count, list, true candidates, unnecessary givens.
//
// All of it is built from Search::start and Search::run, so every search offers all of it.
#pragma once

#include <cstdint>
#include <span>
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

/// Looks for up to two solutions (or one, by `bounds.solutions`), and puts the first into `first`. A search
/// whose patience ends starts again, with what it has learned, other random choices and a larger budget of
/// nodes.
Found solve(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
            std::vector<std::uint8_t>& first);

/// Counts solutions.
Found count(Search& search, const Board& board, const Bounds& bounds, Guard& guard);

/// Adds solutions to `out`, a digit a cell, in the order of the search or ascending.
Found list(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
           std::vector<std::uint8_t>& out);

/// Per cell the digits of all solutions seen, and whether there are no others; the solutions found, a digit a
/// cell, one after the other.
struct TrueCandidates {
  std::vector<Digits> seen;
  std::vector<bool> closed;
  std::vector<std::uint8_t> solutions;
  std::uint64_t nodes = 0;
  End end = End::finished;
};

/// Finds for every cell the digits that stand there in some solution. Those of `seen` are known to; if that
/// is not empty, it has digits of one solution at least for every cell.
TrueCandidates candidates(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
                          const Board& seen = {});

/// Adds to counts[cell * size + digit - 1] the solutions that have the digit there.
Found count_digits(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
                   std::vector<std::uint64_t>& counts);

/// Cells whose givens are taken away together.
using Group = std::vector<std::uint16_t>;

/// Takes away the givens of each group in turn if the board keeps its one solution without them, at most
/// `spare` in all. At first it tries some groups at a time, which hardly ever are needed. Of `bounds` it
/// heeds the nodes, which are those of all its searches.
Found dig(Search& search, Board& board, std::span<const Group> groups, std::size_t spare,
          const Bounds& bounds, Guard& guard);

}  // namespace ninefold::boards
