// Everything that follows from a candidate being true or false, in the order in which it is found.
//
// What is true is followed before what is false, each in the order found (as Sudoku Explainer does: the
// length of a chain, and with it a rating, depends on it). Chains may join: a candidate that is false is
// taken away, so that cells and units with more than two candidates can come down to one, and patterns can
// arise. It ends when nothing new follows, or at the first candidate that is both true and false.
#pragma once

#include <optional>
#include <vector>

#include "technique/implications.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// How far a propagation goes.
struct Reach {
  bool cells;     ///< by the digits of a cell, not only by the places of a digit
  bool joins;     ///< what is false is taken away
  bool patterns;  ///< intersections, pairs and X-Wings on the way
  friend bool operator==(const Reach&, const Reach&) = default;
};

inline constexpr Reach kNishio{false, true, false};
inline constexpr Reach kPlain{true, false, false};
inline constexpr Reach kDynamic{true, true, false};
inline constexpr Reach kDynamicPlus{true, true, true};

/// What followed from one node.
class Propagation {
 public:
  using Place = std::uint16_t;  ///< the place of a node in the order found
  static constexpr Place kNowhere = 0xffff;

  /// The nodes in the order found; the assumption first. Of a contradiction the side that came later is the
  /// last, and has no place of its own.
  const std::vector<Literal>& nodes() const { return nodes_; }
  Place place(Literal node) const { return places_[node]; }
  bool has(Literal node) const { return places_[node] != kNowhere; }
  std::span<const Place> parents(Place place) const {
    return {parents_.data() + begin_[place], parents_.data() + begin_[place + 1]};
  }
  /// How many nodes, itself among them, stand behind the one at this place.
  std::uint32_t ancestors(Place place) const { return ancestors_[place]; }
  /// The places of a candidate that is true and of the same that is false.
  const std::optional<std::pair<Place, Place>>& contradiction() const { return contradiction_; }

  /// What led to the node at this place, in order, as links.
  Chain chain_to(const Implications& links, Place place) const;

 private:
  friend class Propagator;

  void clear(std::size_t nodes);
  Place add(Literal node, std::span<const Place> parents);
  Place append(Literal node, std::span<const Place> parents);
  void count_ancestors();

  std::vector<Literal> nodes_;
  std::vector<Place> places_;  ///< by node
  std::vector<std::uint32_t> begin_;
  std::vector<Place> parents_;
  std::vector<std::uint16_t> ancestors_;
  std::optional<std::pair<Place, Place>> contradiction_;
};

/// Follows one node after the other through the same state.
class Propagator {
 public:
  Propagator(const Geometry& board, const State& state, const Implications& links, Reach reach);

  void follow(Literal assumption, Propagation& result);
  const Reach& reach() const { return reach_; }

 private:
  using Place = Propagation::Place;

  void follow_on(Place place);
  void follow_off(Place place);
  bool follow_patterns();
  void force(std::size_t candidate);
  void add_off(std::size_t candidate, std::span<const Place> parents);
  void add_gone(const Cells& cells, Digit digit, std::vector<Place>& places) const;

  const Geometry& board_;
  const State& source_;
  const Implications& links_;
  Reach reach_;
  State state_;  ///< without what has become false
  Propagation* result_ = nullptr;
  std::vector<Place> on_, off_;  ///< to be followed
  std::size_t next_on_ = 0, next_off_ = 0;
  std::vector<std::uint16_t> touched_;
  std::vector<Place> scratch_;
};

/// The propagations of every node of a state, each made when it is asked for.
class Propagations {
 public:
  Propagations(Search& search, Reach reach)
      : propagator_(search.board, search.state, search.implications(), reach),
        made_(2 * search.implications().count()) {}

  const Reach& reach() const { return propagator_.reach(); }
  const Propagation& from(Literal node) {
    if (!made_[node]) {
      made_[node].emplace();
      propagator_.follow(node, *made_[node]);
    }
    return *made_[node];
  }

 private:
  Propagator propagator_;
  std::vector<std::optional<Propagation>> made_;
};

/// An elimination that a pattern of the state as it is now gives, and that it did not give before: with the
/// candidates that had to go first.
struct PatternEffect {
  std::vector<Candidate> eliminations;
  std::vector<Candidate> parents;
};

/// The effects of the first kind of pattern that has any: intersections, hidden pairs, naked pairs, X-Wings.
std::vector<PatternEffect> pattern_effects(const Geometry& board, const State& before, const State& now);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
