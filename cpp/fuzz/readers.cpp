// The readers of text and of pages of Parquet columns under libFuzzer: `make fuzz-native`.
//
// The first byte of an input chooses the reader, the next ones its options. Each result is checked for
// what must hold; the sanitizers find the other faults.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "classic/cells.hpp"
#include "classic/text.hpp"
#include "columns/packed_boards.hpp"
#include "columns/pages.hpp"
#include "columns/snappy.hpp"

namespace {

using namespace ninefold;

/// Ends the campaign; libFuzzer keeps the input.
void require(bool held) {
  if (!held) std::abort();
}

/// Takes a number of two bytes from the front.
std::size_t take_number(std::string_view& data) {
  std::size_t number = 0;
  for (int i = 0; i < 2 && !data.empty(); ++i) {
    number = number << 8 | static_cast<unsigned char>(data.front());
    data.remove_prefix(1);
  }
  return number;
}

/// A copy that ends where its memory ends, so that a look behind it is seen.
std::vector<char> exact(std::string_view data) { return {data.begin(), data.end()}; }

std::string_view view(const std::vector<char>& data) { return {data.data(), data.size()}; }

void check_digits(const std::uint8_t* digits) {
  for (std::size_t i = 0; i < classic::kCells; ++i) require(digits[i] <= 9);
}

/// A list: read at once, every row has its digits or none, and is what its line is by itself.
void fuzz_lines(std::string_view data) {
  const std::vector<char> text = exact(data);
  const std::string_view body = classic::without_mark(view(text));
  const std::size_t most = classic::count_lines(body) + 1;
  std::vector<std::uint8_t> rows(most * classic::kCells);
  std::vector<std::uint64_t> numbers(most);
  classic::LineReader all(body), each(body);
  const std::size_t found = all.read(most, rows.data(), numbers.data());
  std::array<std::uint8_t, classic::kCells> digits{}, again{};
  std::size_t row = 0;
  for (; each.next(digits.data()); ++row) {
    const std::vector<char> line = exact(each.line());
    const std::uint32_t wrong = classic::read_line(view(line), again.data());
    require(row < found && numbers[row] == each.number() && each.number() <= most);
    require(row == 0 || numbers[row] > numbers[row - 1]);
    require(wrong == each.wrong() && wrong <= line.size() + 1);
    const std::uint8_t* const cells = &rows[row * classic::kCells];
    for (std::size_t i = 0; i < classic::kCells; ++i) require(wrong ? cells[i] > 9 : cells[i] == again[i]);
    require(wrong || again == digits);
  }
  require(row == found);
}

/// A column of a table.
void fuzz_table(std::string_view data) {
  const std::size_t how = take_number(data);
  constexpr std::string_view kDelimiters = ",;\t|";
  const std::vector<char> text = exact(data);
  classic::LineReader reader(view(text), {kDelimiters[how % 4], static_cast<unsigned>(how / 4 % 8)});
  std::array<std::uint8_t, classic::kCells> digits{};
  while (reader.next(digits.data())) {
    if (!reader.wrong()) check_digits(digits.data());
  }
}

void fuzz_snappy(std::string_view data) {
  const std::size_t size = take_number(data);
  const std::vector<char> packed = exact(data);
  std::vector<std::uint8_t> out(size + columns::kSnappyRoom), again(size + columns::kSnappyRoom, 0xff);
  const bool whole = columns::unpack_snappy(view(packed), size, out.data());
  require(whole == columns::unpack_snappy(view(packed), size, again.data()));
  for (std::size_t i = 0; whole && i < size; ++i) require(out[i] == again[i]);
}

void fuzz_numbers(std::string_view data) {
  const std::size_t width = take_number(data) % 33, count = take_number(data) % 5'000;
  const std::vector<char> page = exact(data);
  std::vector<std::uint32_t> numbers(count);
  if (!columns::read_numbers(view(page), static_cast<unsigned>(width), count, numbers.data())) return;
  for (const std::uint32_t number : numbers) require(width == 32 || number >> width == 0);
}

void fuzz_texts(std::string_view data) {
  const std::size_t count = take_number(data) % 5'000;
  const std::vector<char> page = exact(data);
  std::vector<std::int32_t> offsets(count + 1);
  if (page.size() < 4 * count) return;
  std::vector<char> texts(page.size() - 4 * count);
  if (!columns::read_texts(view(page), count, offsets.data(), texts.data())) return;
  for (std::size_t i = 0; i < count; ++i) require(offsets[i] <= offsets[i + 1]);
  require(offsets[0] == 0 && static_cast<std::size_t>(offsets[count]) + 4 * count == page.size());
}

void fuzz_boards(std::string_view data) {
  const std::string_view first = data.substr(0, take_number(data) % 64);
  data.remove_prefix(std::min(first.size(), data.size()));
  const std::size_t count = data.size() / classic::kCells;
  const std::vector<char> boards = exact(data.substr(0, count * classic::kCells));
  std::vector<std::uint8_t> out(columns::most_packed(first.size(), count));
  const auto* const digits = reinterpret_cast<const std::uint8_t*>(boards.data());
  require(columns::pack_boards(first, digits, count, out.data()) <= out.size());
}

constexpr void (*kReaders[])(std::string_view) = {fuzz_lines,   fuzz_table, fuzz_snappy,
                                                  fuzz_numbers, fuzz_texts, fuzz_boards};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (!size) return 0;
  const std::string_view data(reinterpret_cast<const char*>(bytes), size);
  kReaders[bytes[0] % std::size(kReaders)](data.substr(1));
  return 0;
}
