// Plain 9x9 boards: `classic` probes, on lanes where there are many questions, and `dpll` proves.
#pragma once

#include <vector>

#include "base/memory.hpp"
#include "classic/operations.hpp"
#include "generator/workshop.hpp"

namespace ninefold::generator {

class ClassicWorkshop final : public Workshop {
 public:
  explicit ClassicWorkshop(const classic::Kernels& kernels)
      : lanes_(kernels.batch),
        memory_(aligned_memory(kernels.batch.bytes)),
        prober_(kernels.classic),
        prover_(kernels.dpll) {}

  std::size_t cells() const override { return classic::kCells; }
  void begin() override {}
  std::size_t puzzles() const override { return kPuzzles; }
  Told fill(std::uint64_t& random, std::uint8_t* full, Purse& purse) override;
  void probe(std::span<Question> questions) override;
  Told prove(const std::uint8_t* givens, const std::uint8_t* full, std::uint64_t& effort,
             Purse& purse) override;

 private:
  /// Enough to keep all lanes busy nearly to the end of each round.
  static constexpr std::size_t kPuzzles = 128;

  /// Fewer questions are sooner answered one by one.
  static constexpr std::size_t kFewestOnLanes = 8;

  /// What the lanes tell of the question in a row.
  struct Rows {
    std::array<std::uint8_t, kPuzzles * classic::kCells> digits, solutions;
    std::array<std::uint64_t, kPuzzles> counts, nodes;
    std::array<std::uint8_t, kPuzzles> ends, statuses;
  };

  void probe_on_lanes(std::span<Question> questions);
  Told told_by_lanes(const Question& question, std::size_t row);
  Told probe_alone(const Question& question);
  Told probe_cell(const Question& question, std::size_t cell);

  const classic::BatchEngine& lanes_;
  AlignedMemory memory_;
  Rows rows_;
  classic::Solver prober_, prover_;
  classic::Board board_;
  classic::Rows found_;
};

}  // namespace ninefold::generator
