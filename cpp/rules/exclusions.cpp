// See exclusions.hpp.
#include "rules/exclusions.hpp"

#include <algorithm>

namespace ninefold::rules {

void Exclusions::add_clique(std::span<const std::uint16_t> cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    for (std::size_t j = i + 1; j < cells.size(); ++j) add(cells[i], cells[j]);
  }
}

void Exclusions::make_equal(std::size_t a, std::size_t b) {
  CellSet both = rows_[a];
  both |= rows_[b];
  both.each([&](std::uint16_t cell) {
    if (cell != a) add(a, cell);
    if (cell != b) add(b, cell);
  });
}

namespace {

/// Cells from which groups are grown; of more cells only the first ones are tried.
constexpr std::size_t kMostStarts = 16;

/// A cell, and those of the others that see all that were taken before them.
CellSet grown(std::uint16_t first, const CellSet& others, const std::vector<CellSet>& sees) {
  CellSet group(sees.size()), common = others;
  common &= sees[first];
  group.add(first);
  while (!common.empty()) {
    const std::uint16_t cell = common.first();
    group.add(cell);
    common &= sees[cell];
  }
  return group;
}

/// The largest group: what some unit has of the cells, or one that grows from one of them.
CellSet largest_group(const CellSet& cells, const std::vector<CellSet>& sees,
                      const std::vector<CellSet>& houses, Patience& patience) {
  const std::size_t all = cells.count();
  CellSet best = grown(cells.first(), cells, sees), starts = cells;
  std::size_t most = best.count();
  for (std::size_t i = 1; i < std::min(all, kMostStarts) && most < all; ++i) {
    starts.remove(starts.first());
    const std::uint16_t start = starts.first();
    patience.spend(all);
    if (sees[start].shared(cells) < most) continue;  // no larger group has it
    CellSet group = grown(start, cells, sees);
    if (const std::size_t count = group.count(); count > most) best = std::move(group), most = count;
  }
  for (std::size_t i = 0; i < houses.size() && most < all; ++i) {
    patience.spend(1);
    if (const std::size_t count = houses[i].shared(cells); count > most) {
      best = houses[i];
      best &= cells;
      most = count;
    }
  }
  return best;
}

}  // namespace

std::vector<CellSet> cliques_of(CellSet cells, const std::vector<CellSet>& sees,
                                const std::vector<CellSet>& houses, Patience& patience) {
  std::vector<CellSet> groups;
  while (!cells.empty()) {
    groups.push_back(largest_group(cells, sees, houses, patience));
    cells -= groups.back();
  }
  return groups;
}

}  // namespace ninefold::rules
