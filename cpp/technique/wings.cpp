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

/// Three cells of two digits each that make three pairs of three digits: whichever sees both others is the
/// pivot, each of them in its turn.
bool find_xy_wings(Search& search, Sink& sink) {
  const State& state = search.state;
  const Geometry& board = search.board;
  const Cells pairs = search.with(2);
  const auto try_pivot = [&](Cell pivot, Cell one, Cell other) {
    if (!board.sees(pivot, one) || !board.sees(pivot, other)) return true;
    return report_pincers(search, xy_wing, pivot, one, other, sink);
  };
  Cells later = pairs;
  for (const Cell a : pairs) {
    if (!search.go_on()) return false;
    later.remove(a);
    Cells last = later;
    for (const Cell b : later) {
      last.remove(b);
      if (count(state.candidates[a] & state.candidates[b]) != 1) continue;
      for (const Cell c : last) {
        if (state.candidates[c] != (state.candidates[a] ^ state.candidates[b])) continue;
        if (!try_pivot(a, b, c) || !try_pivot(b, a, c) || !try_pivot(c, b, a)) return false;
      }
    }
  }
  return search.go_on();
}

/// A pivot with all three digits, and two cells in its sight with two of them each, not the same ones.
bool find_xyz_wings(Search& search, Sink& sink) {
  const State& state = search.state;
  for (const Cell pivot : search.with(3)) {
    const Digits digits = state.candidates[pivot];
    Cells near = search.board.peers[pivot] & search.with(2);
    if (!search.go_on()) return false;
    for (const Cell one : Cells(near)) {
      near.remove(one);
      if (state.candidates[one] & ~digits) continue;
      for (const Cell other : near) {
        if (state.candidates[other] & ~digits || state.candidates[one] == state.candidates[other]) continue;
        if (!report_pincers(search, xyz_wing, pivot, one, other, sink)) return false;
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
        if (!link(one, other, high, low) || !link(one, other, low, high)) return false;
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
      if (sees_both(near, one, other) || sees_both(far, one, other))
        continue;  // that would be less than a wing
      if (!board.sees(near, one) || !board.sees(far, other)) std::swap(near, far);
      if (!board.sees(near, one) || !board.sees(far, other)) continue;
      if (!write({one, near, far, other}, u, linking, going, targets)) return false;
    }
    return true;
  }

  bool sees_both(Cell cell, Cell one, Cell other) const {
    return search_.board.sees(cell, one) && search_.board.sees(cell, other);
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
      return find_xy_wings(search, sink);
    case xyz_wing:
      return find_xyz_wings(search, sink);
    case w_wing:
      return WWings(search, sink).find();
    default:
      return find_bent_wings(search, technique, 3 + static_cast<int>(technique) - static_cast<int>(wxyz_wing),
                             sink);
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
