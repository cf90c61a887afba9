// What the tests of `dpll` share: a plain search for all solutions, and an engine with its memory.
#pragma once

#include <bit>
#include <cstdlib>
#include <memory>
#include <set>

#include "tests/boards.hpp"

namespace ninefold::tests {

using namespace ninefold::classic;

using Grid = std::array<std::uint8_t, kCells>;
using Masks = std::array<std::uint16_t, kCells>;

inline constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

inline Grid grid(std::string_view text) { return board(text).digits; }

/// The sets that the cells of a board with these digits allow.
inline Masks masks_of(const Grid& digits) {
  Board b;
  b.digits = digits;
  return b.allowed();
}

/// Whether digits are a full board of what the sets allow.
inline bool is_solution_of(const Masks& masks, const Grid& digits) {
  Board b;
  b.masks = masks;
  b.has_masks = true;
  return is_solution(b, digits.data());
}

// ---- The plain twin --------------------------------------------------------------------------------

inline bool are_peers(std::size_t p, std::size_t q) {
  const bool same_box = p / 27 == q / 27 && p % 9 / 3 == q % 9 / 3;
  return p != q && (p / 9 == q / 9 || p % 9 == q % 9 || same_box);
}

/// The 20 peers of a cell.
inline const std::vector<std::size_t>& peers(std::size_t cell) {
  static const auto all = [] {
    std::array<std::vector<std::size_t>, kCells> lists;
    for (std::size_t i = 0; i < kCells * kCells; ++i) {
      if (are_peers(i / kCells, i % kCells)) lists[i / kCells].push_back(i % kCells);
    }
    return lists;
  }();
  return all[cell];
}

/// The empty cell with the fewest digits; kCells if there is none.
inline std::size_t narrowest_cell(const Masks& masks, const Grid& digits) {
  std::size_t best = kCells;
  for (std::size_t i = 0; i < kCells; ++i) {
    if (digits[i] != 0) continue;
    if (best == kCells || std::popcount(masks[i]) < std::popcount(masks[best])) best = i;
  }
  return best;
}

/// Adds all solutions to `all`, but not more than `limit`.
inline void search_plainly(const Masks& masks, Grid& digits, std::set<Grid>& all, std::size_t limit) {
  const std::size_t cell = narrowest_cell(masks, digits);
  if (cell == kCells) all.insert(digits);
  for (int digit = 1; cell < kCells && digit <= 9 && all.size() < limit; ++digit) {
    const unsigned bit = 1u << (digit - 1);
    if (!(masks[cell] & bit)) continue;
    Masks rest = masks;
    for (const std::size_t peer : peers(cell)) rest[peer] = static_cast<std::uint16_t>(rest[peer] & ~bit);
    digits[cell] = static_cast<std::uint8_t>(digit);
    search_plainly(rest, digits, all, limit);
    digits[cell] = 0;
  }
}

inline std::set<Grid> plain_solutions(const Masks& masks, std::size_t limit) {
  std::set<Grid> all;
  Grid empty{};
  search_plainly(masks, empty, all, limit);
  return all;
}

// ---- Searches with the engine ----------------------------------------------------------------------

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};

/// An engine with memory of its own.
class Run {
 public:
  explicit Run(const Engine& engine, Trace* trace = nullptr)
      : engine_(engine), memory_(std::aligned_alloc(64, (engine.stack_bytes + 63) / 64 * 64)) {
    search.stack = memory_.get();
    search.trace = trace;
  }

  Run& start(const Grid& digits) {
    engine_.start_digits(search, digits.data());
    return *this;
  }
  Run& start(const Masks& masks) {
    engine_.start_masks(search, masks.data());
    return *this;
  }

  /// Goes on, and appends what was found to `solutions`.
  Progress go(std::uint64_t most, std::uint64_t nodes = kNoLimit, Watch* watch = nullptr) {
    std::vector<Grid> found(most);
    const Progress progress =
        engine_.run(search, {most, nodes, most ? found.front().data() : nullptr, watch});
    solutions.insert(solutions.end(), found.begin(),
                     found.begin() + static_cast<std::ptrdiff_t>(progress.solutions));
    return progress;
  }

  Search search{};
  std::vector<Grid> solutions;

 private:
  const Engine& engine_;
  std::unique_ptr<void, FreeMemory> memory_;
};

/// Calls `body` with the engine of every instruction set that this CPU has.
template <class Body>
void on_every_set(Body body) {
  for (const InstructionSet& set : instruction_sets()) {
    if (set.supported) body(set.classic->dpll);
  }
}

inline std::set<Grid> as_set(const std::vector<Grid>& solutions) {
  return {solutions.begin(), solutions.end()};
}

/// The solution above with `holes` cells emptied at random.
inline Grid with_holes(std::uint64_t& random, int holes) {
  Grid digits = grid(kUniqueSolution);
  for (int i = 0; i < holes; ++i) digits[random_below(random, kCells)] = 0;
  return digits;
}

/// The solution above without the digits 1 to 4: 1584 solutions, as the plain search counts.
inline Grid without_four_digits() {
  Grid digits = grid(kUniqueSolution);
  for (std::uint8_t& digit : digits) digit = digit <= 4 ? 0 : digit;
  return digits;
}

}  // namespace ninefold::tests
