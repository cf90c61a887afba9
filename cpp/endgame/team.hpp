// The threads that search endgames: one, or several that share the moves of a position among them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/guard.hpp"
#include "endgame/searcher.hpp"

namespace ninefold::endgame {

/// What is known of a position and of its moves. Moves are classes or kInferred, those that leave the fewest
/// solutions first.
struct Findings {
  Verdict verdict;
  End end = End::finished;              ///< what cut the search short, also if the outcome is known
  std::vector<std::uint32_t> wins{};    ///< moves that win: one, or all that were found
  std::vector<std::uint32_t> losses{};  ///< of an undecided position: moves that lose
};

class Team {
 public:
  /// `memory` is for all of them together, in equal parts: where it is too little for so many threads, there
  /// are fewer. There is one at least.
  Team(const Kernels& kernels, bool free, unsigned threads, std::size_t memory);

  /// Decides a position. Each thread keeps a table of its own from one search to the next, and has an equal
  /// part of the nodes. `between`, if given, may end it between two moves: one that was begun is worth
  /// finishing.
  Findings search(const Place& place, std::uint64_t nodes, Guard& guard, Guard* between = nullptr);

  /// The same, and finds every move that wins.
  Findings search_all(const Place& place, std::uint64_t nodes, Guard& guard);

 private:
  /// The search by several threads; nothing if one alone is to search.
  std::optional<Findings> share(const Place& place, bool all, std::uint64_t nodes, Guard& guard,
                                Guard* between);

  bool free_;
  std::size_t memory_;  ///< of each
  std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace ninefold::endgame
