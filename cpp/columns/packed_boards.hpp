// Solved boards packed as zstd packs: a frame that every reader of zstd takes, made at a fraction of the
// cost.
//
// What is packed is a page of a Parquet column: some bytes that come first, then for every board its size as
// four bytes and its 81 digits as text. Nothing in it repeats in a way that is worth a search, so all
// that zstd's own packer gains is by codes of fewer bits for digits. Here the codes are always the same:
//
//   '0' 0000 ... '9' 1001   0 101   '.' 110 (which does not occur)   'Q', which is 81, 111
//
// So the code of a digit is the digit, and a board with its size always takes 42 bytes.
//
//   frame    header, blocks
//   block    as it is: what comes first, and the last boards if their number is no multiple of 4;
//            or packed: the codes, and four streams of bits with as many boards each
//   stream   the boards, the last cell of the last one first, since unpacking begins at the end
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ninefold::columns {

/// Bytes that packed boards take at most.
std::size_t most_packed(std::size_t first, std::size_t boards);

/// Packs boards of 81 digits, or of as many characters, behind the bytes that come first. Returns the size;
/// 0 if there is something else than a digit.
std::size_t pack_boards(std::string_view first, const std::uint8_t* boards, std::size_t count,
                        std::uint8_t* out);

}  // namespace ninefold::columns
