// How boards of a shape are put on lanes, and whether they should.
#pragma once

#include <cstdint>
#include <vector>

#include "boards/batch.hpp"
#include "boards/shape.hpp"
#include "regions/engine.hpp"

namespace ninefold::regions {

/// Whether lanes can hold boards of a shape, and are worth it.
bool fits_lanes(const boards::Shape& shape);

/// The lanes for a shape that fits, on the instruction set in use. The shape must stay.
class Lanes final : public boards::Lanes {
 public:
  Lanes(const boards::Shape& shape, const Kernels& kernels);

  std::size_t bytes() const override { return kernels_.bytes(plan()); }
  End run(void* memory, const Batch& batch, const BatchQuota& quota) const override {
    return kernels_.run(memory, plan(), batch, quota);
  }

 private:
  Plan plan() const;

  const Kernels& kernels_;
  const boards::Shape& shape_;
  std::vector<Unit> units_;
  std::vector<Crossing> crossings_;
  boards::Lists<std::uint16_t> cells_;
};

}  // namespace ninefold::regions
