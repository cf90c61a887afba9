// Unique loops of types 1 to 4, as Sudoku Explainer defines them: rectangles are the loops of four cells.
//
// Every cell of a loop may hold both digits of the pair, one at least nothing else.
//   1: one cell has other digits. 2: two or more have the same other digit. 3: two of them in a unit (units)
//   make a subset with cells there (sets): a naked one of one digit more than cells, or one that is hidden,
//   with the two cells counted in and so with more cells than digits, the pair among these. 4: two of them in
//   a unit (units) where a digit of the pair has no other place.
// A loop need not be drawn as one: it is any set of cells that could swap the pair, grown from a cell of it.
#include <algorithm>
#include <optional>

#include "technique/deadly.hpp"
#include "technique/roof_sets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// Goes through the loops around each cell of two candidates.
template <class Use>
class Loops {
 public:
  Loops(Search& search, Technique technique, Use use)
      : search_(search), board_(search.board), state_(search.state), technique_(technique), use_(use) {}

  bool all() {
    for (const Cell start : search_.with(2)) {
      pair_ = state_.candidates[start];
      open_ = state_.empty;
      for (const Digit digit : each(pair_)) open_ &= state_.places[digit];
      // Each loop once, from its first cell with the pair alone.
      for (const Cell cell : open_) {
        if (cell < start && state_.candidates[cell] == pair_) open_.remove(cell);
      }
      if (!grow(Cells::of(start), Cells(), 0, 0)) return false;
    }
    return true;
  }

 private:
  /// A unit with a cell of one half and none of the other.
  struct Lack {
    std::uint16_t unit;
    bool in_first;
  };

  std::optional<Lack> lack(const Cells& first, const Cells& second) const {
    for (const Cell cell : first | second) {
      const bool in_first = !first.has(cell);
      for (const std::uint16_t u : board_.units_of[cell]) {
        if (!board_.units[u].set.meets(in_first ? first : second)) return Lack{u, in_first};
      }
    }
    return std::nullopt;
  }

  bool grow(const Cells& first, const Cells& second, int roof, Digits extra) {
    const std::optional<Lack> next = lack(first, second);
    if (!next) return use_(Deadly(state_, pair_, first, second));
    const Cells& half = next->in_first ? first : second;
    for (const Cell cell : (board_.units[next->unit].set & open_) - first - second) {
      if (board_.peers[cell].meets(half)) continue;
      const Digits others = state_.candidates[cell] & ~pair_;
      const int larger = roof + (others != 0);
      if (!may_have(larger, extra | others)) continue;
      const Cells more = half | Cells::of(cell);
      if (!search_.go_on()) return false;
      if (!(next->in_first ? grow(more, second, larger, extra | others)
                           : grow(first, more, larger, extra | others)))
        return false;
    }
    return true;
  }

  /// Whether such a roof may yet become one of the type.
  bool may_have(int roof, Digits extra) const {
    switch (technique_) {
      case unique_loop_1:
        return roof <= 1;
      case unique_loop_2:
        return count(extra) <= 1;
      default:
        return roof <= 2;
    }
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Technique technique_;
  Use use_;
  Digits pair_ = 0;
  Cells open_;
};

/// The pair and other digits that have, beside the roof, one cell less than they are: since the roof takes no
/// more than one of them, these cells have no room for others.
class HiddenSets {
 public:
  HiddenSets(Search& search, const Deadly& found, std::uint16_t unit, Sink& sink)
      : search_(search), found_(found), unit_(unit), sink_(sink) {
    places_ = search.board.units[unit].set - found.roof;
    most_ =
        std::min((search.board.units[unit].set & search.state.empty).count() - 1, 2 * kMostRoofDigits) / 2;
  }

  bool all() {
    Cells cells;
    for (const Digit digit : each(found_.digits)) cells |= places_ & search_.state.places[digit];
    return join(0, found_.digits, cells);
  }

 private:
  bool join(std::size_t next, Digits digits, const Cells& cells) {
    if (cells.count() == count(digits) - 1 && !report_set(digits, cells)) return false;
    if (count(digits) == most_) return true;
    for (std::size_t d = next; d < search_.board.size; ++d) {
      const Cells places = places_ & search_.state.places[d];
      if (((found_.digits | found_.extra) & bit(d)) || places.empty()) continue;
      const Cells more = cells | places;
      if (more.count() >= most_) continue;
      if (!search_.go_on() || !join(d + 1, digits | bit(d), more)) return false;
    }
    return true;
  }

  bool report_set(Digits digits, const Cells& cells) {
    Step step = step_of(search_, unique_loop_3, found_);
    LockedSet set{{}, digits};
    for (const Cell cell : cells | found_.roof) set.cells.push_back(cell);
    step.sets.push_back(std::move(set));
    step.units = {unit_};
    step.grade =
        static_cast<std::uint32_t>(count(digits) - 2);  // Sudoku Explainer: one less than a naked one
    eliminate(step, search_.state, cells, ~digits);
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Deadly& found_;
  std::uint16_t unit_;
  Sink& sink_;
  Cells places_;
  int most_;
};

bool report_subsets(Search& search, const Deadly& found, Sink& sink) {
  if (found.roof.count() != 2 || count(found.extra) < 2) return true;
  for (const std::uint16_t u : search.board.units_with(found.roof)) {
    const Unit& unit = search.board.units[u];
    if (!report_naked_roof(search, unique_loop_3, found, unit, sink)) return false;
    if (unit.complete && !HiddenSets(search, found, u, sink).all()) return false;
  }
  return true;
}

bool report_type(Search& search, Technique technique, const Deadly& found, Sink& sink) {
  switch (technique) {
    case unique_loop_1:
      return report_one_roof_cell(search, technique, found, sink);
    case unique_loop_2:
      return report_one_extra(search, technique, found, sink);
    case unique_loop_3:
      return report_subsets(search, found, sink);
    default:
      return report_locked_roof(search, technique, found, sink);
  }
}

}  // namespace

bool find_loops(Search& search, Technique technique, Sink& sink) {
  if (!search.state.unique) return search.go_on();
  Loops loops(search, technique,
              [&](const Deadly& found) { return report_type(search, technique, found, sink); });
  return loops.all();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
