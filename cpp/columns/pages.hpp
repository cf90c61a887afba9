// The pages of a Parquet column, unpacked: what they hold as arrays.
//
// Everything is checked against the size of the page: files may be damaged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ninefold::columns {

/// Whole numbers of so many bits, as levels and places in a dictionary are kept: runs of one of them, and
/// eights of them packed. Returns whether there are `count` of them.
bool read_numbers(std::string_view data, unsigned width, std::size_t count, std::uint32_t* numbers);

/// Texts that stand one behind the other, each behind its size as four bytes. Writes the texts alone, and
/// with `count + 1` offsets where each begins. Returns whether they fill the data.
bool read_texts(std::string_view data, std::size_t count, std::int32_t* offsets, char* texts);

}  // namespace ninefold::columns
