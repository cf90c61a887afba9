// See colourings.hpp. A rule that has one open cell left has left it the digits that it allows. So all digits
// of such cells are right if those of cells that see each other differ: colours of a graph, counted for each
// of its connected groups, whose ways multiply.
#include "rules/colourings.hpp"

#include <bit>

#include "rules/digit_bits.hpp"

namespace ninefold::rules {
namespace {

/// A group whose digits make more combinations is left to the search, which asks its watch.
constexpr std::uint64_t kMostCombinations = 1 << 16;

}  // namespace

Colourings::Colourings(const Program& program)
    : program_(program), place_(program.shape->cells), linked_((program.shape->cells + 63) / 64) {}

bool Colourings::look_at(const Digits* board, std::span<const std::uint64_t> open) {
  std::size_t total = 0;
  for (const std::uint64_t word : open) total += count_of(word);
  if (total > kMostCells) return false;
  open_ = open;
  count_ = 0;
  any_linked_ = false;
  for (std::size_t i = 0; i < open.size(); ++i) {
    linked_[i] = 0;
    for (std::uint64_t rest = open[i]; rest != 0; rest &= rest - 1) {
      const std::size_t cell = 64 * i + static_cast<std::size_t>(std::countr_zero(rest));
      place_[cell] = static_cast<std::uint8_t>(count_);
      cells_[count_] = static_cast<std::uint16_t>(cell);
      choices_.digits[count_++] = board[cell];
      if (!program_.linked[cell].meets(open)) continue;
      linked_[i] |= rest & (~rest + 1);
      any_linked_ = true;
    }
  }
  return true;
}

boards::Wide Colourings::ways() {
  find_neighbours();
  steps_ = count_;
  boards::Wide product = 1;
  Group left = count_ == 0 ? 0 : ~Group{0} >> (32 - count_);
  while (left != 0) {
    const Group group = group_of(static_cast<std::size_t>(std::countr_zero(left)));
    left &= ~group;
    std::uint64_t combinations = 1;
    for (Group rest = group; rest != 0; rest &= rest - 1) {
      combinations *= count_of(choices_.digits[std::countr_zero(rest)]);
      if (combinations > kMostCombinations) return 0;
    }
    const std::uint64_t own = ways(group, choices_);
    if (own == 0) return 0;
    product *= own;
  }
  return product;
}

void Colourings::find_neighbours() {
  for (std::size_t i = 0; i < count_; ++i) {
    const auto sees = program_.sees[cells_[i]].words();
    neighbours_[i] = 0;
    for (std::size_t w = 0; w < sees.size(); ++w) {
      for (std::uint64_t rest = sees[w] & open_[w]; rest != 0; rest &= rest - 1) {
        const std::uint8_t other = place_[64 * w + static_cast<std::size_t>(std::countr_zero(rest))];
        if ((choices_.digits[i] & choices_.digits[other]) != 0) neighbours_[i] |= Group{1} << other;
      }
    }
  }
}

/// A cell and all that are reached from it by neighbours.
Colourings::Group Colourings::group_of(std::size_t first) const {
  Group group = 0, next = Group{1} << first;
  while (next != 0) {
    const Group cell = next & (~next + 1);
    group |= cell;
    next = (next | neighbours_[std::countr_zero(cell)]) & ~group;
  }
  return group;
}

/// The ways to fill the cells that are left: a cell with the fewest digits gets each of them in turn, and its
/// neighbours lose it. A product of at most 2^16 bounds them.
std::uint64_t Colourings::ways(Group left, const Choices& choices) {
  if (left == 0) return 1;
  ++steps_;
  std::size_t cell = 0;
  std::uint32_t fewest = 33;
  for (Group rest = left; rest != 0; rest &= rest - 1) {
    const auto each = static_cast<std::size_t>(std::countr_zero(rest));
    const std::uint32_t count = count_of(choices.digits[each]);
    if (count < fewest) fewest = count, cell = each;
  }
  left &= ~(Group{1} << cell);
  const Group around = neighbours_[cell] & left;
  std::uint64_t total = 0;
  for (Digits rest = choices.digits[cell]; rest != 0; rest &= rest - 1) {
    const Digits digit = rest & (~rest + 1);
    Choices after = choices;
    bool possible = true;
    for (Group each = around; each != 0; each &= each - 1) {
      Digits& digits = after.digits[std::countr_zero(each)];
      digits &= ~digit;
      possible = possible && digits != 0;
    }
    if (possible) total += ways(left, after);
  }
  return total;
}

}  // namespace ninefold::rules
