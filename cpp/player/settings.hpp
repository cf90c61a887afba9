// The numbers that decide how the player plays: where it spends its time, how far it looks, what it thinks of
// the other side.
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
  double opening_digits = 15;  ///< before so many digits stand, a legal move at random
  double list_most = 250'000;  ///< solutions that are listed at most
  double search_nodes = 0;     ///< positions that one search may look at; 0: no bound

  // ---- what can be solved (search_time.hpp)
  double need_nodes = 900'000;  ///< nodes that most searches take ...
  double need_size = 50'000;    ///< ... of positions with so many solutions
  double need_power = 2.5;      ///< and how that grows with their number
  double hopeless = 0.2;        ///< part of the time needed: with less, a move beyond the reach is not tested
  double nodes_per_second = 250'000;  ///< until a search tells how fast this machine is

  // ---- steering
  double reach = 100'000;    ///< solutions that the other side can list
  double reach_slack = 500;  ///< so many more are surely beyond it
  double near_reach = 1.2;  ///< times the reach: what a move should leave, by estimate, to be looked at first
  double far_beyond = 2;    ///< times the reach: so far beyond it that nobody needs to know exactly
  double estimate_error = 0.15;   ///< how far off an estimate may be, nearly always
  double list_doubt = 1.3;        ///< times what may be listed: by a rough estimate, not worth a try
  double wary_share = 0.05;       ///< of the time, to refute what is beyond it: the other may reach further
  double descents = 20'000;       ///< random descents of an estimate
  double first_descents = 1'500;  ///< of one that tells whether it is worth while to list
  double count_most = 3;          ///< moves after which solutions are counted exactly
  double estimate_share = 0.012;
  double count_share = 0.05;

  // ---- the seed's middle game
  double safe_left = 90'000;  ///< a move that leaves more of those listed is played at once

  // ---- time for each part of the work
  double opening_share = 0.1;
  double list_share = 0.2;
  double moves_share = 0.1;
  double overrun = 1.25;       ///< times its share that a search may take to finish a move that was begun
  double defence_most = 12;    ///< moves that are looked at so
  double hardest_share = 0.1;  ///< to find the move that is hardest to refute, if all of them lose

  // ---- shares of the time left: to search a position, and then to test each move that may be made. By how
  // many times that time most positions of its size would need:
  double easy = 0.6;  ///< fewer: easy
  double far = 8;     ///< more: far away
  double search_easy = 0.7;
  double search_hard = 0.3;
  double search_far = 0.15;
  double test_easy = 0.1;
  double test_hard = 0.1;
  double test_far = 0.2;

  // ---- the clock
  double margin_share = 0.01;        ///< of the time left that is never used ...
  double margin_seconds = 0.01;      ///< ... so much more ...
  double margin_gaps = 4;            ///< ... and so many times the longest time between two looks at it
  double least_seconds = 0.0005;     ///< what is used in any case: to be late is no worse than to say nothing
  double overhead_seconds = 0.0005;  ///< what a turn costs beside the player's own work, on an idle machine
};

/// A setting: its name, where it is, and what it may be.
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

/// NineDigits' plan, as its author describes it; the shares of the clock are ours.
Settings seed_settings();

}  // namespace ninefold::player
