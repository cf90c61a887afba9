// Bivalue universal graves: were it not for a few candidates, every empty cell would have two digits left and
// every digit two places in each unit, so that each solution would have a twin, with the other digit of every
// cell.
//
// So one of these few, the extras, is true (fins; cause: the grave).
//   1: they are in one cell, which loses its other digits. 2: they are one digit. 3: their cells make a naked
//   subset with cells of a unit (sets, units). 4: they are in two cells of a unit (units) in which the grave
//   has a digit in these two cells alone: they lose what is neither this digit nor an extra.
#include <algorithm>
#include <array>

#include "technique/roof_sets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// With more cells of three or more candidates than this, no grave is looked for.
constexpr int kMostBugCells = 12;

/// What is left of a board when the extras are gone.
struct Grave {
  std::array<Digits, kMostCells> candidates{};
  std::array<Cells, kMostDigits> places{};
};

struct Bug {
  const Grave& grave;
  Cells cells;                              ///< those with extras
  std::array<Digits, kMostCells> extras{};  ///< by cell
  Digits digits = 0;                        ///< all extras
};

/// Goes through the ways to leave two digits to every cell so that the rest is a grave.
template <class Use>
class Graves {
 public:
  Graves(Search& search, Use use) : search_(search), board_(search.board), state_(search.state), use_(use) {}

  bool all() {
    for (const Cell cell : state_.empty) {
      if (count(state_.candidates[cell]) < 2) return true;
      if (count(state_.candidates[cell]) == 2) {
        keep(cell, state_.candidates[cell]);
      } else if (static_cast<int>(bugs_.size()) < kMostBugCells) {
        bugs_.push_back(cell);
      } else {
        return true;
      }
    }
    if (bugs_.empty() || !is_open()) return true;
    return choose(0);
  }

 private:
  void keep(Cell cell, Digits pair) {
    grave_.candidates[cell] = pair;
    for (const Digit digit : each(pair)) grave_.places[digit].add(cell);
  }
  void drop(Cell cell) {
    for (const Digit digit : each(grave_.candidates[cell])) grave_.places[digit].remove(cell);
  }

  /// Whether no unit has a digit three times in what is certain to stay.
  bool is_open() const {
    return std::all_of(board_.units.begin(), board_.units.end(), [&](const Unit& unit) {
      return std::all_of(grave_.places.begin(), grave_.places.end(),
                         [&](const Cells& places) { return (places & unit.set).count() <= 2; });
    });
  }

  bool choose(std::size_t next) {
    if (next == bugs_.size()) return !is_grave() || use();
    const Cell cell = bugs_[next];
    Digits free = 0;  // those that have room in all units of the cell
    for (const Digit digit : each(state_.candidates[cell])) {
      if (has_room(cell, digit)) free |= bit(digit);
    }
    for (const Digit a : each(free)) {
      for (const Digit b : each(free & ~(2 * bit(a) - 1))) {
        if (!search_.go_on()) return false;
        keep(cell, bit(a) | bit(b));
        const bool more = choose(next + 1);
        drop(cell);
        if (!more) return false;
      }
    }
    return true;
  }

  bool has_room(Cell cell, Digit digit) const {
    return std::all_of(board_.units_of[cell].begin(), board_.units_of[cell].end(), [&](std::uint16_t u) {
      return (grave_.places[digit] & board_.units[u].set).count() < 2;
    });
  }

  /// Whether the other digits of all cells are a solution as soon as one is. In a complete unit, each digit
  /// that is left has two places and takes one. Another unit may leave a digit out, so that the twin would
  /// have it twice, unless a complete unit also has both.
  bool is_grave() const {
    for (const Unit& unit : board_.units) {
      for (std::size_t d = 0; d < board_.size; ++d) {
        const Cells places = grave_.places[d] & unit.set;
        const int times = places.count();
        if (unit.complete ? times == 1 || times > 2 : times > 1 && (times > 2 || !share_complete(places)))
          return false;
      }
    }
    return true;
  }

  bool share_complete(const Cells& places) const {
    const std::vector<std::uint16_t> units = board_.units_with(places);
    return std::any_of(units.begin(), units.end(), [&](std::uint16_t u) { return board_.units[u].complete; });
  }

  bool use() {
    Bug bug{grave_, {}, {}};
    for (const Cell cell : bugs_) {
      bug.cells.add(cell);
      bug.extras[cell] = state_.candidates[cell] & ~grave_.candidates[cell];
      bug.digits |= bug.extras[cell];
    }
    return use_(bug);
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Use use_;
  std::vector<Cell> bugs_;
  Grave grave_;
};

Step step_of(const Search& search, Technique technique, const Bug& bug) {
  Step step;
  step.technique = technique;
  step.digits = bug.digits;
  for (const Cell cell : search.state.empty) {
    for (const Digit digit : each(bug.grave.candidates[cell])) step.cause.push_back({cell, digit});
    for (const Digit digit : each(bug.extras[cell])) step.fins.push_back({cell, digit});
  }
  return step;
}

bool report_one_cell(const Search& search, const Bug& bug, Sink& sink) {
  if (bug.cells.count() != 1) return true;
  Step step = step_of(search, bug_1, bug);
  eliminate(step, search.state, bug.cells, ~bug.digits);
  return report(sink, std::move(step));
}

bool report_one_digit(const Search& search, const Bug& bug, Sink& sink) {
  if (bug.cells.count() < 2 || count(bug.digits) != 1) return true;
  Step step = step_of(search, bug_2, bug);
  eliminate(step, search.state, search.board.seen_by_all(bug.cells), bug.digits);
  return report(sink, std::move(step));
}

bool report_subsets(Search& search, const Bug& bug, Sink& sink) {
  if (bug.cells.count() < 2 || count(bug.digits) < 2) return true;
  RoofSets sets(search, bug.cells, bug.digits, 0, [&](const Cells& cells, Digits digits) {
    Step step = step_of(search, bug_3, bug);
    add_roof_set(step, search, bug.cells, cells, digits);
    return report(sink, std::move(step));
  });
  for (const std::uint16_t u : search.board.units_with(bug.cells)) {
    if (!sets.naked(search.board.units[u], kMostRoofDigits)) return false;
  }
  return true;
}

bool report_locked_digit(const Search& search, const Bug& bug, Sink& sink) {
  if (bug.cells.count() != 2) return true;
  for (const std::uint16_t u : search.board.units_with(bug.cells)) {
    const Unit& unit = search.board.units[u];
    for (std::size_t d = 0; d < search.board.size; ++d) {
      if (!unit.complete || (search.state.places[d] & unit.set) != bug.cells) continue;
      if (bug.digits & bit(d)) continue;
      Step step = step_of(search, bug_4, bug);
      step.units = {u};
      for (const Cell cell : bug.cells)
        eliminate(step, search.state, Cells::of(cell), ~(bug.extras[cell] | bit(d)));
      if (!report(sink, std::move(step))) return false;
    }
  }
  return true;
}

bool report_type(Search& search, Technique technique, const Bug& bug, Sink& sink) {
  switch (technique) {
    case bug_1:
      return report_one_cell(search, bug, sink);
    case bug_2:
      return report_one_digit(search, bug, sink);
    case bug_3:
      return report_subsets(search, bug, sink);
    default:
      return report_locked_digit(search, bug, sink);
  }
}

}  // namespace

bool find_bugs(Search& search, Technique technique, Sink& sink) {
  if (!search.state.unique) return search.go_on();
  Graves graves(search, [&](const Bug& bug) { return report_type(search, technique, bug, sink); });
  return graves.all();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
