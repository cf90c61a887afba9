// See counting.hpp.
#include "classic/counting.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/random.hpp"

namespace ninefold::classic {
namespace {

/// Up to here counting one by one is about as fast as weaving.
constexpr std::uint64_t kFew = 10'000;

/// Terms of a sum that are added in the time in which one solution is counted by itself.
constexpr double kTermsASolution = 100;

/// A sum of so many terms takes less than a second: no need to estimate it.
constexpr double kCountable = 1e9;

/// The beginning of a count: the solutions as long as they are few, and if that did not end it a tally.
class Beginning {
 public:
  Beginning(const Kernels& kernels, const Board& board, const Room& room, Guard& guard) {
    counted.end = guard.check();
    if (counted.end != End::finished) return;
    Solver solver(kernels.classic);
    const auto limit = static_cast<std::uint64_t>(std::min<Wide>(room.solutions, kUnlimited));
    const bool has_room = room.memory >= kLeastMemory;
    const bool is_short = limit <= 10 * kFew;  // a limit that is reached before a weave would be made
    const Found found = solver.count(board, {has_room && !is_short ? kFew : limit}, guard);
    counted = {found.solutions, found.nodes, found.end};
    if (found.end != End::solutions || found.solutions == limit || !has_room) return;
    // With nothing but true candidates the weave is as small as it can be.
    const TrueCandidates possible = solver.candidates(board, {}, guard, &kernels.candidates);
    counted.end = possible.end;
    if (counted.end != End::finished) return;
    weave_.emplace(possible.masks, guard);
    counted.end = weave_->end();
    if (counted.end != End::finished) return;
    tally_.emplace(*weave_, possible.masks, room.memory - kLeastMemory, guard);
    counted.end = tally_->end();
  }

  /// Null if all is said.
  Tally* tally() { return tally_ && tally_->end() == End::finished ? &*tally_ : nullptr; }

  Counted counted;

 private:
  std::optional<Weave> weave_;
  std::optional<Tally> tally_;
};

Counted added_up(const Counted& begun, Tally& tally, const Room& room, Guard& guard) {
  const Total total = tally.total(room.solutions, guard);
  return {std::max(total.value, begun.value), begun.nodes, total.end};
}

/// A mean and its standard error, by Welford's method.
class Mean {
 public:
  void add(double value) {
    ++count_;
    const double step = value - mean_;
    mean_ += step / static_cast<double>(count_);
    squares_ += step * (value - mean_);
  }

  std::uint64_t count() const { return count_; }
  double value() const { return mean_; }
  /// Infinite if the samples do not tell: fewer than two, or all of them empty.
  double error() const {
    if (count_ < 2 || mean_ == 0) return std::numeric_limits<double>::infinity();
    const auto n = static_cast<double>(count_);
    return std::sqrt(squares_ / (n * (n - 1)));
  }

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0, squares_ = 0;
};

}  // namespace

Counted count_all(const Kernels& kernels, const Board& board, const Room& room, Guard& guard) {
  Beginning begun(kernels, board, room, guard);
  Tally* tally = begun.tally();
  if (!tally) return begun.counted;
  const double limit = static_cast<double>(room.solutions);
  if (limit * kTermsASolution > tally->terms()) return added_up(begun.counted, *tally, room, guard);
  const Found found = Solver(kernels.classic).count(board, {static_cast<std::uint64_t>(limit)}, guard);
  return {found.solutions, begun.counted.nodes + found.nodes, found.end};
}

Estimated estimate(const Kernels& kernels, const Board& board, std::uint64_t samples, std::uint64_t seed,
                   const Room& room, Guard& guard) {
  Beginning begun(kernels, board, room, guard);
  constexpr double kUnknown = std::numeric_limits<double>::infinity();
  const auto counted = [](const Counted& all) {
    const bool exact = all.end == End::finished;
    return Estimated{all.value, exact ? 0 : kUnknown, 0, exact, all.end};
  };
  Tally* tally = begun.tally();
  if (!tally) return counted(begun.counted);
  if (tally->terms() <= kCountable) {
    return counted(added_up(begun.counted, *tally, room, guard));
  }
  Mean mean;
  End end = End::finished;
  while (mean.count() < samples && (end = guard.check()) == End::finished) mean.add(tally->sample(seed));
  if (mean.count() == 0) return counted({begun.counted.value, 0, end});
  return {static_cast<Wide>(std::round(mean.value())), mean.error(), mean.count(), false, end};
}

}  // namespace ninefold::classic
