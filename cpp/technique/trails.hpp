// Ways through the graph of links, from a state to another: how long the shortest is, and the ways
// themselves.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "technique/links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// What makes a way long: its inferences alone, or large sets as well.
enum class Measure : std::uint8_t { with_sizes, inferences };

/// How far every state is from one; and how far by ways that have something grouped, if that is wanted.
class Distances {
 public:
  static constexpr std::uint32_t kFar = 0xFFFFFF;

  Distances(const Links& links, Measure measure, bool grouped);

  /// From this state; to itself, around a loop. If it is to leave its cell, by no link inside that at first.
  void measure(StateId from, bool leaves_cell);
  template <class SomeLink>
  std::uint32_t cost(const SomeLink& link) const {
    return measure_ == Measure::inferences ? 1 : link.cost;
  }

  /// By a way as it is wanted.
  std::uint32_t to(StateId state) const { return distance_[layers_ - 1][state]; }

  /// How far the end is from this state, if the opposite of the end was measured: every inference has a way
  /// back. With forced links it may be farther, never nearer. `is_grouped`: the way to here has something
  /// grouped, so that the rest need not.
  std::uint32_t left(StateId state, bool is_grouped) const {
    const std::size_t node = node_of(state);
    if (!is_on(state) && links_.is_of_set(node)) return left_from_sets(node);
    if (!is_grouped && node < links_.candidates) return distance_[layers_ - 1][opposite(state)];
    return least(opposite(state));
  }

 private:
  // More than any inference costs: states wait in the place of their distance modulo this.
  static constexpr std::uint32_t kRing = 64;

  std::uint32_t least(StateId state) const {
    return std::min(distance_[0][state], distance_[layers_ - 1][state]);
  }
  void settle(std::size_t layer, bool on, std::uint32_t distance);
  void expand(std::size_t layer, StateId state, std::uint32_t distance);
  void expand_sets(std::size_t node, std::uint32_t distance);
  void add_waiting(std::size_t layer, bool on, std::uint32_t distance, ConstRow nodes);
  std::uint32_t left_from_sets(std::size_t node) const;
  Row waiting(std::size_t layer, bool on, std::uint32_t distance) {
    occupied_[2 * layer + on] |= std::uint64_t{1} << (distance % kRing);
    return waiting_[4 * (distance % kRing) + 2 * layer + on];
  }

  const Links& links_;
  Measure measure_;
  std::size_t layers_;  ///< the first has ways without anything grouped, if there is a second one
  BitRows plain_;       ///< the candidates
  StateId from_ = 0;
  std::array<std::vector<std::uint32_t>, 2> distance_;  ///< by layer and state
  BitRows reached_;                                     ///< by layer, off and on
  BitRows waiting_;                                     ///< by place in the ring, layer, off and on
  std::array<std::uint64_t, 4> occupied_{};             ///< by layer, off and on: the places where any wait
};

/// A state of a trail, and the set whose inference led to it.
struct Hop {
  static constexpr std::uint32_t kNoSet = 0xFFFFFFFF;
  StateId state;
  std::uint32_t set = kNoSet;
};

using Trail = std::vector<Hop>;

/// What is looked for: a way of this length, which comes back to its cell, or enters no cell twice; with
/// something grouped, maybe.
struct Quest {
  std::uint32_t length;
  StateId start;
  StateId end;
  bool is_loop;
  bool is_grouped;
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
  /// How far a trail has come.
  struct Reach {
    Cells passed;  ///< the cells of its nodes but the last
    std::uint32_t length = 0;
    bool is_grouped = false;
  };

  bool extend(const Reach& reach);
  bool step_to(StateId next, std::uint32_t set, const Reach& reach, std::uint32_t cost);
  bool step_through_sets(std::size_t node, const Reach& reach);
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

/// A step along a trail, without its effect. chains: the trail; sets: those it goes through; cause: the
/// candidates of its nodes; length: its inferences, more for sets.
Step step_along(const Links& links, Technique technique, const Trail& trail);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
