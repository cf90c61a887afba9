// See implications.hpp.
#include "technique/implications.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
Implications::Implications(const Geometry& board, const State& state)
    : board_(board), size_(board.size), numbers_(board.cells * board.size) {
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
  if (is_single(others)) strong_.push_back(number(from.cell, lowest(others)));
  weak_units_.push_back(static_cast<std::uint32_t>(weak_.size()));
  strong_units_.push_back(static_cast<std::uint32_t>(strong_.size()));
  Cells seen = Cells::of(from.cell), forced;
  for (const std::uint16_t u : board.box_first[from.cell]) {
    const Unit& unit = board.units[u];
    Cells places = unit.set & state.places[from.digit];
    places.remove(from.cell);
    for (const Cell cell : places - seen) weak_.push_back(number(cell, from.digit));
    seen |= places;
    if (unit.complete && places.is_single() && !forced.meets(places)) {
      strong_.push_back(number(places.first(), from.digit));
      forced |= places;
    }
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
