// Many boards at once, for Python.
#include "classic/batch.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "classic/text.hpp"

namespace ninefold::bind {
namespace {

using Boards = Array<const std::uint8_t, BoardShape>;
using Wrong = Array<const std::uint32_t, ColumnShape>;
template <class T>
using Column = Array<T, ColumnShape>;

auto read_lines(const Text& text) {
  classic::Lines lines;
  {
    const std::string_view view = view_of(text);
    nb::gil_scoped_release release;
    lines = classic::read_lines(view);
  }
  const std::size_t rows = lines.wrong.size();
  return std::make_tuple(owned_boards(std::move(lines.digits)),
                         owned<ColumnShape>(std::move(lines.wrong), {rows}),
                         owned<ColumnShape>(std::move(lines.numbers), {rows}));
}

/// Solves rows by lanes where the engine has them (`together`), or each by itself.
template <bool together>
std::uint8_t solve_rows(const char* engine, const Boards& boards, const std::optional<Wrong>& wrong,
                        Array<std::uint8_t, BoardShape> solutions, Column<std::uint64_t> counts,
                        const std::optional<Column<std::uint64_t>>& nodes, Column<std::uint8_t> ends,
                        Column<std::uint8_t> statuses, std::uint64_t limit, std::uint64_t most_nodes,
                        std::optional<double> seconds, std::optional<std::uint64_t> seed,
                        const StopFlag* stop, unsigned threads, const std::optional<nb::object>& progress) {
  const std::size_t rows = boards.shape(0);
  if (solutions.shape(0) != rows || counts.shape(0) != rows || ends.shape(0) != rows ||
      statuses.shape(0) != rows || (wrong && wrong->shape(0) != rows) || (nodes && nodes->shape(0) != rows)) {
    throw std::invalid_argument("the arrays of a batch must have the same number of rows");
  }
  classic::BatchSolvers solvers = batch_solvers(engine);
  if (!together) solvers.lanes = nullptr;
  const classic::Batch batch{boards.data(), wrong ? wrong->data() : nullptr, rows,        solutions.data(),
                             counts.data(), nodes ? nodes->data() : nullptr, ends.data(), statuses.data()};
  const classic::Bounds bounds{limit, most_nodes, seed.value_or(0), seed.has_value()};
  std::atomic<std::size_t> begun{0};
  const auto work = [&](Guard& guard) {
    return classic::solve_batch(solvers, batch, bounds, threads, guard, begun);
  };
  const auto tell = [&] {
    if (progress) (*progress)(std::min(begun.load(), rows));
  };
  return static_cast<std::uint8_t>(guarded(seconds, stop, work, tell));
}

}  // namespace

void add_batch(nb::module_& module) {
  using namespace nb::literals;
  module.def("read_lines", &read_lines, "text"_a,
             nb::sig("def read_lines(text: bytes | bytearray | memoryview) -> tuple[NDArray[numpy.uint8], "
                     "NDArray[numpy.uint32], NDArray[numpy.uint64]]"),
             "Digits, columns of what is wrong (0: nothing) and line numbers of every puzzle in a text.");
  const auto def = [&](const char* name, auto function, const char* doc) {
    module.def(name, function, "engine"_a, "boards"_a, "wrong"_a.none(), "solutions"_a, "counts"_a,
               "nodes"_a.none(), "ends"_a, "statuses"_a, "limit"_a, "most_nodes"_a, "seconds"_a.none(),
               "seed"_a.none(), "stop"_a.none(), "threads"_a, "progress"_a.none(), doc);
  };
  def("solve_batch", &solve_rows<true>,
      "Solve every row into the arrays given; tells why it ended before the last.");
  def("solve_each", &solve_rows<false>, "The same, one row after the other: what a single puzzle costs.");
}

}  // namespace ninefold::bind
