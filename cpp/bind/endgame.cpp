// Exact endgames of the two-player game, for Python.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "bind/bind.hpp"
#include "endgame/analysis.hpp"

namespace ninefold::bind {
namespace {

using Solutions = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
/// Cell, digit, and the solutions that are left.
using Moves = std::vector<std::tuple<std::uint16_t, std::uint8_t, std::uint32_t>>;

Moves told(const std::vector<endgame::Choice>& choices) {
  Moves all;
  for (const auto& [move, left] : choices) all.emplace_back(move.cell, move.digit, left);
  return all;
}

endgame::Rows rows_of(const Solutions& solutions, const nb::bytes& filled) {
  const endgame::Rows rows{solutions.data(), solutions.shape(0), solutions.shape(1)};
  if (rows.cells == 0 || filled.size() != rows.cells || rows.count > 0x7fffffff) {
    throw std::invalid_argument("solutions: rows of digits, and for each cell whether it is filled");
  }
  const std::uint8_t* const end = rows.digits + rows.count * rows.cells;
  if (std::find(rows.digits, end, 0) != end) throw std::invalid_argument("a solution has no empty cell");
  const std::size_t digits = rows.count == 0 ? 0 : *std::max_element(rows.digits, end);
  if (digits * rows.cells > endgame::kMostMoves)
    throw std::invalid_argument("more moves than can be numbered");
  return rows;
}

/// Outcome, end, whether a move leaves one solution, winning moves, line, refuted moves, legal moves, nodes,
/// seconds.
std::tuple<std::uint8_t, std::uint8_t, bool, Moves, Moves, Moves, std::uint32_t, std::uint64_t, double>
analyze_endgame(const Solutions& solutions, const nb::bytes& filled, bool free, bool all_moves, bool line,
                std::uint64_t seed, std::uint64_t nodes, std::size_t memory, unsigned threads,
                std::optional<double> seconds, const StopFlag* stop) {
  endgame::Question question;
  question.solutions = rows_of(solutions, filled);
  question.filled = reinterpret_cast<const std::uint8_t*>(filled.data());
  question.free = free;
  question.all_moves = all_moves;
  question.line = line;
  question.seed = seed;
  question.nodes = nodes;
  question.memory = memory;
  question.threads = threads;
  const endgame::Kernels& kernels = *instruction_set_in_use().endgame;
  return guarded(seconds, stop, [&](Guard& guard) {
    const endgame::Analysis found = endgame::analyze(kernels, question, guard);
    return std::tuple(static_cast<std::uint8_t>(found.outcome), static_cast<std::uint8_t>(found.end),
                      found.at_once, told(found.moves), told(found.line), told(found.refuted), found.legal,
                      found.nodes, guard.elapsed());
  });
}

}  // namespace

void add_endgame(nb::module_& module) {
  using namespace nb::literals;
  module.def(
      "analyze_endgame", &analyze_endgame, "solutions"_a.noconvert(), "filled"_a, "free"_a, "all_moves"_a,
      "line"_a, "seed"_a, "nodes"_a, "memory"_a, "threads"_a, "seconds"_a.none(), "stop"_a.none(),
      nb::sig(
          "def analyze_endgame(solutions: object, filled: bytes, free: bool, all_moves: bool, line: bool, "
          "seed: int, nodes: int, memory: int, threads: int, seconds: float | None, stop: StopFlag | None) "
          "-> "
          "tuple[int, int, bool, list[tuple[int, int, int]], list[tuple[int, int, int]], "
          "list[tuple[int, int, int]], int, int, float]"),
      "Decide a position by all its solutions: outcome (0 loss, 1 win, 2 undecided), end, whether a move "
      "leaves one solution, winning moves, line, and of an undecided one the refuted moves and how many "
      "moves "
      "are legal, nodes, seconds.");
}

}  // namespace ninefold::bind
