// Several threads that share the moves of a position: they say what one thread says, or less.
#include <algorithm>
#include <set>

#include "endgame/team.hpp"
#include "tests/check.hpp"
#include "tests/families.hpp"
#include "tests/places.hpp"

namespace ninefold::tests {
namespace {

using endgame::Findings;
using endgame::Team;

Team team_of(unsigned threads, bool free = false) {
  return {kernels_in_use(), free, threads, threads * kMemory};
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

Outcome outcome_after(const Place& place, std::uint32_t move, bool free) {
  return fresh_outcome(place.after(place.move_to(move).move, nullptr), free);
}

/// Whether all that was found is true; moves that one search names among others are not looked at again.
bool is_true(const Place& place, const Findings& found, bool free) {
  const auto leads_to = [&](Outcome outcome) {
    return [&, outcome](std::uint32_t move) { return outcome_after(place, move, free) == outcome; };
  };
  const bool decided = found.verdict.outcome != Outcome::undecided;
  return (decided || found.end != End::finished) && (!decided || is_right(place, found.verdict, free)) &&
         std::all_of(found.wins.begin(), found.wins.end(), leads_to(Outcome::loss)) &&
         std::all_of(found.losses.begin(), found.losses.end(), leads_to(Outcome::win));
}

TEST("team: two threads decide as one does") {
  for (const bool free : {false, true}) {
    Team both = team_of(2, free);
    for (const Board& b : large_positions(4, 74)) {
      const Sheet sheet = solutions_of(b, 4'000);
      const Place place = place_of(b, sheet, 0);
      Guard guard;
      const Findings found = both.search(place, kAllNodes, guard);
      CHECK(found.end == End::finished && is_true(place, found, free));
    }
  }
}

TEST("team: several threads find every winning move that one finds, and no other") {
  for (const bool free : {false, true}) {
    Team one = team_of(1, free), several = team_of(3, free);
    for (const Board& b : large_positions(3, 76)) {
      const Sheet sheet = solutions_of(b, 4'000);
      const Place place = place_of(b, sheet, 0);
      Guard guard;
      const Findings expected = one.search_all(place, kAllNodes, guard);
      const Findings found = several.search_all(place, kAllNodes, guard);
      CHECK(found.end == End::finished && found.verdict.outcome == expected.verdict.outcome);
      CHECK(found.wins == expected.wins && found.losses.empty());
    }
  }
}

TEST("team: lost positions are lost with two threads, and an inferred cell is a move by the free rules") {
  // Two cells of 45 digits: the second to write wins, unless the first may fill an inferred cell instead.
  const Sheet even = full_sheet(2, 45);
  const Sheet odd = with_inferred(even, 1);
  Guard guard;
  for (const bool free : {false, true}) {
    Team both = team_of(2, free);
    CHECK(both.search(place_of(even, 0), kAllNodes, guard).verdict.outcome == Outcome::loss);
    const Place place = place_of(odd, 0);
    for (const Findings& found :
         {both.search(place, kAllNodes, guard), both.search_all(place, kAllNodes, guard)}) {
      CHECK(found.verdict.outcome == (free ? Outcome::win : Outcome::loss));
      CHECK(found.end == End::finished);
      if (free) CHECK(found.wins == std::vector<std::uint32_t>{endgame::kInferred});
    }
  }
}

TEST("team: a guard ends all threads, and they say nothing false") {
  int cut = 0;
  for (const Board& b : large_positions(2, 75)) {
    const Sheet sheet = solutions_of(b, 4'000);
    const Place place = place_of(b, sheet, 0);
    StopFlag stop{true};
    Guard stopped(Guard::kForever, &stop);
    CHECK(is_true(place, team_of(2).search(place, kAllNodes, stopped), false));
    for (int i = 0; i < 20; ++i) {
      Guard guard(i % 2 ? Guard::kForever : i * 1e-4), between(i % 2 ? i * 1e-4 : Guard::kForever);
      const Findings found = team_of(2).search(place, kAllNodes, guard, &between);
      CHECK(is_true(place, found, false));
      if (found.verdict.outcome == Outcome::undecided) CHECK(found.verdict.end == End::seconds);
      cut += found.verdict.outcome == Outcome::undecided;
      Guard brief(i * 1e-3);
      const Findings all = team_of(2).search_all(place, kAllNodes, brief);
      CHECK(is_true(place, all, false));
      CHECK(all.end == End::finished || all.end == End::seconds);
    }
  }
  CHECK(cut > 0);
}

TEST("team: all threads together search no more nodes than they may") {
  std::size_t refuted = 0;
  for (const Board& b : large_positions(2, 77)) {
    const Sheet sheet = solutions_of(b, 4'000);
    const Place place = place_of(b, sheet, 0);
    Guard guard;
    const std::uint64_t whole = team_of(1).search_all(place, kAllNodes, guard).verdict.nodes;
    for (const std::uint64_t nodes :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{11}, whole / 8, whole}) {
      for (const bool all : {false, true}) {
        Team team = team_of(3);
        const Findings found = all ? team.search_all(place, nodes, guard) : team.search(place, nodes, guard);
        CHECK(found.verdict.nodes <= nodes);
        CHECK(is_true(place, found, false));
        CHECK(found.end == End::finished || found.end == End::nodes);
        refuted += found.losses.size();
      }
    }
  }
  CHECK(refuted > 0);
}

TEST("team: of little memory fewer threads make more") {
  for (const Board& b : large_positions(2, 78)) {
    const Sheet sheet = solutions_of(b, 4'000);
    const Place place = place_of(b, sheet, 0);
    Guard guard;
    Team few(kernels_in_use(), false, 1'000, std::size_t{1} << 22);
    CHECK(few.search(place, kAllNodes, guard).verdict.outcome == fresh_outcome(place, false));
  }
}

TEST("team: a move that leaves more than a thread has memory for stays undecided") {
  // Two cells of 110 digits, and one that tells whether the first is 1. To say no there leaves 11,990 rows
  // and wins: after any other move the next one leaves a single row.
  const Sheet square = full_sheet(2, 110);
  Sheet sheet{3, {}};
  for (std::size_t i = 0; i < square.count(); ++i) {
    Row row = square.row(i);
    row.push_back(row[0] == 1 ? 2 : 1);
    sheet.add(row);
  }
  const Place place = place_of(sheet, 0);
  Guard guard;
  const Findings whole = team_of(2).search(place, kAllNodes, guard);
  CHECK(whole.verdict.outcome == Outcome::win && place.move_to(whole.verdict.move).left == 11'990);
  for (const bool all : {false, true}) {
    Team narrow(kernels_in_use(), false, 2, std::size_t{1} << 23);
    const Findings found =
        all ? narrow.search_all(place, kAllNodes, guard) : narrow.search(place, kAllNodes, guard);
    CHECK(found.verdict.outcome == Outcome::undecided && found.end == End::memory);
    CHECK_EQUAL(found.losses.size() + 1, std::size_t{place.root().family().classes});
  }
}

TEST("team: no thread is one") {
  const Sheet sheet = full_sheet(3, 2);
  Guard guard;
  Team none(kernels_in_use(), false, 0, kMemory);
  CHECK(none.search(place_of(sheet, 0), kAllNodes, guard).verdict.outcome == Outcome::win);
}

}  // namespace
}  // namespace ninefold::tests
