// See derived_sums.hpp.
#include "rules/derived_sums.hpp"

#include <algorithm>
#include <utility>

#include "rules/exclusions.hpp"

namespace ninefold::rules {
namespace {

/// Longer differences say little, unless they speak of a cell that no sum speaks of.
constexpr std::size_t kLongest = 6;

/// Of a difference the shorter side has so many cells at most.
constexpr std::size_t kShortSide = 2;

constexpr std::size_t kMostDerived = 400;

class Derivation {
 public:
  Derivation(const Shape& shape, const std::vector<CellSet>& houses, const std::vector<PlainSum>& stated,
             const std::vector<CellSet>& sees, Patience& patience)
      : shape_(shape),
        houses_(houses),
        stated_(stated),
        sees_(sees),
        patience_(patience),
        in_sums_(shape.cells) {
    unit_sum_ = static_cast<std::int32_t>(shape.size * (shape.size + 1) / 2);
  }

  std::vector<DerivedSum> derived() {
    every_piece_.reserve(stated_.size());
    for (const PlainSum& sum : stated_) every_piece_.push_back({sum, {{}, {{sum.statement, 1}}}});
    std::stable_sort(every_piece_.begin(), every_piece_.end(),
                     [](const Piece& a, const Piece& b) { return a.sum.count < b.sum.count; });
    for (const Piece* piece : apart([](const Piece&) { return true; })) pieces_.push_back(*piece);
    if (pieces_.empty()) return {};
    for (const Piece& piece : pieces_) in_sums_ |= piece.sum.cells;
    fill_gap();
    for (const auto& family : families()) {
      grow(family, false);
      grow(family, true);
    }
    for (std::size_t house = 0; house < houses_.size(); ++house) look_at(house);
    return std::move(found_);
  }

 private:
  /// A sum that can be subtracted, and where it comes from.
  struct Piece {
    PlainSum sum;
    Provenance from;
  };

  /// Pieces of some kind that share no cell, short ones first: they say most.
  template <class IsWanted>
  std::vector<const Piece*> apart(IsWanted is_wanted) const {
    CellSet taken(shape_.cells);
    std::vector<const Piece*> kept;
    kept.reserve(every_piece_.size());
    for (const Piece& piece : every_piece_) {
      patience_.spend(4);
      if (!is_wanted(piece) || piece.sum.cells.meets(taken)) continue;
      taken |= piece.sum.cells;
      kept.push_back(&piece);
    }
    return kept;
  }

  /// Units one after the other in their order that share no cell: rows, columns, boxes.
  std::vector<std::vector<std::uint32_t>> families() const {
    std::vector<std::vector<std::uint32_t>> found;
    CellSet taken(shape_.cells);
    for (std::uint32_t house = 0; house < houses_.size(); ++house) {
      if (found.empty() || houses_[house].meets(taken)) {
        found.emplace_back();
        taken.clear();
      }
      found.back().push_back(house);
      taken |= houses_[house];
    }
    return found;
  }

  /// The few cells of the board that no sum has, where units fill the board.
  void fill_gap() {
    for (const auto& family : families()) {
      if (family.size() * shape_.size != shape_.cells) continue;
      Provenance from;
      CellSet gap(shape_.cells);
      for (const std::uint32_t house : family) {
        gap |= houses_[house];
        from.units.emplace_back(house, 1);
      }
      gap -= in_sums_;
      const std::size_t count = gap.count();
      if (count == 0 || count >= shape_.size) return;
      auto total = static_cast<std::int32_t>(family.size()) * unit_sum_;
      for (const Piece& piece : pieces_) {
        total -= piece.sum.total;
        from.statements.emplace_back(piece.sum.statement, -1);
      }
      add(gap, CellSet(shape_.cells), total, from);
      Piece rest{PlainSum{gap, count, total, kNone}, from};
      pieces_.push_back(std::move(rest));
      return;
    }
  }

  /// Units join one by one; the pieces that lie mostly inside are subtracted.
  void grow(std::vector<std::uint32_t> family, bool backwards) {
    if (backwards) std::reverse(family.begin(), family.end());
    CellSet units(shape_.cells), cages(shape_.cells);
    std::vector<bool> used(pieces_.size());
    Provenance from;
    std::int32_t total = 0;
    for (std::size_t i = 0; i + 1 < family.size(); ++i) {
      units |= houses_[family[i]];
      from.units.emplace_back(family[i], 1);
      total += unit_sum_;
      for (std::size_t p = 0; p < pieces_.size(); ++p) {
        patience_.spend(2);
        const CellSet& cells = pieces_[p].sum.cells;
        if (used[p] || !cells.meets(houses_[family[i]])) continue;  // it has no more inside than before
        if (2 * cells.shared(units) <= pieces_[p].sum.count) continue;
        used[p] = true;
        cages |= cells;
        subtract(from, pieces_[p]);
        total -= pieces_[p].sum.total;
      }
      difference(units, cages, total, from);
    }
  }

  static void subtract(Provenance& from, const Piece& piece) {
    for (const auto& [unit, sign] : piece.from.units) from.units.emplace_back(unit, -sign);
    for (const auto& [statement, sign] : piece.from.statements)
      from.statements.emplace_back(statement, -sign);
  }

  void difference(const CellSet& units, const CellSet& cages, std::int32_t total, const Provenance& from) {
    CellSet inside = units, outside = cages;
    inside -= cages;
    outside -= units;
    const std::size_t in = inside.count(), out = outside.count();
    if (from.statements.empty() || in + out == 0 || in + out > shape_.size ||
        (in > kShortSide && out > kShortSide))
      return;
    if (in + out > kLongest && inside.within(in_sums_) && outside.within(in_sums_)) return;
    add(inside, outside, total, from);
  }

  /// What the pieces that meet one unit say of its cells.
  void look_at(std::size_t house) {
    const CellSet& unit = houses_[house];
    const auto meeting = apart([&](const Piece& piece) { return piece.sum.cells.meets(unit); });
    Provenance inside{{{static_cast<std::uint32_t>(house), 1}}, {}};
    CellSet rest = unit;
    std::int32_t total = unit_sum_;
    std::size_t within = 0;
    for (const Piece* piece : meeting) {
      if (!piece->sum.cells.within(unit)) continue;
      rest -= piece->sum.cells;
      total -= piece->sum.total;
      subtract(inside, *piece);
      ++within;
    }
    if (within > 0 && !rest.empty()) add(rest, CellSet(shape_.cells), total, inside);
    for (const Piece* piece : meeting) {
      CellSet out = piece->sum.cells;
      out -= unit;
      if (out.count() != 1) continue;
      CellSet left = rest;
      left -= piece->sum.cells;
      if (left.count() + 1 > kLongest) continue;
      Provenance from = inside;
      subtract(from, *piece);
      add(left, out, total - piece->sum.total, from);
    }
    cover(unit, meeting, static_cast<std::uint32_t>(house));
  }

  /// If pieces cover a unit, what they have outside has a sum.
  void cover(const CellSet& unit, const std::vector<const Piece*>& meeting, std::uint32_t house) {
    CellSet outside(shape_.cells);
    std::int32_t total = unit_sum_;
    Provenance from{{{house, 1}}, {}};
    for (const Piece* piece : meeting) {
      outside |= piece->sum.cells;
      total -= piece->sum.total;
      subtract(from, *piece);
    }
    if (!unit.within(outside)) return;
    outside -= unit;
    if (!outside.empty() && says_enough(outside, -total)) add(CellSet(shape_.cells), outside, total, from);
  }

  /// Whether a sum is near the least or the greatest that its cells reach.
  bool says_enough(const CellSet& cells, std::int32_t total) const {
    std::int32_t low = 0, high = 0;
    const auto n = static_cast<std::int32_t>(shape_.size);
    for (const CellSet& group : cliques_of(cells, sees_, houses_, patience_)) {
      const auto k = static_cast<std::int32_t>(group.count());
      low += k * (k + 1) / 2;
      high += k * n - k * (k - 1) / 2;
    }
    return high - low > 4 * std::min(total - low, high - total);
  }

  /// inside - outside = total; a sum of one side has factors of 1.
  void add(CellSet inside, CellSet outside, std::int32_t total, const Provenance& from) {
    if (inside.empty()) {
      std::swap(inside, outside);
      total = -total;
    }
    patience_.spend(20);
    if (found_.size() >= kMostDerived || is_known(inside, outside, total)) return;
    DerivedSum sum{inside.list(), {}, total, from};
    sum.factors.assign(sum.cells.size(), 1);
    outside.each([&](std::uint16_t cell) {
      sum.cells.push_back(cell);
      sum.factors.push_back(-1);
    });
    found_.push_back(std::move(sum));
    sides_.emplace_back(std::move(inside), std::move(outside));
  }

  /// Whether a sum was stated or found, perhaps with all signs changed.
  bool is_known(const CellSet& inside, const CellSet& outside, std::int32_t total) const {
    if (outside.empty() &&
        std::any_of(stated_.begin(), stated_.end(), [&](const PlainSum& s) { return s.cells == inside; }))
      return true;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const auto& [first, second] = sides_[i];
      if (found_[i].total == total && first == inside && second == outside) return true;
      if (found_[i].total == -total && first == outside && second == inside) return true;
    }
    return false;
  }

  const Shape& shape_;
  const std::vector<CellSet>& houses_;
  const std::vector<PlainSum>& stated_;
  const std::vector<CellSet>& sees_;
  Patience& patience_;
  CellSet in_sums_;
  std::int32_t unit_sum_ = 0;
  std::vector<Piece> every_piece_,
      pieces_;  ///< all; those that are subtracted from units, which share no cell
  std::vector<DerivedSum> found_;
  std::vector<std::pair<CellSet, CellSet>> sides_;  ///< of each the cells inside and those outside
};

}  // namespace

std::vector<DerivedSum> derived_sums(const Shape& shape, const std::vector<CellSet>& houses,
                                     const std::vector<PlainSum>& stated, const std::vector<CellSet>& sees,
                                     Patience& patience) {
  return Derivation(shape, houses, stated, sees, patience).derived();
}

}  // namespace ninefold::rules
