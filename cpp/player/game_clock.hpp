// How much of the time left may be used: all but what the machine has shown to take away.
//
// A program on a busy machine loses time in two ways. It waits for the processor before it can read a line,
// which the referee's clock counts and its own does not; Linux tells how long it waited. And it notices late
// that its time is over, since its looks at the clock come late: how late they came before, so late may they
// come again.
#pragma once

#include "base/guard.hpp"
#include "player/settings.hpp"

namespace ninefold::player {

/// Seconds of the processor that this process has used.
double processor_seconds();

/// The findings of a game about the machine.
class GameClock {
 public:
  /// A turn begins, with so many seconds left as far as the player knows. Those that it may use.
  double begin(const Settings& settings, double left);

  /// It ends. It was allowed so many seconds, and used so many of the processor.
  void end(const Guard& whole, double allowed, double used);

  /// Seconds that the turn cost beside the player's own work.
  double beside(const Settings& settings) const;

 private:
  double busy_ = 1;      ///< how many times as long as its own work a turn takes
  double late_ = 0.005;  ///< seconds by which the end of a turn may be noticed late
  double waited_ = -1;   ///< for the processor, up to the end of the last turn; before the first: less than 0
  double hidden_ = 0;    ///< of that, before this turn
  double hidden_mean_ = 0;  ///< the same, of late
};

}  // namespace ninefold::player
