// Large numbers: the tally against counting one by one, known numbers, limits, estimates.
#include <cmath>

#include "classic/counting.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

using classic::Counted;
using classic::Estimated;
using classic::Wide;

const classic::Kernels& kernels() { return *active_instruction_set()->classic; }

/// B. Felgenhauer and F. Jarvis, 2005.
constexpr Wide kAllGrids = Wide{6'670'903'752'021'072} * 1'000'000 + 936'960;

constexpr std::string_view kTenGivens =
    "........7...........9.......5..........4...2.......3.......8.....1.....6....2....";

/// By the tally alone, from whatever the board allows.
Wide tallied(const Board& b, std::size_t memory) {
  Guard guard;
  const classic::Weave weave(b.allowed(), guard);
  const classic::Total total = classic::Tally(weave, b.allowed(), memory, guard).total(~Wide{0}, guard);
  CHECK(total.end == End::finished);
  return total.value;
}

TEST("the empty grid has as many solutions as is known") {
  Guard guard;
  const Counted counted = classic::count_all(kernels(), Board{}, {}, guard);
  CHECK(counted.end == End::finished);
  CHECK(counted.value == kAllGrids);
}

TEST("a tally agrees with counting one by one") {
  std::uint64_t random = 23;
  Guard guard;
  classic::Solver solver(kernels().classic);
  for (int i = 0; i < 150; ++i) {
    Board b = random_board(random, 20 + i % 12, i % 5 == 4);
    if (i % 2) b = with_marks(b, random);
    const auto found = solver.count(b, {300'000}, guard);
    if (found.end == End::finished) CHECK(tallied(b, i % 3 ? 1 << 20 : 0) == found.solutions);
  }
}

TEST("digits and rows that are alike do not lead a tally astray") {
  // The last two bands full but for two digits, the first empty: its rows and those digits are alike.
  Board b = board(kUniqueSolution);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (cell < 27 || b.digits[cell] < 3) b.digits[cell] = 0;
  }
  Guard guard;
  CHECK(tallied(b, 0) == classic::Solver(kernels().classic).count(b, {}, guard).solutions);
}

TEST("a count ends at its limit, wherever that lies") {
  for (const Wide limit : {Wide{0}, Wide{1}, Wide{9'999}, Wide{10'000}, Wide{10'001}, kAllGrids / 2}) {
    Guard guard;
    const Counted counted = classic::count_all(kernels(), Board{}, {.solutions = limit}, guard);
    CHECK(counted.end == End::solutions);
    CHECK(counted.value == limit);
  }
}

TEST("a count cut short by time or for want of memory is a lower bound") {
  Guard hasty(0.02);
  const Counted early = classic::count_all(kernels(), board(kTenGivens), {}, hasty);
  CHECK(early.end == End::seconds);
  CHECK(early.value > 0);
  Guard guard(0.05);
  const Counted small = classic::count_all(kernels(), Board{}, {.memory = 1'000}, guard);
  CHECK(small.end == End::seconds);
  CHECK(small.value > 0);
}

TEST("an estimate is the same on every instruction set, and exact where it can be") {
  Guard guard;
  const Estimated first = classic::estimate(kernels(), board(kTenGivens), 50, 7, {}, guard);
  CHECK(!first.exact);
  CHECK_EQUAL(first.samples, 50u);
  CHECK(first.error > 0);
  for (const Version& version : versions()) {
    const Estimated again = classic::estimate(*version.kernels, board(kTenGivens), 50, 7, {}, guard);
    CHECK(again.value == first.value);
    CHECK_EQUAL(again.error, first.error);
  }
  const Estimated exact = classic::estimate(kernels(), Board{}, 50, 7, {}, guard);
  CHECK(exact.exact);
  CHECK(exact.value == kAllGrids);
  const Estimated none = classic::estimate(kernels(), board(kImpossible), 50, 7, {}, guard);
  CHECK(none.exact);
  CHECK(none.value == 0);
}

TEST("an estimate that may not begin knows nothing") {
  Guard done(0.0);
  const Estimated nothing = classic::estimate(kernels(), Board{}, 50, 7, {}, done);
  CHECK(!nothing.exact);
  CHECK(std::isinf(nothing.error));
  CHECK(nothing.end == End::seconds);
}

TEST("a guard ends the preparation of a sum too") {
  Guard guard, over(0.0);
  const classic::Weave weave(Board{}.allowed(), guard);
  CHECK(classic::Tally(weave, Board{}.allowed(), 1 << 24, over).end() == End::seconds);
}

TEST("samples have the number of solutions as their mean") {
  std::uint64_t random = 31;
  Guard guard;
  for (int i = 0; i < 6; ++i) {
    const Board b = random_board(random, 20, false);
    const classic::Weave weave(b.allowed(), guard);
    classic::Tally tally(weave, b.allowed(), 1 << 24, guard);
    const auto truth = static_cast<double>(tally.total(~Wide{0}, guard).value);
    constexpr int kSamples = 20'000;
    double sum = 0, squares = 0;
    for (int k = 0; k < kSamples; ++k) {
      const double share = tally.sample(random) / truth;
      sum += share;
      squares += share * share;
    }
    const double mean = sum / kSamples, variance = squares / kSamples - mean * mean;
    CHECK(std::abs(mean - 1) < 4 * std::sqrt(variance / kSamples));
  }
}

}  // namespace
}  // namespace ninefold::tests
