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
  if (found.end != End::finished) return {endgame::Outcome::undecided, left, Certainty::at_least};
  std::vector<std::uint8_t> filled(work.known.board.begin(), work.known.board.end());
  filled[move.cell] = 1;
  const endgame::Place place(rows_of(after), std::move(filled), work.seed, &guard);
  return {work.solve(place, move, guard).outcome, left, Certainty::exactly};
}

void play_unrefuted(Work& work, const std::vector<Candidate>& moves, double safe) {
  auto tests = static_cast<int>(work.settings.defence_most);
  const double test = work.shares(work.estimate.solutions).test;
  for (const Candidate& each : moves) {
    if (each.left > safe) {
      work.choose(each.move, Reason::most_left, each.left, Certainty::at_least);
      return;
    }
    const auto [outcome, left, certainty] = try_out(work, each.move, tests-- <= 0 ? 0 : test);
    if (outcome != endgame::Outcome::win) {
      const bool wins = outcome == endgame::Outcome::loss;
      work.choose(each.move, wins ? Reason::wins : Reason::undecided, left, certainty);
      return;
    }
    work.note(Event::panic, each.move, left);
  }
}

}  // namespace ninefold::player
