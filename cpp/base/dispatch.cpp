// See dispatch.hpp. This file is compiled for the baseline, not for the sets of the kernels.
#include "base/dispatch.hpp"

#include <array>
#include <cstdlib>
#include <string_view>

#if defined(NINEFOLD_X86)
#define NINEFOLD_KERNELS kernels_baseline, kernels_sse4, kernels_avx2, kernels_avx512
#elif defined(NINEFOLD_ARM)
#define NINEFOLD_KERNELS kernels_neon
#else
#define NINEFOLD_KERNELS kernels_baseline
#endif
#define NINEFOLD_KERNELS_OF(subject)     \
  namespace ninefold::subject {          \
  extern const Kernels NINEFOLD_KERNELS; \
  }

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

/// AVX-512 as it is since Ice Lake and Zen 4. The first CPUs with AVX-512 have neither VBMI2 nor VPOPCNTDQ,
/// and lower their clock for wide vectors: AVX2 is faster there.
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512bitalg");
}
#endif

/// The set of that name.
#define NINEFOLD_SET(set, features, supported)                                                            \
  InstructionSet {                                                                                        \
    #set, features, supported, &classic::kernels_##set, &endgame::kernels_##set, &regions::kernels_##set, \
        &rules::kernels_##set                                                                             \
  }

const auto& table() {
  static const std::array sets{
#if defined(NINEFOLD_ARM)
      NINEFOLD_SET(neon, "nothing beyond 64-bit ARM, which has NEON", true),
#else
      NINEFOLD_SET(baseline, "nothing beyond the compiler's default", true),
#endif
#if defined(NINEFOLD_X86)
      NINEFOLD_SET(sse4, "SSE4.2, POPCNT (x86-64-v2)", has_sse4()),
      NINEFOLD_SET(avx2, "AVX2, BMI, BMI2, POPCNT", has_avx2()),
      NINEFOLD_SET(avx512, "AVX-512 F, BW, DQ, VL, VBMI, VBMI2, VPOPCNTDQ, BITALG, and what avx2 requires",
                   has_avx512()),
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
    if (set.supported && (forced_name().empty() || set.name == forced_name())) {
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
