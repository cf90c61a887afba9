// See orders.hpp.
#include "classic/orders.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <string_view>
#include <vector>

#include "base/random.hpp"

namespace ninefold::classic {
namespace {

using Masks = std::array<std::uint16_t, kCells>;

/// What a list made of many searches has cost, and whether it goes on.
class Expense {
 public:
  Expense(const Bounds& bounds, Guard& guard) : nodes_(bounds.nodes), guard_(guard) {}

  /// The bounds of the next search.
  Bounds next(std::uint64_t solutions) const { return {solutions, nodes_ - total_.nodes}; }

  /// Adds a search.
  void add(const Found& found) {
    total_.nodes += found.nodes;
    total_.steps += found.steps;
  }

  /// End::finished to go on. A search asks its guard while it works, and a short one not at all.
  End check() { return guard_.check(); }
  Guard& guard() { return guard_; }

  /// What was found in all, and why it ended.
  Found told(std::uint64_t solutions, End end) const {
    return {solutions, total_.nodes, total_.steps, end, {}};
  }

 private:
  std::uint64_t nodes_;
  Guard& guard_;
  Found total_;
};

/// Lists in ascending order: a board with few solutions is listed and sorted; one with more is split by the
/// digits of its first open cell, lowest first. So nothing large is ever sorted, and the first come first.
class Ascending {
 public:
  Ascending(Solver& solver, const Bounds& bounds, Guard& guard, Rows& out)
      : solver_(solver), expense_(bounds, guard), out_(out), wanted_(bounds.solutions) {}

  Found list(const Board& board) {
    if (wanted_ == 0) return expense_.told(0, End::solutions);
    part(board.allowed(), 0);
    return expense_.told(out_.size(), end_);
  }

 private:
  /// Solutions that are sorted at a time: few enough to stay in the cache.
  static constexpr std::uint64_t kFew = 4096;

  /// Lists the boards that these masks allow; before `cell` all are settled.
  void part(const Masks& masks, std::size_t cell) {
    if ((end_ = expense_.check()) != End::finished) return;
    const std::size_t before = out_.size();
    const Board board{.masks = masks, .has_masks = true};
    const Found found = solver_.list(board, expense_.next(kFew), expense_.guard(), out_);
    expense_.add(found);
    if (found.end == End::solutions) {
      const Solution common = common_digits(before);
      out_.cut(before);
      return split(masks, cell, common);
    }
    end_ = found.end;
    std::sort(out_.begin() + before, out_.end());
    if (out_.size() < wanted_) return;
    out_.cut(wanted_);
    end_ = End::solutions;
  }

  /// The same for a board with many solutions, of which some have these digits in common (0: none). A digit
  /// that all of them have leaves a board with as many.
  void split(Masks masks, std::size_t cell, const Solution& common) {
    while (std::has_single_bit(masks[cell])) ++cell;
    const std::uint16_t stated = masks[cell];
    for (std::uint8_t digit = 1; digit <= 9 && end_ == End::finished; ++digit) {
      masks[cell] = static_cast<std::uint16_t>(stated & 1 << (digit - 1));
      if (masks[cell] == 0) continue;
      common[cell] == digit ? split(masks, cell + 1, common) : part(masks, cell + 1);
    }
  }

  /// The digits that all rows from here on have in common.
  Solution common_digits(std::size_t first) const {
    Solution common = out_[first];
    for (std::size_t i = first + 1; i < out_.size(); ++i) {
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        common[cell] = common[cell] == out_[i][cell] ? common[cell] : std::uint8_t{0};
      }
    }
    return common;
  }

  Solver& solver_;
  Expense expense_;
  Rows& out_;
  const std::uint64_t wanted_;
  End end_ = End::finished;
};

/// The rows of a list, to be found again.
class Index {
 public:
  Index(const Rows& rows, std::size_t most) : rows_(rows), slots_(std::bit_ceil(2 * most + 1)) {}

  bool has(const std::uint8_t* board) const { return slots_[slot_of(board)] != 0; }
  void add(std::size_t row) { slots_[slot_of(rows_[row].data())] = static_cast<std::uint32_t>(row + 1); }

 private:
  /// Where a board is, or would be.
  std::size_t slot_of(const std::uint8_t* board) const {
    const std::string_view text(reinterpret_cast<const char*>(board), kCells);
    std::size_t slot = std::hash<std::string_view>{}(text);
    for (;; ++slot) {
      const std::uint32_t row = slots_[slot &= slots_.size() - 1];
      if (row == 0 || std::equal(board, board + kCells, rows_[row - 1].begin())) return slot;
    }
  }

  const Rows& rows_;
  std::vector<std::uint32_t> slots_;  ///< row + 1; 0 is free
};

/// Fills a list with boards from a stream, each with the same chance (Vitter, 1985, algorithm R).
class Reservoir {
 public:
  Reservoir(Rows& out, std::size_t wanted, std::uint64_t& random)
      : out_(out), first_(out.size()), room_(static_cast<std::uint32_t>(wanted - first_)), random_(random) {}

  void offer(const std::uint8_t* board) {
    if (seen_++ < room_) return out_.add(board);
    const std::uint32_t place = random_below(random_, seen_);
    if (place < room_) std::copy_n(board, kCells, out_[first_ + place].begin());
  }

 private:
  Rows& out_;
  std::size_t first_;
  std::uint32_t room_, seen_ = 0;
  std::uint64_t& random_;
};

/// Lists in random order.
class Random {
 public:
  Random(Solver& solver, const Board& board, const Bounds& bounds, Guard& guard, Rows& out,
         const DrawLimits& limits)
      : solver_(solver),
        board_(board),
        expense_(bounds, guard),
        out_(out),
        wanted_(std::min(bounds.solutions, kMost)),
        listed_(std::max(limits.listed, std::min(wanted_, kMost / limits.each) * limits.each)),
        repeats_(limits.repeats + wanted_),
        random_(bounds.seed) {}

  Found list() {
    if (wanted_ == 0) return expense_.told(0, End::solutions);
    const Found all = draw([](const std::uint8_t*) { return true; });
    if (all.end != End::solutions) {
      const bool complete = all.end == End::finished && all.solutions > wanted_;
      return shuffled(complete ? End::solutions : all.end);
    }
    out_.cut(0);
    return descents();
  }

 private:
  /// More than any memory holds, and what an Index and a Reservoir can count.
  static constexpr std::uint64_t kMost = (std::uint64_t{1} << 32) - 2;
  /// Rows that are shuffled before the guard is asked: it takes a few milliseconds.
  static constexpr std::size_t kShuffled = 1 << 14;

  /// Fills the list from the first solutions of a search, or from all if there are not more.
  template <class Filter>
  Found draw(Filter is_wanted) {
    Reservoir reservoir(out_, wanted_, random_);
    const auto take = [&](const std::uint8_t* digits, std::size_t solutions) {
      for (std::size_t i = 0; i < solutions; ++i) {
        if (is_wanted(digits + i * kCells)) reservoir.offer(digits + i * kCells);
      }
    };
    const Found found = solver_.visit(board_, expense_.next(listed_ + 1), expense_.guard(), take);
    expense_.add(found);
    return found;
  }

  /// Each solution from a search of its own.
  Found descents() {
    Index known(out_, wanted_);
    for (std::uint64_t repeats = 0; out_.size() < wanted_;) {
      if (repeats > repeats_) return topped_up(known);
      if (const End end = expense_.check(); end != End::finished) return told(end);
      Bounds one = expense_.next(1);
      one.seed = next_random(random_);
      one.shuffled = true;
      const Found found = solver_.solve(board_, one, expense_.guard());
      expense_.add(found);
      if (found.solutions == 0) return told(found.end);
      if (known.has(found.first.data())) {
        ++repeats;
        continue;
      }
      out_.add(found.first.data());
      known.add(out_.size() - 1);
    }
    return told(End::solutions);
  }

  /// The rest from the solutions listed first: they are more than enough.
  Found topped_up(const Index& known) {
    const Found found = draw([&](const std::uint8_t* board) { return !known.has(board); });
    return shuffled(out_.size() == wanted_ ? End::solutions : found.end);
  }

  /// Shuffles the list (Fisher and Yates); if the guard ends it, what has its place stays.
  Found shuffled(End end) {
    const std::size_t rows = out_.size();
    for (std::size_t i = 0; i < rows; ++i) {
      if (i % kShuffled == 0 && i != 0) {
        if (const End why = expense_.check(); why != End::finished) {
          out_.cut(i);
          return told(why);
        }
      }
      std::swap(out_[i], out_[i + random_below(random_, static_cast<std::uint32_t>(rows - i))]);
    }
    return told(end);
  }

  Found told(End end) const { return expense_.told(out_.size(), end); }

  Solver& solver_;
  const Board& board_;
  Expense expense_;
  Rows& out_;
  const std::uint64_t wanted_, listed_, repeats_;
  std::uint64_t random_;
};

}  // namespace

Found list_sorted(Solver& solver, const Board& board, const Bounds& bounds, Guard& guard, Rows& out) {
  return Ascending(solver, bounds, guard, out).list(board);
}

Found list_random(Solver& solver, const Board& board, const Bounds& bounds, Guard& guard, Rows& out,
                  const DrawLimits& limits) {
  return Random(solver, board, bounds, guard, out, limits).list();
}

}  // namespace ninefold::classic
