// Instruction sets and stop flags, for Python.
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>
#include <vector>

#include "bind/bind.hpp"

namespace ninefold::bind {
namespace {

using Description = std::tuple<std::string, std::string, bool>;

std::vector<Description> descriptions() {
  std::vector<Description> all;
  for (const InstructionSet& set : instruction_sets()) {
    all.emplace_back(set.name, set.requires_features, set.supported);
  }
  return all;
}

}  // namespace

void add_control(nb::module_& module) {
  nb::class_<StopFlag>(module, "StopFlag", "A flag that any thread may set to stop a search.")
      .def(nb::init<>())
      .def(
          "set", [](StopFlag& flag) { flag.store(true); }, "Set the flag.")
      .def("is_set", [](const StopFlag& flag) { return flag.load(); }, "Whether it is set.");
  module.def("isa", [] { return std::string(instruction_set_in_use().name); }, "The instruction set in use.");
  module.def("instruction_sets", &descriptions,
             "Name, requirements, supported here: for every set that was compiled.");
}

}  // namespace ninefold::bind
