// See profile.hpp.
#include "technique/profile.hpp"

#include <cmath>

namespace ninefold::technique {
namespace {

/// Rungs that a chain of so many links has passed.
int rungs_passed(std::uint32_t links) {
  int passed = 0;
  for (std::uint32_t rung = 4; links > rung; ++passed) rung = passed % 2 == 0 ? rung * 3 / 2 : rung * 4 / 3;
  return passed;
}

int for_loop(std::uint32_t cells) { return cells >= 10 ? 5 : cells >= 8 ? 2 : cells >= 6 ? 1 : 0; }

int tenths_of(Growth growth, std::uint32_t length, int grade) {
  switch (growth) {
    case Growth::links:
      return rungs_passed(length);
    case Growth::loop:
      return for_loop(length) + grade;
    case Growth::grade:
      return grade;
    case Growth::none:
      break;
  }
  return 0;
}

}  // namespace

double score_of(const Entry& entry, std::uint32_t length, std::uint32_t grade) {
  const int tenths = tenths_of(entry.growth, length, static_cast<int>(grade));
  return tenths == 0 ? entry.score : std::round(10 * entry.score + tenths) / 10;
}

}  // namespace ninefold::technique
