// What users ask of a classic engine: solve, count, list, true candidates.
//
// All of it is built from Engine::start and Engine::run, so every engine offers all of it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>

#include "base/guard.hpp"
#include "base/memory.hpp"
#include "classic/engine.hpp"
#include "classic/rows.hpp"

namespace ninefold::classic {

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

/// A board to search: givens, or the digits that each cell allows.
struct Board {
  std::array<std::uint8_t, kCells> digits{};  ///< used if !has_masks; 0 is empty
  std::array<std::uint16_t, kCells> masks{};  ///< used if has_masks; bit d - 1 allows digit d
  bool has_masks = false;

  /// The digits that each cell allows, whichever way they were stated.
  std::array<std::uint16_t, kCells> allowed() const;
};

/// How far a search may go, and in which order it tries values.
struct Bounds {
  std::uint64_t solutions = kUnlimited;
  std::uint64_t nodes = kUnlimited;
  std::uint64_t seed = 0;
  bool shuffled = false;  ///< values at random, by seed; else lowest first
};

/// What a search found.
struct Found {
  std::uint64_t solutions = 0;
  std::uint64_t nodes = 0;
  std::uint64_t steps = 0;
  End end = End::finished;
  std::array<std::uint8_t, kCells> first{};  ///< the first solution, if solve() found one
};

/// The status that a search proves.
inline Status status_of(const Found& found) { return ninefold::status_of(found.solutions, found.end); }

/// True candidates: per cell the digits of all solutions seen, and whether there are no others.
struct TrueCandidates {
  std::array<std::uint16_t, kCells> masks{};
  std::array<bool, kCells> closed{};
  std::uint64_t solutions = 0;
  std::uint64_t nodes = 0;
  End end = End::finished;
};

/// An engine with the memory that it needs. One for each thread. A search asks its guard while it works,
/// not before: whoever begins one asks first.
class Solver {
 public:
  explicit Solver(const Engine& engine);

  /// Looks for up to two solutions (or one, by `bounds.solutions`). When it gets stuck it starts again
  /// with other random choices and a larger budget of nodes, so that a dead subtree does not hide an
  /// easy solution.
  Found solve(const Board& board, const Bounds& bounds, Guard& guard);

  /// Counts solutions depth first.
  Found count(const Board& board, const Bounds& bounds, Guard& guard);

  /// Adds solutions to `out` in the order of the search. With a smaller bound come the first of these.
  Found list(const Board& board, const Bounds& bounds, Guard& guard, Rows& out);

  /// Gives solutions to `take`, some hundred at a time; nothing else remembers them.
  using Take = std::function<void(const std::uint8_t* digits, std::size_t solutions)>;
  Found visit(const Board& board, const Bounds& bounds, Guard& guard, const Take& take);

  /// Finds for every cell the digits that stand there in some solution. Two solutions are looked for first:
  /// many boards have one. Then lanes, if there are any, decide candidates side by side. What they leave is
  /// decided one by one: a solution with a digit not yet seen, or none.
  TrueCandidates candidates(const Board& board, const Bounds& bounds, Guard& guard,
                            const CandidatesEngine* lanes = nullptr);

  /// Reports the steps of the next searches; null ends it.
  void report_to(Trace* trace) { search_.trace = trace; }

 private:
  void start(const Board& board, std::uint64_t seed, bool shuffled);
  Found searched(std::uint64_t solutions, End end) const;
  End look_for_two(const Board& board, const Bounds& bounds, Guard& guard, CandidateSets& sets);
  End decide(CandidateSets& sets, const Bounds& bounds, Guard& guard, std::size_t cell);

  Engine engine_;
  AlignedMemory memory_;
  Search search_{};
};

}  // namespace ninefold::classic
