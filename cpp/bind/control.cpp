// Instruction sets and stop flags, for Python.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bind/bind.hpp"

namespace ninefold::bind {
namespace {

const InstructionSet& active() {
  const InstructionSet* set = active_instruction_set();
  if (set == nullptr) {
    const nb::object error = nb::module_::import_("ninefold.errors").attr("InstructionSetError");
    PyErr_SetString(error.ptr(), instruction_set_error().c_str());
    throw nb::python_error();
  }
  return *set;
}

using Description = std::tuple<std::string, std::string, bool, bool>;

std::vector<Description> descriptions() {
  std::vector<Description> all;
  for (const InstructionSet& set : instruction_sets()) {
    all.emplace_back(set.name, set.requires_features, set.supported, set.proven);
  }
  return all;
}

}  // namespace

const classic::Engine& engine_named(const char* name) {
  const classic::Kernels& kernels = *active().classic;
  for (const classic::Engine* engine : {&kernels.classic, &kernels.dpll}) {
    if (std::string_view(engine->name) == name) return *engine;
  }
  throw std::invalid_argument("no engine of that name");
}

void add_control(nb::module_& module) {
  nb::class_<StopFlag>(module, "StopFlag", "A flag that any thread may set to stop a search.")
      .def(nb::init<>())
      .def(
          "set", [](StopFlag& flag) { flag.store(true); }, "Set the flag.")
      .def("is_set", [](const StopFlag& flag) { return flag.load(); }, "Whether it is set.");
  module.def("isa", [] { return std::string(active().name); }, "The instruction set in use.");
  module.def("instruction_sets", &descriptions,
             "Name, requirements, supported here, proven: for every set that was compiled.");
}

}  // namespace ninefold::bind
