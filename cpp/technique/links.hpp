// The graph that chains run through: nodes, and which of them being on or off makes which others so.
//
// A node says "this digit stands in one of these cells". It is a candidate; or a grouped node, all places of
// a digit where two units meet; or the places of a digit in an almost locked set. Inferences are
//   weak:   on to off, between nodes that see each other or share a cell;
//   strong: off to on, between the last two of a unit or of a cell;
//   of a set: off to off. With one of its digits off, an almost locked set is locked on the others, which
//   then
//           go wherever they see all its places of them. If this leaves one digit to a cell, it is forced:
//           off to on.
// A state is a node that is on or off. Every consequence of a state, except forced ones, also holds in
// reverse, from opposite to opposite.
#pragma once

#include <vector>

#include "technique/bit_rows.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

using NodeId = std::uint16_t;
using StateId = std::uint32_t;

constexpr StateId on(std::size_t node) { return static_cast<StateId>(2 * node + 1); }
constexpr StateId off(std::size_t node) { return static_cast<StateId>(2 * node); }
constexpr StateId opposite(StateId state) { return state ^ 1; }
constexpr bool is_on(StateId state) { return state & 1; }
constexpr std::size_t node_of(StateId state) { return state / 2; }

struct ChainNode {
  Digit digit;
  Cells cells;
};

/// An almost locked set that is entered by one of its digits.
struct SetLink {
  std::size_t from;    ///< the node of the digit's places in the set
  std::uint32_t set;   ///< in Search::almost_locked_sets
  std::uint32_t cost;  ///< of one inference: a large set counts as several links
};

/// A set, entered so, that leaves one digit to a cell.
struct ForcedLink {
  std::size_t from;
  std::size_t to;
  std::uint32_t set;
  std::uint32_t cost;
};

/// The inferences through sets.
struct SetInferences {
  std::vector<SetLink> links;        ///< by node they come from
  std::vector<std::uint32_t> first;  ///< by node, from the first that is of a set: its first link; and an end
  BitRows targets;                   ///< by link: the nodes that go off
  std::vector<ForcedLink> forced;    ///< by node they come from
  std::vector<ForcedLink> back;      ///< the same, by node they lead to
  std::vector<std::uint32_t> first_forced, first_back;  ///< by node: its first of these; and an end
  std::vector<std::uint32_t> link_of;                   ///< by set and digit: the link + 1, or 0

  std::span<const ForcedLink> forced_from(std::size_t node) const {
    return range(forced, first_forced, node);
  }
  std::span<const ForcedLink> forced_to(std::size_t node) const { return range(back, first_back, node); }

 private:
  static std::span<const ForcedLink> range(const std::vector<ForcedLink>& list,
                                           const std::vector<std::uint32_t>& first, std::size_t node) {
    if (list.empty()) return {};
    return {list.data() + first[node], first[node + 1] - first[node]};
  }
};

class Links {
 public:
  Links(Search& search, LinkKind kind);

  const State& state;
  const Geometry& board;
  LinkKind kind;
  std::vector<ChainNode> nodes;  ///< candidates first, then grouped nodes, then places of sets
  std::size_t candidates = 0;    ///< how many nodes are candidates
  std::size_t plain_nodes = 0;   ///< how many are candidates or grouped nodes
  BitRows weak;                  ///< by node: those that go off when it is on
  BitRows strong;                ///< by candidate or grouped node: those that go on when it is off
  const std::vector<AlmostLockedSet>* sets = nullptr;
  SetInferences through_sets;  ///< empty unless the kind has them

  BitRows reach;  ///< by candidate or grouped node: what is on if it is on, after any number of inferences
  BitRows set_reach;  ///< by node of a set: what is off if it is off, by it and the sets that it locks
  std::vector<std::size_t> refuted;  ///< candidates that cannot be on: something would be both on and off
  BitRows refuted_row;               ///< the same as one row

  bool is_of_set(std::size_t node) const { return node >= plain_nodes; }
  /// The links of a node of a set.
  std::span<const SetLink> set_links(std::size_t node) const {
    const std::size_t i = node - plain_nodes;
    const SetLink* links = through_sets.links.data();
    return {links + through_sets.first[i], links + through_sets.first[i + 1]};
  }
  ConstRow targets(const SetLink& link) const {
    return through_sets.targets[static_cast<std::size_t>(&link - through_sets.links.data())];
  }
  /// The link of a set that is entered by this digit, if it can be.
  const SetLink* link_of(std::uint32_t set, Digit digit) const {
    const std::uint32_t number = through_sets.link_of[set * board.size + digit];
    return number == 0 ? nullptr : &through_sets.links[number - 1];
  }
  std::size_t id(Cell cell, Digit digit) const { return ids_[cell * board.size + digit]; }
  Cell cell_of(std::size_t node) const { return nodes[node].cells.first(); }
  bool is_refuted(Cell cell, Digit digit) const { return has_bit(refuted_row[0], id(cell, digit)); }
  /// For Search::go_on, after all rows of a table were gone through.
  std::uint64_t work() const { return 1 + nodes.size() * nodes.size() / (64 * 4096); }
  /// The candidates of a node's digit that see it.
  Cells seen(std::size_t node) const {
    Cells seen = state.places[nodes[node].digit];
    for (const Cell cell : nodes[node].cells) seen &= board.peers[cell];
    return seen;
  }

 private:
  bool has_groups() const { return kind == LinkKind::grouped || kind == LinkKind::with_sets; }
  std::size_t add_node(Digit digit, const Cells& cells);
  std::size_t node_with(Digit digit, const Cells& cells) const;
  void list_candidates();
  void list_groups();
  void list_places_of_sets(Search& search);
  void link_cells();
  void link_units();
  void link_candidates();
  void link_larger();
  void link_sets(Search& search);
  void link_forced(const SetLink& link);
  void close_sets(Search& search);
  BitRows turned_off() const;
  void close(Search& search);

  std::vector<std::size_t> ids_;                              ///< by cell and digit
  std::array<std::vector<std::size_t>, kMostDigits> larger_;  ///< by digit: all that are no candidates
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
