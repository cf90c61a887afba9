// Every claim that a search makes (a rule applied, a refutation, a table entry, a result) is checked with the
// plain twin. A verdict can be right though a claim was not: the entry that it leaves in the table is false,
// and shows only when another search comes to need it. `make soak` checks many more.
#include "tests/check.hpp"
#include "tests/endgame_runs.hpp"
#include "tests/families.hpp"
#include "tests/positions.hpp"

namespace ninefold::tests {
namespace {

/// Searches a sheet with every version that makes claims; how many it made.
std::uint64_t hear(const Sheet& sheet, std::uint64_t seed, bool free, bool odd, Desk& desk) {
  const endgame::Root root(sheet.rows(), seed);
  Judge judge(sheet, root, free, sheet.count());
  for (const EndgameVersion& version : checked_versions()) {
    desk.forget();
    endgame::Request request = desk.request(root, free, odd);
    request.claims = &judge;
    Grower grower;
    if (seed % 4 == 0) grower.serve(request);
    judge.check(version.kernels->solve(request), root, odd);
    judge.check(desk, root);
  }
  report(judge.wrong() == 0, __FILE__, __LINE__, "every claim is true", judge.worst());
  return judge.checked();
}

TEST("endgame: claims about sheets of every kind are true") {
  std::uint64_t random = 11, claims = 0;
  Desk desk(64);
  for (int i = 0; i < 120; ++i) {
    const Sheet sheet = random_sheet(500, random);
    const std::uint64_t seed = next_random(random);
    claims += hear(sheet, seed, false, false, desk);
    for (const bool odd : {false, true}) claims += hear(sheet, seed, true, odd, desk);
  }
  CHECK(claims > 100'000);
}

TEST("endgame: claims about lost sets that come up again, when the table has forgotten them, are true") {
  std::uint64_t random = 13;
  Desk desk(1);
  for (int i = 0; i < 30; ++i) {
    const Sheet sheet = crossing_sheet(random);
    hear(sheet, 1, false, false, desk);
    if (i % 3 == 0) hear(sheet, 1, true, i % 2, desk);
  }
}

TEST("endgame: claims about positions are true") {
  std::uint64_t random = 12, claims = 0;
  Desk desk(64);
  for (int i = 0; i < 24; ++i) {
    const Board b = random_position(random, 1'000);
    const Sheet sheet = solutions_of(b, 1'000);
    if (sheet.count() < 2) continue;
    for (const bool free : {false, true}) {
      claims += hear(sheet, next_random(random), free, free && empty_inferred(b, sheet) % 2, desk);
    }
  }
  CHECK(claims > 10'000);
}

}  // namespace
}  // namespace ninefold::tests
