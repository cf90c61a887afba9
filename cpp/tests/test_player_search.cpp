// The searches of a whole game: one table for all of its positions, ends between two moves.
#include <string>

#include "endgame/searcher.hpp"
#include "tests/check.hpp"
#include "tests/endgame_runs.hpp"
#include "tests/families.hpp"
#include "tests/places.hpp"

namespace ninefold::tests {
namespace {

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
      Searcher searcher(kernels_in_use(), free, kMemory);
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
    Searcher searcher(kernels_in_use(), free, kMemory);
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
      Searcher searcher(kernels_in_use(), free, kMemory);
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
    Searcher searcher(kernels_in_use(), false, kMemory);
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

}  // namespace
}  // namespace ninefold::tests
