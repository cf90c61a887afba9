// Puzzles as lines of text: 81 characters each, read after every byte has been validated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ninefold::classic {

/// Reads the first 81 characters of a line into digits. Returns the number of characters that were
/// right: 81, or the place of the first that is not a digit or a mark for an empty cell.
std::size_t read_cells(std::string_view line, std::uint8_t* digits);

/// Reads a whole line by the rules of formats/text.py: 81 cells, perhaps indented, then nothing or a
/// remark behind one of ` ,;#:|` or a tab. Blanks are cells only if they are the sole mark for empty ones.
/// Returns 0, or the column (from 1) of what is wrong.
std::uint32_t read_line(std::string_view line, std::uint8_t* digits);

/// Many lines, read.
struct Lines {
  std::vector<std::uint8_t> digits;    ///< 81 for every puzzle
  std::vector<std::uint32_t> wrong;    ///< for every puzzle 0, or the column of what is wrong
  std::vector<std::uint64_t> numbers;  ///< for every puzzle the number of its line, from 1
};

/// Reads every line of a text but blank ones and comments.
Lines read_lines(std::string_view text);

}  // namespace ninefold::classic
