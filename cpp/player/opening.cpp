// The opening: a legal move at random. Nobody knows what is good there, and so nobody can prepare for it.
#include "player/opening.hpp"

#include "base/random.hpp"

namespace ninefold::player {
namespace {

Move any_of(const std::vector<Move>& moves, std::uint64_t& random) {
  return moves[random_below(random, static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace

void play_opening(Work& work) {
  Guard guard = work.part(work.settings.opening_share);
  Legal legal = legal_moves(work, guard);
  // Two solutions make a legal move. Without them there is nothing better to spend the clock on.
  if (legal.solutions < 2 && !legal.complete) legal = legal_moves(work, work.whole);
  if (legal.moves.empty() && !legal.complete) {  // stopped already, or late: still no reason to say nothing
    Guard least(work.settings.least_seconds);
    legal = legal_moves(work, least);
  }
  work.note(Event::legal_moves, static_cast<double>(legal.moves.size()), legal.complete);
  if (legal.solutions == 1 && legal.complete) {
    work.claim();
    return;
  }
  if (legal.moves.empty()) return;
  work.choose(any_of(legal.moves, work.random), legal.solutions < 2 ? Reason::unproven : Reason::opening, 0,
              false);
}

}  // namespace ninefold::player
