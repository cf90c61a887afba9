// What tests of searches of places share: places made of boards and rows, and judges that search anew.
#pragma once

#include <vector>

#include "endgame/searcher.hpp"
#include "tests/endgame_runs.hpp"
#include "tests/positions.hpp"

namespace ninefold::tests {

using endgame::Place;
using endgame::Searcher;

inline constexpr std::size_t kMemory = std::size_t{1} << 26;
inline constexpr std::uint64_t kAllNodes = classic::kUnlimited;

inline const endgame::Kernels& kernels_in_use() { return *active_instruction_set()->endgame; }

inline Place place_of(const Board& b, const Sheet& sheet, std::uint64_t seed) {
  return {sheet.rows(), {b.digits.begin(), b.digits.end()}, seed, nullptr};
}

/// Rows that are no Sudoku: no cell is filled.
inline Place place_of(const Sheet& sheet, std::uint64_t seed) {
  return {sheet.rows(), std::vector<std::uint8_t>(sheet.cells, 0), seed, nullptr};
}

inline Outcome fresh_outcome(const Place& place, bool free) {
  return Searcher(kernels_in_use(), free, kMemory).solve(place, kAllNodes, nullptr).outcome;
}

/// Whether a verdict is what a search says that begins with nothing, and its move wins.
inline bool is_right(const Place& place, const Verdict& verdict, bool free) {
  if (verdict.outcome != fresh_outcome(place, free)) return false;
  if (verdict.outcome != Outcome::win) return true;
  return fresh_outcome(place.after(place.move_to(verdict.move).move, nullptr), free) == Outcome::loss;
}

}  // namespace ninefold::tests
