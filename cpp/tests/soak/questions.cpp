// How long a search works between two questions whether to go on: the most by which it can miss a deadline.
#include <algorithm>
#include <cstdio>
#include <ctime>

#include "tests/endgame_runs.hpp"
#include "tests/positions.hpp"
#include "tests/soak/campaigns.hpp"

namespace ninefold::tests {
namespace {

constexpr std::size_t kMostSolutions = 1'000'000;
/// CPU time for each search.
constexpr double kSeconds = 1.0;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// A watch that notes the time from one question to the next.
class Stopwatch : public Watch {
 public:
  Stopwatch() : Watch{&Stopwatch::answer} {}

  std::vector<double> gaps;

 private:
  static End answer(Watch* watch) {
    auto* const self = static_cast<Stopwatch*>(watch);
    const double now = cpu_seconds();
    self->gaps.push_back(now - self->last_);
    self->last_ = now;
    return now - self->start_ < kSeconds ? End::finished : End::seconds;
  }

  double start_ = cpu_seconds();
  double last_ = start_;
};

double milliseconds(const std::vector<double>& gaps, std::size_t per_thousand) {
  return 1000 * gaps[std::min(gaps.size() - 1, gaps.size() * per_thousand / 1000)];
}

}  // namespace

bool measure_questions(std::uint64_t count, const std::vector<Board>& positions) {
  std::uint64_t random = 3;
  Desk desk(1 << 16, std::size_t{1} << 30);
  for (std::size_t i = 0; i < count && (positions.empty() || i < positions.size()); ++i) {
    const Sheet sheet =
        solutions_of(positions.empty() ? random_position(random, 100'000) : positions[i], kMostSolutions);
    if (sheet.count() < 2) continue;
    Stopwatch building;
    const endgame::Root root(sheet.rows(), 0, &building);
    building.gaps.push_back(0);
    std::sort(building.gaps.begin(), building.gaps.end());
    for (const bool free : {false, true}) {
      desk.forget();
      Stopwatch stopwatch;
      endgame::Request request = desk.request(root, free, false);
      request.watch = &stopwatch;
      const Verdict verdict = active_instruction_set()->endgame->solve(request);
      stopwatch.gaps.push_back(0);
      std::sort(stopwatch.gaps.begin(), stopwatch.gaps.end());
      std::printf(
          "%zu solutions, %u moves, %s: %llu nodes; ms between questions: root at most %.2f, search median "
          "%.2f, "
          "99.9%% %.2f, at most %.2f\n",
          sheet.count(), root.family().classes, free ? "free" : "strict",
          static_cast<unsigned long long>(verdict.nodes), milliseconds(building.gaps, 1000),
          milliseconds(stopwatch.gaps, 500), milliseconds(stopwatch.gaps, 999),
          milliseconds(stopwatch.gaps, 1000));
    }
  }
  return true;
}

}  // namespace ninefold::tests
