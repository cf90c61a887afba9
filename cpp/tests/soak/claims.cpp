// Every claim of many searches, every entry that they leave in their tables, and every verdict, checked with
// the plain twin.
#include <chrono>
#include <cstdio>

#include "tests/endgame_runs.hpp"
#include "tests/families.hpp"
#include "tests/positions.hpp"
#include "tests/soak/campaigns.hpp"

namespace ninefold::tests {
namespace {

/// Solutions of a position at most; the twin decides it whole.
constexpr std::size_t kMostSolutions = 3'000;
/// Nodes of a search at most: with a small table some take very many.
constexpr std::uint64_t kMostNodes = 1'000'000;

struct Tally {
  std::uint64_t searches = 0, claims = 0, entries = 0, wrong = 0, known = 0;
  BySize by_size{};
};

class Campaign {
 public:
  explicit Campaign(bool free) : free_(free) {}

  const Tally& tally() const { return tally_; }

  void search(const Sheet& sheet, bool odd) {
    const endgame::Root root(sheet.rows(), next_random(random_));
    Judge judge(sheet, root, free_, sheet.count());
    const Desk desk(std::uint64_t{1} << random_below(random_, 15));
    endgame::Request request = desk.request(root, free_, odd);
    request.claims = &judge;
    request.nodes = kMostNodes;
    Grower grower;
    if (random_below(random_, 2)) grower.serve(request);
    static const std::vector<EndgameVersion> versions = checked_versions();
    const Verdict verdict = versions[tally_.searches % versions.size()].kernels->solve(request);
    if (verdict.end == End::finished) judge.check(verdict, root, odd);
    tally_.entries += judge.check(desk, root);
    add(judge);
  }

  /// Checks claims until there were so many, about sheets made at random.
  void search_sheets(std::uint64_t wanted) {
    while (tally_.claims < wanted) {
      const Sheet sheet = random_below(random_, 4) ? random_sheet(1'000, random_) : crossing_sheet(random_);
      search(sheet, free_ && random_below(random_, 2));
    }
  }

  /// The same about positions.
  void search_positions(std::uint64_t wanted, const std::vector<Board>& positions) {
    for (std::size_t i = 0; tally_.claims < wanted; ++i) {
      const Board b = positions.empty() ? random_position(random_, 2'000) : positions[i % positions.size()];
      const Sheet sheet = solutions_of(b, kMostSolutions);
      if (sheet.count() >= 2) search(sheet, free_ && empty_inferred(b, sheet) % 2);
    }
  }

  void print(const char* what) const {
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    std::printf("%s, %s: %llu searches, %llu claims, %llu table entries, %llu wrong; ", what,
                free_ ? "free" : "strict", number(tally_.searches), number(tally_.claims),
                number(tally_.entries), number(tally_.wrong));
    for (std::size_t i = 0; i < kSizes.size(); ++i)
      std::printf("up to %zu rows: %llu, ", kSizes[i], number(tally_.by_size[i]));
    std::printf("more: %llu; the twin decided %llu positions; %.0f s\n", number(tally_.by_size.back()),
                number(tally_.known), seconds);
    std::fflush(stdout);
  }

 private:
  using Clock = std::chrono::steady_clock;

  static unsigned long long number(std::uint64_t value) { return value; }

  void add(const Judge& judge) {
    ++tally_.searches;
    tally_.claims += judge.checked();
    tally_.wrong += judge.wrong();
    tally_.known += judge.known();
    for (std::size_t i = 0; i < tally_.by_size.size(); ++i) tally_.by_size[i] += judge.by_size()[i];
    std::printf("%s", judge.worst().c_str());
  }

  bool free_;
  std::uint64_t random_ = 1;
  Tally tally_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

bool check_claims(std::uint64_t wanted, const std::vector<Board>& positions) {
  std::uint64_t wrong = 0;
  for (const bool free : {false, true}) {
    Campaign sheets(free), boards(free);
    sheets.search_sheets(wanted / 4);
    sheets.print("sheets");
    boards.search_positions(wanted - wanted / 4, positions);
    boards.print("positions");
    wrong += sheets.tally().wrong + boards.tally().wrong;
  }
  return wrong == 0;
}

}  // namespace ninefold::tests
