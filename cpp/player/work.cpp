// See work.hpp.
#include "player/work.hpp"

#include <algorithm>
#include <bit>

namespace ninefold::player {
namespace {

/// A search of so many nodes tells how fast the machine is.
constexpr std::uint64_t kEnoughNodes = 5'000;
constexpr double kLeastTime = 1e-4;

}  // namespace

using classic::kCells;

endgame::Rows rows_of(const classic::Rows& solutions) {
  return {solutions.size() == 0 ? nullptr : solutions[0].data(), solutions.size(), kCells};
}

classic::Board Work::board() const {
  classic::Board board;
  board.digits = known.board;
  return board;
}

classic::Board Work::board_after(Move move) const {
  classic::Board board = Work::board();
  board.digits[move.cell] = move.digit;
  return board;
}

endgame::Place Work::place(Watch* watch) const {
  return {rows_of(known.solutions), {known.board.begin(), known.board.end()}, seed, watch};
}

endgame::Verdict Work::solve(const endgame::Place& place, Move move, Guard& guard, Guard* between) {
  const double bound = settings.search_nodes;
  const std::uint64_t nodes = bound > 0 ? static_cast<std::uint64_t>(bound) : classic::kUnlimited;
  const double began = whole.elapsed();
  const endgame::Verdict verdict = team.search(place, nodes, guard, between).verdict;
  if (verdict.nodes > kEnoughNodes) {
    const double speed = static_cast<double>(verdict.nodes) / std::max(whole.elapsed() - began, kLeastTime);
    known.nodes_per_second = (known.nodes_per_second + speed) / 2;
  }
  note(Event::solved, move, static_cast<double>(verdict.outcome), static_cast<double>(verdict.nodes));
  return verdict;
}

void Work::choose(Move move, Reason reason, double left, Certainty certainty) {
  best = {move, true, certainty == Certainty::exactly && left == 1, reason, left, certainty};
}

Legal legal_moves(Work& work, Guard& guard) {
  const classic::TrueCandidates found = work.solver.candidates(
      work.board(), {.seed = work.random, .shuffled = true}, guard, &work.tools.classic.candidates);
  Legal legal;
  legal.complete = found.end == End::finished;
  legal.solutions = found.solutions;
  for (std::uint16_t cell = 0; cell < kCells; ++cell) {
    if (work.known.board[cell] != 0) continue;
    const unsigned digits = found.masks[cell];
    const bool inferred = std::popcount(digits) == 1 && found.closed[cell];
    const bool proven = std::popcount(digits) > 1 || (work.free && inferred);
    if (!proven && found.solutions != 1) continue;
    for (unsigned rest = digits; rest != 0; rest &= rest - 1) {
      const Move move{cell, static_cast<std::uint8_t>(std::countr_zero(rest) + 1)};
      if (inferred) legal.inferred.push_back(move);
      (proven ? legal.moves : legal.unproven).push_back(move);
    }
  }
  return legal;
}

}  // namespace ninefold::player
