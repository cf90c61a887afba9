// The ids of solutions decide which entries of a table survive, and nothing else: every seed must give the
// same verdict.
#include <cstdio>
#include <set>

#include "tests/endgame_runs.hpp"
#include "tests/positions.hpp"
#include "tests/soak/campaigns.hpp"

namespace ninefold::tests {
namespace {

constexpr std::size_t kMostSolutions = 10'000;
constexpr int kSeeds = 20;

/// The verdicts of a position with all seeds. A small table, so that entries are lost.
std::set<Outcome> verdicts(const Sheet& sheet, bool free, bool odd, Desk& desk) {
  std::set<Outcome> all;
  for (int seed = 0; seed < kSeeds; ++seed) {
    desk.forget();
    const endgame::Root root(sheet.rows(), seed);
    all.insert(active_instruction_set()->endgame->solve(desk.request(root, free, odd)).outcome);
  }
  return all;
}

}  // namespace

bool check_seeds(std::uint64_t count, const std::vector<Board>& positions) {
  std::uint64_t random = 2, checked = 0, lost = 0, torn = 0;
  Desk desk(1 << 10);
  for (std::size_t i = 0; checked < count && (positions.empty() || i < positions.size()); ++i) {
    const Board b = positions.empty() ? random_position(random, 2'000) : positions[i];
    const Sheet sheet = solutions_of(b, kMostSolutions);
    if (sheet.count() < 2) continue;
    ++checked;
    for (const bool free : {false, true}) {
      const auto found = verdicts(sheet, free, empty_inferred(b, sheet) % 2, desk);
      torn += found.size() != 1;
      lost += found.contains(Outcome::loss);
    }
  }
  std::printf("%llu positions under both rule sets, %d seeds each: %llu lost, %llu without one verdict\n",
              static_cast<unsigned long long>(checked), kSeeds, static_cast<unsigned long long>(lost),
              static_cast<unsigned long long>(torn));
  return torn == 0 && checked > 0;
}

}  // namespace ninefold::tests
