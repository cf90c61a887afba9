// See lines.hpp.
#include "classic/lines.hpp"

#include <array>

#include "classic/engine.hpp"

namespace ninefold::classic {
namespace {

constexpr std::uint8_t kNoCell = 0xff;

/// The digit that each byte stands for; kNoCell for those that stand for none.
constexpr std::array<std::uint8_t, 256> make_digits() {
  std::array<std::uint8_t, 256> table{};
  table.fill(kNoCell);
  for (const unsigned char c : {'.', '0', '-', '*', '_', 'x', 'X', ' '}) table[c] = 0;
  for (unsigned char d = 1; d <= 9; ++d) table['0' + d] = d;
  return table;
}

constexpr auto kDigitOf = make_digits();

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

/// Blank lines and comments hold no puzzle; but 81 blanks are the empty board.
bool holds_puzzle(std::string_view line) {
  if (line.empty() || line.front() == '#') return false;
  return !is_blank(line) || line.size() == kCells;
}

std::string_view without_return(std::string_view line) {
  return !line.empty() && line.back() == '\r' ? line.substr(0, line.size() - 1) : line;
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
  const std::size_t right = read_cells(line, digits);
  const bool ends =
      right == kCells &&
      (line.size() == kCells || std::string_view(" \t,;#").find(line[kCells]) != std::string_view::npos);
  return ends ? 0 : static_cast<std::uint32_t>(right + 1);
}

Lines read_lines(std::string_view text) {
  Lines lines;
  std::uint64_t number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = without_return(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (!holds_puzzle(line)) continue;
    lines.digits.resize(lines.digits.size() + kCells);
    std::uint8_t* const row = lines.digits.data() + lines.digits.size() - kCells;
    lines.wrong.push_back(read_line(line, row));
    lines.numbers.push_back(number);
  }
  return lines;
}

}  // namespace ninefold::classic
