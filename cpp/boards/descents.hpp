// Random descents in groups, by which the number of solutions is estimated.
//
// A group goes down the search tree level by level. At each level every board of the group chooses a cell.
// If all digits of these cells are no more than the width of the group, all of them are tried; otherwise
// as many as the width, chosen at random, and each of them stands for all / width boards from there on. A
// board that shows a contradiction leaves its place to branches of the others, so a group goes on where
// single descents (D. E. Knuth, 1975: a group of width 1) mostly end without a solution.
//
// The mean over all groups is the number of solutions, however the cells are chosen: a board has as many
// solutions as its branches, and each branch counts 1 on average. (R. Vaisman and D. P. Kroese, Stochastic
// enumeration method for counting trees, 2017.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/guard.hpp"
#include "base/random.hpp"
#include "boards/shape.hpp"
#include "boards/weight.hpp"

namespace ninefold::boards {

/// How many descents there are, and how far they may go.
struct Plan {
  std::uint64_t groups;
  std::uint32_t width;  ///< descents of a group
  std::uint64_t nodes;  ///< branches of all groups
  std::uint64_t work;   ///< if the first group takes more than its share of it, the others are narrower
  std::uint64_t seed;
};

/// The weight of each group. Their mean is the number of solutions.
struct Sampled {
  std::vector<Weight> weights;
  std::uint64_t samples = 0;  ///< descents of these groups
  End end = End::finished;
};

/// The groups of a board that shows a contradiction.
inline Sampled none_of(const Plan& plan) {
  return {std::vector<Weight>(plan.groups, {0, 0}), plan.groups * plan.width};
}

/// A walker has a type State and
///   std::size_t choose(const State&)            the cell to branch in; `cells` if none is open
///   Digits digits(const State&, std::size_t)    the digits of a cell
///   bool place(State&, std::size_t, Digits)     false: a contradiction, or the guard ended it
///   std::uint64_t work()                        work so far, about a millisecond each
template <class Walker>
class Descents {
 public:
  using State = typename Walker::State;

  Descents(Walker& walker, const State& root, std::size_t cells, const Plan& plan)
      : walker_(walker),
        root_(root),
        cells_(cells),
        plan_(plan),
        width_(plan.width),
        random_(plan.seed),
        boards_(width_, root),
        next_(width_, root) {}

  /// All groups, or those before the guard or a limit ends it.
  Sampled run(Guard& guard) {
    Sampled sampled;
    while (sampled.weights.size() < plan_.groups) {
      const Weight weight = descend(guard);
      sampled.end = nodes_ > plan_.nodes ? End::nodes : guard.check();
      if (sampled.end != End::finished) break;
      sampled.weights.push_back(weight);
      sampled.samples += width_;
      if (sampled.weights.size() == 1) narrow();
    }
    return sampled;
  }

 private:
  struct Branch {
    std::uint32_t board;
    std::uint32_t cell;
    Digits digit;
  };

  /// By the work of the first group. The width of the others depends on nothing that they do, so their mean
  /// stays right.
  void narrow() {
    const std::uint64_t share = plan_.work / plan_.groups, taken = walker_.work();
    if (taken <= share) return;
    width_ = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, width_ * share / taken));
  }

  Weight descend(Guard& guard) {
    Weight sum{0, 0}, each;
    boards_[0] = root_;
    for (std::uint32_t count = 1; count > 0;) {
      const std::uint32_t solved = find_branches(count);
      Weight found = each;
      found.multiply(solved);
      sum.add(found);
      if (branches_.size() > width_) each.multiply(static_cast<double>(branches_.size()) / width_);
      count = take_branches(guard);
    }
    return sum;
  }

  /// Lists the branches of the boards; says how many boards are full.
  std::uint32_t find_branches(std::uint32_t count) {
    std::uint32_t solved = 0;
    branches_.clear();
    for (std::uint32_t board = 0; board < count; ++board) {
      const std::size_t cell = walker_.choose(boards_[board]);
      if (cell == cells_) {
        ++solved;
        continue;
      }
      for (Digits left = walker_.digits(boards_[board], cell); left != 0; left &= left - 1) {
        branches_.push_back({board, static_cast<std::uint32_t>(cell), left & (~left + 1)});
      }
    }
    return solved;
  }

  /// Follows the branches, or as many of them as the group is wide; says how many boards that leaves.
  std::uint32_t take_branches(Guard& guard) {
    auto left = static_cast<std::uint32_t>(branches_.size());
    std::uint32_t wanted = std::min(left, width_), count = 0;
    for (const Branch& branch : branches_) {
      const bool taken = wanted == left || random_below(random_, left) < wanted;
      --left;
      if (!taken) continue;
      --wanted;
      if (++nodes_ > plan_.nodes) return 0;
      if (nodes_ % kNodesBetweenLooks == 0 && guard.check() != End::finished) return 0;
      next_[count] = boards_[branch.board];
      if (walker_.place(next_[count], branch.cell, branch.digit)) ++count;
    }
    std::swap(boards_, next_);
    return count;
  }

  static constexpr std::uint64_t kNodesBetweenLooks = 64;

  Walker& walker_;
  const State& root_;
  std::size_t cells_;
  const Plan& plan_;
  std::uint32_t width_;
  std::uint64_t random_;
  std::vector<State> boards_, next_;
  std::vector<Branch> branches_;
  std::uint64_t nodes_ = 0;
};

}  // namespace ninefold::boards
