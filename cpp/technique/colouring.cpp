// See colouring.hpp.
#include "technique/colouring.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// The other place of a digit in a unit that has two for it, or none.
Cells partner(const Search& search, const Unit& unit, Candidate candidate) {
  if (!unit.complete) return {};
  Cells places = unit.set & search.state.places[candidate.digit];
  places.remove(candidate.cell);
  return places.count() == 1 ? places : Cells();
}

class Painter {
 public:
  Painter(const Search& search, bool with_cells) : search_(search), with_cells_(with_cells) {}

  bool is_done(Candidate candidate) const { return done_[candidate.cell] & bit(candidate.digit); }

  Cluster from(Candidate first) {
    Cluster cluster;
    add(cluster, {first, false, 0});
    for (std::size_t i = 0; i < cluster.size(); ++i) spread(cluster, static_cast<std::uint16_t>(i));
    return cluster;
  }

 private:
  void add(Cluster& cluster, Coloured coloured) {
    if (is_done(coloured.candidate)) return;
    done_[coloured.candidate.cell] |= bit(coloured.candidate.digit);
    cluster.push_back(coloured);
  }

  void spread(Cluster& cluster, std::uint16_t index) {
    const auto [candidate, second, parent] = cluster[index];
    for (const std::uint16_t u : search_.board.units_of[candidate.cell]) {
      for (const Cell cell : partner(search_, search_.board.units[u], candidate))
        add(cluster, {{cell, candidate.digit}, !second, index});
    }
    const Digits others = search_.state.candidates[candidate.cell] & ~bit(candidate.digit);
    if (with_cells_ && count(others) == 1) add(cluster, {{candidate.cell, lowest(others)}, !second, index});
  }

  const Search& search_;
  bool with_cells_;
  std::array<Digits, kMostCells> done_{};
};

}  // namespace

std::vector<Cluster> clusters_of(const Search& search, Digits digits, bool with_cells) {
  std::vector<Cluster> clusters;
  Painter painter(search, with_cells);
  for (const Digit digit : each(digits)) {
    for (const Cell cell : search.state.places[digit]) {
      if (painter.is_done({cell, digit})) continue;
      Cluster cluster = painter.from({cell, digit});
      if (cluster.size() > 1) clusters.push_back(std::move(cluster));
    }
  }
  return clusters;
}

void add_link_units(std::vector<std::uint16_t>& units, const Search& search, const Cluster& cluster) {
  for (const Coloured& coloured : cluster) {
    for (const std::uint16_t u : search.board.units_of[coloured.candidate.cell]) {
      if (partner(search, search.board.units[u], coloured.candidate)) units.push_back(u);
    }
  }
  std::sort(units.begin(), units.end());
  units.erase(std::unique(units.begin(), units.end()), units.end());
}

Chain tree_of(const Cluster& cluster, bool off) {
  Chain chain;
  for (const auto& [candidate, second, parent] : cluster) {
    chain.push_back({candidate.digit, second != off, {candidate.cell}, {parent}});
  }
  chain.front().parents.clear();
  return chain;
}

void add_colour(std::vector<Candidate>& list, const Cluster& cluster, bool second) {
  for (const Coloured& coloured : cluster) {
    if (coloured.second == second) list.push_back(coloured.candidate);
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
