// From a full board to a puzzle: groups of cells are emptied in random order as long as one solution is left.
//
// What comes out is what emptying one group after the other gives; but several are emptied at once where that
// may go well, and a second solution that turns up tells which of them cannot all go.
#pragma once

#include <cstdint>
#include <vector>

#include "boards/shape.hpp"
#include "generator/workshop.hpp"

namespace ninefold::generator {

/// Cells that are emptied together; cells of no group are always empty.
using Groups = boards::Lists<std::uint16_t>;

/// Digs in one board after the other, in memory that it keeps.
class Digger {
 public:
  Digger(Workshop& workshop, const Groups& groups);

  /// Empties groups of `full` in random order, down to `clues` givens at least, into `givens`. `no`: not even
  /// with all groups full there is one solution.
  Told dig(const std::uint8_t* full, std::size_t clues, std::uint64_t& random, std::uint8_t* givens,
           Purse& purse);

  /// Givens of the last board.
  std::size_t clues() const { return clues_; }

 private:
  std::size_t end_of_block(std::size_t begin, std::size_t end, std::size_t clues) const;
  void empty(std::size_t begin, std::size_t end);
  void restore(std::size_t begin, std::size_t end);
  std::size_t last_difference(std::size_t begin, std::size_t end) const;
  Told open(Purse& purse);
  Told try_block(std::size_t begin, std::size_t end, Purse& purse);

  Workshop& workshop_;
  const Groups& groups_;
  std::vector<std::uint16_t> order_;    ///< of the groups
  std::vector<std::uint16_t> emptied_;  ///< cells of a block
  std::vector<std::uint8_t> other_;     ///< a second solution
  const std::uint8_t* full_ = nullptr;
  std::uint8_t* givens_ = nullptr;
  std::size_t clues_ = 0;
};

}  // namespace ninefold::generator
