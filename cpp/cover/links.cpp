// See links.hpp.
#include "cover/links.hpp"

#include <algorithm>

namespace ninefold::cover {

void Links::start(std::size_t primary, std::size_t secondary, bool in_order) {
  const auto all = static_cast<std::int32_t>(primary + secondary);
  const auto listed = static_cast<std::int32_t>(primary);
  items_.resize(static_cast<std::size_t>(all) + 1);
  ring_.clear();
  for (std::int32_t i = 0; i <= all; ++i) {
    const bool in_list = i <= listed;  // a secondary item is a list of its own
    items_[at(i)] = {in_list ? (i == 0 ? listed : i - 1) : i, in_list ? (i == listed ? 0 : i + 1) : i, 0};
    ring_.push_back({i, i, i});
  }
  ring_.push_back({0, 0, 0});  // the first spacer
  chosen_.clear();
  options_ = 0;
  in_order_ = in_order;
  forward_ = true;
  nodes_ = steps_ = 0;
}

void Links::add(std::span<const std::uint32_t> items) {
  const auto first = static_cast<std::int32_t>(ring_.size());
  for (const std::uint32_t each : items) {
    const auto item = static_cast<std::int32_t>(each) + 1;
    const auto node = static_cast<std::int32_t>(ring_.size());
    const std::int32_t last = ring_[at(item)].up;
    ring_.push_back({last, item, item});
    ring_[at(last)].down = ring_[at(item)].up = node;
    ++items_[at(item)].options;
  }
  const auto spacer = static_cast<std::int32_t>(ring_.size());
  ring_[at(first - 1)].down = spacer - 1;
  ring_.push_back({first, 0, -static_cast<std::int32_t>(++options_)});
}

End Links::run(const Quota& quota, Listener* listener) {
  std::uint64_t next_look = next_question(steps_);
  for (;;) {
    if (steps_ >= next_look) {
      next_look = next_question(steps_);
      if (const End end = ask(quota.watch); end != End::finished) return end;
    }
    if (!forward_) {
      if (!retreat(listener)) return End::finished;
    } else if (items_[0].right == 0) {
      forward_ = false;
      if (listener != nullptr) listener->hear(listener, Move::solution, 0, 0, chosen_.size());
      return End::solutions;
    } else if (!descend(quota.nodes, listener)) {
      return End::nodes;
    }
  }
}

/// Chooses an item and its first option; false if that would be a choice too many.
bool Links::descend(std::uint64_t most_nodes, Listener* listener) {
  const std::int32_t item = choose();
  const std::int32_t options = items_[at(item)].options;
  if (options == 0) {
    forward_ = false;
    if (listener != nullptr)
      listener->hear(listener, Move::stuck, 0, static_cast<std::uint32_t>(item - 1), chosen_.size());
    return true;
  }
  if (options > 1) {
    if (nodes_ >= most_nodes) return false;
    ++nodes_;
  }
  cover(item);
  take(ring_[at(item)].down, listener);
  return true;
}

/// Gives up the last option for the next one of its item; false if there is nothing left to give up.
bool Links::retreat(Listener* listener) {
  if (chosen_.empty()) return false;
  const std::int32_t node = chosen_.back();
  chosen_.pop_back();
  report(listener, Move::give_up, node);
  deselect(node);
  const std::int32_t item = ring_[at(node)].item, next = ring_[at(node)].down;
  if (next == item) {
    uncover(item);
  } else {
    take(next, listener);
  }
  return true;
}

void Links::take(std::int32_t node, Listener* listener) {
  report(listener, Move::choose, node);
  select(node);
  chosen_.push_back(node);
  forward_ = true;
}

/// Reports that an option was chosen or given up, and the item for which it was.
void Links::report(Listener* listener, Move move, std::int32_t node) const {
  if (listener == nullptr) return;
  const auto item = static_cast<std::uint32_t>(ring_[at(node)].item - 1);
  listener->hear(listener, move, option_of(node), item, chosen_.size());
}

/// The open item with the fewest options; the first of several.
std::int32_t Links::choose() const {
  std::int32_t best = items_[0].right;
  for (std::int32_t i = best; i != 0; i = items_[at(i)].right) {
    const std::int32_t options = items_[at(i)].options;
    if (options <= 1) return i;
    if (!in_order_ && options < items_[at(best)].options) best = i;
  }
  return best;
}

/// Takes an item out of the list, and its options out of the rings of all others.
void Links::cover(std::int32_t item) {
  for (std::int32_t p = ring_[at(item)].down; p != item; p = ring_[at(p)].down) hide(p);
  const auto [left, right, options] = items_[at(item)];
  items_[at(left)].right = right;
  items_[at(right)].left = left;
}

/// Undoes cover, step by step in reverse.
void Links::uncover(std::int32_t item) {
  const auto [left, right, options] = items_[at(item)];
  items_[at(left)].right = items_[at(right)].left = item;
  for (std::int32_t p = ring_[at(item)].up; p != item; p = ring_[at(p)].up) unhide(p);
}

/// Takes the other nodes of an option out of their rings.
void Links::hide(std::int32_t node) {
  ++steps_;
  for (std::int32_t q = node + 1; q != node;) {
    const auto [up, down, item] = ring_[at(q)];
    if (item <= 0) {
      q = up;  // the spacer behind the option leads to its first node
      continue;
    }
    ring_[at(up)].down = down;
    ring_[at(down)].up = up;
    --items_[at(item)].options;
    ++q;
  }
}

void Links::unhide(std::int32_t node) {
  for (std::int32_t q = node - 1; q != node;) {
    const auto [up, down, item] = ring_[at(q)];
    if (item <= 0) {
      q = down;  // the spacer before the option leads to its last node
      continue;
    }
    ring_[at(up)].down = ring_[at(down)].up = q;
    ++items_[at(item)].options;
    --q;
  }
}

/// Covers the other items of an option.
void Links::select(std::int32_t node) {
  for (std::int32_t q = node + 1; q != node;) {
    const std::int32_t item = ring_[at(q)].item;
    if (item <= 0) {
      q = ring_[at(q)].up;
    } else {
      cover(item);
      ++q;
    }
  }
}

void Links::deselect(std::int32_t node) {
  for (std::int32_t q = node - 1; q != node;) {
    const std::int32_t item = ring_[at(q)].item;
    if (item <= 0) {
      q = ring_[at(q)].down;
    } else {
      uncover(item);
      --q;
    }
  }
}

std::uint32_t Links::option_of(std::int32_t node) const {
  while (ring_[at(node)].item > 0) ++node;
  return static_cast<std::uint32_t>(-ring_[at(node)].item - 1);
}

std::vector<std::uint32_t> Links::solution() const {
  std::vector<std::uint32_t> options(chosen_.size());
  std::transform(chosen_.begin(), chosen_.end(), options.begin(), [&](auto node) { return option_of(node); });
  return options;
}

}  // namespace ninefold::cover
