// Wings of three cells, XY and XYZ, and W-wings. Those of more cells are in bent_wings.cpp.
//
// XY, XYZ: `sets` are the pivot and the two pincers, `fins` what they have of the digit that goes elsewhere.
// W: `sets` are the two cells with the same two digits, `units` the unit that links them, `fins` the two
// places of the linking digit there; `chains`: from the one cell to the other.
#include "technique/bent_wings.hpp"
#include "technique/locked_sets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// The pivot and two pincers each make two of three digits; whichever the pivot is, a pincer is the third.
bool report_pincers(const Search& search, Technique technique, Cell pivot, Cell one, Cell other, Sink& sink) {
  const State& state = search.state;
  const Digits common = state.candidates[one] & state.candidates[other];
  Cells targets = search.board.peers[one] & search.board.peers[other] & state.places[lowest(common)];
  if (technique == xyz_wing) targets &= search.board.peers[pivot];
  if (!targets) return true;
  Step step;
  step.technique = technique;
  step.digits = state.candidates[pivot] | common;
  step.sets = {as_set(state, Cells::of(pivot)), as_set(state, Cells::of(one)),
               as_set(state, Cells::of(other))};
  const Cells wing = Cells::of(pivot) | Cells::of(one) | Cells::of(other);
  add_candidates(step.cause, state, wing, step.digits);
  add_candidates(step.fins, state, wing, common);
  eliminate(step, state, targets, common);
  return report(sink, std::move(step));
}

/// Whether these digits, two of a cell, can be a pincer of this pivot.
bool is_pincer(Digits pivot, Digits digits, bool xyz) { return count(pivot & digits) == (xyz ? 2 : 1); }

/// In an XY-wing each digit stands in two of three cells; in an XYZ-wing the pivot has all three.
bool is_wing(Digits pivot, Digits one, Digits other, bool xyz) {
  return xyz ? one != other : (one ^ other) == pivot;
}

bool find_pincers(Search& search, Technique technique, Sink& sink) {
  const State& state = search.state;
  const bool xyz = technique == xyz_wing;
  for (const Cell pivot : search.with(xyz ? 3 : 2)) {
    const Digits digits = state.candidates[pivot];
    const Cells near = search.board.peers[pivot] & search.with(2);
    if (!search.go_on()) return false;
    for (const Cell one : near) {
      if (!is_pincer(digits, state.candidates[one], xyz)) continue;
      for (const Cell other : near) {
        if (other <= one || !is_pincer(digits, state.candidates[other], xyz)) continue;
        if (!is_wing(digits, state.candidates[one], state.candidates[other], xyz)) continue;
        if (!report_pincers(search, technique, pivot, one, other, sink)) return false;
      }
    }
  }
  return search.go_on();
}

/// Two cells with the same two digits, and a unit with two places for one of these, each in sight of one of
/// the cells: not both are this digit, so one is the other.
class WWings {
 public:
  WWings(Search& search, Sink& sink) : search_(search), sink_(sink) {}

  bool find() {
    const State& state = search_.state;
    const Cells cells = search_.with(2);
    for (const Cell one : cells) {
      if (!search_.go_on()) return false;
      for (const Cell other : cells) {
        if (other <= one || state.candidates[one] != state.candidates[other]) continue;
        const Digit low = lowest(state.candidates[one]);
        const Digit high = lowest(state.candidates[one] & ~bit(low));
        if (!link(one, other, low, high) || !link(one, other, high, low)) return false;
      }
    }
    return search_.go_on();
  }

 private:
  bool link(Cell one, Cell other, Digit linking, Digit going) {
    const Geometry& board = search_.board;
    const Cells targets = board.peers[one] & board.peers[other] & search_.state.places[going];
    if (!targets) return true;
    for (std::uint16_t u = 0; u < board.units.size(); ++u) {
      const Cells places = board.units[u].set & search_.state.places[linking];
      if (!board.units[u].complete || places.has(one) || places.has(other) || places.count() != 2) continue;
      Cell near = places.first(), far = (places - Cells::of(near)).first();
      if (!board.sees(near, one) || !board.sees(far, other)) std::swap(near, far);
      if (!board.sees(near, one) || !board.sees(far, other)) continue;
      if (!write({one, near, far, other}, u, linking, going, targets)) return false;
    }
    return true;
  }

  /// `way`: the first cell, the two places of the link, the last cell.
  bool write(std::array<Cell, 4> way, std::uint16_t unit, Digit linking, Digit going, const Cells& targets) {
    const State& state = search_.state;
    const auto [one, near, far, other] = way;
    Step step;
    step.technique = w_wing;
    step.digits = state.candidates[one];
    step.sets = {as_set(state, Cells::of(one)), as_set(state, Cells::of(other))};
    step.units = {unit};
    step.fins = {{near, linking}, {far, linking}};
    step.chains = {{{going, false, {one}, {}},
                    {linking, true, {one}, {0}},
                    {linking, false, {near}, {1}},
                    {linking, true, {far}, {2}},
                    {linking, false, {other}, {3}},
                    {going, true, {other}, {4}}}};
    add_candidates(step.cause, state, Cells::of(one) | Cells::of(other), step.digits);
    eliminate(step, state, targets, bit(going));
    return report(sink_, std::move(step));
  }

  Search& search_;
  Sink& sink_;
};

}  // namespace

bool find_wings(Search& search, Technique technique, Sink& sink) {
  switch (technique) {
    case xy_wing:
    case xyz_wing:
      return find_pincers(search, technique, sink);
    case w_wing:
      return WWings(search, sink).find();
    default:
      return find_bent_wings(search, technique, 3 + static_cast<int>(technique) - static_cast<int>(wxyz_wing),
                             sink);
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
