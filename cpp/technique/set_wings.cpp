// ALS-W-Wings: two almost locked sets, and a unit with two places for a digit of both, of which one sees all
// places of the digit in the first set, the other all in the second. One of the places has the digit, so one
// of the sets lacks it and holds all of its others.
//
// In a step `sets` are the two sets, `units` the unit, `fins` its two places, `digits` the linking digit.
#include "technique/locked_sets.hpp"
#include "technique/set_links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

class SetWings {
 public:
  SetWings(Search& search, Sink& sink)
      : search_(search),
        board_(search.board),
        state_(search.state),
        sink_(sink),
        sets_(search.almost_locked_sets()),
        links_(search.set_links()) {}

  bool find() {
    for (std::uint16_t unit = 0; unit < board_.units.size(); ++unit) {
      if (!board_.units[unit].complete) continue;
      for (std::size_t d = 0; d < board_.size; ++d) {
        const Cells places = board_.units[unit].set & state_.places[d];
        if (places.is_pair() && !join(unit, static_cast<Digit>(d), places)) return false;
      }
    }
    return search_.go_on();
  }

 private:
  bool join(std::uint16_t unit, Digit digit, const Cells& places) {
    const Cell near = places.first(), far = places.without_first().first();
    return each_bit(
        [&](std::size_t i) {
          if (!search_.go_on()) return false;
          return each_bit([&](std::size_t j) { return try_pair(unit, {near, far}, digit, i, j); },
                          links_.seen_from(far, digit));
        },
        links_.seen_from(near, digit));
  }

  bool try_pair(std::uint16_t unit, std::array<Cell, 2> places, Digit digit, std::size_t i, std::size_t j) {
    const AlmostLockedSet &a = sets_[i], &b = sets_[j];
    if (!(a.digits & b.digits & ~bit(digit)) || a.cells.meets(b.cells)) return true;
    const int size = a.cells.count() + b.cells.count();
    const Digits shared = clearing(a, b) & ~bit(digit);
    if (shared == 0 || size == 2) return true;  // two cells make a W-Wing
    std::vector<Candidate> effect = cleared(state_, a, b, shared);
    if (!effects_.is_better(effect, size)) return true;
    Step step = step_of(search_, Technique::als_w_wing, {i, j}, bit(digit));
    step.units = {unit};
    step.fins = {{places[0], digit}, {places[1], digit}};
    step.eliminations = std::move(effect);
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  const std::vector<AlmostLockedSet>& sets_;
  const SetLinks& links_;
  Effects effects_;
};

}  // namespace

bool find_set_wings(Search& search, Technique, Sink& sink) { return SetWings(search, sink).find(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
