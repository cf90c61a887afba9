// Pages of columns: Snappy, texts, numbers; and boards that are packed.
#include <numeric>
#include <vector>

#include "columns/packed_boards.hpp"
#include "columns/pages.hpp"
#include "columns/snappy.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

using namespace std::string_literals;

/// What is unpacked; "?" if it is damaged.
std::string unsnapped(const std::string& packed, std::size_t size) {
  std::vector<std::uint8_t> out(size + columns::kSnappyRoom);
  if (!columns::unpack_snappy(packed, size, out.data())) return "?";
  return {out.begin(), out.begin() + static_cast<std::ptrdiff_t>(size)};
}

/// A literal of "abc", and a copy of so many bytes from so many before.
std::string copied(char size, char offset) {
  return "\x00\x08"s + "abc" + static_cast<char>((size - 4) << 2 | 1) + offset;
}

TEST("snappy: a copy repeats what is shorter than it") {
  for (const char offset : {1, 2, 3}) {
    std::string packed = copied(11, offset), expected = "abc";
    packed[0] = 14;
    while (expected.size() < 14) expected += expected[expected.size() - static_cast<std::size_t>(offset)];
    CHECK_EQUAL(unsnapped(packed, 14), expected);
  }
}

TEST("snappy: what is damaged is told") {
  std::string packed = copied(11, 3);
  packed[0] = 14;
  CHECK_EQUAL(unsnapped(packed, 13), "?");
  CHECK_EQUAL(unsnapped(packed.substr(0, 6), 14), "?");
  packed.back() = 4;  // from before the beginning
  CHECK_EQUAL(unsnapped(packed, 14), "?");
  packed.back() = 0;  // from nowhere
  CHECK_EQUAL(unsnapped(packed, 14), "?");
  CHECK_EQUAL(unsnapped("\x05\xF0"s, 5), "?");  // a literal whose size is missing
  CHECK_EQUAL(unsnapped("\x05\x10"
                        "ab"s,
                        5),
              "?");  // a literal that is cut off
}

TEST("texts of a page, and pages that hold less than they say") {
  const std::string page = "\2\0\0\0ab\0\0\0\0\1\0\0\0c"s;
  std::int32_t offsets[4];
  char texts[16];
  CHECK(columns::read_texts(page, 3, offsets, texts));
  CHECK_EQUAL(std::string(texts, 3), "abc");
  CHECK_EQUAL(offsets[3], 3);
  CHECK(!columns::read_texts(page, 2, offsets, texts));
  for (std::size_t size = 0; size < page.size(); ++size) {
    CHECK(!columns::read_texts(std::string_view(page).substr(0, size), 3, offsets, texts));
  }
}

TEST("texts of a page that are all empty need no room") {
  std::int32_t offsets[3];
  CHECK(columns::read_texts(std::string(8, 0), 2, offsets, nullptr));
  CHECK_EQUAL(offsets[2], 0);
}

TEST("numbers in runs and packed") {
  std::vector<std::uint32_t> numbers(11);
  CHECK(columns::read_numbers("\x06\x05\x03\x88\xC6\xFA"s, 3, 11, numbers.data()));
  CHECK(numbers == std::vector<std::uint32_t>({5, 5, 5, 0, 1, 2, 3, 4, 5, 6, 7}));
  CHECK(!columns::read_numbers("\x06\x05"s, 3, 4, numbers.data()));
  CHECK(!columns::read_numbers("\x03\x88"s, 3, 8, numbers.data()));
  CHECK(!columns::read_numbers("\x00\x05"s, 3, 1, numbers.data()));
}

TEST("a packed board takes 42 bytes, and no more than was foreseen") {
  for (const std::size_t count : {0u, 1u, 4u, 7u, 1'540u, 4'000u}) {
    std::vector<std::uint8_t> boards(count * kCells), out(columns::most_packed(8, count));
    std::iota(boards.begin(), boards.end(), std::uint8_t{0});
    for (std::uint8_t& cell : boards) cell = static_cast<std::uint8_t>(1 + cell % 9);
    const std::size_t size = columns::pack_boards("12345678", boards.data(), count, out.data());
    CHECK(size > 0 && size <= out.size());
    CHECK(size >= count / 4 * 4 * 42);
    if (count) boards[count * kCells - 1] = 10;
    CHECK_EQUAL(columns::pack_boards("", boards.data(), count, out.data()) == 0, count > 0);
  }
}

}  // namespace
}  // namespace ninefold::tests
