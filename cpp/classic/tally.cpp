// See tally.hpp.
#include "classic/tally.hpp"

#include <algorithm>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/random.hpp"

namespace ninefold::classic {
namespace {

const Kinds kUnlike{0, 1, 2, 3, 4, 5, 6, 7, 8};

/// Terms between two questions: about a millisecond.
constexpr std::uint64_t kWorkBetweenQuestions = 1 << 18;

/// Eight numbers below 2^15 in four words: the even ones in the lower halves.
typedef std::uint32_t Words __attribute__((vector_size(16)));

/// The products of the lower halves, each in a whole word.
inline Words products(Words a, Words b) {
#ifdef __SSE2__
  return (Words)_mm_madd_epi16((__m128i)(a & 0xffff), (__m128i)b);
#else
  return (a & 0xffff) * (b & 0xffff);
#endif
}

inline Words load(const void* lanes) {
  Words words;
  std::memcpy(&words, lanes, sizeof words);
  return words;
}

inline bool is_zero(Words words) { return (words[0] | words[1] | words[2] | words[3]) == 0; }

/// One of each set of strips that turns make of each other; every set has as many as there are turns.
std::vector<Strip> unturned(const std::vector<Strip>& strips, const std::vector<Turn>& turns) {
  std::vector<Strip> some;
  for (const Weighted& each : Likeness(kUnlike, turns).unlike(strips)) some.push_back(each.strip);
  std::sort(some.begin(), some.end(), [](const Strip& a, const Strip& b) { return a.splits < b.splits; });
  return some;
}

bool all_differ(Kinds kinds) {
  std::sort(kinds.begin(), kinds.end());
  return std::adjacent_find(kinds.begin(), kinds.end()) == kinds.end();
}

}  // namespace

Tally::Plan Tally::cheapest(const Masks& allowed, Guard& guard) {
  Plan best{kRows, {0, 1, 2}, -1};
  for (const Direction along : {kRows, kColumns}) {
    const Kinds kinds = kinds_of(allowed, along);
    std::array<double, 3> all, some;
    for (std::size_t i = 0; i < 3; ++i) {
      if ((end_ = guard.check()) != End::finished) return best;
      const auto& strips = weave_.strips(along, i);
      const auto turns = turns_of(allowed, along, i);
      all[i] = static_cast<double>(strips.size() / turns.size());
      some[i] = static_cast<double>(Likeness(kinds, turns).unlike(strips).size());
    }
    std::array<std::size_t, 3> order{0, 1, 2};
    do {
      if (all[order[1]] > all[order[2]]) continue;  // the innermost sum should be the longest
      const double terms = some[order[0]] * all[order[1]] * all[order[2]];
      if (best.terms < 0 || terms < best.terms) best = {along, order, terms};
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return best;
}

Tally::Tally(const Weave& weave, const Masks& allowed, std::size_t memory, Guard& guard)
    : weave_(weave),
      plan_(cheapest(allowed, guard)),
      kinds_(kinds_of(allowed, plan_.along)),
      firsts_(weave.strips(plan_.along, plan_.order[0])),
      memory_(memory) {
  if (end_ != End::finished) return;
  for (std::size_t nth = 0; nth < 3; ++nth) turns_[nth] = turns_of(allowed, plan_.along, plan_.order[nth]);
  seconds_ = unturned(weave.strips(plan_.along, plan_.order[1]), turns_[1]);
  thirds_ = unturned(weave.strips(plan_.along, plan_.order[2]), turns_[2]);
  for (std::uint32_t k = 0; k < thirds_.size(); ++k) {
    if (k == 0 || thirds_[k].splits[0] != thirds_[k - 1].splits[0]) third_starts_.push_back(k);
  }
  third_starts_.push_back(static_cast<std::uint32_t>(thirds_.size()));
  for (std::size_t j = 0; j < 3; ++j) {
    const auto& strips = weave.strips(other(plan_.along), j);
    across_[j].strips = &strips;
    across_[j].kept.resize(crossings(0, j).size());
    across_[j].by_first = Lists(
        crossings_back(0, j).size(), strips.size(),
        [&](std::size_t k) { return strips[k].splits[plan_.order[0]]; },
        [](std::size_t k) { return static_cast<std::uint32_t>(k); });
  }
}

const Lists& Tally::crossings(std::size_t nth, std::size_t j) const {
  return weave_.crossings(plan_.along, plan_.order[nth], j);
}

const Lists& Tally::crossings_back(std::size_t nth, std::size_t j) const {
  return weave_.crossings(other(plan_.along), j, plan_.order[nth]);
}

void Tally::begin(const Strip& first) {
  for (std::size_t j = 0; j < 3; ++j) {
    Across& across = across_[j];
    std::vector<std::uint32_t> left;
    for (const std::uint32_t crossing : crossings(0, j)[first.splits[j]]) {
      for (const std::uint32_t k : across.by_first[crossing]) left.push_back(k);
    }
    const auto split = [&](std::size_t nth) {
      return [&, nth](std::size_t k) { return (*across.strips)[left[k]].splits[plan_.order[nth]]; };
    };
    across.left = Lists(crossings_back(1, j).size(), left.size(), split(1), split(2));
    across.reached.assign(across.left.size(), {});
    choose_numbers(across, first.splits[j], crossings(1, j).size());
    work_ += left.size();
  }
}

void Tally::choose_numbers(Across& across, std::uint16_t first, std::size_t seconds) {
  NumbersBySecond& kept = across.kept[first];
  if (kept.empty() && memory_ == 0) {
    across.spare.assign(seconds, {});
    across.numbers = &across.spare;
    return;
  }
  if (kept.empty()) {
    kept.resize(seconds);
    use_memory(seconds * sizeof(Numbers));
  }
  across.numbers = &kept;
}

void Tally::use_memory(std::size_t bytes) { memory_ -= std::min(memory_, bytes); }

const Tally::Numbers& Tally::reached(std::size_t j, std::uint32_t crossing) {
  Numbers& reached = across_[j].reached[crossing];
  if (reached.empty()) {
    reached.resize(crossings(2, j).size());
    for (const std::uint32_t left : across_[j].left[crossing]) {
      for (const std::uint32_t third : crossings_back(2, j)[left]) ++reached[third];
    }
    work_ += reached.size();
  }
  return reached;
}

const Tally::Numbers& Tally::numbers(std::size_t j, std::uint16_t second) {
  Numbers& numbers = (*across_[j].numbers)[second];
  if (!numbers.empty()) return numbers;
  numbers.resize(crossings(2, j).size());
  use_memory(numbers.size() * sizeof(numbers[0]));
  for (const std::uint32_t crossing : crossings(1, j)[second]) {
    if (across_[j].left[crossing].empty()) continue;
    const Numbers& some = reached(j, crossing);
    for (std::size_t third = 0; third < numbers.size(); ++third) {
      numbers[third] = static_cast<std::uint16_t>(numbers[third] + some[third]);
    }
    work_ += numbers.size() / kLanes;
  }
  return numbers;
}

void Tally::pack(std::span<const Weighted> seconds) {
  for (std::size_t j = 0; j < 3; ++j) {
    auto& packed = across_[j].packed;
    for (std::size_t lane = 0; lane < seconds.size(); ++lane) {
      const Numbers& all = numbers(j, seconds[lane].strip.splits[j]);
      packed.resize(all.size());
      for (std::size_t third = 0; third < all.size(); ++third) packed[third][lane] = all[third];
    }
  }
}

Wide Tally::sum_over_thirds(std::span<const Weighted> seconds) {
  pack(seconds);
  const auto *x = across_[0].packed.data(), *y = across_[1].packed.data(), *z = across_[2].packed.data();
  std::array<std::uint64_t, kLanes> sums{};
  for (std::size_t start = 0; start + 1 < third_starts_.size(); ++start) {
    const std::uint32_t begin = third_starts_[start], end = third_starts_[start + 1];
    const Lanes& here = x[thirds_[begin].splits[0]];
    if (is_zero(load(&here))) continue;
    Words even{}, odd{};  // at most 56 times 1,728 times 1,728
    for (std::uint32_t k = begin; k < end; ++k) {
      const Words first = load(&y[thirds_[k].splits[1]]), second = load(&z[thirds_[k].splits[2]]);
      even += products(first, second);
      odd += products(first >> 16, second >> 16);
    }
    for (std::size_t lane = 0; lane < kLanes; lane += 2) {
      sums[lane] += std::uint64_t{here[lane]} * even[lane / 2];
      sums[lane + 1] += std::uint64_t{here[lane + 1]} * odd[lane / 2];
    }
    work_ += end - begin;
  }
  work_ += third_starts_.size();
  Wide sum = 0;
  for (std::size_t lane = 0; lane < seconds.size(); ++lane) sum += Wide{sums[lane]} * seconds[lane].weight;
  return sum * turns_[2].size();
}

std::vector<Weighted> Tally::seconds_for(const Strip& first) const {
  const Kinds kinds = kinds_within(kinds_, first);
  std::vector<Weighted> seconds;
  if (all_differ(kinds)) {
    for (const Strip& strip : seconds_) seconds.push_back({strip, 1});
  } else {
    seconds = Likeness(kinds, turns_[1]).unlike(seconds_);
  }
  for (Weighted& each : seconds) each.weight *= turns_[1].size();
  return seconds;
}

Total Tally::total(Wide limit, Guard& guard) {
  Total total{0, End::finished};
  std::uint64_t question = kWorkBetweenQuestions;
  for (const Weighted& first : Likeness(kinds_, turns_[0]).unlike(firsts_)) {
    begin(first.strip);
    const std::vector<Weighted> seconds = seconds_for(first.strip);
    for (std::size_t done = 0; done < seconds.size(); done += kLanes) {
      const std::span some(&seconds[done], std::min(kLanes, seconds.size() - done));
      total.value += first.weight * sum_over_thirds(some);
      if (total.value >= limit) return {limit, End::solutions};
      if (work_ >= question) {
        question = work_ + kWorkBetweenQuestions;
        if ((total.end = guard.check()) != End::finished) return total;
      }
    }
  }
  return total;
}

// One first strip with a batch of second ones: more of them for one first were measured to tell less in the
// same time, for the numbers differ mostly between first strips.
double Tally::sample(std::uint64_t& random) {
  const auto any = [&random](const std::vector<Strip>& strips) {
    return strips[random_below(random, static_cast<std::uint32_t>(strips.size()))];
  };
  begin(any(firsts_));
  std::array<Weighted, kLanes> seconds;
  for (Weighted& second : seconds) second = {any(seconds_), turns_[1].size()};
  const double pairs = static_cast<double>(firsts_.size()) * static_cast<double>(seconds_.size());
  return static_cast<double>(sum_over_thirds(seconds)) * pairs / kLanes;
}

}  // namespace ninefold::classic
