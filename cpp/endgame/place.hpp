// A position on the way through a game: its solutions, the cells that are filled, and its moves.
#pragma once

#include <cstdint>
#include <vector>

#include "endgame/root.hpp"

namespace ninefold::endgame {

/// A move, and how many solutions it leaves.
struct Choice {
  Move move;
  std::uint32_t left;
};

class Place {
 public:
  /// The rows are the caller's, and must stay where they are.
  Place(const Rows& rows, std::vector<std::uint8_t> filled, std::uint64_t seed, Watch* watch);

  /// End::finished unless the watch ended the work: then solutions or moves are missing. One solution has
  /// no moves that could be.
  End end() const { return end_ != End::finished || rows_.count <= 1 ? end_ : root_.end(); }

  const Root& root() const { return root_; }
  std::size_t solutions() const { return rows_.count; }
  bool has_moves() const { return root_.family().classes > 0; }
  /// The inferred cells that are empty.
  const std::vector<Move>& inferred() const { return inferred_; }

  /// The first move to a class; or into an inferred cell.
  Choice move_to(std::uint32_t j) const;

  /// All classes, those of the fewest solutions first.
  std::vector<std::uint32_t> by_size() const;

  /// About the bytes that a position takes for each of its solutions, while it is made.
  std::size_t bytes_each() const { return 2 * rows_.cells + bytes_of_root(rows_) / rows_.count; }

  /// The position after a move, with rows of its own.
  Place after(Move move, Watch* watch) const;

 private:
  void find_inferred();

  Rows rows_;
  std::vector<std::uint8_t> digits_;  ///< what rows_ names, if it is this one's own
  std::vector<std::uint8_t> filled_;
  std::uint64_t seed_;
  End end_ = End::finished;
  std::vector<Move> inferred_;
  Root root_;
};

}  // namespace ninefold::endgame
