// The searches of a whole game: one table for all of its positions, ends between two moves, several threads.
#include <string>

#include "endgame/searcher.hpp"
#include "player/team.hpp"
#include "tests/check.hpp"
#include "tests/endgame_runs.hpp"
#include "tests/families.hpp"
#include "tests/player_runs.hpp"

namespace ninefold::tests {
namespace {

using endgame::Place;
using endgame::Searcher;
using player::Team;

constexpr std::size_t kMemory = std::size_t{1} << 26;
constexpr std::uint64_t kAllNodes = classic::kUnlimited;

const endgame::Kernels& kernels() { return *active_instruction_set()->endgame; }

Place place_of(const Board& b, const Sheet& sheet, std::uint64_t seed) {
  return {sheet.rows(), {b.digits.begin(), b.digits.end()}, seed, nullptr};
}

/// Rows that are no Sudoku: no cell is filled.
Place place_of(const Sheet& sheet, std::uint64_t seed) {
  return {sheet.rows(), std::vector<std::uint8_t>(sheet.cells, 0), seed, nullptr};
}

Outcome fresh_outcome(const Place& place, bool free) {
  return Searcher(kernels(), free, kMemory).solve(place, kAllNodes, nullptr).outcome;
}

/// Whether a verdict is what a search says that begins with nothing, and its move wins.
bool is_right(const Place& place, const Verdict& verdict, bool free) {
  if (verdict.outcome != fresh_outcome(place, free)) return false;
  if (verdict.outcome != Outcome::win) return true;
  return fresh_outcome(place.after(place.move_to(verdict.move).move, nullptr), free) == Outcome::loss;
}

/// Any move: to a class, or by the free rules sometimes into an inferred cell.
endgame::Move any_move(const Place& place, bool free, std::uint64_t& random) {
  const std::uint32_t classes = place.root().family().classes;
  if (free && !place.inferred().empty() && random_below(random, 4) == 0) return place.inferred().front();
  return place.move_to(random_below(random, classes)).move;
}

TEST("searcher: one table for a whole game keeps verdicts right") {
  for (const bool free : {false, true}) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      std::uint64_t random = seed;
      const Board b = random_position(random, 600);
      const Sheet sheet = solutions_of(b, 600);
      Searcher searcher(kernels(), free, kMemory);
      Place now = place_of(b, sheet, seed);
      while (now.has_moves()) {
        const Verdict verdict = searcher.solve(now, kAllNodes, nullptr);
        CHECK(verdict.end == End::finished && is_right(now, verdict, free));
        now = now.after(any_move(now, free, random), nullptr);
      }
      CHECK_EQUAL(now.solutions(), 1u);
      CHECK(searcher.solve(now, kAllNodes, nullptr).outcome == Outcome::loss);
    }
  }
}

TEST("searcher: verdicts of many unrelated positions with one table are the plain twin's") {
  for (const bool free : {false, true}) {
    std::uint64_t random = 71;
    Searcher searcher(kernels(), free, kMemory);
    for (int i = 0; i < 60; ++i) {
      const Sheet sheet = random_sheet(200, random);
      const Place place = place_of(sheet, 5);
      PlainGame game(sheet, free ? Rules::free_by_parity : Rules::strict);
      const Verdict verdict = searcher.solve(place, kAllNodes, nullptr);
      const bool odd = free && place.inferred().size() % 2 != 0;
      CHECK(is_right(game, game.start(odd), place.root(), verdict));
    }
  }
}

TEST("searcher: what ends it between two moves makes no false verdict, now or later") {
  for (const bool free : {false, true}) {
    std::uint64_t random = 72;
    int cut = 0;
    for (int i = 0; i < 30; ++i) {
      const Board b = random_position(random, 400);
      const Sheet sheet = solutions_of(b, 400);
      const Place place = place_of(b, sheet, 0);
      Searcher searcher(kernels(), free, kMemory);
      for (const int times : {0, 1, 2, 5, 20}) {
        Usher usher(times);
        const Verdict verdict = searcher.solve(place, kAllNodes, nullptr, &usher);
        CHECK(usher.asked <= times + 1);
        CHECK(usher.asked <= static_cast<int>(place.root().family().classes) + 2);
        if (verdict.end == End::finished) {
          CHECK(is_right(place, verdict, free));
        } else {
          ++cut;
          CHECK(verdict.outcome == Outcome::undecided && verdict.end == End::seconds);
        }
      }
      CHECK(is_right(place, searcher.solve(place, kAllNodes, nullptr), free));
    }
    CHECK(cut > 0);
  }
}

TEST("searcher: a position that was made only in part is undecided, never lost") {
  std::uint64_t random = 73;
  for (int i = 0; i < 20; ++i) {
    const Board b = random_position(random, 400);
    const Sheet sheet = solutions_of(b, 400);
    const Place place = place_of(b, sheet, 0);
    if (!place.has_moves()) continue;
    Searcher searcher(kernels(), false, kMemory);
    for (const std::uint32_t j : place.by_size()) {
      Usher usher(0);
      const Place next = place.after(place.move_to(j).move, &usher);
      CHECK(next.end() == End::seconds);
      CHECK(searcher.solve(next, kAllNodes, nullptr).outcome == Outcome::undecided);
      const Place further = next.after({0, 1}, nullptr);
      CHECK(searcher.solve(further, kAllNodes, nullptr).outcome == Outcome::undecided);
    }
  }
}

/// Positions large enough for several threads, and quickly solved.
std::vector<Board> large_positions(int number, std::uint64_t random) {
  std::vector<Board> all;
  while (static_cast<int>(all.size()) < number) {
    const Board b = random_position(random, 4'000);
    if (solutions_of(b, 4'000).count() >= 2'000) all.push_back(b);
  }
  return all;
}

TEST("team: two threads decide as one does") {
  for (const bool free : {false, true}) {
    Team both(kernels(), free, 2, 2 * kMemory);
    for (const Board& b : large_positions(4, 74)) {
      const Sheet sheet = solutions_of(b, 4'000);
      const Place place = place_of(b, sheet, 0);
      Guard guard;
      const Verdict verdict = both.solve(place, kAllNodes, guard);
      CHECK(verdict.end == End::finished && is_right(place, verdict, free));
    }
  }
}

TEST("team: lost positions are lost with two threads, and an inferred cell is a move by the free rules") {
  // Two cells of 45 digits: the second to write wins, unless the first may fill an inferred cell instead.
  const Sheet even = full_sheet(2, 45);
  const Sheet odd = with_inferred(even, 1);
  Guard guard;
  for (const bool free : {false, true}) {
    Team both(kernels(), free, 2, 2 * kMemory);
    CHECK(both.solve(place_of(even, 0), kAllNodes, guard).outcome == Outcome::loss);
    const Place place = place_of(odd, 0);
    const Verdict verdict = both.solve(place, kAllNodes, guard);
    CHECK(verdict.outcome == (free ? Outcome::win : Outcome::loss));
    if (free) CHECK_EQUAL(verdict.move, endgame::kInferred);
  }
}

TEST("team: whatever ends two threads, they say nothing false") {
  for (const Board& b : large_positions(2, 75)) {
    const Sheet sheet = solutions_of(b, 4'000);
    const Place place = place_of(b, sheet, 0);
    StopFlag stop{true};
    Guard stopped(Guard::kForever, &stop);
    Team both(kernels(), false, 2, 2 * kMemory);
    CHECK(both.solve(place, kAllNodes, stopped).outcome != Outcome::loss ||
          fresh_outcome(place, false) == Outcome::loss);
    for (int i = 0; i < 20; ++i) {
      Team team(kernels(), false, 2, 2 * kMemory);
      Guard guard(i % 2 ? Guard::kForever : i * 1e-4), between(i % 2 ? i * 1e-4 : Guard::kForever);
      const Verdict verdict = team.solve(place, kAllNodes, guard, &between);
      CHECK(verdict.outcome == Outcome::undecided || is_right(place, verdict, false));
    }
    for (const std::uint64_t nodes : {0, 1, 10}) {
      Guard guard;
      Team team(kernels(), false, 2, 2 * kMemory);
      const Verdict verdict = team.solve(place, nodes, guard);
      CHECK(verdict.outcome == Outcome::undecided || is_right(place, verdict, false));
    }
  }
}

TEST("team: no thread is one") {
  const Sheet sheet = full_sheet(3, 2);
  Guard guard;
  CHECK(Team(kernels(), false, 0, kMemory).solve(place_of(sheet, 0), kAllNodes, guard).outcome ==
        Outcome::win);
}

}  // namespace
}  // namespace ninefold::tests
