// See search.hpp.
#include "technique/search.hpp"

#include <algorithm>

#include "technique/links.hpp"
#include "technique/propagation.hpp"
#include "technique/refutations.hpp"
#include "technique/set_links.hpp"
#include "technique/table_loops.hpp"
#include "technique/verities.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// Choices of cells that are looked at in one unit, as far as a limit of their size can see to it: all of the
/// 511 in a unit of nine.
constexpr std::size_t kMostChoices = 8192;

/// Sets that are kept at most: more than 9x9 ever has.
constexpr std::size_t kMostSets = 2048;

/// Collects the almost locked sets of one unit: every choice of its empty cells that holds one digit more.
class AlmostLockedSets {
 public:
  AlmostLockedSets(const Search& search, std::vector<AlmostLockedSet>& found)
      : board_(search.board), state_(search.state), found_(found) {}

  void list(std::uint16_t unit) {
    unit_ = unit;
    cells_.clear();
    for (const Cell cell : board_.units[unit].set & state_.empty) cells_.push_back(cell);
    most_ = largest_size(cells_.size());
    extend(0, Cells(), 0, 0);
  }

 private:
  static int largest_size(std::size_t cells) {
    std::size_t choices = 1, all = 0, size = 0;
    while (size < cells) {
      choices = choices * (cells - size) / (size + 1);
      all += choices;
      if (all > kMostChoices) break;
      ++size;
    }
    return static_cast<int>(size);
  }

  void extend(std::size_t next, const Cells& chosen, int size, Digits digits) {
    for (std::size_t i = next; i < cells_.size(); ++i) {
      Cells cells = chosen;
      cells.add(cells_[i]);
      const Digits all = digits | state_.candidates[cells_[i]];
      const int more = count(all) - (size + 1);
      if (more == 1 && !is_known(cells)) add(cells, all);
      const int left = std::min(static_cast<int>(cells_.size() - i), most_ - size) - 1;
      if (more - left <= 1) extend(i + 1, cells, size + 1, all);
    }
  }

  /// Whether an earlier unit has it.
  bool is_known(const Cells& cells) const {
    for (const std::uint16_t unit : board_.units_of[cells.first()]) {
      if (unit < unit_ && cells.within(board_.units[unit].set)) return true;
    }
    return false;
  }

  void add(const Cells& cells, Digits digits) {
    AlmostLockedSet& set = found_.emplace_back();
    set.cells = cells;
    set.digits = digits;
    for (const Digit digit : each(digits)) {
      set.places[digit] = cells & state_.places[digit];
      set.seen[digit] = state_.places[digit];
      for (const Cell cell : set.places[digit]) set.seen[digit] &= board_.peers[cell];
    }
  }

  const Geometry& board_;
  const State& state_;
  std::vector<AlmostLockedSet>& found_;
  std::uint16_t unit_ = 0;
  int most_ = 0;
  std::vector<Cell> cells_;
};

/// Keeps no more than are allowed, by leaving out the largest.
void keep_smallest(std::vector<AlmostLockedSet>& sets) {
  if (sets.size() <= kMostSets) return;
  std::array<std::size_t, kMostDigits> sizes{};
  for (const AlmostLockedSet& set : sets) ++sizes[static_cast<std::size_t>(count(set.digits)) - 1];
  int largest = 0;
  for (std::size_t kept = 0; kept <= kMostSets; ++largest) kept += sizes[static_cast<std::size_t>(largest)];
  std::erase_if(sets, [&](const AlmostLockedSet& set) { return count(set.digits) >= largest; });
}

void sort_and_unite(std::vector<Candidate>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

/// Each once, in the order in which they came.
void unite(std::vector<Candidate>& list) {
  auto end = list.begin();
  for (const Candidate& candidate : list) {
    if (std::find(list.begin(), end, candidate) == end) *end++ = candidate;
  }
  list.erase(end, list.end());
}

}  // namespace

Search::Search(const Geometry& board_, const State& state_, Watch* watch, const SinglesQueue* singles_)
    : board(board_), state(state_), thorough(singles_ == nullptr), singles(singles_), watch_(watch) {}

Search::~Search() = default;

void Search::changed() {
  counted_ = listed_ = false;
  set_links_.reset();
  loops_ = {};
  verities_ = {};
  implications_.reset();
  weak_rows_.reset();
  refutations_.reset();
  propagations_.reset();
  for (std::unique_ptr<Links>& links : links_) links.reset();
}

const Implications& Search::implications() {
  if (!implications_) implications_ = std::make_shared<Implications>(board, state);
  return *implications_;
}

const BitRows& Search::weak_rows() {
  if (!weak_rows_) {
    const Implications& links = implications();
    weak_rows_ = std::make_shared<BitRows>(links.count(), links.count());
    for (std::size_t c = 0; c < links.count(); ++c) {
      for (const std::uint16_t gone : links.weak(c, kByBoth)) add_bit((*weak_rows_)[c], gone);
    }
  }
  return *weak_rows_;
}

const Refutations& Search::refutations() {
  if (!refutations_) refutations_ = std::make_shared<Refutations>(*this, state);
  return *refutations_;
}

Propagations& Search::propagations(const Reach& reach) {
  if (!propagations_ || !propagations_->extend_to(reach)) {
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
    for (std::uint16_t unit = 0; unit < board.units.size(); ++unit) lister.list(unit);
    keep_smallest(almost_locked_);
    listed_ = true;
  }
  return almost_locked_;
}

const Placements& Search::placements(Digit digit) {
  Placements& known = placements_[digit];
  if (known.places != state.places[digit]) known = placements_of(board, state.places[digit]);
  return known;
}

const SetLinks& Search::set_links() {
  if (!set_links_) set_links_ = std::make_unique<SetLinks>(board, almost_locked_sets());
  return *set_links_;
}

const std::array<std::optional<Step>, 3>& Search::loops(bool grouped) {
  if (!loops_[grouped]) loops_[grouped] = preferred_loops(*this, grouped);
  return *loops_[grouped];
}

const std::array<std::optional<Step>, 2>& Search::verities(bool nets) {
  if (!verities_[nets]) verities_[nets] = preferred_verities(*this, nets);
  return *verities_[nets];
}

const Links& Search::links(LinkKind kind) {
  std::unique_ptr<Links>& known = links_[static_cast<std::size_t>(kind)];
  if (!known) known = std::make_unique<Links>(*this, kind);
  return *known;
}

void add_candidates(std::vector<Candidate>& list, const State& state, const Cells& cells, Digits digits) {
  for (const Cell cell : cells) {
    for (const Digit digit : each(state.candidates[cell] & digits)) list.push_back({cell, digit});
  }
}

bool report(Sink& sink, Step&& step) {
  if (!step.has_effect()) return true;
  unite(step.eliminations);
  sort_and_unite(step.placements);
  sort_and_unite(step.cause);
  sort_and_unite(step.fins);
  return sink.take(std::move(step));
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
