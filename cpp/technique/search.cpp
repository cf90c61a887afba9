// See search.hpp.
#include "technique/search.hpp"

#include <algorithm>
#include <set>

#include "technique/propagation.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// Collects the almost locked sets of one unit: every choice of its empty cells that holds one digit more.
class AlmostLockedSets {
 public:
  AlmostLockedSets(const Search& search, std::vector<AlmostLockedSet>& found)
      : board_(search.board), state_(search.state), found_(found) {}

  void list(const Unit& unit) {
    cells_.clear();
    for (const Cell cell : unit.set & state_.empty) cells_.push_back(cell);
    extend(0, Cells(), 0, 0);
  }

 private:
  void extend(std::size_t next, const Cells& chosen, int size, Digits digits) {
    for (std::size_t i = next; i < cells_.size(); ++i) {
      Cells cells = chosen;
      cells.add(cells_[i]);
      const Digits all = digits | state_.candidates[cells_[i]];
      if (count(all) == size + 2 && seen_.insert(cells).second) add(cells, all);
      extend(i + 1, cells, size + 1, all);
    }
  }

  void add(const Cells& cells, Digits digits) {
    AlmostLockedSet set{cells, digits, {}, {}};
    for (const Digit digit : each(digits)) {
      set.places[digit] = cells & state_.places[digit];
      set.seen[digit] = board_.seen_by_all(set.places[digit]) & state_.places[digit];
    }
    found_.push_back(set);
  }

  const Geometry& board_;
  const State& state_;
  std::vector<AlmostLockedSet>& found_;
  std::set<Cells> seen_;
  std::vector<Cell> cells_;
};

void sort_and_unite(std::vector<Candidate>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

void Search::changed() {
  counted_ = listed_ = false;
  implications_.reset();
  propagations_.reset();
}

const Implications& Search::implications() {
  if (!implications_) implications_ = std::make_shared<Implications>(board, state);
  return *implications_;
}

Propagations& Search::propagations(const Reach& reach) {
  if (!propagations_ || propagations_->reach() != reach) {
    propagations_ = std::make_shared<Propagations>(*this, reach);
  }
  return *propagations_;
}

const Cells& Search::with(int candidates) {
  if (!counted_) {
    counts_.fill({});
    for (const Cell cell : state.empty) {
      const int digits = count(state.candidates[cell]);
      if (digits < static_cast<int>(counts_.size())) counts_[static_cast<std::size_t>(digits)].add(cell);
    }
    counted_ = true;
  }
  return counts_[static_cast<std::size_t>(candidates)];
}

const std::vector<AlmostLockedSet>& Search::almost_locked_sets() {
  if (!listed_) {
    almost_locked_.clear();
    AlmostLockedSets lister(*this, almost_locked_);
    for (const Unit& unit : board.units) lister.list(unit);
    listed_ = true;
  }
  return almost_locked_;
}

const Placements& Search::placements(Digit digit) {
  Placements& known = placements_[digit];
  if (known.places != state.places[digit]) known = placements_of(board, state.places[digit]);
  return known;
}

void add_candidates(std::vector<Candidate>& list, const State& state, const Cells& cells, Digits digits) {
  for (const Cell cell : cells) {
    for (const Digit digit : each(state.candidates[cell] & digits)) list.push_back({cell, digit});
  }
}

bool report(Sink& sink, Step&& step) {
  if (!step.has_effect()) return true;
  sort_and_unite(step.eliminations);
  sort_and_unite(step.placements);
  sort_and_unite(step.cause);
  sort_and_unite(step.fins);
  return sink.take(std::move(step));
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
