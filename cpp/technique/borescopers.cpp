// Borescoper's deadly patterns of types 1 to 4: seven cells with three digits, or eight with four.
//
// In a box stand the cells where two rows cross two columns, all four of them or three. Two cells that share
// a row and another box continue the two columns, and two that share a column and a third box continue the
// two rows. The first two cells repeat digits of the box, each from the other column. If these stand in one
// row of the box, the four cells make a rectangle, and so with the other two cells and a column. Else both
// pairs stand on diagonals: on the same one, two digits can be swapped around six cells; on both, all four
// move on by a quarter turn. The types, and the proof on other layouts, are in deadly_types.hpp.
//
// covers: the three boxes, that where rows and columns cross first.
#include <optional>

#include "technique/deadly_types.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// Where two rows cross two columns in a box.
struct Crossing {
  std::uint16_t box;
  std::array<Cell, 4> cells;             ///< the upper two, the lower two
  std::array<std::uint16_t, 2> rows;     ///< the upper, the lower
  std::array<std::uint16_t, 2> columns;  ///< the left, the right
};

class Borescopers {
 public:
  Borescopers(Search& search, Technique technique, Sink& sink)
      : search_(search),
        board_(search.board),
        state_(search.state),
        technique_(technique),
        type_(static_cast<DeadlyType>(static_cast<int>(technique) - static_cast<int>(borescoper_1))),
        sink_(sink) {}

  bool find() {
    for (const int size : {3, 4}) {
      const auto use = [&](Digits digits, const Cells& open) { return find_with(digits, open); };
      if (!each_digit_set(search_, size, size + 4 - most_roof_cells(type_), use)) return false;
    }
    return true;
  }

 private:
  bool find_with(Digits digits, const Cells& open) {
    if (crossings_.empty()) list_crossings();
    digits_ = digits;
    open_ = open;
    for (const Crossing& each : crossings_) {
      const Cells all = Cells::of_all(each.cells);
      if (count(digits) == 4) {
        if (!extend(each, all)) return false;
        continue;
      }
      for (const Cell cell : each.cells) {
        if (!extend(each, all - Cells::of(cell))) return false;
      }
    }
    return true;
  }

  bool may_be(const Cells& cells) const {
    return cells.within(open_) && roof_cells(state_, cells, digits_) <= most_roof_cells(type_);
  }

  /// The cells that continue the columns, then those that continue the rows.
  bool extend(const Crossing& at, const Cells& inner) {
    if (!may_be(inner)) return true;
    for (const auto& [cells, box] : ends_of(at, at.columns, UnitKind::row)) {
      if (!may_be(inner | cells)) continue;
      for (const auto& [others, other_box] : ends_of(at, at.rows, UnitKind::column)) {
        const Cells whole = inner | cells | others;
        if (!search_.go_on()) return false;
        if (!may_be(whole) || box == other_box) continue;
        Deadly found(state_, digits_, whole);
        found.lines = {at.box, box, other_box};
        if (!report_type(search_, technique_, type_, found, sink_)) return false;
      }
    }
    return true;
  }

  /// Two cells of another box, one on each of two lines, that share a line of the other kind.
  std::vector<std::pair<Cells, std::uint16_t>> ends_of(const Crossing& at,
                                                       const std::array<std::uint16_t, 2>& lines,
                                                       UnitKind kind) const {
    std::vector<std::pair<Cells, std::uint16_t>> found;
    const Cells outside = open_ - board_.units[at.box].set;
    for (const Cell one : board_.units[lines[0]].set& outside) {
      for (const Cell other : board_.units[lines[1]].set & outside & board_.peers[one]) {
        const std::optional<std::uint16_t> box = shared(one, other, UnitKind::box);
        if (box && shared(one, other, kind)) found.emplace_back(Cells::of(one) | Cells::of(other), *box);
      }
    }
    return found;
  }

  std::optional<std::uint16_t> shared(Cell a, Cell b, UnitKind kind) const {
    for (const std::uint16_t unit : board_.units_of[a]) {
      if (board_.units[unit].kind == kind && board_.units[unit].set.has(b)) return unit;
    }
    return std::nullopt;
  }

  void list_crossings() {
    for (const std::uint16_t box : board_.of_kind(UnitKind::box)) {
      const Cells& cells = board_.units[box].set;
      for (const Cell a : cells) {
        for (const Cell b : cells) {
          if (b <= a || !shared(a, b, UnitKind::row)) continue;
          for (const Cell c : cells) {
            if (c > a && shared(a, c, UnitKind::column)) add_crossing(box, a, b, c);
          }
        }
      }
    }
  }

  /// The crossing with a corner and its neighbours in the row and in the column, if it has a fourth cell.
  void add_crossing(std::uint16_t box, Cell a, Cell b, Cell c) {
    for (const Cell d : board_.units[box].set) {
      const std::optional<std::uint16_t> row = shared(c, d, UnitKind::row),
                                         column = shared(b, d, UnitKind::column);
      if (d == b || d == c || !row || !column) continue;
      crossings_.push_back({box,
                            {a, b, c, d},
                            {*shared(a, b, UnitKind::row), *row},
                            {*shared(a, c, UnitKind::column), *column}});
    }
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Technique technique_;
  DeadlyType type_;
  Sink& sink_;
  Digits digits_ = 0;
  Cells open_;
  std::vector<Crossing> crossings_;
};

}  // namespace

bool find_borescopers(Search& search, Technique technique, Sink& sink) {
  if (!search.state.unique) return search.go_on();
  return Borescopers(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
