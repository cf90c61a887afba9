// Shared by the files that bind kernels to Python.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <optional>
#include <vector>

#include "base/dispatch.hpp"
#include "base/guard.hpp"
#include "classic/batch.hpp"

namespace ninefold::bind {

namespace nb = nanobind;

void add_control(nb::module_& module);
void add_canonical(nb::module_& module);
void add_classic(nb::module_& module);
void add_batch(nb::module_& module);
void add_columns(nb::module_& module);
void add_cover(nb::module_& module);
void add_layouts(nb::module_& module);
void add_lists(nb::module_& module);
void add_counting(nb::module_& module);
void add_endgame(nb::module_& module);
void add_generator(nb::module_& module);
void add_player(nb::module_& module);
void add_rules(nb::module_& module);
void add_technique(nb::module_& module);

/// The instruction set in use; raises InstructionSetError if the environment names none that can be.
const InstructionSet& instruction_set_in_use();

/// The kernels of the instruction set in use.
inline const classic::Kernels& kernels_in_use() { return *instruction_set_in_use().classic; }

/// An engine by its name, compiled for the instruction set in use; raises if there is none.
const classic::Engine& engine_named(const char* name);

/// The same with its lanes, if it has any.
classic::BatchSolvers batch_solvers(const char* name);

/// The board that Python states by 81 digits, or by 81 sets of them; raises if it is none.
classic::Board board_of(const nb::bytes& givens, const std::optional<std::vector<std::uint16_t>>& masks);

/// The board of a plain line: 81 characters that are cells, and nothing else. Nothing if the text is none;
/// then the formats look at it.
std::optional<classic::Board> board_of_line(const nb::str& line);

/// Cells, from 0, that are not closed.
template <class Flags>
std::vector<std::uint32_t> open_cells(const Flags& closed) {
  std::vector<std::uint32_t> open;
  for (std::size_t cell = 0; cell < closed.size(); ++cell) {
    if (!closed[cell]) open.push_back(static_cast<std::uint32_t>(cell));
  }
  return open;
}

/// Runs work without the GIL under a guard that hears Ctrl-C, and raises what Python wants raised.
/// `work` gets the guard; `None` for `seconds` is for ever. `report` is called now and then, with the GIL,
/// and may raise.
template <class Work, class Report>
auto guarded(std::optional<double> seconds, const StopFlag* stop, Work work, Report report) {
  std::exception_ptr raised;
  const auto interrupted = [&] {
    nb::gil_scoped_acquire acquire;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      report();
      return false;
    } catch (...) {  // nothing may fly through a kernel
      raised = std::current_exception();
      return true;
    }
  };
  Guard guard(seconds.value_or(Guard::kForever), stop, interrupted);
  auto result = [&] {
    nb::gil_scoped_release release;
    return work(guard);
  }();
  if (raised) std::rethrow_exception(raised);
  return result;
}

template <class Work>
auto guarded(std::optional<double> seconds, const StopFlag* stop, Work work) {
  return guarded(seconds, stop, work, [] {});
}

}  // namespace ninefold::bind
