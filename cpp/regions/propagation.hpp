// The consequences of a digit: naked and hidden singles, and locked candidates between units.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "regions/state.hpp"

namespace ninefold::regions {

/// Propagates in one state at a time, and remembers which cells stand where contradictions show.
class Propagation {
 public:
  explicit Propagation(const Shape& shape) : shape_(shape), dirty_(shape.complete), heat_(shape.cells, 1) {}

  /// Makes the state of a board whose cells allow these digits; false if it shows a contradiction.
  bool begin(State& state, std::span<const Digits> allowed);

  /// Puts a digit (by its bit) into a cell, and everything that follows; false: a contradiction.
  bool place(State& state, std::size_t cell, Digits digit);

  /// Grows with the contradictions in the units of a cell.
  std::uint32_t heat(std::size_t cell) const { return heat_[cell]; }

  /// Cells that were given their digit so far: a measure of work.
  std::uint64_t steps() const { return steps_; }

 private:
  struct Single {
    std::uint16_t cell;
    Digits digit;
  };

  void seat(State& state, std::size_t cell, bool given);
  bool find_hidden(const State& state);
  bool look_at(const State& state, std::size_t unit, Places left, Digits digit);
  bool settle(State& state);
  bool lock_dirty(State& state);
  bool assign(State& state, Single single);
  bool remove(State& state, std::size_t cell, unsigned digit);
  bool strike(State& state, std::size_t cell, unsigned digit);
  bool lock(State& state, std::size_t unit, unsigned digit);
  bool conflict_in_unit(std::size_t unit);
  bool conflict_in_cell(std::size_t cell);
  void forget();

  const Shape& shape_;
  std::vector<Single> singles_;
  std::vector<Digits> dirty_;  ///< for each complete unit digits that lost a place
  std::vector<std::uint32_t> heat_;
  std::uint64_t steps_ = 0;
};

}  // namespace ninefold::regions
