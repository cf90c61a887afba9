// See placements.hpp.
#include "technique/placements.hpp"

#include <vector>

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// How many cells may be tried for one template. On 9x9 a few dozen are enough.
constexpr int kMostTried = 4000;

/// Looks for templates through given cells.
class Placer {
 public:
  Placer(const Geometry& board, const Cells& places) : board_(board) {
    found_.places = places;
    for (const Unit& unit : board.units) {
      if (unit.complete && unit.set.meets(places)) open_.push_back(unit.set & places);
    }
  }

  Placements all() {
    for (const Cell cell : found_.places) {
      if (found_.possible.has(cell)) continue;
      tried_ = 0;
      if (!place(cell, found_.places, Cells()) && tried_ > kMostTried) found_.unknown.add(cell);
    }
    return found_;
  }

 private:
  bool place(Cell cell, Cells left, Cells chosen) {
    if (++tried_ > kMostTried) return false;
    chosen.add(cell);
    left -= board_.peers[cell];
    const Cells* next = nullptr;
    int fewest = static_cast<int>(kMostCells) + 1;
    for (const Cells& unit : open_) {
      if (unit.meets(chosen)) continue;
      const int choices = (unit & left).count();
      if (choices >= fewest) continue;
      if (choices == 0) return false;
      next = &unit;
      fewest = choices;
      if (fewest == 1) break;
    }
    if (next == nullptr) {
      found_.possible |= chosen;
      return true;
    }
    // Those first that no template is known for: each template found shall settle as many as it can.
    const Cells choices = *next & left;
    return place_one_of(choices - found_.possible, left, chosen) ||
           place_one_of(choices & found_.possible, left, chosen);
  }

  bool place_one_of(const Cells& choices, const Cells& left, const Cells& chosen) {
    for (const Cell cell : choices) {
      if (place(cell, left, chosen)) return true;
    }
    return false;
  }

  const Geometry& board_;
  Placements found_;
  std::vector<Cells> open_;
  int tried_ = 0;
};

}  // namespace

Cells Placements::forced(const Geometry& board) const {
  Cells forced;
  const Cells left = possible | unknown;
  for (const Unit& unit : board.units) {
    const Cells in_unit = unit.set & left;
    if (unit.complete && in_unit && Cells::of(in_unit.first()) == in_unit) forced |= in_unit;
  }
  return forced;
}

Placements placements_of(const Geometry& board, const Cells& places) { return Placer(board, places).all(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
