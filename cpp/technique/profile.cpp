// See profile.hpp.
#include "technique/profile.hpp"

namespace ninefold::technique {
namespace {

/// Rungs that a chain of so many links has passed.
int rungs_passed(std::uint32_t links) {
  int passed = 0;
  for (std::uint32_t rung = 4; links > rung; ++passed) rung = passed % 2 == 0 ? rung * 3 / 2 : rung * 4 / 3;
  return passed;
}

int for_loop(std::uint32_t cells) { return cells >= 10 ? 5 : cells >= 8 ? 2 : cells >= 6 ? 1 : 0; }

}  // namespace

double score_of(const Entry& entry, std::uint32_t length, std::uint32_t grade) {
  switch (entry.growth) {
    case Growth::links:
      return entry.score + 0.1 * rungs_passed(length);
    case Growth::loop:
      return entry.score + 0.1 * (for_loop(length) + static_cast<int>(grade));
    case Growth::grade:
      return entry.score + 0.1 * grade;
    case Growth::none:
      break;
  }
  return entry.score;
}

}  // namespace ninefold::technique
