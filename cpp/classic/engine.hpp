// The interface of a classic solver: plain functions over plain data.
//
// An engine searches one 9x9 board depth first. It can be paused after any solution and goes on
// from there, so one interface serves to solve, count, list and search for candidates. Every
// engine is compiled once for every instruction set (kernels.cpp); operations.hpp builds what
// users call from these functions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/batch.hpp"
#include "base/control.hpp"

namespace ninefold::classic {

inline constexpr int kCells = 81;
inline constexpr std::uint16_t kAllDigits = 0x1ff;

/// One step of a search that was asked to report itself.
struct Step {
  /// What happened.
  enum class Kind : std::uint8_t { branch, deduce, contradiction, solution, backtrack };
  /// The equation that was propagated; see docs/algorithms.md.
  enum class Rule : std::uint8_t { none, cell, minirow, minicolumn, row, column, box_rows, box_columns };
  /// The kind of variable: digit in a cell, or digit absent from a mini-row or mini-column.
  enum class Variable : std::uint8_t { none, a, h, v };

  Kind kind;
  Rule rule;
  Variable variable;
  std::uint8_t box;     ///< 0..8
  std::uint8_t index;   ///< a: 3 y + x in the box; h: y; v: x
  std::uint8_t digit;   ///< 1..9
  std::uint8_t value;   ///< 0 or 1
  std::uint16_t depth;  ///< assumptions in force; a backtrack carries those of its branch
};

/// Where steps are written; `count` goes on past `capacity`, what does not fit is dropped.
struct Trace {
  Step* steps;
  std::size_t capacity;
  std::size_t count;
};

/// The state of one search. `stack` belongs to the caller: 64-byte aligned, Engine::stack_bytes.
struct Search {
  void* stack;
  Trace* trace;                 ///< null: no report
  std::uint64_t random;         ///< state of the random stream; used if `shuffled`
  std::uint64_t nodes;          ///< branches since start_*
  std::uint64_t steps;          ///< sweeps since start_*
  std::uint64_t last_solution;  ///< `nodes` when the last solution was found
  std::uint32_t turns;          ///< boards taken from the stack before lanes took over
  std::int32_t depth;           ///< index of the top of the stack; -1: everything was searched
  bool shuffled;                ///< branch values in random order instead of a fixed one
};

/// What one call of `run` may do.
struct Quota {
  std::uint64_t solutions;                 ///< stop after so many more
  std::uint64_t nodes;                     ///< stop when Search::nodes reaches this
  std::uint8_t* out;                       ///< 81 digits for each solution, one after the other; or null
  Watch* watch;                            ///< asked now and then; or null
  std::uint64_t rows = ~std::uint64_t{0};  ///< write only the first so many solutions
};

/// What one call of `run` did.
struct Progress {
  std::uint64_t solutions;
  End end;
};

/// A solver compiled for one instruction set.
struct Engine {
  const char* name;
  std::size_t stack_bytes;
  /// Begins a search of the board that has these digits (0: empty).
  void (*start_digits)(Search&, const std::uint8_t* digits);
  /// Begins a search of the board whose cells allow these sets (bit d - 1: digit d).
  void (*start_masks)(Search&, const std::uint16_t* masks);
  /// Goes on with a search.
  Progress (*run)(Search&, const Quota&);
};

using ninefold::Batch;
using ninefold::BatchQuota;
using ninefold::kOrdinaryNodes;
using ninefold::Status;

/// Many boards side by side, compiled for one instruction set.
struct BatchEngine {
  std::size_t bytes;  ///< memory that a run needs, 64-byte aligned
  /// Solves rows until there are no more, or the watch ends it. A row that is malformed is marked. A row that
  /// takes more than kOrdinaryNodes branches is marked kGivenUp, for an engine that can do more.
  End (*run)(void* memory, const Batch&, const BatchQuota&);
};

/// What is known of the candidates of a board, as sets of digits for every cell. A candidate that is possible
/// and not seen is unknown.
struct CandidateSets {
  std::uint16_t possible[kCells];  ///< not refuted
  std::uint16_t seen[kCells];      ///< standing there in some solution
  std::uint64_t solutions;         ///< found so far
  std::uint64_t nodes;             ///< branches so far
};

/// Decides candidates, compiled for one instruction set.
struct CandidatesEngine {
  std::size_t bytes;  ///< memory that a run needs, 64-byte aligned
  /// Confirms or refutes every unknown candidate that takes no more than kOrdinaryNodes branches.
  End (*run)(void* memory, CandidateSets&, std::uint64_t nodes, Watch*);
};

/// The engines of one instruction set.
struct Kernels {
  Engine classic;
  Engine dpll;
  BatchEngine batch;
  CandidatesEngine candidates;
};

}  // namespace ninefold::classic
