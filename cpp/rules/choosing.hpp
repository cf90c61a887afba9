// Where to branch, by weights.
#pragma once

#include "rules/digit_bits.hpp"
#include "rules/engine.hpp"

namespace ninefold::rules::NINEFOLD_TARGET {
namespace {

/// A choice, and what it is chosen for: weight / count.
struct Weighed {
  Choice choice;
  std::uint64_t weight, count;
};

/// The open cell of these with the largest weight / digits, the first of several: a / m > b / n is a n > b m.
Weighed heaviest_cell(const Program& program, const Digits* board, const std::uint64_t* open,
                      const Weights& weights) {
  Weighed best{{0, 0}, 0, 1};
  const std::size_t words = program.sees[0].words().size();
  for (std::size_t i = 0; i < words; ++i) {
    for (std::uint64_t rest = open[i]; rest != 0; rest &= rest - 1) {
      const std::size_t cell = 64 * i + static_cast<std::size_t>(std::countr_zero(rest));
      const Digits digits = board[cell];
      const std::uint64_t count = count_of(digits);
      const std::uint64_t own =
          weights.cells[cell] + 1 + ((digits & weights.hard_digit) != 0 ? weights.bonus : 0);
      if (own * best.count > best.weight * count) best = {{cell, digits & (~digits + 1)}, own, count};
    }
  }
  return best;
}

/// A digit with two places in a unit is a better choice than a cell with more digits, if its cells weigh
/// enough.
Choice or_two_places(const Program& program, const Digits* board, const Weights& weights, Weighed best) {
  for (const Slice house : program.houses) {
    Digits once = 0, twice = 0, thrice = 0;
    for (const std::uint16_t cell : program.list(house)) {
      thrice |= twice & board[cell];
      twice |= once & board[cell];
      once |= board[cell];
    }
    for (Digits two = twice & ~thrice; two != 0; two &= two - 1) {
      const Digits digit = two & (~two + 1);
      std::size_t heaviest = 0;
      std::uint64_t most = 0;
      for (const std::uint16_t cell : program.list(house)) {
        if ((board[cell] & digit) == 0) continue;
        if (weights.cells[cell] + 1 > most) most = weights.cells[cell] + 1, heaviest = cell;
      }
      if (most * best.count >= 2 * best.weight) best = {{heaviest, digit}, most, 2};
    }
  }
  return best.choice;
}

Choice choose(const Program& program, const Digits* board, const std::uint64_t* open, const Weights& weights,
              bool among_places) {
  const Weighed best = heaviest_cell(program, board, open, weights);
  return among_places && best.count > 2 ? or_two_places(program, board, weights, best) : best.choice;
}

}  // namespace
}  // namespace ninefold::rules::NINEFOLD_TARGET
