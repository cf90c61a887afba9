// See table_loops.hpp.
//
// A loop comes back to the cell of its premise. Weak at both ends with one digit: that goes. Strong at both
// ends with one digit: all others go. Weak at one end and strong at the other, with two digits: the weak one
// goes. Else, with two digits, it is continuous, and all candidates seen by its weak links go, and all other
// digits of cells that it passes by two strong ones. An AIC ends elsewhere; it takes away two candidates at
// least. No cell is entered twice. Of all steps that with most eliminations is preferred, then that of the
// lowest weight (choices.hpp), then the first; of several with the same effect the shortest.
#include "technique/table_loops.hpp"

#include "technique/choices.hpp"
#include "technique/links.hpp"
#include "technique/table_chains.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;
using Effect = std::vector<Candidate>;

constexpr std::uint16_t kFewestInferences = 3;

/// What a loop of a kind is called.
Technique technique_of(std::size_t kind, bool grouped) {
  constexpr std::array kPlain{continuous_nice_loop, discontinuous_nice_loop, aic};
  constexpr std::array kGrouped{grouped_continuous_nice_loop, grouped_discontinuous_nice_loop, grouped_aic};
  return (grouped ? kGrouped : kPlain)[kind];
}

class TableLoops {
 public:
  TableLoops(Search& search, bool grouped)
      : search_(search),
        board_(search.board),
        state_(search.state),
        refuted_(search.links(grouped ? LinkKind::grouped : LinkKind::plain)),
        tables_(search, {grouped, false}) {}

  LoopSteps find() {
    for (const bool on : {true, false}) {
      each_row(on, [&] { look_for_loops(); });
    }
    each_row(false, [&] { look_for_aics(); });
    return steps();
  }

 private:
  enum Kind : std::size_t { continuous, discontinuous, open };

  struct Found {
    Preference preference;
    std::size_t number;  ///< of all that were found
    Effect effect;
    std::vector<TableClaim> claims;
    bool grouped;
  };

  template <class Use>
  void each_row(bool on, Use use) {
    for (std::size_t node = 0; node < tables_.candidates() && search_.go_on(8); ++node) {
      if (on && !may_begin(node)) continue;
      tables_.expand(claim_of(node, on), row_);
      start_ = {tables_.nodes()[node].first, tables_.nodes()[node].digit};
      use();
    }
  }

  /// Whether a loop may begin with a candidate being on: it goes by it, or is one of two in its cell.
  bool may_begin(std::size_t node) const {
    const Tables::Node& from = tables_.nodes()[node];
    return is_refuted({from.first, from.digit}) || count(state_.candidates[from.first]) == 2;
  }

  bool is_refuted(Candidate candidate) const { return refuted_.is_refuted(candidate.cell, candidate.digit); }
  bool are_refuted(const Effect& effect) const {
    return !effect.empty() && std::all_of(effect.begin(), effect.end(),
                                          [&](Candidate candidate) { return is_refuted(candidate); });
  }

  /// What follows about the candidates of the first cell, in the order of the row.
  void look_for_loops() {
    std::vector<std::uint16_t> ends;
    for (const Digit digit : each(state_.candidates[start_.cell])) {
      for (const bool on : {false, true}) {
        const std::uint16_t place = row_.place[claim_of(tables_.node_at(start_.cell, digit), on)];
        if (place != 0) ends.push_back(place);
      }
    }
    std::sort(ends.begin(), ends.end());
    for (const std::uint16_t end : ends) look_at_loop(end);
  }

  void look_at_loop(std::uint16_t place) {
    const TableRow::Item item = row_.items[place];
    if (item.distance < kFewestInferences) return;
    const Digit digit = tables_.candidate_of(item.claim).digit;
    const bool begins_strong = !holds(row_.premise()), ends_strong = holds(item.claim);
    if (begins_strong != ends_strong && digit != start_.digit) {
      take_loop(item.claim, {{start_.cell, begins_strong ? digit : start_.digit}});
    } else if (begins_strong == ends_strong && digit == start_.digit) {
      Effect effect{start_};
      if (begins_strong) {
        effect.clear();
        add_candidates(effect, state_, Cells::of(start_.cell), ~bit(start_.digit));
      }
      take_loop(item.claim, std::move(effect));
    } else if (begins_strong == ends_strong &&
               (begins_strong || count(state_.candidates[start_.cell]) == 2)) {
      take_continuous(item.claim, digit);
    }
  }

  void take_loop(TableClaim end, Effect&& effect) {
    if (!are_refuted(effect)) return;
    sort_by_digit(effect);
    if (!is_wanted(discontinuous, effect)) return;
    const TableChain chain = chain_to(tables_, row_, end);
    if (is_loop(chain.claims)) take(discontinuous, std::move(effect), chain.claims);
  }

  void take_continuous(TableClaim end, Digit last) {
    const TableChain chain = chain_to(tables_, row_, end);
    if (!is_loop(chain.claims)) return;
    Effect effect = effect_around(chain.claims, last);
    if (effect.empty()) return;
    sort_by_digit(effect);
    if (is_wanted(continuous, effect)) take(continuous, std::move(effect), chain.claims);
  }

  /// Ends in the order of the row.
  void look_for_aics() {
    const Cells& seen = board_.peers[start_.cell];
    for (std::size_t i = 1; i < row_.items.size(); ++i) {
      const TableClaim claim = row_.items[i].claim;
      if (!holds(claim) || tables_.is_group(node_of_claim(claim))) continue;
      const Candidate end = tables_.candidate_of(claim);
      if (end.cell == start_.cell || row_.items[i].distance < kFewestInferences) continue;
      Effect effect;
      if (end.digit == start_.digit) {
        add_candidates(effect, state_, seen & board_.peers[end.cell], bit(end.digit));
      } else if (seen.has(end.cell)) {
        effect = {{start_.cell, end.digit}, {end.cell, start_.digit}};
        if (!state_.has(effect[0]) || !state_.has(effect[1])) continue;
      }
      if (effect.size() < 2 || !are_refuted(effect)) continue;
      sort_by_digit(effect);
      if (!is_wanted(open, effect)) continue;
      const TableChain chain = chain_to(tables_, row_, claim);
      if (is_simple(chain.claims, false)) take(open, std::move(effect), chain.claims);
    }
  }

  const Tables::Node& node(TableClaim claim) const { return tables_.nodes()[node_of_claim(claim)]; }

  bool is_loop(const std::vector<TableClaim>& claims) const {
    const std::size_t size = claims.size();
    return node(claims[0]).first != node(claims[1]).first &&
           node(claims[size - 1]).first != node(claims[size - 2]).first && is_simple(claims, true);
  }

  /// Whether no cell is entered again that was left; but for the first one, if that is a loop.
  bool is_simple(const std::vector<TableClaim>& claims, bool loop) const {
    Cells left;
    for (std::size_t i = 1; i < claims.size(); ++i) {
      if (i > 1 && left.has(node(claims[i]).first)) return false;
      const Tables::Node& last = node(claims[i - 1]);
      if (!loop || last.first != start_.cell) left |= last.cells;
    }
    return true;
  }

  Cells seen_from(TableClaim claim) const { return board_.seen_by_all(node(claim).cells); }

  /// What goes by a continuous loop. Candidates that go for two reasons are there twice.
  Effect effect_around(const std::vector<TableClaim>& claims, Digit last) const {
    Effect effect;
    Cells passed = Cells::of(start_.cell);
    for (const TableClaim claim : claims) passed |= node(claim).cells;
    const auto cell = [&](std::size_t i) { return node(claims[i]).first; };
    if (!holds(claims[0])) {
      add_candidates(effect, state_, Cells::of(start_.cell), ~bit(start_.digit) & ~bit(last));
    }
    for (std::size_t i = 1; i < claims.size(); ++i) {
      const Digit digit = node(claims[i]).digit;
      if (holds(claims[i]) && i + 2 < claims.size() && cell(i - 1) != cell(i) && !holds(claims[i + 1]) &&
          cell(i + 1) == cell(i) && holds(claims[i + 2]) && cell(i + 2) != cell(i)) {
        const Digits kept = bit(digit) | bit(node(claims[i + 2]).digit);
        add_candidates(effect, state_, Cells::of(cell(i)), ~kept);
      }
      if (!holds(claims[i]) && cell(i - 1) != cell(i)) {
        const Cells seen = (seen_from(claims[i - 1]) & seen_from(claims[i])) - passed;
        add_candidates(effect, state_, seen, bit(digit));
      }
    }
    return effect;
  }

  /// Whether a step with this effect may be taken, by what there is of its kind.
  bool is_wanted(Kind kind, const Effect& effect) const {
    const std::optional<Found>& best = best_[kind];
    return !best || Preference(effect) < best->preference || effect == best->effect;
  }

  void take(Kind kind, Effect&& effect, const std::vector<TableClaim>& claims) {
    std::optional<Found>& best = best_[kind];
    const bool grouped = std::any_of(claims.begin(), claims.end(), [&](TableClaim claim) {
      return tables_.is_group(node_of_claim(claim));
    });
    const bool same = best && effect == best->effect;
    if (same && (grouped != best->grouped || claims.size() >= best->claims.size())) return;
    const std::size_t number = same ? best->number : ++found_;
    best = Found{Preference(effect), number, std::move(effect), claims, grouped};
  }

  LoopSteps steps() const {
    LoopSteps steps;
    for (std::size_t kind = 0; kind < steps.size(); ++kind) {
      if (best_[kind]) steps[kind] = step_of_kind(kind);
    }
    return steps;
  }

  Step step_of_kind(std::size_t kind) const {
    const Found& found = *best_[kind];
    Step step;
    step.technique = technique_of(kind, found.grouped);
    step.chains = {links_of(tables_, {found.claims, {}})};
    for (const TableClaim claim : found.claims) {
      step.digits |= bit(node(claim).digit);
      add_candidates(step.cause, state_, node(claim).cells, bit(node(claim).digit));
    }
    step.eliminations = found.effect;
    step.length = static_cast<std::uint32_t>(found.claims.size() - 1);
    for (const std::optional<Found>& other : best_) {
      const auto order = [](const Found& each) { return std::pair(each.preference, each.number); };
      step.rank += other && order(*other) < order(found);
    }
    return step;
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  const Links& refuted_;
  Tables tables_;
  TableRow row_;
  Candidate start_{};
  std::array<std::optional<Found>, 3> best_;
  std::size_t found_ = 0;
};

}  // namespace

LoopSteps preferred_loops(Search& search, bool grouped) {
  const Links& links = search.links(grouped ? LinkKind::grouped : LinkKind::plain);
  if (links.refuted.empty()) return {};
  return TableLoops(search, grouped).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
