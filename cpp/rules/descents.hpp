// Random descents over boards with rules, by which the number of solutions is estimated.
#pragma once

#include <vector>

#include "base/guard.hpp"
#include "boards/descents.hpp"
#include "boards/questions.hpp"
#include "rules/program.hpp"

namespace ninefold::rules {

boards::Sampled descents(const Program& program, const boards::Board& board, const boards::Plan& plan,
                         Guard& guard);

}  // namespace ninefold::rules
