// Sets of cells, as bits: bit c of the whole stands for cell c.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "technique/width.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

using Cell = std::uint16_t;

inline constexpr std::size_t kWords = NINEFOLD_CELL_WORDS;
inline constexpr std::size_t kMostCells = 64 * kWords;
using CellWords = std::array<std::uint64_t, kWords>;

class Cells {
 public:
  constexpr Cells() = default;

  static constexpr Cells of(std::size_t cell) {
    Cells set;
    set.add(cell);
    return set;
  }
  template <class Range>
  static constexpr Cells of_all(const Range& cells) {
    Cells set;
    for (const auto cell : cells) set.add(cell);
    return set;
  }
  /// The cells from 0 to before `count`.
  static constexpr Cells below(std::size_t count) {
    Cells set;
    for (std::size_t cell = 0; cell < count; ++cell) set.add(cell);
    return set;
  }

  constexpr void add(std::size_t cell) { words_[cell / 64] |= std::uint64_t{1} << (cell % 64); }
  constexpr void remove(std::size_t cell) { words_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  constexpr bool has(std::size_t cell) const { return words_[cell / 64] >> (cell % 64) & 1; }

  constexpr Cells& operator&=(const Cells& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= other.words_[w];
    return *this;
  }
  constexpr Cells& operator|=(const Cells& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  /// Without those of the other.
  constexpr Cells& operator-=(const Cells& other) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= ~other.words_[w];
    return *this;
  }
  friend constexpr Cells operator&(Cells a, const Cells& b) { return a &= b; }
  friend constexpr Cells operator|(Cells a, const Cells& b) { return a |= b; }
  friend constexpr Cells operator-(Cells a, const Cells& b) { return a -= b; }
  friend constexpr auto operator<=>(const Cells&, const Cells&) = default;

  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  constexpr explicit operator bool() const { return !empty(); }
  constexpr int count() const {
    int cells = 0;
    for (const std::uint64_t word : words_) cells += std::popcount(word);
    return cells;
  }
  /// Whether there are just one, just two: the lowest bit of a word x is gone in x & (x - 1).
  constexpr bool is_single() const { return !empty() && without_first().empty(); }
  constexpr bool is_pair() const { return !empty() && without_first().is_single(); }
  /// The set without its smallest cell; it is not empty.
  constexpr Cells without_first() const {
    Cells rest = *this;
    std::size_t w = 0;
    while (words_[w] == 0) ++w;
    rest.words_[w] &= words_[w] - 1;
    return rest;
  }
  constexpr bool meets(const Cells& other) const { return !(*this & other).empty(); }
  constexpr bool within(const Cells& other) const { return (*this - other).empty(); }
  /// The smallest one; the set is not empty.
  constexpr Cell first() const {
    std::size_t w = 0;
    while (words_[w] == 0) ++w;
    return static_cast<Cell>(64 * w + static_cast<std::size_t>(std::countr_zero(words_[w])));
  }

  /// Goes through the cells in ascending order.
  class Iterator {
   public:
    constexpr Iterator(const CellWords& words, std::size_t word) : left_(words), word_(word) { skip(); }
    constexpr Cell operator*() const {
      return static_cast<Cell>(64 * word_ + static_cast<std::size_t>(std::countr_zero(left_[word_])));
    }
    constexpr Iterator& operator++() {
      left_[word_] &= left_[word_] - 1;
      skip();
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return word_ != other.word_; }

   private:
    constexpr void skip() {
      while (word_ < kWords && left_[word_] == 0) ++word_;
    }
    CellWords left_;
    std::size_t word_;
  };
  constexpr Iterator begin() const { return {words_, 0}; }
  constexpr Iterator end() const { return {words_, kWords}; }

 private:
  CellWords words_{};
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
