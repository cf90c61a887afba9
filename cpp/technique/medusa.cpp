// 3D Medusa: clusters of all digits at once, linked by units with two places and by cells with two digits.
//
// A colour, held to be true, kills the digits that it sees and all others of its own cells. One that leaves
// a cell nothing is false: it stands twice in the cell, or twice in a unit, or kills all that the cell has;
// then all of it goes. Otherwise what both colours kill goes: the rest of a cell with both colours, what
// sees both, what sees the one and shares its cell with the other.
//
// In the step: `cause` and `fins` are the two colours; `fins` goes if the step is a contradiction, and then
// `sets` is the cell that would be left with nothing. `chains` is the cluster as a tree, off the colour
// `fins`.
#include "technique/colouring.hpp"
#include "technique/locked_sets.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// What a colour is and what it kills, by cell.
struct Colour {
  std::array<Digits, kMostCells> own{};
  std::array<Digits, kMostCells> killed{};
};

Colour colour_of(const Search& search, const Cluster& cluster, bool second) {
  Colour colour;
  for (const auto& [candidate, is_second, parent] : cluster) {
    if (is_second != second) continue;
    const auto [cell, digit] = candidate;
    colour.own[cell] |= bit(digit);
    colour.killed[cell] |= ~bit(digit);
    for (const Cell peer : search.board.peers[cell] & search.state.places[digit])
      colour.killed[peer] |= bit(digit);
  }
  return colour;
}

Step step_of(const Search& search, const Cluster& cluster, bool off) {
  Step step;
  step.technique = Technique::medusa;
  for (const Coloured& coloured : cluster) step.digits |= bit(coloured.candidate.digit);
  add_colour(step.cause, cluster, !off);
  add_colour(step.fins, cluster, off);
  add_link_units(step.units, search, cluster);
  step.chains = {tree_of(cluster, off)};
  return step;
}

/// A colour that empties a cell goes.
bool refute(const Search& search, const Cluster& cluster, bool second, const Colour& colour, Sink& sink) {
  for (const Cell cell : search.state.empty) {
    if (search.state.candidates[cell] & ~colour.killed[cell]) continue;
    Step step = step_of(search, cluster, second);
    step.sets = {as_set(search.state, Cells::of(cell))};
    step.eliminations = step.fins;
    return report(sink, std::move(step));
  }
  return true;
}

/// What has no colour and is killed by both goes.
bool trap(const Search& search, const Cluster& cluster, const Colour& first, const Colour& second,
          Sink& sink) {
  std::vector<Candidate> targets;
  for (const Cell cell : search.state.empty) {
    const Digits coloured = first.own[cell] | second.own[cell];
    add_candidates(targets, search.state, Cells::of(cell),
                   first.killed[cell] & second.killed[cell] & ~coloured);
  }
  if (targets.empty()) return true;
  Step step = step_of(search, cluster, true);
  step.eliminations = std::move(targets);
  return report(sink, std::move(step));
}

}  // namespace

bool find_medusa(Search& search, Technique, Sink& sink) {
  const Digits all = bit(search.board.size) - 1;
  for (const Cluster& cluster : clusters_of(search, all, true)) {
    if (!search.go_on()) return false;
    const Colour first = colour_of(search, cluster, false);
    const Colour second = colour_of(search, cluster, true);
    if (!refute(search, cluster, false, first, sink) || !refute(search, cluster, true, second, sink) ||
        !trap(search, cluster, first, second, sink))
      return false;
  }
  return search.go_on();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
