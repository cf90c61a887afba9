// See common_ends.hpp.
#include "technique/common_ends.hpp"

#include "technique/chain_steps.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

constexpr std::uint16_t kNoUnit = 0xffff;

}  // namespace

bool CommonEnds::contradictions() {
  for (std::size_t c = 0; c < links_.count(); ++c) {
    if (!contradiction(literal_of(c, true)) || !contradiction(literal_of(c, false))) return false;
  }
  return true;
}

bool CommonEnds::contradiction(Literal assumption) {
  const Propagation& found = propagations_.from(assumption);
  if (!search_.go_on(found.nodes().size())) return false;
  if (!found.contradiction()) return true;
  const auto [on, off] = *found.contradiction();
  const std::uint32_t length = found.ancestors(on) + found.ancestors(off) - 2;
  if (!sink_.wants(length)) return true;
  Step step;
  step.technique = technique_;
  step.length = length;
  step.chains = {found.chain_to(links_, on), found.chain_to(links_, off)};
  fill_cause(step);
  conclude(step, links_.candidate_at(assumption), !is_on(assumption));
  return report(sink_, std::move(step));
}

bool CommonEnds::doubles() {
  for (std::size_t c = 0; c < links_.count(); ++c) {
    if (count(search_.state.candidates[links_.candidate(c).cell]) < 3) continue;
    const std::array both{literal_of(c, true), literal_of(c, false)};
    if (!common(both, kNoUnit)) return false;
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
    if (!common(assumptions, kNoUnit)) return false;
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
      if (candidate_of(assumptions.front()) == c && !common(assumptions, u)) return false;
    }
  }
  return true;
}

/// What all of these assumptions lead to.
bool CommonEnds::common(std::span<const Literal> assumptions, std::uint16_t unit) {
  std::vector<const Propagation*> all;
  for (const Literal assumption : assumptions) {
    all.push_back(&propagations_.from(assumption));
    if (!search_.go_on(all.back()->nodes().size())) return false;
  }
  return ends(all, true, unit) && ends(all, false, unit);
}

bool CommonEnds::ends(std::span<const Propagation* const> all, bool on, std::uint16_t unit) {
  for (const Literal node : all.front()->nodes()) {
    if (is_on(node) != on) continue;
    std::uint32_t nodes = 0;
    bool everywhere = true;
    for (const Propagation* one : all) {
      const Propagation::Place place = one->place(node);
      everywhere = place != Propagation::kNowhere;
      if (!everywhere) break;
      nodes += one->ancestors(place);
    }
    if (everywhere && sink_.wants(nodes - 2) && !report_end(all, node, nodes, unit)) return false;
  }
  return true;
}

bool CommonEnds::report_end(std::span<const Propagation* const> all, Literal end, std::uint32_t nodes,
                            std::uint16_t unit) {
  Step step;
  step.technique = technique_;
  step.length = nodes - 2;
  for (const Propagation* one : all) step.chains.push_back(one->chain_to(links_, one->place(end)));
  if (unit != kNoUnit) step.units = {unit};
  fill_cause(step);
  conclude(step, links_.candidate_at(end), is_on(end));
  return report(sink_, std::move(step));
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
