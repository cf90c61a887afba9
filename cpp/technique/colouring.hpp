// Two colours for candidates of which one or the other holds: what simple colours and 3D Medusa begin with.
#pragma once

#include <array>
#include <vector>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// A coloured candidate, and the index of the one that it was reached from; the first was reached from none.
struct Coloured {
  Candidate candidate;
  bool second;
  std::uint16_t parent;
};

/// All that strong links join, in the order in which it was reached. All of one colour hold, and none of the
/// other.
using Cluster = std::vector<Coloured>;

/// The clusters of these digits, of two candidates and more. A link is a unit with two places for a digit
/// and, if so asked, a cell with two digits.
std::vector<Cluster> clusters_of(const Search& search, Digits digits, bool with_cells);

/// The units that are links of a cluster.
void add_link_units(std::vector<std::uint16_t>& units, const Search& search, const Cluster& cluster);

/// A cluster as a chain that branches; `off` says which colour its links say does not hold.
Chain tree_of(const Cluster& cluster, bool off);

/// The candidates of one colour.
void add_colour(std::vector<Candidate>& list, const Cluster& cluster, bool second);

}  // namespace ninefold::technique::NINEFOLD_WIDTH
