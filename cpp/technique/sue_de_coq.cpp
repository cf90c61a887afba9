// Sue de Coq: two or three cells where a line and a box meet, and sets of cells in the rest of the line and
// of the box that between them have as many cells as digits.
//
// The cells of the intersection have two or more digits beyond their number. Each set has more cells than
// digits of its own, takes from the intersection what is left over, and the two take different digits of it,
// as many as there are too many. Then every digit stands where it is counted: those of the line's set in the
// line, those of the box's set in the box, what neither has in the intersection, and so they go from the rest
// of the line, of the box, of both. A digit that both sets have of their own stands in each.
//
// In the step: `units` the line, `covers` the box; `sets` the intersection, the line's set, the box's set;
// `fins` the candidates of the line's digits, in its set and the intersection.
#include <algorithm>

#include "technique/locked_sets.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

constexpr int kMostMeeting = 3;  ///< cells of an intersection that are taken
constexpr int kMostOutside = 7;  ///< cells of a set: as many as a line of nine leaves

struct CellSet {
  Cells cells;
  Digits digits;
  int size;
  std::size_t order = 0;  ///< among the sets of its unit: as cells are added one after the other

  /// Digits beyond the number of cells. The two sets together have at most as many as the intersection has
  /// cells, since their digits from there differ.
  int surplus() const { return count(digits) - size; }
  /// How many digits of the intersection it takes away.
  int takes(Digits meeting) const { return size - count(digits & ~meeting); }
};

class SueDeCoq {
 public:
  SueDeCoq(Search& search, Sink& sink)
      : search_(search),
        board_(search.board),
        state_(search.state),
        sink_(sink),
        sets_(board_.units.size()) {}

  bool find() {
    for (std::uint16_t line = 0; line < board_.units.size(); ++line) {
      for (std::uint16_t box = 0; box < board_.units.size(); ++box) {
        if (is_pair(line, box) && !find_in(line, box)) return false;
      }
    }
    return search_.go_on();
  }

 private:
  /// A line and a box or another set; or two of the latter, in one order.
  bool is_pair(std::uint16_t line, std::uint16_t box) const {
    return !is_line(board_.units[box].kind) && (is_line(board_.units[line].kind) || line < box);
  }

  bool find_in(std::uint16_t line, std::uint16_t box) {
    const Cells meeting = board_.units[line].set & board_.units[box].set & state_.empty;
    if (meeting.count() < 2) return true;
    line_ = line;
    box_ = box;
    std::vector<CellSet> choices;
    choose(choices, meeting, {{}, 0, 0}, kMostMeeting, static_cast<int>(board_.size));
    return std::all_of(choices.begin(), choices.end(), [&](const CellSet& choice) {
      return choice.size < 2 || choice.surplus() < 2 || join(choice);
    });
  }

  /// Adds every choice of up to `most` of these cells that holds no more than so many digits beyond.
  void choose(std::vector<CellSet>& list, const Cells& left, const CellSet& chosen, int most, int surplus) {
    Cells later = left;
    for (const Cell cell : left) {
      later.remove(cell);
      const CellSet more{chosen.cells | Cells::of(cell), chosen.digits | state_.candidates[cell],
                         chosen.size + 1};
      if (count(more.digits) > most + surplus || !search_.go_on()) continue;
      if (more.surplus() <= surplus) {
        list.push_back(more);
        list.back().order = list.size();
      }
      if (more.size < most) choose(list, later, more, most, surplus);
    }
  }

  /// The sets of a unit, those with the least surplus first.
  const std::vector<CellSet>& sets_of(std::uint16_t unit) {
    std::vector<CellSet>& sets = sets_[unit];
    if (sets.empty()) {
      choose(sets, board_.units[unit].set & state_.empty, {{}, 0, 0}, kMostOutside, kMostMeeting);
      std::stable_sort(sets.begin(), sets.end(),
                       [](const CellSet& a, const CellSet& b) { return a.surplus() < b.surplus(); });
    }
    return sets;
  }

  /// The sets of a unit that take some, but not all, that the intersection has too many.
  void select(std::vector<const CellSet*>& fitting, std::uint16_t unit, const CellSet& meeting,
              int most_surplus) {
    fitting.clear();
    for (const CellSet& set : sets_of(unit)) {
      if (set.surplus() > most_surplus) break;
      if (!(set.digits & meeting.digits) || set.cells.meets(meeting.cells)) continue;
      const int takes = set.takes(meeting.digits);
      if (1 <= takes && takes < meeting.surplus()) fitting.push_back(&set);
    }
    std::sort(fitting.begin(), fitting.end(),
              [](const CellSet* a, const CellSet* b) { return a->order < b->order; });
  }

  bool join(const CellSet& meeting) {
    const auto &in_line = sets_of(line_), &in_box = sets_of(box_);
    if (in_line.empty() || in_box.empty()) return search_.go_on();
    select(of_line_, line_, meeting, meeting.size - in_box.front().surplus());
    if (of_line_.empty()) return true;
    const int least =
        (*std::min_element(of_line_.begin(), of_line_.end(), [](const CellSet* a, const CellSet* b) {
          return a->surplus() < b->surplus();
        }))->surplus();
    select(of_box_, box_, meeting, meeting.size - least);
    for (const CellSet* a : of_line_) {
      if (!search_.go_on()) return false;
      const int rest = meeting.surplus() - a->takes(meeting.digits);
      for (const CellSet* b : of_box_) {
        if (a->digits & b->digits & meeting.digits || a->cells.meets(b->cells)) continue;
        if (b->takes(meeting.digits) == rest && !write(meeting, *a, *b)) return false;
      }
    }
    return true;
  }

  bool write(const CellSet& meeting, const CellSet& a, const CellSet& b) {
    const Digits own_of_both = a.digits & b.digits;
    const Digits of_line = ((meeting.digits | a.digits) & ~b.digits) | own_of_both;
    const Digits of_box = ((meeting.digits | b.digits) & ~a.digits) | own_of_both;
    const Cells others = state_.empty - meeting.cells;
    Step step;
    eliminate(step, state_, (board_.units[box_].set & others) - b.cells, of_box);
    eliminate(step, state_, (board_.units[line_].set & others) - a.cells, of_line);
    if (step.eliminations.empty()) return true;
    step.technique = Technique::sue_de_coq;
    step.digits = meeting.digits | a.digits | b.digits;
    step.units = {line_};
    step.covers = {box_};
    step.sets = {as_set(state_, meeting.cells), as_set(state_, a.cells), as_set(state_, b.cells)};
    add_candidates(step.cause, state_, meeting.cells | a.cells | b.cells, step.digits);
    add_candidates(step.fins, state_, meeting.cells | a.cells, a.digits);
    step.length = static_cast<std::uint32_t>(meeting.size + a.size + b.size);
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  std::vector<std::vector<CellSet>> sets_;  ///< by unit, when asked for
  std::vector<const CellSet*> of_line_, of_box_;
  std::uint16_t line_ = 0, box_ = 0;
};

}  // namespace

bool find_sue_de_coq(Search& search, Technique, Sink& sink) { return SueDeCoq(search, sink).find(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
