// Boards of any layout: `regions` probes, `cover` proves.
//
// A full board is one of several that random descents reach, each drawn in proportion to its weight: the
// choices there were on the way to it. With many descents every board would have the same chance; with few
// the preferences of a random search are still much smaller than they are without. If no descent comes to its
// end a random search fills the board, preferences and all. Then the digits get other names, and the board is
// turned or mirrored as far as its layout allows; so boards that differ in these alone have the same chance.
#pragma once

#include <memory>
#include <vector>

#include "boards/questions.hpp"
#include "generator/workshop.hpp"
#include "regions/propagation.hpp"

namespace ninefold::generator {

/// For each symmetry of a layout the cell from which each cell takes its digit.
using Symmetries = boards::Lists<std::uint16_t>;

class LayoutWorkshop final : public Workshop {
 public:
  LayoutWorkshop(const boards::Shape& shape, const Symmetries& symmetries);

  std::size_t cells() const override { return shape_.cells; }
  void begin() override;
  Told fill(std::uint64_t& random, std::uint8_t* full, Purse& purse) override;
  void probe(std::span<Question> questions) override;
  Told prove(const std::uint8_t* givens, const std::uint8_t* full, std::uint64_t& effort,
             Purse& purse) override;

 private:
  Told probe_one(const Question& question);
  bool draw(std::uint64_t& random);
  Told search(std::uint64_t& random, Purse& purse);
  void rename(std::uint64_t& random, std::uint8_t* full) const;

  const boards::Shape& shape_;
  const Symmetries& symmetries_;
  regions::Propagation propagation_;
  regions::State empty_;
  bool is_possible_;
  std::unique_ptr<boards::Search> prober_;
  boards::Board board_;
  std::vector<std::uint8_t> found_;
};

}  // namespace ninefold::generator
