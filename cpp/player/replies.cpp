// See replies.hpp.
#include "player/replies.hpp"

#include <algorithm>
#include <bit>

namespace ninefold::player {
namespace {

/// Words of 64 solutions that are looked at: enough to know sizes to some per cent.
constexpr std::uint32_t kMostWords = 256;

/// Scatters the words that are looked at: a list of solutions has a rhythm. A prime, so that none comes
/// twice.
constexpr std::uint64_t kScatter = 2'654'435'761;

}  // namespace

double largest_reply(const endgame::Root& root, std::uint32_t j) {
  const endgame::Family& family = root.family();
  const std::uint32_t looks = std::min(family.words, kMostWords);
  const auto word = [&](std::uint32_t i) {
    return family.members + i * kScatter % family.words * family.stride;
  };
  std::uint32_t largest = 0, all = 0;
  for (std::uint32_t i = 0; i < looks; ++i) all += static_cast<std::uint32_t>(std::popcount(word(i)[j]));
  for (std::uint32_t k = 0; k < family.classes; ++k) {
    if (root.size(k) <= largest) continue;
    std::uint32_t both = 0;
    for (std::uint32_t i = 0; i < looks; ++i) {
      both += static_cast<std::uint32_t>(std::popcount(word(i)[j] & word(i)[k]));
    }
    if (both < all) largest = std::max(largest, both);  // with all of them it is no move any more
  }
  return all == 0 ? 0 : static_cast<double>(largest) * root.size(j) / all;
}

}  // namespace ninefold::player
