// See links.hpp. Here: inferences through almost locked sets of two cells or more.
//
// A set is entered by a digit and left by another: for both there must be something that sees all its places.
// Their nodes are not those of candidates and groups, even of the same cells: only what sees them enters.
#include <algorithm>
#include <tuple>

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

/// HoDoKu's measure: twice the cells on top of the link itself.
std::uint32_t cost_of(const AlmostLockedSet& set) {
  return 1 + 2 * static_cast<std::uint32_t>(count(set.digits) - 1);
}

struct Entry {
  Digit digit;
  Cells places;
  std::uint32_t set;
};

std::vector<Entry> entries_of(const std::vector<AlmostLockedSet>& sets) {
  std::vector<Entry> entries;
  for (std::uint32_t index = 0; index < sets.size(); ++index) {
    const AlmostLockedSet& set = sets[index];
    const Digits digits = outward(set);
    if (count(set.digits) < 3 || count(digits) < 2) continue;
    for (const Digit digit : each(digits)) entries.push_back({digit, set.places[digit], index});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.digit, a.places, a.set) < std::tie(b.digit, b.places, b.set);
  });
  return entries;
}

template <class Key>
std::span<const ForcedLink> range_of(const std::vector<ForcedLink>& links, std::size_t node, Key key) {
  if (links.empty()) return {};
  const auto range = std::ranges::equal_range(links, node, {}, key);
  return {range.begin(), range.end()};
}

}  // namespace

std::span<const ForcedLink> SetInferences::forced_from(std::size_t node) const {
  return range_of(forced, node, &ForcedLink::from);
}

std::span<const ForcedLink> SetInferences::forced_to(std::size_t node) const {
  return range_of(back, node, &ForcedLink::to);
}

void Links::list_places_of_sets(Search& search) {
  sets = &search.almost_locked_sets();
  through_sets.places.resize(sets->size() * board.size);
  for (const Entry& entry : entries_of(*sets)) {
    const bool is_new = nodes.size() == plain_nodes || nodes.back().digit != entry.digit ||
                        nodes.back().cells != entry.places;
    if (is_new) {
      larger_[entry.digit].push_back(add_node(entry.digit, entry.places));
      through_sets.first.push_back(static_cast<std::uint32_t>(through_sets.links.size()));
    }
    through_sets.links.push_back({nodes.size() - 1, entry.set, cost_of((*sets)[entry.set])});
    through_sets.places[entry.set * board.size + entry.digit] = nodes.size() - 1;
  }
  through_sets.first.push_back(static_cast<std::uint32_t>(through_sets.links.size()));
}

void Links::link_sets(Search& search) {
  // By digit and set: what goes off once the set is locked on the digit.
  BitRows gone(sets->size() * board.size, nodes.size());
  for (const SetLink& link : through_sets.links) {
    const Digit digit = nodes[link.from].digit;
    const Cells& seen = (*sets)[link.set].seen[digit];
    const Row row = gone[link.set * board.size + digit];
    for (const Cell cell : seen) add_bit(row, id(cell, digit));
    for (const std::size_t node : larger_[digit]) {
      if (nodes[node].cells.within(seen)) add_bit(row, node);
    }
    if (!search.go_on()) return;
  }
  through_sets.targets = BitRows(through_sets.links.size(), nodes.size());
  for (std::size_t i = 0; i < through_sets.links.size(); ++i) {
    const SetLink& link = through_sets.links[i];
    for (const Digit digit : each((*sets)[link.set].digits & ~bit(nodes[link.from].digit))) {
      add_all(through_sets.targets[i], gone[link.set * board.size + digit]);
    }
    link_forced(link);
  }
  through_sets.back = through_sets.forced;
  std::ranges::stable_sort(through_sets.back, {}, &ForcedLink::to);
}

/// Cells that are left one digit by a set without this one; those of two candidates need no mention.
void Links::link_forced(const SetLink& link) {
  const AlmostLockedSet& set = (*sets)[link.set];
  const Digits digits = set.digits & ~bit(nodes[link.from].digit);
  Cells touched;
  for (const Digit digit : each(digits)) touched |= set.seen[digit];
  for (const Cell cell : touched) {
    Digits left = state.candidates[cell];
    if (count(left) == 2 || count(left & ~digits) > 1) continue;
    for (const Digit digit : each(left & digits)) {
      if (set.seen[digit].has(cell)) left &= ~bit(digit);
    }
    if (count(left) == 1) {
      through_sets.forced.push_back({link.from, id(cell, lowest(left)), link.set, link.cost + 1});
    }
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
