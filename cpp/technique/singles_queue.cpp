// See singles_queue.hpp.
#include "technique/singles_queue.hpp"

#include <algorithm>

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// A board of this shape without digits.
State blank(const Geometry& board) {
  const Digits all = bit(board.size) - 1;
  return State(board, Position{std::vector<std::uint8_t>(board.cells), std::vector<std::uint8_t>(board.cells),
                               std::vector<Digits>(board.cells, all), false});
}

void drop_filled(const State& state, std::vector<Candidate>& singles) {
  std::erase_if(singles, [&](const Candidate& single) { return !state.has(single); });
}

}  // namespace

SinglesQueue::SinglesQueue(const Geometry& board, const State& state) : board_(board) {
  State here = blank(board);
  for (std::size_t cell = 0; cell < board.cells; ++cell) {
    if (state.digits[cell] < 0) continue;
    place(here, {static_cast<Cell>(cell), static_cast<Digit>(state.digits[cell])});
  }
  for (const Cell cell : state.empty) {
    for (const Digit digit : each(here.candidates[cell] & ~state.candidates[cell]))
      remove(here, {cell, digit});
  }
  drop_filled(state, naked_);
  drop_filled(state, hidden_);
  if (here.candidates != state.candidates) add_missed(state);
}

void SinglesQueue::apply(State& state, const Step& step) {
  for (const Candidate each : step.eliminations) remove(state, each);
  for (const Candidate each : step.placements) place(state, each);
  drop_filled(state, naked_);
  drop_filled(state, hidden_);
}

void SinglesQueue::clear() {
  naked_.clear();
  hidden_.clear();
}

/// The digit goes from the cells in sight first, then the other candidates of the cell itself go.
void SinglesQueue::place(State& state, Candidate candidate) {
  const Cells before = state.places[candidate.digit];
  for (const Cell peer : board_.peers[candidate.cell] & before) remove(state, {peer, candidate.digit});
  const Digits others = state.candidates[candidate.cell] & ~bit(candidate.digit);
  state.place(board_, candidate);
  for (const Digit digit : each(others)) note_places(state, {candidate.cell, digit});
}

void SinglesQueue::remove(State& state, Candidate candidate) {
  if (!state.has(candidate)) return;
  state.remove(candidate);
  const Digits left = state.candidates[candidate.cell];
  if (count(left) == 1) naked_.push_back({candidate.cell, lowest(left)});
  note_places(state, candidate);
}

/// A digit that has lost a place may have one left in a unit of that.
void SinglesQueue::note_places(const State& state, Candidate gone) {
  for (const std::uint16_t u : board_.units_of[gone.cell]) {
    if (!board_.units[u].complete) continue;
    const Cells left = board_.units[u].set & state.places[gone.digit];
    if (left.count() == 1) hidden_.push_back({left.first(), gone.digit});
  }
}

/// A state may have candidates that its digits rule out; then what is noted need not be all.
void SinglesQueue::add_missed(const State& state) {
  for (const Cell cell : state.empty) {
    if (count(state.candidates[cell]) == 1) naked_.push_back({cell, lowest(state.candidates[cell])});
  }
  for (const Unit& unit : board_.units) {
    for (std::size_t d = 0; unit.complete && d < board_.size; ++d) {
      const Cells left = unit.set & state.places[d];
      if (left.count() == 1) hidden_.push_back({left.first(), static_cast<Digit>(d)});
    }
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
