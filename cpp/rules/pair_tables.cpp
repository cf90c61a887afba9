// See pair_tables.hpp.
#include "rules/pair_tables.hpp"

#include <bit>

namespace ninefold::rules {

PairTable PairTable::full(std::size_t size) {
  PairTable table;
  for (std::size_t i = 0; i < size; ++i) table.rows_[i] = static_cast<Digits>((std::uint64_t{1} << size) - 1);
  return table;
}

PairTable PairTable::turned() const {
  PairTable table;
  for (unsigned first = 0; first < rows_.size(); ++first) {
    for (Digits rest = rows_[first]; rest != 0; rest &= rest - 1)
      table.rows_[static_cast<unsigned>(std::countr_zero(rest))] |= Digits{1} << first;
  }
  return table;
}

PairTable PairTable::then(const PairTable& other) const {
  PairTable table;
  for (std::size_t first = 0; first < rows_.size(); ++first) {
    for (Digits rest = rows_[first]; rest != 0; rest &= rest - 1)
      table.rows_[first] |= other.rows_[static_cast<unsigned>(std::countr_zero(rest))];
  }
  return table;
}

bool PairTable::parts_equal() const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if ((rows_[i] >> i & 1) != 0) return false;
  }
  return true;
}

bool PairTable::only_equal() const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if ((rows_[i] & ~(Digits{1} << i)) != 0) return false;
  }
  return true;
}

bool PairTable::allows_all(std::size_t size) const { return *this == full(size); }

PairTable& PairTable::operator&=(const PairTable& other) {
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] &= other.rows_[i];
  return *this;
}

}  // namespace ninefold::rules
