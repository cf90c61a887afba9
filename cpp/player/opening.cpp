// The opening: a legal move at random. Nobody knows what is good there, and so nobody can prepare for it.
#include "player/opening.hpp"

#include <utility>

#include "base/random.hpp"

namespace ninefold::player {
namespace {

Move any_of(const std::vector<Move>& moves, std::uint64_t& random) {
  return moves[random_below(random, static_cast<std::uint32_t>(moves.size()))];
}

/// Two solutions make a legal move. Without them there is nothing better to spend the clock on; and to be
/// late, or stopped already, is no reason to say nothing.
Legal moves_at_any_price(Work& work) {
  Guard share = work.part(work.settings.opening_share);
  Legal legal = legal_moves(work, share);
  const auto look_again = [&](Guard& guard) {
    if (legal.solutions >= 2 || legal.complete) return;
    if (Legal again = legal_moves(work, guard); again.complete || again.solutions > legal.solutions)
      legal = std::move(again);
  };
  look_again(work.whole);
  Guard reserve(work.settings.least_seconds);
  look_again(reserve);
  return legal;
}

}  // namespace

void play_opening(Work& work) {
  const Legal& legal = work.legal = moves_at_any_price(work);
  work.note(Event::legal_moves, static_cast<double>(legal.moves.size()), legal.complete);
  if (legal.solutions == 1 && legal.complete) {
    work.claim();
  } else if (!legal.moves.empty()) {
    work.choose(any_of(legal.moves, work.random), Reason::opening, 0, Certainty::at_least);
  } else if (!legal.unproven.empty()) {
    work.choose(any_of(legal.unproven, work.random), Reason::unproven, 0, Certainty::at_least);
  }
}

}  // namespace ninefold::player
