// The player as a program of its own: CodeCup's protocol on standard input and output.
// tools/combine.py makes one source file of this one and all that it needs.
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

#include "base/freed_memory.hpp"
#include "player/protocol.hpp"

namespace ninefold {
namespace classic {
extern const Kernels kernels_embedded;  // kernels.cpp, with NINEFOLD_TARGET=embedded
}
namespace endgame {
extern const Kernels kernels_embedded;
}
}  // namespace ninefold

namespace {

using ninefold::player::Identity;

constexpr const char* kUsage =
    "usage: ninefold_player [--seconds SECONDS] [--seed NUMBER] [--plan steering|seed] "
    "[--rules strict|free]";

/// Bytes of freed memory that the process keeps, for every turn lists and searches anew.
constexpr std::size_t kKept = std::size_t{1} << 28;

/// Another one each time.
std::uint64_t fresh_seed() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

/// Reads a number; false if the text is none.
bool read(const char* text, double& number) {
  char* end = nullptr;
  number = std::strtod(text, &end);
  return *text != '\0' && *end == '\0' && number >= 0;
}

bool read(const char* text, std::uint64_t& number) {
  char* end = nullptr;
  number = std::strtoull(text, &end, 10);
  return *text != '\0' && *end == '\0';
}

/// Takes one option; false if it is none, or has no such value.
bool take(const std::string& name, const std::string& value, double& seconds, Identity& identity) {
  if (name == "--seconds") return read(value.c_str(), seconds);
  if (name == "--seed") return read(value.c_str(), identity.seed);
  if (name == "--plan") {
    if (value == "seed") identity.settings = ninefold::player::seed_settings();
    return value == "seed" || value == "steering";
  }
  if (name == "--rules") {
    identity.free = value == "free";
    return identity.free || value == "strict";
  }
  return false;
}

bool read_options(int count, char** arguments, double& seconds, Identity& identity) {
  for (int i = 1; i < count; i += 2) {
    if (i + 1 == count || !take(arguments[i], arguments[i + 1], seconds, identity)) return false;
  }
  return true;
}

}  // namespace

int main(int count, char** arguments) {
#if defined(NINEFOLD_NEEDS_AVX2)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) {
    std::cerr << "This CPU has no AVX2: compile with -DNINEFOLD_PLAIN." << std::endl;
    return 2;
  }
#endif
  double seconds = 30;
  Identity identity;
  identity.seed = fresh_seed();
  if (!read_options(count, arguments, seconds, identity)) {
    std::cerr << kUsage << std::endl;
    return 2;
  }
  std::cerr << "seed " << identity.seed << std::endl;
  ninefold::keep_freed_memory(kKept);
  ninefold::player::Player player({ninefold::classic::kernels_embedded, ninefold::endgame::kernels_embedded},
                                  identity);
  return ninefold::player::play_game(std::cin, std::cout, player, seconds) ? 0 : 2;
}
