// Quests, shared by finders of chains: list the goals, then search for them, the shortest first.
#pragma once

#include "technique/trails.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Continuous nice loops, plain or grouped.
bool find_continuous_loops(Search& search, const Links& links, Measure measure, Technique technique,
                           Sink& sink);

constexpr bool is_grouped(Technique technique) {
  return Technique::grouped_continuous_nice_loop <= technique && technique <= Technique::grouped_aic;
}

/// Shortest first; those with one end next to each other, so that distances need not be measured again.
void sort_quests(std::vector<Quest>& quests);

/// Goes through quests in order and calls with each and the distances to its end, until that says false.
template <class Use>
bool each_quest(Search& search, const Links& links, Distances& distances, const std::vector<Quest>& quests,
                Use use) {
  StateId measured = 0;
  bool has_measured = false;
  for (const Quest& quest : quests) {
    if (!search.go_on(links.work())) return false;
    if (!has_measured || measured != quest.end) distances.measure(opposite(quest.end), quest.is_loop);
    measured = quest.end;
    has_measured = true;
    if (!use(quest)) return false;
  }
  return true;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
