// See analysis.hpp.
#include "endgame/analysis.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

namespace ninefold::endgame {
namespace {

/// A position on the way: its solutions, the cells that are filled, and its moves.
class Place {
 public:
  Place(const Rows& rows, std::vector<std::uint8_t> filled, std::uint64_t seed, Watch* watch)
      : rows_(rows), filled_(std::move(filled)), seed_(seed), root_(rows, seed, watch) {
    if (rows.count > 0) find_inferred();
  }

  const Root& root() const { return root_; }
  std::size_t solutions() const { return rows_.count; }
  /// The inferred cells that are empty.
  const std::vector<Move>& inferred() const { return inferred_; }

  /// The first move to a class; or into an inferred cell.
  Move move_to(std::uint32_t j) const { return j == kInferred ? inferred_.front() : root_.moves(j).front(); }

  /// The position after a move.
  Place after(Move move, Watch* watch) const {
    std::vector<std::uint8_t> kept;
    for (std::size_t s = 0; s < rows_.count; ++s) {
      const std::uint8_t* const row = rows_.digits + s * rows_.cells;
      if (row[move.cell] == move.digit) kept.insert(kept.end(), row, row + rows_.cells);
    }
    std::vector<std::uint8_t> filled = filled_;
    filled[move.cell] = 1;
    Place next({kept.data(), kept.size() / rows_.cells, rows_.cells}, std::move(filled), seed_, watch);
    next.digits_ = std::move(kept);  // which leaves them where they are
    return next;
  }

 private:
  void find_inferred() {
    std::vector<bool> open(rows_.cells);
    for (std::uint32_t j = 0; j < root_.family().classes; ++j) {
      for (const Move& move : root_.moves(j)) open[move.cell] = true;
    }
    for (std::size_t cell = 0; cell < rows_.cells; ++cell) {
      if (!open[cell] && !filled_[cell]) {
        inferred_.push_back({static_cast<std::uint16_t>(cell), rows_.digits[cell]});
      }
    }
  }

  Rows rows_;
  std::vector<std::uint8_t> digits_;  ///< what rows_ names, if it is this one's own
  std::vector<std::uint8_t> filled_;
  std::uint64_t seed_;
  std::vector<Move> inferred_;
  Root root_;
};

/// Memory for a search: a small block is one that the thread keeps, since fresh pages take longer than a
/// small search.
class Buffer {
 public:
  /// Takes so many bytes, at least; whether there are so many. Fresh pages are zeros in any case.
  bool take(std::size_t bytes, bool zeros) {
    if (bytes > kSmall) {
      pages_ = fresh_pages(bytes);
      return pages_ != nullptr;
    }
    const std::size_t rounded = std::bit_ceil(bytes);
    kept_ = aligned_memory(rounded);
    if (zeros) std::memset(kept_.get(), 0, rounded);
    return true;
  }

  std::byte* get() const { return pages_ ? pages_.get() : kept_.get(); }
  std::uint64_t* words() const { return reinterpret_cast<std::uint64_t*>(get()); }

 private:
  static constexpr std::size_t kSmall = std::size_t{2} << 20;

  Pages pages_{nullptr, {0}};
  AlignedMemory kept_{nullptr, {0}};
};

/// Searches that share memory, table and limits.
class Analyst {
 public:
  Analyst(const Kernels& kernels, const Question& question, Guard& guard)
      : kernels_(kernels), question_(question), guard_(guard) {}

  Analysis run() {
    const Rows& rows = question_.solutions;
    const Place start(rows, {question_.filled, question_.filled + rows.cells}, question_.seed, &guard_);
    if (!take_memory(start.root().family())) {
      result_.end = End::memory;
      return result_;
    }
    const Verdict verdict = solve(start);
    result_.outcome = verdict.outcome;
    result_.at_once = leaves_one(start);
    if (verdict.outcome == Outcome::win) {
      question_.all_moves ? find_all_moves(start) : result_.moves.push_back(start.move_to(verdict.move));
    }
    if (question_.line && verdict.outcome != Outcome::undecided) find_line(start, verdict);
    return result_;
  }

 private:
  static bool leaves_one(const Place& place) {
    const Root& root = place.root();
    for (std::uint32_t j = 0; j < root.family().classes; ++j) {
      if (root.size(j) == 1) return true;
    }
    return false;
  }

  /// The class with most solutions, and of those the first.
  static std::uint32_t largest_class(const Root& root) {
    std::uint32_t best = 0;
    for (std::uint32_t j = 1; j < root.family().classes; ++j) {
      if (root.size(j) > root.size(best)) best = j;
    }
    return best;
  }

  /// Room for the nodes of some dozen levels, which take memory as they are used, and a table that grows with
  /// the number of solutions.
  bool take_memory(const Family& family) {
    constexpr std::size_t kLevels = 48;
    constexpr std::size_t kLeast = std::size_t{1} << 16;
    constexpr std::size_t kMost = std::size_t{1} << 28;
    const std::size_t level = std::size_t{family.stride} * (8 * std::size_t{family.words} + 64) * 2 +
                              64 * std::size_t{family.solutions};
    const std::size_t small = kSmallWords * sizeof(std::uint64_t);
    const std::size_t all = std::max(question_.memory, small + 16 * kLeast) - small;
    const std::size_t wanted = std::bit_ceil(std::size_t{1024} * family.solutions);
    const std::size_t table = std::bit_floor(std::clamp(wanted, kLeast, std::min(all / 2, kMost)));
    arena_bytes_ = std::min(kLevels * level + 8 * kLeast, all - table);
    buckets_ = table / (kBucket * sizeof(std::uint64_t));
    return table_.take(table, true) && small_.take(small, true) && arena_.take(arena_bytes_, false);
  }

  Verdict solve(const Place& place) {
    if (place.solutions() <= 1) return {Outcome::loss, End::finished, 0, 0};
    if (place.root().end() != End::finished) {
      result_.end = place.root().end();
      return {Outcome::undecided, result_.end, 0, 0};
    }
    const Table table{table_.words(), buckets_, small_.words()};
    const bool odd = place.inferred().size() % 2 != 0;
    const Verdict verdict = kernels_.solve({&place.root().family(),
                                            question_.free,
                                            odd,
                                            table,
                                            {arena_.get(), arena_bytes_},
                                            question_.nodes - result_.nodes,
                                            &guard_,
                                            nullptr});
    result_.nodes += verdict.nodes;
    if (verdict.end != End::finished) result_.end = verdict.end;
    return verdict;
  }

  void find_all_moves(const Place& place) {
    const Root& root = place.root();
    for (std::uint32_t j = 0; j < root.family().classes; ++j) add_if_it_wins(place, root.moves(j));
    if (question_.free && !place.inferred().empty()) add_if_it_wins(place, place.inferred());
  }

  /// Moves that all lead to one position.
  void add_if_it_wins(const Place& place, std::span<const Move> moves) {
    if (result_.end != End::finished || solve(place.after(moves.front(), &guard_)).outcome != Outcome::loss)
      return;
    result_.moves.insert(result_.moves.end(), moves.begin(), moves.end());
  }

  /// Plays on until one solution is left, or a limit ends it.
  void find_line(const Place& start, Verdict verdict) {
    std::optional<Place> now;
    for (const Place* place = &start; place->solutions() > 1 && verdict.outcome != Outcome::undecided;) {
      const bool wins = verdict.outcome == Outcome::win;
      const Move move = place->move_to(wins ? verdict.move : largest_class(place->root()));
      result_.line.push_back(move);
      now = place->after(move, &guard_);
      place = &*now;
      verdict = solve(*place);
    }
  }

  const Kernels& kernels_;
  const Question& question_;
  Guard& guard_;
  Analysis result_;
  Buffer table_, small_, arena_;
  std::size_t arena_bytes_ = 0;
  std::uint64_t buckets_ = 0;
};

}  // namespace

Analysis analyze(const Kernels& kernels, const Question& question, Guard& guard) {
  return Analyst(kernels, question, guard).run();
}

}  // namespace ninefold::endgame
