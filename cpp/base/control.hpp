// How a search is bounded and stopped: what a kernel sees of the world outside.
//
// A kernel knows no clock, no thread and no Python. It counts its own work and, every few
// thousand steps, asks one function whether it should go on. Everything here is plain data, so
// that a kernel compiled for one instruction set shares no code with another.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ninefold {

/// Why a search ended.
enum class End : std::uint8_t {
  finished,   ///< everything was searched: what it found is all there is
  solutions,  ///< as many solutions as were asked for
  nodes,      ///< as many branches as were allowed
  seconds,    ///< the deadline passed
  stop,       ///< a caller asked it to stop
  memory,     ///< no memory was left of what it may take
};

/// What is known of a board; the numbers are those of nf.Status, and 255 for a row that cannot be read.
enum class Status : std::uint8_t { undecided = 0, none = 1, unique = 2, multiple = 3, malformed = 255 };

/// Asked by a kernel at most a few milliseconds apart whether to go on.
struct Watch {
  /// Returns End::finished to go on, or the reason to end.
  End (*ask)(Watch*);
};

/// Hands out the rows of a batch.
struct Supply {
  /// The next rows, from `begin` to before `end`; false, and begin == end, if there are no more.
  bool (*take)(Supply*, std::size_t& begin, std::size_t& end);
};

/// How much work, in sweeps over a board of about 50 ns each, a kernel does between two questions.
inline constexpr std::uint32_t kStepsBetweenQuestions = 4096;

namespace {

/// The status that a search proves which found so many solutions.
inline constexpr Status status_of(std::uint64_t solutions, End end) {
  if (solutions >= 2) return Status::multiple;
  if (end != End::finished) return Status::undecided;
  return solutions == 1 ? Status::unique : Status::none;
}

inline End ask(Watch* watch) { return watch ? watch->ask(watch) : End::finished; }

/// The step at which to ask next. Counted over all calls of a kernel, so that many short ones ask as often as
/// a long one.
inline std::uint64_t next_question(std::uint64_t steps) {
  return (steps / kStepsBetweenQuestions + 1) * kStepsBetweenQuestions;
}

}  // namespace
}  // namespace ninefold
