// See player.hpp.
#include "player/player.hpp"

#include <algorithm>
#include <exception>

#include "player/ending.hpp"
#include "player/middle_game.hpp"
#include "player/opening.hpp"
#include "player/parity.hpp"
#include "player/steering.hpp"

namespace ninefold::player {
namespace {

using classic::kCells;

/// One part in so many of the memory is kept for a newcomer.
constexpr std::size_t kNewcomersPart = 5;

double digits_on(const Solution& board) {
  return static_cast<double>(kCells - std::count(board.begin(), board.end(), 0));
}

/// Two solutions differ somewhere, and there each has a legal move.
void choose_anything(Work& work) {
  const classic::Rows& solutions = work.known.solutions;
  if (solutions.size() < 2) return;
  for (std::uint16_t cell = 0; cell < kCells; ++cell) {
    if (solutions[0][cell] != solutions[1][cell])
      work.choose({cell, solutions[0][cell]}, Reason::undecided, 0, Certainty::at_least);
  }
}

/// A move that leaves one solution is claimed, also where that was not yet known.
void claim_if_unique(Work& work) {
  Decision& best = work.best;
  if (!best.has_move || best.claim || best.certainty == Certainty::exactly || best.reason == Reason::unproven)
    return;
  Guard guard = work.part(work.settings.moves_share);
  const classic::Found found = work.solver.solve(work.board_after(best.move), {}, guard);
  best.claim = classic::status_of(found) == classic::Status::unique;
}

}  // namespace

Player::Player(const Tools& tools, const Identity& identity)
    : tools_(tools),
      identity_(identity),
      newcomers_memory_(identity.memory / kNewcomersPart),
      team_(tools.endgame, identity.free, identity.threads, identity.memory - newcomers_memory_),
      random_(identity.seed) {
  known_.nodes_per_second = identity.settings.nodes_per_second;
}

Decision Player::choose(const Solution& board, double seconds, Guard& guard, const Tell& tell) {
  const double began = processor_seconds();
  const double left = clock_.begin(identity_.settings, seconds);
  Guard whole(guard, left);
  Work work{.tools = tools_,
            .settings = identity_.settings,
            .known = known_,
            .team = team_,
            .newcomers_memory = newcomers_memory_,
            .random = random_,
            .free = identity_.free,
            .seed = identity_.seed,
            .whole = whole,
            .seconds = left,
            .tell = tell,
            .solver = classic::Solver(tools_.classic.classic)};
  try {
    follow(board);
    decide(work);
    claim_if_unique(work);
  } catch (const std::exception&) {
    work.note(Event::failure, 0);
  }
  clock_.end(whole, left, processor_seconds() - began);
  work.best.beside = clock_.beside(identity_.settings);
  return work.best;
}

/// Goes on from what is known of an earlier board, or begins anew.
void Player::follow(const Solution& board) {
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::uint8_t before = known_.board[cell], now = board[cell];
    if (before == now) continue;
    if (before != 0) known_.complete = false;  // another game
    if (!known_.complete) break;
    auto* const end = std::remove_if(known_.solutions.begin(), known_.solutions.end(),
                                     [&](const Solution& each) { return each[cell] != now; });
    known_.solutions.cut(static_cast<std::size_t>(end - known_.solutions.begin()));
  }
  known_.board = board;
  if (!known_.complete) known_.solutions.cut(0);
}

void Player::decide(Work& work) {
  const Plan plan = plan_of(work.settings);
  if (!known_.complete) {
    play_opening(work);
    const bool opening = plan != Plan::chance && digits_on(known_.board) < work.settings.opening_digits;
    if (!work.best.has_move || opening) return;
  }
  if (known_.complete || list(work)) {
    choose_anything(work);
    play_ending(work);
  } else if (plan != Plan::chance) {
    if (work.legal.complete && fill_if_odd(work, work.legal.inferred, 0, Certainty::at_least)) return;
    if (plan == Plan::seed)
      play_seed_middle_game(work);
    else
      play_steering_middle_game(work);
  }
}

/// Lists solutions; whether these are all. A steering player looks first whether it is worth while.
bool Player::list(Work& work) {
  const double most = work.settings.list_most;
  if (plan_of(work.settings) == Plan::steering) {
    Guard guard = work.part(work.settings.estimate_share);
    const auto descents = static_cast<std::uint64_t>(work.settings.first_descents);
    work.estimate = estimate_solutions(known_.board, descents, random_, guard);
    work.note(Event::estimated, work.estimate.solutions, static_cast<double>(work.estimate.descents));
    if (work.estimate.solutions > work.settings.list_doubt * most) return false;
  }
  Guard guard = work.part(work.settings.list_share);
  known_.solutions.cut(0);
  const classic::Found found = work.solver.list(work.board(), {.solutions = static_cast<std::uint64_t>(most)},
                                                guard, known_.solutions);
  known_.complete = found.end == End::finished && found.solutions > 0;
  if (!known_.complete) work.note(Event::listed, static_cast<double>(found.solutions), 0);
  return known_.complete;
}

}  // namespace ninefold::player
