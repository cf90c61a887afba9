// Sets of cells as steps hold them.
#pragma once

#include "technique/board.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// These cells with all their candidates.
inline LockedSet as_set(const State& state, const Cells& cells) {
  LockedSet set{{}, 0};
  for (const Cell cell : cells) {
    set.cells.push_back(cell);
    set.digits |= state.candidates[cell];
  }
  return set;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
