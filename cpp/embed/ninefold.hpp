// Ninefold for C++ programs: solve, count and list plain 9x9 puzzles.
//
// The kernels of the Python package behind a handful of functions. tools/amalgamate.py makes one
// header of this file and all that it needs. Nothing here throws but for want of memory.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/guard.hpp"
#include "classic/operations.hpp"

namespace ninefold {

using classic::Status;

/// 81 digits, row by row; 0 is an empty cell.
using Digits = std::array<std::uint8_t, classic::kCells>;

/// A puzzle, from a line of text or from digits. Whatever it is made from, it can be asked about: what
/// cannot be read has the status `malformed`.
struct Puzzle {
  Digits digits{};
  bool readable = false;

  Puzzle() = default;
  /// 81 characters: digits, and one of `.0-*_xX` or a blank for an empty cell; a remark may follow.
  Puzzle(std::string_view line);
  Puzzle(const char* line) : Puzzle(std::string_view(line)) {}
  Puzzle(const std::string& line) : Puzzle(std::string_view(line)) {}
  Puzzle(const Digits& cells);
};

/// Where a search ends at the latest.
struct Limits {
  std::uint64_t solutions = classic::kUnlimited;  ///< solve() needs two at most, to prove the status
  std::uint64_t nodes = classic::kUnlimited;      ///< branches, for each puzzle
  double seconds = Guard::kForever;               ///< for the whole call
  const StopFlag* stop = nullptr;                 ///< any thread may set it
};

/// What a search found. `none`, `unique` and `multiple` are proven; a limit that came first leaves
/// `undecided`, and `end` names it.
struct Answer {
  Status status = Status::malformed;
  End end = End::finished;
  std::uint64_t count = 0;  ///< solutions found
  std::uint64_t nodes = 0;  ///< branches taken
  Digits solution{};        ///< the first one found by solve(); zeros if there is none

  /// Whether everything was searched, so that `count` is the number of solutions.
  bool exact() const { return status != Status::malformed && end == End::finished; }
};

/// An answer with the solutions themselves.
struct List : Answer {
  std::vector<Digits> solutions;
};

/// Looks for up to two solutions.
Answer solve(const Puzzle& puzzle, const Limits& limits = {});

/// Counts the solutions.
Answer count(const Puzzle& puzzle, const Limits& limits = {});

/// Lists the solutions. Their number may be astronomical: bound it.
List list(const Puzzle& puzzle, const Limits& limits);

/// Solves many puzzles, in order.
std::vector<Answer> solve_batch(std::span<const Puzzle> puzzles, const Limits& limits = {},
                                unsigned threads = 1);

/// The puzzles of a text with one in each line; blank lines and comments (#) hold none.
std::vector<Puzzle> read_puzzles(std::string_view text);

/// 81 characters, `.` for an empty cell.
std::string to_line(const Digits& digits);

}  // namespace ninefold
