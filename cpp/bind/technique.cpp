// Steps of logic, for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bind/bind.hpp"
#include "bind/rules.hpp"
#include "technique/solver.hpp"

namespace ninefold::bind {
namespace {

using technique::Candidate;
using technique::Entry;
using technique::Profile;
using technique::Step;

/// A solver for one layout.
struct TechniqueSolver {
  technique::Plan plan;
  std::unique_ptr<technique::Solver> solver;
};

technique::Technique technique_of(std::string_view name) {
  const auto found = technique::technique_named(name);
  if (!found || *found == technique::Technique::trial)
    throw std::invalid_argument("no technique of that name");
  return *found;
}

void make_solver(TechniqueSolver* memory, std::size_t cells, std::size_t size,
                 std::vector<std::vector<std::uint16_t>> units, const std::vector<std::uint8_t>& kinds,
                 const Rules* rules) {
  if (cells == 0 || cells > technique::kWideCells || size == 0 || size > 25 || kinds.size() != units.size())
    throw std::invalid_argument("a layout has too few or too many cells, digits or units");
  for (const auto& unit : units) {
    if (unit.size() > size || std::any_of(unit.begin(), unit.end(), [&](auto cell) { return cell >= cells; }))
      throw std::invalid_argument("a unit has too many cells, or one that does not exist");
  }
  if (rules != nullptr && (rules->shape().cells != cells || rules->shape().size != size))
    throw std::invalid_argument("the rules belong to another layout");
  technique::Plan plan{cells, size, std::move(units), {}, rules == nullptr ? nullptr : rules->deductions()};
  for (const std::uint8_t kind : kinds) {
    if (kind >= technique::kUnitKinds) throw std::invalid_argument("no such kind of unit");
    plan.kinds.push_back(static_cast<technique::UnitKind>(kind));
  }
  auto solver = technique::make_solver(plan);
  new (memory) TechniqueSolver{std::move(plan), std::move(solver)};
}

using EntryTuple = std::tuple<std::string, double, std::uint8_t>;

std::vector<Entry> entries_of(const std::vector<EntryTuple>& tuples) {
  std::vector<Entry> entries;
  for (const auto& [name, score, growth] : tuples) {
    if (growth > static_cast<std::uint8_t>(technique::kLastGrowth))
      throw std::invalid_argument("no such growth");
    entries.push_back({technique_of(name), score, static_cast<technique::Growth>(growth)});
  }
  return entries;
}

void make_profile(Profile* memory, const std::vector<std::tuple<std::vector<EntryTuple>, bool>>& stages) {
  Profile profile;
  for (const auto& [entries, lowest] : stages) profile.stages.push_back({entries_of(entries), lowest});
  new (memory) Profile(std::move(profile));
}

void make_position(technique::Position* memory, const nb::bytes& digits, const nb::bytes& givens,
                   std::vector<std::uint32_t> candidates, bool unique) {
  if (digits.size() != candidates.size() || givens.size() != candidates.size())
    throw std::invalid_argument("the lists of a position must have the same length");
  const auto list = [](const nb::bytes& bytes) {
    const auto* begin = static_cast<const std::uint8_t*>(bytes.data());
    return std::vector<std::uint8_t>(begin, begin + bytes.size());
  };
  new (memory) technique::Position{list(digits), list(givens), std::move(candidates), unique};
}

void check_position(const TechniqueSolver& self, const technique::Position& position) {
  const std::uint32_t every = static_cast<std::uint32_t>((std::uint64_t{1} << self.plan.size) - 1);
  if (position.digits.size() != self.plan.cells)
    throw std::invalid_argument("a position has as many cells as its layout");
  for (std::size_t cell = 0; cell < self.plan.cells; ++cell) {
    if (position.digits[cell] > self.plan.size || (position.candidates[cell] & ~every) != 0)
      throw std::invalid_argument("a digit is past the size of its layout");
  }
}

/// A step that places a digit, counted from 1.
Step placing(const TechniqueSolver& self, std::tuple<std::uint16_t, std::uint8_t> move) {
  const auto [cell, digit] = move;
  if (cell >= self.plan.cells || digit == 0 || digit > self.plan.size)
    throw std::invalid_argument("a placed digit is past the size of its layout");
  Step step;
  step.placements = {{cell, static_cast<technique::Digit>(digit - 1)}};
  return step;
}

/// Steps, outcome, end, seconds.
std::tuple<std::vector<Step>, std::uint8_t, std::uint8_t, double> path(
    const TechniqueSolver& self, const technique::Position& position, const Profile& profile,
    std::size_t most, std::optional<double> seconds, const StopFlag* stop,
    std::optional<std::tuple<std::uint16_t, std::uint8_t>> placed) {
  check_position(self, position);
  const Step first = placed ? placing(self, *placed) : Step();
  return guarded(seconds, stop, [&](Guard& guard) {
    technique::Path path = self.solver->path(position, profile, most, &guard, placed ? &first : nullptr);
    return std::tuple(std::move(path.steps), static_cast<std::uint8_t>(path.outcome),
                      static_cast<std::uint8_t>(path.end), guard.elapsed());
  });
}

/// Steps, end, seconds.
std::tuple<std::vector<Step>, std::uint8_t, double> all_steps(const TechniqueSolver& self,
                                                              const technique::Position& position,
                                                              const std::vector<EntryTuple>& entries,
                                                              std::optional<double> seconds,
                                                              const StopFlag* stop) {
  check_position(self, position);
  const std::vector<Entry> asked = entries_of(entries);
  return guarded(seconds, stop, [&](Guard& guard) {
    technique::Steps found = self.solver->all_steps(position, asked, &guard);
    return std::tuple(std::move(found.steps), static_cast<std::uint8_t>(found.end), guard.elapsed());
  });
}

using Pairs = std::vector<std::tuple<std::uint16_t, std::uint8_t>>;

/// Candidates as Python counts digits: from 1.
Pairs pairs_of(const std::vector<Candidate>& candidates) {
  Pairs pairs;
  for (const Candidate each : candidates)
    pairs.emplace_back(each.cell, static_cast<std::uint8_t>(each.digit + 1));
  return pairs;
}

template <std::vector<Candidate> Step::* list>
Pairs candidates_in(const Step& step) {
  return pairs_of(step.*list);
}

using LinkTuple = std::tuple<std::uint8_t, bool, std::vector<std::uint16_t>, std::vector<std::uint16_t>,
                             std::uint16_t, std::uint16_t>;

std::vector<std::vector<LinkTuple>> chains_of(const Step& step) {
  std::vector<std::vector<LinkTuple>> chains;
  for (const technique::Chain& chain : step.chains) {
    auto& links = chains.emplace_back();
    for (const technique::Link& link : chain) {
      links.emplace_back(static_cast<std::uint8_t>(link.digit + 1), link.on, link.cells, link.parents,
                         link.set, link.rule);
    }
  }
  return chains;
}

std::vector<std::tuple<std::vector<std::uint16_t>, std::uint32_t>> sets_of(const Step& step) {
  std::vector<std::tuple<std::vector<std::uint16_t>, std::uint32_t>> sets;
  for (const technique::LockedSet& set : step.sets) sets.emplace_back(set.cells, set.digits);
  return sets;
}

std::vector<std::string> technique_names() {
  return {technique::kTechniqueNames.begin(), technique::kTechniqueNames.end()};
}

}  // namespace

void add_technique(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Step>(module, "TechniqueStep", "A step of logic: what it rests on, and what follows.")
      .def_prop_ro("technique",
                   [](const Step& step) { return std::string(technique::name_of(step.technique)); })
      .def_ro("digits", &Step::digits, "A mask: bit d - 1 for the digit d.")
      .def_prop_ro("cause", &candidates_in<&Step::cause>)
      .def_prop_ro("fins", &candidates_in<&Step::fins>)
      .def_ro("units", &Step::units)
      .def_ro("covers", &Step::covers)
      .def_prop_ro("sets", &sets_of)
      .def_prop_ro("chains", &chains_of, "Links: digit, on, cells, parents, set, rule.")
      .def_ro("rules", &Step::rules, "Numbers that Rules.reason takes.")
      .def_prop_ro("eliminations", &candidates_in<&Step::eliminations>)
      .def_prop_ro("placements", &candidates_in<&Step::placements>)
      .def_ro("length", &Step::length)
      .def_ro("score", &Step::score);
  nb::class_<Profile>(module, "TechniqueProfile", "The order of techniques, and what each counts.")
      .def("__init__", &make_profile, "stages"_a);
  nb::class_<technique::Position>(module, "TechniquePosition", "What stands on a board, and what still may.")
      .def("__init__", &make_position, "digits"_a, "givens"_a, "candidates"_a, "unique"_a);
  nb::class_<TechniqueSolver>(module, "TechniqueSolver", "Looks for steps on the boards of one layout.")
      .def("__init__", &make_solver, "cells"_a, "size"_a, "units"_a, "kinds"_a, "rules"_a.none() = nb::none(),
           nb::keep_alive<1, 6>())
      .def("path", &path, "position"_a, "profile"_a, "most"_a, "seconds"_a.none(), "stop"_a.none(),
           "placed"_a = nb::none(),
           "Steps, outcome (0 solved, 1 stuck, 2 broken, 3 cut), end, seconds. A digit may be placed first.")
      .def("all_steps", &all_steps, "position"_a, "entries"_a, "seconds"_a.none(), "stop"_a.none(),
           "Steps, end, seconds.");
  module.def("technique_names", &technique_names, "Every technique, in the order of the kernels.");
}

}  // namespace ninefold::bind
