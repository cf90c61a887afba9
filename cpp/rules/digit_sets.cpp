// See digit_sets.hpp.
#include "rules/digit_sets.hpp"

#include <bit>

#include "rules/digit_bits.hpp"

namespace ninefold::rules {
namespace {

/// Steps of a listing that has no end in sight.
constexpr std::size_t kMostSteps = 20'000;

/// Grows sets digit by digit, the digits ascending.
class Listing {
 public:
  Listing(std::size_t size, std::size_t count) : size_(static_cast<std::int64_t>(size)), count_(count) {}
  virtual ~Listing() = default;

  std::optional<SetList> list() {
    grow(0, 0, count_);
    if (sets_.size() > kMostSets || steps_ > kMostSteps) return std::nullopt;
    return sets_;
  }

 protected:
  /// Whether a set, of which so many digits are missing, may be completed.
  virtual bool may_grow(Digits set, std::size_t missing) const = 0;

  const std::int64_t size_;

 private:
  void grow(Digits set, std::int64_t last, std::size_t missing) {
    if (++steps_ > kMostSteps || sets_.size() > kMostSets || !may_grow(set, missing)) return;
    if (missing == 0) {
      sets_.push_back(set);
      return;
    }
    for (std::int64_t digit = last + 1; digit + static_cast<std::int64_t>(missing) - 1 <= size_; ++digit)
      grow(set | Digits{1} << (digit - 1), digit, missing - 1);
  }

  std::size_t count_;
  std::size_t steps_ = 0;
  SetList sets_;
};

class BySum final : public Listing {
 public:
  BySum(std::size_t size, std::size_t count, std::int64_t low, std::int64_t high)
      : Listing(size, count), low_(low), high_(high) {}

 private:
  bool may_grow(Digits set, std::size_t missing) const override {
    std::int64_t total = 0;
    for (Digits rest = set; rest != 0; rest &= rest - 1) total += least(rest);
    const auto m = static_cast<std::int64_t>(missing);
    const std::int64_t last = set == 0 ? 0 : greatest(set);
    const std::int64_t fewest = m * last + m * (m + 1) / 2, most = m * size_ - m * (m - 1) / 2;
    return total + fewest <= high_ && total + most >= low_;
  }

  std::int64_t low_, high_;
};

class ByPairs final : public Listing {
 public:
  ByPairs(std::size_t size, std::size_t count, const PairTable& table)
      : Listing(size, count), table_(table) {}

 private:
  bool may_grow(Digits set, std::size_t) const override {
    if (set == 0) return true;
    const auto last = static_cast<std::size_t>(greatest(set));
    const Digits others = set & ~(Digits{1} << (last - 1));
    return (others & ~table_.row(last)) == 0;
  }

  const PairTable& table_;
};

}  // namespace

std::optional<SetList> sets_by_sum(std::size_t size, std::size_t count, std::int64_t low, std::int64_t high) {
  return BySum(size, count, low, high).list();
}

std::optional<SetList> sets_by_pairs(std::size_t size, std::size_t count, const PairTable& table) {
  return ByPairs(size, count, table).list();
}

}  // namespace ninefold::rules
