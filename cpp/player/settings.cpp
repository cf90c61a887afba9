// See settings.hpp.
#include "player/settings.hpp"

namespace ninefold::player {
namespace {

constexpr double kMany = 1e9;

constexpr Field kFields[] = {
    {"plan", &Settings::plan, 0, 2},
    {"opening_digits", &Settings::opening_digits, 0, 81},
    {"list_most", &Settings::list_most, 2, 4e6},
    {"search_nodes", &Settings::search_nodes, 0, 1e18},
    {"need_nodes", &Settings::need_nodes, 0, 1e18},
    {"need_size", &Settings::need_size, 1, kMany},
    {"need_power", &Settings::need_power, 0, 10},
    {"nodes_per_second", &Settings::nodes_per_second, 1, 1e12},
    {"hopeless", &Settings::hopeless, 0, 1},
    {"reach", &Settings::reach, 0, kMany},
    {"reach_slack", &Settings::reach_slack, 0, kMany},
    {"near_reach", &Settings::near_reach, 1, 100},
    {"far_beyond", &Settings::far_beyond, 1, 100},
    {"estimate_error", &Settings::estimate_error, 0, 1},
    {"list_doubt", &Settings::list_doubt, 1, 100},
    {"wary_share", &Settings::wary_share, 0, 1},
    {"descents", &Settings::descents, 100, kMany},
    {"first_descents", &Settings::first_descents, 100, kMany},
    {"count_most", &Settings::count_most, 0, 729},
    {"estimate_share", &Settings::estimate_share, 0, 1},
    {"count_share", &Settings::count_share, 0, 1},
    {"safe_left", &Settings::safe_left, 0, kMany},
    {"opening_share", &Settings::opening_share, 0, 1},
    {"list_share", &Settings::list_share, 0, 1},
    {"moves_share", &Settings::moves_share, 0, 1},
    {"overrun", &Settings::overrun, 1, 100},
    {"defence_most", &Settings::defence_most, 0, 729},
    {"hardest_share", &Settings::hardest_share, 0, 1},
    {"easy", &Settings::easy, 0, kMany},
    {"far", &Settings::far, 0, kMany},
    {"search_easy", &Settings::search_easy, 0, 1},
    {"search_hard", &Settings::search_hard, 0, 1},
    {"search_far", &Settings::search_far, 0, 1},
    {"test_easy", &Settings::test_easy, 0, 1},
    {"test_hard", &Settings::test_hard, 0, 1},
    {"test_far", &Settings::test_far, 0, 1},
    {"margin_share", &Settings::margin_share, 0, 1},
    {"margin_seconds", &Settings::margin_seconds, 0, 3600},
    {"margin_gaps", &Settings::margin_gaps, 0, 1000},
    {"least_seconds", &Settings::least_seconds, 0, 3600},
    {"overhead_seconds", &Settings::overhead_seconds, 0, 3600},
};

}  // namespace

std::span<const Field> fields() { return kFields; }

Settings seed_settings() {
  Settings settings;
  settings.plan = static_cast<double>(Plan::seed);
  settings.list_most = 100'000;
  settings.defence_most = 729;
  settings.easy = settings.search_easy = 0.55;
  settings.far = 1.25;
  settings.search_hard = 0.15;
  settings.search_far = 0;
  settings.test_easy = settings.test_hard = settings.test_far = 0.2;
  return settings;
}

}  // namespace ninefold::player
