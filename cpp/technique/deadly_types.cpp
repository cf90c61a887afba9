// See deadly_types.hpp.
#include "technique/deadly_types.hpp"

#include <algorithm>
#include <map>

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// All ways to fill some cells with so many digits.
class Fillings {
 public:
  Fillings(const Geometry& board, const Cells& cells, int digits) : digits_(digits) {
    std::map<std::uint16_t, std::size_t> slots;
    for (const Cell cell : cells) {
      units_.emplace_back();
      for (const std::uint16_t unit : board.units_of[cell])
        units_.back().push_back(slots.try_emplace(unit, slots.size()).first->second);
    }
    used_.resize(slots.size());
  }

  /// Whether there are some, and for each of them another with the same digits in each unit.
  bool have_twins() {
    fill(0);
    return !ways_.empty() &&
           std::all_of(ways_.begin(), ways_.end(), [](const auto& way) { return way.second > 1; });
  }

 private:
  void fill(std::size_t next) {
    if (next == units_.size()) {
      ++ways_[used_];
      return;
    }
    const std::vector<std::size_t>& units = units_[next];
    for (int d = 0; d < digits_; ++d) {
      const Digits digit = bit(static_cast<std::size_t>(d));
      if (std::any_of(units.begin(), units.end(), [&](std::size_t u) { return used_[u] & digit; })) continue;
      for (const std::size_t unit : units) used_[unit] |= digit;
      fill(next + 1);
      for (const std::size_t unit : units) used_[unit] &= ~digit;
    }
  }

  int digits_;
  std::vector<std::vector<std::size_t>> units_;  ///< by cell
  std::vector<Digits> used_;                     ///< by unit
  std::map<std::vector<Digits>, int> ways_;      ///< how many use the same digits in each unit
};

bool is_of_type(DeadlyType type, const Deadly& pattern) {
  const int roof = pattern.roof.count();
  switch (type) {
    case DeadlyType::one_cell:
      return roof == 1;
    case DeadlyType::one_digit:
      return roof > 1 && is_single(pattern.extra);
    case DeadlyType::naked_set:
      return roof == 2 && count(pattern.extra) > 1;
    default:
      return roof == 2;
  }
}

bool report_naked_sets(Search& search, Technique technique, const Deadly& pattern, Sink& sink) {
  const std::vector<std::uint16_t> units = search.board.units_with(pattern.roof);
  return std::all_of(units.begin(), units.end(), [&](std::uint16_t unit) {
    return report_naked_roof(search, technique, pattern, search.board.units[unit], sink);
  });
}

}  // namespace

bool report_type(Search& search, Technique technique, DeadlyType type, const Deadly& pattern, Sink& sink) {
  if (!is_of_type(type, pattern)) return true;
  if (!Fillings(search.board, pattern.cells, count(pattern.digits)).have_twins()) return true;
  switch (type) {
    case DeadlyType::one_cell:
      return report_one_roof_cell(search, technique, pattern, sink);
    case DeadlyType::one_digit:
      return report_one_extra(search, technique, pattern, sink);
    case DeadlyType::naked_set:
      return report_naked_sets(search, technique, pattern, sink);
    default:
      return report_locked_roof(search, technique, pattern, sink);
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
