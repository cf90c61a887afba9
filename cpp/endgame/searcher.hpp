// Searches that share memory and a table: those of one analysis, or of one game.
#pragma once

#include <cstdint>

#include "base/memory.hpp"
#include "endgame/place.hpp"

namespace ninefold::endgame {

/// A table that begins small and grows as it fills.
class GrowingTable : public Growth {
 public:
  GrowingTable() : Growth{&GrowingTable::grow_it, 0} {}

  /// Takes the first memory, and may grow up to so many bytes; false if there is none.
  bool take(std::size_t most);

  /// Asked while it grows.
  void heed(Watch* watch) { watch_ = watch; }

  const Table& table() const { return table_; }

 private:
  static bool grow_it(Growth* growth, Table& table) {
    return static_cast<GrowingTable*>(growth)->grow_to(table);
  }
  bool grow_to(Table& table);

  std::size_t most_ = 0;
  Watch* watch_ = nullptr;
  Buffer words_, small_;
  Table table_{};
};

/// Decides positions one after the other. What it learns of a set of solutions stays known, for sets are
/// known by the digits of their solutions: so all positions must have the same seed and rules.
class Searcher {
 public:
  /// `memory` is for table and nodes.
  Searcher(const Kernels& kernels, bool free, std::size_t memory)
      : kernels_(kernels), free_(free), memory_(memory) {}

  /// `between`, if given, may end it between two moves of the position.
  Verdict solve(const Place& place, std::uint64_t nodes, Watch* watch, Watch* between = nullptr);

 private:
  bool take_memory(const Family& family);

  const Kernels& kernels_;
  bool free_;
  std::size_t memory_;
  GrowingTable table_;
  Buffer arena_;
  std::size_t arena_bytes_ = 0;
};

}  // namespace ninefold::endgame
