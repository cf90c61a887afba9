// Exclusions: cells that must hold different digits, and groups of cells that all do.
#pragma once

#include <span>
#include <vector>

#include "rules/cell_sets.hpp"
#include "rules/compiler.hpp"
#include "rules/relations.hpp"

namespace ninefold::rules {

class Exclusions {
 public:
  explicit Exclusions(std::size_t cells) : rows_(cells, CellSet(cells)) {}

  void add(std::size_t a, std::size_t b) {
    rows_[a].add(b);
    rows_[b].add(a);
  }
  void add_peers(std::size_t cell, std::span<const std::uint16_t> peers) {
    for (const std::uint16_t peer : peers) rows_[cell].add(peer);
  }
  /// All of these cells see each other.
  void add_clique(std::span<const std::uint16_t> cells);

  /// Cells that hold the same digit see the same cells.
  void make_equal(std::size_t a, std::size_t b);

  const std::vector<CellSet>& rows() const { return rows_; }

 private:
  std::vector<CellSet> rows_;
};

/// Parts cells into groups whose members see each other, large groups first.
std::vector<CellSet> cliques_of(CellSet cells, const std::vector<CellSet>& sees,
                                const std::vector<CellSet>& houses, Patience& patience);

}  // namespace ninefold::rules
