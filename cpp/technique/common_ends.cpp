// See common_ends.hpp.
#include "technique/common_ends.hpp"

#include "technique/chain_steps.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Hands an end over if it is wanted with all that it rests on.
bool CommonEnds::offer(const CommonEnd& end, std::uint32_t nodes) {
  if (!sink_.wants(end.result, nodes)) return true;
  nested_.clear();
  for (const ChainEnd& each : end.ends) each.propagation->add_nested(each.place, nested_);
  for (const NestedChain& chain : nested_) nodes += chain.nodes;
  return nested_.empty() || sink_.wants(end.result, nodes) ? sink_.take(end, nodes) : true;
}

bool CommonEnds::contradictions() {
  for (std::size_t c = 0; c < links_.count(); ++c) {
    if (count(search_.state.candidates[links_.candidate(c).cell]) < 2) continue;
    if (!contradiction(literal_of(c, true)) || !contradiction(literal_of(c, false))) return false;
  }
  return true;
}

bool CommonEnds::contradiction(Literal assumption) {
  const Propagation& found = propagations_.from(assumption);
  if (!search_.go_on(found.nodes().size())) return false;
  if (!found.contradiction()) return true;
  const auto [on, off] = *found.contradiction();
  const std::array<ChainEnd, 2> sides{ChainEnd{&found, on}, ChainEnd{&found, off}};
  return offer({negated(assumption), Assumed::contradiction, kNoUnit, sides},
               found.ancestors(on) + found.ancestors(off));
}

bool CommonEnds::doubles() {
  for (std::size_t c = 0; c < links_.count(); ++c) {
    if (count(search_.state.candidates[links_.candidate(c).cell]) < 3) continue;
    const std::array both{literal_of(c, true), literal_of(c, false)};
    if (!common(both, Assumed::both_sides)) return false;
  }
  return true;
}

bool CommonEnds::cells(int digits) {
  std::vector<Literal> assumptions;
  for (const Cell cell : search_.state.empty) {
    const Digits candidates = search_.state.candidates[cell];
    if (count(candidates) < digits) continue;
    assumptions.clear();
    for (const Digit digit : each(candidates))
      assumptions.push_back(literal_of(links_.number(cell, digit), true));
    if (!common(assumptions, Assumed::cell)) return false;
  }
  return true;
}

bool CommonEnds::units(int digits) {
  std::vector<Literal> assumptions;
  for (std::size_t c = 0; c < links_.count(); ++c) {
    const auto [cell, digit] = links_.candidate(c);
    if (count(search_.state.candidates[cell]) < digits) continue;
    for (const std::uint16_t u : links_.units_of(cell)) {
      const Unit& unit = search_.board.units[u];
      const Cells places = unit.set & search_.state.places[digit];
      if (!unit.complete || places.count() < 2) continue;
      assumptions.clear();
      for (const Cell other : unit.cells) {
        if (places.has(other)) assumptions.push_back(literal_of(links_.number(other, digit), true));
      }
      if (candidate_of(assumptions.front()) == c && !common(assumptions, Assumed::unit, u)) return false;
    }
  }
  return true;
}

/// What all of these assumptions lead to.
bool CommonEnds::common(std::span<const Literal> assumptions, Assumed assumed, std::uint16_t unit) {
  std::vector<const Propagation*> all;
  for (const Literal assumption : assumptions) {
    all.push_back(&propagations_.from(assumption));
    if (!search_.go_on(all.back()->nodes().size())) return false;
  }
  CommonEnd end{0, assumed, unit, {}};
  return ends_of(all, true, end) && ends_of(all, false, end);
}

bool CommonEnds::ends_of(std::span<const Propagation* const> all, bool on, CommonEnd& end) {
  std::vector<ChainEnd> ends(all.size());
  end.ends = ends;
  for (const Literal node : all.front()->nodes()) {
    if (is_on(node) != on) continue;
    std::uint32_t nodes = 0;
    bool everywhere = true;
    for (std::size_t i = 0; i < all.size() && everywhere; ++i) {
      const Propagation::Place place = all[i]->place(node);
      everywhere = place != Propagation::kNowhere;
      if (!everywhere) break;
      nodes += all[i]->ancestors(place);
      ends[i] = {all[i], place};
    }
    end.result = node;
    if (everywhere && !offer(end, nodes)) return false;
  }
  return true;
}

bool EndSteps::take(const CommonEnd& end, std::uint32_t nodes) {
  Step step;
  step.technique = technique_;
  step.length = nodes - 2;
  for (const ChainEnd& each : end.ends) {
    step.chains.push_back(each.propagation->chain_to(links_, each.place));
  }
  if (end.unit != kNoUnit) step.units = {end.unit};
  fill_cause(step);
  conclude(step, links_.candidate_at(end.result), is_on(end.result));
  return report(sink_, std::move(step));
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
