// See links.hpp. Here: the nodes, weak and strong links; what follows from what. Sets: links_of_sets.cpp.
#include "technique/links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

Links::Links(Search& search, LinkKind kind_)
    : state(search.state), board(search.board), kind(kind_), ids_(board.cells * board.size) {
  list_candidates();
  if (has_groups()) list_groups();
  plain_nodes = nodes.size();
  if (kind == LinkKind::with_sets) list_places_of_sets(search);
  weak = BitRows(nodes.size(), nodes.size());
  strong = BitRows(plain_nodes, plain_nodes);
  link_candidates();
  link_cells();
  if (kind != LinkKind::of_pairs) link_units();
  link_larger();
  if (kind == LinkKind::with_sets) link_sets(search);
  close(search);
}

std::size_t Links::add_node(Digit digit, const Cells& cells) {
  nodes.push_back({digit, cells});
  return nodes.size() - 1;
}

void Links::list_candidates() {
  for (const Cell cell : state.empty) {
    for (const Digit digit : each(state.candidates[cell])) {
      ids_[cell * board.size + digit] = add_node(digit, Cells::of(cell));
    }
  }
  candidates = nodes.size();
}

/// The candidate or grouped node of these places, if there is one; else as many as there are nodes.
std::size_t Links::node_with(Digit digit, const Cells& cells) const {
  if (cells.count() == 1) return id(cells.first(), digit);
  for (const std::size_t node : larger_[digit]) {
    if (!is_of_set(node) && nodes[node].cells == cells) return node;
  }
  return nodes.size();
}

void Links::list_groups() {
  for (std::size_t a = 0; a < board.units.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const Cells common = board.units[a].set & board.units[b].set & state.empty;
      if (common.count() < 2) continue;
      for (std::size_t digit = 0; digit < board.size; ++digit) {
        const Cells places = common & state.places[digit];
        if (places.count() < 2 || node_with(static_cast<Digit>(digit), places) < nodes.size()) continue;
        larger_[digit].push_back(add_node(static_cast<Digit>(digit), places));
      }
    }
  }
}

void Links::link_candidates() {
  for (std::size_t node = 0; node < candidates; ++node) {
    const Digit digit = nodes[node].digit;
    for (const Cell cell : board.peers[cell_of(node)] & state.places[digit])
      add_bit(weak[node], id(cell, digit));
  }
  if (board.rules == nullptr || kind == LinkKind::of_digit || kind == LinkKind::of_pairs) return;
  for (const auto& [one, other] : board.rules->exclusions()) {
    if (!state.has(one) || !state.has(other)) continue;
    add_bit(weak[id(one.cell, one.digit)], id(other.cell, other.digit));
    add_bit(weak[id(other.cell, other.digit)], id(one.cell, one.digit));
  }
}

void Links::link_cells() {
  if (kind == LinkKind::of_digit) return;
  for (const Cell cell : state.empty) {
    const Digits digits = state.candidates[cell];
    for (const Digit a : each(digits)) {
      for (const Digit b : each(digits & ~bit(a))) {
        if (kind != LinkKind::of_pairs) add_bit(weak[id(cell, a)], id(cell, b));
        if (count(digits) == 2) add_bit(strong[id(cell, a)], id(cell, b));
      }
    }
  }
}

/// A digit that two nodes have all places of in a unit is in one of them.
void Links::link_units() {
  for (const Unit& unit : board.units) {
    if (!unit.complete) continue;
    for (std::size_t d = 0; d < board.size; ++d) {
      const auto digit = static_cast<Digit>(d);
      const Cells places = unit.set & state.places[digit];
      const auto link = [&](std::size_t node) {
        const Cells rest = places - nodes[node].cells;
        const std::size_t other = rest.empty() ? nodes.size() : node_with(digit, rest);
        if (other == nodes.size()) return;
        add_bit(strong[node], other);
        add_bit(strong[other], node);
      };
      if (places.count() == 2) link(id(places.first(), digit));
      for (const std::size_t node : larger_[digit]) {
        if (!is_of_set(node) && nodes[node].cells.within(places)) link(node);
      }
    }
  }
}

/// Weak links of nodes of several cells, with candidates and with each other.
void Links::link_larger() {
  for (std::size_t d = 0; d < board.size; ++d) {
    const auto digit = static_cast<Digit>(d);
    for (const std::size_t node : larger_[digit]) {
      const Cells around = seen(node);
      const auto link = [&](std::size_t other) {
        add_bit(weak[node], other);
        add_bit(weak[other], node);
      };
      for (const Cell cell : around) link(id(cell, digit));
      for (const std::size_t other : larger_[digit]) {
        if (other < node && nodes[other].cells.within(around)) link(other);
      }
    }
  }
}

void Links::close_sets(Search& search) {
  const std::size_t count = nodes.size() - plain_nodes;
  set_reach = BitRows(count, nodes.size());
  for (const SetLink& link : through_sets.links) add_all(set_reach[link.from - plain_nodes], targets(link));
  for (std::size_t middle = 0; middle < count && search.go_on(work()); ++middle) {
    for (std::size_t node = 0; node < count; ++node) {
      if (has_bit(set_reach[node], plain_nodes + middle)) add_all(set_reach[node], set_reach[middle]);
    }
  }
}

/// By node: what goes off when it is on, at once or through sets.
BitRows Links::turned_off() const {
  BitRows all = weak;
  if (kind != LinkKind::with_sets) return all;
  for (std::size_t node = 0; node < plain_nodes; ++node) {
    all_bits(
        [&](std::size_t gone) {
          if (is_of_set(gone)) add_all(all[node], set_reach[gone - plain_nodes]);
        },
        weak[node]);
  }
  return all;
}

void Links::close(Search& search) {
  close_sets(search);
  const BitRows gone = turned_off();
  reach = BitRows(plain_nodes, plain_nodes);
  BitRows reached(1, plain_nodes);
  for (std::size_t node = 0; node < plain_nodes; ++node) {
    all_bits(
        [&](std::size_t other) {
          if (!is_of_set(other)) return add_all(reach[node], strong[other]);
          for (const ForcedLink& link : through_sets.forced_from(other)) add_bit(reach[node], link.to);
        },
        gone[node]);
    add_all(reached[0], reach[node]);
  }
  each_bit(
      [&](std::size_t middle) {
        for (std::size_t node = 0; node < plain_nodes; ++node) {
          if (has_bit(reach[node], middle)) add_all(reach[node], reach[middle]);
        }
        return search.go_on(work());
      },
      reached[0]);
  refuted_row = BitRows(1, plain_nodes);
  for (std::size_t node = 0; node < candidates; ++node) {
    if (!meet(gone[node], reach[node])) continue;
    refuted.push_back(node);
    add_bit(refuted_row[0], node);
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
