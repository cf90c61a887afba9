// Aligned pair and triple exclusion: all ways to fill two or three cells are tried. A way is out if two that
// see each other get the same digit, or if a cell that all of them see, with no more candidates than they are
// cells, would be left with none. A digit that is in no way left goes.
//
// As in Sudoku Explainer, there must be two such cells at least, the excluders; and of three base cells, one
// must have three candidates at most and see another. The base cells need not lie in a line.
//
// In the step: `sets` are the base cells, two or three, then the excluders that had a part; `fins` are the
// candidates of the latter.
#include "technique/locked_sets.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// Two or three base cells in ascending order; the last counts only if there are three.
struct Base {
  std::array<Cell, 3> cells;
  std::size_t size;
};

class Exclusions {
 public:
  Exclusions(Search& search, Technique technique, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), technique_(technique), sink_(sink) {
    excluders_ = search.with(2);
    if (technique == aligned_triple_exclusion) excluders_ |= search.with(3);
    for (const Cell cell : state_.empty) {
      if ((board_.peers[cell] & excluders_).count() >= 2) bases_.push_back(cell);
    }
  }

  bool find() {
    for (std::size_t i = 0; i < bases_.size(); ++i) {
      if (!search_.go_on()) return false;
      for (std::size_t j = i + 1; j < bases_.size(); ++j) {
        const Cells common = board_.peers[bases_[i]] & board_.peers[bases_[j]] & excluders_;
        if (common.count() < 2) continue;
        if (!(technique_ == aligned_pair_exclusion ? try_base({{bases_[i], bases_[j], 0}, 2}, common)
                                                   : add_third(i, j, common)))
          return false;
      }
    }
    return search_.go_on();
  }

 private:
  bool add_third(std::size_t i, std::size_t j, const Cells& common) {
    for (std::size_t k = j + 1; k < bases_.size(); ++k) {
      const Cells excluders = common & board_.peers[bases_[k]];
      if (excluders.count() < 2) continue;
      const Base base{{bases_[i], bases_[j], bases_[k]}, 3};
      if (is_connected(base) && !try_base(base, excluders)) return false;
    }
    return search_.go_on();
  }

  /// Whether a small cell among the three sees another.
  bool is_connected(const Base& base) const {
    const Cells all = Cells::of_all(base.cells);
    for (const Cell cell : base.cells) {
      if (excluders_.has(cell) && board_.peers[cell].meets(all)) return true;
    }
    return false;
  }

  bool try_base(const Base& base, const Cells& excluders) {
    Digits all = 0;
    for (std::size_t i = 0; i < base.size; ++i) all |= state_.candidates[base.cells[i]];
    used_.clear();
    for (const Cell cell : excluders) {
      if (!(state_.candidates[cell] & ~all)) used_.push_back(state_.candidates[cell]);
    }
    if (used_.empty()) return true;
    possible_.fill(0);
    fill(base);
    for (std::size_t i = 0; i < base.size; ++i) {
      if (possible_[i] != state_.candidates[base.cells[i]]) return write(base, excluders, all);
    }
    return true;
  }

  /// Goes through the ways to fill all base cells but the last.
  void fill(const Base& base) {
    for (const Digit first : each(state_.candidates[base.cells[0]])) {
      if (base.size == 2) {
        fill_last(base, {first, first});
        continue;
      }
      for (const Digit second : each(left_to(base, 1, {first, first}))) fill_last(base, {first, second});
    }
  }

  /// What is left to a base cell after those before it.
  Digits left_to(const Base& base, std::size_t place, std::array<Digit, 2> before) const {
    Digits digits = state_.candidates[base.cells[place]];
    for (std::size_t i = 0; i < place; ++i) {
      if (board_.sees(base.cells[i], base.cells[place])) digits &= ~bit(before[i]);
    }
    return digits;
  }

  /// What stands at the end of a way is possible.
  void fill_last(const Base& base, std::array<Digit, 2> before) {
    const std::size_t last = base.size - 1;
    const Digits digits = left_to(base, last, before) & ~excluded_after(bit(before[0]) | bit(before[1]));
    if (digits == 0) return;
    for (std::size_t i = 0; i < last; ++i) possible_[i] |= bit(before[i]);
    possible_[last] |= digits;
  }

  /// The digits that, with these, would empty an excluder.
  Digits excluded_after(Digits used) const {
    Digits excluded = 0;
    for (const Digits digits : used_) {
      const Digits left = digits & ~used;
      if (left == 0) return ~Digits{0};
      if (count(left) == 1) excluded |= left;
    }
    return excluded;
  }

  bool write(const Base& base, const Cells& excluders, Digits all) {
    Step step;
    step.technique = technique_;
    step.digits = all;
    Cells cells;
    for (std::size_t i = 0; i < base.size; ++i) {
      cells.add(base.cells[i]);
      step.sets.push_back(as_set(state_, Cells::of(base.cells[i])));
      eliminate(step, state_, Cells::of(base.cells[i]), ~possible_[i]);
    }
    add_candidates(step.cause, state_, cells, all);
    for (const Cell cell : excluders) {
      if (state_.candidates[cell] & ~all) continue;
      step.sets.push_back(as_set(state_, Cells::of(cell)));
      add_candidates(step.fins, state_, Cells::of(cell), all);
    }
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Technique technique_;
  Sink& sink_;
  Cells excluders_;
  std::vector<Cell> bases_;
  std::vector<Digits> used_;          ///< what the excluders have that the base cells may empty
  std::array<Digits, 3> possible_{};  ///< by base cell: what is in some way
};

}  // namespace

bool find_aligned_exclusions(Search& search, Technique technique, Sink& sink) {
  return Exclusions(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
