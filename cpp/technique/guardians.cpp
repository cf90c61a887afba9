// Rings of an odd number of cells that cannot take turns, and the candidates that save them: guardians.
//
// Broken wings: places of one digit, each two neighbours in a unit. If these were the only two places of
// their units, the digit would stand in every second cell, all around a ring of odd length. So another place
// in one of the units holds it. Bivalue oddagons: cells with the same two candidates, each seeing the next.
// With these two alone they would take turns, so one of the cells holds another digit.
//
// In a step `cause` is the ring, `sets` its cells in their order around, `units` those of a broken wing,
// `fins` the guardians, `length` the cells of the ring.
#include "technique/locked_sets.hpp"
#include "technique/one_of.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

constexpr std::size_t kLeastRing = 5;
constexpr std::size_t kLongestRing = 7;

/// What both have in common: the step of a ring.
Step ring_step(const State& state, Technique technique, const std::vector<Cell>& ring, Digits digits) {
  Step step;
  step.technique = technique;
  step.digits = digits;
  step.length = static_cast<std::uint32_t>(ring.size());
  for (const Cell cell : ring) step.sets.push_back(as_set(state, Cells::of(cell)));
  add_candidates(step.cause, state, Cells::of_all(ring), digits);
  return step;
}

bool is_closing(const std::vector<Cell>& ring, std::size_t longest) {
  return ring.size() >= kLeastRing && ring.size() % 2 == 1 && ring.size() == longest;
}

class BrokenWings {
 public:
  BrokenWings(Search& search, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), sink_(sink) {}

  bool find() {
    for (longest_ = kLeastRing; longest_ <= kLongestRing; longest_ += 2) {
      for (std::size_t d = 0; d < board_.size; ++d) {
        digit_ = static_cast<Digit>(d);
        for (const Cell start : state_.places[d]) {
          ring_ = {start};
          if (!extend(Cells::of(start), {}, state_.places[d])) return false;
        }
      }
    }
    return search_.go_on();
  }

 private:
  /// Goes on from the last cell by each of its units. `cells` is the ring, `guardians` are those so far, and
  /// `seen` the places that see all of them.
  bool extend(const Cells& cells, const Cells& guardians, const Cells& seen) {
    if (!search_.go_on()) return false;
    for (const std::uint16_t unit : board_.units_of[ring_.back()]) {
      if (!board_.units[unit].complete) continue;
      const Cells places = board_.units[unit].set & state_.places[digit_];
      const bool closes = is_closing(ring_, longest_) && places.has(ring_.front());
      for (const Cell next : places) {
        const bool is_end = closes && next == ring_.front();
        if (!is_end && (next <= ring_.front() || cells.has(next) || ring_.size() == longest_)) continue;
        if (!go_to(next, unit, cells, guardians, seen)) return false;
      }
    }
    return true;
  }

  bool go_to(Cell next, std::uint16_t unit, const Cells& cells, const Cells& guardians, Cells seen) {
    const Cells ring = cells | Cells::of(next);
    const Cells third =
        (board_.units[unit].set & state_.places[digit_]) - Cells::of(ring_.back()) - Cells::of(next);
    if (third.meets(ring) || guardians.has(next)) return true;
    for (const Cell cell : third) seen &= board_.peers[cell];
    const Cells all = guardians | third;
    if (seen.empty() && !all.is_single()) return true;
    units_.push_back(unit);
    bool more = true;
    if (next == ring_.front()) {
      more = write(all);
    } else {
      ring_.push_back(next);
      more = extend(ring, all, seen);
      ring_.pop_back();
    }
    units_.pop_back();
    return more;
  }

  bool write(const Cells& guardians) {
    if (guardians.empty() || ring_[1] > ring_.back()) return true;  // each way round once
    OneOf one(search_);
    for (const Cell cell : guardians) one.add(cell, bit(digit_));
    Step step = ring_step(state_, Technique::guardians, ring_, bit(digit_));
    step.units = units_;
    one.conclude(step);
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  Digit digit_ = 0;
  std::size_t longest_ = 0;
  std::vector<Cell> ring_;
  std::vector<std::uint16_t> units_;
};

class Oddagons {
 public:
  Oddagons(Search& search, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), sink_(sink) {}

  bool find() {
    for (longest_ = kLeastRing; longest_ <= kLongestRing; longest_ += 2) {
      for (std::size_t a = 0; a < board_.size; ++a) {
        for (std::size_t b = a + 1; b < board_.size; ++b) {
          if (!find_rings(static_cast<Digit>(a), static_cast<Digit>(b))) return false;
        }
      }
    }
    return search_.go_on();
  }

 private:
  /// Rings with a cell that has no other candidates; they begin at the first of these.
  bool find_rings(Digit a, Digit b) {
    pair_ = bit(a) | bit(b);
    cells_ = state_.places[a] & state_.places[b];
    if (cells_.count() < static_cast<int>(longest_)) return true;
    const Cells plain = cells_ & search_.with(2);
    for (const Cell start : plain) {
      ring_ = {start};
      if (!extend(OneOf(search_))) return false;
      cells_.remove(start);
    }
    return true;
  }

  bool extend(const OneOf& guardians) {
    if (!search_.go_on()) return false;
    if (ring_.size() == longest_) {
      return !board_.sees(ring_.back(), ring_.front()) || write(guardians);
    }
    for (const Cell next : cells_& board_.peers[ring_.back()]) {
      if (std::find(ring_.begin(), ring_.end(), next) != ring_.end()) continue;
      OneOf more = guardians;
      if (!more.add(next, state_.candidates[next] & ~pair_)) continue;
      ring_.push_back(next);
      const bool go_on = extend(more);
      ring_.pop_back();
      if (!go_on) return false;
    }
    return true;
  }

  bool write(const OneOf& guardians) {
    if (ring_[1] > ring_.back()) return true;  // each way round once
    Step step = ring_step(state_, Technique::bivalue_oddagon, ring_, pair_);
    guardians.conclude(step);
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  Digits pair_ = 0;
  Cells cells_;
  std::size_t longest_ = 0;
  std::vector<Cell> ring_;
};

}  // namespace

bool find_guardians(Search& search, Technique technique, Sink& sink) {
  if (technique == Technique::guardians) return BrokenWings(search, sink).find();
  return Oddagons(search, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
