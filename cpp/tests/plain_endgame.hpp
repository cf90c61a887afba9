// The plain twin of the endgame search: the two-player game as it is defined, on rows of digits.
//
// It knows no rule but who has won at the end, and remembers positions by all that they consist of.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "endgame/root.hpp"

namespace ninefold::tests {

using Row = std::vector<std::uint8_t>;

/// Solutions as rows of digits. They need not be of any Sudoku: the game asks only which rows have a digit in
/// a cell.
struct Sheet {
  std::size_t cells = 0;
  std::vector<std::uint8_t> digits;

  std::size_t count() const { return digits.size() / cells; }
  std::uint8_t digit(std::size_t row, std::size_t cell) const { return digits[row * cells + cell]; }
  Row row(std::size_t i) const { return {digits.data() + i * cells, digits.data() + (i + 1) * cells}; }
  void add(const Row& row) { digits.insert(digits.end(), row.begin(), row.end()); }
  endgame::Rows rows() const { return {digits.data(), count(), cells}; }

  /// Whether a cell has the same digit in all rows.
  bool is_inferred(std::size_t cell) const {
    for (std::size_t row = 1; row < count(); ++row) {
      if (digit(row, cell) != digit(0, cell)) return false;
    }
    return true;
  }
};

enum class Rules : std::uint8_t { strict, free_by_number, free_by_parity };

/// Numbers of rows, ascending.
using RowSet = std::vector<std::uint32_t>;

/// All that the outcome rests on: the solutions that are left and, under the free rules, how many inferred
/// cells are empty (by parity: 1 if that number is odd).
struct Position {
  RowSet rows;
  std::uint32_t inferred = 0;

  bool operator==(const Position&) const = default;
};

/// The game over sets of rows. A move keeps the rows that have a digit in a cell, and fewer than before;
/// under the free rules one may fill an inferred cell instead. Who leaves one row has won.
class PlainGame {
 public:
  PlainGame(const Sheet& sheet, Rules rules) : sheet_(sheet), rules_(rules) {}

  /// Whether the side to move wins.
  bool wins(const Position& position) {
    if (position.rows.size() == 1) return false;
    if (const auto known = known_.find(position); known != known_.end()) return known->second;
    const bool won = leaves_one(position.rows) || some_move_wins(position);
    known_.emplace(position, won);
    return won;
  }

  /// The positions that moves lead to, smallest first.
  std::vector<Position> moves(const Position& position) const {
    std::vector<Position> all;
    const std::vector<std::size_t> open = open_cells(position.rows);
    for (const std::size_t cell : open) {
      for (RowSet& rows : split(position.rows, cell)) {
        if (rows.empty()) continue;
        const std::uint32_t inferred = inferred_after(position, rows, open);
        all.push_back({std::move(rows), inferred});
      }
    }
    if (position.inferred > 0 && rules_ != Rules::strict)
      all.push_back({position.rows, position.inferred - 1});
    std::sort(all.begin(), all.end(), [](const Position& a, const Position& b) {
      return a.rows.size() != b.rows.size() ? a.rows.size() < b.rows.size() : a.rows < b.rows;
    });
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  /// All rows, with so many inferred cells that are empty.
  Position start(std::uint32_t inferred = 0) const {
    Position position{{}, inferred};
    for (std::uint32_t i = 0; i < sheet_.count(); ++i) position.rows.push_back(i);
    return position;
  }

  /// Calls `look(position, won)` for every position that was decided.
  template <class Look>
  void each_known(const Look& look) const {
    for (const auto& [position, won] : known_) look(position, won);
  }
  std::size_t known() const { return known_.size(); }

 private:
  struct Hash {
    std::size_t operator()(const Position& position) const {
      std::uint64_t sum = position.inferred;
      for (const std::uint32_t row : position.rows) sum = (sum ^ row) * 0x100000001b3u;
      return sum ^ sum >> 32;
    }
  };

  bool some_move_wins(const Position& position) {
    for (const Position& next : moves(position)) {
      if (!wins(next)) return true;
    }
    return false;
  }

  /// Whether a digit stands in its cell in one row alone.
  bool leaves_one(const RowSet& rows) const {
    for (std::size_t cell = 0; cell < sheet_.cells; ++cell) {
      std::uint32_t counts[256] = {};
      for (const std::uint32_t row : rows) ++counts[sheet_.digit(row, cell)];
      for (const std::uint32_t row : rows) {
        if (counts[sheet_.digit(row, cell)] == 1) return true;
      }
    }
    return false;
  }

  bool is_open(const RowSet& rows, std::size_t cell) const {
    return std::any_of(rows.begin(), rows.end(), [&](std::uint32_t row) {
      return sheet_.digit(row, cell) != sheet_.digit(rows[0], cell);
    });
  }

  std::vector<std::size_t> open_cells(const RowSet& rows) const {
    std::vector<std::size_t> open;
    for (std::size_t cell = 0; cell < sheet_.cells; ++cell) {
      if (is_open(rows, cell)) open.push_back(cell);
    }
    return open;
  }

  std::vector<RowSet> split(const RowSet& rows, std::size_t cell) const {
    std::vector<RowSet> parts;
    for (const std::uint32_t row : rows) {
      const std::size_t digit = sheet_.digit(row, cell);
      if (parts.size() <= digit) parts.resize(digit + 1);
      parts[digit].push_back(row);
    }
    return parts;
  }

  /// How many inferred cells are empty once `rows` are kept: those from before, and the open ones that close,
  /// all but the one that the move fills.
  std::uint32_t inferred_after(const Position& before, const RowSet& rows,
                               const std::vector<std::size_t>& open) const {
    if (rules_ == Rules::strict) return 0;
    const auto closed = static_cast<std::uint32_t>(
        std::count_if(open.begin(), open.end(), [&](std::size_t cell) { return !is_open(rows, cell); }));
    const std::uint32_t number = before.inferred + closed - 1;
    return rules_ == Rules::free_by_parity ? number % 2 : number;
  }

  const Sheet& sheet_;
  Rules rules_;
  std::unordered_map<Position, bool, Hash> known_;
};

/// The same game played on a board: cells, digits and the rows that agree with what is written, no sets.
class BoardGame {
 public:
  BoardGame(const Sheet& sheet, bool free)
      : sheet_(sheet), free_(free), most_(*std::max_element(sheet.digits.begin(), sheet.digits.end())) {}

  /// Whether the side to move wins; a cell is a digit, or 0 if it is empty.
  bool wins(const std::string& board) {
    if (const auto known = known_.find(board); known != known_.end()) return known->second;
    const bool won = some_move_wins(board);
    known_.emplace(board, won);
    return won;
  }

 private:
  bool some_move_wins(std::string board) {
    const std::size_t before = solutions(board);
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (board[cell] != 0) continue;
      for (unsigned digit = 1; digit <= most_; ++digit) {
        board[cell] = static_cast<char>(digit);
        const std::size_t left = solutions(board);
        if (left == 0 || (left == before && !free_)) continue;
        if (left == 1 || !wins(board)) return true;
      }
      board[cell] = 0;
    }
    return false;
  }

  std::size_t solutions(const std::string& board) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < sheet_.count(); ++i) count += agrees(board, i);
    return count;
  }

  bool agrees(const std::string& board, std::size_t row) const {
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
      if (board[cell] != 0 && static_cast<std::uint8_t>(board[cell]) != sheet_.digit(row, cell)) return false;
    }
    return true;
  }

  const Sheet& sheet_;
  bool free_;
  unsigned most_;
  std::map<std::string, bool> known_;
};

}  // namespace ninefold::tests
