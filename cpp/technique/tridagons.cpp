// Tridagons (Thor's hammer): three digits in three cells of each of four boxes, which no board can have.
//
// The boxes form a ring, and every cell of a box sees one cell of the next. If twelve cells hold three digits
// alone, each box has all three, and from a box to the next they move round by one or by two places: an even
// permutation of the digits. All around the ring they come back by an even one, so the way round along the
// cells that see each other must be even as well. Where it is odd, at least one of the twelve cells holds
// another digit, a guardian (P. Berthier and others, Sudoku Players' Forum, 2022).
//
// In a step `units` are the boxes, `cause` the three digits, `fins` the guardians.
#include <array>
#include <optional>

#include "technique/one_of.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using BoxTriple = std::array<Cell, 3>;

class Tridagons {
 public:
  Tridagons(Search& search, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), sink_(sink) {}

  bool find() {
    for (std::size_t a = 0; a < board_.size; ++a) {
      for (std::size_t b = a + 1; b < board_.size; ++b) {
        for (std::size_t c = b + 1; c < board_.size; ++c) {
          digits_ = bit(a) | bit(b) | bit(c);
          if (!find_rings()) return false;
        }
      }
    }
    return search_.go_on();
  }

 private:
  /// A box with three of its cells.
  struct Corner {
    std::size_t box;
    BoxTriple cells;
  };

  bool find_rings() {
    list_corners();
    if (boxes_ < 4) return search_.go_on();
    for (const Corner& a : corners_) {
      OneOf guardians(search_);
      if (!search_.go_on()) return false;
      if (add(guardians, a) && !find_rings_from(a, guardians)) return false;
    }
    return true;
  }

  bool find_rings_from(const Corner& a, const OneOf& guardians) {
    for (const Corner& b : corners_) {
      const std::optional<bool> ab = b.box > a.box ? turn(a, b) : std::nullopt;
      OneOf more = guardians;
      if (!ab || !add(more, b)) continue;
      for (const Corner& c : corners_) {
        const std::optional<bool> ac = c.box > b.box ? turn(a, c) : std::nullopt;
        OneOf most = more;
        if (ac && add(most, c) && !close({&a, &b, &c}, *ab != *ac, most)) return false;
      }
    }
    return true;
  }

  /// The fourth box, next to the second and to the third.
  bool close(std::array<const Corner*, 3> ring, bool is_odd, const OneOf& guardians) {
    const auto [a, b, c] = ring;
    for (const Corner& d : corners_) {
      if (d.box <= a->box || d.box == b->box || d.box == c->box) continue;
      const std::optional<bool> bd = turn(*b, d), cd = turn(*c, d);
      OneOf all = guardians;
      if (!bd || !cd || is_odd == (*bd != *cd) || !add(all, d)) continue;
      if (!write({a, b, c, &d}, all)) return false;
    }
    return true;
  }

  /// Three cells of each box that have nothing but the box in common, each with two of the digits or more.
  void list_corners() {
    corners_.clear();
    boxes_ = 0;
    for (const std::uint16_t box : board_.of_kind(UnitKind::box)) {
      std::vector<Cell> cells;
      for (const Cell cell : board_.units[box].set & state_.empty) {
        if (count(state_.candidates[cell] & digits_) >= 2) cells.push_back(cell);
      }
      const std::size_t before = corners_.size();
      for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
          for (std::size_t k = j + 1; k < cells.size(); ++k) {
            if (are_apart(cells[i], cells[j]) && are_apart(cells[i], cells[k]) &&
                are_apart(cells[j], cells[k])) {
              corners_.push_back({box, {cells[i], cells[j], cells[k]}});
            }
          }
        }
      }
      boxes_ += corners_.size() > before;
    }
  }

  bool are_apart(Cell a, Cell b) const { return board_.units_with(Cells::of(a) | Cells::of(b)).size() == 1; }

  /// Whether the way from cells to those that they see is odd; nothing if they do not pair off.
  std::optional<bool> turn(const Corner& from, const Corner& to) const {
    constexpr std::array<std::array<std::size_t, 3>, 6> kOrders{
        {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}}};
    for (std::size_t i = 0; i < kOrders.size(); ++i) {
      const auto& order = kOrders[i];
      if (board_.sees(from.cells[0], to.cells[order[0]]) && board_.sees(from.cells[1], to.cells[order[1]]) &&
          board_.sees(from.cells[2], to.cells[order[2]])) {
        return i >= 3;
      }
    }
    return std::nullopt;
  }

  bool add(OneOf& guardians, const Corner& corner) const {
    return std::all_of(corner.cells.begin(), corner.cells.end(),
                       [&](Cell cell) { return guardians.add(cell, state_.candidates[cell] & ~digits_); });
  }

  bool write(std::array<const Corner*, 4> ring, const OneOf& guardians) {
    Step step;
    step.technique = Technique::tridagon;
    step.digits = digits_;
    for (const Corner* corner : ring) {
      step.units.push_back(static_cast<std::uint16_t>(corner->box));
      add_candidates(step.cause, state_, Cells::of_all(corner->cells), digits_);
    }
    guardians.conclude(step);
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  Digits digits_ = 0;
  std::vector<Corner> corners_;
  int boxes_ = 0;  ///< how many have a corner
};

}  // namespace

bool find_tridagons(Search& search, Technique, Sink& sink) { return Tridagons(search, sink).find(); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
