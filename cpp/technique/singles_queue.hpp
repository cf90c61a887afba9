// Singles in the order in which they come about on a path: first come, first served, as HoDoKu takes them.
#pragma once

#include <vector>

#include "technique/board.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Changes a state and notes what becomes a single by it.
class SinglesQueue {
 public:
  /// None at first.
  explicit SinglesQueue(const Geometry& board) : board_(board) {}
  /// The singles of a state as if its digits had been written one after the other, cell by cell, and the
  /// candidates that it lacks had been removed then.
  SinglesQueue(const Geometry& board, const State& state);

  /// Cells with one candidate left, digits with one place left in a unit. Some may have been filled since.
  const std::vector<Candidate>& naked() const { return naked_; }
  const std::vector<Candidate>& hidden() const { return hidden_; }

  void apply(State& state, const Step& step);
  void place(State& state, Candidate candidate);
  void remove(State& state, Candidate candidate);
  void clear();

 private:
  void note_places(const State& state, Candidate gone);
  void add_missed(const State& state);

  const Geometry& board_;
  std::vector<Candidate> naked_, hidden_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
