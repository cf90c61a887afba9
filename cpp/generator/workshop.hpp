// What it takes to make puzzles of one kind of board: fill it, probe it, have the result proven by another.
//
// Everything above (digging.hpp, making.hpp) knows cells and groups of cells, and no geometry.
#pragma once

#include <algorithm>
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

/// Whether givens have a solution beside a full board that keeps to them.
struct Question {
  const std::uint8_t* givens = nullptr;
  const std::uint8_t* full = nullptr;
  std::span<const std::uint16_t> emptied{};  ///< with the digits of `full` in these cells there is no other
  std::uint8_t* other = nullptr;  ///< where one goes that was found, as far as it is known (0: it may differ)
  Purse* purse = nullptr;
  Told told = Told::no;
};

/// Tells one of two solutions, as the other one if it differs; else every emptied cell may.
inline void tell_other(const Question& question, const std::uint8_t* found, std::size_t cells) {
  std::copy_n(found, cells, question.other);
  if (!std::equal(found, found + cells, question.full)) return;
  for (const std::uint16_t cell : question.emptied) question.other[cell] = 0;
}

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

  /// How many puzzles are made side by side, so that their questions come together.
  virtual std::size_t puzzles() const { return 1; }

  /// Answers questions, at most one of each puzzle.
  virtual void probe(std::span<Question> questions) = 0;

  /// Whether `full` is the only solution, asked of an engine that had no part in making the puzzle; its
  /// branches come into `effort`.
  virtual Told prove(const std::uint8_t* givens, const std::uint8_t* full, std::uint64_t& effort,
                     Purse& purse) = 0;
};

}  // namespace ninefold::generator
