// Many boards at once, for Python.
#include "classic/batch.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "classic/text.hpp"

namespace ninefold::bind {
namespace {

using Boards = Array<std::uint8_t, BoardShape>;
template <class T>
using Column = Array<T, ColumnShape>;

/// Reads a text, some rows at a time.
class TextReader {
 public:
  explicit TextReader(std::string_view text) : text_(classic::without_mark(text)), reader_(text_) {}

  /// How many lines there are, each of which may be a puzzle.
  std::uint64_t lines() const {
    nb::gil_scoped_release release;
    const bool is_open = !text_.empty() && text_.back() != '\n' && text_.back() != '\r';
    return classic::count_lines(text_) + is_open;
  }

  /// Reads the next puzzles into arrays, as far as these reach; tells how many there were.
  std::size_t read(const Boards& boards, const Column<std::uint64_t>& numbers) {
    const std::size_t most = std::min(boards.shape(0), numbers.shape(0));
    nb::gil_scoped_release release;
    return reader_.read(most, boards.data(), numbers.data());
  }

 private:
  std::string_view text_;
  classic::LineReader reader_;
};

template <class Source>
void make_reader(TextReader* memory, const Source& text) {
  new (memory) TextReader(view_of(text));
}

/// Reads strings of a list, from one on, into the rows of an array; tells which rows are left to the caller:
/// those of other values, and of text that is no Unicode.
std::vector<std::size_t> read_items(const nb::list& items, std::size_t first, const Boards& boards) {
  std::vector<std::size_t> odd;
  const std::size_t rows = std::min(boards.shape(0), items.size() - std::min(first, items.size()));
  for (std::size_t row = 0; row < rows; ++row) {
    PyObject* const item = PyList_GetItem(items.ptr(), static_cast<Py_ssize_t>(first + row));
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_Check(item) ? PyUnicode_AsUTF8AndSize(item, &size) : nullptr;
    if (text != nullptr) {
      classic::read_item({text, static_cast<std::size_t>(size)}, boards.data() + row * classic::kCells);
    } else {
      PyErr_Clear();
      odd.push_back(row);
    }
  }
  return odd;
}

/// Solves rows by lanes where the engine has them (`together`), or each by itself.
template <bool together>
std::uint8_t solve_rows(const char* engine, const Array<const std::uint8_t, BoardShape>& boards,
                        const Boards& solutions, Column<std::uint64_t> counts,
                        const std::optional<Column<std::uint64_t>>& nodes, Column<std::uint8_t> ends,
                        Column<std::uint8_t> statuses, std::uint64_t limit, std::uint64_t most_nodes,
                        std::optional<double> seconds, std::optional<std::uint64_t> seed,
                        const StopFlag* stop, unsigned threads, const std::optional<nb::object>& progress) {
  const std::size_t rows = boards.shape(0);
  if (solutions.shape(0) != rows || counts.shape(0) != rows || ends.shape(0) != rows ||
      statuses.shape(0) != rows || (nodes && nodes->shape(0) != rows)) {
    throw std::invalid_argument("the arrays of a batch must have the same number of rows");
  }
  classic::BatchSolvers solvers = batch_solvers(engine);
  if (!together) solvers.lanes = nullptr;
  const classic::Batch batch{
      boards.data(), rows,           solutions.data(), counts.data(), nodes ? nodes->data() : nullptr,
      ends.data(),   statuses.data()};
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
  nb::class_<TextReader>(module, "TextReader", "Reads the puzzles of a text, some at a time.")
      .def("__init__", &make_reader<nb::str>, "text"_a, nb::keep_alive<1, 2>())
      .def("__init__", &make_reader<Text>, "text"_a, nb::keep_alive<1, 2>(),
           nb::sig("def __init__(self, text: bytes | bytearray | memoryview) -> None"))
      .def("lines", &TextReader::lines, "How many lines there are, each of which may be a puzzle.")
      .def("read", &TextReader::read, "boards"_a, "numbers"_a,
           "Read the next puzzles, and the numbers of their lines, into the rows of arrays; tells how many\n"
           "there were. A row that cannot be read has no digit.");
  module.def(
      "read_items", &read_items, "items"_a, "first"_a, "boards"_a,
      nb::sig("def read_items(items: list[Any], first: int, boards: NDArray[numpy.uint8]) -> list[int]"),
      "Read the strings of a list, from one on, into the rows of an array; tells which rows are others.");
  const auto def = [&](const char* name, auto function, const char* doc) {
    module.def(name, function, "engine"_a, "boards"_a, "solutions"_a, "counts"_a, "nodes"_a.none(), "ends"_a,
               "statuses"_a, "limit"_a, "most_nodes"_a, "seconds"_a.none(), "seed"_a.none(), "stop"_a.none(),
               "threads"_a, "progress"_a.none(), doc);
  };
  def("solve_batch", &solve_rows<true>,
      "Solve every row into the given arrays; returns why it ended before the last.");
  def("solve_each", &solve_rows<false>, "The same, one row after the other: what a single puzzle costs.");
}

}  // namespace ninefold::bind
