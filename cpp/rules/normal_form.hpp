// The statements of rules in a normal form, before filters are made of them.
//
// A cell stands once in a relation: factors of a sum add up, tuples are joined. A relation of one cell
// becomes the digits of that cell, one of two cells a table. A sum is divided by the common divisor of its
// factors.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "rules/compiler.hpp"
#include "rules/pair_tables.hpp"
#include "rules/relations.hpp"

namespace ninefold::rules {

/// A table of two cells, the first with the lower number.
struct StatedPair {
  std::uint16_t first, second;
  PairTable table;
  std::uint32_t source, statement;
};

/// A sum with no cell twice and no factor 0.
struct StatedSum {
  CellList cells;
  std::vector<std::int32_t> factors;
  std::int32_t low, high;
  std::uint32_t statement;
};

/// Cells that must not have all of these digits.
struct StatedPattern {
  CellList cells;
  std::vector<Digits> digits;
  std::uint32_t statement;
};

/// A relation, and the number of its statement.
template <class T>
using Stated = std::pair<T, std::uint32_t>;

struct NormalForm {
  bool possible = true;         ///< false: some rule cannot hold
  std::vector<Digits> allowed;  ///< what each cell may hold by rules about it alone
  std::vector<CellList> different;
  std::vector<StatedPair> pairs;
  std::vector<StatedSum> sums;  ///< of two cells too, which are pairs as well
  std::vector<StatedPattern> patterns;
  std::vector<Stated<Counted>> counts;
  std::vector<Stated<Walk>> walks;
  std::vector<Stated<Allowed>> tables;  ///< of three cells or more
};

NormalForm normal_form(const Shape& shape, std::span<const Statement> statements, Patience& patience);

}  // namespace ninefold::rules
