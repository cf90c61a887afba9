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

/// As many bits as a table of them may have; large boards may have too many sets.
constexpr std::size_t kMostBits = std::size_t{1} << 28;

struct SetEntry {
  Digit digit;
  Cells places;
  std::uint32_t set;
};

std::vector<SetEntry> entries_of(const std::vector<AlmostLockedSet>& sets) {
  std::vector<SetEntry> entries;
  for (std::uint32_t index = 0; index < sets.size(); ++index) {
    const AlmostLockedSet& set = sets[index];
    const Digits digits = outward(set);
    if (count(set.digits) < 3 || count(digits) < 2) continue;
    for (const Digit digit : each(digits)) entries.push_back({digit, set.places[digit], index});
  }
  std::sort(entries.begin(), entries.end(), [](const SetEntry& a, const SetEntry& b) {
    return std::tie(a.digit, a.places, a.set) < std::tie(b.digit, b.places, b.set);
  });
  return entries;
}

/// By node: the first link whose `key` it is; and an end. The links are in order of it.
template <class Key>
std::vector<std::uint32_t> first_of(const std::vector<ForcedLink>& links, std::size_t nodes, Key key) {
  std::vector<std::uint32_t> first(nodes + 1);
  for (const ForcedLink& link : links) ++first[link.*key + 1];
  for (std::size_t node = 0; node < nodes; ++node) first[node + 1] += first[node];
  return first;
}

}  // namespace

void Links::list_places_of_sets(Search& search) {
  sets = &search.almost_locked_sets();
  through_sets.link_of.resize(sets->size() * board.size);
  std::vector<SetEntry> entries = entries_of(*sets);
  if (entries.size() * (plain_nodes + entries.size()) > kMostBits) entries.clear();
  for (const SetEntry& entry : entries) {
    const bool is_new = nodes.size() == plain_nodes || nodes.back().digit != entry.digit ||
                        nodes.back().cells != entry.places;
    if (is_new) {
      larger_[entry.digit].push_back(add_node(entry.digit, entry.places));
      through_sets.first.push_back(static_cast<std::uint32_t>(through_sets.links.size()));
    }
    through_sets.links.push_back({nodes.size() - 1, entry.set, cost_of((*sets)[entry.set])});
    through_sets.link_of[entry.set * board.size + entry.digit] =
        static_cast<std::uint32_t>(through_sets.links.size());
  }
  through_sets.first.push_back(static_cast<std::uint32_t>(through_sets.links.size()));
}

void Links::link_sets(Search& search) {
  const std::vector<SetLink>& links = through_sets.links;
  BitRows gone(links.size(),
               nodes.size());  // by link: what its digit takes away once it is locked in the set
  for (std::size_t i = 0; i < links.size(); ++i) {
    const Digit digit = nodes[links[i].from].digit;
    const Cells& seen = (*sets)[links[i].set].seen[digit];
    for (const Cell cell : seen) add_bit(gone[i], id(cell, digit));
    for (const std::size_t node : larger_[digit]) {
      if (nodes[node].cells.within(seen)) add_bit(gone[i], node);
    }
    if (!search.go_on()) return;
  }
  through_sets.targets = BitRows(links.size(), nodes.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    for (const Digit digit : each((*sets)[links[i].set].digits & ~bit(nodes[links[i].from].digit))) {
      const SetLink* other = link_of(links[i].set, digit);
      if (other) add_all(through_sets.targets[i], gone[static_cast<std::size_t>(other - links.data())]);
    }
    link_forced(links[i]);
  }
  through_sets.back = through_sets.forced;
  std::ranges::stable_sort(through_sets.back, {}, &ForcedLink::to);
  through_sets.first_forced = first_of(through_sets.forced, nodes.size(), &ForcedLink::from);
  through_sets.first_back = first_of(through_sets.back, nodes.size(), &ForcedLink::to);
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
