// See links.hpp. Here: inferences through almost locked sets of two cells or more.
//
// A set is entered by a digit and left by another: for both there must be something that sees all its places.
#include <algorithm>

#include "technique/links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

Digits outward(const AlmostLockedSet& set) {
  Digits digits = 0;
  for (const Digit digit : each(set.digits)) {
    if (set.seen[digit]) digits |= bit(digit);
  }
  return digits;
}

bool is_of_use(const AlmostLockedSet& set) { return count(set.digits) > 2 && count(outward(set)) > 1; }

/// HoDoKu's measure: twice the cells on top of the link itself.
std::uint32_t cost_of(const AlmostLockedSet& set) {
  return 1 + 2 * static_cast<std::uint32_t>(count(set.digits) - 1);
}

}  // namespace

void Links::list_places_of_sets(Search& search) {
  sets = &search.almost_locked_sets();
  for (const AlmostLockedSet& set : *sets) {
    if (!is_of_use(set)) continue;
    for (const Digit digit : each(outward(set))) node_for(digit, set.places[digit]);
  }
}

void Links::link_sets(Search& search) {
  std::size_t links = 0;
  for (const AlmostLockedSet& set : *sets) {
    if (is_of_use(set)) links += static_cast<std::size_t>(count(outward(set)));
  }
  through_sets.from.resize(nodes.size());
  through_sets.forced.resize(nodes.size());
  through_sets.back.resize(nodes.size());
  through_sets.targets = BitRows(links, nodes.size());
  for (std::uint32_t index = 0; index < sets->size(); ++index) {
    if (is_of_use((*sets)[index])) link_set(index);
    if (!search.go_on()) return;
  }
}

void Links::link_set(std::uint32_t index) {
  const AlmostLockedSet& set = (*sets)[index];
  BitRows gone(board.size, nodes.size());  // by digit: what goes off once the set is locked on it
  for (const Digit digit : each(outward(set))) {
    for (const Cell cell : set.seen[digit]) add_bit(gone[digit], id(cell, digit));
    for (const std::size_t node : larger_[digit]) {
      if (nodes[node].cells.within(set.seen[digit])) add_bit(gone[digit], node);
    }
  }
  for (const Digit digit : each(outward(set))) {
    const std::size_t from = node_with(digit, set.places[digit]);
    const Row targets = through_sets.targets[through_sets.links.size()];
    for (const Digit other : each(outward(set) & ~bit(digit))) add_all(targets, gone[other]);
    through_sets.from[from].push_back(static_cast<std::uint32_t>(through_sets.links.size()));
    through_sets.links.push_back({index, cost_of(set)});
    link_forced(index, digit, from);
  }
}

/// Cells that are left one digit by a set without this one; those of two candidates need no mention.
void Links::link_forced(std::uint32_t index, Digit digit, std::size_t from) {
  const AlmostLockedSet& set = (*sets)[index];
  std::array<Digits, kMostCells> gone{};
  Cells touched;
  for (const Digit other : each(outward(set) & ~bit(digit))) {
    for (const Cell cell : set.seen[other]) gone[cell] |= bit(other);
    touched |= set.seen[other];
  }
  for (const Cell cell : touched) {
    const Digits left = state.candidates[cell] & ~gone[cell];
    if (count(left) != 1 || count(state.candidates[cell]) == 2) continue;
    const std::size_t forced = id(cell, lowest(left));
    through_sets.forced[from].push_back({forced, index, cost_of(set) + 1});
    through_sets.back[forced].push_back({from, index, cost_of(set) + 1});
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
