// Steering: nearly every position that can be solved is won by the side to move, so whoever first solves one
// at his own turn wins. Hence hand over what the other side cannot list or solve, and of that what leaves him
// no reply but to hand over something that we can.
#include "player/steering.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "classic/digit_counts.hpp"
#include "player/estimates.hpp"
#include "player/replies.hpp"
#include "player/trials.hpp"

namespace ninefold::player {
namespace {

/// More solutions than anybody lists.
constexpr double kEndless = 1e12;

/// A move, what it leaves, and the most that the other can leave after it.
struct Handover {
  Move move;
  double left;
  double reply;
};

double reach_of(const Settings& settings) { return settings.reach + settings.reach_slack; }

/// Legal moves with an estimate of what each leaves; those that leave fewest first.
std::vector<Candidate> by_estimate(Work& work) {
  Guard guard = work.part(work.settings.estimate_share);
  const auto descents = static_cast<std::uint64_t>(work.settings.descents) -
                        std::min(work.estimate.descents, static_cast<std::uint64_t>(work.settings.descents));
  const Estimate estimate =
      joined(work.estimate, estimate_solutions(work.known.board, descents, work.random, guard));
  work.note(Event::estimated, estimate.solutions, static_cast<double>(estimate.descents));
  std::vector<Candidate> moves;
  for (const Move& move : work.legal.moves) moves.push_back({move, estimate.with[move.cell][move.digit - 1]});
  std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.left < b.left; });
  return moves;
}

/// Counts what a move leaves, and the most that a reply leaves of that; up to what is far beyond the reach.
bool look_at(Work& work, Handover& handover, Guard& guard) {
  const auto most = static_cast<std::uint64_t>(work.settings.far_beyond * reach_of(work.settings)) + 1;
  classic::DigitCounts digits;
  const classic::Found found =
      classic::count_digits(work.solver, work.board_after(handover.move), {.solutions = most}, guard, digits);
  if (found.end != End::finished) return false;
  std::uint64_t largest = 0;
  for (const auto& cell : digits.counts) {
    for (const std::uint64_t with : cell) {
      if (with < found.solutions) largest = std::max(largest, with);
    }
  }
  handover.left = static_cast<double>(found.solutions);
  handover.reply = static_cast<double>(largest);
  work.note(Event::counted, handover.move, handover.left, handover.reply);
  return true;
}

/// The moves that by estimate may leave more than the reach and not far more, the likeliest first.
std::vector<Move> near_reach(const Settings& settings, const std::vector<Candidate>& moves) {
  const double beyond = reach_of(settings);
  std::vector<std::pair<double, Move>> near;
  for (const auto& [move, estimate] : moves) {
    if (estimate < (1 - settings.estimate_error) * beyond || estimate > settings.far_beyond * beyond)
      continue;
    near.emplace_back(std::abs(std::log(estimate / (settings.near_reach * beyond))), move);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Move> likeliest;
  for (const auto& [distance, move] : near) likeliest.push_back(move);
  return likeliest;
}

/// Looks at moves that may leave just more than the reach; those that do, and after which the replies leave
/// fewest first.
std::vector<Handover> handovers(Work& work, const std::vector<Candidate>& moves) {
  const Settings& settings = work.settings;
  Guard guard = work.part(settings.count_share);
  std::vector<Handover> found;
  int counts = 0;
  for (const Move& move : near_reach(settings, moves)) {
    const double most = (found.empty() ? 2 : 1) * settings.count_most;
    if (counts++ >= most || guard.check() != End::finished) break;
    Handover handover{move, 0, 0};
    if (look_at(work, handover, guard) && handover.left > reach_of(settings)) found.push_back(handover);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.reply < b.reply; });
  return found;
}

/// The smallest estimate that is far beyond the reach, if there is one.
void choose_far_beyond(Work& work, const std::vector<Candidate>& moves) {
  for (const auto& [move, estimate] : moves) {
    if (estimate <= work.settings.far_beyond * reach_of(work.settings)) continue;
    work.choose(move, Reason::beyond, estimate, Certainty::about);
    return;
  }
}

/// The first that cannot be refuted in a small share of the time: the other side may reach further than we
/// think.
void choose_handover(Work& work, const std::vector<Handover>& found) {
  for (const auto& [move, left, reply] : found) {
    const double share = work.settings.wary_share;
    if (work.hopeless(left, share)) {
      work.choose(move, Reason::beyond, left, Certainty::exactly);
      return;
    }
    const Trial trial = try_out(work, move, share);
    if (trial.outcome != endgame::Outcome::win) {
      const bool wins = trial.outcome == endgame::Outcome::loss;
      work.choose(move, wins ? Reason::wins : Reason::beyond, left, Certainty::exactly);
      return;
    }
    work.note(Event::refuted, move, left);
  }
}

}  // namespace

std::vector<endgame::Choice> best_handovers(const Work& work, const endgame::Place& place) {
  const double beyond = reach_of(work.settings);
  std::vector<std::pair<double, endgame::Choice>> all;
  for (const std::uint32_t j : place.by_size()) {
    const endgame::Choice choice = place.move_to(j);
    // Beyond his reach: by what he must leave us, the least first. Within it: the most first, after all
    // those.
    const double order = choice.left > beyond ? largest_reply(place.root(), j) : 2.0 * kEndless - choice.left;
    all.emplace_back(order, choice);
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<endgame::Choice> choices;
  for (const auto& [order, choice] : all) choices.push_back(choice);
  return choices;
}

void play_steering_middle_game(Work& work) {
  if (work.legal.moves.empty()) return;
  std::vector<Candidate> moves = by_estimate(work);
  work.choose(moves.back().move, Reason::provisional, moves.back().left, Certainty::about);
  choose_far_beyond(work, moves);
  choose_handover(work, handovers(work, moves));
  if (work.best.reason != Reason::provisional) return;
  std::reverse(moves.begin(), moves.end());
  play_unrefuted(work, moves, kEndless);
}

}  // namespace ninefold::player
