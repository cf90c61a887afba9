// Death blossoms: a stem cell, and for each of its digits a petal: an almost locked set whose places of that
// digit the stem sees. For every digit of the stem one petal loses it and has all of its other digits: a
// candidate that sees all places of a digit that every petal has can be removed.
//
// In a step `sets` are the petals, in the order of the digits of the stem; `fins` the candidates of the stem;
// `digits` what is eliminated; `chains` one for every petal: a digit on in the stem, off in the petal, so the
// (lowest) eliminated digit on there; `length` the cells of all petals.
#include <algorithm>

#include "technique/set_links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// By digit: the candidates that are seen by all places of it in every petal so far.
using Cleared = std::array<Cells, kMostDigits>;

class Blossoms {
 public:
  Blossoms(Search& search, Sink& sink)
      : search_(search),
        state_(search.state),
        sink_(sink),
        sets_(search.almost_locked_sets()),
        links_(search.set_links()) {}

  bool find() {
    for (const Cell cell : state_.empty) {
      if (count(state_.candidates[cell]) < 2) continue;
      if (!search_.go_on()) return false;
      stem_ = cell;
      Cleared cleared;
      const Digits may_go = gather(cleared);
      if (may_go != 0 && !grow(0, cleared, may_go, Cells())) return false;
    }
    return true;
  }

 private:
  struct Petals {
    Digit digit;
    std::vector<std::size_t> sets;
    std::size_t chosen;
  };

  /// The petals for every digit of the stem, fewest first, and what all of them together could clear.
  Digits gather(Cleared& cleared) {
    const Digits stem = state_.candidates[stem_];
    Digits may_go = static_cast<Digits>((std::uint64_t{1} << search_.board.size) - 1) & ~stem;
    for (const Digit digit : each(may_go)) cleared[digit] = state_.places[digit];
    petals_.clear();
    for (const Digit digit : each(stem)) {
      Petals& petals = petals_.emplace_back(Petals{digit, {}, 0});
      Cleared any{};
      each_bit(
          [&](std::size_t set) {
            petals.sets.push_back(set);
            for (const Digit other : each(sets_[set].digits & may_go)) any[other] |= sets_[set].seen[other];
            return true;
          },
          links_.seen_from(stem_, digit));
      may_go = narrow_down(cleared, any, may_go);
      if (may_go == 0) return 0;
    }
    std::stable_sort(petals_.begin(), petals_.end(),
                     [](const Petals& a, const Petals& b) { return a.sets.size() < b.sets.size(); });
    return may_go;
  }

  /// Keeps what the other has, too; the digits of which something is left.
  static Digits narrow_down(Cleared& cleared, const Cleared& other, Digits digits) {
    Digits left = 0;
    for (const Digit digit : each(digits)) {
      cleared[digit] &= other[digit];
      if (cleared[digit]) left |= bit(digit);
    }
    return left;
  }

  bool grow(std::size_t next, const Cleared& cleared, Digits digits, const Cells& used) {
    if (next == petals_.size()) return report_blossom(cleared, digits);
    for (const std::size_t set : petals_[next].sets) {
      if (!search_.thorough && used.meets(sets_[set].cells)) continue;
      Cleared narrower = cleared;
      const Digits left = narrow_down(narrower, sets_[set].seen, digits & sets_[set].digits);
      if (left == 0) continue;
      petals_[next].chosen = set;
      if (!search_.go_on() || !grow(next + 1, narrower, left, used | sets_[set].cells)) return false;
    }
    return true;
  }

  bool report_blossom(const Cleared& cleared, Digits digits) {
    std::vector<Candidate> effect;
    for (const Digit digit : each(digits)) add_candidates(effect, state_, cleared[digit], bit(digit));
    int cells = 0;
    for (const Petals& each : petals_) cells += sets_[each.chosen].cells.count();
    if (!effects_.is_better(effect, cells)) return true;
    const std::vector<std::size_t> chosen = choice();
    Step step = step_of(search_, Technique::death_blossom, chosen, 0);
    step.digits = digits;
    step.eliminations = std::move(effect);
    add_candidates(step.fins, state_, Cells::of(stem_), state_.candidates[stem_]);
    for (const Digit digit : each(state_.candidates[stem_])) {
      step.chains.push_back(chain_of(digit, chosen[step.chains.size()], step.chains.size(), lowest(digits)));
    }
    return report(sink_, std::move(step));
  }

  /// The petals in the order of their digits.
  std::vector<std::size_t> choice() const {
    std::vector<std::size_t> chosen;
    for (const Digit digit : each(state_.candidates[stem_])) {
      const auto petals = std::find_if(petals_.begin(), petals_.end(),
                                       [&](const Petals& some) { return some.digit == digit; });
      chosen.push_back(petals->chosen);
    }
    return chosen;
  }

  Chain chain_of(Digit digit, std::size_t petal, std::size_t index, Digit cleared) const {
    Chain chain{{digit, true, {stem_}, {}}, {digit, false, {}, {0}}, {cleared, true, {}, {1}}};
    for (const Cell cell : sets_[petal].places[digit]) chain[1].cells.push_back(cell);
    for (const Cell cell : sets_[petal].places[cleared]) chain[2].cells.push_back(cell);
    chain[2].set = static_cast<std::uint16_t>(index + 1);
    return chain;
  }

  Search& search_;
  const State& state_;
  Sink& sink_;
  const std::vector<AlmostLockedSet>& sets_;
  const SetLinks& links_;
  Cell stem_ = 0;
  std::vector<Petals> petals_;
  Effects effects_;
};

}  // namespace

bool find_death_blossoms(Search& search, Technique, Sink& sink) { return Blossoms(search, sink).find(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
