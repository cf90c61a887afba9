// What a batch tells of its rows, as values that can be compared.
#pragma once

#include <cstdint>
#include <vector>

#include "base/batch.hpp"

namespace ninefold::tests {

struct BatchResults {
  std::vector<std::uint8_t> solutions, ends, statuses;
  std::vector<std::uint64_t> counts, nodes;
  End end = End::finished;

  bool operator==(const BatchResults&) const = default;

  BatchResults(std::size_t rows, std::size_t cells)
      : solutions(rows * cells), ends(rows), statuses(rows), counts(rows), nodes(rows) {}

  /// The batch of these digits that is answered here.
  Batch batch(const std::vector<std::uint8_t>& digits) {
    return {digits.data(), counts.size(), solutions.data(), counts.data(),
            nodes.data(),  ends.data(),   statuses.data()};
  }
};

}  // namespace ninefold::tests
