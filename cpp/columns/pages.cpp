// See pages.hpp.
#include "columns/pages.hpp"

#include <algorithm>
#include <cstring>

#include "classic/cells.hpp"
#include "columns/varint.hpp"

namespace ninefold::columns {
namespace {

/// The number of `width` bits that begins at a bit.
std::uint32_t number_at(std::string_view data, std::size_t bit, unsigned width) {
  std::uint64_t bytes = 0;
  const std::size_t first = bit / 8;
  std::memcpy(&bytes, data.data() + first, std::min(sizeof bytes, data.size() - first));
  return static_cast<std::uint32_t>(bytes >> bit % 8 & ((std::uint64_t{1} << width) - 1));
}

}  // namespace

bool read_numbers(std::string_view data, unsigned width, std::size_t count, std::uint32_t* numbers) {
  if (width > 32) return false;
  std::size_t done = 0;
  while (done < count && !data.empty()) {
    const std::uint32_t head = take_varint(data);
    const bool is_packed = head & 1;
    const std::size_t size = is_packed ? std::size_t{head >> 1} * width : (width + 7) / 8;
    const std::size_t run = is_packed ? std::size_t{head >> 1} * 8 : head >> 1;
    const std::size_t some = std::min(count - done, run);
    if (size > data.size() || !some) return false;
    for (std::size_t i = 0; is_packed && i < some; ++i) numbers[done + i] = number_at(data, i * width, width);
    if (!is_packed) std::fill_n(numbers + done, some, width ? number_at(data, 0, width) : 0);
    data.remove_prefix(size);
    done += some;
  }
  return done == count;
}

bool read_texts(std::string_view data, std::size_t count, std::int32_t* offsets, char* texts) {
  const char *next = data.data(), *const end = next + data.size();
  std::int32_t offset = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t size;
    const std::size_t sizes = (count - i) * sizeof size;  // that are still to come, this one among them
    const auto rest = static_cast<std::size_t>(end - next);
    if (rest < sizes) return false;
    std::memcpy(&size, next, sizeof size);
    if (rest - sizes < size) return false;
    next += sizeof size;
    offsets[i] = offset;
    if (size == classic::kCells) {  // as it nearly always is: then the compiler knows how to copy it
      std::memcpy(texts + offset, next, classic::kCells);
    } else {
      std::copy_n(next, size, texts + offset);  // there may be no room at all, and nothing to copy
    }
    next += size;
    offset += static_cast<std::int32_t>(size);
  }
  offsets[count] = offset;
  return next == end;
}

}  // namespace ninefold::columns
