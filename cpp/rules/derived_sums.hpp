// Sums that follow from units and stated sums: innies and outies, and what cages leave of a unit.
//
// A unit that holds every digit has the sum 1 + 2 + ... + n. Take some units, subtract the cages that lie
// mostly inside: what is left is a short sum of cells inside the units (innies) less cells outside (outies).
// On a plain board, with cages of 20 (r1c1 to r1c4) and 21 (r1c5 to r1c8 and r2c8),
//
//   row 1 = 45,  both cages = 41,  so  r1c9 - r2c8 = 4.
#pragma once

#include <vector>

#include "rules/compiler.hpp"
#include "rules/program.hpp"

namespace ninefold::rules {

/// A stated sum of different cells, each with the factor 1.
struct PlainSum {
  CellSet cells;
  std::size_t count;
  std::int32_t total;
  std::uint32_t statement;
};

struct DerivedSum {
  CellList cells;
  std::vector<std::int32_t> factors;
  std::int32_t total;
  Provenance provenance;
};

std::vector<DerivedSum> derived_sums(const Shape& shape, const std::vector<CellSet>& houses,
                                     const std::vector<PlainSum>& stated, const std::vector<CellSet>& sees,
                                     Patience& patience);

}  // namespace ninefold::rules
