// See digit_counts.hpp.
#include "classic/digit_counts.hpp"

#include <algorithm>
#include <cstring>

namespace ninefold::classic {
namespace {

/// Sixteen cells of a board, or sixteen small counts.
typedef std::uint8_t Bytes __attribute__((vector_size(16)));

constexpr std::size_t kWidth = sizeof(Bytes);
/// Boards that small counts can count.
constexpr std::size_t kSmall = 255;

/// Adds sixteen cells of up to kSmall boards. A board that has the digit makes a byte of ones, minus one,
/// there.
void add_cells(const std::uint8_t* cells, std::size_t boards, std::array<std::uint64_t, 9>* counts) {
  Bytes small[9]{};
  for (std::size_t i = 0; i < boards; ++i) {
    Bytes here;
    std::memcpy(&here, cells + i * kCells, kWidth);
#pragma GCC unroll 9
    for (std::uint8_t digit = 0; digit < 9; ++digit) {
      small[digit] -= (Bytes)(here == (std::uint8_t)(digit + 1));
    }
  }
  for (std::size_t cell = 0; cell < kWidth; ++cell) {
    for (std::size_t digit = 0; digit < 9; ++digit) counts[cell][digit] += small[digit][cell];
  }
}

}  // namespace

void DigitCounts::add(const std::uint8_t* digits, std::size_t boards) {
  constexpr std::size_t kLast = kCells - 1;
  for (std::size_t done = 0; done < boards; done += kSmall) {
    const std::uint8_t* const block = digits + done * kCells;
    const std::size_t few = std::min(kSmall, boards - done);
    for (std::size_t cell = 0; cell < kLast; cell += kWidth) add_cells(block + cell, few, &counts[cell]);
    for (std::size_t i = 0; i < few; ++i) ++counts[kLast][block[i * kCells + kLast] - 1u];
  }
}

Found count_digits(Solver& solver, const Board& board, const Bounds& bounds, Guard& guard, DigitCounts& out) {
  return solver.visit(board, bounds, guard,
                      [&](const std::uint8_t* digits, std::size_t solutions) { out.add(digits, solutions); });
}

}  // namespace ninefold::classic
