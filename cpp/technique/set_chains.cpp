// ALS chains: sets in a row, each linked with the next by a restricted common that is not the one before.
//
// If the first lacks a digit, it has the first common, so the second lacks that and has the next, ... : the
// last would lack a common and the digit as well. So the first or the last has the digit.
#include <algorithm>
#include <array>

#include "technique/set_links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

constexpr std::size_t kFewestLinks = 3;        // one is an ALS-XZ, two are a wing
constexpr std::size_t kMostThoroughLinks = 6;  // as HoDoKu, where it looks for all

/// What all chains share: a search in breadth over "this set lacks this digit".
class SetSearch {
 public:
  SetSearch(Search& search, Effects& effects, Sink& sink)
      : search_(search),
        effects_(effects),
        sink_(sink),
        sets_(search.almost_locked_sets()),
        links_(search.set_links()),
        lacking_(search.board.size, std::vector<std::uint64_t>(links_.words())) {}

 protected:
  struct Node {
    std::size_t set;
    Digit lacks;
    std::size_t parent;
    std::size_t links;
  };
  static constexpr std::size_t kNone = ~std::size_t{0};

  void restart() {
    nodes_.clear();
    for (auto& row : lacking_) std::fill(row.begin(), row.end(), 0);
  }

  bool is_on_way(std::size_t set, std::size_t node) const {
    for (; node != kNone; node = nodes_[node].parent) {
      if (nodes_[node].set == set) return true;
    }
    return false;
  }

  /// The way to a node, and by a common to one set more.
  SetPath way(std::size_t node, Digit common, std::size_t last) const {
    SetPath path{{last}, {common}};
    for (; node != kNone; node = nodes_[node].parent) {
      path.sets.push_back(nodes_[node].set);
      if (nodes_[node].parent != kNone) path.commons.push_back(nodes_[node].lacks);
    }
    std::reverse(path.sets.begin(), path.sets.end());
    std::reverse(path.commons.begin(), path.commons.end());
    return path;
  }

  bool report_path(const SetPath& path, Digits digits) {
    std::vector<Candidate> effect =
        cleared(search_.state, sets_[path.sets.front()], sets_[path.sets.back()], digits);
    int cells = 0;
    for (const std::size_t set : path.sets) cells += sets_[set].cells.count();
    if (!effects_.is_better(effect, cells)) return true;
    Digits commons = 0;
    for (const Digit digit : path.commons) commons |= bit(digit);
    Step step = step_of(search_, Technique::als_chain, path.sets, commons);
    step.eliminations = std::move(effect);
    step.chains = {chain_along(search_, path, lowest(digits), path.sets)};
    return report(sink_, std::move(step));
  }

  Search& search_;
  Effects& effects_;
  Sink& sink_;
  const std::vector<AlmostLockedSet>& sets_;
  const SetLinks& links_;
  std::vector<std::vector<std::uint64_t>> lacking_;  ///< by digit: the sets that were found to lack it
  std::vector<Node> nodes_;
};

/// For every candidate: the shortest chain that takes it away, from all sets at once that would lose the
/// digit by it.
class ByTarget : SetSearch {
 public:
  using SetSearch::SetSearch;

  bool find() {
    for (std::size_t d = 0; d < search_.board.size; ++d) {
      for (const Cell cell : search_.state.places[d]) {
        if (!refute(cell, static_cast<Digit>(d))) return false;
      }
    }
    return true;
  }

  /// Whether there is any chain at all, also one that is too short to be called so.
  bool any() const { return any_; }

 private:
  bool refute(Cell cell, Digit digit) {
    restart();
    const ConstSetBits ends = links_.seen_from(cell, digit);
    each_bit(
        [&](std::size_t set) {
          nodes_.push_back({set, digit, kNone, 0});
          return true;
        },
        ends);
    if (nodes_.size() < 2) return true;
    std::copy(ends.begin(), ends.end(), lacking_[digit].begin());
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (!search_.go_on()) return false;
      for (const Digit common : each(sets_[nodes_[n].set].digits & ~bit(nodes_[n].lacks))) {
        const std::size_t last = extend(n, common, digit, ends);
        if (last != kNone) return report_end(n, common, last);
      }
    }
    return true;
  }

  /// Goes on from a node; the set in which the chain may end, if there is one.
  std::size_t extend(std::size_t n, Digit common, Digit digit, ConstSetBits ends) {
    const Node node = nodes_[n];
    const ConstSetBits next = links_.linked(node.set, common, true);
    std::vector<std::uint64_t>& known = lacking_[common];
    for (std::size_t w = 0; w < next.size(); ++w) {
      for (std::uint64_t left = next[w] & ~known[w]; left != 0; left &= left - 1) {
        const std::size_t set = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
        if (common != digit && has_bit(ends, set) && !is_on_way(set, n)) {
          any_ = true;
          if (node.links + 1 >= kFewestLinks) return set;
        }
        nodes_.push_back({set, common, n, node.links + 1});
      }
      known[w] |= next[w];
    }
    return kNone;
  }

  bool report_end(std::size_t node, Digit common, std::size_t last) {
    const SetPath path = way(node, common, last);
    const Digits shared = clearing(sets_[path.sets.front()], sets_[last]);
    return report_path(path, shared & ~bit(path.commons.front()) & ~bit(common));
  }

  bool any_ = false;
};

/// For every first set and common: a chain to every last set that it has an effect with.
class ByStart : SetSearch {
 public:
  ByStart(Search& search, Effects& effects, Sink& sink)
      : SetSearch(search, effects, sink), ends_(links_.words()), later_(lacking_) {}

  bool find() {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      std::fill(ends_.begin(), ends_.end(), 0);
      for (const Digit digit : each(sets_[i].digits)) {
        for (const Cell cell : sets_[i].seen[digit]) add_all(ends_, links_.seen_from(cell, digit));
      }
      for (const Digit common : each(sets_[i].digits)) {
        if (!go(i, common)) return false;
      }
    }
    return true;
  }

 private:
  bool go(std::size_t first, Digit common) {
    restart();
    for (auto& row : later_) std::fill(row.begin(), row.end(), 0);
    ended_.clear();
    nodes_.push_back({first, 0, kNone, 0});
    add(0, common, links_.linked(first, common, true));
    for (std::size_t n = 1; n < nodes_.size(); ++n) {
      if (!search_.go_on()) return false;
      if (nodes_[n].links < kMostThoroughLinks && !extend(n, common)) return false;
    }
    return true;
  }

  bool extend(std::size_t n, Digit first) {
    const Node node = nodes_[n];
    for (const Digit common : each(sets_[node.set].digits & ~bit(node.lacks))) {
      const ConstSetBits next = links_.linked(node.set, common, true);
      if (node.links + 1 >= kFewestLinks &&
          !each_bit([&](std::size_t last) { return end(n, first, common, last); }, next, ends_))
        return false;
      add(n, common, next);
    }
    return true;
  }

  /// Sets that are reached for the first time by so few links, and for the first time by more.
  void add(std::size_t n, Digit common, ConstSetBits next) {
    const std::size_t links = nodes_[n].links + 1;
    std::vector<std::uint64_t>& known = (links < kFewestLinks ? lacking_ : later_)[common];
    for (std::size_t w = 0; w < next.size(); ++w) {
      for (std::uint64_t left = next[w] & ~known[w]; left != 0; left &= left - 1) {
        const std::size_t set = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
        if (is_on_way(set, n)) continue;
        known[w] |= left & -left;
        nodes_.push_back({set, common, n, links});
      }
    }
  }

  /// As HoDoKu: if two commons lead to the last set, neither is cleared.
  bool end(std::size_t n, Digit first, Digit common, std::size_t last) {
    const Node& node = nodes_[n];
    const std::size_t start = nodes_.front().set;
    const Digits among = sets_[node.set].digits & sets_[last].digits & ~bit(node.lacks);
    const Digits shared =
        clearing(sets_[start], sets_[last]) & ~bit(first) & ~links_.commons(node.set, last, among);
    if (shared == 0 || has_ended(last, shared) || is_on_way(last, n)) return true;
    ended_.push_back({last, shared});
    return report_path(way(n, common, last), shared);
  }

  bool has_ended(std::size_t last, Digits digits) const {
    return std::find(ended_.begin(), ended_.end(), std::pair(last, digits)) != ended_.end();
  }

  std::vector<std::uint64_t> ends_;
  std::vector<std::vector<std::uint64_t>> later_;
  std::vector<std::pair<std::size_t, Digits>> ended_;  ///< where, and which digits go
};

}  // namespace

bool find_set_chains(Search& search, Technique, Sink& sink) {
  if (!search.thorough) return find_forward_chain(search, sink);
  Effects effects;
  ByTarget shortest(search, effects, sink);
  if (!shortest.find()) return false;
  return !shortest.any() || ByStart(search, effects, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
