// See implications.hpp.
#include "technique/implications.hpp"

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

std::vector<std::vector<std::uint16_t>> units_box_first(const Geometry& board) {
  std::vector<std::vector<std::uint16_t>> units = board.units_of;
  for (auto& list : units) {
    std::stable_sort(list.begin(), list.end(), [&](std::uint16_t a, std::uint16_t b) {
      return rank(board.units[a].kind) < rank(board.units[b].kind);
    });
  }
  return units;
}

Implications::Implications(const Geometry& board, const State& state)
    : size_(board.size), numbers_(board.cells * board.size), units_(units_box_first(board)) {
  for (const Cell cell : state.empty) {
    for (const Digit digit : each(state.candidates[cell])) {
      numbers_[cell * size_ + digit] = static_cast<std::uint16_t>(candidates_.size());
      candidates_.push_back({cell, digit});
    }
  }
  for (const Candidate candidate : candidates_) link(board, state, candidate);
  weak_begin_.push_back(static_cast<std::uint32_t>(weak_.size()));
  strong_begin_.push_back(static_cast<std::uint32_t>(strong_.size()));
}

void Implications::link(const Geometry& board, const State& state, Candidate from) {
  const Digits others = state.candidates[from.cell] & ~bit(from.digit);
  weak_begin_.push_back(static_cast<std::uint32_t>(weak_.size()));
  strong_begin_.push_back(static_cast<std::uint32_t>(strong_.size()));
  for (const Digit digit : each(others)) weak_.push_back(number(from.cell, digit));
  if (technique::NINEFOLD_WIDTH::count(others) == 1) strong_.push_back(number(from.cell, lowest(others)));
  weak_units_.push_back(static_cast<std::uint32_t>(weak_.size()));
  strong_units_.push_back(static_cast<std::uint32_t>(strong_.size()));
  Cells seen = Cells::of(from.cell), forced;
  for (const std::uint16_t u : units_[from.cell]) {
    const Unit& unit = board.units[u];
    Cells places = unit.set & state.places[from.digit];
    places.remove(from.cell);
    for (const Cell cell : unit.cells) {
      if (places.has(cell) && !seen.has(cell)) weak_.push_back(number(cell, from.digit));
    }
    seen |= places;
    if (unit.complete && places.count() == 1 && !forced.meets(places)) {
      strong_.push_back(number(places.first(), from.digit));
      forced |= places;
    }
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
