// See shape.hpp.
#include "boards/shape.hpp"

#include <algorithm>
#include <bit>
#include <set>

namespace ninefold::boards {
namespace {

using Cells = std::vector<std::uint16_t>;

/// Complete units first, otherwise in the order that is given.
std::vector<Cells> sorted_units(std::span<const Cells> units, std::size_t size) {
  std::vector<Cells> sorted(units.begin(), units.end());
  std::stable_partition(sorted.begin(), sorted.end(), [&](const Cells& unit) { return unit.size() == size; });
  return sorted;
}

/// The crossings of one unit with those that share cells with it. A single shared cell says nothing: a digit
/// that must stand there is a hidden single, and rules out more.
std::vector<Crossing> crossings_of(const Cells& unit, std::span<const Cells> units,
                                   const std::set<std::size_t>& near, Lists<std::uint16_t>& others) {
  std::vector<Crossing> found;
  for (const std::size_t v : near) {
    const Cells& other = units[v];
    Places shared = 0;
    for (std::size_t p = 0; p < unit.size(); ++p) {
      if (std::find(other.begin(), other.end(), unit[p]) != other.end()) shared |= Places{1} << p;
    }
    Cells rest;
    for (const std::uint16_t cell : other) {
      if (std::find(unit.begin(), unit.end(), cell) == unit.end()) rest.push_back(cell);
    }
    if ((shared & (shared - 1)) == 0 || rest.empty()) continue;
    found.push_back({shared, static_cast<std::uint32_t>(others.size())});
    others.add(rest);
  }
  return found;
}

}  // namespace

Shape shape_of(std::size_t cells, std::size_t size, std::span<const Cells> given) {
  const std::vector<Cells> units = sorted_units(given, size);
  Shape shape;
  shape.cells = cells;
  shape.size = size;
  std::vector<std::set<std::uint16_t>> peers(cells);
  std::vector<std::vector<Seat>> seats(cells);
  std::vector<Cells> units_of(cells);
  for (std::size_t u = 0; u < units.size(); ++u) {
    shape.units.add(units[u]);
    const bool complete = units[u].size() == size;
    shape.complete += complete;
    for (std::size_t p = 0; p < units[u].size(); ++p) {
      units_of[units[u][p]].push_back(static_cast<std::uint16_t>(u));
      peers[units[u][p]].insert(units[u].begin(), units[u].end());
      if (complete)
        seats[units[u][p]].push_back(
            {static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(u * size), Places{1} << p});
    }
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    peers[cell].erase(static_cast<std::uint16_t>(cell));
    shape.units_of.add(units_of[cell]);
    shape.peers.add(Cells(peers[cell].begin(), peers[cell].end()));
    shape.seats.add(seats[cell]);
  }
  for (std::size_t u = 0; u < shape.complete; ++u) {
    std::set<std::size_t> near;
    for (const std::uint16_t cell : units[u]) near.insert(units_of[cell].begin(), units_of[cell].end());
    near.erase(u);
    const std::vector<Crossing> crossings = crossings_of(units[u], units, near, shape.others);
    for (const Crossing& each : crossings) {
      shape.most_shared = std::max(shape.most_shared, std::popcount(each.shared));
    }
    shape.crossings.add(crossings);
  }
  return shape;
}

}  // namespace ninefold::boards
