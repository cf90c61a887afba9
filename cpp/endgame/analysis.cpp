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

/// A table that grows up to a number of bytes.
class GrowingTable : public Growth {
 public:
  GrowingTable(std::size_t most, Watch* watch)
      : Growth{&GrowingTable::grow_it, 0}, most_(most), watch_(watch) {}

  bool take() {
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

  std::size_t most_;
  Watch* watch_;
  Buffer words_, small_;
  Table table_{};
};

/// Searches that share memory, table and limits.
class Analyst {
 public:
  Analyst(const Kernels& kernels, const Question& question, Guard& guard)
      : kernels_(kernels),
        question_(question),
        guard_(guard),
        table_(std::min(question.memory / 4, kLargestTable), &guard) {}

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

  /// Half of the memory for the table; room for the nodes of some dozen levels, which take it as they are
  /// used.
  bool take_memory(const Family& family) {
    constexpr std::size_t kLevels = 48;
    constexpr std::size_t kLeast = std::size_t{1} << 20;
    const std::size_t level = std::size_t{family.stride} * (8 * std::size_t{family.words} + 64) * 2 +
                              64 * std::size_t{family.solutions};
    arena_bytes_ = std::min(kLevels * level + kLeast / 2, std::max(question_.memory / 2, kLeast));
    return table_.take() && arena_.take(arena_bytes_);
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
  GrowingTable table_;
  Buffer arena_;
  std::size_t arena_bytes_ = 0;
};

}  // namespace

Analysis analyze(const Kernels& kernels, const Question& question, Guard& guard) {
  return Analyst(kernels, question, guard).run();
}

}  // namespace ninefold::endgame
