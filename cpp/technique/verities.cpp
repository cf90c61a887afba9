// Forcing chains and nets. Contradiction: an assumption that leads to one is wrong. Verity: what follows from
// every digit of a cell, or from every place of a digit in a unit, is right.
//
// In a step of a contradiction `cause` is the assumption; `fins` what cannot be together: the one candidate
// that is on and off, or all candidates of a cell, or of a digit in `units`, that are off. `chains`: of a
// net one, which ends with those; of chains one to each of them.
// In a verity `cause` is all assumptions, `units` the unit, if they are places in one; `chains`: for each of
// them one that ends with the conclusion.
// Every chain begins with its assumption and holds what is needed alone; `length` is the links of all chains.
#include <algorithm>

#include "technique/consequences.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

std::uint32_t links_of(const Step& step) {
  std::size_t links = 0;
  for (const Chain& chain : step.chains) links += chain.size();
  return static_cast<std::uint32_t>(links);
}

/// Tries every candidate, on and off, and tells the shortest contradictions first.
class Contradictions {
 public:
  Contradictions(Search& search, Technique technique, Sink& sink)
      : search_(search),
        technique_(technique),
        sink_(sink),
        consequences_(search, technique == forcing_net_contradiction) {}

  bool find() {
    for (const Cell cell : search_.state.empty) {
      for (const Digit digit : each(search_.state.candidates[cell])) {
        try_one({{cell, digit}, true});
        try_one({{cell, digit}, false});
      }
      if (!search_.go_on()) return false;
    }
    std::stable_sort(refuted_.begin(), refuted_.end(),
                     [](const Refuted& a, const Refuted& b) { return a.links < b.links; });
    return std::all_of(refuted_.begin(), refuted_.end(),
                       [&](const Refuted& refuted) { return report_one(refuted.assumption); });
  }

 private:
  struct Refuted {
    Claim assumption;
    std::size_t links;
  };

  void try_one(const Claim& assumption) {
    if (consequences_.follow(assumption)) return;
    refuted_.push_back({assumption, consequences_.count_reasons(consequences_.clash())});
  }

  bool report_one(const Claim& assumption) {
    consequences_.follow(assumption);
    if (!search_.go_on()) return false;
    Step step;
    step.technique = technique_;
    step.digits = bit(assumption.candidate.digit);
    step.cause = {assumption.candidate};
    for (const Claim& claim : consequences_.clash()) step.fins.push_back(claim.candidate);
    if (consequences_.clash_unit() >= 0)
      step.units = {static_cast<std::uint16_t>(consequences_.clash_unit())};
    if (technique_ == forcing_net_contradiction) {
      step.chains = {consequences_.reasons(consequences_.clash())};
    } else {
      for (const Claim& end : consequences_.clash()) step.chains.push_back(consequences_.reasons({end}));
    }
    step.length = links_of(step);
    (assumption.on ? step.eliminations : step.placements) = {assumption.candidate};
    return report(sink_, std::move(step));
  }

  Search& search_;
  Technique technique_;
  Sink& sink_;
  Consequences consequences_;
  std::vector<Refuted> refuted_;
};

/// Follows every candidate, and looks what the candidates of a cell or unit have in common. Each conclusion
/// is drawn once, from the fewest assumptions.
class Verities {
 public:
  Verities(Search& search, Technique technique, Sink& sink)
      : search_(search),
        state_(search.state),
        technique_(technique),
        sink_(sink),
        consequences_(search, technique == forcing_net_verity),
        following_(search.board.cells * search.board.size) {}

  bool find() {
    if (!follow_all()) return false;
    collect();
    std::stable_sort(choices_.begin(), choices_.end(), [](const Choice& a, const Choice& b) {
      return a.candidates.size() < b.candidates.size();
    });
    for (const Choice& choice : choices_) {
      if (!search_.go_on() || !conclude(choice)) return false;
    }
    return true;
  }

 private:
  /// One of these is right.
  struct Choice {
    std::vector<Candidate> candidates;
    std::vector<std::uint16_t> units;
  };
  using Sets = std::array<Cells, kMostDigits>;
  struct Following {
    bool holds = false;
    Sets on, off;
  };

  Following& following(Candidate candidate) {
    return following_[candidate.cell * search_.board.size + candidate.digit];
  }

  bool follow_all() {
    for (const Cell cell : state_.empty) {
      for (const Digit digit : each(state_.candidates[cell])) {
        if (!consequences_.follow({{cell, digit}, true})) continue;
        following({cell, digit}) = {true, consequences_.on(), consequences_.off()};
      }
      if (!search_.go_on()) return false;
    }
    return true;
  }

  void collect() {
    for (const Cell cell : state_.empty) add_choice(Cells::of(cell), state_.candidates[cell], {});
    for (std::uint16_t u = 0; u < search_.board.units.size(); ++u) {
      const Unit& unit = search_.board.units[u];
      if (!unit.complete) continue;
      for (std::size_t d = 0; d < search_.board.size; ++d) {
        add_choice(unit.set & state_.places[d], bit(d), {u});
      }
    }
  }

  /// A choice with one that leads to a contradiction is left to those.
  void add_choice(const Cells& cells, Digits digits, std::vector<std::uint16_t> units) {
    Choice choice{{}, std::move(units)};
    add_candidates(choice.candidates, state_, cells, digits);
    const bool hold = std::all_of(choice.candidates.begin(), choice.candidates.end(),
                                  [&](Candidate candidate) { return following(candidate).holds; });
    if (hold && choice.candidates.size() > 1) choices_.push_back(std::move(choice));
  }

  bool conclude(const Choice& choice) {
    const std::vector<Claim> conclusions = in_common(choice);
    if (conclusions.empty()) return true;
    std::vector<Step> steps(conclusions.size());
    for (const Candidate assumed : choice.candidates) {
      consequences_.follow({assumed, true});
      if (!search_.go_on()) return false;
      for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].chains.push_back(consequences_.reasons({conclusions[i]}));
      }
    }
    for (std::size_t i = 0; i < steps.size(); ++i) fill(steps[i], choice, conclusions[i]);
    std::stable_sort(steps.begin(), steps.end(),
                     [](const Step& a, const Step& b) { return a.length < b.length; });
    return std::all_of(steps.begin(), steps.end(),
                       [&](Step& step) { return report(sink_, std::move(step)); });
  }

  /// What follows from each of these and was not concluded before.
  std::vector<Claim> in_common(const Choice& choice) {
    std::vector<Claim> found;
    for (std::size_t d = 0; d < search_.board.size; ++d) {
      Cells on = state_.places[d] - concluded_on_[d], off = state_.places[d] - concluded_off_[d];
      for (const Candidate candidate : choice.candidates) {
        on &= following(candidate).on[d];
        off &= following(candidate).off[d];
      }
      concluded_on_[d] |= on;
      concluded_off_[d] |= off;
      for (const Cell cell : on) found.push_back({{cell, static_cast<Digit>(d)}, true});
      for (const Cell cell : off) found.push_back({{cell, static_cast<Digit>(d)}, false});
    }
    return found;
  }

  void fill(Step& step, const Choice& choice, const Claim& conclusion) {
    step.technique = technique_;
    step.cause = choice.candidates;
    for (const Candidate candidate : choice.candidates) step.digits |= bit(candidate.digit);
    step.units = choice.units;
    step.length = links_of(step);
    (conclusion.on ? step.placements : step.eliminations) = {conclusion.candidate};
  }

  Search& search_;
  const State& state_;
  Technique technique_;
  Sink& sink_;
  Consequences consequences_;
  std::vector<Following> following_;
  std::vector<Choice> choices_;
  Sets concluded_on_, concluded_off_;
};

}  // namespace

bool find_verities(Search& search, Technique technique, Sink& sink) {
  if (technique == forcing_chain_contradiction || technique == forcing_net_contradiction)
    return Contradictions(search, technique, sink).find();
  return Verities(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
