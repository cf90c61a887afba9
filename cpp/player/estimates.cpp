// See estimates.hpp.
#include "player/estimates.hpp"

#include <bit>

#include "base/random.hpp"

namespace ninefold::player {
namespace {

using classic::kCells;

/// Descents between two questions to the guard: about a millisecond.
constexpr std::uint64_t kDescentsBetweenQuestions = 256;

/// How many digits each set has. This file is compiled for any CPU, where to count bits is a call.
constexpr auto kNumbers = [] {
  std::array<std::uint8_t, classic::kAllDigits + 1> numbers{};
  for (unsigned set = 1; set < numbers.size(); ++set)
    numbers[set] = static_cast<std::uint8_t>(numbers[set / 2] + set % 2);
  return numbers;
}();

constexpr int row_of(int cell) { return cell / 9; }
constexpr int column_of(int cell) { return cell % 9; }
constexpr int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

/// Digits that stand, by unit: bit d - 1 for digit d; and the cells that are empty.
struct Descent {
  std::array<std::uint16_t, 9> rows{}, columns{}, boxes{};
  std::array<std::uint8_t, kCells> empty{};
  int open = 0;

  void place(int cell, unsigned bit) {
    rows[row_of(cell)] = static_cast<std::uint16_t>(rows[row_of(cell)] | bit);
    columns[column_of(cell)] = static_cast<std::uint16_t>(columns[column_of(cell)] | bit);
    boxes[box_of(cell)] = static_cast<std::uint16_t>(boxes[box_of(cell)] | bit);
  }

  unsigned candidates(int cell) const {
    return classic::kAllDigits &
           ~static_cast<unsigned>(rows[row_of(cell)] | columns[column_of(cell)] | boxes[box_of(cell)]);
  }
};

Descent start_of(const classic::Solution& board) {
  Descent start;
  for (int cell = 0; cell < kCells; ++cell) {
    if (board[cell] != 0) {
      start.place(cell, 1u << (board[cell] - 1));
    } else {
      start.empty[start.open++] = static_cast<std::uint8_t>(cell);
    }
  }
  return start;
}

/// The place in `empty` of a cell with the fewest candidates.
int narrowest(const Descent& at, unsigned& candidates) {
  int best = 0, fewest = 10;
  for (int i = 0; i < at.open && fewest > 1; ++i) {
    const unsigned some = at.candidates(at.empty[i]);
    const int number = kNumbers[some];
    if (number < fewest) {
      best = i;
      fewest = number;
      candidates = some;
    }
  }
  return best;
}

/// One of the digits of a set.
unsigned random_bit(unsigned set, int number, std::uint64_t& random) {
  for (std::uint32_t skip = random_below(random, static_cast<std::uint32_t>(number)); skip > 0; --skip)
    set &= set - 1;
  return set & (~set + 1);
}

/// Goes down to a leaf, completing `board`; its weight, or 0 at a dead end.
double descend(Descent at, classic::Solution& board, std::uint64_t& random) {
  double weight = 1;
  while (at.open > 0) {
    unsigned candidates = 0;
    const int i = narrowest(at, candidates);
    const int number = kNumbers[candidates];
    if (number == 0) return 0;
    const int cell = at.empty[i];
    const unsigned bit = random_bit(candidates, number, random);
    at.empty[i] = at.empty[--at.open];
    at.place(cell, bit);
    board[cell] = static_cast<std::uint8_t>(std::countr_zero(bit) + 1);
    weight *= number;
  }
  return weight;
}

}  // namespace

Estimate estimate_solutions(const classic::Solution& board, std::uint64_t descents, std::uint64_t& random,
                            Guard& guard) {
  const Descent start = start_of(board);
  Estimate sum;
  while (sum.descents < descents) {
    if (sum.descents % kDescentsBetweenQuestions == 0 && guard.check() != End::finished) break;
    classic::Solution leaf = board;
    const double weight = descend(start, leaf, random);
    ++sum.descents;
    if (weight == 0) continue;
    sum.solutions += weight;
    for (std::size_t cell = 0; cell < kCells; ++cell) sum.with[cell][leaf[cell] - 1] += weight;
  }
  if (sum.descents == 0) return sum;
  const double number = static_cast<double>(sum.descents);
  sum.solutions /= number;
  for (auto& digits : sum.with) {
    for (double& each : digits) each /= number;
  }
  return sum;
}

Estimate joined(const Estimate& first, const Estimate& second) {
  Estimate both;
  both.descents = first.descents + second.descents;
  if (both.descents == 0) return both;
  const double share = static_cast<double>(first.descents) / static_cast<double>(both.descents);
  const auto mean = [&](double a, double b) { return share * a + (1 - share) * b; };
  both.solutions = mean(first.solutions, second.solutions);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (std::size_t digit = 0; digit < 9; ++digit)
      both.with[cell][digit] = mean(first.with[cell][digit], second.with[cell][digit]);
  }
  return both;
}

}  // namespace ninefold::player
