// The logic of rules beside the units, for finders: the folder `rules` provides it.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "technique/step.hpp"

namespace ninefold::technique {

class RuleLogic {
 public:
  /// Takes a step; false: enough, look no further.
  using Take = std::function<bool(Step&&)>;

  virtual ~RuleLogic() = default;

  /// The cells that must differ from a cell, by rules or by units.
  virtual std::vector<std::uint16_t> seen_from(std::size_t cell) const = 0;

  /// The digits of the one cell that each digit of the other leaves, where a rule about two cells says so:
  /// candidates that cannot both be true, each pair once, the digits of cells that differ left out.
  virtual const std::vector<std::pair<Candidate, Candidate>>& exclusions() const = 0;

  /// Looks for the steps of a technique on a board: the digits that each cell may have, or has. False as soon
  /// as one was enough, or the watch ended it.
  virtual bool find(std::span<const Digits> board, Technique technique, Watch* watch,
                    const Take& take) const = 0;
};

}  // namespace ninefold::technique
