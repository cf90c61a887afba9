// Memory for kernels: aligned for the widest vectors, uninitialised, owned.
#pragma once

#include <cstddef>
#include <memory>

namespace ninefold {

/// Gives memory back to the thread that drops it, which keeps some blocks for the next who asks for as much:
/// a search of a microsecond has no time for fresh pages.
struct AlignedDelete {
  std::size_t bytes;

  void operator()(std::byte* memory) const;
};

using AlignedMemory = std::unique_ptr<std::byte, AlignedDelete>;

/// Memory at a multiple of 64.
AlignedMemory aligned_memory(std::size_t bytes);

/// Gives pages back to the system.
struct PagesDelete {
  std::size_t bytes;

  void operator()(std::byte* memory) const;
};

using Pages = std::unique_ptr<std::byte, PagesDelete>;

/// Zeros straight from the system, for tables and arenas: a page takes memory when it is first touched. Null
/// if there are none.
Pages fresh_pages(std::size_t bytes);

}  // namespace ninefold
