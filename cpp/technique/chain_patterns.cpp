// Patterns that arise on the way of a chain, when enough candidates have become false.
#include <bit>

#include "technique/propagation.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// Looks for patterns in the state as it is now, and keeps those that were not there before.
class Patterns {
 public:
  Patterns(const Geometry& board, const State& before, const State& now)
      : board_(board), before_(before), now_(now) {}

  std::vector<PatternEffect> first_kind() {
    for (const UnitKind line : {UnitKind::column, UnitKind::row}) intersections(UnitKind::box, line);
    for (const UnitKind line : {UnitKind::column, UnitKind::row}) intersections(line, UnitKind::box);
    if (found_.empty()) each_unit([&](const Unit& unit) { hidden_pairs(unit); });
    if (found_.empty()) each_unit([&](const Unit& unit) { naked_pairs(unit); });
    if (found_.empty()) {
      x_wings(UnitKind::column, UnitKind::row);
      x_wings(UnitKind::row, UnitKind::column);
    }
    return std::move(found_);
  }

 private:
  template <class Use>
  void each_unit(Use use) {
    for (const UnitKind kind : {UnitKind::box, UnitKind::column, UnitKind::row, UnitKind::other}) {
      for (const std::uint16_t u : board_.of_kind(kind)) use(board_.units[u]);
    }
  }

  Cells gone(const Cells& cells, Digit digit) const {
    return cells & (before_.places[digit] - now_.places[digit]);
  }

  void add(PatternEffect&& effect) {
    if (!effect.eliminations.empty() && !effect.parents.empty()) found_.push_back(std::move(effect));
  }

  /// All places of a digit in one unit are in another as well.
  void intersections(UnitKind base_kind, UnitKind cover_kind) {
    for (std::size_t d = 0; d < board_.size; ++d) {
      const auto digit = static_cast<Digit>(d);
      for (const std::uint16_t b : board_.of_kind(base_kind)) {
        const Unit& base = board_.units[b];
        const Cells places = base.set & now_.places[d];
        if (!base.complete || places.empty() || Cells::of(places.first()) == places) continue;
        for (const std::uint16_t c : board_.units_of[places.first()]) {
          const Unit& cover = board_.units[c];
          if (cover.kind != cover_kind || !places.within(cover.set)) continue;
          PatternEffect effect;
          add_candidates(effect.eliminations, now_, cover.set - base.set, bit(d));
          add_candidates(effect.parents, before_, gone(base.set - cover.set, digit), bit(d));
          add(std::move(effect));
        }
      }
    }
  }

  /// Two digits with the same two places.
  void hidden_pairs(const Unit& unit) {
    if (!unit.complete || (unit.set & now_.empty).count() <= 4) return;
    std::array<Cells, kMostDigits> places;
    std::vector<Digit> pairs;
    for (std::size_t d = 0; d < board_.size; ++d) {
      places[d] = unit.set & now_.places[d];
      if (places[d].count() == 2) pairs.push_back(static_cast<Digit>(d));
    }
    for (std::size_t second = 1; second < pairs.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        const Cells cells = places[pairs[first]];
        if (places[pairs[second]] != cells) continue;
        const Digits digits = bit(pairs[first]) | bit(pairs[second]);
        PatternEffect effect;
        add_candidates(effect.eliminations, now_, cells, ~digits);
        add_candidates(effect.parents, before_, unit.set - cells, digits);
        add(std::move(effect));
      }
    }
  }

  /// Two cells with the same two digits.
  void naked_pairs(const Unit& unit) {
    if ((unit.set & now_.empty).count() < 4) return;
    std::vector<Cell> pairs;
    for (const Cell cell : unit.cells) {
      if (count(now_.candidates[cell]) == 2) pairs.push_back(cell);
    }
    for (std::size_t second = 1; second < pairs.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        const Digits digits = now_.candidates[pairs[first]];
        if (now_.candidates[pairs[second]] != digits) continue;
        const Cells cells = Cells::of(pairs[first]) | Cells::of(pairs[second]);
        PatternEffect effect;
        add_candidates(effect.eliminations, now_, unit.set - cells, digits);
        add_candidates(effect.parents, before_, cells, ~digits);
        add(std::move(effect));
      }
    }
  }

  /// A digit with its places in two lines in the same two lines across.
  void x_wings(UnitKind base_kind, UnitKind cover_kind) {
    const auto& bases = board_.of_kind(base_kind);
    for (std::size_t second = 1; second < bases.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        for (std::size_t d = 0; d < board_.size; ++d) {
          const Unit &a = board_.units[bases[first]], &b = board_.units[bases[second]];
          x_wing(a, b, static_cast<Digit>(d), cover_kind);
        }
      }
    }
  }

  void x_wing(const Unit& a, const Unit& b, Digit digit, UnitKind cover_kind) {
    const Cells ours = a.set & now_.places[digit], theirs = b.set & now_.places[digit];
    if (!a.complete || !b.complete || ours.count() != 2 || theirs.count() != 2) return;
    Cells covers;
    for (const Cell cell : ours) {
      for (const std::uint16_t u : board_.units_of[cell]) {
        if (board_.units[u].kind == cover_kind) covers |= board_.units[u].set;
      }
    }
    if (!theirs.within(covers)) return;
    PatternEffect effect;
    add_candidates(effect.eliminations, now_, covers - (a.set | b.set), bit(digit));
    add_candidates(effect.parents, before_, gone((a.set | b.set) - covers, digit), bit(digit));
    add(std::move(effect));
  }

  const Geometry& board_;
  const State& before_;
  const State& now_;
  std::vector<PatternEffect> found_;
};

}  // namespace

std::vector<PatternEffect> pattern_effects(const Geometry& board, const State& before, const State& now) {
  return Patterns(board, before, now).first_kind();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
