// See freed_memory.hpp.
#include "base/freed_memory.hpp"

#include <algorithm>
#include <climits>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace ninefold {

void keep_freed_memory([[maybe_unused]] std::size_t bytes) {
#if defined(__GLIBC__)
  constexpr std::size_t kMostThatIsTaken = 32 << 20;  // a larger one is no value for the second
  mallopt(M_TRIM_THRESHOLD, static_cast<int>(std::min<std::size_t>(bytes, INT_MAX)));
  mallopt(M_MMAP_THRESHOLD, static_cast<int>(std::min(bytes, kMostThatIsTaken)));
#endif
}

}  // namespace ninefold
