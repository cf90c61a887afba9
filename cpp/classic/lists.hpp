// A part of a list: lines of puzzles in, a row of text for each of them out, on one thread.
//
// Rows are written here for every line that holds a plain 9x9 puzzle. A line that does not is left to the
// caller, with the place at which its row belongs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "classic/operations.hpp"
#include "classic/text.hpp"

namespace ninefold::classic {

/// How a row is written; docs/files.md shows each.
enum class RowFormat : std::uint8_t { text, csv, json };

/// What became of a puzzle, as a summary counts it. `solved`: one solution was asked for and found.
enum class Outcome : std::uint8_t { undecided, none, unique, multiple, solved };
inline constexpr std::size_t kOutcomes = 5;

/// What is asked about every puzzle, and how it is answered.
struct ListQuestion {
  const Engine& engine;
  Bounds bounds;
  RowFormat format = RowFormat::text;
  Column column = {};
};

/// Bytes that grow at their end; their memory is not touched before it is written to.
class RowBuffer {
 public:
  explicit RowBuffer(std::size_t capacity);

  /// Room for so many bytes at the end; `grow_to` tells how many of them were used.
  char* room(std::size_t bytes);
  void grow_to(const char* end) { size_ = static_cast<std::size_t>(end - data_.get()); }
  std::size_t size() const { return size_; }
  std::unique_ptr<char[]> release() { return std::move(data_); }

 private:
  std::unique_ptr<char[]> data_;
  std::size_t size_ = 0, capacity_;
};

/// A line that somebody else must read: of another size, with quotes, malformed.
struct OddLine {
  std::uint64_t number;     ///< of the line
  std::size_t begin, size;  ///< where it stands in the text
  std::size_t at;           ///< where its row belongs among the rows
};

/// The rows of some lines.
struct ListPart {
  RowBuffer rows;
  std::vector<OddLine> odd = {};
  std::array<std::uint64_t, kOutcomes> tally{};
  std::uint64_t last_line = 0;  ///< the number of the last line that has a row, if not `odd`
  End end = End::finished;      ///< End::stop: the rows are those before the first that was not decided
};

/// Solves the puzzles of a text, whose first line has that number.
ListPart solve_lines(std::string_view text, std::uint64_t first, const ListQuestion& question, Guard& guard);

}  // namespace ninefold::classic
