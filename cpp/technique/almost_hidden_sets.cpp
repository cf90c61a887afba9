// AHS-XZ: two almost hidden sets with a restricted common cell (StrmCkr, Sudoku Players' Forum, 2015).
//
// An almost hidden set is some digits of a unit with one place more than they are: n digits that can only be
// in n + 1 cells. They fill all of these but one in every case. A restricted common is a cell of two
// such sets, of different units, that has no candidate of both: it holds a digit of one of them at most. So
// one of the sets is without it, and fills all of its other cells. A candidate removed in both cases is
// removed. This is the dual of ALS-XZ, with cells for digits. Two sets with two restricted commons fill all
// other cells anyway, and the two with digits of either.
//
// In a step `sets` are the two with their own digits, `units` their units, `fins` the restricted commons,
// `digits` those of both sets.
#include <algorithm>

#include "technique/set_links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// More digits are not looked for: the other cells of the unit are an almost locked set that is smaller.
constexpr int kMostHidden = 4;
/// And fewer in units of more cells than this.
constexpr int kLargeUnit = 12;

struct HiddenSet {
  std::uint16_t unit;
  Cells cells;
  Digits digits;
};

using ByDigit = std::array<Cells, kMostDigits>;

class AlmostHiddenSets {
 public:
  AlmostHiddenSets(Search& search, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), sink_(sink) {}

  bool find() {
    list_sets();
    for (const Cell cell : state_.empty) {
      list_cases(cell);
      for (std::size_t i = 0; i < cases_.size(); ++i) {
        if (!search_.go_on()) return false;
        for (std::size_t j = i + 1; j < cases_.size(); ++j) {
          if (!try_pair(cell, cases_[i], cases_[j])) return false;
        }
      }
    }
    return search_.go_on();
  }

 private:
  /// A set without a cell: the candidates that it has no room for.
  struct Case {
    const HiddenSet* set;
    ByDigit gone;
  };

  /// Every set once, the smaller ones first.
  void list_sets() {
    for (std::uint16_t unit = 0; unit < board_.units.size(); ++unit) {
      if (board_.units[unit].complete) extend(unit, 0, 0, Cells());
    }
    std::stable_sort(sets_.begin(), sets_.end(),
                     [](const auto& a, const auto& b) { return count(a.digits) < count(b.digits); });
  }

  void extend(std::uint16_t unit, std::size_t next, Digits digits, const Cells& cells) {
    const Cells& all = board_.units[unit].set;
    const int most = all.count() > kLargeUnit ? kMostHidden - 1 : kMostHidden;
    for (std::size_t d = next; d < board_.size; ++d) {
      const Cells places = all & state_.places[d];
      const Cells more = cells | places;
      if (places.empty() || places.is_single() || more.count() > most + 1) continue;
      const Digits chosen = digits | bit(d);
      if (more.count() == count(chosen) + 1 && !is_known(more, chosen)) sets_.push_back({unit, more, chosen});
      if (count(chosen) < most) extend(unit, d + 1, chosen, more);
    }
  }

  bool is_known(const Cells& cells, Digits digits) const {
    return std::any_of(sets_.begin(), sets_.end(),
                       [&](const HiddenSet& set) { return set.cells == cells && set.digits == digits; });
  }

  void list_cases(Cell cell) {
    cases_.clear();
    for (const HiddenSet& set : sets_) {
      if (set.cells.has(cell)) cases_.push_back({&set, gone_without(set, Cells::of(cell))});
    }
  }

  /// What goes if a set fills all its cells but these.
  ByDigit gone_without(const HiddenSet& set, const Cells& without) const {
    ByDigit gone{};
    const Cells filled = set.cells - without;
    for (std::size_t d = 0; d < board_.size; ++d) {
      const Cells places = filled & state_.places[d];
      gone[d] = set.digits & bit(d) ? board_.seen_by_all(places) & state_.places[d] : places;
    }
    return gone;
  }

  bool try_pair(Cell cell, const Case& a, const Case& b) {
    const HiddenSet &one = *a.set, &other = *b.set;
    if (one.unit == other.unit || count(one.digits) + count(other.digits) < 3) return true;
    Cells commons;
    for (const Cell common : one.cells & other.cells) {
      if (!(state_.candidates[common] & one.digits & other.digits)) commons.add(common);
    }
    if (!commons.has(cell) || commons.first() != cell || commons.count() > 2) return true;
    std::vector<Candidate> effect =
        commons.is_pair() ? gone_with_two(one, other, commons) : gone_both_ways(a.gone, b.gone);
    if (effect.empty() || !effects_.is_better(effect, one.cells.count() + other.cells.count())) return true;
    return write(one, other, commons, std::move(effect));
  }

  std::vector<Candidate> gone_both_ways(const ByDigit& a, const ByDigit& b) const {
    std::vector<Candidate> gone;
    for (std::size_t d = 0; d < board_.size; ++d) add_candidates(gone, state_, a[d] & b[d], bit(d));
    return gone;
  }

  std::vector<Candidate> gone_with_two(const HiddenSet& one, const HiddenSet& other,
                                       const Cells& commons) const {
    std::vector<Candidate> gone;
    add_candidates(gone, state_, one.cells - commons, ~one.digits);
    add_candidates(gone, state_, other.cells - commons, ~other.digits);
    add_candidates(gone, state_, commons, ~(one.digits | other.digits));
    return gone;
  }

  bool write(const HiddenSet& one, const HiddenSet& other, const Cells& commons,
             std::vector<Candidate> effect) {
    Step step;
    step.technique = Technique::ahs_xz;
    step.digits = one.digits | other.digits;
    step.units = {one.unit, other.unit};
    step.eliminations = std::move(effect);
    for (const HiddenSet* set : {&one, &other}) {
      step.sets.push_back({{}, set->digits});
      for (const Cell cell : set->cells) step.sets.back().cells.push_back(cell);
      add_candidates(step.cause, state_, set->cells, set->digits);
      step.length += static_cast<std::uint32_t>(set->cells.count());
    }
    add_candidates(step.fins, state_, commons, step.digits);
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  std::vector<HiddenSet> sets_;
  std::vector<Case> cases_;  ///< of the sets with a cell, without it
  Effects effects_;
};

}  // namespace

bool find_almost_hidden_sets(Search& search, Technique, Sink& sink) {
  return AlmostHiddenSets(search, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
