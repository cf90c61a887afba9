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

/// Numbers of options for each solution, nodes, end, seconds.
std::tuple<Options, std::uint64_t, std::uint8_t, double> exact_cover(
    std::size_t primary, std::size_t secondary, const Options& options, std::uint64_t solutions,
    std::uint64_t nodes, std::size_t memory, std::optional<double> seconds, const StopFlag* stop) {
  const std::size_t items = primary + secondary;
  for (const auto& option : options) {
    if (std::any_of(option.begin(), option.end(), [&](auto item) { return item >= items; }))
      throw std::invalid_argument("an option has an item that does not exist");
  }
  return guarded(seconds, stop, [&](Guard& guard) {
    cover::Links links;
    links.start(primary, secondary);
    for (const auto& option : options) links.add(option);
    Options found;
    std::size_t bytes = 0;
    End end = guard.check();
    while (end == End::finished) {
      if (bytes >= memory) end = End::memory;
      if (found.size() >= solutions) end = End::solutions;
      if (end != End::finished) break;
      end = links.run({nodes, &guard});
      if (end != End::solutions) break;
      found.push_back(links.solution());
      bytes += sizeof(found.back()) + found.back().size() * sizeof(std::uint32_t);
      end = End::finished;
    }
    return std::tuple(std::move(found), links.nodes(), static_cast<std::uint8_t>(end), guard.elapsed());
  });
}

/// Kind, cell (-1: none), digit, depth.
using Step = std::tuple<int, int, int, std::size_t>;

/// Writes down moves while there is room.
struct Recorder : cover::Listener {
  Recorder(const cover::Search& search, std::size_t capacity)
      : Listener{&Recorder::note}, search_(search), capacity_(capacity) {}

  static void note(Listener* self, cover::Move move, std::uint32_t number, std::size_t depth) {
    static_cast<Recorder*>(self)->write(move, number, depth);
  }

  void write(cover::Move move, std::uint32_t number, std::size_t depth) {
    if (total++ >= capacity_) return;
    const bool about_option = move == cover::Move::choose || move == cover::Move::give_up;
    const auto [cell, digit] = about_option ? search_.option(number) : item_of(move, number);
    steps.emplace_back(static_cast<int>(move), cell == kNoCell ? -1 : cell, digit, depth);
  }

  std::vector<Step> steps;
  std::size_t total = 0;

 private:
  static constexpr std::uint16_t kNoCell = 0xffff;

  /// The cell that is stuck; an item of a unit is told by its digit alone.
  cover::Search::Option item_of(cover::Move move, std::uint32_t item) const {
    const boards::Shape& shape = search_.shape();
    if (move == cover::Move::solution) return {kNoCell, 0};
    if (item < shape.cells) return {static_cast<std::uint16_t>(item), 0};
    return {kNoCell, static_cast<std::uint16_t>((item - shape.cells) % shape.size)};
  }

  const cover::Search& search_;
  std::size_t capacity_;
};

/// Solves without restarts and tells every step: the record, the steps that fit, and how many there were.
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
  module.def("exact_cover", &exact_cover, "primary"_a, "secondary"_a, "options"_a, "solutions"_a, "nodes"_a,
             "memory"_a, "seconds"_a.none(), "stop"_a.none(),
             "Solve an exact cover problem: the options of each solution, nodes, end, seconds.");
  module.def("trace_cover", &trace_cover, "question"_a, "capacity"_a,
             "Search by exact cover and tell every step: record, steps, how many there were.");
}

}  // namespace ninefold::bind
