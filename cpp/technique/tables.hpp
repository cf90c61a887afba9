// Tables of what follows from each candidate, and from its opposite: what HoDoKu reads nice loops, forcing
// chains and forcing nets from (Trebor's tables).
//
// A claim says that a node holds or that it does not. A node is a candidate or, if they are wanted, a group:
// all places of a digit where a line and a box meet. The row of a claim has what follows from it, itself
// first. Direct consequences are made with the tables; further ones are added when a row is
// expanded.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

using TableClaim = std::uint16_t;

constexpr TableClaim claim_of(std::size_t node, bool on) { return static_cast<TableClaim>(2 * node + on); }
constexpr std::size_t node_of_claim(TableClaim claim) { return claim / 2; }
constexpr bool holds(TableClaim claim) { return claim & 1; }

/// What tables are made of: links between candidates; with groups; with what singles give one after the other
/// (nets), so that something may follow from several claims at once.
struct TableKind {
  bool groups = false;
  bool nets = false;
};

/// Something that follows at once, by the first of its parents, which are places in the same row, and by the
/// others that are not 0.
struct TableEntry {
  static constexpr std::size_t kMostParents = 5;

  TableClaim claim;
  std::uint16_t distance;
  std::array<std::uint16_t, kMostParents> parents{};
};

/// All that follows from a claim.
struct TableRow {
  static constexpr TableClaim kDirect = 0xFFFF;

  struct Item {
    TableClaim claim;
    TableClaim source;  ///< the claim whose row it was found in, or kDirect
    std::uint16_t distance;
  };
  std::vector<Item> items;
  std::vector<std::uint16_t> place;  ///< by claim: where it is among the items; 0 if it is not

  TableClaim premise() const { return items.front().claim; }
  bool has(TableClaim claim) const { return place[claim] != 0 || claim == premise(); }
};

class Tables {
 public:
  struct Node {
    Digit digit;
    Cells cells;
    Cell first;
  };

  Tables(Search& search, TableKind kind);

  const Geometry& board;
  const State& state;
  const std::vector<Node>& nodes() const { return nodes_; }
  std::size_t candidates() const { return candidates_; }
  std::size_t claims() const { return 2 * nodes_.size(); }
  std::size_t node_at(Cell cell, Digit digit) const { return ids_[cell * board.size + digit]; }
  bool is_group(std::size_t node) const { return node >= candidates_; }
  Candidate candidate_of(TableClaim claim) const {
    const Node& node = nodes_[node_of_claim(claim)];
    return {node.first, node.digit};
  }

  /// What follows at once, after the claim itself.
  const std::vector<TableEntry>& direct(TableClaim claim) const { return direct_[claim]; }

  /// Makes a row of this claim.
  void expand(TableClaim premise, TableRow& row) const;

 private:
  void list_candidates();
  void list_groups();
  void list_groups_of(std::uint16_t line);
  void link_candidates();
  void link_at(Cell cell, Digit digit);
  void link_groups();
  void link_group_to_cells(std::size_t group);
  void link_group_to_groups(std::size_t group);
  void link(TableClaim from, TableClaim to) { direct_[from].push_back({to, 1, {}}); }

  TableKind kind_;
  std::vector<Node> nodes_;  ///< candidates first, by cell and digit
  std::size_t candidates_ = 0;
  std::vector<std::uint16_t> ids_;  ///< by cell and digit
  std::vector<std::vector<TableEntry>> direct_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
