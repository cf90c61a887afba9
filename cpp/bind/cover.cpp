// Exact cover, and the steps of its search of a board, for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "bind/bind.hpp"
#include "bind/layouts.hpp"
#include "cover/search.hpp"

namespace ninefold::bind {
namespace {

using Options = std::vector<std::vector<std::uint32_t>>;

/// A problem of exact cover, and how far the search of it has come.
class CoverSearch {
 public:
  CoverSearch(std::size_t primary, std::size_t secondary, const Options& options) {
    const std::size_t items = primary + secondary;
    links_.start(primary, secondary);
    for (const auto& option : options) {
      if (std::any_of(option.begin(), option.end(), [&](auto item) { return item >= items; }))
        throw std::invalid_argument("an option has an item that does not exist");
      links_.add(option);
    }
  }

  /// The options of each solution that comes next, ascending, and why these are all: End::solutions if there
  /// are as many as are wanted, or if they have so many options together.
  std::tuple<Options, std::uint8_t> next(std::uint64_t solutions, std::size_t together, std::uint64_t nodes,
                                         std::optional<double> seconds, const StopFlag* stop) {
    return guarded(seconds, stop, [&](Guard& guard) {
      Options found;
      std::size_t chosen = 0;
      End end = guard.check();
      while (end == End::finished) {
        if (found.size() >= solutions || chosen >= together) {
          end = End::solutions;
          break;
        }
        end = links_.run({nodes, &guard});
        if (end != End::solutions) break;
        found.push_back(links_.solution());
        std::sort(found.back().begin(), found.back().end());
        chosen += found.back().size() + 1;
        end = End::finished;
      }
      return std::tuple(std::move(found), static_cast<std::uint8_t>(end));
    });
  }

  std::uint64_t nodes() const { return links_.nodes(); }

 private:
  cover::Links links_;
};

/// Kind, cell, unit, digit, depth; cell and unit are -1 where a step speaks of none.
using Step = std::tuple<int, int, int, int, std::size_t>;

/// Writes down moves while there is room.
struct Recorder : cover::Listener {
  Recorder(const cover::Search& search, std::size_t capacity)
      : Listener{&Recorder::note}, search_(search), capacity_(capacity) {}

  static void note(Listener* self, cover::Move move, std::uint32_t option, std::uint32_t item,
                   std::size_t depth) {
    static_cast<Recorder*>(self)->write(move, option, item, depth);
  }

  void write(cover::Move move, std::uint32_t option, std::uint32_t item, std::size_t depth) {
    if (total++ >= capacity_) return;
    const auto [cell, unit, digit] = named(move, option, item);
    steps.emplace_back(static_cast<int>(move), cell, unit, digit, depth);
  }

  std::vector<Step> steps;
  std::size_t total = 0;

 private:
  /// Cell, unit and digit: the unit is that in which the digit needs a place; none if it is the cell that
  /// needs a digit.
  std::tuple<int, int, int> named(cover::Move move, std::uint32_t option, std::uint32_t item) const {
    if (move == cover::Move::solution) return {-1, -1, 0};
    const auto cells = search_.shape().cells, size = search_.shape().size;
    const int unit = item < cells ? -1 : static_cast<int>((item - cells) / size);
    if (move != cover::Move::stuck) {
      const auto [cell, digit] = search_.option(option);
      return {cell, unit, digit};
    }
    if (unit < 0) return {static_cast<int>(item), -1, 0};
    return {-1, unit, static_cast<int>((item - cells) % size)};
  }

  const cover::Search& search_;
  std::size_t capacity_;
};

/// Solves without restarts and records every step: the record, the steps that fit, and how many there were.
std::tuple<LayoutRecord, std::vector<Step>, std::size_t> trace_cover(const LayoutQuestion& question,
                                                                     std::size_t capacity) {
  return guarded(question.seconds, question.stop, [&](Guard& guard) {
    cover::Search search(*question.shape);
    Recorder recorder(search, capacity);
    search.report_to(&recorder);
    search.start({.allowed = question.board, .order = question.bounds.order, .seed = question.bounds.seed});
    const auto wanted = static_cast<std::uint64_t>(std::min<boards::Wide>(question.bounds.solutions, 2));
    std::vector<std::uint8_t> rows(2 * question.shape->cells);
    const boards::Progress progress = search.run(
        {.solutions = wanted, .nodes = question.bounds.nodes, .out = rows.data(), .watch = &guard});
    rows.resize(question.shape->cells);
    LayoutRecord record{{progress.solutions, search.nodes(), progress.end}, std::move(rows), guard.elapsed()};
    return std::tuple(std::move(record), std::move(recorder.steps), recorder.total);
  });
}

}  // namespace

void add_cover(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<CoverSearch>(module, "CoverSearch",
                          "A problem of exact cover, searched some solutions at a time.")
      .def(nb::init<std::size_t, std::size_t, const Options&>(), "primary"_a, "secondary"_a, "options"_a)
      .def("next", &CoverSearch::next, "solutions"_a, "together"_a, "nodes"_a, "seconds"_a.none(),
           "stop"_a.none(), "The options of each solution that comes next, and why these are all.")
      .def_prop_ro("nodes", &CoverSearch::nodes, "Branches taken.");
  module.def("trace_cover", &trace_cover, "question"_a, "capacity"_a,
             "Search by exact cover and record every step: record, steps, how many there were.");
}

}  // namespace ninefold::bind
