// Fireworks: digits that a row and a column keep in their box, but for one cell of the row and one of the
// column (shye, Sudoku Players' Forum, 2021).
//
// Say the row and the column meet in the cell Z of the box; X is the cell of the row and Y that of the
// column. A digit that is neither in X nor in Y stands in the box both in the row and in the column, so it is
// in Z. Three such digits fill X, Y and Z; then none of them is in X and Y at once, so none is in the box off
// the row and the column. Four digits, two with Z and two with a second cell Z' on the other sides of X and
// Y, fill these four cells.
//
// In a step `sets` are Z, X, Y (and Z'), `units` the row and the column (and those of Z'), `covers` the box
// (and that of Z').
#include "technique/locked_sets.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// Digits of which a cross keeps each in three cells.
struct Firework {
  Cell centre, x, y;
  std::uint16_t row, column, box;
  Digits digits;

  Cells cells() const { return Cells::of(centre) | Cells::of(x) | Cells::of(y); }
};

class Fireworks {
 public:
  Fireworks(Search& search, Technique technique, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), technique_(technique), sink_(sink) {}

  bool find() {
    const bool is_triple = technique_ == Technique::firework_triple;
    list(is_triple ? 3 : 2);
    if (is_triple) {
      for (const Firework& each : found_) {
        if (!find_triples(each)) return false;
      }
      return search_.go_on();
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (!search_.go_on()) return false;
      for (std::size_t j = i + 1; j < found_.size(); ++j) {
        if (are_opposite(found_[i], found_[j]) && !find_quadruples(found_[i], found_[j])) return false;
      }
    }
    return true;
  }

 private:
  /// Every cross of a row, a column and a box with so many digits.
  void list(int least) {
    for (const Cell centre : state_.empty) {
      for (const std::uint16_t row : board_.units_of[centre]) {
        for (const std::uint16_t column : board_.units_of[centre]) {
          if (board_.units[row].kind != UnitKind::row || board_.units[column].kind != UnitKind::column)
            continue;
          for (const std::uint16_t box : board_.units_of[centre]) {
            if (board_.units[box].kind == UnitKind::box) list_of({centre, 0, 0, row, column, box, 0}, least);
          }
        }
      }
    }
  }

  void list_of(Firework firework, int least) {
    const Unit &row = board_.units[firework.row], &column = board_.units[firework.column];
    const Cells& box = board_.units[firework.box].set;
    if (!row.complete || !column.complete || !(row.set & column.set).is_single()) return;
    for (const Cell x : (row.set - box) & state_.empty) {
      const Digits in_row = kept(row.set, box, x);
      if (count(in_row) < least) continue;
      for (const Cell y : (column.set - box) & state_.empty) {
        firework.x = x;
        firework.y = y;
        firework.digits = in_row & kept(column.set, box, y);
        if (count(firework.digits) >= least) found_.push_back(firework);
      }
    }
  }

  /// The digits that a line still needs and has in the box or in this cell alone.
  Digits kept(const Cells& line, const Cells& box, Cell other) const {
    Digits digits = 0;
    for (std::size_t d = 0; d < board_.size; ++d) {
      const Cells places = line & state_.places[d];
      if (places && (places - box).within(Cells::of(other))) digits |= bit(d);
    }
    return digits;
  }

  bool find_triples(const Firework& firework) {
    for (const Digit a : each(firework.digits)) {
      for (const Digit b : each(firework.digits & ~((bit(a) << 1) - 1))) {
        for (const Digit c : each(firework.digits & ~((bit(b) << 1) - 1))) {
          Firework triple = firework;
          triple.digits = bit(a) | bit(b) | bit(c);
          if (!write_triple(triple)) return false;
        }
      }
    }
    return true;
  }

  bool write_triple(const Firework& triple) {
    Step step = step_of(triple);
    eliminate(step, state_, triple.cells(), ~triple.digits);
    eliminate_in_box(step, triple);
    return report(sink_, std::move(step));
  }

  /// Two crosses around the same two cells.
  static bool are_opposite(const Firework& one, const Firework& other) {
    return one.centre != other.centre && one.x == other.y && one.y == other.x;
  }

  bool find_quadruples(const Firework& one, const Firework& other) {
    for (const Digits first : pairs_of(one.digits)) {
      for (const Digits second : pairs_of(other.digits & ~first)) {
        Firework a = one, b = other;
        a.digits = first;
        b.digits = second;
        if (!write_quadruple(a, b)) return false;
      }
    }
    return true;
  }

  static std::vector<Digits> pairs_of(Digits digits) {
    std::vector<Digits> pairs;
    for (const Digit a : each(digits)) {
      for (const Digit b : each(digits & ~((bit(a) << 1) - 1))) pairs.push_back(bit(a) | bit(b));
    }
    return pairs;
  }

  bool write_quadruple(const Firework& one, const Firework& other) {
    Step step = step_of(one);
    step.digits |= other.digits;
    step.sets.push_back(as_set(state_, Cells::of(other.centre)));
    step.units.insert(step.units.end(), {other.row, other.column});
    step.covers.push_back(other.box);
    add_candidates(step.cause, state_, other.cells(), other.digits);
    eliminate(step, state_, Cells::of(one.centre), ~one.digits);
    eliminate(step, state_, Cells::of(other.centre), ~other.digits);
    eliminate(step, state_, Cells::of(one.x) | Cells::of(one.y), ~step.digits);
    eliminate_in_box(step, one);
    eliminate_in_box(step, other);
    return report(sink_, std::move(step));
  }

  void eliminate_in_box(Step& step, const Firework& firework) const {
    const Cells lines = board_.units[firework.row].set | board_.units[firework.column].set;
    eliminate(step, state_, board_.units[firework.box].set - lines, firework.digits);
  }

  Step step_of(const Firework& firework) const {
    Step step;
    step.technique = technique_;
    step.digits = firework.digits;
    for (const Cell cell : {firework.centre, firework.x, firework.y}) {
      step.sets.push_back(as_set(state_, Cells::of(cell)));
    }
    step.units = {firework.row, firework.column};
    step.covers = {firework.box};
    add_candidates(step.cause, state_, firework.cells(), firework.digits);
    return step;
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Technique technique_;
  Sink& sink_;
  std::vector<Firework> found_;
};

}  // namespace

bool find_fireworks(Search& search, Technique technique, Sink& sink) {
  return Fireworks(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
