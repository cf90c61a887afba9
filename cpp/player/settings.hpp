// Every number that decides how the player plays: where it spends its time, how far it looks, what it
// thinks of the other side. Nothing else in the player holds one.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ninefold::player {

/// How the middle game is played, and what to do with an endgame that cannot be solved.
enum class Plan : std::uint8_t {
  steering,  ///< hand over the smallest position that is beyond the other's reach
  seed,      ///< NineDigits' plan: leave as many solutions as possible
  chance,    ///< any legal move, until the endgame
};

/// Numbers all, so that they can be set by name. A share is one of the time that is left when its
/// work begins.
struct Settings {
  double plan = static_cast<double>(Plan::steering);

  // ---- how far it looks
  double opening_digits = 15;   ///< before so many digits stand, a legal move at random
  double list_most = 250'000;   ///< solutions that are listed at most
  double solve_most = 130'000;  ///< steering: solutions of a position that is worth a search
  double search_nodes = 0;      ///< positions that one search may look at; 0: no bound

  // ---- steering
  double reach = 100'000;    ///< solutions that the other side can list
  double reach_slack = 500;  ///< so many more are surely beyond it
  double near_reach = 1.08;  ///< so many times the reach are near enough: look no further
  double descents = 20'000;  ///< random descents of an estimate
  double count_most = 6;     ///< moves whose solutions are counted exactly
  double estimate_share = 0.04;
  double count_share = 0.15;

  // ---- the seed's middle game
  double safe_left = 90'000;  ///< a move that leaves more of those listed is played at once

  // ---- time for each part of the work
  double opening_share = 0.1;
  double list_share = 0.2;
  double moves_share = 0.1;
  double large_share = 0.2;    ///< to solve a position of more than `large` solutions
  double medium_share = 0.45;  ///< of more than `medium`
  double small_share = 0.6;    ///< of fewer
  double large = 60'000;
  double medium = 25'000;
  double defence_share = 0.12;  ///< to refute one move of ours
  double defence_most = 12;     ///< moves that are looked at so
  double hardest_share = 0.1;   ///< to find the move that is hardest to refute, if all of them lose

  // ---- the clock
  double margin_share = 0.03;      ///< of the time left that is never used
  double margin_seconds = 0.03;    ///< and so much more
  double overhead_seconds = 0.01;  ///< what a turn costs beside the player's own work: pipes, a busy machine
};

/// A setting: its name, where it is, what it may be, and what it is for.
struct Field {
  std::string_view name;
  double Settings::* value;
  double least;
  double most;
};

/// All of them.
std::span<const Field> fields();

/// The plan as the kind it is.
inline Plan plan_of(const Settings& settings) { return static_cast<Plan>(static_cast<int>(settings.plan)); }

/// NineDigits' plan and its time shares, as its author describes them.
Settings seed_settings();

}  // namespace ninefold::player
