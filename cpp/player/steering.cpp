// Steering: nearly every position that can be solved is won by the side to move, so whoever first solves one
// at his own turn wins. Hence never hand over what the other can list, unless it is proven lost for
// him; and of the rest hand over the smallest, after which he has to hand over one that we can solve.
#include "player/steering.hpp"

#include <algorithm>

#include "player/estimates.hpp"

namespace ninefold::player {
namespace {

/// Estimates are off by so much at most, nearly always.
constexpr double kErrorOfEstimate = 0.15;

/// So many times the reach are surely beyond it, by estimate alone.
constexpr double kFarBeyond = 2;

double sum_of(const Settings& settings) { return settings.reach + settings.reach_slack; }

/// Legal moves with an estimate of what each leaves; those that leave fewest first.
std::vector<Candidate> by_estimate(Work& work, const Legal& legal) {
  Guard guard = work.part(work.settings.estimate_share);
  const auto descents = static_cast<std::uint64_t>(work.settings.descents);
  const Estimate estimate = estimate_solutions(work.known.board, descents, work.random, guard);
  work.note(Event::estimated, estimate.solutions, static_cast<double>(estimate.descents));
  std::vector<Candidate> moves;
  for (const Move& move : legal.moves) moves.push_back({move, estimate.with[move.cell][move.digit - 1]});
  std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.left < b.left; });
  return moves;
}

/// Counts what a move leaves, up to what is far beyond the reach.
double counted(Work& work, Move move, Guard& guard, bool& exact) {
  const auto most = static_cast<std::uint64_t>(kFarBeyond * sum_of(work.settings)) + 1;
  const classic::Found found = work.solver.count(work.board_after(move), {.solutions = most}, guard);
  exact = found.end == End::finished;
  work.note(Event::counted, move, static_cast<double>(found.solutions), exact);
  return static_cast<double>(found.solutions);
}

/// Looks among moves that may leave just more than the reach, counts some of them, and chooses the one
/// that leaves fewest.
void choose_by_counts(Work& work, const std::vector<Candidate>& moves) {
  const Settings& settings = work.settings;
  const double beyond = sum_of(settings);
  Guard guard = work.part(settings.count_share);
  int counts = 0;
  bool found = false;
  for (const auto& [move, estimate] : moves) {
    if (estimate < (1 - kErrorOfEstimate) * settings.reach) continue;
    if (found && estimate * (1 - kErrorOfEstimate) > work.best.left) return;
    const bool may_count = counts < settings.count_most && guard.check() == End::finished;
    if (!may_count || estimate > kFarBeyond * beyond) {
      if (found) return;
      if (estimate < (1 + kErrorOfEstimate) * beyond) continue;  // perhaps not beyond, and never counted
      work.choose(move, Reason::beyond, estimate, false);
      return;
    }
    ++counts;
    bool exact = false;
    const double left = counted(work, move, guard, exact);
    if (left <= beyond || (found && left >= work.best.left)) continue;
    work.choose(move, Reason::beyond, left, exact);
    found = true;
    if (left < settings.near_reach * settings.reach) return;
  }
}

}  // namespace

void play_steering_middle_game(Work& work) {
  Guard guard = work.part(work.settings.moves_share);
  const Legal legal = legal_moves(work, guard);
  work.note(Event::legal_moves, static_cast<double>(legal.moves.size()), legal.complete);
  if (legal.moves.empty()) return;
  const std::vector<Candidate> moves = by_estimate(work, legal);
  work.choose(moves.back().move, Reason::most_left, moves.back().left, false);
  choose_by_counts(work, moves);
}

bool steer(Work& work, const endgame::Place& place) {
  for (const std::uint32_t j : place.by_size()) {
    const auto [move, left] = place.move_to(j);
    if (left <= sum_of(work.settings)) continue;
    work.choose(move, Reason::beyond, left, true);
    return true;
  }
  return false;
}

}  // namespace ninefold::player
