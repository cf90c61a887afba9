// Numbers of solutions however large, for Python.
#include "classic/counting.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"

namespace ninefold::bind {
namespace {

using classic::Counted;
using classic::Estimated;
using classic::Room;
using classic::Wide;

/// A number of 128 bits: the higher and the lower half.
using Halves = std::tuple<std::uint64_t, std::uint64_t>;

Halves halves(Wide value) {
  return {static_cast<std::uint64_t>(value >> 64), static_cast<std::uint64_t>(value)};
}

Wide joined(const Halves& value) { return Wide{std::get<0>(value)} << 64 | std::get<1>(value); }

using Marks = std::optional<std::vector<std::uint16_t>>;

/// Value, nodes, end, seconds.
using CountRecord = std::tuple<Halves, std::uint64_t, std::uint8_t, double>;

CountRecord count_board(const classic::Board& board, const Room& room, std::optional<double> seconds,
                        const StopFlag* stop) {
  const classic::Kernels& kernels = kernels_in_use();
  return guarded(seconds, stop, [&](Guard& guard) {
    const Counted counted = classic::count_all(kernels, board, room, guard);
    return CountRecord{halves(counted.value), counted.nodes, static_cast<std::uint8_t>(counted.end),
                       guard.elapsed()};
  });
}

CountRecord count_all(const nb::bytes& givens, const Marks& masks, const Halves& solutions,
                      std::size_t memory, std::optional<double> seconds, const StopFlag* stop) {
  return count_board(board_of(givens, masks), {joined(solutions), memory}, seconds, stop);
}

/// The short way for a plain line.
std::optional<CountRecord> count_line(const nb::str& line, const Halves& solutions, std::size_t memory,
                                      const StopFlag* stop) {
  const auto board = board_of_line(line);
  if (!board) return std::nullopt;
  return count_board(*board, {joined(solutions), memory}, std::nullopt, stop);
}

/// Value, error, samples, exact, end, seconds.
std::tuple<Halves, double, std::uint64_t, bool, std::uint8_t, double> estimate(
    const nb::bytes& givens, const Marks& masks, std::uint64_t samples, std::uint64_t seed,
    std::size_t memory, std::optional<double> seconds, const StopFlag* stop) {
  const classic::Board board = board_of(givens, masks);
  const classic::Kernels& kernels = kernels_in_use();
  return guarded(seconds, stop, [&](Guard& guard) {
    const Estimated estimated = classic::estimate(kernels, board, samples, seed, {.memory = memory}, guard);
    return std::tuple(halves(estimated.value), estimated.error, estimated.samples, estimated.exact,
                      static_cast<std::uint8_t>(estimated.end), guard.elapsed());
  });
}

}  // namespace

void add_counting(nb::module_& module) {
  using namespace nb::literals;
  module.def("count_all", &count_all, "givens"_a, "masks"_a.none(), "solutions"_a, "memory"_a,
             "seconds"_a.none(), "stop"_a.none(),
             "Count solutions however many: value in two halves, nodes, end, seconds.");
  module.def("count_line", &count_line, "line"_a, "solutions"_a, "memory"_a, "stop"_a.none(),
             "The same for 81 characters; None if the text is no such line.");
  module.def("estimate", &estimate, "givens"_a, "masks"_a.none(), "samples"_a, "seed"_a, "memory"_a,
             "seconds"_a.none(), "stop"_a.none(),
             "Estimate the number of solutions: value in two halves, error, samples, exact, end, seconds.");
}

}  // namespace ninefold::bind
