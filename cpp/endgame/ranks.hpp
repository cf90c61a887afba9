// The order in which moves are tried.
#pragma once

#include <cstdint>

namespace ninefold::endgame {
namespace {

/// Moves are tried from the smallest class up, but for those of up to 24 solutions, whose chance to win and
/// cost were measured: 9 are often a product of 3 and 3, which is lost; 4, 5 and 6 hardly ever are.
inline constexpr std::uint8_t kRanks[25] = {18, 18, 18, 18, 19, 20, 21, 1,  22, 0,  2,  3, 4,
                                            5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16};

inline constexpr std::uint32_t rank_of(std::uint32_t size) { return size < 25 ? kRanks[size] : size; }

}  // namespace
}  // namespace ninefold::endgame
