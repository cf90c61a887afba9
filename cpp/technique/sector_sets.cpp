// Cells whose digits are used up by as many lines and boxes: multi-sector locked sets, and SK loops.
//
// Every cell holds a digit. Say each candidate of the cells is covered by a sector, a digit in a unit, and
// there are as many sectors as cells. A sector holds its digit once at most, so each has it in one of the
// cells: it is nowhere else in the unit, and no candidate that two sectors cover is true.
//
// Multi-sector locked sets: the empty cells where some rows and some columns meet; each digit is covered in
// the rows or in the columns, whichever are fewer. SK loops (S. Kurzhals): sixteen cells of four boxes, in
// eight pairs around four cells that are filled; a pair shares a line with the next and a box with the one
// before.
//
// In a step `cause` is all candidates of the cells; `sets` is one for every unit that covers, with its
// cells and the digits that it covers there; `units` are the rows and columns, of SK loops those with the
// boxes.
#include <algorithm>
#include <map>

#include "technique/locked_sets.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// The digits that a unit covers.
using Sectors = std::map<std::uint16_t, Digits>;

/// Whether these cells are used up by these sectors, and what goes then; as many sectors as cells.
bool report_sectors(const Search& search, Technique technique, const Cells& cells, const Sectors& sectors,
                    Sink& sink) {
  const State& state = search.state;
  Step step;
  step.technique = technique;
  for (const auto& [unit, digits] : sectors) {
    const Cells& all = search.board.units[unit].set;
    eliminate(step, state, all - cells, digits);
    LockedSet set = as_set(state, all & cells);
    set.digits &= digits;
    step.sets.push_back(std::move(set));
    step.units.push_back(unit);
    step.digits |= digits;
  }
  step.length = static_cast<std::uint32_t>(cells.count());
  add_candidates(step.cause, state, cells, ~Digits{0});
  return report(sink, std::move(step));
}

/// Rows and columns, as bits of a line: bit i of a row's mask is its cell in the column i.
class LineSets {
 public:
  LineSets(Search& search, Sink& sink)
      : search_(search),
        board_(search.board),
        state_(search.state),
        sink_(sink),
        rows_(board_.of_kind(UnitKind::row)),
        columns_(board_.of_kind(UnitKind::column)) {}

  bool find() {
    if (!is_plain()) return true;
    note_places();
    const std::uint32_t all = 1u << rows_.size();
    for (std::uint32_t rows = 0; rows < all; ++rows) {
      if (!fits(rows)) continue;
      gather(rows);
      if (!search_.go_on(64)) return false;
      for (std::uint32_t columns = 0; columns < all; ++columns) {
        if (fits(columns) && is_locked_by(columns) && !write(columns)) return false;
      }
    }
    return true;
  }

 private:
  static constexpr int kLeastLines = 3;
  static constexpr int kMostLines = 5;
  static constexpr std::size_t kLongestLine = 9;  ///< choices of lines double with every one more

  /// As many rows as columns, each two with one cell in common.
  bool is_plain() const {
    if (rows_.size() != columns_.size() || rows_.size() > kLongestLine) return false;
    return std::all_of(rows_.begin(), rows_.end(), [&](std::uint16_t row) {
      return std::all_of(columns_.begin(), columns_.end(), [&](std::uint16_t column) {
        return (board_.units[row].set & board_.units[column].set).is_single();
      });
    });
  }

  static bool fits(std::uint32_t lines) {
    return std::popcount(lines) >= kLeastLines && std::popcount(lines) <= kMostLines;
  }

  void note_places() {
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const Cell cell = (board_.units[rows_[r]].set & board_.units[columns_[c]].set).first();
        for (const Digit digit : each(state_.candidates[cell])) places_[digit][r] |= 1u << c;
        if (state_.empty.has(cell)) empty_[r] |= 1u << c;
      }
    }
  }

  /// What these rows have: by digit, its columns.
  void gather(std::uint32_t rows) {
    chosen_.clear();
    reach_.fill(0);
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (!(rows >> r & 1)) continue;
      chosen_.push_back(r);
      for (std::size_t d = 0; d < board_.size; ++d) reach_[d] |= places_[d][r];
    }
  }

  int rows_with(std::size_t digit, std::uint32_t columns) const {
    return static_cast<int>(std::count_if(chosen_.begin(), chosen_.end(),
                                          [&](std::size_t r) { return places_[digit][r] & columns; }));
  }

  bool is_locked_by(std::uint32_t columns) const {
    int left = 0;
    for (const std::size_t r : chosen_) left += std::popcount(empty_[r] & columns);
    if (left == 0) return false;
    for (std::size_t d = 0; d < board_.size; ++d) {
      left -= std::min(rows_with(d, columns), std::popcount(reach_[d] & columns));
      if (left < 0) return false;
    }
    return left == 0;
  }

  /// A digit that has as many rows as columns counts in both: each way is as good.
  bool write(std::uint32_t columns) {
    Cells in_rows, in_columns;
    Sectors sectors;
    for (const std::size_t r : chosen_) in_rows |= board_.units[rows_[r]].set;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (columns >> c & 1) in_columns |= board_.units[columns_[c]].set;
    }
    const Cells cells = in_rows & in_columns & state_.empty;
    for (std::size_t d = 0; d < board_.size; ++d) {
      const int by_rows = rows_with(d, columns), by_columns = std::popcount(reach_[d] & columns);
      const auto& lines = by_rows <= by_columns ? rows_ : columns_;
      for (const std::uint16_t line : lines) {
        if ((board_.units[line].set & cells).meets(state_.places[d])) sectors[line] |= bit(d);
      }
    }
    return report_sectors(search_, Technique::multi_sector_locked_sets, cells, sectors, sink_);
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  const std::vector<std::uint16_t>&rows_, &columns_;
  std::array<std::array<std::uint32_t, kLongestLine>, kMostDigits> places_{};  ///< by digit and row
  std::array<std::uint32_t, kLongestLine> empty_{};
  std::array<std::uint32_t, kMostDigits> reach_{};
  std::vector<std::size_t> chosen_;  ///< rows
};

class SkLoops {
 public:
  SkLoops(Search& search, Sink& sink)
      : search_(search), board_(search.board), state_(search.state), sink_(sink) {}

  bool find() {
    const auto &rows = board_.of_kind(UnitKind::row), &columns = board_.of_kind(UnitKind::column);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = i + 1; j < rows.size(); ++j) {
        for (std::size_t k = 0; k < columns.size(); ++k) {
          if (!search_.go_on()) return false;
          for (std::size_t l = k + 1; l < columns.size(); ++l) {
            if (!try_loop({rows[i], columns[l], rows[j], columns[k]})) return false;
          }
        }
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t kPairs = 8;

  /// The lines in their order around: a row, a column, a row, a column.
  bool try_loop(const std::array<std::uint16_t, 4>& lines) {
    Cells all;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::uint16_t line = lines[i], next = lines[(i + 1) % 4];
      const Cells corner = board_.units[line].set & board_.units[next].set;
      if (!corner.is_single() || corner.meets(state_.empty)) return true;
      const std::uint16_t box = board_.box_first[corner.first()].front();
      if (board_.units[box].kind != UnitKind::box) return true;
      // around the loop: a line leads into the box of its corner, the box leads to the next line
      units_[2 * i] = box;
      units_[2 * i + 1] = next;
      pairs_[2 * i] = board_.units[line].set & board_.units[box].set & state_.empty;
      pairs_[2 * i + 1] = board_.units[next].set & board_.units[box].set & state_.empty;
      all |= pairs_[2 * i] | pairs_[2 * i + 1];
    }
    const bool are_pairs =
        std::all_of(pairs_.begin(), pairs_.end(), [](const Cells& each) { return each.is_pair(); });
    return !are_pairs || all.count() != 2 * static_cast<int>(kPairs) || cover(all);
  }

  /// The sector after a pair joins it to the next one. Each digit takes as few as can be.
  bool cover(const Cells& all) {
    Sectors sectors;
    std::size_t sum = 0;
    for (std::size_t d = 0; d < board_.size; ++d) {
      std::array<bool, kPairs> has{};
      for (std::size_t i = 0; i < kPairs; ++i) has[i] = pairs_[i].meets(state_.places[d]);
      const std::vector<std::size_t> taken = covering(has);
      sum += taken.size();
      if (sum > 2 * kPairs) return true;
      for (const std::size_t i : taken) sectors[units_[i]] |= bit(d);
    }
    return sum != 2 * kPairs || report_sectors(search_, Technique::sk_loop, all, sectors, sink_);
  }

  /// The places whose sectors cover each pair that has the digit: every second one along its run of pairs.
  static std::vector<std::size_t> covering(const std::array<bool, kPairs>& has) {
    std::size_t start = 0;
    while (start < kPairs && has[start]) ++start;
    std::vector<std::size_t> taken;
    start %= kPairs;
    for (std::size_t step = 0; step < kPairs; ++step) {
      const std::size_t i = (start + step) % kPairs;
      if (!has[i]) continue;
      taken.push_back(i);
      ++step;  // the next pair is covered as well
    }
    return taken;
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  Sink& sink_;
  std::array<Cells, kPairs> pairs_;
  std::array<std::uint16_t, kPairs> units_{};  ///< each joins the pair of its place to the next
};

}  // namespace

bool find_sector_sets(Search& search, Technique technique, Sink& sink) {
  if (technique == Technique::sk_loop) return SkLoops(search, sink).find();
  return LineSets(search, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
