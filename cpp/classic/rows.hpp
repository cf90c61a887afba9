// Boards one after the other, in one block of memory that grows.
//
// A std::vector would clear what is about to be written, and copy everything when it grows: for millions of
// boards that takes longer than finding them. Here new memory is left as it is, and realloc moves large
// blocks by their page tables. Who takes the block over frees it with std::free.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "classic/engine.hpp"

namespace ninefold::classic {

/// 81 digits.
using Solution = std::array<std::uint8_t, kCells>;

class Rows {
 public:
  Rows() = default;
  /// Over memory of the caller, for so many boards at most.
  Rows(std::uint8_t* memory, std::size_t boards)
      : rows_(reinterpret_cast<Solution*>(memory)), capacity_(boards), borrowed_(true) {}
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;
  ~Rows() {
    if (!borrowed_) std::free(rows_);
  }

  std::size_t size() const { return size_; }
  Solution& operator[](std::size_t i) { return rows_[i]; }
  const Solution& operator[](std::size_t i) const { return rows_[i]; }
  Solution* begin() { return rows_; }
  Solution* end() { return rows_ + size_; }

  /// Room for so many boards after the last one; grow() adds what was written there.
  std::uint8_t* room(std::size_t boards) {
    if (boards > capacity_ - size_) reallocate(std::max(size_ + boards, 2 * capacity_));
    return end()->data();
  }
  void grow(std::size_t boards) { size_ += boards; }

  void add(const std::uint8_t* board) {
    std::memcpy(room(1), board, kCells);
    grow(1);
  }

  /// Keeps the first boards alone.
  void cut(std::size_t boards) { size_ = std::min(size_, boards); }

  /// Hands the block over, no larger than it must be; but what takes long to give back (a tenth of a second
  /// for a gigabyte) stays with it until it is freed: the list may have been cut because time was up.
  std::uint8_t* release() {
    if (2 * size_ >= capacity_ || capacity_ < kQuick) reallocate(std::max<std::size_t>(size_, 1));
    size_ = capacity_ = 0;
    return std::exchange(rows_, nullptr)->data();
  }

 private:
  /// Boards whose memory is given back in some milliseconds.
  static constexpr std::size_t kQuick = 1 << 19;

  void reallocate(std::size_t boards) {
    if (borrowed_) throw std::bad_alloc();
    void* const memory = std::realloc(static_cast<void*>(rows_), boards * sizeof(Solution));
    if (memory == nullptr) throw std::bad_alloc();
    rows_ = static_cast<Solution*>(memory);
    capacity_ = boards;
  }

  Solution* rows_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  bool borrowed_ = false;
};

}  // namespace ninefold::classic
