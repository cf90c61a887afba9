// See replies.hpp.
#include "player/replies.hpp"

#include <algorithm>
#include <bit>

namespace ninefold::player {
namespace {

/// Words of 64 solutions that are looked at: enough to know sizes to some per cent.
constexpr std::uint32_t kMostWords = 256;

}  // namespace

double largest_reply(const endgame::Root& root, std::uint32_t j) {
  const endgame::Family& family = root.family();
  const std::uint32_t step = std::max(1u, family.words / kMostWords);
  std::uint32_t largest = 0, all = 0;
  for (std::uint32_t w = 0; w < family.words; w += step) {
    all += static_cast<std::uint32_t>(std::popcount(family.members[w * family.stride + j]));
  }
  for (std::uint32_t k = 0; k < family.classes; ++k) {
    if (root.size(k) <= largest) continue;
    std::uint32_t both = 0;
    for (std::uint32_t w = 0; w < family.words; w += step) {
      const std::uint64_t* const word = family.members + w * family.stride;
      both += static_cast<std::uint32_t>(std::popcount(word[j] & word[k]));
    }
    if (both < all) largest = std::max(largest, both);  // with all of them it is no move any more
  }
  return all == 0 ? 0 : static_cast<double>(largest) * root.size(j) / all;
}

}  // namespace ninefold::player
