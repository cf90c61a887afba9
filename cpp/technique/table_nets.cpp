// See table_nets.hpp.
#include "technique/table_nets.hpp"

#include <utility>

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// How often all singles that there are then are placed, after the claim itself.
constexpr int kMostRounds = 4;

}  // namespace

NetFollower::NetFollower(const Tables& tables, const Search& search)
    : tables_(tables),
      board_(search.board),
      before_(search.state),
      state_(search.state),
      singles_(search.board),
      places_(tables.claims()) {}

void NetFollower::follow(TableClaim claim, std::vector<TableEntry>& row) {
  row_ = &row;
  state_ = before_;
  singles_.clear();
  const Candidate candidate = tables_.candidate_of(claim);
  if (holds(claim)) {
    row.clear();
    place(candidate, {});
  } else {
    singles_.remove(state_, candidate);
    const Digits left = state_.candidates[candidate.cell];
    if (count(left) == 1) place({candidate.cell, lowest(left)}, {});
  }
  look_ahead();
  for (const TableEntry& entry : row) places_[entry.claim] = 0;
}

void NetFollower::look_ahead() {
  std::vector<std::pair<Candidate, bool>> found;
  for (int round = 0; round < kMostRounds; ++round) {
    found.clear();
    Cells seen;
    for (const Candidate each : singles_.naked()) {
      if (state_.digits[each.cell] < 0) found.emplace_back(each, true);
    }
    for (const Candidate each : singles_.hidden()) {
      if (seen.has(each.cell) || !is_hidden(each)) continue;
      seen.add(each.cell);
      found.emplace_back(each, false);
    }
    if (found.empty()) return;
    for (const auto& [single, naked] : found) {
      place(single, naked ? parents_of_naked(single) : parents_of_hidden(single));
    }
  }
}

bool NetFollower::is_hidden(Candidate candidate) const {
  if (!state_.has(candidate)) return false;
  for (const std::uint16_t u : board_.units_of[candidate.cell]) {
    const Unit& unit = board_.units[u];
    if (unit.complete && (unit.set & state_.places[candidate.digit]).count() == 1) return true;
  }
  return false;
}

/// All other digits of the cell have gone.
NetFollower::Parents NetFollower::parents_of_naked(Candidate candidate) const {
  Parents parents{};
  std::size_t count = 0;
  for (const Digit digit : each(before_.candidates[candidate.cell] & ~bit(candidate.digit))) {
    if (count == parents.size()) break;
    parents[count++] = place_of({candidate.cell, digit}, false);
  }
  return parents;
}

/// All other places have gone in the unit that has the fewest left.
NetFollower::Parents NetFollower::parents_of_hidden(Candidate candidate) const {
  const std::vector<std::uint16_t>& units = board_.units_of[candidate.cell];
  const auto left = [&](std::uint16_t u) {
    return (board_.units[u].set & state_.places[candidate.digit]).count();
  };
  std::uint16_t best = units.front();
  for (const std::uint16_t u : units) {
    if (board_.units[u].complete && left(u) < left(best)) best = u;
  }
  Parents parents{};
  std::size_t count = 0;
  for (const Cell cell :
       (board_.units[best].set & before_.places[candidate.digit]) - Cells::of(candidate.cell)) {
    if (count == parents.size()) break;
    parents[count++] = place_of({cell, candidate.digit}, false);
  }
  return parents;
}

std::uint16_t NetFollower::place_of(Candidate candidate, bool on) const {
  return places_[claim_of(tables_.node_at(candidate.cell, candidate.digit), on)];
}

/// The digit goes from all cells in sight where it was, and the other digits of the cell go.
void NetFollower::place(Candidate candidate, const Parents& parents) {
  const Digits others = state_.candidates[candidate.cell] & ~bit(candidate.digit);
  const Parents here{static_cast<std::uint16_t>(row_->size())};
  if (state_.digits[candidate.cell] != candidate.digit) singles_.place(state_, candidate);
  add(candidate, true, parents);
  for (const Cell cell : board_.peers[candidate.cell] & before_.places[candidate.digit]) {
    add({cell, candidate.digit}, false, here);
  }
  for (const Digit digit : each(others)) add({candidate.cell, digit}, false, here);
}

/// The parent that came last is the first of them; the distance is that of the one that was named first.
void NetFollower::add(Candidate candidate, bool on, const Parents& parents) {
  const TableClaim claim = claim_of(tables_.node_at(candidate.cell, candidate.digit), on);
  const bool is_premise = row_->empty();
  if (!is_premise && (places_[claim] != 0 || claim == row_->front().claim)) return;
  TableEntry entry{claim, 0, parents};
  if (!is_premise) {
    const std::uint16_t first = parents[0];
    entry.distance = static_cast<std::uint16_t>((first < row_->size() ? (*row_)[first].distance : 0) + 1);
  }
  for (std::size_t i = 1; i < entry.parents.size(); ++i) {
    if (entry.parents[i] > entry.parents[0]) std::swap(entry.parents[0], entry.parents[i]);
  }
  places_[claim] = static_cast<std::uint16_t>(row_->size());
  row_->push_back(entry);
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
