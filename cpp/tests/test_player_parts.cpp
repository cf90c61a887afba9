// What the player is built of: guards of parts, estimates of solutions, sizes of replies.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "player/estimates.hpp"
#include "player/replies.hpp"
#include "tests/check.hpp"
#include "tests/families.hpp"
#include "tests/player_runs.hpp"

namespace ninefold::tests {
namespace {

using endgame::Root;
using player::Estimate;
using player::estimate_solutions;

TEST("guard: a part ends by its own time, the whole goes on") {
  Guard whole;
  Guard part(whole, 0);
  CHECK(part.check() == End::seconds);
  CHECK(whole.check() == End::finished);
  CHECK(Guard(whole, 1000).check() == End::finished);
}

TEST("guard: a part ends with the whole, for the whole's reason") {
  Guard late(0);
  Guard part(late, 1000);
  CHECK(part.check() == End::seconds);
  StopFlag stop{false};
  Guard whole(Guard::kForever, &stop);
  Guard outer(whole, 1000), inner(outer, 1000);
  CHECK(inner.check() == End::finished);
  stop = true;
  CHECK(inner.check() == End::stop);
}

TEST("guard: an interruption ends the whole and all of its parts") {
  int asked = 0;
  Guard whole(Guard::kForever, nullptr, [&] { return ++asked == 2; });
  Guard part(whole, 1000);
  while (part.elapsed() < 5 && part.check() == End::finished) continue;
  CHECK(part.check() == End::stop);
  CHECK(Guard(whole, 1000).check() == End::stop);  // once is for good: other parts do not go on
  CHECK_EQUAL(asked, 2);
}

/// Mean, and its standard error, of what batches of descents say.
struct Spread {
  double mean, error;
};

Spread spread_of(const std::vector<double>& values) {
  const auto number = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / number;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / (number - 1) / number)};
}

std::vector<Estimate> batches(const Board& b, int number, std::uint64_t descents, std::uint64_t& random) {
  std::vector<Estimate> all;
  Guard guard;
  for (int i = 0; i < number; ++i) all.push_back(estimate_solutions(b.digits, descents, random, guard));
  return all;
}

TEST("player: estimates of solutions have no bias") {
  std::uint64_t random = 61;
  for (int i = 0; i < 6; ++i) {
    const Board b = random_position(random, 3'000);
    const auto exact = static_cast<double>(solutions_of(b, 3'000).count());
    std::vector<double> values;
    for (const Estimate& each : batches(b, 40, 250, random)) values.push_back(each.solutions);
    const Spread spread = spread_of(values);
    CHECK(std::abs(spread.mean - exact) <= 4.5 * spread.error + 1e-9);
    CHECK(spread.error < exact);
  }
}

TEST("player: estimates of what each move leaves have no bias, and those of a cell add up") {
  std::uint64_t random = 62;
  const Board b = random_position(random, 2'000);
  const Sheet sheet = solutions_of(b, 2'000);
  const auto all = batches(b, 40, 250, random);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    for (std::size_t digit = 0; digit < 9; ++digit) {
      double exact = 0;
      for (std::size_t row = 0; row < sheet.count(); ++row) exact += sheet.digit(row, cell) == digit + 1;
      std::vector<double> values;
      for (const Estimate& each : all) values.push_back(each.with[cell][digit]);
      const Spread spread = spread_of(values);
      if (exact == 0) CHECK_EQUAL(spread.mean, 0.0);
      if (exact > 50) CHECK(std::abs(spread.mean - exact) <= 5 * spread.error + 1e-9);
    }
    const auto& with = all[0].with[cell];
    CHECK(std::abs(std::accumulate(with.begin(), with.end(), 0.0) / all[0].solutions - 1) < 1e-9);
  }
}

TEST("player: an estimate takes as many descents as it may, and finds nothing where nothing is") {
  std::uint64_t random = 63;
  Guard guard, late(0);
  CHECK_EQUAL(estimate_solutions(board(kUnique).digits, 77, random, guard).descents, 77u);
  CHECK_EQUAL(estimate_solutions(board(kUniqueSolution).digits, 5, random, guard).solutions, 1.0);
  CHECK_EQUAL(estimate_solutions(board(kImpossible).digits, 500, random, guard).solutions, 0.0);
  const Estimate none = estimate_solutions(board(kUnique).digits, 77, random, late);
  CHECK(none.descents == 0 && none.solutions == 0);
}

/// The most rows of class `j` that a further move keeps, but not all of them.
std::size_t plain_largest_reply(const Sheet& sheet, const Root& root, std::uint32_t j) {
  const player::Move move = root.moves(j).front();
  std::size_t largest = 0, all = 0;
  std::vector<std::array<std::size_t, 256>> counts(sheet.cells);
  for (std::size_t row = 0; row < sheet.count(); ++row) {
    if (sheet.digit(row, move.cell) != move.digit) continue;
    ++all;
    for (std::size_t cell = 0; cell < sheet.cells; ++cell) ++counts[cell][sheet.digit(row, cell)];
  }
  for (const auto& cell : counts) {
    for (const std::size_t with : cell) {
      if (with < all) largest = std::max(largest, with);
    }
  }
  return largest;
}

TEST("player: the largest reply is what counting says") {
  std::uint64_t random = 64;
  for (int i = 0; i < 60; ++i) {
    const Sheet sheet = i % 3 ? random_sheet(300, random) : solutions_of(random_position(random, 900), 900);
    if (sheet.count() < 2) continue;
    const Root root(sheet.rows(), 0);
    for (std::uint32_t j = 0; j < root.family().classes; ++j) {
      CHECK_EQUAL(player::largest_reply(root, j), static_cast<double>(plain_largest_reply(sheet, root, j)));
    }
  }
}

TEST("player: the largest reply of very many solutions is about what counting says") {
  const Sheet sheet = solutions_of(board(kManySolutions), 100'000);
  const Root root(sheet.rows(), 0);
  int checked = 0;
  for (std::uint32_t j = 0; j < root.family().classes && checked < 12; ++j) {
    if (root.size(j) < 8'000) continue;
    ++checked;
    const auto exact = static_cast<double>(plain_largest_reply(sheet, root, j));
    CHECK(std::abs(player::largest_reply(root, j) / exact - 1) < 0.1);
  }
  CHECK_EQUAL(checked, 12);
}

}  // namespace
}  // namespace ninefold::tests
