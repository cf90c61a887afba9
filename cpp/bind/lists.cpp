// Parts of lists, for Python.
#include "classic/lists.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/bind.hpp"

namespace ninefold::bind {
namespace {

using Bytes = nb::ndarray<nb::memview, const std::uint8_t, nb::ndim<1>, nb::c_contig>;
using Odd = std::tuple<std::uint64_t, std::size_t, std::size_t, std::size_t>;

/// The first bytes, at most so many.
std::string_view view_of(const nb::bytes& text, std::size_t size) {
  return {text.c_str(), std::min(text.size(), size)};
}

std::uint64_t count_lines(const nb::bytes& text, std::size_t size) {
  const std::string_view view = view_of(text, size);
  nb::gil_scoped_release release;
  return classic::count_lines(view);
}

/// The rows as bytes that are handed over, not copied.
Bytes owned_rows(classic::RowBuffer& rows) {
  char* const data = rows.release().release();
  nb::capsule keeper(data, [](void* p) noexcept { delete[] static_cast<char*>(p); });
  return Bytes(data, {rows.size()}, keeper);
}

auto solve_lines(const nb::bytes& text, std::size_t size, std::uint64_t first, const char* engine,
                 const char* format, std::optional<std::tuple<char, unsigned>> column, std::uint64_t limit,
                 std::uint64_t nodes, std::optional<double> seconds, std::optional<std::uint64_t> seed,
                 const StopFlag* stop) {
  const std::string_view view = view_of(text, size), name = format;
  const auto rows = name == "json"  ? classic::RowFormat::json
                    : name == "csv" ? classic::RowFormat::csv
                                    : classic::RowFormat::text;
  const auto [delimiter, index] = column.value_or(std::make_tuple('\0', 0u));
  const classic::ListQuestion question{
      engine_named(engine), {limit, nodes, seed.value_or(0), seed.has_value()}, rows, {delimiter, index}};
  classic::ListPart part = guarded(
      seconds, stop, [&](Guard& guard) { return classic::solve_lines(view, first, question, guard); });
  std::vector<Odd> odd;
  for (const auto& [number, begin, size, at] : part.odd) odd.emplace_back(number, begin, size, at);
  return std::make_tuple(owned_rows(part.rows), odd, part.tally, part.last_line,
                         static_cast<std::uint8_t>(part.end));
}

}  // namespace

void add_lists(nb::module_& module) {
  using namespace nb::literals;
  module.def("count_lines", &count_lines, "text"_a, "size"_a,
             "How many ends of lines the first bytes of a text have.");
  module.def(
      "solve_lines", &solve_lines, "text"_a, "size"_a, "first"_a, "engine"_a, "format"_a, "column"_a.none(),
      "limit"_a, "nodes"_a, "seconds"_a.none(), "seed"_a.none(), "stop"_a.none(),
      "The rows of the puzzles in the first bytes of a text, whose first line has that number; the lines "
      "left to the caller\n"
      "(number, place, size, place of the row); how many are undecided, none, unique, multiple, solved;\n"
      "the last line done; why it ended.");
}

}  // namespace ninefold::bind
