// See packed_boards.hpp. The format is that of RFC 8878.
#include "columns/packed_boards.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "classic/cells.hpp"

namespace ninefold::columns {
namespace {

using classic::kCells;

/// Bytes of a board with its size, and packed.
constexpr std::size_t kPlain = 4 + kCells, kPacked = 42;

/// Boards of a block: it has at most 128 KiB, in four streams with as many boards each.
constexpr std::size_t kStreams = 4;
constexpr std::size_t kBlockBoards = (128 << 10) / kPlain / kStreams * kStreams;

/// Bytes of a block beside its boards, at most.
constexpr std::size_t kBlockRoom = 64;

enum class BlockKind : unsigned { as_it_is = 0, packed = 2 };

/// The codes as zstd describes them: of each byte up to 'Q', whose weight follows from the others, the
/// weight, which is 1 for four bits and 2 for three; two of them a byte.
using Tree = std::array<std::uint8_t, 1 + (kCells + 1) / 2>;

constexpr Tree make_tree() {
  Tree tree{127 + kCells};
  const auto weigh = [&](std::size_t symbol, unsigned weight) {
    tree[1 + symbol / 2] |= static_cast<std::uint8_t>(symbol % 2 ? weight : weight << 4);
  };
  weigh(0, 2);
  weigh('.', 2);
  for (std::size_t digit = 0; digit <= 9; ++digit) weigh('0' + digit, 1);
  return tree;
}
constexpr Tree kTree = make_tree();

template <std::size_t size>
std::uint8_t* put_number(std::uint8_t* out, std::uint64_t value) {
  std::memcpy(out, &value, size);
  return out + size;
}

std::uint8_t* put_block_head(std::uint8_t* out, BlockKind kind, std::size_t size, bool is_last) {
  return put_number<3>(out, (is_last ? 1u : 0u) | static_cast<unsigned>(kind) << 1 | size << 3);
}

constexpr std::uint64_t every_byte(std::uint64_t byte) { return 0x0101010101010101 * byte; }

/// Puts eight cells as four bytes, the last two cells first. A digit leaves the bit of 16 alone in its byte.
std::uint64_t put_eight(std::uint8_t* out, const std::uint8_t* cells) {
  std::uint64_t digits;
  std::memcpy(&digits, cells, sizeof digits);
  digits &= every_byte(15);
  std::uint64_t pairs = (digits << 4 | digits >> 8) & 0x00FF00FF00FF00FF;
  pairs = (pairs | pairs >> 8) & 0x0000FFFF0000FFFF;
  pairs |= pairs >> 16;
  put_number<4>(out, __builtin_bswap32(static_cast<std::uint32_t>(pairs)));
  return digits + every_byte(6);
}

/// Puts a board and its size; returns what is no digit as above.
std::uint64_t put_board(std::uint8_t* out, const std::uint8_t* cells) {
  constexpr unsigned kSize = 0b111'101'101'101;
  std::uint64_t wrong = 0;
  for (std::size_t cell = kCells; cell > 1; cell -= 8, out += 4) wrong |= put_eight(out, cells + cell - 8);
  const unsigned first = cells[0] & 15u;
  put_number<2>(out, kSize << 4 | first);
  return wrong | (first + 6);
}

/// Puts boards as a stream, which a bit ends; returns the end, or null if there is something wrong.
std::uint8_t* put_stream(std::uint8_t* out, const std::uint8_t* boards, std::size_t count) {
  std::uint64_t wrong = 0;
  for (std::size_t row = count; row--; out += kPacked) wrong |= put_board(out, boards + row * kCells);
  *out++ = 1;
  return wrong & every_byte(16) ? nullptr : out;
}

/// Puts a multiple of four boards as a packed block; returns the end, or null if there is something wrong.
std::uint8_t* put_packed(std::uint8_t* out, const std::uint8_t* boards, std::size_t count) {
  constexpr std::size_t kHeads = 3 + 5;  // of the block, and of what it holds
  const std::size_t share = count / kStreams;
  std::uint8_t* const tree = out + kHeads;
  std::uint8_t* next = std::copy(kTree.begin(), kTree.end(), tree);
  for (std::size_t i = 1; i < kStreams; ++i) next = put_number<2>(next, share * kPacked + 1);
  for (std::size_t i = 0; i < kStreams; ++i) {
    next = put_stream(next, boards + i * share * kCells, share);
    if (!next) return nullptr;
  }
  constexpr std::uint64_t kByCodesIn4StreamsOfLongSizes = 2 | 3 << 2;
  const auto packed = static_cast<std::uint64_t>(next - tree);
  put_number<5>(out + 3, kByCodesIn4StreamsOfLongSizes | count * kPlain << 4 | packed << 22);
  *next++ = 0;  // nothing is copied from what came before
  put_block_head(out, BlockKind::packed, static_cast<std::size_t>(next - out) - 3, false);
  return next;
}

/// Puts boards as they are, as the last block; returns the end, or null if there is something wrong.
std::uint8_t* put_plain(std::uint8_t* out, const std::uint8_t* boards, std::size_t count) {
  unsigned wrong = 0;
  out = put_block_head(out, BlockKind::as_it_is, count * kPlain, true);
  for (std::size_t cell = 0; cell < count * kCells; ++cell) {
    if (cell % kCells == 0) out = put_number<4>(out, kCells);
    wrong |= (boards[cell] & 15u) + 6;
    *out++ = static_cast<std::uint8_t>('0' + (boards[cell] & 15));
  }
  return wrong & 16 ? nullptr : out;
}

}  // namespace

std::size_t most_packed(std::size_t first, std::size_t boards) {
  return first + boards * kPacked + (boards / kBlockBoards + 3) * kBlockRoom + kStreams * kPlain;
}

std::size_t pack_boards(std::string_view first, const std::uint8_t* boards, std::size_t count,
                        std::uint8_t* out) {
  constexpr std::uint64_t kMagic = 0xFD2FB528, kOneSegmentWith4BytesOfSize = 0xA0;
  std::uint8_t* next = put_number<5>(out, kMagic | kOneSegmentWith4BytesOfSize << 32);
  next = put_number<4>(next, first.size() + count * kPlain);
  next = put_block_head(next, BlockKind::as_it_is, first.size(), false);
  next = std::copy(first.begin(), first.end(), next);
  while (next && count >= kStreams) {
    const std::size_t some = std::min(count, kBlockBoards) / kStreams * kStreams;
    next = put_packed(next, boards, some);
    boards += some * kCells;
    count -= some;
  }
  if (next) next = put_plain(next, boards, count);
  return next ? static_cast<std::size_t>(next - out) : 0;
}

}  // namespace ninefold::columns
