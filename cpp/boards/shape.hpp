// The shape of a board for searches of any layout: cells, units, and who sees whom.
//
// Plain arrays, made once for a layout and shared by all searches on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ninefold::boards {

/// A set of digits: bit d - 1 stands for the digit d.
using Digits = std::uint32_t;

/// A set of places in a unit: bit p stands for its cell number p.
using Places = std::uint32_t;

inline constexpr std::size_t kMostDigits = 25;
inline constexpr std::size_t kMostCells = 5'000;
inline constexpr std::size_t kMostUnits = 60'000;  // their numbers have 16 bits

/// Lists of numbers, one after the other.
template <class T>
class Lists {
 public:
  void add(std::span<const T> list) {
    items_.insert(items_.end(), list.begin(), list.end());
    ends_.push_back(static_cast<std::uint32_t>(items_.size()));
  }
  std::span<const T> operator[](std::size_t i) const {
    return std::span(items_).subspan(ends_[i], ends_[i + 1] - ends_[i]);
  }
  std::size_t size() const { return ends_.size() - 1; }

 private:
  std::vector<T> items_;
  std::vector<std::uint32_t> ends_{0};
};

/// Where a cell stands in a unit that holds every digit.
struct Seat {
  std::uint32_t unit;
  std::uint32_t row;  ///< unit * size: where a table of units and digits has the unit
  Places place;       ///< one bit
};

/// What a unit shares with another: places of the one, and the cells that the other has besides.
struct Crossing {
  Places shared;
  std::uint32_t others;  ///< index of a list in Shape::others
};

/// Units that have a cell for every digit are "complete": each digit stands in one of their cells.
struct Shape {
  std::size_t cells = 0;
  std::size_t size = 0;           ///< digits
  std::size_t complete = 0;       ///< units that are complete
  int most_shared = 0;            ///< cells that two units share at most
  Lists<std::uint16_t> units;     ///< cells of each; the complete ones come first
  Lists<std::uint16_t> units_of;  ///< for each cell the units that it stands in
  Lists<std::uint16_t> peers;     ///< for each cell those that share a unit with it
  Lists<Seat> seats;              ///< for each cell its places in complete units
  Lists<Crossing> crossings;      ///< for each complete unit its crossings with any other
  Lists<std::uint16_t> others;    ///< cells of a unit that a crossing leaves out

  Digits every_digit() const { return static_cast<Digits>((std::uint64_t{1} << size) - 1); }
};

/// The shape of units over so many cells; each unit has different cells, at most one for every digit.
Shape shape_of(std::size_t cells, std::size_t size, std::span<const std::vector<std::uint16_t>> units);

}  // namespace ninefold::boards
