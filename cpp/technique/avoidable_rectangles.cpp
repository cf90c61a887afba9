// Avoidable rectangles: unique rectangles of which some cells are filled, but not with givens.
//
// Two neighbouring corners hold the pair. 1: a third is filled too, as the deadly pattern asks; the fourth
// holds something else. 2: the two others have the same other digit, which stands in one of them.
// cause: the four corners, each with its digit of the deadly pattern; fins: the other digit.
#include "technique/deadly.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// The digit of a corner in the deadly pattern.
using Corner = Candidate;

class AvoidableRectangles {
 public:
  AvoidableRectangles(Search& search, Technique technique, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), technique_(technique), sink_(sink) {
    filled_ = Cells::below(board_.cells) - state_.empty - state_.givens;
    open_ = filled_ | state_.empty;
  }

  bool all() {
    for (const Cell a : filled_) {
      for (const Cell b : board_.peers[a] & filled_) {
        if (!search_.go_on() || (a < b && !beside(a, b))) return false;
      }
    }
    return true;
  }

 private:
  Digit digit_at(Cell cell) const { return static_cast<Digit>(state_.digits[cell]); }

  /// Whether the cell holds the digit, or may.
  bool fits(Cell cell, Digit digit) const {
    return state_.empty.has(cell) ? state_.has({cell, digit}) : state_.digits[cell] == digit;
  }

  /// Both other corners: one beside a with the digit of b, and one beside b with that of a.
  bool beside(Cell a, Cell b) {
    const Digit one = digit_at(a), two = digit_at(b);
    for (const Cell c : (board_.peers[a] & open_) - board_.peers[b] - Cells::of(b)) {
      if (!fits(c, two)) continue;
      for (const Cell d : (board_.peers[b] & board_.peers[c] & open_) - board_.peers[a] - Cells::of(a)) {
        if (fits(d, one) && !rectangle({a, one}, {b, two}, {c, two}, {d, one})) return false;
      }
    }
    return true;
  }

  /// As HoDoKu has them, on a path: two filled corners in a box, and two digits left where a corner is empty.
  bool is_plain(Corner a, Corner b, Corner c, Corner d) const {
    const auto units = board_.units_with(Cells::of(a.cell) | Cells::of(b.cell));
    return units.size() > 1 && is_pair_or_filled(c.cell) && is_pair_or_filled(d.cell);
  }

  bool is_pair_or_filled(Cell cell) const {
    return !state_.empty.has(cell) || count(state_.candidates[cell]) == 2;
  }

  bool rectangle(Corner a, Corner b, Corner c, Corner d) {
    if (!search_.thorough && !is_plain(a, b, c, d)) return true;
    const int empty = state_.empty.has(c.cell) + state_.empty.has(d.cell);
    if (empty != (technique_ == avoidable_rectangle_1 ? 1 : 2)) return true;
    if (!can_swap(board_, Cells::of(a.cell) | Cells::of(d.cell), Cells::of(b.cell) | Cells::of(c.cell)))
      return true;
    Step step;
    step.technique = technique_;
    step.digits = bit(a.digit) | bit(b.digit);
    step.cause = {a, b, c, d};
    step.length = 4;
    if (empty == 1) {
      step.eliminations = {state_.empty.has(c.cell) ? c : d};
    } else if (!clear_other(step, c, d)) {
      return true;
    }
    return report(sink_, std::move(step));
  }

  /// Type 2: whether both corners have one other digit and this the same.
  bool clear_other(Step& step, Corner c, Corner d) const {
    const Digits other = state_.candidates[c.cell] & ~bit(c.digit);
    if (count(other) != 1 || (state_.candidates[d.cell] & ~bit(d.digit)) != other) return false;
    step.fins = {{c.cell, lowest(other)}, {d.cell, lowest(other)}};
    eliminate(step, state_, board_.peers[c.cell] & board_.peers[d.cell], other);
    return true;
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Technique technique_;
  Sink& sink_;
  Cells filled_;  ///< but not with givens
  Cells open_;    ///< all but givens
};

}  // namespace

bool find_avoidable_rectangles(Search& search, Technique technique, Sink& sink) {
  if (!search.state.unique) return search.go_on();
  return AvoidableRectangles(search, technique, sink).all();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
