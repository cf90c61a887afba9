// Parts of lists, for Python.
#include "classic/lists.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"

namespace ninefold::bind {
namespace {

using Bytes = nb::ndarray<nb::memview, const std::uint8_t, nb::ndim<1>, nb::c_contig>;
using Odd = std::tuple<std::uint64_t, std::size_t, std::size_t, std::size_t>;

std::uint64_t count_lines(const Text& text, std::size_t size) {
  const std::string_view view = view_of(text).substr(0, size);
  nb::gil_scoped_release release;
  return classic::count_lines(view);
}

classic::RowFormat format_named(std::string_view name) {
  if (name == "text") return classic::RowFormat::text;
  if (name == "csv") return classic::RowFormat::csv;
  if (name == "json") return classic::RowFormat::json;
  throw std::invalid_argument("no such format of rows");
}

auto solve(classic::ListWorker& worker, const Text& text, std::size_t size, std::uint64_t first,
           const char* engine, const char* format, std::optional<std::tuple<char, unsigned>> column,
           std::uint64_t limit, std::uint64_t nodes, std::optional<double> seconds,
           std::optional<std::uint64_t> seed, const StopFlag* stop) {
  const std::string_view view = view_of(text).substr(0, size);
  const auto [delimiter, index] = column.value_or(std::make_tuple('\0', 0u));
  const classic::ListQuestion question{batch_solvers(engine),
                                       {limit, nodes, seed.value_or(0), seed.has_value()},
                                       format_named(format),
                                       {delimiter, index}};
  const classic::ListPart part =
      guarded(seconds, stop, [&](Guard& guard) { return worker.solve(view, first, question, guard); });
  std::vector<Odd> odd;
  for (const auto& [number, begin, length, at] : part.odd) odd.emplace_back(number, begin, length, at);
  return std::make_tuple(odd, part.tally, part.last_line, static_cast<std::uint8_t>(part.end));
}

Bytes rows(const classic::ListWorker& worker) {
  const std::string_view all = worker.rows();
  return Bytes(all.data(), {all.size()}, nb::find(worker));
}

}  // namespace

void add_lists(nb::module_& module) {
  using namespace nb::literals;
  module.def("count_lines", &count_lines, "text"_a, "size"_a,
             nb::sig("def count_lines(text: bytes | bytearray | memoryview, size: int) -> int"),
             "How many ends of lines the first bytes of a text have.");
  nb::class_<classic::ListWorker>(module, "ListWorker",
                                  "Solves lines, part after part, in memory that it keeps.")
      .def(nb::init<>())
      .def(
          "solve", &solve, "text"_a, "size"_a, "first"_a, "engine"_a, "format"_a, "column"_a.none(),
          "limit"_a, "nodes"_a, "seconds"_a.none(), "seed"_a.none(), "stop"_a.none(),
          nb::sig(
              "def solve(self, text: bytes | bytearray | memoryview, size: int, first: int, engine: str, "
              "format: str, column: tuple[str, int] | None, limit: int, nodes: int, seconds: float | None, "
              "seed: int | None, stop: StopFlag | None) -> "
              "tuple[list[tuple[int, int, int, int]], list[int], int, int]"),
          "Write the rows of the puzzles in the first bytes of a text, whose first line has that number.\n"
          "Returns which lines are left to the caller (number, place, size, place of the row); how many are\n"
          "undecided, none, unique, multiple, solved; the last line done; why it ended.")
      .def("rows", &rows, "The rows that were written last, valid until others are.");
}

}  // namespace ninefold::bind
