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

}  // namespace

double score_of(const Entry& entry, const Step& step) {
  switch (entry.growth) {
    case Growth::links:
      return entry.score + 0.1 * rungs_passed(step.length);
    case Growth::loop:
      return entry.score + 0.1 * ((static_cast<int>(step.length) - 4) / 2);
    case Growth::none:
      break;
  }
  return entry.score;
}

}  // namespace ninefold::technique
