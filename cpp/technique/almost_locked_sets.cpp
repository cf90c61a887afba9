// ALS-XZ, ALS-XY-wing; ALS chains are in set_chains.cpp.
//
// In a step `sets` are the sets of an ALS-XZ; the pivot and both ends of a wing; those of a chain in their
// order. `chains` has one: the eliminated digit (the lowest) is not in the first set, so the first restricted
// common is, so it is not in the second, ... so the eliminated digit is in the last. For a doubly linked
// ALS-XZ, it is the second common instead: the chain is a loop.
#include <algorithm>

#include "technique/set_links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// Two sets with two restricted commons: each has one of them, and so all of its other digits.
void lock(Step& step, const State& state, const AlmostLockedSet& set, const AlmostLockedSet& other,
          Digits commons) {
  for (const Digit digit : each(set.digits & ~commons)) {
    eliminate(step, state, set.seen[digit] - other.cells, bit(digit));
  }
}

/// Two sets with a restricted common: one of them lacks it, and so has every other digit.
bool report_pair(Search& search, std::size_t i, std::size_t j, Sink& sink) {
  const AlmostLockedSet& a = search.almost_locked_sets()[i];
  const AlmostLockedSet& b = search.almost_locked_sets()[j];
  const Digits commons = search.set_links().commons(i, j, a.digits & b.digits);
  const bool twice = count(commons) > 1;
  const Digits shared = clearing(a, b) & ~(twice ? 0 : commons);
  if (!twice && shared == 0) return true;
  Step step = step_of(search, als_xz, {i, j}, commons);
  step.eliminations = cleared(search.state, a, b, shared & ~bit(lowest(commons)));
  for (const Candidate each : cleared(search.state, a, b, shared & bit(lowest(commons))))
    step.eliminations.push_back(each);
  if (twice) {
    lock(step, search.state, a, b, commons);
    lock(step, search.state, b, a, commons);
  }
  if (!step.has_effect()) return true;
  const Digit ends = lowest(twice ? commons & (commons - 1) : shared);
  step.chains = {chain_along(search, {{i, j}, {lowest(commons)}}, ends, {i, j})};
  return report(sink, std::move(step));
}

bool find_pairs(Search& search, Sink& sink) {
  const SetLinks& links = search.set_links();
  for (std::size_t i = 0; i < search.almost_locked_sets().size(); ++i) {
    if (!search.go_on()) return false;
    const bool more = each_bit([&](std::size_t j) { return j < i || report_pair(search, i, j, sink); },
                               links.linked(i, false));
    if (!more) return false;
  }
  return true;
}

/// Wings: two ends that share a digit, each linked with a third set by another one.
class Wings {
 public:
  Wings(Search& search, Sink& sink)
      : search_(search),
        sink_(sink),
        sets_(search.almost_locked_sets()),
        links_(search.set_links()),
        partners_(links_.words()) {}

  bool find() {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      std::fill(partners_.begin(), partners_.end(), 0);
      for (const Digit digit : each(sets_[i].digits)) {
        for (const Cell cell : sets_[i].seen[digit]) add_all(partners_, links_.seen_from(cell, digit));
      }
      if (!each_bit([&](std::size_t j) { return j <= i || !may_end(i, j) || join(i, j); }, partners_))
        return false;
    }
    return true;
  }

 private:
  struct Pivot {
    Digits ends;  ///< the digits that the ends have in common, beside the restricted commons
    std::size_t set;
  };

  bool may_end(std::size_t i, std::size_t j) const {
    return !sets_[i].cells.within(sets_[j].cells) && !sets_[j].cells.within(sets_[i].cells);
  }

  /// Every third set that both are linked with; for each effect that has, the smallest.
  bool join(std::size_t i, std::size_t j) {
    if (!search_.go_on()) return false;
    const Digits shared = clearing(sets_[i], sets_[j]);
    pivots_.clear();
    each_bit(
        [&](std::size_t k) {
          const Digits first = links_.commons(i, k, sets_[i].digits & sets_[k].digits);
          const Digits both = first | links_.commons(j, k, sets_[j].digits & sets_[k].digits);
          if (count(both) > 1 && (shared & ~both)) keep({shared & ~both, k});
          return true;
        },
        links_.linked(i, true), links_.linked(j, true));
    return std::all_of(pivots_.begin(), pivots_.end(),
                       [&](const Pivot& pivot) { return report_wing(i, j, pivot); });
  }

  void keep(const Pivot& pivot) {
    for (Pivot& other : pivots_) {
      if (other.ends != pivot.ends) continue;
      if (sets_[pivot.set].cells.count() < sets_[other.set].cells.count()) other = pivot;
      return;
    }
    pivots_.push_back(pivot);
  }

  bool report_wing(std::size_t i, std::size_t j, const Pivot& pivot) {
    const std::size_t k = pivot.set;
    std::vector<Candidate> effect = cleared(search_.state, sets_[i], sets_[j], pivot.ends);
    const int cells = sets_[i].cells.count() + sets_[j].cells.count() + sets_[k].cells.count();
    if (!effects_.is_better(effect, cells)) return true;
    const Digits first = links_.commons(i, k, sets_[i].digits & sets_[k].digits);
    const Digits second = links_.commons(j, k, sets_[j].digits & sets_[k].digits);
    Step step = step_of(search_, als_xy_wing, {k, i, j}, first | second);
    step.eliminations = std::move(effect);
    const Digit in = lowest(first & ~second ? first & ~second : first);
    const Digit out = lowest(second & ~bit(in));
    step.chains = {chain_along(search_, {{i, k, j}, {in, out}}, lowest(pivot.ends), {k, i, j})};
    return report(sink_, std::move(step));
  }

  Search& search_;
  Sink& sink_;
  const std::vector<AlmostLockedSet>& sets_;
  const SetLinks& links_;
  std::vector<std::uint64_t> partners_;
  std::vector<Pivot> pivots_;
  Effects effects_;
};

/// The wing of a path, as HoDoKu takes it: links are pairs of sets that do not overlap, in their order, and
/// it is the first link that makes a wing with a later one, with the first such. Two digits of a link count.
class FirstWing {
 public:
  FirstWing(Search& search, Sink& sink)
      : search_(search),
        sink_(sink),
        sets_(search.almost_locked_sets()),
        links_(search.set_links()),
        partners_(sets_.size(), std::vector<std::uint64_t>(links_.words())) {}

  bool find() {
    list_partners();
    for (std::size_t p = 0; p < sets_.size(); ++p) {
      if (!search_.go_on()) return false;
      const bool more =
          each_bit([&](std::size_t q) { return q < p || (join(p, q, q, q) && join(q, p, q, p)); },
                   links_.linked(p, false));
      if (!more) return false;
    }
    return true;
  }

 private:
  /// By set: those apart from it that some candidate sees together with it, in all places of a digit.
  void list_partners() {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      for (const Digit digit : each(sets_[i].digits)) {
        for (const Cell cell : sets_[i].seen[digit]) add_all(partners_[i], links_.seen_from(cell, digit));
      }
      const ConstSetBits near = links_.overlapping(i);
      for (std::size_t w = 0; w < near.size(); ++w) partners_[i][w] &= ~near[w];
    }
  }

  /// The other ends that come after a number, for a pivot and an end; a set that is no end is left out.
  bool join(std::size_t pivot, std::size_t end, std::size_t without, std::size_t after) {
    return each_bit([&](std::size_t r) { return r <= after || r == without || try_wing(end, pivot, r); },
                    links_.linked(pivot, false), partners_[end]);
  }

  Digits commons(std::size_t a, std::size_t b) const {
    const Digits all = links_.commons(a, b, sets_[a].digits & sets_[b].digits);
    const Digits rest = all & (all - 1);
    return bit(lowest(all)) | (rest & -rest);
  }

  bool try_wing(std::size_t a, std::size_t pivot, std::size_t b) {
    const Digits first = commons(a, pivot), second = commons(b, pivot);
    if (count(first | second) < 2) return true;
    std::vector<Candidate> effect =
        cleared(search_.state, sets_[a], sets_[b], sets_[a].digits & sets_[b].digits & ~(first | second));
    if (effect.empty()) return true;
    Step step = step_of(search_, als_xy_wing, {pivot, a, b}, first | second);
    const Digit in = lowest(first & ~second ? first & ~second : first);
    const Digit out = lowest(second & ~bit(in));
    step.chains = {chain_along(search_, {{a, pivot, b}, {in, out}}, effect.front().digit, {pivot, a, b})};
    step.eliminations = std::move(effect);
    return report(sink_, std::move(step));
  }

  Search& search_;
  Sink& sink_;
  const std::vector<AlmostLockedSet>& sets_;
  const SetLinks& links_;
  std::vector<std::vector<std::uint64_t>> partners_;
};

}  // namespace

bool find_almost_locked_sets(Search& search, Technique technique, Sink& sink) {
  if (technique == als_xz) return find_pairs(search, sink);
  if (technique == als_xy_wing && !search.thorough) return FirstWing(search, sink).find();
  if (technique == als_xy_wing) return Wings(search, sink).find();
  return find_set_chains(search, technique, sink);
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
