// Strong links of one digit: the two places that it has left in a unit.
#pragma once

#include <vector>

#include "technique/board.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// If the digit is not in one of these cells, it is in the other.
struct StrongLink {
  std::uint16_t unit;
  Cell from, to;

  StrongLink reversed() const { return {unit, to, from}; }
};

/// The links in all units that must hold a digit with these places, unit by unit.
inline std::vector<StrongLink> strong_links(const Geometry& board, const Cells& places) {
  std::vector<StrongLink> links;
  for (std::uint16_t u = 0; u < board.units.size(); ++u) {
    const Cells pair = board.units[u].set & places;
    if (!board.units[u].complete || pair.count() != 2) continue;
    const Cell first = pair.first();
    links.push_back({u, first, (pair - Cells::of(first)).first()});
  }
  return links;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
