// See shape.hpp.
#include "boards/shape.hpp"

#include <algorithm>
#include <bit>

namespace ninefold::boards {
namespace {

using Cells = std::vector<std::uint16_t>;

/// Complete units first, otherwise in the order that is given.
std::vector<Cells> sorted_units(std::span<const Cells> units, std::size_t size) {
  std::vector<Cells> sorted(units.begin(), units.end());
  std::stable_partition(sorted.begin(), sorted.end(), [&](const Cells& unit) { return unit.size() == size; });
  return sorted;
}

/// Which units meet, and how: looked up by places, as a layout may have hundreds of units.
class Meetings {
 public:
  Meetings(std::size_t cells, std::span<const Cells> units)
      : units_(units), units_of_(cells), place_(cells, kNowhere), seen_(units.size(), kNowhere) {
    for (std::size_t u = 0; u < units.size(); ++u) {
      for (const std::uint16_t cell : units[u]) units_of_[cell].push_back(static_cast<std::uint16_t>(u));
    }
  }

  const Cells& units_of(std::size_t cell) const { return units_of_[cell]; }

  /// The cells that share a unit with this one, ascending.
  const Cells& peers_of(std::size_t cell) {
    found_.clear();
    place_[cell] = 0;
    for (const std::uint16_t unit : units_of_[cell]) {
      for (const std::uint16_t peer : units_[unit]) {
        if (place_[peer] == kNowhere) place_[peer] = 0, found_.push_back(peer);
      }
    }
    for (const std::uint16_t peer : found_) place_[peer] = kNowhere;
    place_[cell] = kNowhere;
    std::sort(found_.begin(), found_.end());
    return found_;
  }

  /// The crossings of one unit with those that share cells with it. A single shared cell says nothing: a
  /// digit that must stand there is a hidden single, and rules out more.
  std::vector<Crossing> crossings_of(std::size_t u, Lists<std::uint16_t>& others) {
    const Cells& unit = units_[u];
    for (std::size_t p = 0; p < unit.size(); ++p) place_[unit[p]] = static_cast<std::uint32_t>(p);
    std::vector<Crossing> found;
    for (const std::uint16_t v : near(u)) {
      Places shared = 0;
      rest_.clear();
      for (const std::uint16_t cell : units_[v]) {
        if (place_[cell] == kNowhere) {
          rest_.push_back(cell);
        } else {
          shared |= Places{1} << place_[cell];
        }
      }
      if ((shared & (shared - 1)) == 0 || rest_.empty()) continue;
      found.push_back({shared, static_cast<std::uint32_t>(others.size())});
      others.add(rest_);
    }
    for (const std::uint16_t cell : unit) place_[cell] = kNowhere;
    return found;
  }

 private:
  static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

  /// The units that share a cell with one, ascending.
  const Cells& near(std::size_t u) {
    found_.clear();
    seen_[u] = static_cast<std::uint32_t>(u);
    for (const std::uint16_t cell : units_[u]) {
      for (const std::uint16_t v : units_of_[cell]) {
        if (seen_[v] != u) seen_[v] = static_cast<std::uint32_t>(u), found_.push_back(v);
      }
    }
    std::sort(found_.begin(), found_.end());
    return found_;
  }

  std::span<const Cells> units_;
  std::vector<Cells> units_of_;
  std::vector<std::uint32_t> place_;  ///< of each cell in the unit that is looked at
  std::vector<std::uint32_t> seen_;   ///< of each unit the last one that has found it near
  Cells found_, rest_;
};

}  // namespace

Shape shape_of(std::size_t cells, std::size_t size, std::span<const Cells> given) {
  const std::vector<Cells> units = sorted_units(given, size);
  Meetings meetings(cells, units);
  Shape shape;
  shape.cells = cells;
  shape.size = size;
  std::vector<std::vector<Seat>> seats(cells);
  for (std::size_t u = 0; u < units.size(); ++u) {
    shape.units.add(units[u]);
    if (units[u].size() != size) continue;
    ++shape.complete;
    for (std::size_t p = 0; p < units[u].size(); ++p)
      seats[units[u][p]].push_back(
          {static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(u * size), Places{1} << p});
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    shape.units_of.add(meetings.units_of(cell));
    shape.peers.add(meetings.peers_of(cell));
    shape.seats.add(seats[cell]);
  }
  for (std::size_t u = 0; u < shape.complete; ++u) {
    const std::vector<Crossing> crossings = meetings.crossings_of(u, shape.others);
    for (const Crossing& each : crossings) {
      shape.most_shared = std::max(shape.most_shared, std::popcount(each.shared));
    }
    shape.crossings.add(crossings);
  }
  return shape;
}

}  // namespace ninefold::boards
