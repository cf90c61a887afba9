// The order in which techniques are tried, and the score of each: data, of any scale.
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
  loop,   ///< a loop of 6 cells a tenth, of 8 two, of more five; and what `grade` does
  grade,  ///< a tenth for every grade; of steps that count the same, that with most eliminations comes first
};
inline constexpr Growth kLastGrowth = Growth::grade;

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

/// What a step of this length and grade counts.
double score_of(const Entry& entry, std::uint32_t length, std::uint32_t grade = 0);

}  // namespace ninefold::technique
