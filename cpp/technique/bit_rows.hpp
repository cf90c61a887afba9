// Rows of bits: sets of things by their index, and matrices of them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "technique/width.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

using Row = std::span<std::uint64_t>;
using ConstRow = std::span<const std::uint64_t>;

inline bool has_bit(ConstRow row, std::size_t bit) { return row[bit / 64] >> (bit % 64) & 1; }
inline void add_bit(Row row, std::size_t bit) { row[bit / 64] |= std::uint64_t{1} << (bit % 64); }
inline void remove_bit(Row row, std::size_t bit) { row[bit / 64] &= ~(std::uint64_t{1} << (bit % 64)); }
/// The other may be narrower.
inline void add_all(Row row, ConstRow other) {
  for (std::size_t w = 0; w < other.size(); ++w) row[w] |= other[w];
}
/// Without what the other does not have.
inline void keep_all(Row row, ConstRow other) {
  for (std::size_t w = 0; w < row.size(); ++w) row[w] &= other[w];
}
inline bool meet(ConstRow a, ConstRow b) {
  for (std::size_t w = 0; w < std::min(a.size(), b.size()); ++w) {
    if (a[w] & b[w]) return true;
  }
  return false;
}
inline bool has_any(ConstRow row) { return meet(row, row); }

/// Calls with every index that all of these rows have, in ascending order, until it says false; whether it
/// never did.
template <class Use, class... Rows>
bool each_bit(Use use, ConstRow row, const Rows&... rows) {
  for (std::size_t w = 0; w < row.size(); ++w) {
    for (std::uint64_t left = (row[w] & ... & rows[w]); left != 0; left &= left - 1) {
      if (!use(64 * w + static_cast<std::size_t>(std::countr_zero(left)))) return false;
    }
  }
  return true;
}

/// The same without an end before the end.
template <class Use, class... Rows>
void all_bits(Use use, ConstRow row, const Rows&... rows) {
  each_bit(
      [&](std::size_t bit) {
        use(bit);
        return true;
      },
      row, rows...);
}

class BitRows {
 public:
  BitRows() = default;
  BitRows(std::size_t rows, std::size_t columns) : words_((columns + 63) / 64), bits_(rows * words_) {}

  Row operator[](std::size_t i) { return {bits_.data() + i * words_, words_}; }
  ConstRow operator[](std::size_t i) const { return {bits_.data() + i * words_, words_}; }

 private:
  std::size_t words_ = 0;
  std::vector<std::uint64_t> bits_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
