// 81 cells as bytes of text and as digits, sixteen at a time: what every CPU compares at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "classic/engine.hpp"

namespace ninefold::classic {

typedef std::uint8_t Bytes __attribute__((vector_size(16)));

/// Where sixteen cells begin; the last sixteen overlap those before them.
inline constexpr int kSixteens[] = {0, 16, 32, 48, 64, kCells - 16};

inline Bytes bytes_at(const void* place) {
  Bytes bytes;
  std::memcpy(&bytes, place, sizeof bytes);
  return bytes;
}

inline std::uint64_t sum(Bytes bytes) {
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < sizeof bytes; ++i) total += bytes[i];
  return total;
}

/// Reads 81 cells into digits, where is_empty(bytes) are cells without one; tells whether the others have
/// one.
template <class IsEmpty>
inline bool read_cells_by(IsEmpty is_empty, const char* cells, std::uint8_t* digits) {
  Bytes wrong{};
  for (const int i : kSixteens) {
    const Bytes bytes = bytes_at(cells + i);
    const Bytes values = (bytes - '0') & ~reinterpret_cast<Bytes>(is_empty(bytes));
    wrong |= reinterpret_cast<Bytes>(values > 9);
    std::memcpy(digits + i, &values, sizeof values);
  }
  std::uint64_t halves[2];
  std::memcpy(halves, &wrong, sizeof halves);
  return (halves[0] | halves[1]) == 0;
}

/// Reads 81 cells into digits; tells whether all are right and none is a blank. Most have dots or zeros where
/// they are empty.
inline bool read_plain_cells(const char* cells, std::uint8_t* digits) {
  const auto is_dot = [](Bytes bytes) { return bytes == '.'; };
  const auto is_mark = [](Bytes bytes) {
    return (bytes == '.') | (bytes == '-') | (bytes == '*') | (bytes == '_') | ((bytes | 32) == 'x');
  };
  return read_cells_by(is_dot, cells, digits) || read_cells_by(is_mark, cells, digits);
}

/// Writes 81 digits, with `.` for 0; returns the end.
inline char* put_cells(char* out, const std::uint8_t* digits) {
  for (const int i : kSixteens) {
    const Bytes values = bytes_at(digits + i);
    const Bytes text = (values + '0') - (reinterpret_cast<Bytes>(values == 0) & ('0' - '.'));
    std::memcpy(out + i, &text, sizeof text);
  }
  return out + kCells;
}

/// How often a byte occurs.
inline std::uint64_t count_byte(const char* text, std::size_t size, char byte) {
  std::uint64_t total = 0;
  std::size_t i = 0;
  while (i + sizeof(Bytes) <= size) {
    Bytes few{};  // a byte of it counts to 255
    for (int round = 0; round < 255 && i + sizeof(Bytes) <= size; ++round, i += sizeof(Bytes)) {
      few -= reinterpret_cast<Bytes>(bytes_at(text + i) == static_cast<std::uint8_t>(byte));
    }
    total += sum(few);
  }
  for (; i < size; ++i) total += text[i] == byte;
  return total;
}

}  // namespace ninefold::classic
