// Remote pairs: a chain of four or more cells with the same two digits, each in sight of the next. Digits
// alternate along it; so what sees two of its cells that differ can be neither digit.
//
// One step is one chain, of an even number of cells and with ends that remove something themselves, and all
// that pairs of its cells give, three or more apart. `cause`: the chain's candidates; `chains`: the links
// for the lower digit; `length`: the number of inferences between, two for each cell but one.
#include <map>

#include "technique/choices.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// The most cells of a chain: enough for people, and ends the search on wide boards.
constexpr std::size_t kLongest = 10;

/// The chains through cells of the same two digits.
class RemotePairs {
 public:
  RemotePairs(Search& search, Digits digits, const Cells& cells)
      : search_(search), digits_(digits), cells_(cells) {}

  /// Calls with every chain whose ends remove its first digit, and with what the chain removes.
  template <class Use>
  bool each(Use use) {
    for (const Cell cell : cells_) {
      for (const Digit digit : technique::NINEFOLD_WIDTH::each(digits_)) {
        goes_ = digit;
        path_ = {cell};
        if (!extend(cells_ - Cells::of(cell), use)) return false;
      }
    }
    return true;
  }

  Step step_on(const std::vector<Candidate>& eliminations) const {
    Step step;
    step.technique = Technique::remote_pair;
    step.digits = digits_;
    add_candidates(step.cause, search_.state, Cells::of_all(path_), digits_);
    step.chains = {chain()};
    step.eliminations = eliminations;
    step.length = static_cast<std::uint32_t>(2 * path_.size() - 1);
    return step;
  }

  std::size_t cells() const { return path_.size(); }

 private:
  template <class Use>
  bool extend(const Cells& left, Use use) {
    if (!search_.go_on()) return false;
    if (is_whole() && !use(*this, effect())) return false;
    if (path_.size() == kLongest) return true;
    Cells seen;
    for (const std::uint16_t u : search_.board.units_of[path_.back()]) {
      const Cells& unit = search_.board.units[u].set;
      for (const Cell next : (left & unit) - seen) {
        path_.push_back(next);
        const bool more = extend(left - Cells::of(next), use);
        path_.pop_back();
        if (!more) return false;
      }
      seen |= unit;
    }
    return true;
  }

  bool is_whole() const {
    const Cells& places = search_.state.places[goes_];
    return path_.size() >= 4 && path_.size() % 2 == 0 &&
           (search_.board.peers[path_.front()] & search_.board.peers[path_.back()]).meets(places);
  }

  /// Both digits go where two cells that differ are seen, three or more apart.
  std::vector<Candidate> effect() const {
    Cells seen;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      for (std::size_t j = i + 3; j < path_.size(); j += 2) {
        seen |= search_.board.peers[path_[i]] & search_.board.peers[path_[j]];
      }
    }
    std::vector<Candidate> eliminations;
    for (const Digit digit : technique::NINEFOLD_WIDTH::each(digits_)) {
      add_candidates(eliminations, search_.state, seen, bit(digit));
    }
    return eliminations;
  }

  /// Not the one digit in the first cell, so the other; then not that in the next, so the one; and so on.
  Chain chain() const {
    Chain links;
    Digit goes = goes_, comes = lowest(digits_ & ~bit(goes_));
    for (const Cell cell : path_) {
      const auto count = static_cast<std::uint16_t>(links.size());
      links.push_back({goes, false, {cell}, {}});
      if (count > 0) links.back().parents = {static_cast<std::uint16_t>(count - 1)};
      links.push_back({comes, true, {cell}, {count}});
      std::swap(goes, comes);
    }
    return links;
  }

  Search& search_;
  Digits digits_;
  Cells cells_;
  Digit goes_ = 0;  ///< the digit that the first cell lacks
  std::vector<Cell> path_;
};

/// Of the chains of a path, the shortest for each effect, and of these the one that is preferred.
class Best {
 public:
  void take(const RemotePairs& pairs, const std::vector<Candidate>& effect) {
    const auto [place, is_new] = index_.try_emplace(effect, steps_.size());
    if (is_new) {
      steps_.push_back(pairs.step_on(effect));
    } else if (pairs.step_on(effect).length < steps_[place->second].length) {
      steps_[place->second] = pairs.step_on(effect);
    }
  }

  bool report_to(Sink& sink) {
    const auto best = std::min_element(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) {
      return Preference(a.eliminations) < Preference(b.eliminations);
    });
    return best == steps_.end() || report(sink, std::move(*best));
  }

 private:
  std::vector<Step> steps_;
  std::map<std::vector<Candidate>, std::size_t> index_;
};

}  // namespace

bool find_remote_pairs(Search& search, Technique, Sink& sink) {
  Best best;
  Cells left = search.with(2);
  while (left) {
    const Digits digits = search.state.candidates[left.first()];
    Cells same;
    for (const Cell cell : left) {
      if (search.state.candidates[cell] == digits) same.add(cell);
    }
    left -= same;
    if (same.count() < 4) continue;
    const auto use = [&](const RemotePairs& pairs, const std::vector<Candidate>& effect) {
      if (search.thorough) return report(sink, pairs.step_on(effect));
      best.take(pairs, effect);
      return true;
    };
    if (!RemotePairs(search, digits, same).each(use)) return false;
  }
  return best.report_to(sink) && search.go_on();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
