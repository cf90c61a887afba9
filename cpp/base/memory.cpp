// See memory.hpp.
#include "base/memory.hpp"

#include <array>
#include <new>
#include <utility>

namespace ninefold {
namespace {

constexpr std::align_val_t kAlignment{64};

void free_block(std::byte* memory) { operator delete(memory, kAlignment); }

/// The blocks that a thread keeps; as many as the sizes that kernels ask for.
struct Spares {
  struct Block {
    std::byte* memory = nullptr;
    std::size_t bytes = 0;
  };

  ~Spares() {
    for (const Block& block : blocks) free_block(block.memory);
  }

  std::array<Block, 4> blocks;
};

thread_local Spares spares;

}  // namespace

void AlignedDelete::operator()(std::byte* memory) const {
  for (auto& block : spares.blocks) {
    if (block.memory != nullptr) continue;
    block = {memory, bytes};
    return;
  }
  free_block(memory);
}

AlignedMemory aligned_memory(std::size_t bytes) {
  for (auto& block : spares.blocks) {
    if (block.memory == nullptr || block.bytes != bytes) continue;
    return AlignedMemory(std::exchange(block.memory, nullptr), {bytes});
  }
  return AlignedMemory(static_cast<std::byte*>(operator new(bytes, kAlignment)), {bytes});
}

}  // namespace ninefold
