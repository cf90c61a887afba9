// What tests of solvers share: boards, every compiled kernel, and a plain twin of the solvers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/dispatch.hpp"
#include "base/random.hpp"
#include "classic/engine.hpp"
#include "classic/operations.hpp"
#include "classic/text.hpp"

namespace ninefold::classic {
extern const Kernels kernels_wide;
extern const Kernels kernels_twofold;
}  // namespace ninefold::classic

namespace ninefold::tests {

using classic::Board;
using classic::Bounds;
using classic::kCells;

inline constexpr std::string_view kUnique =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view kUniqueSolution =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// No solution; a plain search takes very long to find out (P. Norvig, "Solving every Sudoku puzzle").
inline constexpr std::string_view kImpossible =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// A compiled version that this CPU can run.
struct Version {
  std::string name;
  const classic::Kernels* kernels;

  std::array<const classic::Engine*, 2> engines() const { return {&kernels->classic, &kernels->dpll}; }
};

/// Every version that this CPU can run, and the forms that only tests compile.
inline std::vector<Version> versions() {
  std::vector<Version> all;
  for (const InstructionSet& set : instruction_sets()) {
    if (set.supported) all.push_back({set.name, set.classic});
  }
  all.push_back({"256 bits, lowered", &classic::kernels_twofold});
  all.push_back({"512 bits, lowered", &classic::kernels_wide});
  return all;
}

inline Board board(std::string_view line) {
  Board b;
  classic::read_cells(line, b.digits.data());
  return b;
}

inline std::string text(const std::uint8_t* digits) {
  std::string line;
  for (int i = 0; i < kCells; ++i) line += static_cast<char>(digits[i] ? '0' + digits[i] : '.');
  return line;
}

/// The plain twin: counts solutions by trying the allowed digits of the cell that has fewest.
class Twin {
 public:
  explicit Twin(const Board& b) : allowed_(b.allowed()) {}

  std::uint64_t count(std::uint64_t limit) {
    found_ = 0;
    limit_ = limit;
    fill();
    return found_;
  }

 private:
  bool sees(int a, int b) const {
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
  }

  unsigned possible(int cell) const {
    unsigned mask = allowed_[cell];
    for (int other = 0; other < kCells; ++other) {
      if (digits_[other] && other != cell && sees(cell, other)) mask &= ~(1u << (digits_[other] - 1));
    }
    return mask;
  }

  void fill() {
    int best = -1, fewest = 10;
    unsigned best_mask = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      if (digits_[cell]) continue;
      const unsigned mask = possible(cell);
      if (__builtin_popcount(mask) < fewest) best = cell, fewest = __builtin_popcount(mask), best_mask = mask;
    }
    if (best < 0) {
      ++found_;
      return;
    }
    for (int digit = 1; digit <= 9 && found_ < limit_; ++digit) {
      if (best_mask >> (digit - 1) & 1) {
        digits_[best] = static_cast<std::uint8_t>(digit);
        fill();
        digits_[best] = 0;
      }
    }
  }

  std::array<std::uint16_t, kCells> allowed_;
  std::array<std::uint8_t, kCells> digits_{};
  std::uint64_t found_ = 0, limit_ = 0;
};

/// Whether digits are a full board that keeps what the puzzle says.
inline bool is_solution(const Board& puzzle, const std::uint8_t* digits) {
  const auto allowed = puzzle.allowed();
  std::array<unsigned, 27> seen{};
  for (int i = 0; i < kCells; ++i) {
    if (digits[i] < 1 || digits[i] > 9) return false;
    const unsigned bit = 1u << (digits[i] - 1);
    if (!(allowed[i] & bit)) return false;
    for (const int unit : {i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3}) {
      if (seen[unit] & bit) return false;
      seen[unit] |= bit;
    }
  }
  return true;
}

/// A board made at random: a random solution with all but `givens` cells emptied; if `damaged`, one of
/// the others gets a digit at random, which mostly leaves no solution.
inline Board random_board(std::uint64_t& random, int givens, bool damaged) {
  Guard guard;
  classic::Solver solver(instruction_sets()[0].classic->classic);
  const auto full = solver.solve(Board{}, {1, classic::kUnlimited, next_random(random), true}, guard).first;
  Board b;
  for (int left = givens; left > 0;) {
    const auto cell = random_below(random, kCells);
    if (b.digits[cell]) continue;
    b.digits[cell] = full[cell];
    --left;
  }
  if (damaged)
    b.digits[random_below(random, kCells)] = static_cast<std::uint8_t>(1 + random_below(random, 9));
  return b;
}

/// The same board stated by marks, with some of the impossible and some of the possible ones missing.
inline Board with_marks(Board b, std::uint64_t& random) {
  b.masks = b.allowed();
  b.has_masks = true;
  for (auto& mask : b.masks)
    mask = static_cast<std::uint16_t>(mask & ~(std::uint64_t{1} << random_below(random, 40)));
  return b;
}

}  // namespace ninefold::tests
