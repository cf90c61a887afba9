// The last cells of a board that is counted: where no rule links two of them they only see each other, and
// the ways to fill them are counted without filters.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "boards/search.hpp"
#include "rules/program.hpp"

namespace ninefold::rules {

class Colourings {
 public:
  explicit Colourings(const Program& program);

  /// Looks at the open cells of a board that was propagated; false if there are too many of them.
  bool look_at(const Digits* board, std::span<const std::uint64_t> open);

  /// The open cells that share a rule with another one, 64 to a word.
  std::span<const std::uint64_t> linked() const { return linked_; }
  bool any_linked() const { return any_linked_; }

  /// The ways to fill the open cells, of which none is linked; 0 if there is none, or there are too many to
  /// be counted here.
  boards::Wide ways();

  /// The steps of the last count.
  std::uint64_t steps() const { return steps_; }

 private:
  /// A set of the cells that were looked at, each a bit by its place in cells_.
  using Group = std::uint32_t;
  static constexpr std::size_t kMostCells = 24;

  /// What may stand in each of the cells.
  struct Choices {
    Digits digits[kMostCells];
  };

  void find_neighbours();
  Group group_of(std::size_t first) const;
  std::uint64_t ways(Group left, const Choices& choices);

  const Program& program_;
  std::vector<std::uint8_t> place_;  ///< of each open cell
  std::vector<std::uint64_t> linked_;
  bool any_linked_ = false;
  std::span<const std::uint64_t> open_;
  std::uint16_t cells_[kMostCells];
  std::size_t count_ = 0;
  Group neighbours_[kMostCells];  ///< of each the cells that see it and may have the same digit
  Choices choices_;
  std::uint64_t steps_ = 0;
};

}  // namespace ninefold::rules
