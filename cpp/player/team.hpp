// The threads that search endgames: one, or several that share the moves of a position among them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/guard.hpp"
#include "endgame/searcher.hpp"

namespace ninefold::player {

class Team {
 public:
  /// `memory` is for all of them together, and a newcomer. There is one thread at least.
  Team(const endgame::Kernels& kernels, bool free, unsigned threads, std::size_t memory);

  /// Decides a position. Each thread keeps a table of its own from one search to the next.
  /// `between`, if given, may end it between two moves: one that was begun is worth finishing.
  endgame::Verdict solve(const endgame::Place& place, std::uint64_t nodes, Guard& guard,
                         Guard* between = nullptr);

  /// One who knows nothing yet, to see how hard a position is for somebody else.
  endgame::Searcher newcomer() const;

 private:
  const endgame::Kernels& kernels_;
  bool free_;
  std::size_t newcomers_memory_;
  std::vector<std::unique_ptr<endgame::Searcher>> searchers_;
};

}  // namespace ninefold::player
