// The graph that chains run through: nodes, and which of them being on or off makes which others so.
//
// A node says "this digit stands in one of these cells". It is a candidate; or a grouped node, all places of a
// digit where two units meet; or the places of a digit in an almost locked set. Inferences are
//   weak:   on to off, between nodes that see each other or share a cell;
//   strong: off to on, between the last two of a unit or of a cell;
//   of a set: off to off. With one of its digits off, an almost locked set is locked on the others, which then
//           go wherever they see all its places of them. If this leaves one digit to a cell, it is forced: off
//           to on.
// A state is a node that is on or off. What follows from a state has, but for forced ones, the same way back
// from opposite to opposite.
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

struct Node {
  Digit digit;
  Cells cells;
};

/// What follows from a set once it lacks one of its digits.
struct SetLink {
  std::uint32_t set;   ///< in Search::almost_locked_sets
  std::uint32_t cost;  ///< of one inference: a large set counts as several links
};

struct ForcedLink {
  std::size_t node;  ///< what is forced on; or, on the way back, the places in the set
  std::uint32_t set;
  std::uint32_t cost;
};

/// The inferences through sets.
struct SetInferences {
  std::vector<std::vector<std::uint32_t>> from;  ///< by node: the numbers of its links
  std::vector<SetLink> links;
  BitRows targets;                             ///< by number of the link: the nodes that go off
  std::vector<std::vector<ForcedLink>> forced;  ///< by node that is off
  std::vector<std::vector<ForcedLink>> back;    ///< by node that is off: what forces it on
};

class Links {
 public:
  Links(Search& search, LinkKind kind);

  const State& state;
  const Geometry& board;
  LinkKind kind;
  std::vector<Node> nodes;     ///< candidates first, then grouped nodes, then places of sets
  std::size_t candidates = 0;  ///< how many nodes are candidates
  BitRows weak;                ///< by node: those that go off when it is on
  BitRows strong;              ///< by node: those that go on when it is off
  const std::vector<AlmostLockedSet>* sets = nullptr;
  SetInferences through_sets;  ///< empty unless the kind has them

  BitRows reach;                      ///< by node: what is on if it is on, after any number of inferences
  std::vector<std::size_t> refuted;   ///< candidates that cannot be on: something would be both on and off
  BitRows refuted_row;                ///< the same as one row

  std::size_t id(Cell cell, Digit digit) const { return ids_[cell * board.size + digit]; }
  Cell cell_of(std::size_t node) const { return nodes[node].cells.first(); }
  bool is_refuted(Cell cell, Digit digit) const { return has_bit(refuted_row[0], id(cell, digit)); }
  /// The candidates of a node's digit that see it.
  Cells seen(std::size_t node) const {
    return board.seen_by_all(nodes[node].cells) & state.places[nodes[node].digit];
  }

 private:
  bool has_groups() const { return kind == LinkKind::grouped || kind == LinkKind::with_sets; }
  std::size_t add_node(Digit digit, const Cells& cells);
  std::size_t node_with(Digit digit, const Cells& cells) const;
  std::size_t node_for(Digit digit, const Cells& cells);
  void list_candidates();
  void list_groups();
  void list_places_of_sets(Search& search);
  void link_cells();
  void link_units();
  void link_candidates();
  void link_larger();
  void link_sets(Search& search);
  void link_set(std::uint32_t index);
  void link_forced(std::uint32_t index, Digit digit, std::size_t from);
  BitRows turned_off(Search& search) const;
  void close(Search& search);

  std::size_t first_place_of_set_ = 0;
  std::vector<std::size_t> ids_;                              ///< by cell and digit
  std::array<std::vector<std::size_t>, kMostDigits> larger_;  ///< by digit: nodes of several cells
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
