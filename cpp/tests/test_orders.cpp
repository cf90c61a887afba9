// Lists in other orders, and how often each digit stands in each cell.
#include <set>

#include "classic/digit_counts.hpp"
#include "classic/orders.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

using classic::DrawLimits;
using classic::Rows;
using classic::Solution;

using List = std::vector<Solution>;

List values(Rows& rows) { return {rows.begin(), rows.end()}; }

std::set<Solution> different(const List& rows) { return {rows.begin(), rows.end()}; }

List found(classic::Solver& solver, const Board& b, std::uint64_t limit = classic::kUnlimited) {
  Rows out;
  Guard guard;
  solver.list(b, {limit}, guard, out);
  return values(out);
}

List sorted(classic::Solver& solver, const Board& b, std::uint64_t limit = classic::kUnlimited) {
  Rows out;
  Guard guard;
  classic::list_sorted(solver, b, {limit}, guard, out);
  return values(out);
}

List drawn(classic::Solver& solver, const Board& b, std::uint64_t limit, std::uint64_t seed,
           const DrawLimits& limits = {}) {
  Rows out;
  Guard guard;
  classic::list_random(solver, b, {limit, classic::kUnlimited, seed}, guard, out, limits);
  return values(out);
}

/// A board with some thousand solutions: more than are sorted at a time.
Board wide_board() {
  std::uint64_t random = 3;
  classic::Solver solver(active_instruction_set()->classic->classic);
  Guard guard;
  for (;;) {
    const Board b = random_board(random, 22, false);
    const auto n = solver.count(b, {60'000}, guard).solutions;
    if (n > 15'000 && n < 60'000) return b;
  }
}

TEST("every version and engine lists in the same orders") {
  const Board b = wide_board();
  for (const int which : {0, 1}) {
    List search, random, descents;
    for (const Version& version : versions()) {
      classic::Solver solver(*version.engines()[which]);
      const List now[] = {found(solver, b, 700), drawn(solver, b, 50, 9), drawn(solver, b, 50, 9, {0, 1, 9})};
      if (search.empty()) search = now[0], random = now[1], descents = now[2];
      CHECK(now[0] == search);
      CHECK(now[1] == random);
      CHECK(now[2] == descents);
    }
  }
}

TEST("a smaller limit gives the first of a larger one") {
  const Board b = wide_board();
  for (const Version& version : versions()) {
    classic::Solver solver(version.kernels->classic);
    const List all = found(solver, b), ascending = sorted(solver, b);
    for (const std::size_t limit : {1, 63, 64, 65, 1000, 5000}) {
      CHECK(found(solver, b, limit) == List(all.begin(), all.begin() + limit));
      CHECK(sorted(solver, b, limit) == List(ascending.begin(), ascending.begin() + limit));
    }
  }
}

TEST("the sorted list is the list, sorted") {
  for (const classic::Engine* engine : versions()[0].engines()) {
    classic::Solver solver(*engine);
    List all = found(solver, wide_board());
    std::sort(all.begin(), all.end());
    CHECK(sorted(solver, wide_board()) == all);
  }
}

TEST("a random list holds different solutions, in whatever way it is made") {
  const Board b = wide_board();
  classic::Solver solver(versions()[0].kernels->classic);
  const std::set<Solution> all = different(found(solver, b));
  // From all; by descents; by descents that give up at the first repetition.
  for (const DrawLimits& limits :
       {DrawLimits{100'000, 4, 9}, DrawLimits{0, 1, 100'000}, DrawLimits{0, 1, 0}}) {
    const List some = drawn(solver, b, 8'000, 5, limits);
    CHECK_EQUAL(different(some).size(), 8'000u);
    for (const Solution& row : some) CHECK(all.contains(row));
    CHECK(some != drawn(solver, b, 8'000, 6, limits));
  }
  CHECK(different(drawn(solver, b, 100'000, 5)) == all);
}

TEST("draws from all solutions are even") {
  std::uint64_t random = 8;
  classic::Solver solver(versions()[0].kernels->classic);
  Board b;
  List all;
  while (all.size() < 8 || all.size() > 30) {
    b = random_board(random, 27, false);
    all = found(solver, b, 31);
  }
  std::vector<int> times(all.size());
  const int turns = 400 * static_cast<int>(all.size());
  for (int seed = 0; seed < turns; ++seed) {
    const Solution one = drawn(solver, b, 1, static_cast<std::uint64_t>(seed)).at(0);
    ++times[static_cast<std::size_t>(std::find(all.begin(), all.end(), one) - all.begin())];
  }
  for (const int each : times) CHECK(each > 300 && each < 500);  // five standard deviations
}

TEST("limits end every order and are told") {
  classic::Solver solver(versions()[0].kernels->classic);
  for (const auto list : {+[](classic::Solver& s, const Bounds& bounds, Guard& guard, Rows& out) {
                            return classic::list_sorted(s, Board{}, bounds, guard, out);
                          },
                          +[](classic::Solver& s, const Bounds& bounds, Guard& guard, Rows& out) {
                            return classic::list_random(s, Board{}, bounds, guard, out);
                          }}) {
    Rows out;
    Guard guard, hasty(0.01);
    CHECK(list(solver, {0}, guard, out).end == End::solutions);
    CHECK(list(solver, {10'000'000, 100'000}, guard, out).end == End::nodes);
    CHECK(list(solver, {10'000'000}, hasty, out).end == End::seconds);
    CHECK(different(values(out)).size() > 0);
  }
}

TEST("a tally counts every digit of every solution") {
  const Board b = wide_board();
  Guard guard;
  for (const Version& version : versions()) {
    classic::Solver solver(version.kernels->classic);
    classic::DigitCounts expected, tally;
    for (const Solution& row : found(solver, b)) {
      for (int cell = 0; cell < kCells; ++cell) ++expected.counts[cell][row[cell] - 1];
    }
    CHECK(classic::count_digits(solver, b, {}, guard, tally).end == End::finished);
    CHECK(tally.counts == expected.counts);
  }
}

}  // namespace
}  // namespace ninefold::tests
