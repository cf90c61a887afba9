// The number of solutions of a board: all of them, however many, or an estimate.
//
// Few solutions are counted one by one; many are added up by a tally over the board's weave.
#pragma once

#include <cstdint>

#include "base/guard.hpp"
#include "classic/operations.hpp"
#include "classic/tally.hpp"

namespace ninefold::classic {

/// A tally is made only if it may take this much memory; more makes it faster, up to some hundred MiB.
inline constexpr std::size_t kLeastMemory = std::size_t{96} << 20;

/// What bounds a count or an estimate beside its guard.
struct Room {
  Wide solutions = ~Wide{0};  ///< stop when so many are counted
  std::size_t memory = std::size_t{1} << 30;
};

/// How many solutions there are, or how many were found before it ended.
struct Counted {
  Wide value = 0;
  std::uint64_t nodes = 0;  ///< branches, where they were counted one by one
  End end = End::finished;
};

Counted count_all(const Kernels& kernels, const Board& board, const Room& room, Guard& guard);

/// An estimate, or if it is exact a count.
struct Estimated {
  Wide value = 0;
  double error = 0;  ///< standard error; infinite where nothing is known of it
  std::uint64_t samples = 0;
  bool exact = false;
  End end = End::finished;
};

/// Estimates the number of solutions, without bias, from so many samples of a tally; or counts them if
/// that takes less than a second. The same seed gives the same result, if nothing cuts it short.
Estimated estimate(const Kernels& kernels, const Board& board, std::uint64_t samples, std::uint64_t seed,
                   const Room& room, Guard& guard);

}  // namespace ninefold::classic
