// Many boards in one call, on one thread or several.
#pragma once

#include <cstddef>
#include <cstdint>

#include "classic/operations.hpp"

namespace ninefold::classic {

/// What is known of a board; the numbers are those of nf.Status, and 255 for a row that cannot be read.
enum class Status : std::uint8_t { undecided = 0, none = 1, unique = 2, multiple = 3, malformed = 255 };

/// The status that a search for up to `limit` solutions proves.
Status status_of(const Found& found);

/// Boards in, results out; one row for each board.
struct Batch {
  const std::uint8_t* digits;  ///< 81 each
  const std::uint32_t* wrong;  ///< non-zero: this row is malformed; or null
  std::size_t rows;
  std::uint8_t* solutions;  ///< 81 each, zeros where there is none
  std::uint64_t* counts;
  std::uint8_t* statuses;  ///< Status
};

/// Solves all rows. A malformed row (a digit past 9, or `wrong`) is marked and the rest goes on. Returns
/// why it ended before the last row, or End::finished; rows that were not reached are undecided.
End solve_batch(const Engine& engine, const Batch& batch, const Bounds& bounds, unsigned threads,
                Guard& guard);

}  // namespace ninefold::classic
