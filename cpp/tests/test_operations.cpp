// Limits, restarts, listing and true candidates.
#include <algorithm>
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
    for (const classic::Solution& row : out) CHECK(is_solution(b, row.data()));
  }
}

/// The digits that stand in each cell in some solution, by listing all.
std::array<std::uint16_t, kCells> union_of_solutions(classic::Solver& solver, Guard& guard, const Board& b) {
  classic::Rows out;
  solver.list(b, {}, guard, out);
  std::array<std::uint16_t, kCells> sets{};
  for (const classic::Solution& row : out) {
    for (int cell = 0; cell < kCells; ++cell) sets[cell] |= std::uint16_t(1 << (row[cell] - 1));
  }
  return sets;
}

TEST("true candidates are the union of all solutions, one by one or in lanes") {
  std::uint64_t random = 17;
  Guard guard;
  for (int i = 0; i < 30; ++i) {
    Board b = random_board(random, 26, i % 5 == 4);
    if (i % 2) b = with_marks(b, random);
    for (const Version& version : versions()) {
      for (const classic::Engine* each : version.engines()) {
        classic::Solver solver(*each);
        const auto expected = union_of_solutions(solver, guard, b);
        for (const auto* lanes : {&version.kernels->candidates, (const classic::CandidatesEngine*)nullptr}) {
          const auto found = solver.candidates(b, {}, guard, lanes);
          CHECK(found.end == End::finished);
          CHECK(found.masks == expected);
          CHECK(std::all_of(found.closed.begin(), found.closed.end(), [](bool closed) { return closed; }));
        }
      }
    }
  }
}

TEST("every version decides the candidates of a sparse board with the same work") {
  std::uint64_t random = 23;
  Guard guard;
  for (int i = 0; i < 12; ++i) {
    const Board b = random_board(random, 10 + i, i % 4 == 3);
    const auto reference = classic::Solver(versions()[0].kernels->dpll).candidates(b, {}, guard);
    for (const Version& version : versions()) {
      classic::Solver solver(version.kernels->classic), first(versions()[0].kernels->classic);
      const auto found = solver.candidates(b, {}, guard, &version.kernels->candidates);
      CHECK(found.masks == reference.masks);
      CHECK_EQUAL(found.nodes, first.candidates(b, {}, guard, &versions()[0].kernels->candidates).nodes);
    }
  }
}

TEST("candidates stop at a node, and what they say until then is true") {
  Guard guard;
  for (const std::uint64_t nodes : {0, 5, 40, 44, 200}) {
    const auto found = classic::Solver(engine()).candidates(Board{}, {kUnlimited, nodes}, guard,
                                                            &active_instruction_set()->classic->candidates);
    CHECK(found.end == End::nodes);
    CHECK_EQUAL(found.nodes, nodes);
    for (std::size_t i = 0; i < kCells; ++i)
      CHECK(found.closed[i] == (found.masks[i] == classic::kAllDigits));
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
