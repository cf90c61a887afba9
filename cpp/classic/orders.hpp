// Lists of solutions in an order of their own: ascending, or at random.
//
// Both are built from the operations of a Solver, so every engine offers them, and every instruction set
// gives the same list.
#pragma once

#include "classic/operations.hpp"

namespace ninefold::classic {

/// Lists solutions in ascending order, as digits. A bound on solutions leaves the first in that order;
/// whatever else ends it leaves those that were found.
Found list_sorted(Solver& solver, const Board& board, const Bounds& bounds, Guard& guard, Rows& out);

/// How much work a random list may be before it is made in another way. A search of its own for a solution
/// takes about as long as listing fifty.
struct DrawLimits {
  std::uint64_t listed = 100'000;  ///< solutions that may be listed at least, to draw from all of them ...
  std::uint64_t each = 50;         ///< ... or so many for each that is wanted, if that is more
  std::uint64_t repeats = 1'000;   ///< searches that find known ones, beside one for each that is wanted
};

/// Lists different solutions in random order by `bounds.seed`. If all solutions can be listed within
/// the limits, it draws from them, each with the same chance. Else each comes from a search of its own that
/// makes every choice at random; then some are more likely than others. If such searches repeat themselves
/// too often, the rest is drawn from those listed first.
Found list_random(Solver& solver, const Board& board, const Bounds& bounds, Guard& guard, Rows& out,
                  const DrawLimits& limits = {});

}  // namespace ninefold::classic
