// Searches of one board, for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "bind/arrays.hpp"
#include "bind/bind.hpp"
#include "classic/digit_counts.hpp"
#include "classic/operations.hpp"
#include "classic/orders.hpp"
#include "classic/text.hpp"

namespace ninefold::bind {
namespace {

using classic::Board;
using classic::Bounds;
using classic::Found;
using classic::kCells;

using Marks = std::optional<std::vector<std::uint16_t>>;
using Seconds = std::optional<double>;
using Seed = std::optional<std::uint64_t>;

/// A board, and who may search it how far: what every question about one board begins with.
struct Question {
  const classic::Engine* engine;
  Board board;
  Bounds bounds;
  Seconds seconds;
  const StopFlag* stop;
};

Bounds bounds_of(std::uint64_t solutions, std::uint64_t nodes, Seed seed) {
  return {solutions, nodes, seed.value_or(0), seed.has_value()};
}

/// The findings of a search, read from Python on demand.
struct Record {
  Found found;
  double seconds = 0;

  std::uint8_t status() const { return static_cast<std::uint8_t>(classic::status_of(found)); }
  std::uint8_t end() const { return static_cast<std::uint8_t>(found.end); }
  nb::bytes first() const { return nb::bytes(found.first.data(), kCells); }
};

void make_question(Question* memory, const char* engine, const nb::bytes& givens, const Marks& masks,
                   std::uint64_t solutions, std::uint64_t nodes, Seconds seconds, Seed seed,
                   const StopFlag* stop) {
  new (memory) Question{&engine_named(engine), board_of(givens, masks), bounds_of(solutions, nodes, seed),
                        seconds, stop};
}

/// Runs one operation of a Solver under a guard and takes its time.
template <class Operation>
Record record_of(const Question& question, Operation operation) {
  return guarded(question.seconds, question.stop, [&](Guard& guard) {
    Record record;
    record.found.end = guard.check();
    if (record.found.end == End::finished) {
      classic::Solver solver(*question.engine);
      record.found = operation(solver, guard);
    }
    record.seconds = guard.elapsed();
    return record;
  });
}

/// One of the operations that give nothing but a record: solve or count.
template <Found (classic::Solver::*operation)(const Board&, const Bounds&, Guard&)>
Record search(const Question& question) {
  return record_of(question, [&](classic::Solver& solver, Guard& guard) {
    return (solver.*operation)(question.board, question.bounds, guard);
  });
}

/// The short way for a plain line.
std::optional<Record> solve_line(const nb::str& line, std::uint64_t solutions, Seed seed,
                                 const StopFlag* stop) {
  const auto board = board_of_line(line);
  if (!board) return std::nullopt;
  return search<&classic::Solver::solve>({&engine_named("classic"), *board,
                                          bounds_of(solutions, classic::kUnlimited, seed), std::nullopt,
                                          stop});
}

/// The order of the search, as the others of orders.hpp have it.
Found list_found(classic::Solver& solver, const Board& board, const Bounds& bounds, Guard& guard,
                 classic::Rows& out) {
  return solver.list(board, bounds, guard, out);
}

Found list_random(classic::Solver& solver, const Board& board, const Bounds& bounds, Guard& guard,
                  classic::Rows& out) {
  return classic::list_random(solver, board, bounds, guard, out);
}

/// A list in one of the orders.
template <Found (*list)(classic::Solver&, const Board&, const Bounds&, Guard&, classic::Rows&)>
std::tuple<Record, Array<std::uint8_t, BoardShape>> list_solutions(const Question& question) {
  classic::Rows out;
  const Record record = record_of(question, [&](classic::Solver& solver, Guard& guard) {
    return list(solver, question.board, question.bounds, guard, out);
  });
  return {record, owned_boards(std::move(out))};
}

/// A list in the order of the search, into an array of the caller: no more than it holds.
Record fill_solutions(const Question& question, Array<std::uint8_t, BoardShape> out) {
  Bounds bounds = question.bounds;
  bounds.solutions = std::min<std::uint64_t>(bounds.solutions, out.shape(0));
  classic::Rows rows(out.data(), out.shape(0));
  return record_of(question, [&](classic::Solver& solver, Guard& guard) {
    return solver.list(question.board, bounds, guard, rows);
  });
}

/// For every cell and digit the number of solutions that were listed.
std::tuple<Record, Array<std::uint64_t, nb::shape<kCells, 9>>> count_digits(const Question& question) {
  auto out = std::make_unique<classic::DigitCounts>();
  const Record record = record_of(question, [&](classic::Solver& solver, Guard& guard) {
    return classic::count_digits(solver, question.board, question.bounds, guard, *out);
  });
  classic::DigitCounts* const counts = out.release();
  nb::capsule keeper(counts, [](void* p) noexcept { delete static_cast<classic::DigitCounts*>(p); });
  return {record, Array<std::uint64_t, nb::shape<kCells, 9>>(&counts->counts[0][0], {kCells, 9}, keeper)};
}

/// Masks, cells that are open, nodes, end, seconds.
using CandidatesRecord =
    std::tuple<std::vector<std::uint16_t>, std::vector<std::uint32_t>, std::uint64_t, std::uint8_t, double>;

CandidatesRecord candidates(const Question& question) {
  const classic::Kernels& kernels = kernels_in_use();
  const auto* lanes = question.engine == &kernels.classic ? &kernels.candidates : nullptr;
  return guarded(question.seconds, question.stop, [&](Guard& guard) {
    const auto found =
        classic::Solver(*question.engine).candidates(question.board, question.bounds, guard, lanes);
    return CandidatesRecord{std::vector<std::uint16_t>(found.masks.begin(), found.masks.end()),
                            open_cells(found.closed), found.nodes, static_cast<std::uint8_t>(found.end),
                            guard.elapsed()};
  });
}

/// The short way for a plain line.
std::optional<CandidatesRecord> candidates_line(const nb::str& line, const StopFlag* stop) {
  const auto board = board_of_line(line);
  if (!board) return std::nullopt;
  return candidates({&engine_named("classic"), *board, {}, std::nullopt, stop});
}

/// kind, rule, variable, box, index, digit, value, depth: see Step in engine.hpp.
using StepRecord = std::tuple<int, int, int, int, int, int, int, int>;

/// Solves with a report: the record, the steps that fit, and how many there were.
std::tuple<Record, std::vector<StepRecord>, std::uint64_t> trace(const Question& question,
                                                                 std::size_t capacity) {
  std::vector<classic::Step> steps(capacity);
  classic::Trace report{steps.data(), capacity, 0};
  const Record record = record_of(question, [&](classic::Solver& solver, Guard& guard) {
    solver.report_to(&report);
    return solver.solve(question.board, question.bounds, guard);
  });
  std::vector<StepRecord> records;
  for (std::size_t i = 0; i < std::min(capacity, report.count); ++i) {
    const classic::Step& s = steps[i];
    records.emplace_back(int(s.kind), int(s.rule), int(s.variable), s.box, s.index, s.digit, s.value,
                         s.depth);
  }
  return {record, records, report.count};
}

}  // namespace

classic::Board board_of(const nb::bytes& givens, const std::optional<std::vector<std::uint16_t>>& masks) {
  classic::Board board;
  if (givens.size() != classic::kCells || (masks && masks->size() != classic::kCells)) {
    throw std::invalid_argument("a classic board has 81 cells");
  }
  const auto* digits = static_cast<const std::uint8_t*>(givens.data());
  if (std::any_of(digits, digits + classic::kCells, [](auto d) { return d > 9; })) {
    throw std::invalid_argument("a classic digit is 0 to 9");
  }
  std::copy_n(digits, classic::kCells, board.digits.begin());
  if (masks) {
    board.has_masks = true;
    std::copy_n(masks->begin(), classic::kCells, board.masks.begin());
  }
  return board;
}

std::optional<classic::Board> board_of_line(const nb::str& line) {
  Py_ssize_t size = 0;
  const char* text = PyUnicode_AsUTF8AndSize(line.ptr(), &size);
  if (text == nullptr) {
    PyErr_Clear();  // a lone surrogate: no line of cells
    return std::nullopt;
  }
  classic::Board board;
  if (size != kCells || classic::read_cells({text, kCells}, board.digits.data()) != kCells)
    return std::nullopt;
  return board;
}

void add_classic(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Record>(module, "Record", "What a search found.")
      .def_prop_ro("status", &Record::status, "0 undecided, 1 none, 2 unique, 3 multiple.")
      .def_prop_ro(
          "solutions", [](const Record& r) { return r.found.solutions; }, "Solutions found.")
      .def_prop_ro(
          "nodes", [](const Record& r) { return r.found.nodes; }, "Branches taken.")
      .def_prop_ro(
          "steps", [](const Record& r) { return r.found.steps; }, "Sweeps over a board.")
      .def_prop_ro("end", &Record::end, "0 finished, 1 solutions, 2 nodes, 3 seconds, 4 stop.")
      .def_prop_ro("first", &Record::first, "The first solution: 81 digits, zeros if there is none.")
      .def_ro("seconds", &Record::seconds, "Time taken.");
  module.def("solve_line", &solve_line, "line"_a, "solutions"_a, "seed"_a.none(), "stop"_a.none(),
             "Solve 81 characters with `classic`; None if the text is no such line.");
  module.def("candidates_line", &candidates_line, "line"_a, "stop"_a.none(),
             "The candidates of 81 characters, as those of a question; None if the text is no such line.");
  nb::class_<Question>(module, "Question", "A board, and who may search it how far.")
      .def("__init__", &make_question, "engine"_a, "givens"_a, "masks"_a.none(), "solutions"_a, "nodes"_a,
           "seconds"_a.none(), "seed"_a.none(), "stop"_a.none(), nb::keep_alive<1, 9>())
      .def("solve", &search<&classic::Solver::solve>, "Look for up to two solutions, with restarts.")
      .def("count", &search<&classic::Solver::count>, "Count solutions depth first.")
      .def("solutions", &list_solutions<&list_found>, "List solutions into one array.")
      .def("fill_solutions", &fill_solutions, "out"_a, "List solutions into an array, as far as it reaches.")
      .def("sorted_solutions", &list_solutions<&classic::list_sorted>, "The same in ascending order.")
      .def("random_solutions", &list_solutions<&list_random>, "The same at random, by the seed.")
      .def("digit_counts", &count_digits, "How many solutions have each digit in each cell.")
      .def("candidates", &candidates, "True candidates: masks, open cells, nodes, end, seconds.")
      .def("trace", &trace, "capacity"_a,
           "Solve and report: the record, the steps that fit, how many there were.");
}

}  // namespace ninefold::bind
