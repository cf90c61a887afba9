// Layered automata: unrolled over their cells, without states that lead nowhere, equal states joined.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/compiler.hpp"
#include "rules/program.hpp"

namespace ninefold::rules {

using SharedAutomaton = std::shared_ptr<const Automaton>;

/// A walk over its cells; null if it accepts no digits at all. `apart`: the cells see each other, so the
/// states also record which digits were read, unless there were too many of them then. Walks of puzzles
/// before are kept.
SharedAutomaton unrolled(const Walk& walk, bool apart, std::size_t size, Patience& patience);

/// Tuples of so many digits as an automaton; null if there are none.
SharedAutomaton unrolled(const Allowed& allowed, Patience& patience);

}  // namespace ninefold::rules
