// Which of several steps of one kind is taken first, as HoDoKu decides it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "technique/step.hpp"

namespace ninefold::technique {

/// Eliminations by digit, then by cell.
inline void sort_by_digit(std::vector<Candidate>& eliminations) {
  std::sort(eliminations.begin(), eliminations.end(), [](const Candidate& a, const Candidate& b) {
    return std::tie(a.digit, a.cell) < std::tie(b.digit, b.cell);
  });
}

/// The sum of the digits and of the cells, each cell times a factor that is 1 for the first and grows by 80
/// with each, as HoDoKu weighs them. The order is that of the list.
inline std::int64_t weight_of(const std::vector<Candidate>& eliminations) {
  std::int64_t weight = 0, factor = 1;
  for (const Candidate& each : eliminations) {
    weight += each.cell * factor + each.digit + 1;
    factor += 80;
  }
  return weight;
}

/// Most eliminations first, then the lowest weight.
struct Preference {
  std::int64_t count;
  std::int64_t weight;

  explicit Preference(const std::vector<Candidate>& eliminations)
      : count(-static_cast<std::int64_t>(eliminations.size())), weight(weight_of(eliminations)) {}
  friend auto operator<=>(const Preference&, const Preference&) = default;
};

}  // namespace ninefold::technique
