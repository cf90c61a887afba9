// Full 9x9 grids at random: every one of the 6,670,903,752,021,072,936,960 has the same chance.
//
// A search that makes every choice at random prefers some grids: one behind few choices comes more often than
// one behind many. So a grid is drawn by numbers. The first band and the first stack come straight from
// theirs: beside a box there are 56 * 6^6 ways for the two boxes next to it. Then the four boxes in the
// middle are left
//
//     . | # #     the border gives, for each of the two bands, 56 ways to share the digits out among the
//     --+----     mini-rows of its two boxes, and for each of the two stacks as many for its mini-columns.
//     # | a b     A way for the rows and one for the columns go together in a box if each mini-row shares
//     # | c d     one digit with each mini-column; so four ways, one for each band and stack, that go
//     together
//                 in a, b, c and d make one grid.
//
// All of these are counted: 2,693 on average, and never more than kMostMiddles. One number below kMostMiddles
// is drawn: if there are so many grids, that is the one; else all begins again. A border is kept in
// proportion to its grids that way, and so each grid has the same chance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "classic/engine.hpp"

namespace ninefold::generator {

using Digits81 = std::array<std::uint8_t, classic::kCells>;

/// A set of digits: bit d stands for the digit d.
using Digits9 = std::uint32_t;
/// The sets of the three mini-rows of a box, or of its mini-columns.
using Sets = std::array<Digits9, 3>;

/// Ways to share digits out between two boxes beside one.
inline constexpr std::size_t kWays = 56;
using Ways = std::array<Sets, kWays>;
/// For each way of one kind those of another that go with it, as bits.
using Fits = std::array<std::uint64_t, kWays>;

/// The largest number of grids that a border has: found by counting those of all borders, of which there are
/// 5 * 280^2 that differ. It is the largest for regular borders; all others have kMostUsual at most.
inline constexpr std::uint32_t kMostMiddles = 11'664;
inline constexpr std::uint32_t kMostUsual = 5'644;

/// The sets that a border has beside the boxes in the middle: mini-columns of the two boxes above them,
/// mini-rows of the two boxes to their left.
struct Border {
  std::array<Sets, 2> above, left;

  /// Whether the two boxes above have the same sets, and the two to the left.
  bool is_regular() const;
};

/// The four boxes in the middle, by the border around them.
class Middle {
 public:
  /// Ways for the upper band, the lower band, the left stack, the right stack.
  using Choice = std::array<std::size_t, 4>;
  static constexpr std::uint32_t kFound = ~std::uint32_t{0};

  explicit Middle(const Border& border);

  /// Finds the grid of that number; if there are not so many, tells how many there are.
  std::uint32_t find(std::uint32_t number, Choice& choice) const;

  /// Writes the four boxes of a choice.
  void write(const Choice& choice, Digits81& grid) const;

 private:
  /// Ways for the lower band that go with one for the upper in each stack by itself.
  std::uint64_t lowers_of(std::size_t upper) const;

  std::array<std::array<Ways, 2>, 2> rows_;     ///< by band, then box
  std::array<std::array<Ways, 2>, 2> columns_;  ///< by stack, then box
  std::array<std::array<Fits, 2>, 2> fits_;     ///< by band, then stack
  std::array<Fits, 2> lowers_;                  ///< for each way of a stack those of the lower band
};

/// A full grid, drawn from that stream.
Digits81 random_grid(std::uint64_t& random);

}  // namespace ninefold::generator
