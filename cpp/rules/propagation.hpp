// Propagation: the filters of a program, run on the candidates of the cells until none waits.
//
// A state is one set of digits for every cell. A filter reads the sets of its cells and takes digits away
// that no solution can have; it never takes one that some solution has. A cell that changes wakes the filters
// that read it. They wait in a set of bits, the cheap ones first, so that each runs once for many changes.
// Here is the memory that they need; they themselves are in filters.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/engine.hpp"

namespace ninefold::rules {

/// The kernels of the instruction set in use.
const Kernels& kernels_in_use();

class Propagation {
 public:
  explicit Propagation(const Program& program, const Kernels& kernels = kernels_in_use());
  Propagation(const Propagation&) = delete;
  Propagation& operator=(const Propagation&) = delete;

  /// Runs every filter on the digits of a board until nothing changes; false if that shows a contradiction,
  /// or the watch ended it.
  bool begin(const Frame& frame) {
    enter(frame);
    return kernels_.begin(scratch_);
  }
  bool begin(Digits* board) { return begin(own_frame(board)); }

  /// The same after a cell was left with these digits, where no contradiction was found before. A board that
  /// comes without its frame is looked at first.
  bool narrow(const Frame& frame, std::size_t cell, Digits digits) {
    enter(frame);
    return kernels_.narrow(scratch_, cell, digits);
  }
  bool narrow(Digits* board, std::size_t cell, Digits digits) {
    enter(own_frame(board));
    kernels_.look(scratch_);
    return kernels_.narrow(scratch_, cell, digits);
  }

  /// Runs one filter by itself on a board; false if it finds a contradiction.
  bool run_alone(Digits* board, std::uint32_t filter) {
    enter(own_frame(board));
    kernels_.look(scratch_);
    return kernels_.run_alone(scratch_, filter);
  }

  /// Whom to ask whether to go on, at most a few milliseconds apart; may be null.
  void watch(Watch* watch) {
    scratch_.watch = watch;
    scratch_.ended = End::finished;
  }
  /// Why the watch ended it; End::finished: it did not.
  End ended() const { return scratch_.ended; }

  /// The cell whose digit was followed up last, or that was narrowed: at a contradiction, where it showed.
  std::size_t last_cell() const { return scratch_.last; }

  /// The cells that have several digits, 64 to a word, once a propagation has found no contradiction.
  std::span<const std::uint64_t> open_cells() const { return {scratch_.open, scratch_.cell_words}; }

  /// The filter that found a contradiction; kNone: it needed none.
  std::uint32_t running() const { return scratch_.running; }

  void listen(Listener* listener) { scratch_.listener = listener; }

  /// Notes work that was done elsewhere. Work is cells, sets and edges that were looked at, a nanosecond or
  /// two each.
  void spend(std::uint64_t work) { scratch_.work += work; }

 private:
  void enter(const Frame& frame) { static_cast<Frame&>(scratch_) = frame; }
  Frame own_frame(Digits* board) { return {board, taken_.data(), open_.data()}; }

  const Kernels& kernels_;
  std::vector<std::uint64_t> words_;  ///< all sets of the scratch, one after the other
  std::vector<std::uint16_t> fixed_;
  std::vector<Digits> read_;
  std::vector<Digits> taken_;  ///< of boards that come without a frame; so is the next
  std::vector<std::uint64_t> open_;
  Scratch scratch_;
};

}  // namespace ninefold::rules
