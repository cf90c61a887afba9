// The middle game as NineDigits' author describes it: too many solutions to list them all.
//
// Of the solutions that were listed, leave as many as possible: that makes it hard for the other side. A move
// after which all solutions can be listed is tested by search: if it loses, panic, and the next one.
#include "player/middle_game.hpp"

#include <algorithm>

#include "classic/digit_counts.hpp"

namespace ninefold::player {
namespace {

/// Legal moves with the number of listed solutions that each leaves; those that leave most first.
std::vector<Candidate> by_listed(Work& work) {
  Guard guard = work.part(work.settings.moves_share);
  const Legal legal = legal_moves(work, guard);
  work.note(Event::legal_moves, static_cast<double>(legal.moves.size()), legal.complete);
  classic::DigitCounts listed;
  if (work.known.solutions.size() > 0)
    listed.add(work.known.solutions[0].data(), work.known.solutions.size());
  std::vector<Candidate> moves;
  for (const Move& move : legal.moves)
    moves.push_back({move, static_cast<double>(listed.counts[move.cell][move.digit - 1])});
  std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.left > b.left; });
  return moves;
}

/// What is known of the position after a move.
enum class Test : std::uint8_t { safe, wins, loses };

/// Lists and searches it: what cannot be listed or decided in time is not provably losing.
Test tested(Work& work, Move move, double& left) {
  Guard guard = work.part(work.settings.defence_share);
  classic::Rows after;
  const auto most = static_cast<std::uint64_t>(work.settings.list_most);
  const classic::Found found = work.solver.list(work.board_after(move), {.solutions = most}, guard, after);
  left = static_cast<double>(after.size());
  if (found.end != End::finished) return Test::safe;
  std::vector<std::uint8_t> filled(work.known.board.begin(), work.known.board.end());
  filled[move.cell] = 1;
  const endgame::Place place(rows_of(after), std::move(filled), work.seed, &guard);
  const endgame::Verdict verdict = work.solve(place, move, guard);
  if (verdict.outcome == endgame::Outcome::undecided) return Test::safe;
  return verdict.outcome == endgame::Outcome::loss ? Test::wins : Test::loses;
}

}  // namespace

void play_seed_middle_game(Work& work) {
  const std::vector<Candidate> moves = by_listed(work);
  if (moves.empty()) return;
  work.choose(moves.front().move, Reason::provisional, moves.front().left, false);
  for (const Candidate& each : moves) {
    if (each.left > work.settings.safe_left) {
      work.choose(each.move, Reason::most_left, each.left, false);
      return;
    }
    double left = 0;
    const Test test = tested(work, each.move, left);
    if (test != Test::loses) {
      const bool wins = test == Test::wins;
      work.choose(each.move, wins ? Reason::wins : Reason::undecided, left, wins);
      return;
    }
    work.note(Event::panic, each.move, left);
  }
}

}  // namespace ninefold::player
