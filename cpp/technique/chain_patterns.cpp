// Patterns that arise on the way of a chain, when enough candidates have become false.
#include <bit>

#include "technique/propagation.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// Looks for patterns in the state as it is now, and keeps those that were not there before.
class Patterns {
 public:
  Patterns(const Geometry& board, const State& before, const State& now)
      : board_(board), before_(before), now_(now) {
    for (std::size_t d = 0; d < board.size; ++d) gone_[d] = before.places[d] - now.places[d];
  }

  std::vector<ArisenEffect> first_kind() {
    for (const UnitKind line : {UnitKind::column, UnitKind::row}) intersections(UnitKind::box, line);
    for (const UnitKind line : {UnitKind::column, UnitKind::row}) intersections(line, UnitKind::box);
    if (found_.empty()) {
      list_pairs();
      each_unit([&](std::uint16_t unit) { hidden_pairs(unit); });
    }
    if (found_.empty()) each_unit([&](std::uint16_t unit) { naked_pairs(board_.units[unit]); });
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
      for (const std::uint16_t u : board_.of_kind(kind)) use(u);
    }
  }

  /// By unit: the digits with just two places in it.
  void list_pairs() {
    pairs_.assign(board_.units.size(), 0);
    for (std::size_t u = 0; u < board_.units.size(); ++u) {
      const Unit& unit = board_.units[u];
      for (std::size_t d = 0; unit.complete && d < board_.size; ++d) {
        if ((unit.set & now_.places[d]).is_pair()) pairs_[u] |= bit(d);
      }
    }
  }

  void add(ArisenEffect&& effect) {
    if (!effect.eliminations.empty() && !effect.parents.empty()) found_.push_back(std::move(effect));
  }

  /// All places of a digit in one unit are in another as well.
  void intersections(UnitKind base_kind, UnitKind cover_kind) {
    for (std::size_t d = 0; d < board_.size; ++d) {
      if (gone_[d].empty()) continue;
      for (const std::uint16_t b : board_.of_kind(base_kind)) {
        const Unit& base = board_.units[b];
        const Cells places = base.set & now_.places[d];
        if (!base.complete || !base.set.meets(gone_[d]) || places.empty() || places.is_single()) continue;
        for (const std::uint16_t c : board_.units_of[places.first()]) {
          const Unit& cover = board_.units[c];
          if (cover.kind != cover_kind || !places.within(cover.set)) continue;
          ArisenEffect effect;
          add_candidates(effect.eliminations, now_, cover.set - base.set, bit(d));
          add_candidates(effect.parents, before_, (base.set - cover.set) & gone_[d], bit(d));
          add(std::move(effect));
        }
      }
    }
  }

  /// Two digits with the same two places.
  void hidden_pairs(std::uint16_t number) {
    const Unit& unit = board_.units[number];
    if (is_single(pairs_[number]) || (unit.set & now_.empty).count() <= 4) return;
    for (const Digit second : each(pairs_[number])) {
      const Cells cells = unit.set & now_.places[second];
      for (const Digit first : each(pairs_[number] & (bit(second) - 1))) {
        if ((unit.set & now_.places[first]) != cells) continue;
        const Digits digits = bit(first) | bit(second);
        ArisenEffect effect;
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
      if (is_pair(now_.candidates[cell])) pairs.push_back(cell);
    }
    for (std::size_t second = 1; second < pairs.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        const Digits digits = now_.candidates[pairs[first]];
        if (now_.candidates[pairs[second]] != digits) continue;
        const Cells cells = Cells::of(pairs[first]) | Cells::of(pairs[second]);
        ArisenEffect effect;
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
        for (const Digit digit : each(pairs_[bases[first]] & pairs_[bases[second]])) {
          x_wing(board_.units[bases[first]], board_.units[bases[second]], digit, cover_kind);
        }
      }
    }
  }

  void x_wing(const Unit& a, const Unit& b, Digit digit, UnitKind cover_kind) {
    const Cells ours = a.set & now_.places[digit], theirs = b.set & now_.places[digit];
    Cells covers;
    for (const Cell cell : ours) {
      for (const std::uint16_t u : board_.units_of[cell]) {
        if (board_.units[u].kind == cover_kind) covers |= board_.units[u].set;
      }
    }
    if (!theirs.within(covers)) return;
    ArisenEffect effect;
    add_candidates(effect.eliminations, now_, covers - (a.set | b.set), bit(digit));
    add_candidates(effect.parents, before_, ((a.set | b.set) - covers) & gone_[digit], bit(digit));
    add(std::move(effect));
  }

  const Geometry& board_;
  const State& before_;
  const State& now_;
  std::array<Cells, kMostDigits> gone_;  ///< by digit: the places that it has lost
  std::vector<Digits> pairs_;
  std::vector<ArisenEffect> found_;
};

}  // namespace

std::vector<ArisenEffect> pattern_effects(const Geometry& board, const State& before, const State& now) {
  return Patterns(board, before, now).first_kind();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
