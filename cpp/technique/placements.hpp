// The places of one digit by its own rule alone: once in every unit, regardless of other digits.
//
// A way to place a digit in all units that still need it is called a template. A candidate that is in none of
// them is wrong; no technique that looks at one digit alone (fish, turbot fish, colouring, X-chains) can
// remove anything else, so that those have nothing to look for in digits where every candidate is in some.
#pragma once

#include "technique/board.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

struct Placements {
  Cells places;    ///< the candidates that were looked at
  Cells possible;  ///< those in some template
  Cells unknown;   ///< those that would have taken too long

  /// What may be wrong.
  Cells doubtful() const { return places - possible; }
  /// What is wrong.
  Cells refuted() const { return places - possible - unknown; }
  /// What is in every template.
  Cells forced(const Geometry& board) const;
};

/// The placements of a digit with these candidates; units without any have it already.
Placements placements_of(const Geometry& board, const Cells& places);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
