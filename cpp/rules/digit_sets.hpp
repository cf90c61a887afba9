// The sets of digits that cells which see each other may hold, listed while a program is compiled.
#pragma once

#include <optional>
#include <vector>

#include "rules/pair_tables.hpp"

namespace ninefold::rules {

using SetList = std::vector<Digits>;

/// More sets than these are not worth a look at each.
inline constexpr std::size_t kMostSets = 256;

/// All sets of so many digits that add up to a number from `low` to `high`; nothing if they are too many.
std::optional<SetList> sets_by_sum(std::size_t size, std::size_t count, std::int64_t low, std::int64_t high);

/// All sets of so many digits of which a symmetric table allows any two; nothing if they are too many.
std::optional<SetList> sets_by_pairs(std::size_t size, std::size_t count, const PairTable& table);

}  // namespace ninefold::rules
