// Many boards in one call, on one thread or several.
#pragma once

#include <cstddef>
#include <cstdint>

#include "classic/operations.hpp"

namespace ninefold::classic {

/// Boards in, results out; one row for each board.
struct Batch {
  const std::uint8_t* digits;  ///< 81 each
  const std::uint32_t* wrong;  ///< non-zero: this row is malformed; or null
  std::size_t rows;
  std::uint8_t* solutions;  ///< 81 each, zeros where there is none
  std::uint64_t* counts;
  std::uint8_t* ends;      ///< why the search of a row ended: End
  std::uint8_t* statuses;  ///< Status
};

/// Solves all rows. A malformed row (a digit past 9, or `wrong`) is marked and the rest goes on. Returns
/// why it ended before the last row, or End::finished; rows that were not reached are undecided.
End solve_batch(const Engine& engine, const Batch& batch, const Bounds& bounds, unsigned threads,
                Guard& guard);

}  // namespace ninefold::classic
