// Every engine in every compiled version, through one suite.
#include <algorithm>
#include <set>

#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

constexpr std::uint64_t kUnlimited = classic::kUnlimited;

template <class F>
void for_every_engine(F body) {
  for (const Version& version : versions()) {
    for (const classic::Engine* engine : version.engines()) {
      Guard guard;
      classic::Solver solver(*engine);
      const int before = failures();
      body(solver, guard);
      if (failures() != before) std::printf("  with %s, %s\n", engine->name, version.name.c_str());
    }
  }
}

std::uint64_t count(classic::Solver& solver, Guard& guard, const Board& b, std::uint64_t limit = kUnlimited) {
  return solver.count(b, {limit}, guard).solutions;
}

TEST("a unique puzzle has its solution") {
  for_every_engine([](classic::Solver& solver, Guard& guard) {
    const auto found = solver.solve(board(kUnique), {2}, guard);
    CHECK_EQUAL(found.solutions, 1u);
    CHECK(found.end == End::finished);
    CHECK_EQUAL(text(found.first.data()), kUniqueSolution);
  });
}

TEST("a full board is its own solution, unless it is wrong") {
  for_every_engine([](classic::Solver& solver, Guard& guard) {
    Board full = board(kUniqueSolution);
    CHECK_EQUAL(count(solver, guard, full), 1u);
    full.digits[80] = 1;
    CHECK_EQUAL(count(solver, guard, full), 0u);
    full.digits[80] = 0;
    CHECK_EQUAL(count(solver, guard, full), 1u);
  });
}

TEST("equal digits in a row, a column or a box leave no solution") {
  for_every_engine([](classic::Solver& solver, Guard& guard) {
    for (const int other : {8, 72, 20}) {
      Board b;
      b.digits[0] = b.digits[other] = 7;
      const auto found = solver.solve(b, {2}, guard);
      CHECK_EQUAL(found.solutions, 0u);
      CHECK(found.end == End::finished);
    }
  });
}

TEST("a cell that allows nothing leaves no solution") {
  for_every_engine([](classic::Solver& solver, Guard& guard) {
    Board b;
    b.masks.fill(classic::kAllDigits);
    b.masks[40] = 0;
    b.has_masks = true;
    CHECK_EQUAL(count(solver, guard, b), 0u);
  });
}

TEST("every digit in every cell can be completed, and stays where it was given") {
  for_every_engine([](classic::Solver& solver, Guard& guard) {
    for (int cell = 0; cell < kCells; ++cell) {
      for (std::uint8_t digit = 1; digit <= 9; ++digit) {
        Board b;
        b.digits[cell] = digit;
        const auto found = solver.solve(b, {1}, guard);
        CHECK_EQUAL(found.solutions, 1u);
        CHECK(is_solution(b, found.first.data()));
      }
    }
  });
}

TEST("the empty board has as many solutions as are asked for, all different") {
  for_every_engine([](classic::Solver& solver, Guard& guard) {
    classic::Rows out;
    const auto found = solver.list(Board{}, {1000}, guard, out);
    CHECK_EQUAL(found.solutions, 1000u);
    CHECK(found.end == End::solutions);
    std::set<std::string> different;
    for (const classic::Solution& row : out) {
      CHECK(is_solution(Board{}, row.data()));
      different.insert(text(row.data()));
    }
    CHECK_EQUAL(different.size(), 1000u);
  });
}

TEST("random boards have as many solutions as the plain twin counts") {
  std::uint64_t random = 2024;
  for (int i = 0; i < 120; ++i) {
    Board b = random_board(random, 23 + i % 20, i % 3 == 0);
    if (i % 4 == 1) b = with_marks(b, random);
    const std::uint64_t expected = Twin(b).count(3000);
    for_every_engine([&](classic::Solver& solver, Guard& guard) {
      CHECK_EQUAL(count(solver, guard, b, 3000), expected);
      CHECK_EQUAL(solver.solve(b, {2}, guard).solutions, expected < 2 ? expected : 2);
    });
  }
}

TEST("every version takes the same nodes and steps, and lists in the same order") {
  std::uint64_t random = 7;
  for (int i = 0; i < 60; ++i) {
    const Board b = random_board(random, 20 + i % 12, false);
    for (const int engine : {0, 1}) {
      std::vector<classic::Solution> expected;
      classic::Found first;
      for (const Version& version : versions()) {
        Guard guard;
        classic::Solver solver(*version.engines()[static_cast<std::size_t>(engine)]);
        classic::Rows out;
        const auto found = solver.list(b, {500, kUnlimited, 99, i % 2 == 0}, guard, out);
        const std::vector<classic::Solution> rows(out.begin(), out.end());
        if (expected.empty()) expected = rows, first = found;
        CHECK_EQUAL(found.nodes, first.nodes);
        CHECK_EQUAL(found.steps, first.steps);
        CHECK(rows == expected);
      }
    }
  }
}

/// The solutions of a board, fetched one by one, with a node limit that is raised whenever it is reached.
std::vector<std::string> in_pieces(const classic::Engine& engine, const Board& b, std::uint64_t nodes) {
  std::vector<std::byte> memory(engine.stack_bytes + 64);
  classic::Search search{};
  search.stack = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64;
  engine.start_digits(search, b.digits.data());
  Guard guard;
  std::vector<std::string> pieces;
  for (End end = End::nodes; end != End::finished;) {
    std::uint8_t one[kCells];
    const auto progress = engine.run(search, {1, nodes, one, &guard});
    if (progress.solutions) pieces.push_back(text(one));
    end = progress.end;
    if (end == End::nodes) ++nodes;
  }
  return pieces;
}

TEST("a search that is paused after every solution or every node loses nothing") {
  std::uint64_t random = 11;
  for (int i = 0; i < 12; ++i) {
    const Board b = random_board(random, 27, false);
    for (const Version& version : versions()) {
      for (const classic::Engine* engine : version.engines()) {
        Guard guard;
        classic::Rows out;
        classic::Solver(*engine).list(b, {}, guard, out);
        std::vector<std::string> whole;
        for (const classic::Solution& row : out) whole.push_back(text(row.data()));
        std::sort(whole.begin(), whole.end());
        for (const std::uint64_t nodes : {kUnlimited, std::uint64_t{0}}) {
          auto pieces = in_pieces(*engine, b, nodes);
          std::sort(pieces.begin(), pieces.end());  // a pause may change the order
          CHECK(pieces == whole);
        }
      }
    }
  }
}

TEST("the same seed gives the same solution, another seed another") {
  for_every_engine([](classic::Solver& solver, Guard& guard) {
    std::set<std::string> seen;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Bounds bounds{1, kUnlimited, seed, true};
      const auto found = solver.solve(Board{}, bounds, guard);
      CHECK(found.first == solver.solve(Board{}, bounds, guard).first);
      seen.insert(text(found.first.data()));
    }
    CHECK_EQUAL(seen.size(), 20u);
  });
}

TEST("the impossible board is refuted in few nodes") {
  for (const Version& version : versions()) {
    Guard guard;
    const auto found = classic::Solver(version.kernels->classic).solve(board(kImpossible), {2}, guard);
    CHECK_EQUAL(found.solutions, 0u);
    CHECK(found.end == End::finished);
    CHECK(found.nodes < 1000);
  }
}

TEST("a board that the last look at the boxes decides is not lost") {
  // One solution of each of these was dropped once: boxes() had left one candidate in every cell just
  // before a branch, and the search took the lack of a cell to branch on for a contradiction.
  const std::pair<const char*, std::uint64_t> known[] = {
      {"..8...492.......7.....2.8....736.1......7.2......45.3.72...3..83.....759....5..2.", 1242},
      {".......8.87........329..45.7...3......17....5..36.29.7..8.......2.8...7.95.3.....", 3759},
      {".4....5..7.54.8...2.......76..93..7....5....9...8271..5...8....4.7.9..51.2.......", 1218}};
  for (const auto& [line, expected] : known) {
    CHECK_EQUAL(Twin(board(line)).count(10'000), expected);
    for_every_engine([&](classic::Solver& solver, Guard& guard) {
      CHECK_EQUAL(count(solver, guard, board(line)), expected);
    });
  }
}

}  // namespace
}  // namespace ninefold::tests
