// Many boards of one layout: rows of digits in, rows of results out, on as many threads as there are.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "base/guard.hpp"
#include "boards/questions.hpp"

namespace ninefold::boards {

/// Boards in, results out; one row for each board.
struct Batch {
  const std::uint8_t* digits;  ///< a digit for each cell, 0 for empty
  std::size_t rows;
  std::uint8_t* solutions;  ///< zeros where there is none
  std::uint64_t* counts;
  std::uint64_t* nodes;    ///< branches; or null
  std::uint8_t* ends;      ///< why the search of a row ended: End
  std::uint8_t* statuses;  ///< Status
};

/// Makes a search by some engine.
using MakeSearch = std::unique_ptr<Search> (*)(const Shape&);

/// Solves every row; why it ended before the last, if it did. `begun` counts rows that were handed out.
End solve_batch(const Shape& shape, MakeSearch make, const Batch& batch, const Bounds& bounds,
                unsigned threads, Guard& guard, std::atomic<std::size_t>& begun);

}  // namespace ninefold::boards
