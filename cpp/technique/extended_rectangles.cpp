// Extended unique rectangles of types 1 to 4: three digits in three cells of each of two parallel lines (A.
// Stuart, SudokuWiki).
//
// Each cell of the one line has a partner in the other that shares a crossing line with it. With the three
// digits alone, the two lines could exchange theirs: each crossing line keeps its two digits, and so does
// each box, which has both partners or all three cells of a line. The types are described in
// deadly_types.hpp. covers: the two lines.
#include "technique/deadly_types.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

constexpr int kDigitsAcross = 3;

class ExtendedRectangles {
 public:
  ExtendedRectangles(Search& search, Technique technique, Sink& sink)
      : search_(search),
        board_(search.board),
        state_(search.state),
        technique_(technique),
        type_(static_cast<DeadlyType>(static_cast<int>(technique) - static_cast<int>(extended_rectangle_1))),
        sink_(sink) {}

  bool find() {
    const int least = 2 * kDigitsAcross - most_roof_cells(type_);
    return each_digit_set(search_, kDigitsAcross, least, [&](Digits digits, const Cells& open) {
      digits_ = digits;
      return find_between(UnitKind::row, UnitKind::column, open) &&
             find_between(UnitKind::column, UnitKind::row, open);
    });
  }

 private:
  /// All pairs of lines of a kind.
  bool find_between(UnitKind kind, UnitKind crossing, const Cells& open) {
    const std::vector<std::uint16_t>& lines = board_.of_kind(kind);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Cells one = board_.units[lines[i]].set & open;
      if (one.count() < kDigitsAcross) continue;
      for (std::size_t j = i + 1; j < lines.size(); ++j) {
        lines_ = {lines[i], lines[j]};
        list_partners(one, board_.units[lines[j]].set & open, crossing);
        if (!choose(0, 0, Cells())) return false;
      }
    }
    return true;
  }

  void list_partners(const Cells& one, const Cells& other, UnitKind crossing) {
    pairs_.clear();
    for (const Cell cell : one - other) {
      for (const std::uint16_t unit : board_.units_of[cell]) {
        if (board_.units[unit].kind != crossing) continue;
        for (const Cell partner : board_.units[unit].set&(other - one))
          pairs_.push_back(Cells::of(cell) | Cells::of(partner));
      }
    }
  }

  bool choose(std::size_t next, int chosen, const Cells& cells) {
    if (!search_.go_on()) return false;
    if (chosen == kDigitsAcross) {
      Deadly found(state_, digits_, cells);
      found.lines = lines_;
      return report_type(search_, technique_, type_, found, sink_);
    }
    for (std::size_t i = next; i < pairs_.size(); ++i) {
      const Cells more = cells | pairs_[i];
      if (more.count() != 2 * (chosen + 1) || roof_cells(state_, more, digits_) > most_roof_cells(type_))
        continue;
      if (!choose(i + 1, chosen + 1, more)) return false;
    }
    return true;
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Technique technique_;
  DeadlyType type_;
  Sink& sink_;
  Digits digits_ = 0;
  std::vector<std::uint16_t> lines_;
  std::vector<Cells> pairs_;  ///< partners
};

}  // namespace

bool find_extended_rectangles(Search& search, Technique technique, Sink& sink) {
  if (!search.state.unique) return search.go_on();
  return ExtendedRectangles(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
