// Everything that follows from a candidate being true or false, in the order in which it is found.
//
// What is true is followed before what is false, each in the order found (as Sudoku Explainer does: the
// length of a chain, and with it a rating, depends on it). Chains may join: a candidate that is false is
// taken away, so that cells and units with more than two candidates can come down to one, and patterns and
// chains of their own can arise. It ends when nothing new follows, or at the first candidate that is both
// true and false.
#pragma once

#include <optional>
#include <vector>

#include "technique/bit_rows.hpp"
#include "technique/implications.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// What a propagation looks for when no single follows any more: each of these includes `patterns`
/// (intersections, pairs, X-Wings), which come first.
enum class Nesting : std::uint8_t {
  none,
  patterns,
  chains,    ///< forcing chains and cycles without joins
  multiple,  ///< those, then plain chains from the digits of a cell or the places of a digit
  dynamic,   ///< chains with joins
  nested,    ///< those, then chains with joins that look for forcing chains themselves
};

/// How far a propagation goes.
struct Reach {
  bool cells;       ///< by the digits of a cell, not only by the places of a digit
  bool joins;       ///< what is false is taken away
  Nesting nesting;  ///< what is looked for on the way
  friend bool operator==(const Reach&, const Reach&) = default;
};

inline constexpr Reach kNishio{false, true, Nesting::none};
inline constexpr Reach kPlain{true, false, Nesting::none};
inline constexpr Reach kDynamic{true, true, Nesting::none};
inline constexpr Reach kDynamicPlus{true, true, Nesting::patterns};

/// A chain that was found on the way of another: what it is, so that the same one counts once, and its nodes.
struct NestedChain {
  std::uint64_t identity = 0;
  std::uint32_t nodes = 0;
  friend bool operator==(const NestedChain&, const NestedChain&) = default;
};

/// What makes a node true: it is the last of its cell or of this unit.
using Cause = std::uint16_t;
inline constexpr Cause kNoCause = 0xffff, kCellCause = 0xfffe;

/// What followed from one node.
class Propagation {
 public:
  using Place = std::uint16_t;  ///< the place of a node in the order found
  static constexpr Place kNowhere = 0xffff;

  /// The nodes in the order found; the assumption first. Of a contradiction the side that came later is the
  /// last, and has no place of its own.
  const std::vector<Literal>& nodes() const { return nodes_; }
  Place place(Literal node) const { return places_[node]; }
  Cause cause(Place place) const { return causes_[place]; }
  bool has(Literal node) const { return places_[node] != kNowhere; }
  std::span<const Place> parents(Place place) const {
    return {parents_.data() + begin_[place], parents_.data() + begin_[place + 1]};
  }
  /// How many nodes, itself among them, stand behind the one at this place.
  std::uint32_t ancestors(Place place) const { return ancestors_[place]; }
  /// Adds the nested chains that the node at this place rests on, each once.
  void add_nested(Place place, std::vector<NestedChain>& chains) const;
  /// The places of a candidate that is true and of the same that is false.
  const std::optional<std::pair<Place, Place>>& contradiction() const { return contradiction_; }

  /// What led to the node at this place, in order, as links.
  Chain chain_to(const Implications& links, Place place) const;
  /// The same as places, the end first, then what each follows from, as Sudoku Explainer lists them.
  std::vector<Place> back_from(Place place) const;

 private:
  friend class Propagator;

  void clear(std::size_t nodes);
  void cut_back_to_patterns();
  Place add(Literal node, std::span<const Place> parents, Cause cause = kNoCause);
  Place append(Literal node, std::span<const Place> parents, Cause cause = kNoCause);
  void count_ancestors();
  void gather_nested();

  std::vector<Literal> nodes_;
  std::vector<Place> places_;  ///< by node
  std::vector<std::uint32_t> begin_;
  std::vector<Place> parents_;
  std::vector<std::uint16_t> ancestors_;
  std::vector<Cause> causes_;
  std::vector<std::pair<Place, NestedChain>> nested_;  ///< in the order of places
  BitRows rests_on_;                                   ///< by place: which of these
  std::optional<std::pair<Place, Place>> contradiction_;
  Nesting nesting_ = Nesting::none;  ///< what was looked for on the way
  std::size_t with_patterns_ = 0;    ///< how many nodes follow without nested chains; 0: all of them
};

/// Follows one node after the other through the same state.
class Propagator {
 public:
  Propagator(Search& search, Reach reach);

  void follow(Literal assumption, Propagation& result);
  /// Goes on with what was followed with less nesting: what was found first then comes first now.
  void extend(Propagation& result);
  const Reach& reach() const { return reach_; }
  void nest(Nesting nesting) { reach_.nesting = nesting; }

 private:
  using Place = Propagation::Place;

  void begin(Propagation& result);
  void run();
  void follow_on(Place place);
  void follow_off(Place place);
  bool follow_effects();
  void force(std::size_t candidate, Cause cause);
  void add_off(std::size_t candidate, std::span<const Place> parents);
  void add_gone(const Cells& cells, Digit digit, std::vector<Place>& places) const;

  Search& search_;
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
      : propagator_(search, reach), made_(2 * search.implications().count()) {}

  const Reach& reach() const { return propagator_.reach(); }
  /// Whether those of this reach continue those that are here; if so they will.
  bool extend_to(const Reach& other) {
    if (reach().cells != other.cells || reach().joins != other.joins) return false;
    if (other.nesting < reach().nesting) return false;
    propagator_.nest(other.nesting);
    return true;
  }
  const Propagation& from(Literal node) {
    if (!made_[node]) {
      made_[node].emplace();
      propagator_.follow(node, *made_[node]);
    } else {
      propagator_.extend(*made_[node]);
    }
    return *made_[node];
  }

 private:
  Propagator propagator_;
  std::vector<std::optional<Propagation>> made_;
};

/// Eliminations that the state as it is now gives, and that it did not give before: with the candidates that
/// had to go first, and the chain if it is one.
struct ArisenEffect {
  std::vector<Candidate> eliminations;
  std::vector<Candidate> parents;
  std::optional<NestedChain> chain;
};

/// The effects of the first kind of pattern that has any: intersections, hidden pairs, naked pairs, X-Wings.
std::vector<ArisenEffect> pattern_effects(const Geometry& board, const State& before, const State& now);

/// The effects of the chains that this nesting allows, the easiest chain first (nested_chains.cpp).
std::vector<ArisenEffect> chain_effects(Search& search, const State& before, const State& now,
                                        Nesting nesting);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
