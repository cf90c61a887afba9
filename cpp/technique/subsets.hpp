// Sets of so many cells with as many digits, in one unit: naked, and hidden among others.
#pragma once

#include <utility>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// So many cells of a unit that hold only these digits (naked), or alone hold them (hidden).
struct Subset {
  std::uint16_t unit;
  Cells cells;
  Digits digits;
};

/// Goes through the subsets of a size in one unit.
template <class Use>
class Subsets {
 public:
  Subsets(const State& state, int size, Use use) : state_(state), size_(size), use_(use) {}

  /// Cells of at most so many candidates, joined until they are `size` and hold no more digits than that.
  bool naked(std::uint16_t number, const Unit& unit) {
    unit_ = number;
    items_.clear();
    for (const Cell cell : unit.set & state_.empty) {
      const int digits = count(state_.candidates[cell]);
      if (2 <= digits && digits <= size_) items_.push_back({Cells::of(cell), state_.candidates[cell]});
    }
    return join(0, 0, Cells(), 0, [&](const Cells&, Digits digits) { return count(digits) <= size_; });
  }

  /// The same from the other side: digits with at most so many places, which have no more cells than that.
  bool hidden(std::uint16_t number, const Unit& unit, std::size_t digits) {
    unit_ = number;
    items_.clear();
    for (std::size_t d = 0; d < digits; ++d) {
      const Cells places = unit.set & state_.places[d];
      const int cells = places.count();
      if (2 <= cells && cells <= size_) items_.push_back({places, bit(d)});
    }
    return join(0, 0, Cells(), 0, [&](const Cells& cells, Digits) { return cells.count() <= size_; });
  }

 private:
  template <class Fits>
  bool join(std::size_t next, int chosen, const Cells& cells, Digits digits, Fits fits) {
    if (chosen == size_) return use_(Subset{unit_, cells, digits});
    for (std::size_t i = next; i < items_.size(); ++i) {
      const Cells more_cells = cells | items_[i].first;
      const Digits more_digits = digits | items_[i].second;
      if (fits(more_cells, more_digits) && !join(i + 1, chosen + 1, more_cells, more_digits, fits))
        return false;
    }
    return true;
  }

  const State& state_;
  int size_;
  Use use_;
  std::uint16_t unit_ = 0;
  std::vector<std::pair<Cells, Digits>> items_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
