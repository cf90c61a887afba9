// See snappy.hpp. The format is that of google/snappy, format_description.txt.
#include "columns/snappy.hpp"

#include <cstring>

#include "columns/varint.hpp"

namespace ninefold::columns {
namespace {

/// Bytes of the input that one element may look at, without its literal.
constexpr std::ptrdiff_t kLongestHead = 5;

typedef std::uint64_t Sixteen __attribute__((vector_size(16)));

Sixteen load(const std::uint8_t* from) {
  Sixteen bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return bytes;
}

void store(std::uint8_t* to, Sixteen bytes) { std::memcpy(to, &bytes, sizeof bytes); }

/// What a pattern of less than eight bytes becomes if it is repeated up to eight.
std::uint64_t repeated(const std::uint8_t* pattern, std::size_t size) {
  std::uint64_t bytes = load(pattern)[0] & ((std::uint64_t{1} << 8 * size) - 1);
  for (std::size_t have = size; have < 8; have *= 2) bytes |= bytes << 8 * have;
  return bytes;
}

/// Copies up to 64 bytes from so many before; may write 16 behind them.
void copy_back(std::uint8_t* out, std::size_t offset, std::size_t size) {
  const std::uint8_t* const from = out - offset;
  if (offset >= 16) {
    store(out, load(from));
    for (std::size_t i = 16; i < size; i += 16) store(out + i, load(from + i));
    return;
  }
  const std::size_t step = offset < 8 ? 8 / offset * offset : offset;
  Sixteen pattern;
  if (offset < 8) {
    pattern = Sixteen{} + repeated(from, offset);
  } else {
    pattern = load(from);
  }
  for (std::size_t i = 0; i < size; i += step) store(out + i, pattern);
}

/// An element: as many bytes of the input, or of the output from so many before.
struct Element {
  std::size_t size, offset, head;
};

/// A literal; its size stands in the tag, or in up to four bytes behind it.
Element literal_at(unsigned tag, std::uint32_t next) {
  const unsigned bytes = tag >> 2 < 60 ? 0 : (tag >> 2) - 59;
  const auto coded = static_cast<std::uint32_t>(next & ((std::uint64_t{1} << 8 * bytes) - 1));
  return {std::size_t{bytes ? coded : tag >> 2} + 1, 0, 1 + bytes};
}

Element element_at(const std::uint8_t* data) {
  const unsigned tag = data[0];
  std::uint32_t next;
  std::memcpy(&next, data + 1, sizeof next);
  if ((tag & 3) == 0) return literal_at(tag, next);
  if ((tag & 3) == 3) return {1 + tag / 4, next, 5};
  const bool is_near = tag & 1;  // which of both cannot be foreseen, so nothing branches on it
  const std::size_t size = is_near ? 4 + (tag >> 2 & 7) : 1 + tag / 4;
  return {size, is_near ? (tag >> 5 << 8 | (next & 255)) : (next & 0xFFFF), is_near ? 2u : 3u};
}

}  // namespace

bool unpack_snappy(std::string_view data, std::size_t size, std::uint8_t* out) {
  if (take_varint(data) != size) return false;
  const auto* in = reinterpret_cast<const std::uint8_t*>(data.data());
  const std::uint8_t *const in_end = in + data.size(), *const begin = out, *const end = out + size;
  while (in < in_end) {
    std::uint8_t last[kLongestHead] = {};  // a head near the end is looked at where there is room behind it
    const bool is_near = in_end - in < kLongestHead;
    if (is_near) std::memcpy(last, in, static_cast<std::size_t>(in_end - in));
    const Element next = element_at(is_near ? last : in);
    const auto rest = static_cast<std::size_t>(in_end - in);
    if (next.head > rest || next.size > static_cast<std::size_t>(end - out)) return false;
    in += next.head;
    if (next.offset) {
      if (next.offset > static_cast<std::size_t>(out - begin)) return false;
      copy_back(out, next.offset, next.size);
    } else {
      const bool is_literal = (in[-static_cast<std::ptrdiff_t>(next.head)] & 3) == 0;
      if (!is_literal || next.size > rest - next.head) return false;
      if (next.size <= 16 && in_end - in >= 16) {
        store(out, load(in));
      } else {
        std::memcpy(out, in, next.size);
      }
      in += next.size;
    }
    out += next.size;
  }
  return out == end;
}

}  // namespace ninefold::columns
