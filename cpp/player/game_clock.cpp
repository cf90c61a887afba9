// See game_clock.hpp.
#include "player/game_clock.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>

namespace ninefold::player {
namespace {

/// A turn that takes so long tells how busy the machine is.
constexpr double kLongEnough = 0.01;
constexpr double kBusiest = 10;

/// What a machine did once it may do again: so much of the lateness stays from turn to turn.
constexpr double kRemembered = 0.75;

/// Seconds that this thread has waited for the processor, where the system tells; else 0.
double waiting_seconds() {
#if defined(__linux__)
  std::ifstream file("/proc/thread-self/schedstat");
  double run = 0, waited = 0;  // nanoseconds both
  if (file >> run >> waited) return waited * 1e-9;
#endif
  return 0;
}

}  // namespace

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double GameClock::begin(const Settings& settings, double left) {
  hidden_ = waited_ < 0 ? 0 : std::max(0.0, waiting_seconds() - waited_);
  hidden_mean_ += (hidden_ - hidden_mean_) / 8;
  const double kept = settings.margin_share * left + settings.margin_seconds +
                      settings.margin_gaps * std::max(late_, hidden_);
  return std::max(settings.least_seconds, left - hidden_ - kept);
}

void GameClock::end(const Guard& whole, double allowed, double used) {
  const double passed = whole.elapsed(), late = std::max(whole.longest_gap(), passed - allowed);
  late_ = std::max(late, passed < kLongEnough ? late_ : kRemembered * late_);
  if (passed >= kLongEnough) {
    const double busy = std::clamp(passed / std::max(used, kLongEnough / kBusiest), 1.0, kBusiest);
    busy_ = (busy_ + busy) / 2;
  }
  waited_ = waiting_seconds();
}

/// The referee waits for the processor, too, before he reads the answer: as long as we do, as a rule.
double GameClock::beside(const Settings& settings) const {
  return hidden_ + std::max(settings.overhead_seconds * busy_, hidden_mean_);
}

}  // namespace ninefold::player
