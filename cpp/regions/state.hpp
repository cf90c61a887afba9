// A board as the search sees it, twice: the digits that each cell allows, and for each digit the places that
// each unit has for it. With bit sets
//
//   digits(c)     the digits that may stand in cell c
//   places(u, d)  the places p of unit u with d in digits(cell p of u)
//
// a cell has a naked single if digits(c) has one bit, a unit a hidden single if places(u, d) has one, and a
// contradiction shows as an empty set of either. x has at most one bit if x & (x - 1) == 0.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "boards/shape.hpp"

namespace ninefold::regions {

using boards::Digits;
using boards::Places;
using boards::Shape;

inline bool is_single(std::uint32_t set) { return (set & (set - 1)) == 0; }
inline unsigned lowest(std::uint32_t set) { return static_cast<unsigned>(std::countr_zero(set)); }

/// One board. Copying it is copying two arrays.
class State {
 public:
  explicit State(const Shape& shape)
      : size_(shape.size), digits_(shape.cells), counts_(shape.cells), places_(shape.complete * shape.size) {}

  Digits& digits(std::size_t cell) { return digits_[cell]; }
  Digits digits(std::size_t cell) const { return digits_[cell]; }

  /// How many digits an open cell allows; 0: it has its digit.
  std::uint8_t& count(std::size_t cell) { return counts_[cell]; }
  std::uint8_t count(std::size_t cell) const { return counts_[cell]; }

  Places& places(std::size_t unit, std::size_t digit) { return places_[unit * size_ + digit]; }
  /// The places of one digit: those of the first unit, with those of the next `size` further on.
  Places* places_of(std::size_t digit) { return places_.data() + digit; }
  Places places(std::size_t unit, std::size_t digit) const { return places_[unit * size_ + digit]; }

  void clear_places() { std::fill(places_.begin(), places_.end(), 0); }

  std::uint32_t open = 0;  ///< cells without a digit

 private:
  std::size_t size_;
  std::vector<Digits> digits_;
  std::vector<std::uint8_t> counts_;
  std::vector<Places> places_;
};

}  // namespace ninefold::regions
