// Limits, restarts, listing and true candidates.
#include <thread>

#include "classic/operations.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

constexpr std::uint64_t kUnlimited = classic::kUnlimited;

const classic::Engine& engine() { return active_instruction_set()->classic->classic; }

TEST("a limit on solutions, nodes or time is told as the reason") {
  Guard guard;
  classic::Solver solver(engine());
  CHECK(solver.count(Board{}, {10}, guard).end == End::solutions);
  CHECK(solver.count(Board{}, {0}, guard).end == End::solutions);
  CHECK(solver.solve(Board{}, {0}, guard).end == End::solutions);
  const auto few = solver.count(Board{}, {kUnlimited, 10}, guard);
  CHECK(few.end == End::nodes);
  CHECK_EQUAL(few.nodes, 10u);
  Guard hasty(0.01);
  CHECK(solver.count(Board{}, {}, hasty).end == End::seconds);
}

TEST("a stop flag ends a search in another thread") {
  StopFlag stop{false};
  Guard guard(Guard::kForever, &stop);
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
  });
  CHECK(classic::Solver(engine()).count(Board{}, {}, guard).end == End::stop);
  other.join();
}

TEST("an interruption ends a search") {
  Guard guard(Guard::kForever, nullptr, [] { return true; });
  CHECK(classic::Solver(engine()).count(Board{}, {}, guard).end == End::stop);
}

TEST("no node at all is enough for a board that needs none") {
  Guard guard;
  const auto found = classic::Solver(engine()).solve(board(kUnique), {2, 0}, guard);
  CHECK_EQUAL(found.solutions, 1u);
  CHECK(found.end == End::finished);
}

TEST("a list holds what is counted") {
  std::uint64_t random = 5;
  Guard guard;
  classic::Solver solver(engine());
  for (int i = 0; i < 20; ++i) {
    const Board b = random_board(random, 24, false);
    classic::Rows out;
    const auto listed = solver.list(b, {5000}, guard, out);
    CHECK_EQUAL(listed.solutions, solver.count(b, {5000}, guard).solutions);
    CHECK_EQUAL(out.size(), listed.solutions);
    for (const classic::Row& row : out) CHECK(is_solution(b, row.data()));
  }
}

TEST("true candidates are the union of all solutions") {
  std::uint64_t random = 17;
  Guard guard;
  for (const Version& version : versions()) {
    for (const classic::Engine* each : version.engines()) {
      classic::Solver solver(*each);
      for (int i = 0; i < 10; ++i) {
        Board b = random_board(random, 26, i % 5 == 4);
        if (i % 2) b = with_marks(b, random);
        classic::Rows out;
        solver.list(b, {}, guard, out);
        std::array<std::uint16_t, kCells> expected{};
        for (const classic::Row& row : out) {
          for (int cell = 0; cell < kCells; ++cell) expected[cell] |= std::uint16_t(1 << (row[cell] - 1));
        }
        const auto found = solver.candidates(b, {}, guard);
        CHECK(found.end == End::finished);
        CHECK(found.masks == expected);
      }
    }
  }
}

TEST("true candidates cut short tell what is closed") {
  Guard done(0.0);
  const auto found = classic::Solver(engine()).candidates(Board{}, {}, done);
  CHECK(found.end == End::seconds);
  CHECK(!found.closed[0]);
}

}  // namespace
}  // namespace ninefold::tests
