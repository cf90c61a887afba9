// What tests of the endgame search share: every compiled version, memory to run it in, and a judge who checks
// each claim that a search makes with the plain twin.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/dispatch.hpp"
#include "base/memory.hpp"
#include "endgame/engine.hpp"
#include "endgame/root.hpp"
#include "tests/plain_endgame.hpp"

namespace ninefold::endgame {
extern const Kernels kernels_checked;
#ifdef NINEFOLD_X86
extern const Kernels kernels_checked_avx2;
extern const Kernels kernels_checked_avx512;
#endif
}  // namespace ninefold::endgame

namespace ninefold::tests {

using endgame::Outcome;
using endgame::Verdict;

/// A compiled search that this CPU can run.
struct EndgameVersion {
  std::string name;
  const endgame::Kernels* kernels;
};

/// Those that make claims.
inline std::vector<EndgameVersion> checked_versions() {
  std::vector<EndgameVersion> all{{"checked", &endgame::kernels_checked}};
#ifdef NINEFOLD_X86
  for (const InstructionSet& set : instruction_sets()) {
    if (!set.supported) continue;
    if (std::string(set.name) == "avx2") all.push_back({"checked avx2", &endgame::kernels_checked_avx2});
    if (std::string(set.name) == "avx512")
      all.push_back({"checked avx512", &endgame::kernels_checked_avx512});
  }
#endif
  return all;
}

/// All.
inline std::vector<EndgameVersion> endgame_versions() {
  std::vector<EndgameVersion> all = checked_versions();
  for (const InstructionSet& set : instruction_sets()) {
    if (set.supported) all.push_back({set.name, set.endgame});
  }
  return all;
}

/// Memory for searches: table and arena. The arena begins with garbage, which no search may care for.
class Desk {
 public:
  explicit Desk(std::uint64_t buckets = 1 << 10, std::size_t arena = std::size_t{1} << 22)
      : buckets_(buckets),
        arena_bytes_(arena),
        table_(fresh_pages(table_bytes())),
        small_(fresh_pages(kSmallBytes)),
        arena_(fresh_pages(arena)) {
    std::memset(arena_.get(), 0xa5, std::min(arena, std::size_t{1} << 22));
  }

  void forget() {
    std::memset(table_.get(), 0, table_bytes());
    std::memset(small_.get(), 0, kSmallBytes);
  }

  /// What to ask a search about a position.
  endgame::Request request(const endgame::Root& root, bool free, bool odd) const {
    const endgame::Table table{words(table_), buckets_, words(small_)};
    return {&root.family(),    free,    odd,     table,  {arena_.get(), arena_bytes_},
            ~std::uint64_t{0}, nullptr, nullptr, nullptr};
  }

  /// Every entry: the hash of a set, without its lowest bit, and whether the set is won.
  std::unordered_map<std::uint64_t, bool> entries() const {
    std::unordered_map<std::uint64_t, bool> all;
    const auto add = [&](const Pages& pages, std::size_t bytes) {
      for (std::size_t i = 0; i < bytes / sizeof(std::uint64_t); ++i) {
        if (const std::uint64_t word = words(pages)[i]) all.emplace(word & ~std::uint64_t{1}, word & 1);
      }
    };
    add(table_, table_bytes());
    add(small_, kSmallBytes);
    return all;
  }

 private:
  static constexpr std::size_t kSmallBytes = endgame::kSmallWords * sizeof(std::uint64_t);

  std::size_t table_bytes() const { return buckets_ * endgame::kBucket * sizeof(std::uint64_t); }
  static std::uint64_t* words(const Pages& pages) { return reinterpret_cast<std::uint64_t*>(pages.get()); }

  std::uint64_t buckets_;
  std::size_t arena_bytes_;
  Pages table_, small_, arena_;
};

/// Answers the questions of a search: to go on at first, then to end. Counts them.
struct Usher : Watch {
  explicit Usher(int patience_, End end_ = End::seconds)
      : Watch{&Usher::answer}, patience(patience_), end(end_) {}

  static End answer(Watch* watch) {
    auto* const self = static_cast<Usher*>(watch);
    return self->asked++ < self->patience ? End::finished : self->end;
  }

  int patience;
  End end;
  int asked = 0;
};

/// Doubles a table that has begun as small as can be.
class Grower : public endgame::Growth {
 public:
  Grower() : Growth{&Grower::double_it, 0} {}

  /// Lets a search begin with a table of its own.
  void serve(endgame::Request& request) {
    words_.assign(endgame::kBucket, 0);
    stored = 0;
    request.table.words = words_.data();
    request.table.buckets = 1;
    request.growth = this;
  }

  std::size_t size() const { return words_.size(); }

 private:
  static bool double_it(Growth* growth, endgame::Table& table) {
    auto* const self = static_cast<Grower*>(growth);
    const std::vector<std::uint64_t> before = self->words_;
    self->words_.assign(2 * before.size(), 0);
    table.words = self->words_.data();
    table.buckets *= 2;
    self->stored = 0;
    for (const std::uint64_t word : before) {
      std::uint64_t* const bucket = endgame::bucket_of(table, word);
      std::uint64_t* const place = std::find(bucket, bucket + endgame::kBucket, 0u);
      if (word == 0 || place == bucket + endgame::kBucket) continue;
      *place = word;
      ++self->stored;
    }
    return true;
  }

  std::vector<std::uint64_t> words_;
};

/// The rows of a class.
inline RowSet class_rows(const endgame::Family& family, std::uint32_t j) {
  RowSet rows;
  for (std::uint32_t s = 0; s < family.solutions; ++s) {
    if (family.members[std::size_t{s / 64} * family.stride + j] >> s % 64 & 1) rows.push_back(s);
  }
  return rows;
}

/// Where the move of a verdict leads.
inline Position after(const PlainGame& game, const Position& position, const endgame::Root& root,
                      std::uint32_t move) {
  const RowSet rows = move == endgame::kInferred ? position.rows : class_rows(root.family(), move);
  for (const Position& next : game.moves(position)) {
    if (next.rows == rows) return next;
  }
  return {};
}

/// Whether a verdict is the twin's, by a move that wins.
inline bool is_right(PlainGame& game, const Position& position, const endgame::Root& root,
                     const Verdict& verdict) {
  if (verdict.end != End::finished) return false;
  if (verdict.outcome == Outcome::loss) return !game.wins(position);
  const Position next = after(game, position, root, verdict.move);
  return verdict.outcome == Outcome::win && !next.rows.empty() && !game.wins(next);
}

/// Rows as text, without the cells in which they are all the same.
inline std::string text(const Sheet& sheet, const RowSet& rows) {
  std::string lines;
  for (const std::uint32_t row : rows) {
    for (std::size_t cell = 0; cell < sheet.cells; ++cell) {
      const bool open = std::any_of(rows.begin(), rows.end(), [&](std::uint32_t other) {
        return sheet.digit(other, cell) != sheet.digit(row, cell);
      });
      if (open) lines += static_cast<char>('0' + sheet.digit(row, cell));
    }
    lines += '\n';
  }
  return lines;
}

/// Sizes of sets by which claims are counted: up to so many rows, and larger ones.
inline constexpr std::array<std::size_t, 4> kSizes{16, 32, 64, 256};
using BySize = std::array<std::uint64_t, kSizes.size() + 1>;

/// Hears the claims of a search, and checks those about sets of up to `largest` rows with the plain twin.
/// Also looks at what a search leaves behind: its verdict and its table.
class Judge : public endgame::Claims {
 public:
  Judge(const Sheet& sheet, const endgame::Root& root, bool free, std::size_t largest)
      : Claims{&Judge::listen},
        sheet_(sheet),
        game_(sheet, free ? Rules::free_by_parity : Rules::strict),
        free_(free),
        largest_(largest) {
    for (std::uint32_t s = 0; s < root.family().solutions; ++s) rows_.emplace(root.family().ids[s], s);
  }

  std::uint64_t checked() const { return checked_; }
  /// The same by their sizes.
  const BySize& by_size() const { return by_size_; }
  /// Claims, verdicts and table entries that were wrong.
  std::uint64_t wrong() const { return wrong_; }
  /// Positions that the twin has decided.
  std::size_t known() const { return game_.known(); }

  /// Checks a verdict about all rows.
  void check(const Verdict& verdict, const endgame::Root& root, bool odd) {
    const Position start = game_.start(odd);
    if (!is_right(game_, start, root, verdict)) convict(start, !game_.wins(start));
  }

  /// Checks the entries of a table about sets that the twin has decided; how many there are. A set with an
  /// odd number of inferred cells has a key that the search keeps to itself.
  std::uint64_t check(const Desk& desk, const endgame::Root& root) {
    const auto entries = desk.entries();
    std::uint64_t found = 0;
    game_.each_known([&](const Position& position, bool won) {
      std::uint64_t hash = 0;
      for (const std::uint32_t row : position.rows) hash ^= root.family().ids[row];
      const auto entry = entries.find(hash & ~std::uint64_t{1});
      if (position.inferred != 0 || entry == entries.end()) return;
      ++found;
      if (entry->second != won) convict(position, entry->second);
    });
    return found;
  }

  /// The smallest set about which something was wrong.
  std::string worst() const {
    if (wrong_ == 0) return "";
    return std::string(free_ ? worst_.inferred ? "free, odd" : "free, even" : "strict") +
           (worst_claim_ ? ": said to be won\n" : ": said to be lost\n") + text(sheet_, worst_.rows);
  }

 private:
  static void listen(Claims* self, const std::uint64_t* ids, std::size_t count, bool odd, bool won) {
    if (count <= static_cast<Judge*>(self)->largest_) static_cast<Judge*>(self)->judge(ids, count, odd, won);
  }

  void judge(const std::uint64_t* ids, std::size_t count, bool odd, bool won) {
    Position position{{}, free_ && odd};
    for (std::size_t i = 0; i < count; ++i) position.rows.push_back(rows_.at(ids[i]));
    std::sort(position.rows.begin(), position.rows.end());
    ++checked_;
    ++by_size_[static_cast<std::size_t>(std::lower_bound(kSizes.begin(), kSizes.end(), count) -
                                        kSizes.begin())];
    if (game_.wins(position) != won) convict(position, won);
  }

  void convict(const Position& position, bool claim) {
    if (wrong_++ != 0 && position.rows.size() >= worst_.rows.size()) return;
    worst_ = position;
    worst_claim_ = claim;
  }

  const Sheet& sheet_;
  PlainGame game_;
  bool free_;
  std::size_t largest_;
  std::unordered_map<std::uint64_t, std::uint32_t> rows_;
  std::uint64_t checked_ = 0, wrong_ = 0;
  BySize by_size_{};
  Position worst_;
  bool worst_claim_ = false;
};

}  // namespace ninefold::tests
