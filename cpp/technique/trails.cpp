// See trails.hpp.
#include "technique/trails.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {

Distances::Distances(const Links& links)
    : links_(links), distance_(2 * links.nodes.size()), waiting_(2 * kRing, links.nodes.size()) {}

void Distances::measure(StateId from) {
  from_ = from;
  std::fill(distance_.begin(), distance_.end(), kFar);
  expand(from, 0);
  for (std::uint32_t distance = 1; waiting_slots_ != 0; ++distance) {
    const std::uint32_t slot = distance % kRing;
    if (!(waiting_slots_ >> slot & 1)) continue;
    waiting_slots_ &= ~(std::uint64_t{1} << slot);
    for (const bool is_on : {false, true}) {
      const Row row = waiting_[2 * slot + is_on];
      all_bits(
          [&](std::size_t node) {
            const StateId state = is_on ? on(node) : off(node);
            if (distance_[state] != kFar) return;
            distance_[state] = distance;
            expand(state, distance);
          },
          row);
      std::fill(row.begin(), row.end(), 0);
    }
  }
}

void Distances::expand(StateId state, std::uint32_t distance) {
  const std::size_t node = node_of(state);
  if (is_on(state)) {
    add_all(waiting(false, distance + 1), links_.weak[node]);
  } else {
    add_all(waiting(true, distance + 1), links_.strong[node]);
    if (links_.kind == LinkKind::with_sets) expand_sets(node, distance);
  }
}

void Distances::expand_sets(std::size_t node, std::uint32_t distance) {
  const SetInferences& sets = links_.through_sets;
  for (const ForcedLink& link : sets.forced_to(node)) add_bit(waiting(true, distance + link.cost), link.from);
  if (!links_.is_of_set(node)) return;
  for (const SetLink& link : links_.set_links(node)) {
    add_all(waiting(false, distance + link.cost), links_.targets(link));
  }
  for (const ForcedLink& link : sets.forced_from(node)) add_bit(waiting(true, distance + link.cost), link.to);
}

/// A set is left by a digit to where, on the way back, it is entered by that digit.
std::uint32_t Distances::left_from_sets(std::size_t node) const {
  std::uint32_t least = kFar;
  for (const SetLink& link : links_.set_links(node)) {
    for (const Digit digit : each((*links_.sets)[link.set].digits)) {
      const std::size_t exit = links_.places(link.set, digit);
      if (exit != 0 && exit != node) least = std::min(least, distance_[off(exit)] - 1 + link.cost);
    }
  }
  for (const ForcedLink& link : links_.through_sets.forced_from(node)) {
    const std::uint32_t rest = off(link.to) == from_ ? 0 : distance_[off(link.to)];
    least = std::min(least, rest + link.cost);
  }
  return least;
}

void Trails::each(const Quest& quest, const Distances& back, std::size_t most, const Visit& visit) {
  quest_ = &quest;
  back_ = &back;
  visit_ = &visit;
  left_ = most;
  trail_.assign(1, {quest.start});
  extend(Cells(), 0);
}

/// Goes on from the last state, `length` from the start; the nodes before it have these cells.
bool Trails::extend(const Cells& passed, std::uint32_t length) {
  const StateId last = trail_.back().state;
  const std::size_t node = node_of(last);
  const auto step = [&](std::size_t next) {
    return step_to(is_on(last) ? off(next) : on(next), Hop::kNoSet, passed, length + 1);
  };
  if (!each_bit(step, is_on(last) ? links_.weak[node] : links_.strong[node])) return false;
  return is_on(last) || !links_.is_of_set(node) || step_through_sets(node, passed, length);
}

bool Trails::step_through_sets(std::size_t node, const Cells& passed, std::uint32_t length) {
  for (const SetLink& link : links_.set_links(node)) {
    if (!may_use(link.set) || length + link.cost > quest_->length) continue;
    const auto step = [&](std::size_t next) {
      return step_to(off(next), link.set, passed, length + link.cost);
    };
    if (!each_bit(step, links_.targets(link))) return false;
  }
  for (const ForcedLink& link : links_.through_sets.forced_from(node)) {
    if (!may_use(link.set)) continue;
    if (!step_to(on(link.to), link.set, passed, length + link.cost)) return false;
  }
  return true;
}

bool Trails::step_to(StateId next, std::uint32_t set, const Cells& passed, std::uint32_t length) {
  const bool is_end = next == quest_->end;
  if (is_end ? length != quest_->length : length + back_->left(next) > quest_->length) return true;
  if (!may_enter(next, passed)) return true;
  if (left_ == 0 || !search_.go_on()) return false;
  --left_;
  const Cells before = passed | cells_of_last(set);
  trail_.push_back({next, set});
  const bool goes_on = is_end ? (*visit_)(trail_) : extend(before, length);
  trail_.pop_back();
  return goes_on;
}

/// No trail comes back to what it passed. A loop leaves its cell with the first link, and the last leads to it
/// from elsewhere.
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

bool is_grouped(const Links& links, const Trail& trail) {
  return std::any_of(trail.begin(), trail.end(), [&](const Hop& hop) {
    return node_of(hop.state) >= links.candidates || hop.set != Hop::kNoSet;
  });
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

}  // namespace

Step step_along(const Links& links, Technique technique, const Trail& trail) {
  Step step;
  step.technique = technique;
  step.length = static_cast<std::uint32_t>(trail.size() - 1);
  Chain& chain = step.chains.emplace_back();
  for (const Hop& hop : trail) {
    const ChainNode& node = links.nodes[node_of(hop.state)];
    Link link{node.digit, is_on(hop.state), {}, {}, 0};
    for (const Cell cell : node.cells) link.cells.push_back(cell);
    if (!chain.empty()) link.parents = {static_cast<std::uint16_t>(chain.size() - 1)};
    if (hop.set != Hop::kNoSet) {
      const AlmostLockedSet& set = (*links.sets)[hop.set];
      link.set = number_of(step, set);
      const int cells = set.cells.count();
      step.length += static_cast<std::uint32_t>(cells == 2 ? 1 : 2 * (cells - 1));
    }
    chain.push_back(std::move(link));
    step.digits |= bit(node.digit);
    add_candidates(step.cause, links.state, node.cells, bit(node.digit));
  }
  return step;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
