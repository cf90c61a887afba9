// See memory.hpp.
#include "base/memory.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#define NINEFOLD_HAS_MMAP
#endif

namespace ninefold {
namespace {

constexpr std::align_val_t kAlignment{64};

void free_block(std::byte* memory) { operator delete(memory, kAlignment); }

/// Whether blocks are kept: not where a sanitizer wants to see what is used after it was freed.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kKeeps = false;
#else
constexpr bool kKeeps = true;
#endif

/// The blocks that a thread keeps, one of a size; as many as the sizes that kernels ask for.
struct Spares {
  struct Block {
    std::byte* memory = nullptr;
    std::size_t bytes = 0;
  };

  ~Spares() {
    for (Block& block : blocks) free_block(std::exchange(block.memory, nullptr));
  }

  std::array<Block, 4> blocks;
};

thread_local Spares spares;

}  // namespace

void AlignedDelete::operator()(std::byte* memory) const {
  Spares::Block* place = nullptr;
  for (auto& block : spares.blocks) {
    if (block.memory == nullptr) {
      place = &block;
    } else if (block.bytes == bytes) {
      return free_block(memory);
    }
  }
  if (!kKeeps || place == nullptr) return free_block(memory);
  *place = {memory, bytes};
}

AlignedMemory aligned_memory(std::size_t bytes) {
  for (auto& block : spares.blocks) {
    if (block.memory == nullptr || block.bytes != bytes) continue;
    return AlignedMemory(std::exchange(block.memory, nullptr), {bytes});
  }
  return AlignedMemory(static_cast<std::byte*>(operator new(bytes, kAlignment)), {bytes});
}

#ifdef NINEFOLD_HAS_MMAP

void PagesDelete::operator()(std::byte* memory) const { munmap(memory, bytes); }

Pages fresh_pages(std::size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return Pages(nullptr, {0});
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes, MADV_HUGEPAGE);  // a table is hit all over
#endif
  return Pages(static_cast<std::byte*>(memory), {bytes});
}

#else

void PagesDelete::operator()(std::byte* memory) const { free_block(memory); }

Pages fresh_pages(std::size_t bytes) {
  auto* const memory = static_cast<std::byte*>(operator new(bytes, kAlignment, std::nothrow));
  if (memory != nullptr) std::memset(memory, 0, bytes);
  return Pages(memory, {bytes});
}

#endif

namespace {

/// What is small enough for blocks that threads keep; their sizes are rounded up, so that they fit again.
constexpr std::size_t kSmall = std::size_t{2} << 20;

}  // namespace

bool Buffer::take(std::size_t bytes) {
  if (bytes > kSmall) {
    pages_ = fresh_pages(bytes);
    return pages_ != nullptr;
  }
  kept_ = aligned_memory(std::bit_ceil(bytes));
  return true;
}

bool Buffer::take_zeros(std::size_t bytes) {
  if (!take(bytes)) return false;
  if (kept_) std::memset(kept_.get(), 0, bytes);
  return true;
}

}  // namespace ninefold
