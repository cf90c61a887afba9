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
    Cells rest = board_.peers[start] & open;
    for (const Cell left : Cells(rest)) {
      rest.remove(left);
      for (const Cell right : rest - board_.peers[left]) {
        if (!divide_units(board_, start, left, right)) continue;
        const Cells opposite = (board_.peers[left] & board_.peers[right] & open) - board_.peers[start];
        for (const Cell cell : opposite - Cells::of(start)) {
          if (!use(start, Cells::of(start) | Cells::of(cell), Cells::of(left) | Cells::of(right)))
            return false;
        }
      }
    }
    return true;
  }

  bool use(Cell start, const Cells& first, const Cells& second) {
    const Digits pair = state_.candidates[start];
    for (const Cell cell : first | second) {
      // Each rectangle once, from its first cell with the pair alone.
      if (cell < start && state_.candidates[cell] == pair) return true;
    }
    if (!can_swap(board_, first, second)) return true;
    return use_(Deadly(state_, pair, first, second));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Use use_;
  std::array<Cells, kMostDigits> free_;  ///< by digit: empty cells that see none of it
};

/// Type 3.
bool report_subsets(Search& search, const Deadly& found, Sink& sink) {
  if (found.roof.count() != 2 || found.is_diagonal()) return true;
  std::uint16_t unit = 0;
  RoofSets sets(search, found.roof, found.extra, found.pair, [&](const Cells& cells, Digits digits) {
    if (search.board.units_with(found.roof | cells).front() != unit) return true;  // seen before
    Step step = step_of(search, unique_rectangle_3, found);
    add_roof_set(step, search, found.roof, cells, digits);
    return report(sink, std::move(step));
  });
  for (const std::uint16_t u : search.board.units_with(found.roof)) {
    unit = u;
    if (!sets.naked(search.board.units[u], kMostRoofDigits)) return false;
  }
  return true;
}

/// Whether both neighbours of a cell, or the cell itself, hold the digit: all its sides have no other place.
bool sides_locked(const Search& search, Digit digit, Cell cell, const Cells& neighbours,
                  std::vector<std::uint16_t>& units) {
  for (const Cell neighbour : neighbours) {
    if (!is_locked(search, digit, cell, neighbour, units)) return false;
  }
  return true;
}

/// Type 6.
bool report_locked_sides(const Search& search, const Deadly& found, Sink& sink) {
  if (found.roof.count() != 2 || !found.is_diagonal()) return true;
  for (const Digit digit : each(found.pair)) {
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
  for (const Digit digit : each(found.pair)) {
    const Digits other = found.pair & ~bit(digit);
    if (!(search.state.candidates[opposite] & other)) continue;
    Step step = step_of(search, hidden_rectangle, found);
    if (!sides_locked(search, digit, opposite, neighbours, step.units)) continue;
    step.sets = {{{corner}, found.pair}};
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

bool report_type(Search& search, Technique technique, const Deadly& found, Sink& sink) {
  switch (technique) {
    case unique_rectangle_1:
      return report_one_roof_cell(search, technique, found, sink);
    case unique_rectangle_2:
    case unique_rectangle_5: {
      const bool is_2 = found.roof.count() == 2 && !found.is_diagonal();
      return is_2 != (technique == unique_rectangle_2) || report_one_extra(search, technique, found, sink);
    }
    case unique_rectangle_3:
      return report_subsets(search, found, sink);
    case unique_rectangle_4:
      return report_locked_roof(search, technique, found, sink);
    case unique_rectangle_6:
      return report_locked_sides(search, found, sink);
    default:
      return report_hidden(search, found, sink);
  }
}

}  // namespace

bool find_rectangles(Search& search, Technique technique, Sink& sink) {
  if (!search.state.unique) return search.go_on();
  Rectangles rectangles(search,
                        [&](const Deadly& found) { return report_type(search, technique, found, sink); });
  return rectangles.all();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
