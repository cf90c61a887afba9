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

/// A block of any size: a small one is what the thread keeps, since fresh pages take longer than a small
/// search; a large one is fresh pages.
class Buffer {
 public:
  /// Takes so many bytes; false if there are not so many.
  bool take(std::size_t bytes);

  /// The same, all zeros.
  bool take_zeros(std::size_t bytes);

  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(pages_ ? pages_.get() : kept_.get());
  }

 private:
  Pages pages_{nullptr, {0}};
  AlignedMemory kept_{nullptr, {0}};
};

}  // namespace ninefold
