// The meaning of a rule for some cells, as plain data: the six relations of model/relations.py.
//
// Digits count from 1. A relation states what holds on a full board; program.hpp is what a search makes of
// it.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "boards/shape.hpp"

namespace ninefold::rules {

using boards::Digits;
using boards::Shape;
using CellList = std::vector<std::uint16_t>;

/// No digit stands in two of the cells.
struct Different {
  CellList cells;
};

/// Not all of the cells have these digits.
struct Forbidden {
  CellList cells;
  std::vector<std::uint8_t> digits;
};

/// The digits of the cells are one of these tuples, which follow each other.
struct Allowed {
  CellList cells;
  std::vector<std::uint8_t> tuples;
};

/// The sum of the digits, each times its factor, is from `low` to `high`.
struct Linear {
  CellList cells;
  std::vector<std::int32_t> factors;
  std::int32_t low, high;
};

/// The digit stands in at least `low` and at most `high` of the cells.
struct Counted {
  CellList cells;
  unsigned digit;
  std::int32_t low, high;
};

/// A finite automaton reads the cells in their order, and must end in an accepting state.
struct Walk {
  /// From a state by a digit to a state.
  struct Step {
    std::uint32_t from;
    std::uint8_t digit;
    std::uint32_t to;
    friend bool operator==(const Step&, const Step&) = default;
  };

  CellList cells;
  std::uint32_t states, start;
  std::vector<Step> steps;
  std::vector<std::uint32_t> accepting;  ///< sorted
};

using Relation = std::variant<Different, Forbidden, Allowed, Linear, Counted, Walk>;

/// A relation, and the number of the constraint that states it.
struct Statement {
  Relation relation;
  std::uint32_t source;
};

}  // namespace ninefold::rules
