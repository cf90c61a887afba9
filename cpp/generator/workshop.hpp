// What it takes to make puzzles of one kind of board: fill it, probe it, have the result proven by another.
//
// Everything above (digging.hpp, making.hpp) knows cells and groups of cells, and no geometry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/guard.hpp"

namespace ninefold::generator {

/// What one puzzle may still cost, and why it ended if it did.
struct Purse {
  std::uint64_t nodes;  ///< branches of all its searches
  Guard& guard;
  End end = End::finished;

  /// Takes what a search cost. Tells whether that search came to its end; `end` says why not.
  bool pay(std::uint64_t spent, End why) {
    nodes -= spent < nodes ? spent : nodes;
    if (why != End::finished && why != End::solutions) end = why;
    return end == End::finished;
  }
};

/// The answer to a question that may be cut short.
enum class Told : std::uint8_t { no, yes, halted };

/// One for each thread.
class Workshop {
 public:
  Workshop() = default;
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  virtual ~Workshop() = default;

  virtual std::size_t cells() const = 0;

  /// Forgets what was learned: a puzzle depends on its seed and on nothing that was made before it.
  virtual void begin() = 0;

  /// Fills a board at random; `no`: there is no full board.
  virtual Told fill(std::uint64_t& random, std::uint8_t* full, Purse& purse) = 0;

  /// Whether these givens have a solution beside `full`, which then comes into `other`, as far as it is known
  /// (0: it may differ). With the digits of `full` in the cells of `emptied` there must be none.
  virtual Told probe(const std::uint8_t* givens, const std::uint8_t* full,
                     std::span<const std::uint16_t> emptied, std::uint8_t* other, Purse& purse) = 0;

  /// Whether `full` is the only solution, asked of an engine that had no part in making the puzzle; its
  /// branches come into `effort`.
  virtual Told prove(const std::uint8_t* givens, const std::uint8_t* full, std::uint64_t& effort,
                     Purse& purse) = 0;
};

}  // namespace ninefold::generator
