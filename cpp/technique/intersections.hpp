// Locked candidates: a digit that stands, within one unit, only in cells of another.
#pragma once

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// A digit, the unit in which it must stand, and the unit that holds all of its places there.
struct Intersection {
  Digit digit;
  std::uint16_t base;
  std::uint16_t cover;
  Cells places;
};

/// Calls `use` for every intersection whose base is a line (claiming) or is none (pointing), whether or not
/// it removes anything; false as soon as `use` says so.
template <class Use>
bool each_intersection(const Search& search, bool claiming, Use use) {
  const Geometry& board = search.board;
  for (std::uint16_t base = 0; base < board.units.size(); ++base) {
    const Unit& unit = board.units[base];
    if (!unit.complete || is_line(unit.kind) != claiming) continue;
    for (std::size_t d = 0; d < board.size; ++d) {
      const Cells places = unit.set & search.state.places[d];
      if (places.empty() || Cells::of(places.first()) == places) continue;
      for (const std::uint16_t cover : board.units_of[places.first()]) {
        if (cover == base || !places.within(board.units[cover].set)) continue;
        if (!use(Intersection{static_cast<Digit>(d), base, cover, places})) return false;
      }
    }
  }
  return true;
}

/// The step of an intersection, with what it removes.
Step step_of(const Search& search, Technique technique, const Intersection& found);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
