// The search for fish of one digit.
//
// A fish has base units, in each of which the digit must stand, and as many cover units, in each of which it
// can stand but once. Base candidates outside of all covers are fins, and so are those in two bases (endo
// fins). If no fin is true, the bases fill the covers: then the digit is nowhere else in them, and in no cell
// that would fill two covers at once, be it a base candidate itself (a cannibal). So what sees all fins goes.
//
// The search starts from what can go: candidates in no template (placements.hpp). That one given, every base
// candidate that it does not see has to be covered, which leaves few covers to try.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// Which units may be bases and covers: rows against columns or the reverse; with boxes among them; any mix.
/// Units that are neither row nor column count as boxes.
enum class Shape : std::uint8_t { basic, franken, mutant };

inline constexpr int kMostFishSize = 7;
inline constexpr int kMostFins = 5;
inline constexpr int kMostEndoFins = 2;

struct Fish {
  std::array<std::uint16_t, kMostFishSize> bases{};   ///< in ascending order
  std::array<std::uint16_t, kMostFishSize> covers{};  ///< in ascending order
  Cells body;                                         ///< all base candidates
  Cells fins;                                         ///< endo fins among them
  Cells removed;
  bool turned = false;  ///< columns are among the bases, of a fish of rows and columns
};

/// Which kinds of units a fish has on one side, as bits.
struct UnitKinds {
  static constexpr unsigned rows = 1, columns = 2, boxes = 4;

  static unsigned of(UnitKind kind) {
    return kind == UnitKind::row ? rows : kind == UnitKind::column ? columns : boxes;
  }
  /// What the kinds of the bases and of the covers make of a fish.
  static Shape shape(unsigned bases, unsigned covers) {
    const unsigned base_lines = bases & ~boxes, cover_lines = covers & ~boxes;
    const bool crossed = base_lines + cover_lines == (rows | columns) && base_lines != 0 && cover_lines != 0;
    if (!crossed) return Shape::mutant;
    return (bases | covers) & boxes ? Shape::franken : Shape::basic;
  }
};

/// Goes through the fish of a shape and size, with fins or without, that remove something.
template <class Use>
class FishSearch {
 public:
  FishSearch(Search& search, Shape shape, int size, bool finned, Use use)
      : search_(search), board_(search.board), shape_(shape), size_(size), finned_(finned), use_(use) {
    sets_.resize(board_.units.size());
    as_cover_.resize(board_.units.size());
  }

  /// False as soon as `use` says so, or if the search is to end.
  bool run(Digit digit) {
    targets_ = search_.placements(digit).doubtful();
    if (targets_.empty()) return true;
    const Cells& places = search_.state.places[digit];
    for (std::size_t u = 0; u < sets_.size(); ++u) sets_[u] = board_.units[u].set & places;
    constexpr unsigned rows = UnitKinds::rows, columns = UnitKinds::columns, boxes = UnitKinds::boxes;
    switch (shape_) {
      case Shape::basic:
        return run(rows, columns) && run(columns, rows, true);
      case Shape::franken:
        return run(rows | boxes, columns | boxes) && run(columns | boxes, rows | boxes, true);
      default:
        return run(rows | columns | boxes, rows | columns | boxes);
    }
  }

 private:
  /// Whether a unit may be a cover: not if it is a base, or of a wrong kind, or if it has been tried, at a
  /// depth that is counted from the last of these.
  static constexpr std::uint8_t kNot = 0, kMay = 1, kFirstTried = 2;

  bool run(unsigned base_kinds, unsigned cover_kinds, bool turned = false) {
    fish_.turned = turned;
    bases_.clear();
    covers_.clear();
    for (std::uint16_t u = 0; u < sets_.size(); ++u) {
      const unsigned kind = UnitKinds::of(board_.units[u].kind);
      as_cover_[u] = (kind & cover_kinds) && !sets_[u].empty() ? kMay : kNot;
      if (as_cover_[u] == kMay) covers_.push_back(u);
      if ((kind & base_kinds) && board_.units[u].complete && !sets_[u].empty()) bases_.push_back(u);
    }
    for (const Cell target : targets_) {
      target_ = target;
      seen_ = finned_ ? board_.peers[target] : Cells();
      if (!add_base(0, 0, Cells(), Cells(), 0)) return false;
    }
    return true;
  }

  /// Adds bases until there are enough. Endo fins have to be in sight of the target like all fins.
  bool add_base(std::size_t next, int chosen, const Cells& body, const Cells& endo, unsigned kinds) {
    if (chosen == size_) return start_covers(body, endo, kinds);
    for (std::size_t i = next; i + static_cast<std::size_t>(size_ - chosen) <= bases_.size(); ++i) {
      const std::uint16_t u = bases_[i];
      const Cells twice = body & sets_[u];
      if (twice && (!twice.within(seen_) || endo.count() + twice.count() > kMostEndoFins)) continue;
      const Cells more = body | sets_[u];
      const std::uint8_t as_cover = std::exchange(as_cover_[u], kNot);
      fish_.bases[static_cast<std::size_t>(chosen)] = u;
      const bool goes_on = search_.go_on() && (!coverable(must_cover(more), size_) ||
                                               add_base(i + 1, chosen + 1, more, endo | twice,
                                                        kinds | UnitKinds::of(board_.units[u].kind)));
      as_cover_[u] = as_cover;
      if (!goes_on) return false;
    }
    return true;
  }

  Cells must_cover(const Cells& body) const { return (body - seen_) | Cells::of(target_); }

  /// Whether so many covers can hold these cells.
  bool coverable(const Cells& cells, int covers) const {
    if (cells.empty()) return true;
    if (covers == 0) return false;
    for (const std::uint16_t u : board_.units_of[cells.first()]) {
      if (as_cover_[u] == kMay && coverable(cells - sets_[u], covers - 1)) return true;
    }
    return false;
  }

  bool start_covers(const Cells& body, const Cells& endo, unsigned kinds) {
    if (shape_ == Shape::franken && kinds == UnitKinds::boxes) return true;
    fish_.body = body;
    endo_ = endo;
    base_kinds_ = kinds;
    return add_cover(0, 0, must_cover(body), Cells(), Cells());
  }

  /// Covers a cell that must be; if there is none, any further units will do. `once` are the candidates in
  /// some cover, `twice` those in several.
  bool add_cover(int chosen, std::size_t next, const Cells& open, const Cells& once, const Cells& twice) {
    if (chosen == size_) return !open.empty() || check(once, twice);
    if (open.empty()) return add_any_cover(chosen, next, once, twice);
    // What has been tried for this cell need not be tried again with the units that come after it.
    const auto tried = static_cast<std::uint8_t>(kFirstTried + chosen);
    const std::vector<std::uint16_t>& units = board_.units_of[open.first()];
    bool goes_on = true;
    for (std::size_t i = 0; goes_on && i < units.size(); ++i) {
      const std::uint16_t u = units[i];
      if (as_cover_[u] != kMay || !sets_[u].meets(fish_.body)) continue;
      choose(chosen, u);
      goes_on = add_cover(chosen + 1, next, open - sets_[u], once | sets_[u], twice | (once & sets_[u]));
      as_cover_[u] = tried;
    }
    for (const std::uint16_t u : units) {
      if (as_cover_[u] == tried) as_cover_[u] = kMay;
    }
    return goes_on;
  }

  bool add_any_cover(int chosen, std::size_t next, const Cells& once, const Cells& twice) {
    for (std::size_t i = next; i < covers_.size(); ++i) {
      const std::uint16_t u = covers_[i];
      if (as_cover_[u] != kMay || is_chosen(chosen, u) || !sets_[u].meets(fish_.body)) continue;
      choose(chosen, u);
      if (!add_cover(chosen + 1, i + 1, Cells(), once | sets_[u], twice | (once & sets_[u]))) return false;
    }
    return search_.go_on();
  }

  void choose(int chosen, std::uint16_t u) { chosen_[static_cast<std::size_t>(chosen)] = u; }
  bool is_chosen(int chosen, std::uint16_t u) const {
    return std::find(chosen_.begin(), chosen_.begin() + chosen, u) != chosen_.begin() + chosen;
  }

  /// A fish is used when it is found from the first of the candidates that it removes.
  bool check(const Cells& once, const Cells& twice) {
    const Cells fins = (fish_.body - once) | endo_;
    if (finned_ == fins.empty() || fins.count() > kMostFins) return true;
    const Cells removed = ((once - fish_.body) | twice) & board_.seen_by_all(fins);
    if (!removed.has(target_) || (removed & targets_).first() != target_) return true;
    unsigned cover_kinds = 0;
    for (int i = 0; i < size_; ++i) {
      cover_kinds |= UnitKinds::of(board_.units[chosen_[static_cast<std::size_t>(i)]].kind);
    }
    if (UnitKinds::shape(base_kinds_, cover_kinds) != shape_) return true;
    fish_.fins = fins;
    fish_.removed = removed;
    fish_.covers = chosen_;
    std::sort(fish_.covers.begin(), fish_.covers.begin() + size_);
    return use_(fish_);
  }

  Search& search_;
  const Geometry& board_;
  Shape shape_;
  int size_;
  bool finned_;
  Use use_;

  Cells targets_;
  std::vector<Cells> sets_;             ///< by unit: the digit's candidates in it
  std::vector<std::uint16_t> bases_;    ///< units that may be bases
  std::vector<std::uint16_t> covers_;   ///< units that may be covers
  std::vector<std::uint8_t> as_cover_;  ///< by unit: one of those below

  Cell target_ = 0;
  Cells seen_;  ///< cells that fins may be in
  Cells endo_;
  unsigned base_kinds_ = 0;
  std::array<std::uint16_t, kMostFishSize> chosen_{};
  Fish fish_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
