// Positions of the game on real boards: from a file, or made at random.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "tests/boards.hpp"
#include "tests/plain_endgame.hpp"

namespace ninefold::tests {

/// 50,585 solutions: too many to search while tests run.
inline constexpr std::string_view kManySolutions =
    "..9.83.41.......7...49..8.3..3...1..2.5.4836.8.1....9...7.....6....2.............";

/// The boards that lines of a file begin with.
inline std::vector<Board> read_positions(const std::string& path) {
  std::vector<Board> boards;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.size() >= kCells) boards.push_back(board(line.substr(0, kCells)));
  }
  return boards;
}

/// All solutions; none if there are more than `most`.
inline Sheet solutions_of(const Board& b, std::size_t most) {
  Guard guard;
  classic::Rows out;
  const auto listed = classic::Solver(active_instruction_set()->classic->classic)
                          .list(b, {.solutions = most + 1}, guard, out);
  Sheet sheet{kCells, {}};
  if (listed.solutions > most) return sheet;
  for (const classic::Solution& row : out) sheet.digits.insert(sheet.digits.end(), row.begin(), row.end());
  return sheet;
}

/// How many cells are empty and have the same digit in every solution.
inline std::uint32_t empty_inferred(const Board& b, const Sheet& sheet) {
  std::uint32_t count = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) count += b.digits[cell] == 0 && sheet.is_inferred(cell);
  return count;
}

/// Digits of a random solution in random cells, as many as leave at most `most` solutions.
inline Board random_position(std::uint64_t& random, std::uint64_t most) {
  Guard guard;
  classic::Solver solver(active_instruction_set()->classic->classic);
  Board full = random_board(random, kCells, false), b;
  for (int digits = 0; digits < 17 || solver.count(b, {.solutions = most + 1}, guard).solutions > most;) {
    const auto cell = random_below(random, kCells);
    digits += b.digits[cell] == 0;
    b.digits[cell] = full.digits[cell];
  }
  return b;
}

}  // namespace ninefold::tests
