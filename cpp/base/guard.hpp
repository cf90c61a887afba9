// The watch over a search: deadline, stop flags, and further conditions of the caller.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "base/control.hpp"

namespace ninefold {

/// A flag that any thread may set.
using StopFlag = std::atomic<bool>;

/// A Watch with a deadline and flags. `interrupted`, if given, is asked at most every 10 ms, and no more
/// once it has said yes.
class Guard : public Watch {
 public:
  static constexpr double kForever = std::numeric_limits<double>::infinity();

  explicit Guard(double seconds = kForever, const StopFlag* stop = nullptr,
                 std::function<bool()> interrupted = {});

  /// A guard for another thread of the same work: the same deadline and flags, no interruption.
  Guard(const Guard& leader, const StopFlag* cancel);

  /// A guard for a part of some work: ends after so many seconds, or with the whole.
  Guard(Guard& whole, double seconds);

  /// A guard for a part of some work: ends with End::nodes when it is asked once more than so often, or with
  /// the whole. Kernels ask after fixed amounts of work, so that this is the same on every machine.
  struct Questions {
    std::uint64_t most;
  };
  Guard(Guard& whole, Questions questions);

  /// End::finished: go on; else why not.
  End check();

  /// Seconds since the guard was made.
  double elapsed() const;

  /// The longest time in seconds between two looks at the clock so far: so late may an end by time be
  /// noticed.
  double longest_gap() const;

 private:
  using Clock = std::chrono::steady_clock;

  static End answer(Watch* watch) { return static_cast<Guard*>(watch)->check(); }

  Clock::time_point start_;
  Clock::time_point next_interruption_;
  Clock::time_point last_look_;
  Clock::duration longest_gap_{};
  double seconds_;
  const StopFlag* stop_;
  const StopFlag* cancel_ = nullptr;
  Guard* whole_ = nullptr;
  std::uint64_t questions_left_ = std::numeric_limits<std::uint64_t>::max();
  std::function<bool()> interrupted_;
  bool was_interrupted_ = false;
};

}  // namespace ninefold
