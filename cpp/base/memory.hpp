// Memory for kernels: aligned for the widest vectors, uninitialised, owned.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace ninefold {

struct AlignedDelete {
  static constexpr std::align_val_t kAlignment{64};

  void operator()(std::byte* memory) const { operator delete(memory, kAlignment); }
};

using AlignedMemory = std::unique_ptr<std::byte, AlignedDelete>;

inline AlignedMemory aligned_memory(std::size_t bytes) {
  return AlignedMemory(static_cast<std::byte*>(operator new(bytes, AlignedDelete::kAlignment)));
}

}  // namespace ninefold
