// See profile.hpp.
#include "technique/profile.hpp"

#include <bit>

namespace ninefold::technique {
namespace {

/// Rungs that a chain of so many links has passed.
int rungs_passed(std::uint32_t links) {
  int passed = 0;
  for (std::uint32_t rung = 4; links > rung; ++passed) rung = passed % 2 == 0 ? rung * 3 / 2 : rung * 4 / 3;
  return passed;
}

/// Tenths that a loop of so many cells counts beyond a rectangle. A grave, which has no length, counts none.
int tenths_of_loop(std::uint32_t cells) {
  if (cells >= 10) return 5;
  return cells > 4 ? static_cast<int>(cells - 4) / 2 : 0;
}

/// Tenths for the subset that helps a loop or a grave: a hidden one, told by its having more cells than
/// digits, counts one less than a naked one.
int tenths_of_subset(const Step& step) {
  if (step.sets.empty()) return 0;
  const LockedSet& set = step.sets.front();
  const int digits = std::popcount(set.digits);
  return digits - (static_cast<int>(set.cells.size()) > digits ? 2 : 1);
}

}  // namespace

double score_of(const Entry& entry, const Step& step) {
  switch (entry.growth) {
    case Growth::links:
      return entry.score + 0.1 * rungs_passed(step.length);
    case Growth::loop:
      return entry.score + 0.1 * (tenths_of_loop(step.length) + tenths_of_subset(step));
    case Growth::none:
      break;
  }
  return entry.score;
}

}  // namespace ninefold::technique
