// Relations of two cells as tables of digits, while a program is compiled.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "boards/shape.hpp"
#include "rules/relations.hpp"

namespace ninefold::rules {

/// For every digit of the first cell the digits that the second may have.
class PairTable {
 public:
  static PairTable full(std::size_t size);

  Digits& row(std::size_t digit) { return rows_[digit - 1]; }
  Digits row(std::size_t digit) const { return rows_[digit - 1]; }

  void allow(unsigned first, unsigned second) { rows_[first - 1] |= Digits{1} << (second - 1); }

  /// The same with the cells in the other order.
  PairTable turned() const;

  /// What two cells may have if each may have something with one between them: this table, then the other.
  PairTable then(const PairTable& other) const;

  /// Whether no two equal digits are allowed; whether no two others are.
  bool parts_equal() const;
  bool only_equal() const;
  bool allows_all(std::size_t size) const;

  PairTable& operator&=(const PairTable& other);
  friend auto operator<=>(const PairTable&, const PairTable&) = default;

 private:
  std::array<Digits, boards::kMostDigits> rows_{};
};

}  // namespace ninefold::rules
