// Forcing chains and nets. Contradiction: a claim from which one follows is wrong. Verity: what follows from
// a candidate and from its opposite, or from every digit of a cell, or from every place of a digit in a unit,
// is right.
//
// In a step of a contradiction `cause` is the claim; `fins` what cannot be together: a candidate that is on
// and off; two that are on in a cell, or in `units`; all candidates of a cell, or of a digit in `units`, that
// are off. `chains`: one to each of these.
// In a verity `cause` is all assumptions, `units` the unit, if they are places in one; `chains`: for each of
// them one that ends with the conclusion.
// `length` is the claims of all chains. A step with branches is a net, and tables of nets give no others.
//
// A path takes what places a digit first, in the first cell; else what removes the first candidate. There a
// contradiction comes before a verity that places, and the shorter of both if they remove.
#include "technique/verities.hpp"

#include <algorithm>

#include "technique/table_chains.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// By digit: where it is on by what follows from a claim, and where it is off.
struct Following {
  std::vector<Cells> on, off;
};

/// Claims that cannot all be true.
struct Clash {
  std::vector<TableClaim> claims;
  std::vector<std::uint16_t> units;
};

/// One of these is true.
struct Alternatives {
  std::vector<TableClaim> claims;
  std::vector<std::uint16_t> units;
};

/// What places a digit comes first; then by cell and digit.
struct Conclusion {
  bool removes;
  Cell cell;
  Digit digit;
  friend auto operator<=>(const Conclusion&, const Conclusion&) = default;
};

constexpr std::array kUnitOrder{UnitKind::row, UnitKind::column, UnitKind::box, UnitKind::other};

class TableVerities {
 public:
  TableVerities(Search& search, bool nets)
      : search_(search),
        board_(search.board),
        state_(search.state),
        nets_(nets),
        tables_(search, {true, nets}) {
    allowed_.assign(board_.size, state_.empty);
    for (const Cell cell : Cells::below(board_.cells) - state_.empty) {
      allowed_[static_cast<std::size_t>(state_.digits[cell])] -= board_.peers[cell];
    }
    follow_all();
  }

  /// Calls with the shortest step to each conclusion, best first, until that says false.
  template <class Use>
  bool each_contradiction(Use use) {
    std::vector<std::pair<Conclusion, TableClaim>> found;
    for (TableClaim claim = 0; claim < following_.size(); ++claim) {
      if (clashes(claim)) found.emplace_back(conclusion_of(opposite_of(claim)), claim);
    }
    std::sort(found.begin(), found.end());
    for (const auto& [conclusion, claim] : found) {
      if (!search_.go_on()) return false;
      const std::optional<Step> step = contradiction(claim);
      if (step && !use(conclusion, *step)) return false;
    }
    return true;
  }

  template <class Use>
  bool each_verity(Use use) {
    collect_choices();
    for (const TableClaim claim : common_claims()) {
      if (!search_.go_on()) return false;
      const std::optional<Step> step = verity(claim);
      if (step && !use(conclusion_of(claim), *step)) return false;
    }
    return true;
  }

 private:
  static TableClaim opposite_of(TableClaim claim) { return claim ^ 1; }
  TableClaim claim_at(Cell cell, std::size_t digit, bool on) const {
    return claim_of(tables_.node_at(cell, static_cast<Digit>(digit)), on);
  }
  Conclusion conclusion_of(TableClaim claim) const {
    const Candidate candidate = tables_.candidate_of(claim);
    return {!holds(claim), candidate.cell, candidate.digit};
  }

  void follow_all() {
    const std::vector<Cells> nothing(board_.size);
    following_.assign(2 * tables_.candidates(), {nothing, nothing});  // whole even if a limit ends it here
    for (TableClaim claim = 0; claim < following_.size() && search_.go_on(8); ++claim) {
      Following& following = following_[claim];
      tables_.expand(claim, row_);
      for (const TableRow::Item& item : row_.items) {
        if (tables_.is_group(node_of_claim(item.claim))) continue;
        const Candidate candidate = tables_.candidate_of(item.claim);
        (holds(item.claim) ? following.on : following.off)[candidate.digit].add(candidate.cell);
      }
    }
  }

  /// Calls with what cannot be together by what follows from a claim, until that says false.
  template <class Use>
  bool each_clash(TableClaim claim, Use use) const {
    const Following& following = following_[claim];
    const Candidate premise = tables_.candidate_of(claim);
    if ((holds(claim) ? following.off : following.on)[premise.digit].has(premise.cell)) {
      if (!use(Clash{{opposite_of(claim)}, {}})) return false;
    }
    return each_double(following, use) && each_pair_in_unit(following, use) &&
           each_empty_cell(following, use) && each_empty_unit(following, use);
  }

  /// On and off at once; two digits in one cell.
  template <class Use>
  bool each_double(const Following& following, Use use) const {
    for (std::size_t d = 0; d < board_.size; ++d) {
      const Cells both = following.on[d] & following.off[d];
      if (!both) continue;
      const Cell cell = both.first();
      if (!use(Clash{{claim_at(cell, d, false), claim_at(cell, d, true)}, {}})) return false;
    }
    for (std::size_t d = 0; d < board_.size; ++d) {
      for (std::size_t e = d + 1; e < board_.size; ++e) {
        const Cells both = following.on[d] & following.on[e];
        if (!both) continue;
        const Cell cell = both.first();
        if (!use(Clash{{claim_at(cell, d, true), claim_at(cell, e, true)}, {}})) return false;
      }
    }
    return true;
  }

  template <class Use>
  bool each_pair_in_unit(const Following& following, Use use) const {
    return each_unit([&](std::uint16_t u, std::size_t d) {
      const Cells on = board_.units[u].set & following.on[d];
      return on.count() < 2 || use(clash_in(u, d, on, true));
    });
  }

  template <class Use>
  bool each_empty_cell(const Following& following, Use use) const {
    Cells empty = state_.empty;
    for (std::size_t d = 0; d < board_.size; ++d) {
      empty -= state_.places[d] - following.off[d];
      empty -= following.on[d];
    }
    for (const Cell cell : empty) {
      Clash clash;
      for (const Digit digit : each(state_.candidates[cell]))
        clash.claims.push_back(claim_at(cell, digit, false));
      if (!use(clash)) return false;
    }
    return true;
  }

  template <class Use>
  bool each_empty_unit(const Following& following, Use use) const {
    return each_unit([&](std::uint16_t u, std::size_t d) {
      const Cells places = board_.units[u].set & allowed_[d];
      if (!board_.units[u].complete || !places || !places.within(following.off[d])) return true;
      return use(clash_in(u, d, places, false));
    });
  }

  /// Rows first, then columns, then boxes; in each of these digit by digit.
  template <class Use>
  bool each_unit(Use use) const {
    for (const UnitKind kind : kUnitOrder) {
      for (std::size_t d = 0; d < board_.size; ++d) {
        for (const std::uint16_t u : board_.of_kind(kind)) {
          if (!use(u, d)) return false;
        }
      }
    }
    return true;
  }

  Clash clash_in(std::uint16_t unit, std::size_t digit, const Cells& cells, bool on) const {
    Clash clash{{}, {unit}};
    for (const Cell cell : cells) clash.claims.push_back(claim_at(cell, digit, on));
    return clash;
  }

  bool clashes(TableClaim claim) const {
    return !each_clash(claim, [](const Clash&) { return false; });
  }

  /// Chains to all of these, if they are shorter than so much together.
  std::optional<std::vector<TableChain>> chains_to(const std::vector<TableClaim>& ends, std::size_t limit) {
    std::vector<TableChain> chains;
    std::size_t length = 0;
    for (const TableClaim end : ends) {
      chains.push_back(chain_to(tables_, row_, end));
      length += chains.back().length();
      if (length >= limit) return std::nullopt;
    }
    return chains;
  }

  /// Where nets are looked for, one of the chains must branch.
  bool counts(const std::vector<TableChain>& chains) const {
    return !nets_ ||
           std::any_of(chains.begin(), chains.end(), [](const TableChain& c) { return c.is_net(); });
  }

  static std::size_t length_of(const std::vector<TableChain>& chains) {
    std::size_t length = 0;
    for (const TableChain& chain : chains) length += chain.length();
    return length;
  }

  std::optional<Step> contradiction(TableClaim claim) {
    tables_.expand(claim, row_);
    std::optional<std::vector<TableChain>> best;
    Clash shown;
    each_clash(claim, [&](const Clash& clash) {
      auto chains = chains_to(clash.claims, best ? length_of(*best) : kNoLimit);
      if (!chains || !counts(*chains)) return true;
      best = std::move(chains);
      shown = clash;
      return true;
    });
    if (!best) return std::nullopt;
    Step step = step_with(nets_ ? forcing_net_contradiction : forcing_chain_contradiction, *best);
    const Candidate assumed = tables_.candidate_of(claim);
    step.digits = bit(assumed.digit);
    step.cause = {assumed};
    step.units = shown.units;
    for (const TableClaim each : shown.claims) step.fins.push_back(tables_.candidate_of(each));
    (holds(claim) ? step.eliminations : step.placements) = {assumed};
    return step;
  }

  /// A candidate and its opposite; the digits of a cell; the places of a digit in a unit.
  void collect_choices() {
    for (std::size_t node = 0; node < tables_.candidates(); ++node) {
      choices_.push_back({{claim_of(node, true), claim_of(node, false)}, {}});
    }
    for (const Cell cell : state_.empty) {
      Alternatives choice;
      for (const Digit digit : each(state_.candidates[cell]))
        choice.claims.push_back(claim_at(cell, digit, true));
      choices_.push_back(std::move(choice));
    }
    for (const UnitKind kind : kUnitOrder) {
      for (const std::uint16_t u : board_.of_kind(kind)) {
        for (std::size_t d = 0; board_.units[u].complete && d < board_.size; ++d) {
          Alternatives choice{{}, {u}};
          for (const Cell cell : board_.units[u].set & state_.places[d])
            choice.claims.push_back(claim_at(cell, d, true));
          if (!choice.claims.empty()) choices_.push_back(std::move(choice));
        }
      }
    }
  }

  /// What follows from all claims of a choice: nothing about the cell of one that is or is not.
  Following common_to(const Alternatives& choice) const {
    Following common = following_[choice.claims.front()];
    for (std::size_t d = 0; d < board_.size; ++d) {
      for (const TableClaim claim : choice.claims) {
        common.on[d] &= following_[claim].on[d];
        common.off[d] &= following_[claim].off[d];
      }
      if (!is_both_sides(choice)) continue;
      common.on[d] -= tables_.nodes()[node_of_claim(choice.claims[0])].cells;
      common.off[d] -= tables_.nodes()[node_of_claim(choice.claims[0])].cells;
    }
    return common;
  }

  /// Whether it is a candidate and its opposite.
  static bool is_both_sides(const Alternatives& choice) { return !holds(choice.claims.back()); }

  std::vector<TableClaim> common_claims() {
    std::vector<std::pair<Conclusion, TableClaim>> found;
    for (const Alternatives& choice : choices_) {
      const Following& common = commons_.emplace_back(common_to(choice));
      for (std::size_t d = 0; d < board_.size; ++d) {
        for (const bool on : {true, false}) {
          for (const Cell cell : (on ? common.on : common.off)[d]) {
            found.emplace_back(conclusion_of(claim_at(cell, d, on)), claim_at(cell, d, on));
          }
        }
      }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::vector<TableClaim> claims;
    for (const auto& [conclusion, claim] : found) claims.push_back(claim);
    return claims;
  }

  std::optional<Step> verity(TableClaim claim) {
    const Candidate candidate = tables_.candidate_of(claim);
    std::vector<TableChain> best;
    const Alternatives* shown = nullptr;
    for (std::size_t i = 0; i < choices_.size(); ++i) {
      const Following& common = commons_[i];
      if (!(holds(claim) ? common.on : common.off)[candidate.digit].has(candidate.cell)) continue;
      std::optional<std::vector<TableChain>> chains = chains_from(choices_[i], claim, length_of(best));
      if (!chains || !counts(*chains)) continue;
      best = std::move(*chains);
      shown = &choices_[i];
    }
    if (shown == nullptr) return std::nullopt;
    Step step = step_with(nets_ ? forcing_net_verity : forcing_chain_verity, best);
    for (const TableClaim each : shown->claims) {
      step.cause.push_back(tables_.candidate_of(each));
      step.digits |= bit(step.cause.back().digit);
    }
    step.units = shown->units;
    (holds(claim) ? step.placements : step.eliminations) = {candidate};
    return step;
  }

  /// From every claim of a choice to one that follows from all, if they are shorter than that; 0: any length.
  std::optional<std::vector<TableChain>> chains_from(const Alternatives& choice, TableClaim end,
                                                     std::size_t limit) {
    std::vector<TableChain> chains;
    for (const TableClaim claim : choice.claims) {
      tables_.expand(claim, row_);
      chains.push_back(chain_to(tables_, row_, end));
      if (limit != 0 && length_of(chains) >= limit) return std::nullopt;
    }
    return chains;
  }

  Step step_with(Technique technique, const std::vector<TableChain>& chains) const {
    Step step;
    step.technique = technique;
    for (const TableChain& chain : chains) step.chains.push_back(links_of(tables_, chain));
    step.length = static_cast<std::uint32_t>(length_of(chains));
    return step;
  }

  static constexpr std::size_t kNoLimit = ~std::size_t{0};

  Search& search_;
  const Geometry& board_;
  const State& state_;
  bool nets_;
  Tables tables_;
  TableRow row_;
  std::vector<Cells> allowed_;        ///< by digit: where the digits on the board allow it
  std::vector<Following> following_;  ///< by claim about a candidate
  std::vector<Alternatives> choices_;
  std::vector<Following> commons_;  ///< by choice
};

bool is_net(Technique technique) {
  return technique == forcing_net_contradiction || technique == forcing_net_verity;
}
bool is_verity(Technique technique) {
  return technique == forcing_chain_verity || technique == forcing_net_verity;
}

bool report_all(Search& search, Technique technique, Sink& sink) {
  TableVerities verities(search, is_net(technique));
  const auto use = [&](const Conclusion&, const Step& step) { return report(sink, Step(step)); };
  return is_verity(technique) ? verities.each_verity(use) : verities.each_contradiction(use);
}

}  // namespace

ForcingSteps preferred_verities(Search& search, bool nets) {
  TableVerities verities(search, nets);
  ForcingSteps steps;
  std::array<Conclusion, 2> conclusions{};
  const auto keep = [&](std::size_t number) {
    return [&, number](const Conclusion& conclusion, const Step& step) {
      steps[number] = step;
      conclusions[number] = conclusion;
      return false;
    };
  };
  verities.each_contradiction(keep(0));
  verities.each_verity(keep(1));
  if (!steps[0] || !steps[1]) return steps;
  const auto [first, second] = conclusions;
  const bool is_shorter = second.removes && steps[1]->length < steps[0]->length;
  const bool verity_first = first.removes != second.removes || first.cell != second.cell ||
                                    (first.removes && first.digit != second.digit)
                                ? second < first
                                : is_shorter;
  steps[verity_first ? 0 : 1]->rank = 1;
  return steps;
}

bool find_verities(Search& search, Technique technique, Sink& sink) {
  if (search.thorough) return report_all(search, technique, sink);
  const std::optional<Step>& step = search.verities(is_net(technique))[is_verity(technique)];
  return !step || report(sink, Step(*step));
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
