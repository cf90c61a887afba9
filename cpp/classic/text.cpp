// See text.hpp.
#include "classic/text.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "classic/cells.hpp"

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

/// The place of a byte, or the end of the text.
std::size_t find_byte(std::string_view text, char byte, std::size_t from) {
  const void* const found =
      from < text.size() ? std::memchr(text.data() + from, byte, text.size() - from) : nullptr;
  return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) : text.size();
}

/// Where the field of a table that begins there ends, perhaps in quotes, at a delimiter or with the line;
/// npos if only a closer look could tell.
std::size_t end_of_field(std::string_view line, std::size_t start, char delimiter) {
  if (start < line.size() && line[start] == '"') {
    const std::size_t end = find_byte(line, '"', start + 1) + 1;
    return end == line.size() || (end < line.size() && line[end] == delimiter) ? end : std::string_view::npos;
  }
  const std::size_t end = find_byte(line, delimiter, start);
  return find_byte(line.substr(0, end), '"', start) == end ? end : std::string_view::npos;
}

/// A place in a line, from 0, as a column, from 1: never 0, however long the line.
std::uint32_t column_at(std::size_t place) {
  constexpr std::size_t kLast = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min(place + 1, kLast));
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
    return right == kCells && token.size() == kCells ? 0 : column_at(start + right);
  }
  read_cells(line, digits);
  return 0;
}

LineReader::LineReader(std::string_view text, Column column)
    : text_(text), column_(column), feed_(find_byte(text, '\n', 0)) {}

void LineReader::take_line() {
  const std::size_t start = next_;
  if (feed_ < start) feed_ = find_byte(text_, '\n', start);
  const std::size_t end = find_byte(text_.substr(0, feed_), '\r', start);
  line_ = text_.substr(start, end - start);
  next_ = std::min(end + (end + 1 == feed_ ? 2 : 1), text_.size());
  ++number_;
}

bool LineReader::take_plain_line(std::uint8_t* digits) {
  if (column_.delimiter || text_.size() - next_ <= kCells) return false;
  const char* const cells = text_.data() + next_;
  if (!read_plain_cells(cells, digits)) return false;
  if (cells[kCells] == '\n') {
    line_ = text_.substr(next_, kCells);
    next_ += kCells + 1;
    ++number_;
    return true;
  }
  if (kTail.find(cells[kCells]) == std::string_view::npos && cells[kCells] != '\r') return false;
  take_line();
  return true;
}

std::uint32_t LineReader::read_field(std::uint8_t* digits) const {
  std::size_t start = 0;
  for (unsigned i = 0; i < column_.index; ++i) {
    const std::size_t end = end_of_field(line_, start, column_.delimiter);
    if (end >= line_.size()) return 1;  // too few columns, or strange quotes
    start = end + 1;
  }
  const std::size_t end = end_of_field(line_, start, column_.delimiter);
  if (end == std::string_view::npos) return 1;
  std::string_view field = line_.substr(start, end - start);
  if (field.starts_with('"')) field = field.substr(1, field.size() - 2);
  if (field.size() == kCells && read_plain_cells(field.data(), digits)) return 0;
  return read_line(field, digits);
}

bool LineReader::next(std::uint8_t* digits) {
  wrong_ = 0;
  if (take_plain_line(digits)) return true;
  while (next_ < text_.size()) {
    take_line();
    if (!holds_puzzle(line_)) continue;
    if (!column_.delimiter) {
      wrong_ = read_line(line_, digits);
    } else if (indent_of(line_) == line_.size()) {
      continue;  // in a table 81 blanks are no board
    } else {
      wrong_ = read_field(digits);
    }
    return true;
  }
  return false;
}

std::size_t LineReader::read(std::size_t most, std::uint8_t* rows, std::uint64_t* numbers) {
  std::size_t count = 0;
  for (; count < most && next(rows + count * kCells); ++count) {
    if (wrong_ != 0) std::fill_n(rows + count * kCells, kCells, kNoCell);
    numbers[count] = number_;
  }
  return count;
}

std::uint64_t count_lines(std::string_view text) {
  std::uint64_t ends = count_byte(text.data(), text.size(), '\n');
  for (std::size_t i = find_byte(text, '\r', 0); i < text.size(); i = find_byte(text, '\r', i + 1)) {
    ends += text.substr(i + 1, 1) != "\n";
  }
  return ends;
}

std::string_view without_mark(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

void read_item(std::string_view item, std::uint8_t* row) {
  if (item.size() == kCells && read_plain_cells(item.data(), row)) return;
  if (item.ends_with('\n')) item.remove_suffix(1);
  if (item.ends_with('\r')) item.remove_suffix(1);
  item = without_mark(item);
  const bool is_line = item.find_first_of("\r\n") == std::string_view::npos && holds_puzzle(item);
  if (!is_line || read_line(item, row) != 0) std::fill_n(row, kCells, kNoCell);
}

}  // namespace ninefold::classic
