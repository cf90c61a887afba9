// The player as a program of its own: CodeCup's protocol on standard input and output, NineDigits' plan.
// tools/combine.py makes one source file of this one and all that it needs.
#include <cstdlib>
#include <cstring>
#include <iostream>

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

/// Reads `--time SECONDS` and `--seed NUMBER`; false if there is anything else.
bool read_options(int count, char** arguments, double& seconds, std::uint64_t& seed) {
  for (int i = 1; i < count; i += 2) {
    if (i + 1 == count || *arguments[i + 1] == '\0') return false;
    char* end = nullptr;
    if (std::strcmp(arguments[i], "--time") == 0)
      seconds = std::strtod(arguments[i + 1], &end);
    else if (std::strcmp(arguments[i], "--seed") == 0)
      seed = std::strtoull(arguments[i + 1], &end, 10);
    else
      return false;
    if (*end != '\0') return false;
  }
  return seconds >= 0;
}

}  // namespace

int main(int count, char** arguments) {
  double seconds = 30;
  ninefold::player::Identity identity;
  identity.settings = ninefold::player::seed_settings();
  if (!read_options(count, arguments, seconds, identity.seed)) {
    std::cerr << "usage: ninefold_player [--time SECONDS] [--seed NUMBER]" << std::endl;
    return 2;
  }
  ninefold::player::Player player({ninefold::classic::kernels_embedded, ninefold::endgame::kernels_embedded},
                                  identity);
  return ninefold::player::play_game(std::cin, std::cout, player, seconds) ? 0 : 2;
}
