// Rules for Python: relations are stated (relations.cpp), then searches are asked about boards that keep
// them.
#include "bind/rules.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

#include "bind/bind.hpp"
#include "bind/layouts.hpp"
#include "bind/relations.hpp"
#include "rules/digit_bits.hpp"
#include "rules/search.hpp"

namespace ninefold::bind {

void Rules::add(std::uint32_t source, rules::Relation relation) {
  const std::lock_guard lock(mutex_);
  if (program_) throw std::invalid_argument("rules that were searched take no more relations");
  statements_.push_back({std::move(relation), source});
}

void Rules::remember(std::initializer_list<nb::handle> objects) {
  Source source{{}, statements_.size() - 1};
  for (const nb::handle object : objects) source.objects.push_back(nb::borrow(object));
  sources_.insert_or_assign(objects.begin()->ptr(), std::move(source));
}

const rules::Relation* Rules::known(std::initializer_list<nb::handle> objects) const {
  const auto it = sources_.find(objects.begin()->ptr());
  if (it == sources_.end()) return nullptr;
  const bool same =
      std::equal(objects.begin(), objects.end(), it->second.objects.begin(), it->second.objects.end(),
                 [](const auto& a, const auto& b) { return a.is(b); });
  return same ? &statements_[it->second.statement].relation : nullptr;
}

std::shared_ptr<const rules::Program> Rules::program(Guard& guard) const {
  const std::lock_guard lock(mutex_);
  if (!program_) program_ = rules::compile(shape_, statements_, &guard);
  return program_;
}

std::shared_ptr<const rules::Deductions> Rules::deductions() const {
  return guarded(std::nullopt, nullptr, [&](Guard& guard) {
    try {
      return std::make_shared<const rules::Deductions>(program(guard), statements_);
    } catch (const rules::Patience::Stopped&) {  // by Ctrl-C, which is raised when this returns
      return std::shared_ptr<const rules::Deductions>();
    }
  });
}

namespace {

using rules::CellList;

std::optional<boards::Board> narrowed(const Rules& rules, boards::Board board) {
  if (board.size() != rules.shape().cells)
    throw std::invalid_argument("a board has as many cells as its layout");
  for (auto& digits : board) digits &= rules.shape().every_digit();
  const bool possible = guarded(std::nullopt, nullptr, [&](Guard& guard) {
    try {
      const auto program = rules.program(guard);
      rules::Propagation propagation(*program);
      propagation.watch(&guard);
      return propagation.begin(board.data());
    } catch (const rules::Patience::Stopped&) {  // by Ctrl-C, which is raised when this returns
      return false;
    }
  });
  return possible ? std::optional(board) : std::nullopt;
}

/// The kind of a step of a search. All but the first two and the last two are removals: by a filter, by the
/// digit of another cell, by a rule about the cell alone.
enum class StepKind : std::uint8_t { branch, backtrack, filtered, excluded, stated, contradiction, solution };

/// The kind, the cell, the digits that it has lost and those that are left, the reason, the depth. The
/// reason of `filtered` and `contradiction` is a filter, that of `excluded` a cell. A cell or reason that a
/// step does not have is -1.
using Step = std::tuple<int, int, rules::Digits, rules::Digits, int, std::size_t>;

/// Writes down steps while there is room.
class Recorder final : public rules::Follower {
 public:
  explicit Recorder(std::size_t capacity) : capacity_(capacity) {}

  void branched(std::size_t cell, rules::Digits digit, std::size_t depth) override {
    depth_ = depth;
    tried_ = digit;
    write(StepKind::branch, static_cast<int>(cell), 0, digit, -1);
  }

  void went_back(std::size_t cell, rules::Digits digit, std::size_t depth) override {
    depth_ = depth;
    tried_ = digit;
    write(StepKind::backtrack, static_cast<int>(cell), digit, 0, -1);
    depth_ = depth - 1;
  }

  /// The removal of a move itself is no step of its own, unless going back leaves one digit.
  void removed(const rules::Removal& removal) override {
    const bool is_own = removal.filter == rules::kNone && removal.by == removal.cell;
    if (removal.left == 0) {
      emptied_ = removal.cell;
    } else if (removal.filter != rules::kNone) {
      note(StepKind::filtered, removal, static_cast<int>(removal.filter));
    } else if (is_own && tried_ == 0) {
      note(StepKind::stated, removal, -1);
    } else if (!is_own || (removal.left != tried_ && rules::is_single(removal.left))) {
      note(StepKind::excluded, removal, removal.by);
    }
  }

  void failed(std::uint32_t filter) override {
    write(StepKind::contradiction, emptied_, 0, 0, filter == rules::kNone ? -1 : static_cast<int>(filter));
    emptied_ = -1;
  }

  void solved() override { write(StepKind::solution, -1, 0, 0, -1); }

  std::vector<Step> steps;
  std::size_t total = 0;

 private:
  void note(StepKind kind, const rules::Removal& removal, int reason) {
    write(kind, removal.cell, removal.digits, removal.left, reason);
  }

  void write(StepKind kind, int cell, rules::Digits lost, rules::Digits left, int reason) {
    if (total++ >= capacity_) return;
    steps.emplace_back(static_cast<int>(kind), cell, lost, left, reason, depth_);
  }

  std::size_t capacity_, depth_ = 0;
  rules::Digits tried_ = 0;  ///< the digit of the last move; 0 before the first
  int emptied_ = -1;         ///< the cell that has lost its last digit
};

/// Solves and records every step: the record, the steps that fit, and how many there were.
std::tuple<LayoutRecord, std::vector<Step>, std::size_t> trace_rules(const LayoutQuestion& question,
                                                                     std::size_t capacity) {
  if (question.rules == nullptr) throw std::invalid_argument("the question has no rules");
  return guarded(question.seconds, question.stop, [&](Guard& guard) {
    const std::size_t cells = question.shape->cells;
    LayoutRecord record{{0, 0, guard.check()}, std::vector<std::uint8_t>(2 * cells)};
    Recorder recorder(capacity);
    if (record.found.end == End::finished) {
      try {
        rules::Search search(question.rules->program(guard));
        search.report_to(&recorder);
        search.start(
            {.allowed = question.board, .order = question.bounds.order, .seed = question.bounds.seed});
        const boards::Progress progress =
            search.run({.solutions = std::min<boards::Wide>(question.bounds.solutions, 2),
                        .nodes = question.bounds.nodes,
                        .out = record.first.data(),
                        .watch = &guard});
        record.found = {progress.solutions, search.nodes(), progress.end};
      } catch (const rules::Patience::Stopped& stopped) {
        record.found.end = stopped.end;
      }
    }
    record.first.resize(cells);
    record.seconds = guard.elapsed();
    return std::tuple(std::move(record), std::move(recorder.steps), recorder.total);
  });
}

/// What a filter keeps to: a statement, or -1; the factors and cells of a derived sum and its total; the
/// units and the statements that it follows from.
using Reason = std::tuple<int, std::vector<std::pair<std::int32_t, std::uint16_t>>, std::int32_t,
                          std::vector<CellList>, std::vector<std::uint32_t>>;

CellList cells_of(const rules::Program& program, rules::Slice slice) {
  const auto cells = program.list(slice);
  return {cells.begin(), cells.end()};
}

/// The units of a crossing: the first has all cells of the one part and none of the other, the second what
/// the first has besides.
std::vector<CellList> crossing_units(const rules::Program& program, const rules::Crossing& crossing) {
  const std::size_t cells = program.shape->cells;
  const rules::CellSet first(cells, program.list(crossing.first));
  const rules::CellSet second(cells, program.list(crossing.second));
  for (const rules::Slice one : program.houses) {
    rules::CellSet both(cells, program.list(one));
    if (!first.within(both) || second.meets(both)) continue;
    both -= first;
    both |= second;
    for (const rules::Slice other : program.houses) {
      if (rules::CellSet(cells, program.list(other)) == both)
        return {cells_of(program, one), cells_of(program, other)};
    }
  }
  return {};
}

/// Each thing once whose signs do not cancel.
std::vector<std::uint32_t> that_count(const std::vector<std::pair<std::uint32_t, int>>& signs) {
  std::map<std::uint32_t, int> together;
  for (const auto& [number, sign] : signs) together[number] += sign;
  std::vector<std::uint32_t> found;
  for (const auto& [number, sign] : together) {
    if (sign != 0) found.push_back(number);
  }
  return found;
}

/// The units and the statements that a sum follows from.
void add_origin(const rules::Program& program, const rules::Provenance& from, Reason& reason) {
  for (const std::uint32_t unit : that_count(from.units))
    std::get<3>(reason).push_back(cells_of(program, program.houses[unit]));
  std::get<4>(reason) = that_count(from.statements);
}

Reason derived_reason(const rules::Program& program, std::uint32_t number) {
  const rules::Sum& sum = program.sums[number];
  Reason reason{-1, {}, sum.low, {}, {}};
  for (std::uint32_t i = 0; i < sum.groups.size; ++i) {
    const rules::SumGroup& group = program.groups[sum.groups.first + i];
    for (const std::uint16_t cell : program.list(group.cells))
      std::get<1>(reason).emplace_back(group.factor, cell);
  }
  for (const auto& [derived, from] : program.provenance) {
    if (derived == number) add_origin(program, from, reason);
  }
  return reason;
}

/// The reason of a cell whose digit is a sum of units less others.
Reason known_reason(const rules::Program& program, const std::pair<std::uint16_t, rules::Provenance>& known) {
  Reason reason{-1, {{1, known.first}}, rules::least(program.allowed[known.first]), {}, {}};
  add_origin(program, known.second, reason);
  return reason;
}

/// The digits that rules about single cells leave, and the cells that must differ from each.
std::tuple<std::vector<rules::Digits>, std::vector<CellList>> stated_of(const Rules& rules) {
  const auto program = guarded(std::nullopt, nullptr, [&](Guard& guard) { return rules.program(guard); });
  std::vector<CellList> sees;
  for (const rules::CellSet& cells : program->sees) sees.push_back(cells.list());
  return {program->stated, std::move(sees)};
}

Reason reason_of(const Rules& rules, std::uint32_t number) {
  const auto program = guarded(std::nullopt, nullptr, [&](Guard& guard) { return rules.program(guard); });
  const std::size_t filters = program->filters.size();
  if (number >= filters + program->known.size())
    throw std::invalid_argument("there is no filter of that number");
  if (number >= filters) return known_reason(*program, program->known[number - filters]);
  const rules::Filter& filter = program->filters[number];
  if (filter.statement != rules::kNone) return {static_cast<int>(filter.statement), {}, 0, {}, {}};
  if (filter.kind == rules::Kind::sum) return derived_reason(*program, filter.index);
  if (filter.kind == rules::Kind::crossing)
    return {-1, {}, 0, crossing_units(*program, program->crossings[filter.index]), {}};
  return {-1, {}, 0, {cells_of(*program, program->houses[filter.index])}, {}};
}

}  // namespace

void add_rules(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Rules>(module, "Rules", "The rules of a puzzle, compiled at the first question about it.")
      .def(nb::init<const boards::Shape&>(), "shape"_a, nb::keep_alive<1, 2>())
      .def("state", &state, "relations"_a, "kinds"_a, "is_over"_a,
           nb::sig("def state(self, relations: collections.abc.Iterable[tuple[int, object]], "
                   "kinds: tuple[type, ...], is_over: collections.abc.Callable[[], bool]) -> bool"),
           "Add relations, each with the number of its constraint, unless it is over before.")
      .def("narrowed", &narrowed, "masks"_a,
           "The digits that one propagation leaves; None for a contradiction.")
      .def(
          "stated", &stated_of,
          "Of every cell the digits that rules about it alone leave, and the cells that must differ from it.")
      .def("reason", &reason_of, "filter"_a,
           "What a filter keeps to: a statement or -1, terms and total of a derived sum, units, statements.");
  module.def("trace_rules", &trace_rules, "question"_a, "capacity"_a,
             "Search by rules and record every step: record, steps, how many there were.");
}

}  // namespace ninefold::bind
