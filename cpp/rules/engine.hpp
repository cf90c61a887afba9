// The interface of propagation: plain functions over plain data, compiled once for every instruction set
// (kernels.cpp).
#pragma once

#include "base/control.hpp"
#include "rules/program.hpp"

namespace ninefold::rules {

/// Digits that a cell has lost, and those that are left. A filter took them; if that is kNone, the digit of
/// the cell `by` did, or it was stated of the cell itself: by a rule about it alone, or by a search.
struct Removal {
  std::uint32_t filter;
  std::uint16_t by, cell;
  Digits digits, left;
};

/// Gets every removal of a search that is followed.
struct Listener {
  virtual ~Listener() = default;
  virtual void removed(const Removal& removal) = 0;
};

/// A board, and what is known of it: a propagation that finds no contradiction leaves all of this right.
struct Frame {
  Digits* board = nullptr;
  Digits* taken = nullptr;        ///< of each house the digits of cells whose peers know them
  std::uint64_t* open = nullptr;  ///< the cells with several digits, and those whose peers do not know theirs
};

/// What filters read and write.
struct Scratch : Frame {
  const Program* program = nullptr;
  std::size_t cell_words = 0;        ///< of a set of cells
  std::uint64_t* changed = nullptr;  ///< cells whose filters are still to be woken
  std::uint64_t* waiting = nullptr;  ///< filters that are to run
  std::uint16_t* fixed = nullptr;    ///< cells that got their digit, whose peers do not know yet
  std::size_t fixed_count = 0;
  std::uint64_t* states = nullptr;  ///< sets of states of the automaton that runs
  std::uint64_t* common = nullptr;  ///< a set of cells
  Digits* read = nullptr;           ///< the digits left in each cell of a reader, as far as it can see
  std::uint32_t running = kNone;    ///< the filter that runs
  std::size_t last = 0;             ///< the cell whose digit was followed up last, or that was narrowed
  bool quiet = false;               ///< changes of this filter wake no others, unless a cell gets its digit
  std::uint64_t work = 0, next_look = 0;
  Watch* watch = nullptr;
  End ended = End::finished;
  Listener* listener = nullptr;
};

/// Where to branch: a digit of a cell.
struct Choice {
  std::size_t cell;
  Digits digit;
};

/// What a search has learnt about where to branch.
struct Weights {
  const std::uint64_t* cells;
  Digits hard_digit;    ///< the digit that fails most
  std::uint64_t bonus;  ///< what the cells weigh more that may have it
};

struct Kernels {
  /// Runs every filter on the board until nothing changes; false if that shows a contradiction, or the watch
  /// ended it.
  bool (*begin)(Scratch&);
  /// Finds what is known of the board.
  void (*look)(Scratch&);
  /// Runs filters after a cell was left with these digits.
  bool (*narrow)(Scratch&, std::size_t cell, Digits digits);
  /// Runs one filter by itself, after a look at the board: what it changes wakes nothing. False if it finds a
  /// contradiction.
  bool (*run_alone)(Scratch&, std::uint32_t filter);
  /// The best of these open cells with its lowest digit, or also of the digits that have two places in a
  /// unit; the digit 0 if there is no open cell.
  Choice (*choose)(const Program&, const Digits* board, const std::uint64_t* open, const Weights&,
                   bool among_places);
};

}  // namespace ninefold::rules
