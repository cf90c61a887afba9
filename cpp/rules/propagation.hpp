// What follows from the digits that cells may have: the filters of a program, run until none waits.
//
// A state is one set of digits for every cell. A filter reads the sets of its cells and takes digits away
// that no solution can have; it never takes one that some solution has. A cell that changes wakes the filters
// that read it. They wait in a set of bits, the cheap ones first, so that each runs once for many changes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "rules/digit_bits.hpp"
#include "rules/program.hpp"

namespace ninefold::rules {

/// Digits that a cell has lost, and those that are left. A filter took them; if that is kNone, the digit of
/// the cell `by` did, or it was stated of the cell itself: by a rule about it alone, or by a search.
struct Removal {
  std::uint32_t filter;
  std::uint16_t by, cell;
  Digits digits, left;
};

/// Gets every removal of a search that is followed.
struct Listener {
  virtual ~Listener() = default;
  virtual void removed(const Removal& removal) = 0;
};

class Propagation {
 public:
  explicit Propagation(const Program& program);

  /// Runs every filter on the digits of a board until nothing changes; false if that shows a contradiction,
  /// or the watch ended it.
  bool begin(Digits* board);

  /// The same after a cell was left with these digits.
  bool narrow(Digits* board, std::size_t cell, Digits keep);

  /// Whom to ask whether to go on, at most a few milliseconds apart; may be null.
  void watch(Watch* watch) {
    watch_ = watch;
    ended_ = End::finished;
  }
  /// Why the watch ended it; End::finished: it did not.
  End ended() const { return ended_; }

  /// The cell whose digit was followed up last, or that was narrowed: at a contradiction, where it showed.
  std::size_t last_cell() const { return last_; }

  /// The cells that have several digits, 64 to a word, once a propagation has found no contradiction.
  std::span<const std::uint64_t> open_cells() const { return open_; }

  /// The filter that found a contradiction; kNone: it needed none.
  std::uint32_t running() const { return running_; }

  void listen(Listener* listener) { listener_ = listener; }

  /// Notes work that was done elsewhere. Work is cells, sets and edges that were looked at, a nanosecond or
  /// two each.
  void spend(std::uint64_t work) { work_ += work; }

 private:
  bool keep(std::size_t cell, Digits digits);
  void tell(std::size_t cell, Digits before) const;
  bool settle();
  void find_open_cells();
  void take(std::size_t cell);
  bool exclude();
  bool take_away(std::size_t word, std::uint64_t cells, Digits digit);
  void wake();
  void wake(const std::vector<std::uint64_t>& wakes, std::size_t cell);
  bool should_end();
  const Filter& take_first(std::size_t word);
  bool run_houses(std::size_t word);
  bool run(const Filter& filter);
  void forget();

  bool run_house(std::uint32_t house);
  bool run_pair(const Pair& pair);
  bool run_pattern(const Pattern& pattern);
  bool run_count(const Count& count);
  bool count_groups(const Count& count);
  bool run_sets(const DigitSets& sets);
  bool run_sum(const Sum& sum);
  bool run_reader(const Reader& reader);
  bool run_crossing(const Crossing& crossing);

  Digits look_up(std::uint32_t table, Digits digits) const;
  bool take_from_common(std::span<const std::uint16_t> cells, Digits required);
  bool end_of_sum(const Sum& sum, int open);
  bool bound_groups(const Sum& sum);
  bool pair_of_sum(const struct Term* terms, std::int32_t rest);
  bool take_pair(std::uint16_t first, std::uint16_t second);
  bool triple_of_sum(const struct Term* terms, std::int32_t rest);

  const Program& program_;
  Digits* board_ = nullptr;
  std::vector<std::uint64_t> changed_;  ///< cells whose filters are still to be woken
  std::vector<std::uint64_t> waiting_;  ///< filters that are to run
  std::vector<std::uint16_t> fixed_;    ///< cells that got their digit, whose peers do not know yet
  std::vector<std::uint64_t> open_;     ///< these, and cells with several digits
  std::vector<Digits> taken_;           ///< of each house the digits of cells whose peers know them
  std::vector<std::uint64_t> states_;   ///< sets of states of the automaton that runs
  std::vector<std::uint64_t> common_;   ///< a set of cells
  std::uint32_t running_ = kNone;
  std::size_t last_ = 0;
  bool quiet_ = false;  ///< changes of this filter wake no others, unless a cell gets its digit
  std::uint64_t work_ = 0, next_look_ = 0;
  Watch* watch_ = nullptr;
  End ended_ = End::finished;
  Listener* listener_ = nullptr;
};

/// Leaves a cell these digits of those it has; false if there are none.
inline bool Propagation::keep(std::size_t cell, Digits digits) {
  const Digits before = board_[cell], now = before & digits;
  if (now == before) return true;
  board_[cell] = now;
  if (listener_ != nullptr) tell(cell, before);
  if (now == 0) return false;
  if (is_single(now)) {
    fixed_.push_back(static_cast<std::uint16_t>(cell));
  } else if (!quiet_) {
    changed_[cell / 64] |= std::uint64_t{1} << (cell % 64);
  }
  return true;
}

}  // namespace ninefold::rules
