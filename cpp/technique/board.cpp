// See board.hpp.
#include "technique/board.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

int rank(UnitKind kind) {
  switch (kind) {
    case UnitKind::box:
      return 0;
    case UnitKind::row:
      return 1;
    case UnitKind::column:
      return 2;
    case UnitKind::other:
      break;
  }
  return 3;
}

}  // namespace

Geometry::Geometry(const Plan& plan)
    : cells(plan.cells), size(plan.size), peers(plan.cells), units_of(plan.cells), rules(plan.rules) {
  for (std::size_t u = 0; u < plan.units.size(); ++u) {
    const auto number = static_cast<std::uint16_t>(u);
    const Cells set = Cells::of_all(plan.units[u]);
    units.push_back({plan.kinds[u], plan.units[u].size() == size, plan.units[u], set});
    kinds[static_cast<std::size_t>(plan.kinds[u])].push_back(number);
    for (const Cell cell : plan.units[u]) {
      units_of[cell].push_back(number);
      peers[cell] |= set;
    }
  }
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if (rules) peers[cell] |= Cells::of_all(rules->seen_from(cell));
    peers[cell].remove(cell);
  }
  box_first = units_of;
  for (auto& list : box_first) {
    std::ranges::stable_sort(list, {}, [&](std::uint16_t unit) { return rank(units[unit].kind); });
  }
}

std::vector<std::uint16_t> Geometry::units_with(const Cells& set) const {
  std::vector<std::uint16_t> found;
  if (set.empty()) return found;
  std::copy_if(units_of[set.first()].begin(), units_of[set.first()].end(), std::back_inserter(found),
               [&](std::uint16_t unit) { return set.within(units[unit].set); });
  return found;
}

State::State(const Geometry& geometry, const Position& position) : unique(position.unique) {
  digits.fill(-1);
  for (std::size_t cell = 0; cell < geometry.cells; ++cell) {
    if (position.digits[cell] != 0) {
      digits[cell] = static_cast<std::int8_t>(position.digits[cell] - 1);
      if (position.givens[cell]) givens.add(cell);
      continue;
    }
    empty.add(cell);
    candidates[cell] = position.candidates[cell];
    for (const Digit digit : each(candidates[cell])) places[digit].add(cell);
  }
}

void State::place(const Geometry& geometry, Candidate candidate) {
  for (const Digit digit : each(candidates[candidate.cell])) places[digit].remove(candidate.cell);
  candidates[candidate.cell] = 0;
  digits[candidate.cell] = static_cast<std::int8_t>(candidate.digit);
  empty.remove(candidate.cell);
  for (const Cell peer : geometry.peers[candidate.cell] & places[candidate.digit]) {
    remove({peer, candidate.digit});
  }
}

void State::remove(Candidate candidate) {
  candidates[candidate.cell] &= ~bit(candidate.digit);
  places[candidate.digit].remove(candidate.cell);
}

void State::apply(const Geometry& geometry, const Step& step) {
  for (const Candidate each : step.eliminations) remove(each);
  for (const Candidate each : step.placements) place(geometry, each);
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
