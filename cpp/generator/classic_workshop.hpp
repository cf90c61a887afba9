// Plain 9x9 boards: `classic` probes, `dpll` proves.
#pragma once

#include "classic/operations.hpp"
#include "generator/workshop.hpp"

namespace ninefold::generator {

class ClassicWorkshop final : public Workshop {
 public:
  explicit ClassicWorkshop(const classic::Kernels& kernels)
      : prober_(kernels.classic), prover_(kernels.dpll) {}

  std::size_t cells() const override { return classic::kCells; }
  void begin() override {}
  Told fill(std::uint64_t& random, std::uint8_t* full, Purse& purse) override;
  Told probe(const std::uint8_t* givens, const std::uint8_t* full, std::span<const std::uint16_t> emptied,
             std::uint8_t* other, Purse& purse) override;
  Told prove(const std::uint8_t* givens, const std::uint8_t* full, std::uint64_t& effort,
             Purse& purse) override;

 private:
  Told probe_cell(const std::uint8_t* givens, std::size_t cell, std::uint8_t digit, std::uint8_t* other,
                  Purse& purse);

  classic::Solver prober_, prover_;
  classic::Board board_;
  classic::Rows rows_;
};

}  // namespace ninefold::generator
