// See tables.hpp.
#include "technique/tables.hpp"

#include <algorithm>

#include "technique/table_nets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// More follows from no claim: what would be past it is left out.
constexpr std::size_t kMostItems = 1000;

/// The units that hold a whole group, boxes before lines.
std::vector<std::uint16_t> units_of_group(const Geometry& board, const Cells& cells) {
  std::vector<std::uint16_t> units = board.units_with(cells);
  std::stable_partition(units.begin(), units.end(),
                        [&](std::uint16_t u) { return !is_line(board.units[u].kind); });
  return units;
}

}  // namespace

Tables::Tables(Search& search, TableKind kind)
    : board(search.board), state(search.state), kind_(kind), ids_(board.cells * board.size) {
  list_candidates();
  if (kind.groups) list_groups();
  direct_.resize(claims());
  for (TableClaim claim = 0; claim < claims(); ++claim) {
    direct_[claim].reserve(16);
    direct_[claim].push_back({claim, 0, {}});
  }
  if (kind.nets) {
    NetFollower follower(*this, search);
    for (TableClaim claim = 0; claim < 2 * candidates_ && search.go_on(64); ++claim) {
      follower.follow(claim, direct_[claim]);
    }
  } else {
    link_candidates();
  }
  if (kind.groups) link_groups();
}

void Tables::list_candidates() {
  for (const Cell cell : state.empty) {
    for (const Digit digit : each(state.candidates[cell])) {
      ids_[cell * board.size + digit] = static_cast<std::uint16_t>(nodes_.size());
      nodes_.push_back({digit, Cells::of(cell), cell});
    }
  }
  candidates_ = nodes_.size();
}

void Tables::list_groups() {
  for (const UnitKind kind : {UnitKind::row, UnitKind::column}) {
    for (const std::uint16_t line : board.of_kind(kind)) list_groups_of(line);
  }
}

void Tables::list_groups_of(std::uint16_t line) {
  for (std::size_t d = 0; d < board.size; ++d) {
    const Cells places = board.units[line].set & state.places[d];
    if (!places) continue;
    for (const UnitKind kind : {UnitKind::box, UnitKind::other}) {
      for (const std::uint16_t box : board.of_kind(kind)) {
        const Cells cells = places & board.units[box].set;
        if (cells.count() > 1) nodes_.push_back({static_cast<Digit>(d), cells, cells.first()});
      }
    }
  }
}

void Tables::link_candidates() {
  for (const Cell cell : state.empty) {
    for (const Digit digit : each(state.candidates[cell])) link_at(cell, digit);
  }
}

/// On: the other digits of the cell go, then the digit from its units. Off: the last other one comes.
void Tables::link_at(Cell cell, Digit digit) {
  const std::size_t node = node_at(cell, digit);
  const TableClaim on = claim_of(node, true), off = claim_of(node, false);
  const Digits others = state.candidates[cell] & ~bit(digit);
  for (const Digit other : each(others)) {
    link(on, claim_of(node_at(cell, other), false));
    if (count(others) == 1) link(off, claim_of(node_at(cell, other), true));
  }
  Cells gone, come;
  for (const std::uint16_t u : board.units_of[cell]) {
    const Cells places = (board.units[u].set & state.places[digit]) - Cells::of(cell);
    for (const Cell place : places - gone) link(on, claim_of(node_at(place, digit), false));
    gone |= places;
    if (!board.units[u].complete || places.count() != 1 || places.within(come)) continue;
    link(off, claim_of(node_at(places.first(), digit), true));
    come |= places;
  }
}

void Tables::link_groups() {
  for (std::size_t group = candidates_; group < nodes_.size(); ++group) {
    link_group_to_cells(group);
    link_group_to_groups(group);
  }
}

void Tables::link_group_to_cells(std::size_t group) {
  const Node& node = nodes_[group];
  const TableClaim on = claim_of(group, true), off = claim_of(group, false);
  const Cells seen = board.seen_by_all(node.cells) & state.places[node.digit];
  for (const Cell cell : seen) {
    const std::size_t other = node_at(cell, node.digit);
    link(on, claim_of(other, false));
    link(claim_of(other, true), off);
  }
  for (const std::uint16_t u : units_of_group(board, node.cells)) {
    const Cells left = seen & board.units[u].set;
    if (!board.units[u].complete || left.count() != 1) continue;
    const std::size_t other = node_at(left.first(), node.digit);
    link(off, claim_of(other, true));
    link(claim_of(other, false), on);
  }
}

/// Groups of a digit in one unit exclude each other; if there are two and no other place, one of them holds.
void Tables::link_group_to_groups(std::size_t group) {
  const Node& node = nodes_[group];
  std::vector<std::uint16_t> units = board.units_with(node.cells);
  std::vector<std::size_t> first(units.size()), found(units.size());
  for (std::size_t other = candidates_; other < nodes_.size(); ++other) {
    if (nodes_[other].digit != node.digit || nodes_[other].cells.meets(node.cells)) continue;
    for (std::size_t i = 0; i < units.size(); ++i) {
      if (!nodes_[other].cells.within(board.units[units[i]].set)) continue;
      if (found[i]++ == 0) first[i] = other;
      link(claim_of(group, true), claim_of(other, false));
    }
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Unit& unit = board.units[units[i]];
    if (found[i] != 1 || !unit.complete) continue;
    const Cells places = unit.set & state.places[node.digit];
    if (places != (node.cells | nodes_[first[i]].cells)) continue;
    link(claim_of(group, false), claim_of(first[i], true));
  }
}

void Tables::expand(TableClaim premise, TableRow& row) const {
  for (const TableRow::Item& item : row.items) row.place[item.claim] = 0;
  row.items.clear();
  row.place.resize(claims());
  for (const TableEntry& entry : direct_[premise]) {
    row.place[entry.claim] = static_cast<std::uint16_t>(row.items.size());
    row.items.push_back({entry.claim, TableRow::kDirect, entry.distance});
  }
  for (std::size_t i = 1; i < row.items.size() && row.items.size() < kMostItems; ++i) {
    const TableClaim source = row.items[i].claim;
    const std::uint16_t so_far = row.items[i].distance;
    const std::vector<TableEntry>& entries = direct_[source];
    for (std::size_t k = 1; k < entries.size(); ++k) {
      const auto distance = static_cast<std::uint16_t>(so_far + entries[k].distance);
      const std::uint16_t known = row.place[entries[k].claim];
      if (known == 0) {
        if (entries[k].claim == premise) continue;
        row.place[entries[k].claim] = static_cast<std::uint16_t>(row.items.size());
        row.items.push_back({entries[k].claim, source, distance});
      } else if (row.items[known].source != TableRow::kDirect && row.items[known].distance > distance) {
        row.items[known] = {entries[k].claim, source, distance};
      }
    }
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
