// Adds up the solutions of a weave without listing them.
//
// A solution is three strips of rows and three of columns that cross in every box. For row strips a, b, c
// let n_j be the number of column strips of stack j that cross a, b and c in its boxes: they are n_0 n_1 n_2
// solutions, for the stacks do not know of each other. The tally is the sum over all a, b, c, or the same
// with rows and columns exchanged. Strips that are alike (alike.hpp) are treated once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/guard.hpp"
#include "classic/alike.hpp"
#include "classic/weave.hpp"

namespace ninefold::classic {

/// Large enough for the solutions of the empty grid, 6.7e21.
__extension__ typedef unsigned __int128 Wide;

/// A number, and why the sum ended: anything but End::finished makes it a lower bound.
struct Total {
  Wide value;
  End end;
};

/// The sum, made ready for one board. The three nested sums are over first, second and third strips; the
/// others cross them in the places 0, 1 and 2.
class Tally {
 public:
  /// `memory` bounds what it keeps for later use, in bytes. The guard may end the preparation: see end().
  Tally(const Weave& weave, const Masks& allowed, std::size_t memory, Guard& guard);

  /// Anything but End::finished: it is not ready, and must not be asked.
  End end() const { return end_; }

  /// The number of solutions; it stops when it has found `limit` of them.
  Total total(Wide limit, Guard& guard);

  /// About how many terms the sum has.
  double terms() const { return plan_.terms; }

  /// A number whose mean is the number of solutions: what some random strips come to, times their share.
  double sample(std::uint64_t& random);

 private:
  /// Which strips are summed over, outermost first.
  struct Plan {
    Direction along;
    std::array<std::size_t, 3> order;
    double terms;
  };

  /// The plan with the fewest terms.
  Plan cheapest(const Masks& allowed, Guard& guard);

  /// How many strips of one place cross a first, a second and a third split: by the third. At most 1,728.
  using Numbers = std::vector<std::uint16_t>;
  /// The same by the second; those not needed yet are empty.
  using NumbersBySecond = std::vector<Numbers>;

  /// So many second strips are treated together.
  static constexpr std::size_t kLanes = 8;
  using Lanes = std::array<std::uint16_t, kLanes>;

  /// The strips that cross in place j.
  struct Across {
    const std::vector<Strip>* strips;
    Lists by_first;                ///< these strips by their split in the box of the first strip
    Lists left;                    ///< of those that cross it: splits of the third box by those of the second
    std::vector<Numbers> reached;  ///< of those left with one split of the second box: how many cross a third
    std::vector<NumbersBySecond> kept;  ///< by the split of the first box, as far as memory goes
    NumbersBySecond spare;              ///< for those that are not kept
    NumbersBySecond* numbers;           ///< for the first strip at hand
    std::vector<Lanes> packed;          ///< for some second strips side by side, by third
  };

  /// Turns to a first strip: finds what it leaves of those across.
  void begin(const Strip& first);
  /// Where the numbers for a first split are, or are to be, kept.
  void choose_numbers(Across& across, std::uint16_t first, std::size_t seconds);
  void use_memory(std::size_t bytes);
  /// See Across; both are made when first asked for.
  const Numbers& reached(std::size_t j, std::uint32_t crossing);
  const Numbers& numbers(std::size_t j, std::uint16_t second);
  /// Puts the numbers of up to kLanes second strips side by side.
  void pack(std::span<const Weighted> seconds);
  /// The solutions with the first strip at hand and these second ones, times their weights.
  Wide sum_over_thirds(std::span<const Weighted> seconds);
  /// The second strips to take with a first one.
  std::vector<Weighted> seconds_for(const Strip& first) const;

  /// By split of the nth strip those that cross it in place j, and the other way round.
  const Lists& crossings(std::size_t nth, std::size_t j) const;
  const Lists& crossings_back(std::size_t nth, std::size_t j) const;

  const Weave& weave_;
  End end_ = End::finished;
  Plan plan_;
  Kinds kinds_;
  std::array<std::vector<Turn>, 3> turns_;
  const std::vector<Strip>& firsts_;
  std::vector<Strip> seconds_, thirds_;      ///< one of each turn, sorted
  std::vector<std::uint32_t> third_starts_;  ///< where their split in place 0 changes
  std::array<Across, 3> across_;
  std::size_t memory_;      ///< what is left of it
  std::uint64_t work_ = 0;  ///< terms summed and numbers made
};

}  // namespace ninefold::classic
