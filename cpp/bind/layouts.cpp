// Searches of a board of any layout, for Python.
#include "bind/layouts.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "base/rows.hpp"
#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "bind/rules.hpp"
#include "boards/digits.hpp"
#include "cover/search.hpp"
#include "regions/descents.hpp"
#include "regions/plan.hpp"
#include "regions/search.hpp"
#include "rules/descents.hpp"
#include "rules/search.hpp"

namespace ninefold::bind {
namespace {

using Bytes = std::vector<std::uint8_t>;

using boards::Board;
using boards::Bounds;
using boards::Order;
using boards::Search;
using boards::Shape;

void check_engine(std::string_view name, const Rules* rules) {
  if (name != "regions" && name != "cover" && name != "rules")
    throw std::invalid_argument("there is no such engine for layouts");
  if ((name == "rules") != (rules != nullptr))
    throw std::invalid_argument("the engine \"rules\" takes rules, and no other does");
}

/// How an engine makes its searches. The rules are compiled, if they are not yet; throws Patience::Stopped.
boards::MakeSearch engine_of(std::string_view name, const Shape& shape, const Rules* rules, Guard& guard) {
  if (name == "regions") return [&] { return std::make_unique<regions::Search>(shape); };
  if (name == "cover") return [&] { return std::make_unique<cover::Search>(shape); };
  return [program = rules->program(guard)] { return std::make_unique<rules::Search>(program); };
}

void make_shape(Shape* memory, std::size_t cells, std::size_t size,
                const std::vector<std::vector<std::uint16_t>>& units) {
  if (cells == 0 || cells > boards::kMostCells || size == 0 || size > boards::kMostDigits ||
      units.size() > boards::kMostUnits)
    throw std::invalid_argument("a layout has too few or too many cells, digits or units");
  for (const auto& unit : units) {
    if (unit.size() > size || std::any_of(unit.begin(), unit.end(), [&](auto cell) { return cell >= cells; }))
      throw std::invalid_argument("a unit has too many cells, or one that does not exist");
  }
  new (memory) Shape(boards::shape_of(cells, size, units));
}

using Marks = std::optional<Board>;

/// The board that Python states by digits, or by sets of them.
Board board_of(const Shape& shape, const nb::bytes& givens, const Marks& masks) {
  if (givens.size() != shape.cells || (masks && masks->size() != shape.cells))
    throw std::invalid_argument("a board has as many cells as its layout");
  if (masks) return *masks;
  Board board(shape.cells);
  if (!boards::read_digits(shape, static_cast<const std::uint8_t*>(givens.data()), board))
    throw std::invalid_argument("a digit is past the size of its layout");
  return board;
}

void make_question(LayoutQuestion* memory, const char* engine, const Shape& shape, const Rules* rules,
                   const nb::bytes& givens, const Marks& masks, std::uint64_t solutions, std::uint64_t nodes,
                   std::optional<double> seconds, std::optional<std::uint64_t> seed, const StopFlag* stop) {
  const Bounds bounds{.solutions = solutions == boards::kUnlimited ? boards::kWidest : solutions,
                      .nodes = nodes,
                      .order = seed ? Order::random : Order::search,
                      .seed = seed.value_or(0)};
  check_engine(engine, rules);
  new (memory) LayoutQuestion{engine, rules, &shape, board_of(shape, givens, masks), bounds, seconds, stop};
}

/// Runs a question under a guard and takes its time.
template <class Ask>
LayoutRecord record_of(const LayoutQuestion& question, Ask ask) {
  return guarded(question.seconds, question.stop, [&](Guard& guard) {
    LayoutRecord record;
    record.found.end = guard.check();
    if (record.found.end == End::finished) {
      try {
        const auto search = engine_of(question.engine, *question.shape, question.rules, guard)();
        record.found = ask(*search, guard, record.first);
      } catch (const rules::Patience::Stopped& stopped) {
        record.found.end = stopped.end;
      }
    }
    record.first.resize(question.shape->cells);
    record.seconds = guard.elapsed();
    return record;
  });
}

LayoutRecord solve(const LayoutQuestion& question) {
  return record_of(question, [&](Search& search, Guard& guard, Bytes& first) {
    return boards::solve(search, question.board, question.bounds, guard, first);
  });
}

LayoutRecord count(const LayoutQuestion& question) {
  return record_of(question, [&](Search& search, Guard& guard, Bytes&) {
    return boards::count(search, question.board, question.bounds, guard);
  });
}

using Digits = Array<std::uint8_t, nb::shape<-1, -1>>;

/// A list as it is found, or ascending.
template <Order order>
std::tuple<LayoutRecord, Digits> list(const LayoutQuestion& question) {
  Bytes out;
  Bounds bounds = question.bounds;
  if (order == Order::sorted) bounds.order = order;
  const LayoutRecord record = record_of(question, [&](Search& search, Guard& guard, Bytes&) {
    return boards::list(search, question.board, bounds, guard, out);
  });
  const std::size_t cells = question.shape->cells, rows = out.size() / cells;
  return {record, owned<nb::shape<-1, -1>>(std::move(out), {rows, cells})};
}

std::tuple<LayoutRecord, Array<std::uint64_t, nb::shape<-1, -1>>> count_digits(
    const LayoutQuestion& question) {
  const Shape& shape = *question.shape;
  std::vector<std::uint64_t> counts(shape.cells * shape.size);
  const LayoutRecord record = record_of(question, [&](Search& search, Guard& guard, Bytes&) {
    return boards::count_digits(search, question.board, question.bounds, guard, counts);
  });
  return {record, owned<nb::shape<-1, -1>>(std::move(counts), {shape.cells, shape.size})};
}

/// The board without the givens that it can miss, and the record of all searches.
std::tuple<LayoutRecord, Board> dig(const LayoutQuestion& question, const std::vector<boards::Group>& groups,
                                    std::size_t spare) {
  for (const auto& group : groups)
    if (std::any_of(group.begin(), group.end(), [&](auto cell) { return cell >= question.shape->cells; }))
      throw std::invalid_argument("a group has a cell that does not exist");
  Board board = question.board;
  const LayoutRecord record = record_of(question, [&](Search& search, Guard& guard, Bytes&) {
    return boards::dig(search, board, groups, spare, question.bounds, guard);
  });
  return {record, std::move(board)};
}

/// Masks, cells that are open, nodes, end, seconds.
using CandidatesRecord = std::tuple<Board, std::vector<std::uint32_t>, std::uint64_t, std::uint8_t, double>;

/// The record, and the solutions found; `seen` has digits that are known to stand in some solution.
std::tuple<CandidatesRecord, nb::bytes> candidates(const LayoutQuestion& question, const Marks& seen) {
  const std::size_t cells = question.board.size();
  if (seen && seen->size() != cells) throw std::invalid_argument("a board has as many cells as its layout");
  Bytes solutions;
  CandidatesRecord record = guarded(question.seconds, question.stop, [&](Guard& guard) {
    boards::TrueCandidates found;
    const Board start = seen.value_or(Board());
    try {
      const auto search = engine_of(question.engine, *question.shape, question.rules, guard)();
      found = boards::candidates(*search, question.board, question.bounds, guard, start);
    } catch (const rules::Patience::Stopped& stopped) {
      found = {.seen = start.empty() ? Board(cells) : start,
               .closed = std::vector<bool>(cells),
               .solutions = {},
               .end = stopped.end};
    }
    solutions = std::move(found.solutions);
    return CandidatesRecord(std::move(found.seen), open_cells(found.closed), found.nodes,
                            static_cast<std::uint8_t>(found.end), guard.elapsed());
  });
  return {std::move(record), nb::bytes(solutions.data(), solutions.size())};
}

/// The record of a count, a mantissa and an exponent for each group of descents, descents, why it ended.
using LayoutEstimate =
    std::tuple<LayoutRecord, std::vector<std::tuple<double, std::int64_t>>, std::uint64_t, std::uint8_t>;

/// Counts up to so many nodes or so much work; if that is not all, descends. The bounds are those of both.
LayoutEstimate estimate(const LayoutQuestion& question, std::uint64_t counted_nodes, std::uint64_t groups,
                        std::uint32_t width, std::uint64_t work) {
  if (question.engine == "cover") throw std::invalid_argument("the engine \"cover\" does not estimate");
  const std::uint64_t seed = question.bounds.seed;
  boards::Sampled sampled;
  const LayoutRecord count = record_of(question, [&](Search& search, Guard& guard, Bytes&) {
    Guard part(guard, Guard::Questions{work});
    const boards::Found found = boards::count(search, question.board, {.nodes = counted_nodes}, part);
    if (found.end != End::nodes) return found;
    const boards::Plan plan{groups, width, question.bounds.nodes - found.nodes, work, seed};
    sampled = question.rules == nullptr
                  ? regions::descents(*question.shape, question.board, plan, guard)
                  : rules::descents(*question.rules->program(guard), question.board, plan, guard);
    return found;
  });
  const End end = count.found.end == End::nodes ? sampled.end : count.found.end;
  std::vector<std::tuple<double, std::int64_t>> weights;
  for (const boards::Weight& weight : sampled.weights) weights.emplace_back(weight.mantissa, weight.exponent);
  return {count, std::move(weights), sampled.samples, static_cast<std::uint8_t>(end)};
}

using Rows = Array<const std::uint8_t, nb::shape<-1, -1>>;
template <class T>
using Column = Array<T, ColumnShape>;

/// The lanes that solve batches beside an engine; none if it has none for this shape.
std::unique_ptr<boards::Lanes> lanes_of(std::string_view engine, const Shape& shape) {
  if (engine != "regions" || !regions::fits_lanes(shape)) return nullptr;
  return std::make_unique<regions::Lanes>(shape, *instruction_set_in_use().regions);
}

/// Solves every row into the given arrays; returns why it ended before the last.
std::uint8_t solve_rows(const char* engine, const Shape& shape, const Rules* rules, const Rows& givens,
                        Array<std::uint8_t, nb::shape<-1, -1>> solutions, Column<std::uint64_t> counts,
                        const std::optional<Column<std::uint64_t>>& nodes, Column<std::uint8_t> ends,
                        Column<std::uint8_t> statuses, std::uint64_t limit, std::uint64_t most_nodes,
                        std::optional<double> seconds, std::optional<std::uint64_t> seed,
                        const StopFlag* stop, unsigned threads, const std::optional<nb::object>& progress) {
  const std::size_t rows = givens.shape(0);
  if (givens.shape(1) != shape.cells || solutions.shape(1) != shape.cells || solutions.shape(0) != rows ||
      counts.shape(0) != rows || ends.shape(0) != rows || statuses.shape(0) != rows ||
      (nodes && nodes->shape(0) != rows)) {
    throw std::invalid_argument("the arrays of a batch must have the same number of rows");
  }
  const Batch batch{
      givens.data(), rows,           solutions.data(), counts.data(), nodes ? nodes->data() : nullptr,
      ends.data(),   statuses.data()};
  const Bounds bounds{.solutions = limit,
                      .nodes = most_nodes,
                      .order = seed ? Order::random : Order::search,
                      .seed = seed.value_or(0)};
  check_engine(engine, rules);
  const auto lanes = lanes_of(engine, shape);
  std::atomic<std::size_t> begun{0};
  const auto work = [&](Guard& guard) {
    try {
      const boards::BatchSolvers solvers{engine_of(engine, shape, rules, guard), lanes.get()};
      return boards::solve_batch(shape, solvers, batch, bounds, threads, guard, begun);
    } catch (const rules::Patience::Stopped& stopped) {
      return leave_undecided(batch, shape.cells, stopped.end);
    }
  };
  const auto report = [&] {
    if (progress) (*progress)(std::min(begun.load(), rows));
  };
  return static_cast<std::uint8_t>(guarded(seconds, stop, work, report));
}

}  // namespace

void add_layouts(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Shape>(module, "Shape", "The cells and units of a layout, ready to be searched.")
      .def("__init__", &make_shape, "cells"_a, "size"_a, "units"_a);
  nb::class_<LayoutRecord>(module, "LayoutRecord", "What a search of a layout found.")
      .def_prop_ro("status", &LayoutRecord::status, "0 undecided, 1 none, 2 unique, 3 multiple.")
      .def_prop_ro("solutions", &LayoutRecord::solutions, nb::sig("def solutions(self) -> int"),
                   "Solutions found.")
      .def_prop_ro(
          "nodes", [](const LayoutRecord& r) { return r.found.nodes; }, "Branches taken.")
      .def_prop_ro(
          "end", [](const LayoutRecord& r) { return static_cast<std::uint8_t>(r.found.end); },
          "0 finished, 1 solutions, 2 nodes, 3 seconds, 4 stop.")
      .def_prop_ro(
          "first", [](const LayoutRecord& r) { return nb::bytes(r.first.data(), r.first.size()); },
          "The digits of the first solution; zeros if there is none.")
      .def_ro("seconds", &LayoutRecord::seconds, "Time taken.");
  nb::class_<LayoutQuestion>(module, "LayoutQuestion", "A board of a layout, and who may search it how far.")
      .def("__init__", &make_question, "engine"_a, "shape"_a, "rules"_a.none(), "givens"_a, "masks"_a.none(),
           "solutions"_a, "nodes"_a, "seconds"_a.none(), "seed"_a.none(), "stop"_a.none(),
           nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 11>())
      .def("solve", &solve, "Look for up to two solutions, with restarts.")
      .def("count", &count, "Count solutions depth first.")
      .def("solutions", &list<Order::search>, "List solutions into one array.")
      .def("sorted_solutions", &list<Order::sorted>, "The same in ascending order.")
      .def("candidates", &candidates, "seen"_a.none() = nb::none(),
           "Masks, open cells, nodes, end, seconds; and the solutions found. Digits of `seen` are known to "
           "stand in some solution.")
      .def("digit_counts", &count_digits, "For every cell and digit the number of solutions listed.")
      .def("estimate", &estimate, "counted_nodes"_a, "groups"_a, "width"_a, "work"_a,
           "Count up to so many nodes, else descend at random in groups: the record of the count, the weight "
           "of "
           "each group as mantissa and exponent, descents, end.")
      .def("dig", &dig, "groups"_a, "spare"_a,
           "The record, and the masks of the board without the groups of givens that it can miss.");
  module.def("solve_layout_batch", &solve_rows, "engine"_a, "shape"_a, "rules"_a.none(), "boards"_a,
             "solutions"_a, "counts"_a, "nodes"_a.none(), "ends"_a, "statuses"_a, "limit"_a, "most_nodes"_a,
             "seconds"_a.none(), "seed"_a.none(), "stop"_a.none(), "threads"_a, "progress"_a.none(),
             "Solve every row into the given arrays; returns why it ended before the last.");
}

}  // namespace ninefold::bind
