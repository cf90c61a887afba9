// See refutations.hpp.
#include "technique/refutations.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

Refutations::Refutations(Search& search, const State& now)
    : board_(search.board),
      links_(search.implications()),
      now_(now),
      weak_(search.weak_rows()),
      strong_(links_.count(), links_.count()),
      next_(links_.count(), links_.count()),
      reach_(links_.count(), links_.count()),
      todo_((links_.count() + 63) / 64) {
  BitRows masks(2, links_.count());  // what is left; what something is true without
  for (std::size_t c = 0; c < links_.count(); ++c) {
    if (!now.has(links_.candidate(c))) continue;
    left_.push_back(c);
    add_bit(masks[0], c);
    link(c);
    if (has_any(strong_[c])) add_bit(masks[1], c);
  }
  for (const std::size_t c : left_) {
    keep_all(weak_[c], masks[0]);
    all_bits([&](std::size_t gone) { add_all(next_[c], strong_[gone]); }, weak_[c], ConstRow(masks[1]));
  }
  for (const std::size_t c : left_) close(c);
}

/// What is true if this one is false.
void Refutations::link(std::size_t candidate) {
  const auto [cell, digit] = links_.candidate(candidate);
  const Digits others = now_.candidates[cell] & ~bit(digit);
  if (is_single(others)) add_bit(strong_[candidate], links_.number(cell, lowest(others)));
  for (const std::uint16_t u : board_.units_of[cell]) {
    Cells places = board_.units[u].set & now_.places[digit];
    places.remove(cell);
    if (board_.units[u].complete && places.is_single()) {
      add_bit(strong_[candidate], links_.number(places.first(), digit));
    }
  }
}

/// A candidate before this one has its whole reach already: it is taken over, and nothing of it is followed
/// again.
void Refutations::close(std::size_t candidate) {
  const Row reach = reach_[candidate];
  add_all(reach, next_[candidate]);
  std::copy(reach.begin(), reach.end(), todo_.begin());
  for (std::size_t w = 0; w < todo_.size(); ++w) {
    while (todo_[w] != 0) {
      const std::size_t other = 64 * w + static_cast<std::size_t>(std::countr_zero(todo_[w]));
      todo_[w] &= todo_[w] - 1;
      const bool is_closed = other < candidate;
      const ConstRow more = is_closed ? reach_[other] : next_[other];
      std::size_t first = w;
      for (std::size_t v = 0; v < todo_.size(); ++v) {
        const std::uint64_t fresh = more[v] & ~reach[v];
        reach[v] |= fresh;
        todo_[v] = is_closed ? todo_[v] & ~more[v] : todo_[v] | fresh;
        if (todo_[v] != 0 && v < first) first = v;
      }
      w = first;
    }
  }
}

bool Refutations::any() const {
  return std::ranges::any_of(left_, [&](std::size_t each) { return refuted(each); });
}

bool Refutations::has_common_end() const {
  BitRows gone = weak_;
  for (const std::size_t c : left_) {
    all_bits([&](std::size_t then) { add_all(gone[c], weak_[then]); }, reach_[c]);
  }
  std::vector<std::size_t> assumptions;
  const auto meet_somewhere = [&] { return meet_in(assumptions, reach_) || meet_in(assumptions, gone); };
  for (const Cell cell : now_.empty) {
    assumptions.clear();
    for (const Digit digit : each(now_.candidates[cell])) assumptions.push_back(links_.number(cell, digit));
    if (assumptions.size() > 2 && meet_somewhere()) return true;
  }
  for (const Unit& unit : board_.units) {
    for (std::size_t d = 0; unit.complete && d < board_.size; ++d) {
      assumptions.clear();
      for (const Cell cell : unit.set & now_.places[d]) assumptions.push_back(links_.number(cell, d));
      if (assumptions.size() > 1 && meet_somewhere()) return true;
    }
  }
  return false;
}

/// Whether the rows of all of these have something in common.
bool Refutations::meet_in(std::span<const std::size_t> assumptions, const BitRows& rows) const {
  for (std::size_t w = 0; w < todo_.size(); ++w) {
    std::uint64_t common = ~std::uint64_t{0};
    for (const std::size_t each : assumptions) common &= rows[each][w];
    if (common != 0) return true;
  }
  return false;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
