// Chains that may join and use other chains on their way: those that arise when enough candidates have become
// false.
//
// They are those that Sudoku Explainer would find on the reduced board, in its order: the shortest first, and
// of several with the same effect only the first. Each is an effect with the candidates that had to go before
// it holds, so that the chain around it can go on; it counts there with all its nodes, the same one once.
#include <algorithm>
#include <tuple>

#include "technique/chain_steps.hpp"
#include "technique/common_ends.hpp"
#include "technique/profile.hpp"
#include "technique/refutations.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// What a forcing chain or cycle counts as Sudoku Explainer weighs them; one of the same graph of links
/// follows the other.
struct ForcingKind {
  Entry entry;
  int graph;  ///< by units, by cells, by both: in this order they are searched
  bool is_cycle;
};
constexpr std::array kForcingKinds{
    ForcingKind{{x_cycle, 6.5, Growth::links}, 0, true},
    ForcingKind{{forcing_x_chain, 6.6, Growth::links}, 0, false},
    ForcingKind{{y_cycle, 6.5, Growth::links}, 1, true},
    ForcingKind{{xy_cycle, 7.0, Growth::links}, 2, true},
    ForcingKind{{forcing_chain, 7.0, Growth::links}, 2, false},
};

/// What had to go from a cell or a unit before a node could be its last, in the order found and each once.
class Parents {
 public:
  Parents(const Geometry& board, const State& before, const State& now)
      : board_(board), before_(before), now_(now) {}

  void add(const Candidate& node, Cause cause) {
    if (cause == kNoCause) return;
    if (cause == kCellCause) {
      const Digits gone = before_.candidates[node.cell] & ~now_.candidates[node.cell];
      for (const Digit digit : each(gone)) add({node.cell, digit});
    } else {
      const Cells gone = board_.units[cause].set & (before_.places[node.digit] - now_.places[node.digit]);
      for (const Cell cell : gone) add({cell, node.digit});
    }
  }
  std::vector<Candidate> list() && { return std::move(list_); }

 private:
  void add(const Candidate& candidate) {
    if (std::ranges::find(list_, candidate) == list_.end()) list_.push_back(candidate);
  }

  const Geometry& board_;
  const State& before_;
  const State& now_;
  std::vector<Candidate> list_;
};

/// Tells chains apart by a hash of their nodes in order: each is mixed in by a multiplication with the golden
/// ratio of 2^64 and a shift. A rating compares some thousands of chains, so that 64 bits do not meet by
/// chance.
class Identity {
 public:
  void add(const Candidate& candidate, bool on) {
    mix(static_cast<std::uint64_t>(candidate.cell) << 8 | std::uint64_t{candidate.digit} << 1 | (on ? 1 : 0));
  }
  void end_chain() { mix(~std::uint64_t{0}); }
  std::uint64_t value() const { return value_; }

 private:
  void mix(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x9e3779b97f4a7c15;
    value_ ^= value_ >> 29;
  }
  std::uint64_t value_ = 0xcbf29ce484222325;
};

/// Keeps every step.
class AllSteps : public Sink {
 public:
  bool take(Step&& step) override {
    steps.push_back(std::move(step));
    return true;
  }
  std::vector<Step> steps;
};

/// For each result the first of the shortest chains that lead to it.
class ShortestEnds : public EndSink {
 public:
  struct Known {
    std::uint32_t nodes;
    Literal result;
    Assumed assumed;
    std::uint16_t unit;
    std::uint32_t order;
    std::vector<ChainEnd> ends;
  };

  explicit ShortestEnds(std::size_t candidates) : known_(2 * candidates) {}

  bool wants(Literal result, std::uint32_t nodes) const override {
    return !known_[result] || nodes < known_[result]->nodes;
  }
  bool take(const CommonEnd& end, std::uint32_t nodes) override {
    known_[end.result] =
        Known{nodes, end.result, end.assumed, end.unit, taken_++, {end.ends.begin(), end.ends.end()}};
    return true;
  }

  std::vector<const Known*> in_order() const {
    std::vector<const Known*> order;
    for (const std::optional<Known>& each : known_) {
      if (each) order.push_back(&*each);
    }
    std::ranges::sort(order, {},
                      [](const Known* each) { return std::tuple(each->nodes, each->assumed, each->order); });
    return order;
  }

 private:
  std::vector<std::optional<Known>> known_;
  std::uint32_t taken_ = 0;
};

class NestedChains {
 public:
  NestedChains(Search& outer, const State& before, const State& now)
      : board_(outer.board), before_(before), now_(now), inner_(outer.board, now, outer.watch()) {}

  std::vector<ArisenEffect> find(Nesting nesting) {
    if (nesting == Nesting::chains || nesting == Nesting::multiple) forcing();
    if (nesting == Nesting::multiple && found_.empty()) multiple();
    if (nesting == Nesting::dynamic || nesting == Nesting::nested) dynamic(kDynamic);
    if (nesting == Nesting::nested && found_.empty()) dynamic({true, true, Nesting::chains});
    return std::move(found_);
  }

 private:
  /// Forcing chains and cycles, by what they count, then by their length.
  void forcing() {
    struct Weighed {
      std::tuple<double, std::uint32_t, int, Candidate, bool, bool> key;
      Step step;
      bool is_cycle;
    };
    std::vector<Weighed> weighed;
    for (const ForcingKind& kind : kForcingKinds) {
      AllSteps all;
      find_forcing_chains(inner_, kind.entry.technique, all);
      for (Step& step : all.steps) {
        const Link& first = step.chains.front().front();
        weighed.push_back({{score_of(kind.entry, step.length), step.length, kind.graph,
                            Candidate{first.cells.front(), first.digit}, !kind.is_cycle, !first.on},
                           std::move(step),
                           kind.is_cycle});
      }
    }
    std::ranges::stable_sort(weighed, {}, &Weighed::key);
    effects_.clear();
    for (const Weighed& each : weighed) add_forcing(each.step, each.is_cycle);
  }

  void add_forcing(const Step& step, bool is_cycle) {
    std::vector<Candidate> removed = step.eliminations;
    for (const Candidate& placed : step.placements) removed = others_of(placed);
    if (!is_new(removed)) return;
    const Chain& chain = step.chains.front();
    Parents parents(board_, before_, now_);
    Identity identity;
    for (std::size_t i = chain.size(); i-- > 0;) {
      const std::size_t from = i > 0 ? i - 1 : chain.size() - 1;
      if (chain[i].on && (i > 0 || is_cycle)) parents.add(at(chain[i]), cause_of(chain[from], chain[i]));
      identity.add(at(chain[i]), chain[i].on);
    }
    identity.end_chain();
    if (is_cycle) go_round(chain, parents, identity);
    const auto nodes = static_cast<std::uint32_t>(chain.size());
    add(std::move(removed), std::move(parents).list(), {identity.value(), nodes});
  }

  /// A cycle holds the other way round, too, with true and false exchanged.
  void go_round(const Chain& cycle, Parents& parents, Identity& identity) {
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      if (!cycle[i].on) parents.add(at(cycle[i]), weak_cause_of(cycle[i - 1], cycle[i]));
      identity.add(at(cycle[i]), !cycle[i].on);
    }
    identity.end_chain();
  }

  /// Plain chains from the digits of a cell or the places of a digit.
  void multiple() {
    ShortestEnds shortest(inner_.implications().count());
    CommonEnds ends(inner_, inner_.propagations(kPlain), shortest);
    if (ends.cells(3) && ends.units(3)) add_ends(shortest);
  }

  void dynamic(const Reach& reach) {
    ShortestEnds shortest(inner_.implications().count());
    CommonEnds ends(inner_, inner_.propagations(reach), shortest);
    if (ends.doubles() && ends.cells(2) && ends.units(2) && ends.contradictions()) add_ends(shortest);
  }

  void add_ends(const ShortestEnds& shortest) {
    effects_.clear();
    for (const ShortestEnds::Known* end : shortest.in_order()) add_end(*end);
  }

  void add_end(const ShortestEnds::Known& end) {
    const Candidate& result = candidate_at(end.result);
    std::vector<Candidate> removed = is_on(end.result) ? others_of(result) : std::vector{result};
    if (!is_new(removed)) return;
    Parents parents(board_, before_, now_);
    Identity identity;
    for (const ChainEnd& each : end.ends) {
      for (const Propagation::Place place : each.propagation->back_from(each.place)) {
        const Literal node = each.propagation->nodes()[place];
        if (is_on(node)) {
          parents.add(candidate_at(node), place == 0 ? assumed_by(end) : each.propagation->cause(place));
        }
        identity.add(candidate_at(node), is_on(node));
      }
      identity.end_chain();
    }
    add(std::move(removed), std::move(parents).list(), {identity.value(), end.nodes});
  }

  static Cause assumed_by(const ShortestEnds::Known& end) {
    if (end.assumed == Assumed::cell) return kCellCause;
    return end.assumed == Assumed::unit ? end.unit : kNoCause;
  }

  /// Whether something goes, and no chain before had just this effect.
  bool is_new(const std::vector<Candidate>& removed) {
    if (removed.empty() || std::ranges::find(effects_, removed) != effects_.end()) return false;
    effects_.push_back(removed);
    return true;
  }

  /// A chain that holds without anything having gone is none of ours.
  void add(std::vector<Candidate>&& removed, std::vector<Candidate>&& parents, const NestedChain& chain) {
    if (!parents.empty()) found_.push_back({std::move(removed), std::move(parents), chain});
  }

  static Candidate at(const Link& link) { return {link.cells.front(), link.digit}; }
  const Candidate& candidate_at(Literal node) { return inner_.implications().candidate_at(node); }

  std::vector<Candidate> others_of(const Candidate& placed) const {
    std::vector<Candidate> others;
    for (const Digit digit : each(now_.candidates[placed.cell] & ~bit(placed.digit))) {
      others.push_back({placed.cell, digit});
    }
    return others;
  }

  /// Of a node that is true because another is false: its cell, or the first unit with these two places.
  Cause cause_of(const Link& from, const Link& to) {
    if (at(from).cell == at(to).cell) return kCellCause;
    for (const std::uint16_t u : inner_.implications().units_of(at(to).cell)) {
      const Unit& unit = board_.units[u];
      if (unit.complete && unit.set.has(at(from).cell) && (unit.set & now_.places[to.digit]).count() == 2) {
        return u;
      }
    }
    return kNoCause;
  }

  /// Of a node that is false because another is true: its cell, or the first unit of both.
  Cause weak_cause_of(const Link& from, const Link& to) {
    if (at(from).cell == at(to).cell) return kCellCause;
    for (const std::uint16_t u : inner_.implications().units_of(at(to).cell)) {
      if (board_.units[u].set.has(at(from).cell)) return u;
    }
    return kNoCause;
  }

  const Geometry& board_;
  const State& before_;
  const State& now_;
  Search inner_;
  std::vector<std::vector<Candidate>> effects_;
  std::vector<ArisenEffect> found_;
};

Nesting nesting_of(Technique technique) {
  switch (technique) {
    case nested_forcing_chain:
      return Nesting::chains;
    case nested_multiple_chain:
      return Nesting::multiple;
    case nested_dynamic_chain:
      return Nesting::dynamic;
    default:
      return Nesting::nested;
  }
}

}  // namespace

std::vector<ArisenEffect> chain_effects(Search& search, const State& before, const State& now,
                                        Nesting nesting) {
  if (nesting < Nesting::dynamic) {
    const Refutations refutations(search, now);
    if (!refutations.any() && (nesting == Nesting::chains || !refutations.has_common_end())) return {};
  }
  return NestedChains(search, before, now).find(nesting);
}

/// Puzzles of 9x9 that need nested chains have some 250. Each takes a search of its own, and in that each
/// takes one again: on a large board that would last for hours.
constexpr std::size_t kMostNested = 400;

bool find_nested_chains(Search& search, Technique technique, Sink& sink) {
  if (search.implications().count() > kMostNested) return search.go_on();
  EndSteps steps(search.implications(), technique, sink);
  CommonEnds ends(search, search.propagations({true, true, nesting_of(technique)}), steps);
  return ends.doubles() && ends.cells(2) && ends.units(2) && ends.contradictions();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
