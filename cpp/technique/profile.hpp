// The order in which techniques are tried, and what each counts: data, whatever scale it comes from.
#pragma once

#include <cstdint>
#include <vector>

#include "technique/step.hpp"

namespace ninefold::technique {

/// How the score of a step grows with its length.
enum class Growth : std::uint8_t {
  none,
  links,  ///< a tenth for every rung that the links of a chain pass: 4, 6, 8, 12, 16, 24, ... (Sudoku
          ///< Explainer)
  loop,   ///< for the cells of a unique loop beyond four: 0.1 for 6, 0.2 for 8, 0.5 for 10 and more; and for
          ///< the subset of a loop or a grave: 0.1 for a naked pair, 0.2 for a triple, ..., for a hidden one
          ///< 0.1 less (Sudoku Explainer)
};
inline constexpr Growth kLastGrowth = Growth::loop;

struct Entry {
  Technique technique;
  double score;
  Growth growth = Growth::none;
};

/// Techniques that are looked at together. Of what they find, the first step is taken, or the one of the
/// lowest score and, among those, the shortest.
struct Stage {
  std::vector<Entry> entries;
  bool lowest = false;
};

struct Profile {
  std::vector<Stage> stages;
};

/// What a step counts.
double score_of(const Entry& entry, const Step& step);

}  // namespace ninefold::technique
