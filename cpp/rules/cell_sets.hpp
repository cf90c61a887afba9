// Sets of cells as rows of bits: who sees whom, and what of a set lies in another.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace ninefold::rules {

/// How many bits a word has: sums of two, four, eight bits side by side, which a product adds up. Processors
/// have an instruction for it, but not the oldest that this is compiled for.
inline std::size_t count_of(std::uint64_t x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  return static_cast<std::size_t>(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
}

/// A set of cells, 64 to a word. The words of most boards lie in the set itself, as sets are made by the
/// hundred while a program is compiled.
class CellSet {
 public:
  explicit CellSet(std::size_t cells) : size_((cells + 63) / 64), large_(size_ > kFew ? size_ : 0) {}
  CellSet(std::size_t cells, std::span<const std::uint16_t> members) : CellSet(cells) {
    for (const std::uint16_t cell : members) add(cell);
  }

  void add(std::size_t cell) { data()[cell / 64] |= std::uint64_t{1} << (cell % 64); }
  void remove(std::size_t cell) { data()[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  bool has(std::size_t cell) const { return (data()[cell / 64] >> (cell % 64) & 1) != 0; }
  void clear() { std::fill_n(data(), size_, 0); }

  CellSet& operator|=(const CellSet& other) {
    for (std::size_t i = 0; i < size_; ++i) data()[i] |= other.data()[i];
    return *this;
  }
  CellSet& operator&=(const CellSet& other) {
    for (std::size_t i = 0; i < size_; ++i) data()[i] &= other.data()[i];
    return *this;
  }
  CellSet& operator-=(const CellSet& other) {
    for (std::size_t i = 0; i < size_; ++i) data()[i] &= ~other.data()[i];
    return *this;
  }
  friend bool operator==(const CellSet&, const CellSet&) = default;

  std::size_t count() const {
    std::size_t total = 0;
    for (const std::uint64_t word : words()) total += count_of(word);
    return total;
  }
  bool empty() const {
    for (const std::uint64_t word : words()) {
      if (word != 0) return false;
    }
    return true;
  }
  /// How many cells both have.
  std::size_t shared(const CellSet& other) const {
    std::size_t total = 0;
    for (std::size_t i = 0; i < size_; ++i) total += count_of(data()[i] & other.data()[i]);
    return total;
  }
  bool within(const CellSet& other) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if ((data()[i] & ~other.data()[i]) != 0) return false;
    }
    return true;
  }
  bool meets(const CellSet& other) const { return meets(other.words()); }
  bool meets(std::span<const std::uint64_t> other) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if ((data()[i] & other[i]) != 0) return true;
    }
    return false;
  }

  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::uint64_t rest = data()[i]; rest != 0; rest &= rest - 1)
        visit(static_cast<std::uint16_t>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
    }
  }
  /// The member with the lowest number; there must be one.
  std::uint16_t first() const {
    std::size_t i = 0;
    while (data()[i] == 0) ++i;
    return static_cast<std::uint16_t>(64 * i + static_cast<std::size_t>(std::countr_zero(data()[i])));
  }
  std::vector<std::uint16_t> list() const {
    std::vector<std::uint16_t> cells;
    cells.reserve(count());
    each([&](std::uint16_t cell) { cells.push_back(cell); });
    return cells;
  }

  std::span<const std::uint64_t> words() const { return {data(), size_}; }

 private:
  static constexpr std::size_t kFew = 2;

  std::uint64_t* data() { return size_ > kFew ? large_.data() : small_; }
  const std::uint64_t* data() const { return size_ > kFew ? large_.data() : small_; }

  std::size_t size_;
  std::uint64_t small_[kFew] = {};
  std::vector<std::uint64_t> large_;
};

}  // namespace ninefold::rules
