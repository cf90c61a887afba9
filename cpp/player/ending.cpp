// The endgame: all solutions are known.
//
// First the exact search, which looks at small positions first. If its time is over, the order is turned
// round: the move that leaves most solutions is searched first, and what cannot be refuted is
// played, for what we cannot solve is hard for the other side too. If all moves lose, it is the one
// whose refutation takes the longest search.
#include "player/ending.hpp"

#include <algorithm>
#include <span>

#include "player/parity.hpp"
#include "player/steering.hpp"

namespace ninefold::player {
namespace {

using endgame::Choice;
using endgame::Outcome;
using endgame::Place;
using endgame::Verdict;

/// One move to every class, those that leave most solutions first.
std::vector<Choice> most_first(const Place& place) {
  std::vector<Choice> choices;
  for (const std::uint32_t j : place.by_size()) choices.push_back(place.move_to(j));
  std::reverse(choices.begin(), choices.end());
  return choices;
}

/// Plays the first move that cannot be refuted in a share of the time, or one that wins; false if all lose.
bool defend(Work& work, const Place& place, std::span<const Choice> choices, double test) {
  const Settings& settings = work.settings;
  const bool steers = plan_of(settings) == Plan::steering;
  auto tests = static_cast<int>(settings.defence_most);
  for (const auto& [move, left] : choices) {
    const bool beyond = steers && left > settings.reach + settings.reach_slack;
    const bool untested = tests-- <= 0 || (beyond && work.hopeless(left, settings.wary_share));
    Guard guard = work.part(untested ? 0 : beyond ? settings.wary_share : test);
    const Verdict verdict = work.solve(place.after(move, &guard), move, guard);
    if (verdict.outcome != Outcome::win) {
      const Reason reason = beyond ? Reason::beyond : Reason::undecided;
      work.choose(move, verdict.outcome == Outcome::loss ? Reason::wins : reason, left, Certainty::exactly);
      return true;
    }
    work.note(Event::refuted, move, left);
  }
  return false;
}

/// All moves lose: the one whose refutation takes the longest search, by one who begins with nothing.
void resist(Work& work, const Place& place, std::span<const Choice> choices) {
  Guard guard = work.part(work.settings.hardest_share);
  std::uint64_t hardest = 0;
  for (const auto& [move, left] : choices) {
    if (guard.check() != End::finished) return;
    endgame::Searcher other(work.tools.endgame, work.free, work.newcomers_memory);
    const Verdict verdict = other.solve(place.after(move, &guard), classic::kUnlimited, &guard);
    if (verdict.nodes <= hardest) continue;
    hardest = verdict.nodes;
    work.choose(move, Reason::loses, left, Certainty::exactly);
  }
}

}  // namespace

void play_ending(Work& work) {
  const auto solutions = static_cast<double>(work.known.solutions.size());
  work.note(Event::listed, solutions, 1);
  if (solutions == 1) {
    work.claim();
    return;
  }
  const auto [search, test] = work.shares(solutions);
  const Place place = work.place(&work.whole);
  std::vector<Choice> choices = most_first(place);
  if (choices.empty()) return;
  work.choose(choices.front().move, Reason::most_left, choices.front().left, Certainty::exactly);
  Guard between = work.part(search), guard = work.part(std::min(1.0, work.settings.overrun * search));
  const Verdict verdict = work.solve(place, Move{}, guard, &between);
  if (verdict.outcome == Outcome::win) {
    const Choice choice = place.move_to(verdict.move);
    work.choose(choice.move, Reason::wins, choice.left, Certainty::exactly);
  } else if (verdict.outcome == Outcome::loss) {
    work.best.reason = Reason::loses;
    if (work.free && !place.inferred().empty())  // which narrows nothing
      work.choose(place.inferred().front(), Reason::loses, solutions, Certainty::exactly);
    else
      resist(work, place, choices);
  } else if (!fill_if_odd(work, place.inferred(), solutions, Certainty::exactly)) {
    if (plan_of(work.settings) == Plan::steering) choices = best_handovers(work, place);
    if (!defend(work, place, choices, test)) work.best.reason = Reason::provisional;
  }
}

}  // namespace ninefold::player
