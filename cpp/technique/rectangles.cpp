// Unique rectangles of types 1 to 6, and hidden rectangles.
//
// The types are those of HoDoKu. One corner at least holds the pair and nothing else; the others may lack
// digits of the pair that were removed before (not such as stand in sight), since what forbids the pattern
// then still holds.
//   1: one corner has other digits. 2: two adjacent ones have the same other digit; 5: two opposite ones, or
//   three. 3: two adjacent ones make a naked subset with cells of their unit (sets, units). 4: two adjacent
//   ones, and a digit of the pair has no other place in their unit (units). 6: two opposite ones, and a digit
//   of the pair has no other place in all four sides (units).
//   Hidden: a corner has the pair alone (sets), and the sides of the opposite one (units) have no other place
//   for a digit: there the other digit would be deadly.
#include <algorithm>
#include <set>

#include "technique/deadly.hpp"
#include "technique/roof_sets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// Whether every unit of the start has one of its neighbours.
bool divide_units(const Geometry& board, Cell start, Cell left, Cell right) {
  return std::all_of(board.units_of[start].begin(), board.units_of[start].end(), [&](std::uint16_t u) {
    return board.units[u].set.has(left) != board.units[u].set.has(right);
  });
}

bool in_one_box(const Geometry& board, Cell a, Cell b) {
  return std::any_of(board.units_of[a].begin(), board.units_of[a].end(), [&](std::uint16_t u) {
    return board.units[u].set.has(b) && !is_line(board.units[u].kind);
  });
}

/// Goes through the rectangles of empty cells around each cell of two candidates.
template <class Use>
class Rectangles {
 public:
  Rectangles(Search& search, Use use)
      : search_(search), board_(search.board), state_(search.state), use_(use) {
    free_.fill(state_.empty);
    for (const Cell cell : Cells::below(board_.cells) - state_.empty) {
      free_[static_cast<std::size_t>(state_.digits[cell])] -= board_.peers[cell];
    }
  }

  bool all() {
    for (const Cell start : search_.with(2)) {
      if (!search_.go_on() || !from(start)) return false;
    }
    return true;
  }

 private:
  bool from(Cell start) {
    const Digits pair = state_.candidates[start];
    Cells open = Cells::below(board_.cells);
    for (const Digit digit : each(pair)) open &= free_[digit];
    const Cells beside = board_.peers[start] & open;
    for (const Cell left : beside) {
      for (const Cell right : beside - board_.peers[left]) {
        if (!comes_first(start, left, right) || !divide_units(board_, start, left, right)) continue;
        const Cells opposite = (board_.peers[left] & board_.peers[right] & open) - board_.peers[start];
        for (const Cell cell : opposite - Cells::of(start)) {
          if (!use(start, Cells::of(start) | Cells::of(cell), Cells::of(left) | Cells::of(right)))
            return false;
        }
      }
    }
    return true;
  }

  /// Whether the first neighbour is that in the box of the start; if both are or none is, the lower one.
  bool comes_first(Cell start, Cell left, Cell right) const {
    const bool near = in_one_box(board_, start, left), far = in_one_box(board_, start, right);
    return near == far ? left < right : near;
  }

  bool use(Cell start, const Cells& first, const Cells& second) {
    const Digits pair = state_.candidates[start];
    for (const Cell cell : first | second) {
      // Each rectangle once, from its first cell with the pair alone.
      if (cell < start && state_.candidates[cell] == pair) return true;
    }
    if (!can_swap(board_, first, second)) return true;
    if (!search_.thorough && !seen_.insert(first | second).second) return true;
    return use_(Deadly(state_, pair, first, second));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Use use_;
  std::array<Cells, kMostDigits> free_;  ///< by digit: empty cells that see none of it
  std::set<Cells> seen_;  ///< rectangles of a path: HoDoKu looks at each with the first pair alone
};

/// Type 3: cells of a unit with both roof cells that join these to a naked subset, in which the roof counts
/// as one cell. In a box that is not looked for along a line, which has been searched before.
class RoofSubsets {
 public:
  RoofSubsets(Search& search, const Deadly& found, Sink& sink)
      : search_(search), found_(found), sink_(sink) {}

  bool find() {
    if (found_.roof.count() != 2 || found_.is_diagonal()) return true;
    for (const std::uint16_t u : search_.board.units_with(found_.roof)) {
      unit_ = u;
      pool_ = (search_.board.units[u].set & search_.state.empty) - found_.cells;
      for (const Digit digit : each(found_.digits)) pool_ -= search_.state.places[digit];
      if (!join(pool_, Cells(), found_.extra)) return false;
    }
    return true;
  }

 private:
  bool join(Cells left, const Cells& cells, Digits digits) {
    for (const Cell cell : Cells(left)) {
      left.remove(cell);
      const Cells more = cells | Cells::of(cell);
      const Digits all = digits | search_.state.candidates[cell];
      if (!search_.go_on()) return false;
      if (count(all) == more.count() + 1 && !is_along_line(more) && !report_subset(more, all)) return false;
      if (!join(left, more, all)) return false;
    }
    return true;
  }

  bool is_along_line(const Cells& cells) const {
    const Geometry& board = search_.board;
    if (is_line(board.units[unit_].kind)) return false;
    const std::vector<std::uint16_t> units = board.units_with(found_.roof | cells);
    return std::any_of(units.begin(), units.end(), [&](auto u) { return is_line(board.units[u].kind); });
  }

  bool report_subset(const Cells& cells, Digits digits) {
    Step step = step_of(search_, unique_rectangle_3, found_);
    eliminate(step, search_.state, search_.board.units[unit_].set - found_.roof - cells, digits);
    add_roof_set(step, search_, found_.roof, cells, digits);
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Deadly& found_;
  Sink& sink_;
  std::uint16_t unit_ = 0;
  Cells pool_;
};

/// Whether a digit has no place beside two cells in all units that hold both; in the lines of these, if
/// `along_lines`. Units gets them.
bool is_confined(const Search& search, Digit digit, Cell a, Cell b, bool along_lines,
                 std::vector<std::uint16_t>& units) {
  const Cells both = Cells::of(a) | Cells::of(b);
  bool any = false;
  for (const std::uint16_t u : search.board.units_with(both)) {
    const Unit& unit = search.board.units[u];
    if (along_lines && !is_line(unit.kind)) continue;
    if (!unit.complete || ((unit.set & search.state.places[digit]) - both)) return false;
    units.push_back(u);
    any = true;
  }
  return any;
}

/// Type 4. On a path every unit of the roof has to lack other places, as HoDoKu has it.
bool report_confined_roof(const Search& search, const Deadly& found, Sink& sink) {
  if (search.thorough) return report_locked_roof(search, unique_rectangle_4, found, sink);
  if (found.roof.count() != 2 || found.is_diagonal()) return true;
  const Cell a = (found.roof & found.first).first(), b = (found.roof & found.second).first();
  for (const Digit digit : each(found.digits)) {
    Step step = step_of(search, unique_rectangle_4, found);
    if (!is_confined(search, digit, a, b, false, step.units)) continue;
    eliminate(step, search.state, found.roof, found.digits & ~bit(digit));
    return report(sink, std::move(step));
  }
  return true;
}

/// Whether both neighbours of a cell, or the cell itself, hold the digit: all its sides have no other place.
bool sides_locked(const Search& search, Digit digit, Cell cell, const Cells& neighbours,
                  std::vector<std::uint16_t>& units) {
  for (const Cell neighbour : neighbours) {
    if (!is_confined(search, digit, cell, neighbour, true, units)) return false;
  }
  return true;
}

/// Type 6.
bool report_locked_sides(const Search& search, const Deadly& found, Sink& sink) {
  if (found.roof.count() != 2 || !found.is_diagonal()) return true;
  for (const Digit digit : each(found.digits)) {
    Step step = step_of(search, unique_rectangle_6, found);
    bool locked = true;
    for (const Cell cell : found.roof)
      locked = locked && sides_locked(search, digit, cell, found.cells - found.roof, step.units);
    if (!locked) continue;
    eliminate(step, search.state, found.roof, bit(digit));
    if (!report(sink, std::move(step))) return false;
  }
  return true;
}

bool report_hidden_from(const Search& search, const Deadly& found, Cell corner, Sink& sink) {
  const bool is_first = found.first.has(corner);
  const Cell opposite = ((is_first ? found.first : found.second) - Cells::of(corner)).first();
  const Cells& neighbours = is_first ? found.second : found.first;
  for (const Digit digit : each(found.digits)) {
    const Digits other = found.digits & ~bit(digit);
    if (!(search.state.candidates[opposite] & other)) continue;
    Step step = step_of(search, hidden_rectangle, found);
    if (!sides_locked(search, digit, opposite, neighbours, step.units)) continue;
    step.sets = {{{corner}, found.digits}};
    eliminate(step, search.state, Cells::of(opposite), other);
    if (!report(sink, std::move(step))) return false;
  }
  return true;
}

bool report_hidden(const Search& search, const Deadly& found, Sink& sink) {
  const Cells corners = found.cells - found.roof;
  if (corners.count() > 2 || (corners.count() == 2 && !found.is_diagonal())) return true;
  for (const Cell corner : corners) {
    if (!report_hidden_from(search, found, corner, sink)) return false;
  }
  return true;
}

bool report_rectangle(Search& search, Technique technique, const Deadly& found, Sink& sink) {
  switch (technique) {
    case unique_rectangle_1:
      return report_one_roof_cell(search, technique, found, sink);
    case unique_rectangle_2:
    case unique_rectangle_5: {
      const bool is_2 = found.roof.count() == 2 && !found.is_diagonal();
      return is_2 != (technique == unique_rectangle_2) || report_one_extra(search, technique, found, sink);
    }
    case unique_rectangle_3:
      return RoofSubsets(search, found, sink).find();
    case unique_rectangle_4:
      return report_confined_roof(search, found, sink);
    case unique_rectangle_6:
      return report_locked_sides(search, found, sink);
    default:
      return report_hidden(search, found, sink);
  }
}

}  // namespace

bool find_rectangles(Search& search, Technique technique, Sink& sink) {
  if (!search.state.unique) return search.go_on();
  Rectangles rectangles(
      search, [&](const Deadly& found) { return report_rectangle(search, technique, found, sink); });
  return rectangles.all();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
