// Snappy unpacked, which is how most Parquet files are packed: short copies, one behind the other.
//
// Puzzles have many of them, from few bytes before. Here these are made in registers, without a look at what
// has just been written, and no branch asks how long they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ninefold::columns {

/// Bytes behind the end of what is unpacked that may be overwritten.
inline constexpr std::size_t kSnappyRoom = 64;

/// Unpacks data that have that size then. Returns false if they have another size or are damaged.
bool unpack_snappy(std::string_view data, std::size_t size, std::uint8_t* out);

}  // namespace ninefold::columns
