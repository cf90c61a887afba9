// One board in many lanes: the pending boards of a search, eight at a time.
//
// A search that has come back to its stack some times has boards to spare. Here they share eight lanes and
// one stack: a lane that branches leaves the other half on the stack, a lane that ends takes the top. There
// are eight lanes on every instruction set, and whatever happens in one sweep happens in the order of the
// lanes, so the solutions, their order and the number of branches are the same everywhere.
#pragma once

#include "classic/branch.hpp"
#include "classic/digits.hpp"
#include "classic/lanes.hpp"
#include "classic/triples.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::lanes {
namespace {

inline constexpr int kPoolLanes = 8;

/// A vector holds all of them, or half.
inline constexpr int kPoolWidth = NINEFOLD_LINE_BITS / 32 < kPoolLanes ? NINEFOLD_LINE_BITS / 32 : kPoolLanes;

/// A lane takes a board only while fewer than this are pending, or no other lane works.
inline constexpr int kPoolPending = 128;

/// Boards that a stack must hold. A lane leaves at most one board for every cell that is settled on its path,
/// so eight lanes leave at most 8 * 81 on top of those below which they took theirs; one lane alone 81 more.
/// And a search that is cut short lays the boards of all lanes on top.
inline constexpr int kPoolStack = kPoolPending + (kPoolLanes + 1) * kCells + kPoolLanes;

/// Solutions are called many while they come at most so many branches apart.
inline constexpr std::uint64_t kManySolutions = 4;

/// From this many branches without a solution on, the triple rules are applied. They cost boards of ordinary
/// hardness more than they save (the hardest known take 50 branches on average); adversarial ones take
/// thousands.
inline constexpr std::uint64_t kTriplesAfter = 128;

class Pool {
 public:
  Pool(Search& search, const Quota& quota)
      : search_(search),
        quota_(quota),
        stack_(static_cast<State*>(search.stack)),
        question_(next_question(search.steps)) {}

  Progress run() {
    while (fill()) {
      const Signs signs = boards_.sweep(active_);
      search_.steps += static_cast<unsigned>(__builtin_popcount(active_));
      active_ &= ~signs.bad;
      full(signs.full);
      if (found_ == quota_.solutions) return cut_short(End::solutions);
      if (search_.steps >= question_) {
        question_ = next_question(search_.steps);
        if (const End end = ask(quota_.watch); end != End::finished) return cut_short(end);
      }
      fill();  // before the branches, so that what it stores has arrived when the next sweep loads it
      look(signs.idle & ~signs.full);
      each_lane(signs.idle & ~signs.full, [&](int lane) { branch(lane); });
      if (out_of_nodes_) return cut_short(End::nodes);
    }
    return {found_, End::finished};
  }

 private:
  using Boards = Lanes<kPoolWidth, kPoolLanes / kPoolWidth>;

  static constexpr LaneSet bit(int lane) { return LaneSet{1} << lane; }

  /// Gives boards to the lanes that have none; false if no lane has one then.
  bool fill() {
    for (LaneSet free = ~active_ & (bit(kPoolLanes) - 1); free != 0; free &= free - 1) {
      if (search_.depth < 0 || (search_.depth >= kPoolPending && active_ != 0)) break;
      const int lane = __builtin_ctz(free);
      boards_.put(lane, stack_[search_.depth--]);
      active_ |= bit(lane);
    }
    return active_ != 0;
  }

  /// Lanes whose rows are permutations: the columns and boxes agree iff boxes() removed nothing. Solutions
  /// past the quota stay, and wait on the stack.
  void full(LaneSet lanes) {
    if (lanes == 0) return;
    const LaneSet wrong = boards_.with_empty_cell(lanes);
    active_ &= ~wrong;
    LaneSet solved = lanes & ~wrong;
    if (solved != 0) search_.last_solution = search_.nodes;
    const auto number = static_cast<unsigned>(__builtin_popcount(solved));
    if (quota_.out == nullptr && number <= quota_.solutions - found_) {
      found_ += number;  // without a loop, whose length nobody could foretell
      active_ &= ~solved;
      return;
    }
    for (; solved != 0 && found_ < quota_.solutions; solved &= solved - 1) {
      const int lane = __builtin_ctz(solved);
      active_ &= ~bit(lane);
      if (quota_.out && found_ < quota_.rows)
        single::write_digits(boards_.board(lane), quota_.out + kCells * found_);
      ++found_;
    }
  }

  /// Whether solutions come at every few branches. Then the choice of the cell hardly matters.
  bool many() const { return search_.nodes - search_.last_solution < kManySolutions; }

  /// Copies the boards that branch: while one waits for memory, the next is copied already.
  void look(LaneSet lanes) {
    const bool pairs_do = many();
    each_lane(lanes, [&](int lane) {
      const State board = boards_.board(lane);
      seen_[lane] = board;
      if (pairs_do) {
        open_[lane].pairs = single::paired_cells(board);
      } else {
        open_[lane] = single::open_cells(board);
      }
    });
    only_pairs_ = pairs_do;
  }

  /// The cell to branch on, or -1.
  int choose(int lane) const {
    const State& board = seen_[lane];
    if (many() && !single::none(open_[lane].pairs)) return single::first_of(open_[lane].pairs);
    return only_pairs_ ? single::choose(board) : single::choose(board, open_[lane]);
  }

  /// Tries a digit: the lane goes on with it, and the board without it is left for later.
  void branch(int lane) {
    const State& board = seen_[lane];
    if (search_.nodes - search_.last_solution >= kTriplesAfter) {
      const State tighter = single::with_triples(board);
      if (single::differ(board, tighter)) return boards_.put(lane, tighter);
    }
    const int cell = choose(lane);
    if (cell < 0) return;  // the last boxes() left no choice: one more sweep tells what it came to
    if (search_.nodes >= quota_.nodes) {
      out_of_nodes_ = true;
      return;
    }
    const int word = single::word_of(cell);
    const auto split = single::split_of(boards_.word(lane, word), cell, search_.shuffled, search_.random);
    State& other = stack_[++search_.depth];
    other = board;
    single::set_word(other, word, split.other);
    boards_.remove(lane, word, split.removed);
    ++search_.nodes;
  }

  /// Lays the boards of all lanes on the stack, where the next run finds them.
  Progress cut_short(End end) {
    each_lane(active_, [&](int lane) { stack_[++search_.depth] = boards_.board(lane); });
    return {found_, end};
  }

  Boards boards_;
  Search& search_;
  const Quota& quota_;
  State* const stack_;
  State seen_[kPoolLanes];  ///< boards that branch, and their open cells
  single::OpenCells open_[kPoolLanes];
  bool only_pairs_ = false;  ///< of these, only the pairs are known
  std::uint64_t found_ = 0;
  std::uint64_t question_;
  LaneSet active_ = 0;
  bool out_of_nodes_ = false;
};

/// Goes on with a search whose boards are all on its stack.
[[gnu::noinline]] inline Progress run_pool(Search& search, const Quota& quota) {
  return Pool(search, quota).run();
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::lanes
