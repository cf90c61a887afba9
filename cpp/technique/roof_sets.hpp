// Subsets that count a roof as one cell.
//
// Of the cells of a roof, one holds one of its extra digits, whichever it is. In a unit with all of them,
// this one makes a naked subset together with other cells if these, and the extra digits, are so many digits
// as cells.
#pragma once

#include <algorithm>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Larger subsets than these are not looked for; a unit of nine cells has none.
inline constexpr int kMostRoofDigits = 8;

/// Goes through the cells of a unit that join a roof: use(cells beside the roof, digits of the subset).
template <class Use>
class RoofSets {
 public:
  /// `shunned`: digits that the other cells must not hold.
  RoofSets(Search& search, const Cells& roof, Digits extra, Digits shunned, Use use)
      : search_(search), roof_(roof), extra_(extra), shunned_(shunned), use_(use) {}

  /// Subsets of at most `most` digits, the smaller ones first; false as `use` says, or if the search ends.
  bool naked(const Unit& unit, int most) {
    cells_.clear();
    for (const Cell cell : (unit.set & search_.state.empty) - roof_) {
      const Digits digits = search_.state.candidates[cell];
      if (!(digits & shunned_) && count(digits | extra_) <= most) cells_.push_back(cell);
    }
    for (size_ = std::max(2, count(extra_)); size_ <= most; ++size_) {
      if (static_cast<int>(cells_.size()) < size_ - 1) break;
      if (!join(0, 1, Cells(), extra_)) return false;
    }
    return true;
  }

 private:
  bool join(std::size_t next, int chosen, const Cells& cells, Digits digits) {
    if (chosen == size_) return use_(cells, digits);
    for (std::size_t i = next; i < cells_.size(); ++i) {
      const Digits more = digits | search_.state.candidates[cells_[i]];
      if (count(more) > size_) continue;
      if (!search_.go_on() || !join(i + 1, chosen + 1, cells | Cells::of(cells_[i]), more)) return false;
    }
    return true;
  }

  Search& search_;
  Cells roof_;
  Digits extra_, shunned_;
  Use use_;
  int size_ = 0;
  std::vector<Cell> cells_;
};

/// Adds a roof's naked subset to a step: sets gets the cells beside the roof with all digits of the subset,
/// one more than there are cells; what sees all of it loses these digits. A pair is of grade 1.
inline void add_roof_set(Step& step, const Search& search, const Cells& roof, const Cells& cells,
                         Digits digits) {
  LockedSet set{{}, digits};
  for (const Cell cell : cells) set.cells.push_back(cell);
  step.sets.push_back(std::move(set));
  step.units = search.board.units_with(roof | cells);
  step.grade = static_cast<std::uint32_t>(count(digits) - 1);
  eliminate(step, search.state, search.board.seen_by_all(roof | cells), digits);
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
