// See classic_workshop.hpp.
#include "generator/classic_workshop.hpp"

#include <algorithm>

#include "generator/grids.hpp"

namespace ninefold::generator {

using classic::Found;
using classic::kCells;

Told ClassicWorkshop::fill(std::uint64_t& random, std::uint8_t* full, Purse&) {
  const Digits81 grid = random_grid(random);
  std::copy(grid.begin(), grid.end(), full);
  return Told::yes;
}

Told ClassicWorkshop::probe(const std::uint8_t* givens, const std::uint8_t* full,
                            std::span<const std::uint16_t> emptied, std::uint8_t* other, Purse& purse) {
  if (emptied.size() == 1) return probe_cell(givens, emptied[0], full[emptied[0]], other, purse);
  board_.has_masks = false;
  std::copy_n(givens, kCells, board_.digits.begin());
  rows_.cut(0);
  const Found two = prober_.list(board_, {.solutions = 2, .nodes = purse.nodes}, purse.guard, rows_);
  if (!purse.pay(two.nodes, two.end)) return Told::halted;
  for (const classic::Solution& row : rows_) {
    if (std::equal(row.begin(), row.end(), full)) continue;
    std::copy(row.begin(), row.end(), other);
    return Told::yes;
  }
  return Told::no;
}

/// With one cell empty any other solution has another digit there.
Told ClassicWorkshop::probe_cell(const std::uint8_t* givens, std::size_t cell, std::uint8_t digit,
                                 std::uint8_t* other, Purse& purse) {
  board_.has_masks = true;
  for (std::size_t i = 0; i < kCells; ++i) {
    board_.masks[i] = givens[i] ? static_cast<std::uint16_t>(1 << (givens[i] - 1)) : classic::kAllDigits;
  }
  board_.masks[cell] = static_cast<std::uint16_t>(classic::kAllDigits & ~(1 << (digit - 1)));
  const Found one = prober_.solve(board_, {.solutions = 1, .nodes = purse.nodes}, purse.guard);
  if (!purse.pay(one.nodes, one.end)) return Told::halted;
  if (one.solutions == 0) return Told::no;
  std::copy(one.first.begin(), one.first.end(), other);
  return Told::yes;
}

Told ClassicWorkshop::prove(const std::uint8_t* givens, const std::uint8_t* full, std::uint64_t& effort,
                            Purse& purse) {
  board_.has_masks = false;
  std::copy_n(givens, kCells, board_.digits.begin());
  const Found found = prover_.solve(board_, {.solutions = 2, .nodes = purse.nodes}, purse.guard);
  effort = found.nodes;
  if (!purse.pay(found.nodes, found.end)) return Told::halted;
  const bool same = std::equal(found.first.begin(), found.first.end(), full);
  return found.solutions == 1 && same ? Told::yes : Told::no;
}

}  // namespace ninefold::generator
