// See analysis.hpp.
#include "endgame/analysis.hpp"

#include <algorithm>
#include <numeric>
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
  bool has_moves() const { return root_.family().classes > 0; }
  /// The inferred cells that are empty.
  const std::vector<Move>& inferred() const { return inferred_; }

  /// The first move to a class; or into an inferred cell.
  Choice move_to(std::uint32_t j) const {
    if (j == kInferred) return {inferred_.front(), static_cast<std::uint32_t>(rows_.count)};
    return {root_.moves(j).front(), root_.size(j)};
  }

  /// All classes, those of the fewest solutions first.
  std::vector<std::uint32_t> by_size() const {
    std::vector<std::uint32_t> classes(root_.family().classes);
    std::iota(classes.begin(), classes.end(), 0u);
    std::stable_sort(classes.begin(), classes.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return root_.size(a) < root_.size(b); });
    return classes;
  }

  /// The position after a move.
  Place after(Move move, Watch* watch) const {
    std::vector<std::uint8_t> kept;
    for (std::size_t s = 0; s < rows_.count; ++s) {
      if (s % kRowsBetweenQuestions == 0 && ask(watch) != End::finished) break;  // the Root will hear it too
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
  static constexpr std::size_t kRowsBetweenQuestions = 4096;

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

/// A table that grows up to a number of bytes.
class GrowingTable : public Growth {
 public:
  explicit GrowingTable(Watch* watch) : Growth{&GrowingTable::grow_it, 0}, watch_(watch) {}

  /// Begins small, and may grow up to so many bytes.
  bool take(std::size_t most) {
    most_ = most;
    constexpr std::size_t small = kSmallWords * sizeof(std::uint64_t);
    if (!words_.take_zeros(kLeast) || !small_.take_zeros(small)) return false;
    table_ = {words_.as<std::uint64_t>(), kLeast / kBucketBytes, small_.as<std::uint64_t>()};
    return true;
  }

  const Table& table() const { return table_; }

 private:
  static constexpr std::size_t kLeast = std::size_t{1} << 16;
  static constexpr std::size_t kBucketBytes = kBucket * sizeof(std::uint64_t);
  static constexpr std::uint64_t kWordsBetweenQuestions = 256;  // each may need a fresh page

  static bool grow_it(Growth* growth, Table& table) {
    return static_cast<GrowingTable*>(growth)->grow_to(table);
  }

  /// Four times as large, with all words that find a place; or as it was, if the watch ends the work.
  bool grow_to(Table& table) {
    const std::uint64_t buckets = 4 * table_.buckets;
    Buffer words;
    if (buckets * kBucketBytes > most_) return false;
    if (!words.take_zeros(buckets * kBucketBytes)) {
      most_ = 0;  // there is no more to be had
      return false;
    }
    const Table larger{words.as<std::uint64_t>(), buckets, table_.small_words};
    std::uint64_t kept = 0;
    for (std::uint64_t i = 0; i < table_.buckets * kBucket; ++i) {
      if (i % kWordsBetweenQuestions == 0 && ask(watch_) != End::finished) return false;
      if (const std::uint64_t word = table_.words[i]) kept += put(larger, word);
    }
    stored = kept;
    words_ = std::move(words);
    table = table_ = larger;
    return true;
  }

  /// Puts a word where it belongs; false if there is no room.
  static bool put(const Table& table, std::uint64_t word) {
    std::uint64_t* const bucket = bucket_of(table, word);
    std::uint64_t* const free = std::find(bucket, bucket + kBucket, 0);
    if (free == bucket + kBucket) return false;
    *free = word;
    return true;
  }

  std::size_t most_ = 0;
  Watch* watch_;
  Buffer words_, small_;
  Table table_{};
};

/// Searches that share memory, table and limits.
class Analyst {
 public:
  Analyst(const Kernels& kernels, const Question& question, Guard& guard)
      : kernels_(kernels), question_(question), guard_(guard), table_(&guard) {}

  Analysis run() {
    const Rows& rows = question_.solutions;
    const std::size_t for_root = bytes_of_root(rows);
    if (for_root > question_.memory) {
      result_.end = End::memory;
      return result_;
    }
    const Place start(rows, {question_.filled, question_.filled + rows.cells}, question_.seed, &guard_);
    if (!take_memory(start.root().family(), question_.memory - for_root)) {
      result_.end = End::memory;
      return result_;
    }
    const Verdict verdict = solve(start);
    result_.outcome = verdict.outcome;
    result_.at_once = leaves_one(start);
    if (verdict.outcome == Outcome::win) find_moves(start, verdict.move);
    if (question_.line && verdict.outcome != Outcome::undecided) find_line(start, verdict);
    return result_;
  }

 private:
  static constexpr std::size_t kLargestTable = std::size_t{1} << 28;

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

  /// Half of it at most for the nodes of some dozen levels, which take it as they are used; a quarter for the
  /// table (at least what the smallest position needs: about 2 MB).
  bool take_memory(const Family& family, std::size_t memory) {
    constexpr std::size_t kLevels = 48;
    constexpr std::size_t kLeast = std::size_t{1} << 20;
    const std::size_t level = std::size_t{family.stride} * (8 * std::size_t{family.words} + 64) * 2 +
                              64 * std::size_t{family.solutions};
    arena_bytes_ = std::min(kLevels * level + kLeast / 2, std::max(memory / 2, kLeast));
    return table_.take(std::min(memory / 4, kLargestTable)) && arena_.take(arena_bytes_);
  }

  Verdict solve(const Place& place) {
    if (place.solutions() <= 1) return {Outcome::loss, End::finished, 0, 0};
    if (place.root().end() != End::finished) {
      result_.end = place.root().end();
      return {Outcome::undecided, result_.end, 0, 0};
    }
    const bool odd = place.inferred().size() % 2 != 0;
    const Verdict verdict = kernels_.solve({&place.root().family(),
                                            question_.free,
                                            odd,
                                            table_.table(),
                                            {arena_.as<std::byte>(), arena_bytes_},
                                            question_.nodes - result_.nodes,
                                            &guard_,
                                            nullptr,
                                            &table_});
    result_.nodes += verdict.nodes;
    if (verdict.end != End::finished) result_.end = verdict.end;
    return verdict;
  }

  /// The moves that were asked for; `known` is one of them.
  void find_moves(const Place& place, std::uint32_t known) {
    if (question_.all_moves) {
      for (const std::uint32_t j : place.by_size())
        add_if_it_wins(place, place.root().moves(j), place.root().size(j));
      const auto all = static_cast<std::uint32_t>(place.solutions());
      if (question_.free && !place.inferred().empty()) add_if_it_wins(place, place.inferred(), all);
    }
    if (result_.moves.empty()) result_.moves.push_back(place.move_to(known));
  }

  /// Moves that all lead to one position.
  void add_if_it_wins(const Place& place, std::span<const Move> moves, std::uint32_t left) {
    if (result_.end != End::finished) return;
    if (solve(place.after(moves.front(), &guard_)).outcome != Outcome::loss) return;
    for (const Move& move : moves) result_.moves.push_back({move, left});
  }

  /// Plays on until one solution is left, or a limit ends it.
  void find_line(const Place& start, Verdict verdict) {
    std::optional<Place> now;
    for (const Place* place = &start; place->has_moves() && verdict.outcome != Outcome::undecided;) {
      const bool wins = verdict.outcome == Outcome::win;
      const Choice choice = place->move_to(wins ? verdict.move : largest_class(place->root()));
      result_.line.push_back(choice);
      now = place->after(choice.move, &guard_);
      place = &*now;
      verdict = solve(*place);
    }
  }

  const Kernels& kernels_;
  const Question& question_;
  Guard& guard_;
  Analysis result_;
  GrowingTable table_;
  Buffer arena_;
  std::size_t arena_bytes_ = 0;
};

}  // namespace

Analysis analyze(const Kernels& kernels, const Question& question, Guard& guard) {
  return Analyst(kernels, question, guard).run();
}

}  // namespace ninefold::endgame
