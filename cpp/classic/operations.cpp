// See operations.hpp.
#include "classic/operations.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace ninefold::classic {
namespace {

/// The first budget is far above what an ordinary board needs (the hardest known take some hundred
/// nodes), so that only boards which are stuck start again. Growth by four: a proof that needs n nodes
/// costs at most 7/3 n in all.
constexpr std::uint64_t kFirstBudget = 1000;
constexpr std::uint64_t kBudgetGrowth = 4;

/// Rows in the first block of a list; later blocks double.
constexpr std::uint64_t kFirstRows = 64;
constexpr std::uint64_t kMostRows = 1 << 16;

/// Rows that are visited at a time: few enough to stay in the cache.
constexpr std::uint64_t kVisitRows = 510;

/// Adds up to two solutions, different from each other, to those of earlier turns: at most one is known.
void add_solutions(Found& found, const std::array<std::uint8_t, 2 * kCells>& rows, std::uint64_t count) {
  if (found.solutions == 0) {
    found.solutions = count;
    if (count > 0) std::copy_n(rows.begin(), kCells, found.first.begin());
    return;
  }
  const bool first_is_known = std::equal(found.first.begin(), found.first.end(), rows.begin());
  if (count == 2 || (count == 1 && !first_is_known)) found.solutions = 2;
}

/// Confirms the digits of a solution.
void add_seen(CandidateSets& sets, const std::uint8_t* solution) {
  ++sets.solutions;
  for (std::size_t i = 0; i < kCells; ++i) {
    sets.seen[i] = static_cast<std::uint16_t>(sets.seen[i] | 1 << (solution[i] - 1));
  }
}

}  // namespace

std::array<std::uint16_t, kCells> Board::allowed() const {
  if (has_masks) return masks;
  std::array<std::uint16_t, kCells> sets{};
  for (std::size_t i = 0; i < kCells; ++i) {
    sets[i] = digits[i] ? static_cast<std::uint16_t>(1 << (digits[i] - 1)) : kAllDigits;
  }
  return sets;
}

Solver::Solver(const Engine& engine) : engine_(engine), memory_(aligned_memory(engine.stack_bytes)) {
  search_.stack = memory_.get();
}

void Solver::start(const Board& board, std::uint64_t seed, bool shuffled) {
  search_.random = seed;
  search_.shuffled = shuffled;
  if (board.has_masks) {
    engine_.start_masks(search_, board.masks.data());
  } else {
    engine_.start_digits(search_, board.digits.data());
  }
}

Found Solver::searched(std::uint64_t solutions, End end) const {
  return {solutions, search_.nodes, search_.steps, end, {}};
}

Found Solver::solve(const Board& board, const Bounds& bounds, Guard& guard) {
  const std::uint64_t wanted = std::min<std::uint64_t>(bounds.solutions, 2);
  Found found;
  if (wanted == 0) return {.end = End::solutions};
  std::uint64_t budget = kFirstBudget;
  std::uint64_t seed = bounds.seed;
  for (bool again = false;; again = true) {
    start(board, seed, bounds.shuffled || again);
    std::array<std::uint8_t, 2 * kCells> rows;
    // The second solution is looked at only if it may be one that an earlier turn has found.
    const Quota quota{wanted, std::min(budget, bounds.nodes - found.nodes), rows.data(), &guard,
                      again ? 2u : 1u};
    const Progress progress = engine_.run(search_, quota);
    add_solutions(found, rows, progress.solutions);
    found.end = progress.end;
    found.nodes += search_.nodes;
    found.steps += search_.steps;
    if (found.solutions >= wanted) found.end = End::solutions;
    if (found.end != End::nodes || found.nodes >= bounds.nodes) return found;
    budget = std::min(budget * kBudgetGrowth, kUnlimited / kBudgetGrowth);
    seed = next_random(seed);
  }
}

Found Solver::count(const Board& board, const Bounds& bounds, Guard& guard) {
  start(board, bounds.seed, bounds.shuffled);
  if (bounds.solutions == 0) return searched(0, End::solutions);
  const Progress progress = engine_.run(search_, {bounds.solutions, bounds.nodes, nullptr, &guard});
  return searched(progress.solutions, progress.end);
}

// The blocks do not depend on the bound, for the order does: lanes are filled anew after each.
Found Solver::list(const Board& board, const Bounds& bounds, Guard& guard, Rows& out) {
  start(board, bounds.seed, bounds.shuffled);
  if (bounds.solutions == 0) return searched(0, End::solutions);
  std::uint64_t listed = 0, rows = kFirstRows;
  Progress progress;
  do {
    const std::uint64_t most = std::min(rows, bounds.solutions - listed);
    progress = engine_.run(search_, {most, bounds.nodes, out.room(most), &guard});
    out.grow(progress.solutions);
    listed += progress.solutions;
    rows = std::min(2 * rows, kMostRows);
  } while (progress.end == End::solutions && listed < bounds.solutions);
  return searched(listed, progress.end);
}

Found Solver::visit(const Board& board, const Bounds& bounds, Guard& guard, const Take& take) {
  start(board, bounds.seed, bounds.shuffled);
  if (bounds.solutions == 0) return searched(0, End::solutions);
  const auto block = std::make_unique_for_overwrite<std::uint8_t[]>(kVisitRows * kCells);
  std::uint64_t visited = 0;
  Progress progress;
  do {
    const std::uint64_t most = std::min(kVisitRows, bounds.solutions - visited);
    progress = engine_.run(search_, {most, bounds.nodes, block.get(), &guard});
    take(block.get(), progress.solutions);
    visited += progress.solutions;
  } while (progress.end == End::solutions && visited < bounds.solutions);
  return searched(visited, progress.end);
}

End Solver::look_for_two(const Board& board, const Bounds& bounds, Guard& guard, CandidateSets& sets) {
  std::array<std::uint8_t, 2 * kCells> rows;
  start(board, bounds.seed, bounds.shuffled);
  const Progress progress =
      engine_.run(search_, {2, std::min(kFirstBudget, bounds.nodes), rows.data(), &guard});
  for (std::uint64_t i = 0; i < progress.solutions; ++i) add_seen(sets, rows.data() + i * kCells);
  sets.nodes = search_.nodes;
  if (progress.end == End::finished) std::copy_n(sets.seen, kCells, sets.possible);
  return progress.end;
}

End Solver::decide(CandidateSets& sets, const Bounds& bounds, Guard& guard, std::size_t cell) {
  Board rest;
  rest.has_masks = true;
  std::copy_n(sets.possible, kCells, rest.masks.begin());
  while ((rest.masks[cell] = static_cast<std::uint16_t>(sets.possible[cell] & ~sets.seen[cell])) != 0) {
    if (const End end = guard.check(); end != End::finished) return end;
    Bounds one = bounds;
    one.solutions = 1;
    one.nodes = bounds.nodes - std::min(bounds.nodes, sets.nodes);
    const Found found = solve(rest, one, guard);
    sets.nodes += found.nodes;
    if (found.solutions > 0) {
      add_seen(sets, found.first.data());
    } else if (found.end == End::finished) {
      sets.possible[cell] = sets.seen[cell];
    } else {
      return found.end;
    }
  }
  return End::finished;
}

TrueCandidates Solver::candidates(const Board& board, const Bounds& bounds, Guard& guard,
                                  const CandidatesEngine* lanes) {
  CandidateSets sets{};
  const auto allowed = board.allowed();
  std::transform(allowed.begin(), allowed.end(), sets.possible,
                 [](std::uint16_t mask) { return static_cast<std::uint16_t>(mask & kAllDigits); });
  End end = guard.check();
  if (end == End::finished) end = look_for_two(board, bounds, guard, sets);
  const bool go_on = end == End::solutions || (end == End::nodes && sets.nodes < bounds.nodes);
  if (go_on) end = End::finished;
  if (go_on && lanes) end = lanes->run(aligned_memory(lanes->bytes).get(), sets, bounds.nodes, &guard);
  for (std::size_t cell = 0; cell < kCells && end == End::finished; ++cell) {
    if (sets.possible[cell] != sets.seen[cell]) end = decide(sets, bounds, guard, cell);
  }
  TrueCandidates result;
  for (std::size_t i = 0; i < kCells; ++i) {
    result.masks[i] = sets.seen[i];
    result.closed[i] = sets.seen[i] == sets.possible[i];
  }
  result.solutions = sets.solutions;
  result.nodes = sets.nodes;
  result.end = end;
  return result;
}

}  // namespace ninefold::classic
