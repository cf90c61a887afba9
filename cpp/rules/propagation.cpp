// See propagation.hpp.
#include "rules/propagation.hpp"

#include <algorithm>

#include "base/dispatch.hpp"

namespace ninefold::rules {

const Kernels& kernels_in_use() { return *active_instruction_set()->rules; }

Propagation::Propagation(const Program& program, const Kernels& kernels)
    : kernels_(kernels),
      fixed_(program.shape->cells),
      read_(program.readers.empty() ? 0 : program.cells.size()),
      taken_(program.houses.size()),
      open_((program.shape->cells + 63) / 64) {
  const std::size_t cell_words = open_.size();
  std::size_t state_words = 0;
  for (const auto& automaton : program.automata) state_words = std::max(state_words, automaton->words);
  words_.resize(2 * cell_words + program.words + 2 * state_words);
  scratch_.program = &program;
  scratch_.cell_words = cell_words;
  scratch_.changed = words_.data();
  scratch_.common = scratch_.changed + cell_words;
  scratch_.waiting = scratch_.common + cell_words;
  scratch_.states = scratch_.waiting + program.words;
  scratch_.fixed = fixed_.data();
  scratch_.read = read_.data();
}

}  // namespace ninefold::rules
