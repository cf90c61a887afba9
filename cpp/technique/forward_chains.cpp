// The ALS chain of a path, as HoDoKu takes it.
//
// Sets that do not overlap are linked by one restricted common or by two. A chain leads from each set to a
// later one, so that it meets none twice. Of the commons of a link those count that differ from the one the
// set was entered by; of two that count, the lower one is the one that the next set is entered by, and none
// of them goes at the end. Chains with most eliminations are preferred, then those of the lowest weight
// (choices.hpp); of several with one effect, that of the fewest cells.
//
// First it is asked of every candidate whether any chain removes it: from all sets at once that would lose
// their digit by it, forward. From sets that can begin such a chain, the least one to every set is made then.
#include <algorithm>
#include <map>

#include "technique/choices.hpp"
#include "technique/set_links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// A chain has three links at least; from there on their number does not matter.
constexpr std::size_t kEnough = 3;

/// A link to a later set.
struct ForwardLink {
  std::uint32_t to;
  Digit first, second;  ///< the same, if there is one common

  bool is_double() const { return first != second; }
  /// The digit that the next set is entered by, if this one was entered by `by`; -1: there is no way on.
  int entry(int by) const {
    if (by != first) return first;
    return is_double() ? second : -1;
  }
  /// The commons that count then.
  Digits used(int by) const {
    if (!is_double()) return bit(first);
    return by == second ? bit(first) : by == first ? bit(second) : bit(first) | bit(second);
  }
};

class ForwardChains {
 public:
  ForwardChains(Search& search, Sink& sink)
      : search_(search), sink_(sink), sets_(search.almost_locked_sets()), links_(search.set_links()) {}

  bool find() {
    list_links();
    if (!list_targets()) return false;
    if (std::all_of(targets_.begin(), targets_.end(), [](const Cells& cells) { return cells.empty(); }))
      return true;
    for (std::uint32_t start = 0; start < sets_.size(); ++start) {
      if (!search_.go_on()) return false;
      if (may_begin(start)) go_from(start);
    }
    return report_best();
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// The least way to a set, entered by a digit, with so many links.
  struct Entered {
    std::uint32_t cells = kNone;
    std::uint32_t parent = kNone;
  };
  struct Found {
    std::uint32_t cells;
    SetPath path;
    Digits commons;
  };

  void list_links() {
    forward_.resize(sets_.size());
    for (std::uint32_t i = 0; i < sets_.size(); ++i) {
      each_bit(
          [&](std::size_t j) {
            if (j <= i) return true;
            const Digits all = links_.commons(i, j, sets_[i].digits & sets_[j].digits);
            const Digits rest = all & (all - 1);
            forward_[i].push_back({static_cast<std::uint32_t>(j), lowest(all), lowest(rest ? rest : all)});
            return true;
          },
          links_.linked(i, false));
    }
  }

  /// By digit: the cells where some chain removes it.
  bool list_targets() {
    targets_.assign(search_.board.size, Cells());
    for (std::size_t d = 0; d < search_.board.size; ++d) {
      for (const Cell cell : search_.state.places[d]) {
        if (!search_.go_on(4)) return false;
        if (is_target(cell, static_cast<Digit>(d))) targets_[d].add(cell);
      }
    }
    return true;
  }

  /// `entered[n]` of a set: the digits by which it is entered after n links, or kEnough and more.
  bool is_target(Cell cell, Digit digit) {
    const ConstSetBits ends = links_.seen_from(cell, digit);
    entered_.assign(sets_.size(), {});
    for (std::uint32_t i = 0; i < sets_.size(); ++i) {
      const bool is_end = has_bit(ends, i);
      const std::array<Digits, kEnough + 1> here = entered_[i];
      if (!is_end && !(here[1] | here[2] | here[3])) continue;
      for (const ForwardLink& link : forward_[i]) {
        std::array<Digits, kEnough + 1>& there = entered_[link.to];
        if (is_end) there[1] |= (bit(link.first) | bit(link.second)) & ~bit(digit);
        for (std::size_t n = 1; n <= kEnough; ++n) {
          if (here[n] == 0) continue;
          const std::size_t next = std::min(n + 1, kEnough);
          there[next] |= entries(link, here[n]);
          if (next == kEnough && has_bit(ends, link.to) && ends_without(link, here[n], digit)) return true;
        }
      }
    }
    return false;
  }

  static Digits entries(const ForwardLink& link, Digits by) {
    Digits found = by & ~bit(link.first) ? bit(link.first) : 0;
    if (link.is_double() && (by & bit(link.first))) found |= bit(link.second);
    return found;
  }

  static bool ends_without(const ForwardLink& link, Digits by, Digit digit) {
    for (const Digit entry : each(by)) {
      if (link.entry(entry) >= 0 && !(link.used(entry) & bit(digit))) return true;
    }
    return false;
  }

  bool may_begin(std::uint32_t set) const {
    for (const Digit digit : each(sets_[set].digits)) {
      if (sets_[set].seen[digit].meets(targets_[digit])) return true;
    }
    return false;
  }

  std::size_t state_id(std::uint32_t set, int entry, std::size_t links) const {
    return (set * search_.board.size + static_cast<std::size_t>(entry)) * (kEnough + 1) + links;
  }

  void go_from(std::uint32_t start) {
    for (const Digit first : each(sets_[start].digits)) {
      states_.assign(sets_.size() * search_.board.size * (kEnough + 1), Entered());
      last_ = 0;
      for (const ForwardLink& link : forward_[start]) {
        if (link.first == first || link.second == first) enter(link.to, first, 1, cells_of(start), kNone);
      }
      start_ = start;
      first_ = first;
      for (std::uint32_t set = start + 1; set <= last_; ++set) follow(set);
    }
  }

  std::uint32_t cells_of(std::uint32_t set) const {
    return static_cast<std::uint32_t>(sets_[set].cells.count());
  }

  void enter(std::uint32_t set, int by, std::size_t links, std::uint32_t cells, std::uint32_t parent) {
    Entered& state = states_[state_id(set, by, links)];
    const std::uint32_t all = cells + cells_of(set);
    if (all > state.cells || (all == state.cells && !is_before(parent, state.parent))) return;
    state = {all, parent};
    last_ = std::max(last_, set);
  }

  /// Whether the way to one state comes before that to another, set by set.
  bool is_before(std::uint32_t a, std::uint32_t b) const {
    return a != kNone && b != kNone && sets_on(a) < sets_on(b);
  }

  std::vector<std::size_t> sets_on(std::uint32_t state) const {
    std::vector<std::size_t> sets;
    for (; state != kNone; state = states_[state].parent) sets.push_back(set_of(state));
    std::reverse(sets.begin(), sets.end());
    return sets;
  }

  std::size_t set_of(std::uint32_t state) const { return state / (kEnough + 1) / search_.board.size; }
  Digit entry_of(std::uint32_t state) const {
    return static_cast<Digit>(state / (kEnough + 1) % search_.board.size);
  }

  void follow(std::uint32_t set) {
    for (std::size_t links = 1; links <= kEnough; ++links) {
      for (const Digit by : each(sets_[set].digits)) {
        const auto id = static_cast<std::uint32_t>(state_id(set, by, links));
        const Entered state = states_[id];
        if (state.cells == kNone) continue;
        const std::size_t next = std::min(links + 1, kEnough);
        for (const ForwardLink& link : forward_[set]) {
          const int entry = link.entry(by);
          if (entry < 0) continue;
          if (next == kEnough) end(id, link, by);
          enter(link.to, entry, next, state.cells, id);
        }
      }
    }
  }

  /// A chain that ends with this link, if it removes anything.
  void end(std::uint32_t state, const ForwardLink& link, int by) {
    const AlmostLockedSet &a = sets_[start_], &b = sets_[link.to];
    const Digits digits = a.digits & b.digits & ~bit(first_) & ~link.used(by);
    Digits removing = 0;
    for (const Digit digit : each(digits)) {
      if ((a.seen[digit] & b.seen[digit]).meets(targets_[digit])) removing |= bit(digit);
    }
    if (removing == 0) return;
    const std::vector<Candidate> effect = cleared(search_.state, a, b, removing);
    const std::uint32_t cells = states_[state].cells + cells_of(link.to);
    const auto known = found_.find(effect);
    if (known != found_.end() && known->second.cells < cells) return;
    Found found{cells, path_to(state, link, by), link.used(by) | bit(first_)};
    if (known == found_.end()) {
      order_.push_back(effect);
    } else if (known->second.cells == cells && known->second.path.sets <= found.path.sets) {
      return;
    }
    found_[effect] = std::move(found);
  }

  SetPath path_to(std::uint32_t state, const ForwardLink& link, int by) const {
    SetPath path{{link.to}, {lowest(link.used(by))}};
    for (; state != kNone; state = states_[state].parent) {
      path.sets.push_back(set_of(state));
      path.commons.push_back(entry_of(state));
    }
    path.sets.push_back(start_);
    std::reverse(path.sets.begin(), path.sets.end());
    std::reverse(path.commons.begin(), path.commons.end());
    return path;
  }

  bool report_best() {
    const auto best = std::min_element(order_.begin(), order_.end(), [](const auto& a, const auto& b) {
      return Preference(a) < Preference(b);
    });
    if (best == order_.end()) return true;
    const Found& found = found_.at(*best);
    Digits commons = found.commons;
    for (const Digit digit : found.path.commons) commons |= bit(digit);
    Step step = step_of(search_, Technique::als_chain, found.path.sets, commons);
    step.chains = {chain_along(search_, found.path, best->front().digit, found.path.sets)};
    step.eliminations = *best;
    return report(sink_, std::move(step));
  }

  Search& search_;
  Sink& sink_;
  const std::vector<AlmostLockedSet>& sets_;
  const SetLinks& links_;
  std::vector<std::vector<ForwardLink>> forward_;  ///< by set
  std::vector<Cells> targets_;
  std::vector<std::array<Digits, kEnough + 1>> entered_;
  std::vector<Entered> states_;
  std::uint32_t start_ = 0, last_ = 0;
  Digit first_ = 0;
  std::map<std::vector<Candidate>, Found> found_;
  std::vector<std::vector<Candidate>> order_;  ///< of the effects, as they were found
};

}  // namespace

bool find_forward_chain(Search& search, Sink& sink) { return ForwardChains(search, sink).find(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
