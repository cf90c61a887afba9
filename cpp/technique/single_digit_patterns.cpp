// Patterns of one digit made of two strong links, or of one and a box.
//
// Skyscraper: two rows (or columns) with two places each, one of each in the same column. Two-string kite: a
// row and a column with two places each, one of each in the same box. Turbot fish: any two units like that.
// Empty rectangle: a box whose places all lie in one row and one column, and a line with two places.
//
// In the step: units are those of the strong links (of an empty rectangle: the box, then that of the link),
// covers the unit of the weak link (of an empty rectangle: its row and column), cause all candidates of the
// pattern, fins those of the box of a kite or rectangle. chains: one, of four links; two in dual patterns.
#include <algorithm>

#include "technique/search.hpp"
#include "technique/simple_chains.hpp"
#include "technique/strong_links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// Two strong links with a weak one between their near ends.
struct Turbot {
  StrongLink first, second;  ///< from the far end to the near one, from the near end to the far one
  std::uint16_t weak;
  Cells removed;
};

/// An empty rectangle: the link leads into one line of the box, what is removed is in the other.
struct Rectangle {
  std::uint16_t box, line, other;
  StrongLink link;  ///< from the end outside to the end in `line`
  Cells places, removed;
};

/// A unit of this kind that holds both cells; all units but lines count as boxes. -1 if there is none.
template <class Fits>
int common_unit(const Geometry& board, Cell a, Cell b, Fits fits) {
  for (const std::uint16_t u : board.units_of[a]) {
    if (board.units[u].set.has(b) && fits(board.units[u].kind)) return u;
  }
  return -1;
}

/// All cells of the units of a kind that hold this one.
Cells lines_of(const Geometry& board, Cell cell, UnitKind kind) {
  Cells cells;
  for (const std::uint16_t u : board.units_of[cell]) {
    if (board.units[u].kind == kind) cells |= board.units[u].set;
  }
  return cells;
}

UnitKind crossing(UnitKind kind) { return kind == UnitKind::row ? UnitKind::column : UnitKind::row; }

/// Looks for patterns of one digit.
class Patterns {
 public:
  Patterns(Search& search, Digit digit)
      : board_(search.board),
        state_(search.state),
        digit_(digit),
        places_(search.state.places[digit]),
        links_(strong_links(search.board, places_)) {}

  template <class Use>
  bool each_turbot(Technique technique, Use use) const {
    for (std::size_t i = 0; i < links_.size(); ++i) {
      for (std::size_t j = i + 1; j < links_.size(); ++j) {
        for (const StrongLink& a : {links_[i], links_[i].reversed()}) {
          for (const StrongLink& b : {links_[j], links_[j].reversed()}) {
            if (a.to == b.from || a.from == b.to || a.from == b.from || a.to == b.to) continue;
            Turbot turbot{a, b, 0, {}};
            if (joins(technique, turbot) && !use(turbot)) return false;
          }
        }
      }
    }
    return true;
  }

  /// Skyscrapers between lines of one kind. On a path only those that join at the same ends of their links,
  /// both at the first or both at the second, as HoDoKu has them.
  template <class Use>
  bool each_skyscraper(UnitKind kind, bool aligned, Use use) const {
    return each_turbot(skyscraper, [&](const Turbot& turbot) {
      if (board_.units[turbot.first.unit].kind != kind) return true;
      const bool starts = turbot.first.to < turbot.first.from, other = turbot.second.from < turbot.second.to;
      return (aligned && starts != other) || use(turbot);
    });
  }

  /// Kites of a row and a column. On a path only by the first ends that share a box, as HoDoKu has them.
  template <class Use>
  bool each_kite(bool first_only, Use use) const {
    return each_turbot(two_string_kite, [&](const Turbot& turbot) {
      return (first_only && !joins_first(turbot)) || use(turbot);
    });
  }

  /// Empty rectangles of boxes with at least so many places: with two, they are kites or the like as well.
  template <class Use>
  bool each_rectangle(int fewest, Use use) const {
    for (std::uint16_t box = 0; box < board_.units.size(); ++box) {
      const Unit& unit = board_.units[box];
      const Cells inside = unit.set & places_;
      if (is_line(unit.kind) || !unit.complete || inside.count() < fewest) continue;
      const auto &rows = board_.of_kind(UnitKind::row), &columns = board_.of_kind(UnitKind::column);
      for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (!board_.units[*row].set.meets(inside)) continue;
        for (auto column = columns.rbegin(); column != columns.rend(); ++column) {
          if (!is_rectangle(inside, *row, *column)) continue;
          if (!each_link(box, *row, *column, use) || !each_link(box, *column, *row, use)) return false;
        }
      }
    }
    return true;
  }

  Step step_of(Technique technique, const Turbot& turbot) const {
    Step step = start(technique, turbot.removed);
    const StrongLink &a = turbot.first, &b = turbot.second;
    step.units = {a.unit, b.unit};
    step.covers = {turbot.weak};
    add(step.cause, Cells::of_all(std::array{a.from, a.to, b.from, b.to}));
    if (technique == two_string_kite || technique == dual_two_string_kite) {
      add(step.fins, Cells::of_all(std::array{a.to, b.from}));
    }
    step.chains = {chain({Cells::of(a.from), Cells::of(a.to), Cells::of(b.from), Cells::of(b.to)})};
    return step;
  }

  Step step_of(Technique technique, const Rectangle& found) const {
    Step step = start(technique, found.removed);
    const Cells line = board_.units[found.line].set, other = board_.units[found.other].set;
    step.units = {found.box, found.link.unit};
    step.covers = {found.line, found.other};
    add(step.cause, found.places | Cells::of(found.link.from) | Cells::of(found.link.to));
    add(step.fins, found.places);
    step.chains = {chain({Cells::of(found.link.from), Cells::of(found.link.to), found.places & line,
                          (found.places & other) - line})};
    return step;
  }

 private:
  Step start(Technique technique, const Cells& removed) const {
    Step step;
    step.technique = technique;
    step.digits = bit(digit_);
    eliminate(step, state_, removed, step.digits);
    return step;
  }

  void add(std::vector<Candidate>& list, const Cells& cells) const {
    add_candidates(list, state_, cells, bit(digit_));
  }

  /// Off and on in turn, each from the one before.
  Chain chain(const std::array<Cells, 4>& nodes) const {
    Chain links;
    for (std::uint16_t i = 0; i < nodes.size(); ++i) {
      Link link{digit_, i % 2 == 1, {}, {}};
      for (const Cell cell : nodes[i]) link.cells.push_back(cell);
      if (i > 0) link.parents.push_back(static_cast<std::uint16_t>(i - 1));
      links.push_back(std::move(link));
    }
    return links;
  }

  /// Whether the near ends see each other as the technique asks, and the far ends remove something.
  bool joins(Technique technique, Turbot& turbot) const {
    const Cell near = turbot.first.to, next = turbot.second.from;
    if (!board_.sees(near, next)) return false;
    const UnitKind kind = board_.units[turbot.first.unit].kind;
    const UnitKind second = board_.units[turbot.second.unit].kind;
    const Cell far = turbot.first.from, last = turbot.second.to;
    int weak = -1;
    turbot.removed = board_.peers[far] & board_.peers[last] & places_;
    if (technique == turbot_fish) {
      weak = common_unit(board_, near, next, [](UnitKind) { return true; });
    } else if (technique == skyscraper) {
      const auto crosses = [&](UnitKind other) { return other == crossing(kind); };
      if (!is_line(kind) || second != kind || common_unit(board_, far, last, crosses) >= 0) return false;
      weak = common_unit(board_, near, next, crosses);
    } else {
      if (!is_line(kind) || !is_line(second) || kind == second) return false;
      weak = common_unit(board_, near, next, [](UnitKind other) { return !is_line(other); });
      turbot.removed &= lines_of(board_, far, second) & lines_of(board_, last, kind);
    }
    turbot.weak = static_cast<std::uint16_t>(weak);
    return weak >= 0 && !turbot.removed.empty();
  }

  /// Whether no ends before these share a box: a link has its first place before its second.
  bool joins_first(const Turbot& turbot) const {
    const StrongLink &a = turbot.first, &b = turbot.second;
    const auto share = [&](Cell one, Cell other) {
      return common_unit(board_, one, other, [](UnitKind kind) { return !is_line(kind); }) >= 0;
    };
    const bool second_of_a = a.to > a.from, second_of_b = b.from > b.to;
    if (second_of_b && share(a.to, b.to)) return false;
    return !second_of_a || (!share(a.from, b.from) && !share(a.from, b.to));
  }

  /// Whether the places of a box lie in these two lines, and in each of them one that is not in the other.
  bool is_rectangle(const Cells& inside, std::uint16_t line, std::uint16_t other) const {
    const Cells a = inside & board_.units[line].set, b = inside & board_.units[other].set;
    return inside == (a | b) && !a.within(b) && !b.within(a);
  }

  /// A link from the first line, outside of the box, to a cell that sees the second one along its own line.
  template <class Use>
  bool each_link(std::uint16_t box, std::uint16_t line, std::uint16_t other, Use use) const {
    const Cells& inside = board_.units[box].set;
    const UnitKind kind = board_.units[line].kind;
    for (const StrongLink& forward : links_) {
      if (board_.units[forward.unit].kind != crossing(kind)) continue;
      for (const StrongLink& link : {forward, forward.reversed()}) {
        if (inside.has(link.to) || !board_.units[line].set.has(link.to)) continue;
        Rectangle found{box, line, other, link, places_ & inside, {}};
        found.removed = (places_ & board_.units[other].set & lines_of(board_, link.from, kind)) - inside;
        found.removed.remove(link.from);
        if (found.removed && !use(found)) return false;
      }
    }
    return true;
  }

  const Geometry& board_;
  const State& state_;
  Digit digit_;
  const Cells places_;
  std::vector<StrongLink> links_;
};

/// One pattern with the effect of two.
Step joined(Step&& a, const Step& b) {
  const auto append = [](auto& list, const auto& more) { list.insert(list.end(), more.begin(), more.end()); };
  append(a.units, b.units);
  append(a.covers, b.covers);
  append(a.cause, b.cause);
  append(a.chains, b.chains);
  append(a.fins, b.fins);
  append(a.eliminations, b.eliminations);
  a.digits |= b.digits;
  return std::move(a);
}

/// The cells of the box that a kite or a rectangle has.
Cells box_cells(const Step& step) {
  Cells cells;
  for (const Candidate& each : step.fins) cells.add(each.cell);
  return cells;
}

/// Reports every two of these steps that have the same cells in a box, and differ in effect. Kites may be of
/// two digits, which is HoDoKu's definition.
bool report_duals(const std::vector<Step>& steps, Sink& sink) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (std::size_t j = i + 1; j < steps.size(); ++j) {
      const bool same_digit = steps[i].digits == steps[j].digits;
      if (steps[i].technique == dual_empty_rectangle && !same_digit) continue;
      if (box_cells(steps[i]) != box_cells(steps[j]) || steps[i].eliminations == steps[j].eliminations)
        continue;
      if (!report(sink, joined(Step(steps[i]), steps[j]))) return false;
    }
  }
  return true;
}

template <class Use>
bool each_in(const Search& search, const Patterns& patterns, Technique technique, Use use) {
  switch (technique) {
    case two_string_kite:
    case dual_two_string_kite:
      return patterns.each_kite(!search.thorough, use);
    case empty_rectangle:
    case dual_empty_rectangle:
      return patterns.each_rectangle(search.thorough ? 2 : 3, use);
    default:
      return patterns.each_turbot(technique, use);
  }
}

/// Skyscrapers between rows of all digits come before those between columns.
bool find_skyscrapers(Search& search, Sink& sink) {
  for (const UnitKind kind : {UnitKind::row, UnitKind::column}) {
    for (std::size_t d = 0; d < search.board.size; ++d) {
      const auto digit = static_cast<Digit>(d);
      if (!search.go_on()) return false;
      if (search.placements(digit).doubtful().empty()) continue;
      const Patterns patterns(search, digit);
      const bool more = patterns.each_skyscraper(kind, !search.thorough, [&](const Turbot& found) {
        return report(sink, patterns.step_of(skyscraper, found));
      });
      if (!more) return false;
    }
  }
  return true;
}

}  // namespace

bool find_single_digit_patterns(Search& search, Technique technique, Sink& sink) {
  if (technique == skyscraper) return find_skyscrapers(search, sink);
  if (technique == turbot_fish && !search.thorough) return find_simple_chain(search, technique, sink);
  const bool dual = technique == dual_two_string_kite || technique == dual_empty_rectangle;
  std::vector<Step> found;
  for (std::size_t d = 0; d < search.board.size; ++d) {
    const auto digit = static_cast<Digit>(d);
    if (!search.go_on()) return false;
    if (search.placements(digit).doubtful().empty()) continue;
    const Patterns patterns(search, digit);
    const bool more = each_in(search, patterns, technique, [&](const auto& each) {
      if (!dual) return report(sink, patterns.step_of(technique, each));
      found.push_back(patterns.step_of(technique, each));
      return true;
    });
    if (!more) return false;
  }
  return report_duals(found, sink);
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
