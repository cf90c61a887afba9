// The fate of memory that the process has freed.
#pragma once

#include <cstddef>

namespace ninefold {

/// Lets the process keep up to so much freed memory for the next who asks, where the system's library can:
/// fresh pages for every piece of a long list take longer than to read and write it.
void keep_freed_memory(std::size_t bytes);

}  // namespace ninefold
