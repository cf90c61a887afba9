// See dispatch.hpp. This file is compiled for the baseline, whatever the kernels are compiled for.
#include "base/dispatch.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

#ifdef NINEFOLD_X86
#define NINEFOLD_KERNELS_OF(subject)                                                 \
  namespace ninefold::subject {                                                      \
  extern const Kernels kernels_baseline, kernels_sse4, kernels_avx2, kernels_avx512; \
  }
#else
#define NINEFOLD_KERNELS_OF(subject)     \
  namespace ninefold::subject {          \
  extern const Kernels kernels_baseline; \
  }
#endif

NINEFOLD_KERNELS_OF(classic)
NINEFOLD_KERNELS_OF(endgame)
NINEFOLD_KERNELS_OF(regions)
NINEFOLD_KERNELS_OF(rules)

namespace ninefold {
namespace {

#ifdef NINEFOLD_X86
bool has_sse4() { return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt"); }

bool has_avx2() {
  return has_sse4() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
         __builtin_cpu_supports("bmi2");
}

bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

/// The first CPUs with AVX-512 lower their clock for it. Those since Ice Lake and Zen 4, which have VBMI2
/// too, do not, or hardly.
bool is_fast_avx512() { return has_avx512() && __builtin_cpu_supports("avx512vbmi2"); }
#endif

const auto& table() {
  static const std::array sets{
      InstructionSet{"baseline", "nothing beyond the compiler's default", true, true,
                     &classic::kernels_baseline, &endgame::kernels_baseline, &regions::kernels_baseline,
                     &rules::kernels_baseline},
#ifdef NINEFOLD_X86
      InstructionSet{"sse4", "SSE4.2, POPCNT (x86-64-v2)", has_sse4(), true, &classic::kernels_sse4,
                     &endgame::kernels_sse4, &regions::kernels_sse4, &rules::kernels_sse4},
      InstructionSet{"avx2", "AVX2, BMI, BMI2, POPCNT", has_avx2(), true, &classic::kernels_avx2,
                     &endgame::kernels_avx2, &regions::kernels_avx2, &rules::kernels_avx2},
      InstructionSet{"avx512", "AVX-512 F, BW, DQ, VL, and what avx2 requires", has_avx512(),
                     is_fast_avx512(), &classic::kernels_avx512, &endgame::kernels_avx512,
                     &regions::kernels_avx512, &rules::kernels_avx512},
#endif
  };
  return sets;
}

std::string_view forced_name() {
  const char* name = std::getenv("NINEFOLD_ISA");
  return name ? name : "";
}

const InstructionSet* resolve() {
  const InstructionSet* best = nullptr;
  for (const InstructionSet& set : table()) {
    if (forced_name().empty() ? set.supported && set.preferred : set.supported && set.name == forced_name()) {
      best = &set;
    }
  }
  return best;
}

}  // namespace

std::span<const InstructionSet> instruction_sets() { return table(); }

const InstructionSet* active_instruction_set() {
  static const InstructionSet* const active = resolve();
  return active;
}

std::string instruction_set_error() {
  std::string known;
  for (const InstructionSet& set : table()) {
    known +=
        (known.empty() ? "" : ", ") + std::string(set.name) + (set.supported ? "" : " (not on this CPU)");
  }
  return "NINEFOLD_ISA is '" + std::string(forced_name()) + "'; there are: " + known;
}

}  // namespace ninefold
