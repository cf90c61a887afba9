// Chains read from tables: from the premise of a row to something that follows from it.
#pragma once

#include "technique/tables.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Claims that begin at one of the main chain and are needed beside others for one that comes later.
struct TableBranch {
  std::size_t joint, user;         ///< places in the main chain
  std::vector<TableClaim> claims;  ///< after the joint
};

struct TableChain {
  std::vector<TableClaim> claims;  ///< from the premise on
  std::vector<TableBranch> branches;

  /// All claims; a branch counts one more.
  std::size_t length() const {
    std::size_t length = claims.size();
    for (const TableBranch& branch : branches) length += branch.claims.size() + 1;
    return length;
  }
  bool is_net() const { return !branches.empty(); }
};

/// How the row leads to a claim that it has.
TableChain chain_to(const Tables& tables, const TableRow& row, TableClaim end);

/// The same as links of a step, branches before what they are needed for.
Chain links_of(const Tables& tables, const TableChain& chain);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
