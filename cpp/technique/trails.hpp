// Ways through the graph of links, from a state to another: how long the shortest is, and the ways themselves.
#pragma once

#include <functional>
#include <vector>

#include "technique/links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// How far every state is from one.
class Distances {
 public:
  static constexpr std::uint32_t kFar = 0xFFFFFF;

  explicit Distances(const Links& links);

  /// From this state; to itself, around a loop.
  void measure(StateId from);
  std::uint32_t to(StateId state) const { return distance_[state]; }

  /// How far the end is from this state, if the opposite of the end was measured: every inference has a way
  /// back. With forced links it may be farther, never nearer.
  std::uint32_t left(StateId state) const {
    const bool is_entry = !is_on(state) && links_.is_of_set(node_of(state));
    return is_entry ? left_from_sets(node_of(state)) : distance_[opposite(state)];
  }

 private:
  // More than any inference costs: states wait in the place of their distance modulo this.
  static constexpr std::uint32_t kRing = 64;

  void expand(StateId state, std::uint32_t distance);
  void expand_sets(std::size_t node, std::uint32_t distance);
  std::uint32_t left_from_sets(std::size_t node) const;
  Row waiting(bool on, std::uint32_t distance) {
    waiting_slots_ |= std::uint64_t{1} << (distance % kRing);
    return waiting_[2 * (distance % kRing) + on];
  }

  const Links& links_;
  StateId from_ = 0;
  std::vector<std::uint32_t> distance_;
  BitRows waiting_;
  std::uint64_t waiting_slots_ = 0;
};

/// A state of a trail, and the set whose inference led to it.
struct Hop {
  static constexpr std::uint32_t kNoSet = 0xFFFFFFFF;
  StateId state;
  std::uint32_t set = kNoSet;
};

using Trail = std::vector<Hop>;

/// What is looked for: a way of this length, which comes back to its cell, or enters no cell twice.
struct Quest {
  std::uint32_t length;
  StateId start;
  StateId end;
  bool is_loop;
};

class Trails {
 public:
  /// False: enough of them.
  using Visit = std::function<bool(const Trail&)>;

  Trails(Search& search, const Links& links) : search_(search), links_(links) {}

  /// Every trail of exactly this length, as far as so many inferences tried reach. `back` has measured the
  /// opposite of its end.
  void each(const Quest& quest, const Distances& back, std::size_t most, const Visit& visit);

 private:
  bool extend(const Cells& passed, std::uint32_t length);
  bool step_to(StateId next, std::uint32_t set, const Cells& passed, std::uint32_t length);
  bool step_through_sets(std::size_t node, const Cells& passed, std::uint32_t length);
  bool may_enter(StateId next, const Cells& passed) const;
  bool may_use(std::uint32_t set) const;
  Cells cells_of_last(std::uint32_t set) const;

  Search& search_;
  const Links& links_;
  const Quest* quest_ = nullptr;
  const Distances* back_ = nullptr;
  const Visit* visit_ = nullptr;
  std::size_t left_ = 0;
  Trail trail_;
};

/// Whether a trail has grouped nodes or goes through sets.
bool is_grouped(const Links& links, const Trail& trail);

/// A step along a trail, without its effect. chains: the trail; sets: those it goes through; cause: the
/// candidates of its nodes; length: its inferences, where a set of two cells counts one more, a larger one
/// twice its cells less one more.
Step step_along(const Links& links, Technique technique, const Trail& trail);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
