// See text.hpp.
#include "classic/text.hpp"

#include <algorithm>
#include <array>

#include "classic/engine.hpp"

namespace ninefold::classic {
namespace {

constexpr std::uint8_t kNoCell = 0xff;

/// The digit that each byte stands for; kNoCell for those that stand for none.
constexpr std::array<std::uint8_t, 256> make_digits() {
  std::array<std::uint8_t, 256> table{};
  table.fill(kNoCell);
  for (const char c : std::string_view(".0-*_xX ")) table[static_cast<unsigned char>(c)] = 0;
  for (unsigned char d = 1; d <= 9; ++d) table['0' + d] = d;
  return table;
}

constexpr auto kDigitOf = make_digits();

constexpr std::string_view kBlanks = " \t";
/// What may follow the cells in a line; the rest of it is then a remark. The same as in formats/text.py.
constexpr std::string_view kTail = " \t,;#:|";

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(kBlanks), line.size());
}

/// Blank lines and comments hold no puzzle; but 81 blanks are the empty board.
bool holds_puzzle(std::string_view line) {
  const std::size_t start = indent_of(line);
  return start == line.size() ? line.size() == kCells : line[start] != '#';
}

/// Whether blanks, and nothing else, are the empty cells of these 81; the last one alone is no proof.
bool has_blank_cells(std::string_view cells) {
  if (cells.find_first_of(".0-*_xX") != std::string_view::npos) return false;
  const std::size_t last = cells.find_last_not_of(' ');
  return cells.substr(indent_of(cells), last + 1 - indent_of(cells)).find(' ') != std::string_view::npos;
}

/// The next line of a text, which loses it; a line feed, a carriage return or both end a line.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find_first_of("\r\n");
  const std::string_view line = text.substr(0, end);
  const bool both = end != std::string_view::npos && text.substr(end, 2) == "\r\n";
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + (both ? 2 : 1));
  return line;
}

}  // namespace

std::size_t read_cells(std::string_view line, std::uint8_t* digits) {
  const std::size_t most = line.size() < kCells ? line.size() : kCells;
  for (std::size_t i = 0; i < most; ++i) {
    const std::uint8_t digit = kDigitOf[static_cast<unsigned char>(line[i])];
    if (digit == kNoCell) return i;
    digits[i] = digit;
  }
  return most;
}

std::uint32_t read_line(std::string_view line, std::uint8_t* digits) {
  const std::size_t whole = read_cells(line, digits);
  if (whole == kCells && line.size() == kCells) return 0;
  const std::size_t start = indent_of(line);
  const std::string_view token = line.substr(start, line.substr(start).find_first_of(kTail));
  if (token.size() == kCells || line.size() <= kCells || whole < kCells ||
      kTail.find(line[kCells]) == std::string_view::npos || !has_blank_cells(line.substr(0, kCells))) {
    const std::size_t right = read_cells(token, digits);
    return right == kCells && token.size() == kCells ? 0 : static_cast<std::uint32_t>(start + right + 1);
  }
  read_cells(line, digits);
  return 0;
}

Lines read_lines(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  Lines lines;
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (!holds_puzzle(line)) continue;
    lines.digits.resize(lines.digits.size() + kCells);
    std::uint8_t* const row = lines.digits.data() + lines.digits.size() - kCells;
    lines.wrong.push_back(read_line(line, row));
    lines.numbers.push_back(number);
  }
  return lines;
}

}  // namespace ninefold::classic
