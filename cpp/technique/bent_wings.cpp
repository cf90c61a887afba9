// See bent_wings.hpp.
//
// If the small cell sees every place of one of its digits in the set, that digit stands in one of the two
// only: so the other digit stands in one of them too, and goes from what sees all its places. If that holds
// of both its digits, every digit of the wing is locked in it.
//
// In the step: `sets` are the set and the small cell; `fins` what is in sight of each other: the candidates
// of the restricted digit, or of both; `length` the candidates of the largest cell of the set; `grade` how
// near that is to the middle of what is possible (Sukaku Explainer takes the extremes to be easier).
#include "technique/bent_wings.hpp"

#include <algorithm>
#include <cstdlib>

#include "technique/locked_sets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

class BentWings {
 public:
  BentWings(Search& search, Technique technique, int size, Sink& sink)
      : search_(search), state_(search.state), technique_(technique), size_(size), sink_(sink) {}

  bool find() { return extend(Cells(), 0, 0, state_.empty); }

 private:
  /// `left`: later cells that see all of the set.
  bool extend(const Cells& set, int chosen, Digits digits, const Cells& left) {
    if (!search_.go_on()) return false;
    if (chosen == size_) return count(digits) != size_ + 1 || add_small_cells(set, digits);
    Cells later = left;
    for (const Cell cell : left) {
      later.remove(cell);
      const Digits all = digits | state_.candidates[cell];
      if (count(all) > size_ + 1 || count(state_.candidates[cell]) < 2) continue;
      const Cells more = set | Cells::of(cell);
      if (!extend(more, chosen + 1, all, later & search_.board.peers[cell])) return false;
    }
    return true;
  }

  bool add_small_cells(const Cells& set, Digits digits) {
    for (const Cell cell : search_.with(2) - set) {
      const Digits two = state_.candidates[cell];
      if (two & ~digits) continue;
      const Digits restricted = restricted_to(set, cell);
      if (restricted && !write(set, digits, cell, restricted)) return false;
    }
    return true;
  }

  /// The digits of a cell that it shares with the set in sight only.
  Digits restricted_to(const Cells& set, Cell cell) const {
    Digits restricted = 0;
    for (const Digit digit : each(state_.candidates[cell])) {
      if ((set & state_.places[digit]).within(search_.board.peers[cell])) restricted |= bit(digit);
    }
    return restricted;
  }

  bool write(const Cells& set, Digits digits, Cell cell, Digits restricted) {
    const Cells wing = set | Cells::of(cell);
    const bool twice = restricted == state_.candidates[cell];
    Step step;
    for (const Digit digit : each(twice ? digits : state_.candidates[cell] & ~restricted)) {
      eliminate(step, state_, search_.board.seen_by_all(wing & state_.places[digit]), bit(digit));
    }
    if (step.eliminations.empty()) return true;
    step.technique = technique_;
    step.digits = digits;
    step.sets = {as_set(state_, set), as_set(state_, Cells::of(cell))};
    add_candidates(step.cause, state_, wing, digits);
    add_candidates(step.fins, state_, wing, restricted);
    for (const Cell each : set)
      step.length = std::max(step.length, static_cast<std::uint32_t>(count(state_.candidates[each])));
    const int middle = (size_ + 3) / 2;
    step.grade =
        static_cast<std::uint32_t>(size_ + 1 - middle - std::abs(middle - static_cast<int>(step.length)));
    return report(sink_, std::move(step));
  }

  Search& search_;
  const State& state_;
  Technique technique_;
  int size_;
  Sink& sink_;
};

}  // namespace

bool find_bent_wings(Search& search, Technique technique, int cells, Sink& sink) {
  return BentWings(search, technique, cells, sink).find() && search.go_on();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
