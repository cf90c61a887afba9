// The position that a search begins with: its solutions, and its moves as classes of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/memory.hpp"
#include "endgame/engine.hpp"

namespace ninefold::endgame {

/// A digit written into a cell.
struct Move {
  std::uint16_t cell;
  std::uint8_t digit;
};

/// A search numbers classes by 16 bits.
inline constexpr std::size_t kMostMoves = 0xfff0;

/// Solutions as rows of digits, one behind the other.
struct Rows {
  const std::uint8_t* digits;
  std::size_t count;
  std::size_t cells;
};

/// A Family and the memory behind it. A solution's id is a hash of its digits and a seed, so that sets are
/// known by the same hash in every position of a game.
class Root {
 public:
  Root(const Rows& rows, std::uint64_t seed, Watch* watch = nullptr);

  /// End::finished unless the watch ended the work; then there are no classes.
  End end() const { return end_; }

  const Family& family() const { return family_; }

  /// The moves that keep a class, in the order of their cells.
  std::span<const Move> moves(std::uint32_t j) const {
    return {moves_.data() + starts_[j], moves_.data() + starts_[j + 1]};
  }

  std::uint32_t size(std::uint32_t j) const { return sizes_[j]; }

 private:
  Family family_{};
  End end_ = End::finished;
  std::vector<std::uint64_t> ids_;
  std::vector<std::uint8_t> odd_;
  std::vector<std::uint32_t> sizes_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> starts_;
  Buffer members_;
};

}  // namespace ninefold::endgame
