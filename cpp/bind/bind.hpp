// What the files that bind kernels to Python share.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <vector>

#include "base/dispatch.hpp"
#include "base/guard.hpp"
#include "classic/engine.hpp"
#include "classic/operations.hpp"

namespace ninefold::bind {

namespace nb = nanobind;

void add_control(nb::module_& module);
void add_classic(nb::module_& module);
void add_batch(nb::module_& module);
void add_counting(nb::module_& module);

/// The instruction set in use; raises InstructionSetError if the environment names none that can be.
const InstructionSet& instruction_set_in_use();

/// An engine by its name, compiled for the instruction set in use; raises if there is none.
const classic::Engine& engine_named(const char* name);

/// The board that Python states by 81 digits, or by 81 sets of them; raises if it is none.
classic::Board board_of(const nb::bytes& givens, const std::optional<std::vector<std::uint16_t>>& masks);

/// Runs work without the GIL under a guard that hears Ctrl-C, and raises what Python wants raised.
/// `work` gets the guard; `None` for `seconds` is for ever.
template <class Work>
auto guarded(std::optional<double> seconds, const StopFlag* stop, Work work) {
  std::optional<nb::python_error> raised;
  const auto interrupted = [&raised] {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() == 0) return false;
    raised.emplace();
    return true;
  };
  Guard guard(seconds.value_or(Guard::kForever), stop, interrupted);
  auto result = [&] {
    nb::gil_scoped_release release;
    return work(guard);
  }();
  if (raised) throw std::move(*raised);
  return result;
}

}  // namespace ninefold::bind
