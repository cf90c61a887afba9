// The middle game as NineDigits' author describes it: too many solutions to list them all.
//
// Of the solutions that were listed, leave as many as possible: that makes it hard for the other side. A move
// after which all solutions can be listed is tested by search: if it loses, panic, and the next one.
#include "player/middle_game.hpp"

#include <algorithm>

#include "classic/digit_counts.hpp"
#include "player/trials.hpp"

namespace ninefold::player {
namespace {

/// Legal moves with the number of listed solutions that each leaves; those that leave most first.
std::vector<Candidate> by_listed(Work& work) {
  classic::DigitCounts listed;
  if (work.known.solutions.size() > 0)
    listed.add(work.known.solutions[0].data(), work.known.solutions.size());
  std::vector<Candidate> moves;
  for (const Move& move : work.legal.moves)
    moves.push_back({move, static_cast<double>(listed.counts[move.cell][move.digit - 1])});
  std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.left > b.left; });
  return moves;
}

}  // namespace

void play_seed_middle_game(Work& work) {
  const std::vector<Candidate> moves = by_listed(work);
  if (moves.empty()) return;
  work.choose(moves.front().move, Reason::provisional, moves.front().left, Certainty::at_least);
  play_unrefuted(work, moves, work.settings.safe_left);
}

}  // namespace ninefold::player
