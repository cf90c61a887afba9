// Long campaigns for the endgame search, for as long as one likes.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/boards.hpp"

namespace ninefold::tests {

/// Checks claims under each rule set until there were so many, a quarter of them about sheets made at random
/// and the others about positions. False if one was wrong.
bool check_claims(std::uint64_t wanted, const std::vector<Board>& positions);

/// Solves positions with 20 seeds of the ids each. False if seeds did not agree.
bool check_seeds(std::uint64_t count, const std::vector<Board>& positions);

/// Measures how long a search works between two questions whether to go on.
bool measure_questions(std::uint64_t count, const std::vector<Board>& positions);

}  // namespace ninefold::tests
