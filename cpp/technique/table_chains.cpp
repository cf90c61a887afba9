// See table_chains.hpp.
#include "technique/table_chains.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// No chain is longer; ends ways that a claim which follows from itself would make endless.
constexpr std::size_t kMostClaims = 1000;

/// Goes back from a claim to the premise.
class WayBack {
 public:
  WayBack(const Tables& tables, const TableRow& row) : tables_(tables), row_(row) {}

  TableChain to(TableClaim end) {
    main_ = walk(end, true);
    TableChain chain;
    chain.claims.assign(main_.rbegin(), main_.rend());
    for (const auto& [claim, user] : needed_) add_branch(chain, claim, main_.size() - 1 - user);
    std::stable_sort(chain.branches.begin(), chain.branches.end(),
                     [](const TableBranch& a, const TableBranch& b) { return a.joint < b.joint; });
    return chain;
  }

 private:
  /// A claim that is needed too, and the place of what needs it on the way back.
  struct Needed {
    TableClaim claim;
    std::size_t user;
  };

  /// The main way notes what else is needed; another one ends where it meets that.
  std::vector<TableClaim> walk(TableClaim end, bool is_main) {
    std::vector<TableClaim> way{end};
    const std::vector<TableEntry>* entries = &tables_.direct(row_.premise());
    bool is_away = false;  // in the row of another claim
    for (std::size_t at = row_.place[end]; at != 0 && way.size() < kMostClaims;) {
      if (!is_away && row_.items[at].source != TableRow::kDirect) {
        entries = &tables_.direct(row_.items[at].source);
        at = place_in(*entries, row_.items[at].claim);
        is_away = true;
      }
      const TableEntry& entry = (*entries)[at];
      if (is_main) note_others(entry, *entries, way.size() - 1);
      at = entry.parents[0];
      way.push_back((*entries)[at].claim);
      if (is_main) {
        passed_ |= tables_.nodes()[node_of_claim(way.back())].cells;
      } else if (meets_main(way.back())) {
        return way;
      }
      if (is_away && at == 0) {
        entries = &tables_.direct(row_.premise());
        at = row_.place[way.back()];
        is_away = false;
      }
    }
    return way;
  }

  static std::size_t place_in(const std::vector<TableEntry>& entries, TableClaim claim) {
    const auto found = std::find_if(entries.begin(), entries.end(),
                                    [&](const TableEntry& entry) { return entry.claim == claim; });
    return static_cast<std::size_t>(found - entries.begin());
  }

  void note_others(const TableEntry& entry, const std::vector<TableEntry>& entries, std::size_t user) {
    for (std::size_t i = 1; i < entry.parents.size(); ++i) {
      if (entry.parents[i] != 0) needed_.push_back({entries[entry.parents[i]].claim, user});
    }
  }

  bool meets_main(TableClaim claim) const {
    return passed_.has(tables_.nodes()[node_of_claim(claim)].first) &&
           std::find(main_.begin(), main_.end(), claim) != main_.end();
  }

  /// A branch, wherever the main way has the claim that it begins at: it may come there twice.
  void add_branch(TableChain& chain, TableClaim claim, std::size_t user) {
    const std::vector<TableClaim> way = walk(claim, false);
    for (std::size_t joint = 0; joint < chain.claims.size(); ++joint) {
      if (chain.claims[joint] != way.back()) continue;
      chain.branches.push_back({joint, user, std::vector<TableClaim>(way.rbegin() + 1, way.rend())});
    }
  }

  const Tables& tables_;
  const TableRow& row_;
  std::vector<TableClaim> main_;  ///< on the way back
  std::vector<Needed> needed_;
  Cells passed_;
};

Link link_to(const Tables& tables, TableClaim claim) {
  const Tables::Node& node = tables.nodes()[node_of_claim(claim)];
  Link link{node.digit, holds(claim), {}, {}, 0};
  for (const Cell cell : node.cells) link.cells.push_back(cell);
  return link;
}

}  // namespace

TableChain chain_to(const Tables& tables, const TableRow& row, TableClaim end) {
  return WayBack(tables, row).to(end);
}

Chain links_of(const Tables& tables, const TableChain& chain) {
  Chain links;
  std::vector<std::uint16_t> place(chain.claims.size());
  std::vector<std::vector<std::uint16_t>> also(chain.claims.size());
  for (std::size_t i = 0; i < chain.claims.size(); ++i) {
    Link link = link_to(tables, chain.claims[i]);
    if (i > 0) link.parents = {place[i - 1]};
    link.parents.insert(link.parents.end(), also[i].begin(), also[i].end());
    place[i] = static_cast<std::uint16_t>(links.size());
    links.push_back(std::move(link));
    for (const TableBranch& branch : chain.branches) {
      if (branch.joint != i || i + 1 == chain.claims.size()) continue;
      std::uint16_t last = place[i];
      for (const TableClaim claim : branch.claims) {
        links.push_back(link_to(tables, claim));
        links.back().parents = {last};
        last = static_cast<std::uint16_t>(links.size() - 1);
      }
      if (last != place[i] && branch.user > i) also[branch.user].push_back(last);
    }
  }
  return links;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
