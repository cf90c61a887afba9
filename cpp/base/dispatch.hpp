// The instruction sets that kernels are compiled for, and the choice among them.
#pragma once

#include <span>
#include <string>

namespace ninefold::classic {
struct Kernels;
}
namespace ninefold::endgame {
struct Kernels;
}
namespace ninefold::regions {
struct Kernels;
}
namespace ninefold::rules {
struct Kernels;
}

namespace ninefold {

/// One compiled version of all kernels.
struct InstructionSet {
  const char* name;
  const char* requires_features;  ///< for people
  bool supported;                 ///< this CPU has it
  const classic::Kernels* classic;
  const endgame::Kernels* endgame;
  const regions::Kernels* regions;
  const rules::Kernels* rules;
};

/// All that were compiled, slowest first.
std::span<const InstructionSet> instruction_sets();

/// The one in use: `$NINEFOLD_ISA`, else the last that is supported. Resolved once.
/// Null if the environment names one that is unknown or unsupported.
const InstructionSet* active_instruction_set();

/// Why there is none in use.
std::string instruction_set_error();

}  // namespace ninefold
