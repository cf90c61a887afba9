// Unique rectangles with strong links, whichever corners hold other digits (M. Barker's list, Sudoku Players'
// Forum: UR+2D/1SL, 3X/2SL, 4X/3SL and others).
//
// A digit of the pair is supposed in a corner. Each further corner follows: it holds the pair alone and sees
// the other digit of it; or a unit of a side has no place for the wanted digit but its two corners, and the
// other corner has lost it (a strong link). If all four corners come to the pair, the supposition is wrong:
// the two digits could be swapped. Left to others: type 1, which needs no link; type 4 and hidden rectangles,
// whose links all start in the supposed corner; type 6, which has the digit linked along all four sides.
//
// In a step `units` are those of the links, `chains` has one: the supposition, and what follows from it.
#include <algorithm>
#include <optional>

#include "technique/deadly.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// The corners of a rectangle around one of them, and the digit supposed there.
struct Supposed {
  Cell start;
  std::array<Cell, 2> beside;
  Cell opposite;
  Digit digit, other;
};

/// Follows a supposition from corner to corner.
class Consequences {
 public:
  Consequences(const Search& search, const Supposed& at) : search_(search), at_(at) {}

  /// Whether all corners come to the pair, by a link that does not start in the supposed corner.
  bool reach_all() {
    add(at_.digit, true, at_.start, {});
    for (const Cell cell : at_.beside) follow(at_.start, cell, at_.other);
    const std::size_t near = units_.size();
    for (const Cell cell : at_.beside) follow(cell, at_.opposite, at_.digit);
    for (const Cell cell : at_.beside) follow(at_.opposite, cell, at_.other);
    return units_.size() > near && holds(at_.beside[0]) && holds(at_.beside[1]) && holds(at_.opposite);
  }

  void write(Step& step) const {
    step.chains = {chain_};
    step.units = units_;
    eliminate(step, search_.state, Cells::of(at_.start), bit(at_.digit));
  }

 private:
  Digits pair() const { return bit(at_.digit) | bit(at_.other); }

  /// The place in the chain where a cell gets its digit.
  std::optional<std::uint16_t> holds(Cell cell) const {
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      if (chain_[i].on && chain_[i].cells.front() == cell) return static_cast<std::uint16_t>(i);
    }
    return std::nullopt;
  }

  std::uint16_t add(Digit digit, bool on, Cell cell, const std::vector<std::uint16_t>& parents) {
    chain_.push_back({digit, on, {cell}, parents});
    return static_cast<std::uint16_t>(chain_.size() - 1);
  }

  /// From a corner that has its digit to one beside it, which comes to the other.
  void follow(Cell from, Cell to, Digit wanted) {
    const std::optional<std::uint16_t> known = holds(from);
    if (!known || holds(to)) return;
    const Digit lost = wanted == at_.digit ? at_.other : at_.digit;
    if (search_.state.candidates[to] == pair()) {
      add(wanted, true, to, {add(lost, false, to, {*known})});
    } else if (is_locked(search_, wanted, from, to, units_)) {
      add(wanted, true, to, {add(wanted, false, from, {*known})});
    }
  }

  const Search& search_;
  Supposed at_;
  Chain chain_;
  std::vector<std::uint16_t> units_;
};

class RectangleLinks {
 public:
  RectangleLinks(Search& search, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), sink_(sink) {}

  bool find() {
    for (std::size_t a = 0; a < board_.size; ++a) {
      for (std::size_t b = a + 1; b < board_.size; ++b) {
        digits_ = {static_cast<Digit>(a), static_cast<Digit>(b)};
        open_ = state_.places[a] & state_.places[b];
        for (const Cell start : open_) {
          if (!search_.go_on() || !find_from(start)) return false;
          open_.remove(start);
        }
      }
    }
    return true;
  }

 private:
  /// The rectangles that have this as their first corner.
  bool find_from(Cell start) {
    const Cells beside = board_.peers[start] & open_;
    for (const Cell left : beside) {
      for (const Cell right : beside - board_.peers[left]) {
        if (right <= left) continue;
        const Cells corners = (board_.peers[left] & board_.peers[right] & open_) - board_.peers[start];
        for (const Cell opposite : corners - Cells::of(start)) {
          const Cells first = Cells::of(start) | Cells::of(opposite),
                      second = Cells::of(left) | Cells::of(right);
          if (can_swap(board_, first, second) && !suppose(first, second)) return false;
        }
      }
    }
    return true;
  }

  bool suppose(const Cells& first, const Cells& second) {
    const Deadly found(state_, bit(digits_[0]) | bit(digits_[1]), first, second);
    for (const Cell start : found.cells) {
      const Cells &own = first.has(start) ? first : second, &others = first.has(start) ? second : first;
      const std::array<Cell, 2> beside{others.first(), others.without_first().first()};
      const Cell opposite = (own - Cells::of(start)).first();
      for (std::size_t i = 0; i < 2; ++i) {
        if (!report_link(found, {start, beside, opposite, digits_[i], digits_[1 - i]})) return false;
      }
    }
    return true;
  }

  bool report_link(const Deadly& found, const Supposed& at) {
    Consequences consequences(search_, at);
    if (!consequences.reach_all() || is_type_6(found, at)) return true;
    Step step = step_of(search_, Technique::rectangle_links, found);
    consequences.write(step);
    return report(sink_, std::move(step));
  }

  bool is_type_6(const Deadly& found, const Supposed& at) const {
    if (found.roof != (Cells::of(at.start) | Cells::of(at.opposite))) return false;
    std::vector<std::uint16_t> units;
    return std::all_of(at.beside.begin(), at.beside.end(), [&](Cell cell) {
      return is_locked(search_, at.digit, at.start, cell, units) &&
             is_locked(search_, at.digit, at.opposite, cell, units);
    });
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  std::array<Digit, 2> digits_{};
  Cells open_;  ///< cells that may hold both
};

}  // namespace

bool find_rectangle_links(Search& search, Technique, Sink& sink) {
  if (!search.state.unique) return search.go_on();
  return RectangleLinks(search, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
