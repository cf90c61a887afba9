// Chains of two to four strong links of one digit, grouped ones among them: what Sudoku Explainer's fork
// Sukaku Explainer calls 2, 3 and 4 strong links (skyscrapers, kites, turbot fish and what is longer).
//
// A strong link is a unit whose places for the digit fall into two groups: two cells; of a line, the cells in
// two boxes; of a box, those in a row and in a column, or in two lines that do not cross. Links are joined
// where two groups lie in one unit. The digit is in the first or in the last group: it goes from what sees
// all of both, but for cells in the units of the chain. If these two lie in a unit too, it is a ring: each
// joint has the digit.
//
// In the step: `units` are those of the links, `covers` those of the joints, `chains` the way from the first
// group that is false to the last that is true; `length` is the number of links. `grade` (Sukaku Explainer's
// tenths): 0 if all links are in lines of one kind; of lines of both kinds 1, of three links or more 2; with
// a link in a box 2, of three links or more 1; 3 as soon as a link is grouped.
#include <algorithm>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

constexpr std::uint16_t kNoUnit = 0xffff;

struct GroupLink {
  std::uint16_t unit;
  Cells from, to;
  Cells places;  ///< all of the digit in the unit

  bool grouped() const { return places.count() > 2; }
};

/// Lists the strong links of a digit, each in both directions.
class GroupLinks {
 public:
  GroupLinks(const Geometry& board, const Cells& places) : board_(board) {
    for (std::uint16_t u = 0; u < board.units.size(); ++u) {
      const Unit& unit = board.units[u];
      const Cells inside = unit.set & places;
      if (!unit.complete || inside.count() < 2) continue;
      if (inside.count() == 2) {
        add_pair(u, inside);
      } else if (is_line(unit.kind)) {
        add_segments(u, inside);
      } else if (!add_crosses(u, inside)) {
        add_parallels(u, inside);
      }
    }
  }

  std::vector<GroupLink> links;

 private:
  void add(std::uint16_t unit, const Cells& a, const Cells& b, const Cells& places) {
    links.push_back({unit, a, b, places});
    links.push_back({unit, b, a, places});
  }

  /// Two cells of a box that lie in a line are a link of that line, or none.
  void add_pair(std::uint16_t unit, const Cells& pair) {
    const Cells first = Cells::of(pair.first());
    if (!is_line(board_.units[unit].kind) && in_line(pair)) return;
    add(unit, first, pair - first, pair);
  }

  bool in_line(const Cells& cells) const {
    return std::ranges::any_of(board_.units_of[cells.first()], [&](std::uint16_t u) {
      return is_line(board_.units[u].kind) && cells.within(board_.units[u].set);
    });
  }

  /// The units of one kind that meet these cells.
  std::vector<Cells> parts(const Cells& cells, UnitKind kind) const {
    std::vector<Cells> found;
    for (const std::uint16_t u : board_.of_kind(kind)) {
      const Cells part = cells & board_.units[u].set;
      if (part) found.push_back(part);
    }
    return found;
  }

  void add_segments(std::uint16_t unit, const Cells& places) {
    const std::vector<Cells> boxes = parts(places, UnitKind::box);
    if (boxes.size() == 2 && places == (boxes[0] | boxes[1])) add(unit, boxes[0], boxes[1], places);
  }

  /// A row and a column that hold all places. One at the crossing is of the larger group; of both, if none
  /// is a single cell.
  bool add_crosses(std::uint16_t unit, const Cells& places) {
    bool found = false;
    for (const Cells& row : parts(places, UnitKind::row)) {
      for (const Cells& column : parts(places, UnitKind::column)) {
        const Cells in_row = places - column, in_column = places - row;
        if (!places.within(row | column) || !in_row || !in_column) continue;
        found = true;
        if (in_column.count() == 1) {
          add(unit, in_column, row, places);
        } else if (in_row.count() == 1) {
          add(unit, in_row, column, places);
        } else {
          add(unit, row, column, places);
        }
      }
    }
    return found;
  }

  void add_parallels(std::uint16_t unit, const Cells& places) {
    for (const UnitKind kind : {UnitKind::row, UnitKind::column}) {
      const std::vector<Cells> lines = parts(places, kind);
      if (lines.size() == 2 && places == (lines[0] | lines[1])) add(unit, lines[0], lines[1], places);
    }
  }

  const Geometry& board_;
};

/// Joins so many links of one digit.
class LinkChains {
 public:
  LinkChains(Search& search, Technique technique, std::size_t size, Sink& sink)
      : search_(search), board_(search.board), technique_(technique), size_(size), sink_(sink) {}

  bool find() {
    for (std::size_t d = 0; d < board_.size; ++d) {
      digit_ = static_cast<Digit>(d);
      const GroupLinks all(board_, search_.state.places[d]);
      links_ = &all.links;
      for (const GroupLink& link : all.links) {
        chosen_.assign(1, &link);
        joints_.clear();
        if (!extend(link.places)) return false;
      }
    }
    return search_.go_on();
  }

 private:
  bool extend(const Cells& used) {
    if (chosen_.size() == size_) return close();
    const GroupLink& last = *chosen_.back();
    for (const GroupLink& next : *links_) {
      if (next.places.meets(used)) continue;
      const std::uint16_t joint = unit_of(last.to | next.from);
      if (joint == kNoUnit) continue;
      chosen_.push_back(&next);
      joints_.push_back(joint);
      const bool more = search_.go_on() && extend(used | next.places);
      chosen_.pop_back();
      joints_.pop_back();
      if (!more) return false;
    }
    return true;
  }

  /// A unit with all of these cells: a column, a row, a box or another one.
  std::uint16_t unit_of(const Cells& cells) const {
    for (const UnitKind kind : {UnitKind::column, UnitKind::row, UnitKind::box, UnitKind::other}) {
      for (const std::uint16_t u : board_.units_of[cells.first()]) {
        if (board_.units[u].kind == kind && cells.within(board_.units[u].set)) return u;
      }
    }
    return kNoUnit;
  }

  bool close() {
    const GroupLink &first = *chosen_.front(), &last = *chosen_.back();
    const std::uint16_t ring = unit_of(first.from | last.to);
    if (ring == kNoUnit && first.unit > last.unit) return true;  // the same the other way round
    Cells own, targets = seen(first.from | last.to);
    for (const GroupLink* link : chosen_) own |= board_.units[link->unit].set;
    if (ring == kNoUnit) {
      for (const std::uint16_t joint : joints_) own |= board_.units[joint].set;
    } else {
      for (std::size_t i = 0; i + 1 < chosen_.size(); ++i)
        targets |= seen(chosen_[i]->to | chosen_[i + 1]->from);
    }
    targets -= own;
    return targets.empty() || write(targets, ring);
  }

  Cells seen(const Cells& cells) const { return board_.seen_by_all(cells) & search_.state.places[digit_]; }

  bool write(const Cells& targets, std::uint16_t ring) {
    Step step;
    step.technique = technique_;
    step.digits = bit(digit_);
    step.length = static_cast<std::uint32_t>(size_);
    step.grade = grade();
    step.covers = joints_;
    if (ring != kNoUnit) step.covers.push_back(ring);
    step.chains.emplace_back();
    for (const GroupLink* link : chosen_) {
      step.units.push_back(link->unit);
      add_candidates(step.cause, search_.state, link->places, step.digits);
      add_node(step.chains.front(), link->from, false);
      add_node(step.chains.front(), link->to, true);
    }
    eliminate(step, search_.state, targets, step.digits);
    return report(sink_, std::move(step));
  }

  void add_node(Chain& chain, const Cells& cells, bool on) const {
    Link link{digit_, on, {}, {}, 0};
    for (const Cell cell : cells) link.cells.push_back(cell);
    if (!chain.empty()) link.parents.push_back(static_cast<std::uint16_t>(chain.size() - 1));
    chain.push_back(std::move(link));
  }

  std::uint32_t grade() const {
    std::array<bool, kUnitKinds> kinds{};
    for (const GroupLink* link : chosen_) {
      const UnitKind kind = board_.units[link->unit].kind;
      if (link->grouped() || kind == UnitKind::other) return 3;
      kinds[static_cast<std::size_t>(kind)] = true;
    }
    const auto has = [&](UnitKind kind) { return kinds[static_cast<std::size_t>(kind)]; };
    if (has(UnitKind::box)) return size_ > 2 ? 1 : 2;
    return has(UnitKind::row) && has(UnitKind::column) ? (size_ > 2 ? 2 : 1) : 0;
  }

  Search& search_;
  const Geometry& board_;
  Technique technique_;
  std::size_t size_;
  Sink& sink_;
  Digit digit_ = 0;
  const std::vector<GroupLink>* links_ = nullptr;
  std::vector<const GroupLink*> chosen_;
  std::vector<std::uint16_t> joints_;
};

}  // namespace

bool find_strong_link_chains(Search& search, Technique technique, Sink& sink) {
  const std::size_t size = technique == strong_links_2 ? 2 : technique == strong_links_3 ? 3 : 4;
  return LinkChains(search, technique, size, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
