// Many boards in one call: rows of digits in, rows of results out. Plain data, for kernels too.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/control.hpp"

namespace ninefold {

/// Boards in, results out; one row for each board.
struct Batch {
  const std::uint8_t*
      digits;  ///< a digit for each cell, 0 for empty; one past the last: the row is malformed
  std::size_t rows;
  std::uint8_t* solutions;  ///< a digit for each cell; kernels leave it as it is where there is none
  std::uint64_t* counts;
  std::uint64_t* nodes;    ///< branches; or null
  std::uint8_t* ends;      ///< why the search of a row ended: End
  std::uint8_t* statuses;  ///< Status
};

/// What a kernel may do for the rows of a batch.
struct BatchQuota {
  std::uint64_t solutions;  ///< for each row; at least 1
  std::uint64_t nodes;      ///< for each row
  std::uint64_t seed;
  bool shuffled;  ///< branch values in random order instead of a fixed one
  Supply* supply;
  Watch* watch;
};

/// The branches after which lanes give a row up: twenty times what the hardest classic puzzles take on
/// average.
inline constexpr std::uint64_t kOrdinaryNodes = 1000;

/// What stands in Batch::ends of a row that lanes gave up, for a search that can do more.
inline constexpr std::uint8_t kGivenUp = 255;

namespace {

/// Marks a row that cannot be read.
inline void mark_malformed(const Batch& batch, std::size_t row) {
  batch.statuses[row] = static_cast<std::uint8_t>(Status::malformed);
  batch.ends[row] = static_cast<std::uint8_t>(End::finished);
}

}  // namespace
}  // namespace ninefold
