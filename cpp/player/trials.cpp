// See trials.hpp.
#include "player/trials.hpp"

#include <utility>

namespace ninefold::player {

Trial try_out(Work& work, Move move, double share) {
  Guard guard = work.part(share);
  classic::Rows after;
  const auto most = static_cast<std::uint64_t>(work.settings.list_most);
  const classic::Found found = work.solver.list(work.board_after(move), {.solutions = most}, guard, after);
  const auto left = static_cast<double>(after.size());
  if (found.end != End::finished) return {endgame::Outcome::undecided, left};
  std::vector<std::uint8_t> filled(work.known.board.begin(), work.known.board.end());
  filled[move.cell] = 1;
  const endgame::Place place(rows_of(after), std::move(filled), work.seed, &guard);
  return {work.solve(place, move, guard).outcome, left};
}

}  // namespace ninefold::player
