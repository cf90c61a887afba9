// See questions.hpp.
#include "boards/questions.hpp"

#include <algorithm>
#include <bit>

#include "base/random.hpp"

namespace ninefold::boards {
namespace {

/// Solutions that are listed before the memory for more is taken.
constexpr std::uint64_t kFirstRows = 64;
constexpr std::uint64_t kMostRows = 1 << 14;

/// Nodes of a search for a solution at random, which differs more from those before than one in order. If it
/// takes longer there may be none, and a search in order is better at proving that.
constexpr std::uint64_t kFewNodes = 100;

/// As many searches at random must end in time for one that does not.
constexpr int kBadLuck = 3;

/// A budget half as large again each time: what is proven with n nodes costs about 3 n in all, and a lucky
/// start comes soon.
std::uint64_t next_budget(std::uint64_t budget) { return budget + std::min(budget / 2, kUnlimited - budget); }

/// Adds up to two solutions, different from each other, to those of earlier turns: at most one is known.
void add_solutions(Found& found, std::vector<std::uint8_t>& first, const std::vector<std::uint8_t>& rows,
                   std::size_t cells, std::uint64_t count) {
  const auto end = rows.begin() + static_cast<std::ptrdiff_t>(cells);
  if (found.solutions == 0) {
    found.solutions = count;
    if (count > 0) first.assign(rows.begin(), end);
  } else if (count == 2 || (count == 1 && !std::equal(rows.begin(), end, first.begin()))) {
    found.solutions = 2;
  }
}

void add_seen(TrueCandidates& known, const std::vector<std::uint8_t>& solution) {
  for (std::size_t cell = 0; cell < solution.size(); ++cell) {
    known.seen[cell] |= Digits{1} << (solution[cell] - 1);
  }
}

/// Calls `take` with rows and their number, some at a time, in the order that the bounds ask for.
template <class Take>
Found visit(Search& search, const Board& board, const Bounds& bounds, Guard& guard, Take take) {
  search.start({.allowed = board, .order = bounds.order, .seed = bounds.seed});
  if (bounds.solutions == 0) return {.end = End::solutions};
  const std::size_t cells = search.shape().cells;
  std::vector<std::uint8_t> block;
  Found found;
  for (std::uint64_t rows = kFirstRows;; rows = std::min(2 * rows, kMostRows)) {
    const auto most = static_cast<std::uint64_t>(std::min<Wide>(rows, bounds.solutions - found.solutions));
    block.resize(most * cells);
    const Progress progress =
        search.run({.solutions = most, .nodes = bounds.nodes, .out = block.data(), .watch = &guard});
    take(block.data(), static_cast<std::size_t>(progress.solutions));
    found.solutions += progress.solutions;
    found.nodes = search.nodes();
    found.end = progress.end;
    if (found.end != End::solutions || found.solutions >= bounds.solutions) return found;
  }
}

}  // namespace

Found solve(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
            std::vector<std::uint8_t>& first) {
  const Wide wanted = std::min<Wide>(bounds.solutions, 2);
  if (wanted == 0) return {.end = End::solutions};
  Found found;
  std::vector<std::uint8_t> rows(2 * board.size());
  std::uint64_t budget = search.patience(), seed = bounds.seed;
  for (Order order = bounds.order;; order = Order::random) {
    search.start({.allowed = board, .order = order, .seed = seed, .alike = true});
    const Quota quota{.solutions = wanted,
                      .nodes = std::min(budget, bounds.nodes - found.nodes),
                      .out = rows.data(),
                      .watch = &guard};
    const Progress progress = search.run(quota);
    add_solutions(found, first, rows, board.size(), static_cast<std::uint64_t>(progress.solutions));
    found.end = progress.end;
    found.nodes += search.nodes();
    if (found.solutions >= wanted) found.end = End::solutions;
    if (found.end != End::nodes || found.nodes >= bounds.nodes) return found;
    budget = next_budget(budget);
    seed = next_random(seed);
  }
}

Found count(Search& search, const Board& board, const Bounds& bounds, Guard& guard) {
  search.start({.allowed = board, .order = bounds.order, .seed = bounds.seed, .alike = true});
  if (bounds.solutions == 0) return {.end = End::solutions};
  const Progress progress =
      search.run({.solutions = bounds.solutions, .nodes = bounds.nodes, .watch = &guard});
  return {progress.solutions, search.nodes(), progress.end};
}

Found list(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
           std::vector<std::uint8_t>& out) {
  return visit(search, board, bounds, guard, [&](const std::uint8_t* rows, std::size_t count) {
    out.insert(out.end(), rows, rows + count * board.size());
  });
}

Found count_digits(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
                   std::vector<std::uint64_t>& counts) {
  const std::size_t size = search.shape().size;
  counts.resize(board.size() * size);
  return visit(search, board, bounds, guard, [&](const std::uint8_t* rows, std::size_t count) {
    for (std::size_t i = 0; i < count * board.size(); ++i) ++counts[i % board.size() * size + rows[i] - 1];
  });
}

TrueCandidates candidates(Search& search, const Board& board, const Bounds& bounds, Guard& guard,
                          const Board& seen) {
  TrueCandidates known{.seen = seen.empty() ? Board(board.size()) : seen,
                       .closed = std::vector<bool>(board.size()),
                       .solutions = {}};
  Board rest = board;
  std::uint64_t seed = bounds.seed;
  const auto ask_for = [&](Wide solutions, Order order, std::uint64_t nodes) {
    std::vector<std::uint8_t> first;
    nodes = std::min(nodes, bounds.nodes - known.nodes);
    const Found found = solve(
        search, rest, {.solutions = solutions, .nodes = nodes, .order = order, .seed = seed}, guard, first);
    known.nodes += found.nodes;
    if (!first.empty()) {
      add_seen(known, first);
      known.solutions.insert(known.solutions.end(), first.begin(), first.end());
    }
    return found;
  };
  int luck = 0;  // of searches at random, which are given up where they fail too often
  const auto ask_for_one = [&] {
    if (luck >= 0) {
      seed = next_random(seed);
      const Found found = ask_for(1, Order::random, kFewNodes);
      if (found.end != End::nodes) {
        ++luck;
        return found;
      }
      luck -= kBadLuck;
    }
    return ask_for(1, Order::search, kUnlimited);
  };
  if (const End end = guard.check(); end != End::finished) {
    known.end = end;
    return known;
  }
  if (std::none_of(seen.begin(), seen.end(), [](Digits digits) { return std::popcount(digits) > 1; })) {
    const Found two = ask_for(2, Order::search, kUnlimited);
    if (two.end == End::finished) {  // one solution, or none
      known.closed.assign(board.size(), true);
      return known;
    }
    known.end = two.end == End::solutions ? End::finished : two.end;
  }
  for (std::size_t cell = 0; cell < board.size() && known.end == End::finished; ++cell) {
    Digits& possible = rest[cell];
    possible &= search.shape().every_digit();
    const Digits stated = possible;
    while ((possible = stated & ~known.seen[cell]) != 0) {
      const Found found = ask_for_one();
      if (found.solutions > 0) continue;
      if (found.end != End::finished) known.end = found.end;
      break;
    }
    if (known.end == End::finished) known.closed[cell] = true;
    possible = known.end == End::finished ? known.seen[cell] : stated;
  }
  return known;
}

namespace {

constexpr std::size_t kGroupsAtOnce = 8;

/// The board without the givens of some cells. If it is one cell, any digit but the given one stands there:
/// the board has no solution then if it can miss the given.
Board board_without(const Board& board, std::span<const std::uint16_t> cells, Digits every) {
  Board fewer = board;
  for (const std::uint16_t cell : cells) fewer[cell] = cells.size() == 1 ? every & ~board[cell] : every;
  return fewer;
}

}  // namespace

Found dig(Search& search, Board& board, std::span<const Group> groups, std::size_t spare,
          const Bounds& bounds, Guard& guard) {
  const Digits every = search.shape().every_digit();
  std::vector<std::uint8_t> first;
  std::vector<std::uint16_t> cells;
  Found all;
  for (std::size_t start = 0, at_once = kGroupsAtOnce; start < groups.size();) {
    cells.clear();
    for (const Group& group : groups.subspan(start, std::min(at_once, groups.size() - start)))
      cells.insert(cells.end(), group.begin(), group.end());
    bool can_miss = cells.size() <= spare;
    if (can_miss) {
      const Wide own = cells.size() == 1 ? 0 : 1;  // solutions that are no other ones
      first.clear();
      const Found found = solve(search, board_without(board, cells, every),
                                {.solutions = own + 1, .nodes = bounds.nodes - all.nodes}, guard, first);
      all.nodes += found.nodes;
      if (found.end != End::finished && found.end != End::solutions) {
        all.end = found.end;
        return all;
      }
      can_miss = found.solutions == own;
    }
    if (can_miss) {
      spare -= cells.size();
      for (const std::uint16_t cell : cells) board[cell] = every;
    } else if (at_once > 1) {
      at_once = 1;
      continue;
    }
    start += at_once;
  }
  return all;
}

}  // namespace ninefold::boards
