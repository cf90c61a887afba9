// Layouts for the tests of searches of any layout, and a plain count to compare them with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "boards/questions.hpp"

namespace ninefold::tests {

using Cells = std::vector<std::uint16_t>;

/// Rows, columns and boxes of a square.
inline std::vector<Cells> box_units(std::size_t height, std::size_t width) {
  const std::size_t size = height * width;
  std::vector<Cells> units(3 * size);
  for (std::size_t r = 0; r < size; ++r) {
    for (std::size_t c = 0; c < size; ++c) {
      const auto cell = static_cast<std::uint16_t>(r * size + c);
      units[r].push_back(cell);
      units[size + c].push_back(cell);
      units[2 * size + r / height * height + c / width].push_back(cell);
    }
  }
  return units;
}

inline boards::Shape box_shape(std::size_t height, std::size_t width, const std::vector<Cells>& more = {}) {
  std::vector<Cells> units = box_units(height, width);
  units.insert(units.end(), more.begin(), more.end());
  const std::size_t size = height * width;
  return boards::shape_of(size * size, size, units);
}

/// The four windows of a hyper board.
inline std::vector<Cells> windows() {
  std::vector<Cells> units;
  for (const std::size_t corner : {10, 14, 46, 50}) {
    Cells unit;
    for (std::size_t i = 0; i < 9; ++i)
      unit.push_back(static_cast<std::uint16_t>(corner + i / 3 * 9 + i % 3));
    units.push_back(unit);
  }
  return units;
}

/// A board from digits, letters past 9, and anything else for empty.
inline boards::Board board_of(const boards::Shape& shape, const std::string& line) {
  boards::Board board;
  for (const char c : line) {
    const int digit = c >= '1' && c <= '9' ? c - '0' : c >= 'A' && c <= 'P' ? c - 'A' + 10 : 0;
    board.push_back(digit ? boards::Digits{1} << (digit - 1) : shape.every_digit());
  }
  return board;
}

inline boards::Board empty_board(const boards::Shape& shape) {
  return boards::Board(shape.cells, shape.every_digit());
}

/// Counts by filling cell after cell, with nothing but the rule that peers differ.
inline std::uint64_t plain_count(const boards::Shape& shape, boards::Board& board, std::size_t cell = 0) {
  if (cell == shape.cells) return 1;
  const boards::Digits allowed = board[cell];
  std::uint64_t count = 0;
  for (boards::Digits rest = allowed; rest != 0; rest &= rest - 1) {
    const boards::Digits digit = rest & (~rest + 1);
    bool fits = true;
    for (const std::uint16_t peer : shape.peers[cell]) fits = fits && !(peer < cell && board[peer] == digit);
    if (!fits) continue;
    board[cell] = digit;
    count += plain_count(shape, board, cell + 1);
  }
  board[cell] = allowed;
  return count;
}

}  // namespace ninefold::tests
