// See trails.hpp.
#include "technique/trails.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {

Distances::Distances(const Links& links, Measure measure, bool grouped)
    : links_(links),
      measure_(measure),
      layers_(grouped ? 2 : 1),
      plain_(1, links.nodes.size()),
      waiting_(4 * kRing, links.nodes.size()) {
  for (std::size_t layer = 0; layer < layers_; ++layer) distance_[layer].resize(2 * links.nodes.size());
  for (std::size_t node = 0; node < links.candidates; ++node) add_bit(plain_[0], node);
}

void Distances::measure(StateId from, bool leaves_cell) {
  from_ = from;
  reached_ = BitRows(4, links_.nodes.size());
  for (std::size_t layer = 0; layer < layers_; ++layer) {
    std::fill(distance_[layer].begin(), distance_[layer].end(), kFar);
  }
  expand(0, from, 0);
  if (leaves_cell) {
    const Cell cell = links_.cell_of(node_of(from));
    const Row first = waiting(0, !is_on(from), 1);
    for (const Digit digit : each(links_.state.candidates[cell])) remove_bit(first, links_.id(cell, digit));
  }
  const auto any_wait = [&] { return (occupied_[0] | occupied_[1] | occupied_[2] | occupied_[3]) != 0; };
  for (std::uint32_t distance = 1; any_wait(); ++distance) {
    for (std::size_t layer = 0; layer < layers_; ++layer) {
      settle(layer, false, distance);
      settle(layer, true, distance);
    }
  }
}

/// The states that wait at this distance are reached, if they were not before.
void Distances::settle(std::size_t layer, bool are_on, std::uint32_t distance) {
  std::uint64_t& occupied = occupied_[2 * layer + are_on];
  const std::uint64_t slot = std::uint64_t{1} << (distance % kRing);
  if (!(occupied & slot)) return;
  occupied &= ~slot;
  const Row row = waiting_[4 * (distance % kRing) + 2 * layer + are_on];
  const Row known = reached_[2 * layer + are_on];
  for (std::size_t w = 0; w < row.size(); ++w) {
    row[w] &= ~known[w];
    known[w] |= row[w];
  }
  all_bits(
      [&](std::size_t node) {
        const StateId state = are_on ? on(node) : off(node);
        distance_[layer][state] = distance;
        expand(layer, state, distance);
      },
      row);
  std::fill(row.begin(), row.end(), 0);
}

void Distances::expand(std::size_t layer, StateId state, std::uint32_t distance) {
  const std::size_t node = node_of(state);
  if (is_on(state)) {
    add_waiting(layer, false, distance + 1, links_.weak[node]);
  } else {
    if (!links_.is_of_set(node)) add_waiting(layer, true, distance + 1, links_.strong[node]);
    if (links_.kind == LinkKind::with_sets) expand_sets(node, distance);
  }
}

/// From the first of two layers, nodes that are no candidates lead to the second.
void Distances::add_waiting(std::size_t layer, bool are_on, std::uint32_t distance, ConstRow nodes) {
  const Row row = waiting(layer, are_on, distance);
  if (layer + 1 == layers_) return add_all(row, nodes);
  const Row grouped = waiting(1, are_on, distance);
  for (std::size_t w = 0; w < nodes.size(); ++w) {
    row[w] |= nodes[w] & plain_[0][w];
    grouped[w] |= nodes[w] & ~plain_[0][w];
  }
}

void Distances::expand_sets(std::size_t node, std::uint32_t distance) {
  const std::size_t layer = layers_ - 1;
  const SetInferences& sets = links_.through_sets;
  for (const ForcedLink& link : sets.forced_to(node)) {
    add_bit(waiting(layer, true, distance + cost(link)), link.from);
  }
  if (!links_.is_of_set(node)) return;
  for (const SetLink& link : links_.set_links(node)) {
    add_all(waiting(layer, false, distance + cost(link)), links_.targets(link));
  }
  for (const ForcedLink& link : sets.forced_from(node)) {
    add_bit(waiting(layer, true, distance + cost(link)), link.to);
  }
}

/// A set is left by a digit to where, on the way back, it is entered by that digit.
std::uint32_t Distances::left_from_sets(std::size_t node) const {
  std::uint32_t found = kFar;
  for (const SetLink& link : links_.set_links(node)) {
    for (const Digit digit : each((*links_.sets)[link.set].digits)) {
      const SetLink* exit = links_.link_of(link.set, digit);
      if (exit && exit != &link) found = std::min(found, least(off(exit->from)) - 1 + cost(link));
    }
  }
  for (const ForcedLink& link : links_.through_sets.forced_from(node)) {
    const std::uint32_t rest = off(link.to) == from_ ? 0 : least(off(link.to));
    found = std::min(found, rest + cost(link));
  }
  return found;
}

void Trails::each(const Quest& quest, const Distances& back, std::size_t most, const Visit& visit) {
  quest_ = &quest;
  back_ = &back;
  visit_ = &visit;
  left_ = most;
  trail_.assign(1, {quest.start});
  extend({});
}

/// Goes on from the last state.
bool Trails::extend(const Reach& reach) {
  const StateId last = trail_.back().state;
  const std::size_t node = node_of(last);
  const auto step = [&](std::size_t next) {
    return step_to(is_on(last) ? off(next) : on(next), Hop::kNoSet, reach, 1);
  };
  if (is_on(last)) return each_bit(step, links_.weak[node]);
  return links_.is_of_set(node) ? step_through_sets(node, reach) : each_bit(step, links_.strong[node]);
}

bool Trails::step_through_sets(std::size_t node, const Reach& reach) {
  for (const SetLink& link : links_.set_links(node)) {
    if (!may_use(link.set) || reach.length + back_->cost(link) > quest_->length) continue;
    const auto step = [&](std::size_t next) {
      return step_to(off(next), link.set, reach, back_->cost(link));
    };
    if (!each_bit(step, links_.targets(link))) return false;
  }
  for (const ForcedLink& link : links_.through_sets.forced_from(node)) {
    if (!may_use(link.set)) continue;
    if (!step_to(on(link.to), link.set, reach, back_->cost(link))) return false;
  }
  return true;
}

bool Trails::step_to(StateId next, std::uint32_t set, const Reach& reach, std::uint32_t cost) {
  const std::uint32_t length = reach.length + cost;
  const bool is_grouped = reach.is_grouped || node_of(next) >= links_.candidates;
  if (next == quest_->end) {
    if (length != quest_->length || (quest_->is_grouped && !is_grouped)) return true;
  } else if (length + back_->left(next, is_grouped) > quest_->length) {
    return true;
  }
  if (!may_enter(next, reach.passed)) return true;
  if (left_ == 0 || !search_.go_on()) return false;
  --left_;
  const Reach further{reach.passed | cells_of_last(set), length, is_grouped};
  trail_.push_back({next, set});
  const bool goes_on = next == quest_->end ? (*visit_)(trail_) : extend(further);
  trail_.pop_back();
  return goes_on;
}

/// No trail comes back to what it passed. A loop leaves its cell with the first link, and the last leads to
/// it from elsewhere.
bool Trails::may_enter(StateId next, const Cells& passed) const {
  const Cells& cells = links_.nodes[node_of(next)].cells;
  if (passed.has(cells.first())) return false;
  if (!quest_->is_loop || (trail_.size() > 1 && next != quest_->end)) return true;
  return cells != links_.nodes[node_of(trail_.back().state)].cells;
}

/// A set does not follow another that it has cells in common with.
bool Trails::may_use(std::uint32_t set) const {
  const std::uint32_t last = trail_.back().set;
  return last == Hop::kNoSet || !(*links_.sets)[set].cells.meets((*links_.sets)[last].cells);
}

/// What may not be entered again once the last state is left, through this set if any.
Cells Trails::cells_of_last(std::uint32_t set) const {
  const Cells& cells = links_.nodes[node_of(trail_.back().state)].cells;
  if (quest_->is_loop && cells.first() == links_.cell_of(node_of(quest_->start))) return {};
  return set == Hop::kNoSet ? cells : (*links_.sets)[set].cells;
}

namespace {

/// The number of a set in the step, from 1; it is added if the step does not have it yet.
std::uint16_t number_of(Step& step, const AlmostLockedSet& set) {
  LockedSet locked{{}, set.digits};
  for (const Cell cell : set.cells) locked.cells.push_back(cell);
  const auto known = std::find_if(step.sets.begin(), step.sets.end(),
                                  [&](const LockedSet& other) { return other.cells == locked.cells; });
  const auto number = static_cast<std::uint16_t>(known - step.sets.begin() + 1);
  if (known == step.sets.end()) step.sets.push_back(std::move(locked));
  return number;
}

/// Inferences; and, as HoDoKu counts, five for two sets of a loop, or by their size in a chain with two ends.
std::uint32_t length_of(const Links& links, const Trail& trail) {
  const std::size_t start = node_of(trail.front().state), end = node_of(trail.back().state);
  const bool is_loop = links.nodes[start].cells == links.nodes[end].cells;
  int sets = 0, sizes = 0;
  for (const Hop& hop : trail) {
    if (hop.set == Hop::kNoSet) continue;
    const int cells = (*links.sets)[hop.set].cells.count();
    sizes += cells == 2 ? 1 : 2 * (cells - 1);
    ++sets;
  }
  return static_cast<std::uint32_t>(static_cast<int>(trail.size()) - 1 + (is_loop ? 5 * sets / 2 : sizes));
}

}  // namespace

Step step_along(const Links& links, Technique technique, const Trail& trail) {
  Step step;
  step.technique = technique;
  step.length = length_of(links, trail);
  Chain& chain = step.chains.emplace_back();
  for (const Hop& hop : trail) {
    const ChainNode& node = links.nodes[node_of(hop.state)];
    Link link{node.digit, is_on(hop.state), {}, {}, 0};
    for (const Cell cell : node.cells) link.cells.push_back(cell);
    if (!chain.empty()) link.parents = {static_cast<std::uint16_t>(chain.size() - 1)};
    if (hop.set != Hop::kNoSet) link.set = number_of(step, (*links.sets)[hop.set]);
    chain.push_back(std::move(link));
    step.digits |= bit(node.digit);
    add_candidates(step.cause, links.state, node.cells, bit(node.digit));
  }
  return step;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
