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

#include "classic/batch.hpp"
#include "classic/text.hpp"

namespace ninefold::classic {

/// How a row is written; docs/files.md shows each.
enum class RowFormat : std::uint8_t { text, csv, json };

/// What became of a puzzle, as a summary counts it. `solved`: one solution was asked for and found.
enum class Outcome : std::uint8_t { undecided, none, unique, multiple, solved };
inline constexpr std::size_t kOutcomes = 5;

/// What is asked about every puzzle, and how it is answered.
struct ListQuestion {
  BatchSolvers solvers;
  Bounds bounds;
  RowFormat format = RowFormat::text;
  Column column = {};
};

/// A line that somebody else must read: of another size, with quotes, malformed.
struct OddLine {
  std::uint64_t number;     ///< of the line
  std::size_t begin, size;  ///< where it stands in the text
  std::size_t at;           ///< where its row belongs among the rows
};

/// What was done with some lines.
struct ListPart {
  std::vector<OddLine> odd = {};
  std::array<std::uint64_t, kOutcomes> tally{};
  std::uint64_t last_line = 0;  ///< the number of the last line that has a row, if not `odd`
  End end = End::finished;      ///< End::stop: the rows are those before the first that was not decided
};

/// Solves lines, part after part, in memory that it keeps: it would cost more to get it anew than to read
/// and write the lines.
class ListWorker {
 public:
  ListWorker();
  ~ListWorker();

  /// Solves the puzzles of a text, whose first line has that number.
  ListPart solve(std::string_view text, std::uint64_t first, const ListQuestion& question, Guard& guard);

  /// The rows of the last text.
  std::string_view rows() const { return {rows_.get(), size_}; }

 private:
  class Block;

  char* room();
  void append(ListPart& part, std::vector<OddLine>& odd, std::uint64_t before, RowFormat format);

  std::unique_ptr<Block> block_;
  std::unique_ptr<char[]> rows_;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace ninefold::classic
