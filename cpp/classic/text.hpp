// Puzzles as lines of text: 81 characters each, read after every byte has been validated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ninefold::classic {

/// Reads the first 81 characters of a line into digits. Returns the number of characters that were
/// right: 81, or the place of the first that is not a digit or a mark for an empty cell.
std::size_t read_cells(std::string_view line, std::uint8_t* digits);

/// Reads a whole line by the rules of formats/text.py: 81 cells, perhaps indented, then nothing or a
/// remark behind one of ` ,;#:|` or a tab. Blanks are cells only if they are the sole mark for empty ones.
/// Returns 0, or the column (from 1) of what is wrong.
std::uint32_t read_line(std::string_view line, std::uint8_t* digits);

/// The column of a table in which the puzzles stand.
struct Column {
  char delimiter = 0;  ///< 0: no table, the line itself
  unsigned index = 0;  ///< from 0
};

/// Reads a text line by line, passing over blank lines and comments. A line feed, a carriage return or both
/// end a line. Most lines are 81 cells and a line feed; these are read without looking for anything else.
class LineReader {
 public:
  explicit LineReader(std::string_view text, Column column = {});

  /// Reads the next puzzle into 81 digits; false if there is none left.
  bool next(std::uint8_t* digits);

  /// Reads the next puzzles into rows of 81 digits, with the numbers of their lines; one that cannot be read
  /// has no digit. Returns how many there were, `most` at most.
  std::size_t read(std::size_t most, std::uint8_t* rows, std::uint64_t* numbers);

  /// The line just read, without its end.
  std::string_view line() const { return line_; }
  /// Its number, from 1.
  std::uint64_t number() const { return number_; }
  /// 0, or the column of what is wrong in it; of a table only whether something is, or might be.
  std::uint32_t wrong() const { return wrong_; }

 private:
  void take_line();
  bool take_plain_line(std::uint8_t* digits);
  std::uint32_t read_field(std::uint8_t* digits) const;

  std::string_view text_, line_;
  Column column_;
  std::size_t next_ = 0;  ///< where the next line begins
  std::size_t feed_;      ///< a line feed, the first from there on unless it lies before
  std::uint64_t number_ = 0;
  std::uint32_t wrong_ = 0;
};

/// How many ends of lines a text has.
std::uint64_t count_lines(std::string_view text);

/// A text without the byte order mark that it may begin with.
std::string_view without_mark(std::string_view text);

/// Reads a line that stands alone, perhaps with its end, into such a row; a blank one and a comment are no
/// puzzles.
void read_item(std::string_view item, std::uint8_t* row);

}  // namespace ninefold::classic
