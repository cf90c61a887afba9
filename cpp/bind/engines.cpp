// The instruction set in use and its engines by name: what every binding of a kernel begins with.
#include <stdexcept>
#include <string_view>

#include "bind/bind.hpp"

namespace ninefold::bind {

const InstructionSet& instruction_set_in_use() {
  const InstructionSet* set = active_instruction_set();
  if (set == nullptr) {
    const nb::object error = nb::module_::import_("ninefold.errors").attr("InstructionSetError");
    PyErr_SetString(error.ptr(), instruction_set_error().c_str());
    throw nb::python_error();
  }
  return *set;
}

const classic::Engine& engine_named(const char* name) {
  const classic::Kernels& kernels = kernels_in_use();
  for (const classic::Engine* engine : {&kernels.classic, &kernels.dpll}) {
    if (std::string_view(engine->name) == name) return *engine;
  }
  throw std::invalid_argument("no engine of that name");
}

classic::BatchSolvers batch_solvers(const char* name) {
  const classic::Kernels& kernels = kernels_in_use();
  const classic::Engine& engine = engine_named(name);
  return {engine, &engine == &kernels.classic ? &kernels.batch : nullptr};
}

}  // namespace ninefold::bind
