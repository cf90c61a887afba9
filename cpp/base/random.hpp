// A small random generator, the same on every machine: splitmix64 (Steele, Lea and Flood, 2014).
#pragma once

#include <cstdint>

namespace ninefold {
namespace {

/// The next number of the stream whose state is given.
inline std::uint64_t next_random(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// A number below `bound`, by multiplication (Lemire, 2019); the bias is below 2^-32.
inline std::uint32_t random_below(std::uint64_t& state, std::uint32_t bound) {
  return static_cast<std::uint32_t>(((next_random(state) >> 32) * bound) >> 32);
}

}  // namespace
}  // namespace ninefold
