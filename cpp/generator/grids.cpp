// See grids.hpp.
#include "generator/grids.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <utility>

#include "base/random.hpp"

namespace ninefold::generator {
namespace {

using Triple = std::array<std::uint8_t, 3>;
using Box = std::array<Triple, 3>;  ///< by mini-rows, or by mini-columns
using Boxes = std::array<Box, 3>;

template <class Items>
void shuffle(Items& items, std::uint64_t& random) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[random_below(random, static_cast<std::uint32_t>(i))]);
  }
}

/// A box with two more beside it; each pair has the same chance.
///
/// A mini-row of the first box splits into a part of i digits and a rest of 3 - i. In the row above (round
/// about) the part goes to the second box and the rest to the third, in the row below the other way round.
/// For each i there are C(3, i)^3 ways to split all three.
Boxes boxes_from(const Box& first, std::uint64_t& random) {
  const std::uint32_t lot = random_below(random, kWays);
  const std::size_t part = lot < 1 ? 0 : lot < 28 ? 1 : lot < 55 ? 2 : 3;
  Boxes boxes{first, {}, {}};
  std::array<std::array<std::size_t, 3>, 3> filled{};
  const auto put = [&](std::size_t box, std::size_t row, std::uint8_t digit) {
    boxes[box][row][filled[box][row]++] = digit;
  };
  for (std::size_t row = 0; row < 3; ++row) {
    Triple digits = first[row];
    shuffle(digits, random);
    const std::size_t above = (row + 2) % 3, below = (row + 1) % 3;
    for (std::size_t k = 0; k < 3; ++k) {
      put(k < part ? 1 : 2, above, digits[k]);
      put(k < part ? 2 : 1, below, digits[k]);
    }
  }
  for (std::size_t box = 1; box < 3; ++box) {
    for (Triple& triple : boxes[box]) shuffle(triple, random);
  }
  return boxes;
}

/// The first band and the first stack, drawn evenly.
void draw_borders(std::uint64_t& random, Digits81& grid) {
  std::array<std::uint8_t, 9> digits;
  std::iota(digits.begin(), digits.end(), std::uint8_t{1});
  shuffle(digits, random);
  Box rows{}, columns{};
  for (std::size_t i = 0; i < 9; ++i) rows[i / 3][i % 3] = columns[i % 3][i / 3] = digits[i];
  const Boxes band = boxes_from(rows, random), stack = boxes_from(columns, random);
  for (std::size_t box = 0; box < 3; ++box) {
    for (std::size_t i = 0; i < 9; ++i) {
      grid[i / 3 * 9 + 3 * box + i % 3] = band[box][i / 3][i % 3];
      grid[(3 * box + i % 3) * 9 + i / 3] = stack[box][i / 3][i % 3];
    }
  }
}

/// The subsets of a set of three.
constexpr std::array<Digits9, 8> subsets_of(Digits9 set) {
  const Digits9 a = set & (~set + 1), c = std::bit_floor(set), b = set & ~a & ~c;
  return {0, a, b, a | b, c, a | c, b | c, set};
}

/// The 56 ways to take as many from each of three sets: indices of subsets.
constexpr std::array<Triple, kWays> make_splits() {
  std::array<Triple, kWays> splits{};
  std::size_t count = 0;
  for (unsigned i = 0; i < 512; ++i) {
    const unsigned a = i >> 6, b = i >> 3 & 7, c = i & 7;
    if (std::popcount(a) != std::popcount(b) || std::popcount(a) != std::popcount(c)) continue;
    splits[count++] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                       static_cast<std::uint8_t>(c)};
  }
  return splits;
}

constexpr std::array<Triple, kWays> kSplits = make_splits();

/// All ways to fill the sets of two boxes beside one with these sets: the part of each set goes above it in
/// one box and below it in the other.
void list_ways(const Sets& beside, std::array<Ways, 2>& ways) {
  const auto first = subsets_of(beside[0]), second = subsets_of(beside[1]), third = subsets_of(beside[2]);
  for (std::size_t way = 0; way < kWays; ++way) {
    const Digits9 a = first[kSplits[way][0]], b = second[kSplits[way][1]], c = third[kSplits[way][2]];
    ways[0][way] = {b | (beside[2] ^ c), c | (beside[0] ^ a), a | (beside[1] ^ b)};
    ways[1][way] = {c | (beside[1] ^ b), a | (beside[2] ^ c), b | (beside[0] ^ a)};
  }
}

/// For each way to fill the rows of a box the ways to fill its columns that go with it, as bits: each row
/// shares one digit with each column.
Fits fits_of(const Ways& rows, const Ways& columns) {
  std::array<std::array<std::uint64_t, 10>, 2> with{};  // the ways that have a digit in that column
  for (std::size_t way = 0; way < kWays; ++way) {
    for (std::size_t column = 0; column < 2; ++column) {
      for (Digits9 set = columns[way][column]; set != 0; set &= set - 1) {
        with[column][static_cast<std::size_t>(std::countr_zero(set))] |= std::uint64_t{1} << way;
      }
    }
  }
  Fits fits;
  for (std::size_t way = 0; way < kWays; ++way) {
    fits[way] = ~std::uint64_t{0};
    for (std::size_t row = 0; row < 2; ++row) {  // the last row and column follow from the others
      const Digits9 set = rows[way][row];
      const auto a = static_cast<std::size_t>(std::countr_zero(set)),
                 b = static_cast<std::size_t>(std::countr_zero(set & (set - 1))),
                 c = static_cast<std::size_t>(std::bit_width(set) - 1);
      for (const auto& has : with) {
        fits[way] &= (has[a] ^ has[b] ^ has[c]) & ~(has[a] & has[b] & has[c]);
      }
    }
  }
  return fits;
}

/// The same, for each way of the other kind.
Fits turned(const Fits& fits) {
  Fits others{};
  for (std::size_t way = 0; way < kWays; ++way) {
    for (std::uint64_t bits = fits[way]; bits != 0; bits &= bits - 1) {
      others[static_cast<std::size_t>(std::countr_zero(bits))] |= std::uint64_t{1} << way;
    }
  }
  return others;
}

/// How many ones there are: sums of pairs, of fours, of eights, and all of them by one product. No jump
/// depends on the bits, and not every CPU that this is compiled for counts them.
std::uint32_t ones(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<std::uint32_t>(bits * 0x0101010101010101u >> 56);
}

std::size_t nth(std::uint64_t bits, std::uint32_t n) {
  for (; n > 0; --n) bits &= bits - 1;
  return static_cast<std::size_t>(std::countr_zero(bits));
}

/// Whether two boxes have the same sets, in whatever order.
bool are_same(const Sets& one, const Sets& other) {
  return std::is_permutation(one.begin(), one.end(), other.begin());
}

/// Sets of digits of the rows or columns of a box.
Sets sets_of(const Digits81& grid, std::size_t row, std::size_t column, bool by_rows) {
  Sets sets{};
  for (std::size_t i = 0; i < 9; ++i) {
    sets[by_rows ? i / 3 : i % 3] |= Digits9{1} << grid[(row + i / 3) * 9 + column + i % 3];
  }
  return sets;
}

}  // namespace

bool Border::is_regular() const { return are_same(above[0], above[1]) && are_same(left[0], left[1]); }

Middle::Middle(const Border& border) {
  for (std::size_t i = 0; i < 2; ++i) {
    list_ways(border.left[i], rows_[i]);
    list_ways(border.above[i], columns_[i]);
  }
  for (std::size_t stack = 0; stack < 2; ++stack) {
    fits_[0][stack] = fits_of(rows_[0][stack], columns_[stack][0]);
    fits_[1][stack] = fits_of(rows_[1][stack], columns_[stack][1]);
    lowers_[stack] = turned(fits_[1][stack]);
  }
}

std::uint64_t Middle::lowers_of(std::size_t upper) const {
  std::array<std::uint64_t, 2> lowers{};
  for (std::size_t stack = 0; stack < 2; ++stack) {
    for (std::uint64_t ways = fits_[0][stack][upper]; ways != 0; ways &= ways - 1) {
      lowers[stack] |= lowers_[stack][static_cast<std::size_t>(std::countr_zero(ways))];
    }
  }
  return lowers[0] & lowers[1];
}

std::uint32_t Middle::find(std::uint32_t number, Choice& choice) const {
  std::uint32_t passed = 0;
  for (std::size_t upper = 0; upper < kWays; ++upper) {
    for (std::uint64_t lowers = lowers_of(upper); lowers != 0; lowers &= lowers - 1) {
      const auto lower = static_cast<std::size_t>(std::countr_zero(lowers));
      const std::uint64_t left = fits_[0][0][upper] & fits_[1][0][lower],
                          right = fits_[0][1][upper] & fits_[1][1][lower];
      const std::uint32_t many = ones(right), all = ones(left) * many;
      if (number - passed < all) {
        choice = {upper, lower, nth(left, (number - passed) / many), nth(right, (number - passed) % many)};
        return kFound;
      }
      passed += all;
    }
  }
  return passed;
}

void Middle::write(const Choice& choice, Digits81& grid) const {
  const std::array<std::size_t, 2> bands{choice[0], choice[1]}, stacks{choice[2], choice[3]};
  for (std::size_t box = 0; box < 4; ++box) {
    const std::size_t band = box / 2, stack = box % 2;
    const Sets& rows = rows_[band][stack][bands[band]];
    const Sets& columns = columns_[stack][band][stacks[stack]];
    for (std::size_t i = 0; i < 9; ++i) {
      grid[(3 * band + 3 + i / 3) * 9 + 3 * stack + 3 + i % 3] =
          static_cast<std::uint8_t>(std::countr_zero(rows[i / 3] & columns[i % 3]));
    }
  }
}

Digits81 random_grid(std::uint64_t& random) {
  Digits81 grid{};
  for (;;) {
    draw_borders(random, grid);
    const Border border{{sets_of(grid, 0, 3, false), sets_of(grid, 0, 6, false)},
                        {sets_of(grid, 3, 0, true), sets_of(grid, 6, 0, true)}};
    const std::uint32_t number = random_below(random, kMostMiddles);
    if (number >= kMostUsual && !border.is_regular()) continue;  // it has fewer: no need to count
    const Middle middle(border);
    Middle::Choice choice;
    if (middle.find(number, choice) != Middle::kFound) continue;
    middle.write(choice, grid);
    return grid;
  }
}

}  // namespace ninefold::generator
