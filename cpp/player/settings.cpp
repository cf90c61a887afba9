// See settings.hpp.
#include "player/settings.hpp"

namespace ninefold::player {
namespace {

constexpr double kMany = 1e9;

constexpr Field kFields[] = {
    {"plan", &Settings::plan, 0, 2},
    {"opening_digits", &Settings::opening_digits, 0, 81},
    {"list_most", &Settings::list_most, 2, 4e6},
    {"solve_most", &Settings::solve_most, 0, 4e6},
    {"search_nodes", &Settings::search_nodes, 0, 1e18},
    {"reach", &Settings::reach, 0, kMany},
    {"reach_slack", &Settings::reach_slack, 0, kMany},
    {"near_reach", &Settings::near_reach, 1, 100},
    {"descents", &Settings::descents, 100, kMany},
    {"count_most", &Settings::count_most, 0, 729},
    {"estimate_share", &Settings::estimate_share, 0, 1},
    {"count_share", &Settings::count_share, 0, 1},
    {"safe_left", &Settings::safe_left, 0, kMany},
    {"opening_share", &Settings::opening_share, 0, 1},
    {"list_share", &Settings::list_share, 0, 1},
    {"moves_share", &Settings::moves_share, 0, 1},
    {"large_share", &Settings::large_share, 0, 1},
    {"medium_share", &Settings::medium_share, 0, 1},
    {"small_share", &Settings::small_share, 0, 1},
    {"large", &Settings::large, 0, kMany},
    {"medium", &Settings::medium, 0, kMany},
    {"defence_share", &Settings::defence_share, 0, 1},
    {"defence_most", &Settings::defence_most, 0, 729},
    {"hardest_share", &Settings::hardest_share, 0, 1},
    {"margin_share", &Settings::margin_share, 0, 1},
    {"margin_seconds", &Settings::margin_seconds, 0, 3600},
    {"overhead_seconds", &Settings::overhead_seconds, 0, 3600},
};

}  // namespace

std::span<const Field> fields() { return kFields; }

Settings seed_settings() {
  Settings settings;
  settings.plan = static_cast<double>(Plan::seed);
  settings.list_most = 100'000;
  settings.solve_most = 100'000;
  settings.defence_share = 0.2;
  settings.defence_most = 729;
  return settings;
}

}  // namespace ninefold::player
