// See consequences.hpp.
#include "technique/consequences.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {

Consequences::Consequences(Search& search, bool joins)
    : search_(search),
      board_(search.board),
      state_(search.state),
      joins_(joins),
      size_(search.board.size),
      on_why_(search.board.cells * size_),
      off_why_(on_why_) {}

bool Consequences::follow(const Claim& assumption) {
  on_.fill({});
  off_.fill({});
  std::copy_n(state_.candidates.begin(), board_.cells, left_.begin());
  trail_.clear();
  clash_.clear();
  clash_unit_ = -1;
  add(assumption, kAssumed);
  for (std::size_t next = 0; next < trail_.size(); ++next) {
    if (!search_.go_on()) return true;
    const Claim claim = trail_[next];
    if (!(claim.on ? follow_on(claim.candidate) : follow_off(claim.candidate))) return false;
  }
  return true;
}

/// Notes one that is new; false if it is the opposite of what is known.
bool Consequences::add(const Claim& claim, std::uint32_t reason) {
  const auto [cell, digit] = claim.candidate;
  std::array<Cells, kMostDigits>& same = claim.on ? on_ : off_;
  if (same[digit].has(cell)) return true;
  same[digit].add(cell);
  Known& why = known(claim);
  why.reason = reason;
  why.position = static_cast<std::uint32_t>(trail_.size());
  trail_.push_back(claim);
  if (!claim.on) left_[cell] &= ~bit(digit);
  if (!(claim.on ? off_ : on_)[digit].has(cell)) return true;
  clash_ = {{claim.candidate, true}, {claim.candidate, false}};
  return false;
}

bool Consequences::follow_on(Candidate candidate) {
  const auto reason = static_cast<std::uint32_t>(index(candidate));
  for (const Digit digit : each(left_[candidate.cell] & ~bit(candidate.digit))) {
    if (!add({{candidate.cell, digit}, false}, reason)) return false;
  }
  const Cells seen = board_.peers[candidate.cell] & state_.places[candidate.digit];
  for (const Cell cell : seen - off_[candidate.digit]) {
    if (!add({{cell, candidate.digit}, false}, reason)) return false;
  }
  return true;
}

bool Consequences::follow_off(Candidate candidate) {
  if (!last_of_cell(candidate.cell)) return false;
  for (const std::uint16_t unit : board_.units_of[candidate.cell]) {
    if (board_.units[unit].complete && !last_of_unit(unit, candidate.digit)) return false;
  }
  return true;
}

bool Consequences::last_of_cell(Cell cell) {
  const Digits left = left_[cell];
  if (left == 0) return fail(Cells::of(cell), state_.candidates[cell], -1);
  if (left & (left - 1)) return true;
  if (!joins_ && count(state_.candidates[cell]) != 2) return true;
  return add({{cell, lowest(left)}, true}, kCell);
}

bool Consequences::last_of_unit(std::uint16_t unit, Digit digit) {
  const Cells places = board_.units[unit].set & state_.places[digit];
  const Cells left = places - off_[digit];
  if (left.empty()) return fail(places, bit(digit), unit);
  const Cell last = left.first();
  if (left != Cells::of(last) || (!joins_ && places.count() != 2)) return true;
  return add({{last, digit}, true}, unit + static_cast<std::uint32_t>(on_why_.size()));
}

bool Consequences::fail(const Cells& cells, Digits digits, int unit) {
  for (const Cell cell : cells) {
    for (const Digit digit : each(state_.candidates[cell] & digits)) clash_.push_back({{cell, digit}, false});
  }
  clash_unit_ = unit;
  return false;
}

void Consequences::add_parents(const Claim& claim, std::vector<Claim>& parents) {
  const auto [cell, digit] = claim.candidate;
  const std::uint32_t reason = known(claim).reason;
  if (reason == kAssumed) return;
  if (!claim.on) {
    parents.push_back(
        {{static_cast<std::uint16_t>(reason / size_), static_cast<Digit>(reason % size_)}, true});
  } else if (reason == kCell) {
    for (const Digit other : each(state_.candidates[cell] & ~bit(digit))) {
      parents.push_back({{cell, other}, false});
    }
  } else {
    const Cells places = board_.units[reason - on_why_.size()].set & state_.places[digit];
    for (const Cell other : places - Cells::of(cell)) parents.push_back({{other, digit}, false});
  }
}

/// Collects what these need, unsorted.
void Consequences::gather(const std::vector<Claim>& ends) {
  ++gathering_;
  gathered_.clear();
  const auto need = [&](const std::vector<Claim>& literals) {
    for (const Claim& claim : literals) {
      Known& why = known(claim);
      if (why.needed == gathering_) continue;
      why.needed = gathering_;
      gathered_.push_back(claim);
    }
  };
  need(ends);
  for (std::size_t i = 0; i < gathered_.size(); ++i) {
    parents_.clear();
    add_parents(gathered_[i], parents_);
    need(parents_);
  }
}

std::size_t Consequences::count_reasons(const std::vector<Claim>& ends) {
  gather(ends);
  return gathered_.size();
}

Chain Consequences::reasons(const std::vector<Claim>& ends) {
  gather(ends);
  std::sort(gathered_.begin(), gathered_.end(),
            [&](const Claim& a, const Claim& b) { return known(a).position < known(b).position; });
  Chain chain;
  for (const Claim& claim : gathered_) {
    known(claim).place = static_cast<std::uint16_t>(chain.size());
    parents_.clear();
    add_parents(claim, parents_);
    Link link{claim.candidate.digit, claim.on, {claim.candidate.cell}, {}};
    for (const Claim& parent : parents_) {
      link.parents.push_back(known(parent).place);
    }
    chain.push_back(std::move(link));
  }
  return chain;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
