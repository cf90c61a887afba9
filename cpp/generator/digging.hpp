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

/// Digs in one board after the other, in memory that it keeps. It asks questions and hears the answers; who
/// answers them does so for many boards at once.
class Digger {
 public:
  Digger(std::size_t cells, const Groups& groups);

  /// Begins to empty groups of `full` in random order, down to `clues` givens at least, into `givens`.
  void begin(const std::uint8_t* full, std::size_t clues, std::uint64_t& random, std::uint8_t* givens);

  /// Asks the next question; false if there is none.
  bool ask(Question& question);

  /// Hears whether there is another solution.
  void hear(bool another);

  /// Whether there is one solution, as far as was asked: not if there are several with all groups full.
  bool is_puzzle() const { return is_puzzle_; }

  /// Givens of the last board.
  std::size_t clues() const { return clues_; }

 private:
  bool open();
  bool next_block();
  std::size_t end_of_block(std::size_t begin, std::size_t end) const;
  void empty(std::size_t begin, std::size_t end);
  void restore(std::size_t begin, std::size_t end);
  std::size_t last_difference() const;

  const std::size_t cells_;
  const Groups& groups_;
  std::vector<std::uint16_t> order_;    ///< of the groups
  std::vector<std::uint16_t> emptied_;  ///< cells of a block
  std::vector<std::uint8_t> other_;     ///< a second solution
  const std::uint8_t* full_ = nullptr;
  std::uint8_t* givens_ = nullptr;
  std::size_t clues_ = 0, fewest_ = 0;
  bool is_open_ = false, is_puzzle_ = false;
  std::size_t begin_ = 0, end_ = 0;  ///< of the block
  std::size_t step_ = 1;             ///< how many groups are emptied at once
  std::size_t barrier_ = 0;          ///< a group that cannot go once all of its block before it are gone
};

}  // namespace ninefold::generator
