// A board as a weave of bands and stacks: what the large numbers of solutions are counted with.
//
// A *split* parts the nine digits among three lines, three digits each; there are 1,680. A box has two:
// one tells which digits stand in which of its rows, one in which of its columns. The two *cross* if
// every row and column share one digit; then they tell the whole box. The row splits of a band's boxes
// fit if every digit has another row in each of them, and likewise for the column splits of a stack; three
// that fit are a *strip*. A solution is three strips of rows and three of columns that cross in every box.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/guard.hpp"
#include "classic/engine.hpp"

namespace ninefold::classic {

/// The digits that each cell allows.
using Masks = std::array<std::uint16_t, kCells>;

/// Lists of numbers, one after the other in one array.
class Lists {
 public:
  Lists() = default;
  /// Puts `value(k)` into list `key(k)`, for k below `items`, in order.
  template <class Key, class Value>
  Lists(std::size_t lists, std::size_t items, Key key, Value value) : begin_(lists + 1), all_(items) {
    for (std::size_t k = 0; k < items; ++k) ++begin_[key(k) + 1];
    for (std::size_t i = 0; i < lists; ++i) begin_[i + 1] += begin_[i];
    std::vector<std::uint32_t> next(begin_);
    for (std::size_t k = 0; k < items; ++k) all_[next[key(k)]++] = value(k);
  }

  std::size_t size() const { return begin_.size() - 1; }
  std::span<const std::uint32_t> operator[](std::size_t i) const {
    return {all_.data() + begin_[i], begin_[i + 1] - begin_[i]};
  }

 private:
  std::vector<std::uint32_t> begin_, all_;
};

/// The number of a permutation of the lines 0, 1, 2 by its first two.
constexpr std::size_t permutation_of(std::size_t first, std::size_t second) {
  return 2 * first + second - (second > first);
}

/// Splits of three boxes side by side (or above each other) that fit.
struct Strip {
  std::array<std::uint16_t, 3> splits;  ///< by the numbers that their boxes have for them
  std::uint32_t code;                   ///< three bits a digit: which permutation its lines are
};

enum Direction : std::uint8_t { kRows, kColumns };

constexpr Direction other(Direction along) { return along == kRows ? kColumns : kRows; }

/// The box where strip i of a direction meets strip j of the other one.
constexpr std::size_t box_of(Direction along, std::size_t i, std::size_t j) {
  return along == kRows ? 3 * i + j : 3 * j + i;
}

/// The strips that a board allows, and where they cross.
class Weave {
 public:
  /// Weaving the empty grid takes a tenth of a second; ask end() whether it was allowed to finish.
  Weave(const Masks& allowed, Guard& guard);

  End end() const { return end_; }

  /// The strips of band i, or of stack i.
  const std::vector<Strip>& strips(Direction along, std::size_t i) const { return strips_[along][i]; }
  /// For every split of a box in one direction those of the other direction that cross it.
  const Lists& crossings(Direction along, std::size_t i, std::size_t j) const {
    return crossings_[along][box_of(along, i, j)];
  }

 private:
  std::array<std::array<std::vector<Strip>, 3>, 2> strips_;
  std::array<std::array<Lists, 9>, 2> crossings_;
  End end_;
};

}  // namespace ninefold::classic
