// See plan.hpp.
#include "regions/plan.hpp"

#include <algorithm>

namespace ninefold::regions {
namespace {

using List = std::span<const std::uint16_t>;

/// The cells of one list that stand in another, or do not.
std::vector<std::uint16_t> those_of(List list, List other, bool inside) {
  std::vector<std::uint16_t> found;
  for (const std::uint16_t cell : list) {
    if ((std::find(other.begin(), other.end(), cell) != other.end()) == inside) found.push_back(cell);
  }
  return found;
}

}  // namespace

bool fits_lanes(const boards::Shape& shape) {
  return shape.size <= kLaneDigits && shape.cells <= kLaneCells && shape.units.size() <= kLaneUnits;
}

Lanes::Lanes(const boards::Shape& shape, const Kernels& kernels) : kernels_(kernels), shape_(shape) {
  struct Pair {
    std::size_t first, second;
  };
  std::vector<Pair> pairs;
  for (std::size_t first = 0; first < shape.complete; ++first) {  // complete units come first
    for (std::size_t second = first + 1; second < shape.units.size(); ++second) {
      const auto shared = those_of(shape.units[first], shape.units[second], true);
      if (shared.size() < 2) continue;  // a single cell is a hidden single, which every unit looks for
      pairs.push_back({first, second});
      cells_.add(shared);
      cells_.add(those_of(shape.units[first], shape.units[second], false));
      cells_.add(those_of(shape.units[second], shape.units[first], false));
    }
  }
  const auto cells_of = [](List list) { return Cells{list.data(), static_cast<int>(list.size())}; };
  for (std::size_t unit = 0; unit < shape.units.size(); ++unit)
    units_.push_back({cells_of(shape.units[unit]), unit < shape.complete});
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    crossings_.push_back({cells_of(cells_[3 * i]), cells_of(cells_[3 * i + 1]), cells_of(cells_[3 * i + 2]),
                          pairs[i].first < shape.complete, pairs[i].second < shape.complete});
  }
}

Plan Lanes::plan() const {
  return {units_.data(),     crossings_.data(), units_.size(),
          crossings_.size(), shape_.cells,      static_cast<std::uint16_t>(shape_.every_digit())};
}

}  // namespace ninefold::regions
