// What the player is built of: guards of parts, its clock, estimates of solutions, sizes of replies.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "player/estimates.hpp"
#include "player/game_clock.hpp"
#include "player/replies.hpp"
#include "player/search_time.hpp"
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

/// Lets so many seconds pass between two looks at the clock.
void look_late(Guard& guard, double seconds) {
  for (const Guard wall; wall.elapsed() < seconds;) continue;
  guard.check();
}

TEST("guard: the longest time between two looks at the clock is kept") {
  Guard whole(1000);
  look_late(whole, 0.02);
  CHECK(whole.longest_gap() >= 0.02);
  Guard part(whole, 1000);
  look_late(part, 0.03);
  CHECK(whole.longest_gap() >= 0.03);
  for (const Guard wall; wall.elapsed() < 0.04;) continue;
  CHECK(whole.longest_gap() >= 0.04);  // the last look is a while ago
}

TEST("clock: the later the looks at it, the more is kept back, and less again as they come in time") {
  const Settings settings;
  player::GameClock clock;
  const double at_first = clock.begin(settings, 1);
  CHECK(at_first > 0.9);
  Guard late(1000);
  look_late(late, 0.05);
  clock.end(late, 1000, 0.05);
  const double then = clock.begin(settings, 1);
  CHECK(then <= at_first - settings.margin_gaps * 0.04);
  double again = then;
  while (again <= then) {
    Guard punctual(1000);
    while (punctual.elapsed() < 0.011) punctual.check();
    clock.end(punctual, 1000, 0.011);
    again = clock.begin(settings, 1);
  }
  CHECK(again > then);
}

TEST("clock: a turn that ends after its time is late, too, and where nothing is left something is used") {
  const Settings settings;
  player::GameClock clock;
  Guard whole(1000);
  while (whole.elapsed() < 0.06) whole.check();
  clock.end(whole, 0.01, 0.06);
  CHECK(clock.begin(settings, 1) < 1 - settings.margin_gaps * 0.04);
  CHECK_EQUAL(clock.begin(settings, 0), settings.least_seconds);
}

TEST("clock: whoever waits for the processor at work waits for it before, too") {
  const Settings settings;
  player::GameClock idle, busy;
  Guard whole(1000);
  while (whole.elapsed() < 0.02) whole.check();
  idle.end(whole, 1000, whole.elapsed());
  busy.end(whole, 1000, 0.2 * whole.elapsed());
  CHECK(busy.beside(settings) > idle.beside(settings));
  CHECK(idle.beside(settings) >= settings.overhead_seconds);
}

TEST("player: what is easy gets most of the time, what is far away the least") {
  const Settings settings;
  const double left = 2;
  const auto [easy, easy_test] = player::shares_of(settings, left, settings.easy * left * 0.9);
  const auto [hard, hard_test] = player::shares_of(settings, left, settings.easy * left * 1.1);
  const auto [far, far_test] = player::shares_of(settings, left, settings.far * left * 1.1);
  CHECK(easy > hard && hard > far);
  CHECK(easy_test > 0 && hard_test > 0 && far_test > 0);
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

TEST("player: two estimates together are the mean of all their descents") {
  std::uint64_t random = 5;
  Guard guard;
  const Board b = board(kManySolutions);
  const Estimate some = estimate_solutions(b.digits, 300, random, guard);
  const Estimate more = estimate_solutions(b.digits, 100, random, guard), none;
  const Estimate both = joined(some, more);
  CHECK_EQUAL(both.descents, std::uint64_t{400});
  CHECK(std::abs(both.solutions - (0.75 * some.solutions + 0.25 * more.solutions)) < 1e-6 * both.solutions);
  CHECK_EQUAL(joined(some, none).solutions, some.solutions);
  CHECK_EQUAL(joined(none, none).descents, std::uint64_t{0});
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
