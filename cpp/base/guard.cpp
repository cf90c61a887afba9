// See guard.hpp.
#include "base/guard.hpp"

#include <algorithm>
#include <utility>

namespace ninefold {
namespace {

constexpr auto kBetweenInterruptions = std::chrono::milliseconds(10);

bool is_set(const StopFlag* flag) { return flag != nullptr && flag->load(std::memory_order_relaxed); }

}  // namespace

Guard::Guard(double seconds, const StopFlag* stop, std::function<bool()> interrupted)
    : Watch{&Guard::answer},
      start_(Clock::now()),
      next_interruption_(start_ + kBetweenInterruptions),
      last_look_(start_),
      seconds_(seconds),
      stop_(stop),
      interrupted_(std::move(interrupted)) {}

Guard::Guard(const Guard& leader, const StopFlag* cancel) : Guard(leader.seconds_, leader.stop_) {
  start_ = leader.start_;
  cancel_ = cancel;
}

Guard::Guard(Guard& whole, double seconds) : Guard(seconds) { whole_ = &whole; }

Guard::Guard(Guard& whole, Questions questions) : Guard(whole, kForever) { questions_left_ = questions.most; }

End Guard::check() {
  if (whole_ != nullptr) {
    if (const End end = whole_->check(); end != End::finished) return end;
  }
  if (questions_left_ == 0) return End::nodes;
  --questions_left_;
  if (is_set(stop_) || is_set(cancel_) || was_interrupted_) return End::stop;
  if (seconds_ == kForever && !interrupted_) return End::finished;
  const auto now = Clock::now();
  longest_gap_ = std::max(longest_gap_, now - last_look_);
  last_look_ = now;
  if (std::chrono::duration<double>(now - start_).count() >= seconds_) return End::seconds;
  if (interrupted_ && now >= next_interruption_) {
    next_interruption_ = now + kBetweenInterruptions;
    was_interrupted_ = interrupted_();
    if (was_interrupted_) return End::stop;
  }
  return End::finished;
}

double Guard::longest_gap() const {
  return std::chrono::duration<double>(std::max(longest_gap_, Clock::now() - last_look_)).count();
}

double Guard::elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

}  // namespace ninefold
