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

/// Takes `--time SECONDS` and `--seed NUMBER`.
int main(int count, char** arguments) {
  double seconds = 30;
  ninefold::player::Identity identity;
  identity.settings = ninefold::player::seed_settings();
  for (int i = 1; i + 1 < count; i += 2) {
    if (std::strcmp(arguments[i], "--time") == 0) seconds = std::atof(arguments[i + 1]);
    if (std::strcmp(arguments[i], "--seed") == 0)
      identity.seed = std::strtoull(arguments[i + 1], nullptr, 10);
  }
  ninefold::player::Player player({ninefold::classic::kernels_embedded, ninefold::endgame::kernels_embedded},
                                  identity);
  return ninefold::player::play_game(std::cin, std::cout, player, seconds) ? 0 : 2;
}
