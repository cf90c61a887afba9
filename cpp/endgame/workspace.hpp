// What every node of the endgame search uses: memory, table, limits, claims, and the rules that need no
// search.
#pragma once

#include <bit>
#include <cstring>

#include "endgame/engine.hpp"
#include "endgame/ranks.hpp"
#include "endgame/vectors.hpp"

namespace ninefold::endgame::NINEFOLD_TARGET {
namespace {

#ifdef NINEFOLD_CHECK_CLAIMS
inline constexpr bool kChecked = true;
#else
inline constexpr bool kChecked = false;
#endif

/// What stands for a winning move into an inferred cell where a set is expected: no class has all solutions.
inline constexpr std::uint64_t kInferredMove = ~std::uint64_t{0};

/// A set whose outcome is known without search, under the strict rules (docs/endgames.md proves it): 2 or 3
/// are won; 4 or 5 are won if and only if one reply leaves a single solution.
inline constexpr std::uint32_t kLostWithoutSingle = 5;
/// 6 or 7 without single are won if and only if a reply leaves 4 or 5 without single.
inline constexpr std::uint32_t kLostWithoutLostReply = 7;

/// Memory, table, limits and claims of one search.
class Workspace {
 public:
  explicit Workspace(const Request& request)
      : request_(request),
        table_(request.table),
        top_(request.arena.memory),
        end_of_memory_(top_ + request.arena.bytes) {}

  // ---- limits

  bool stopped() const { return end_ != End::finished; }
  End end() const { return end_; }
  std::uint64_t nodes() const { return nodes_; }

  /// Counts a node; false if the search must end.
  bool enter() {
    if (nodes_ >= request_.nodes) stop(End::nodes);
    if (!stopped()) ++nodes_;
    return !stopped();
  }

  /// Counts work, in words looked at, and asks now and then whether to go on.
  void spend(std::uint64_t words) {
    work_ += words;
    if (work_ >= question_) {
      question_ = work_ + kWordsBetweenQuestions;
      stop(ask(request_.watch));
    }
  }

  /// The same; whether to go on.
  bool goes_on(std::uint64_t words) {
    spend(words);
    return !stopped();
  }

  /// Asks another watch; whether to go on.
  bool goes_on_after(Watch* watch) {
    stop(ask(watch));
    return !stopped();
  }

  // ---- memory

  /// Memory is taken from the top of the arena, and given back all at once by whoever holds a Frame.
  class Frame {
   public:
    explicit Frame(Workspace& space) : space_(space), top_(space.top_) {}
    ~Frame() { space_.top_ = top_; }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

   private:
    Workspace& space_;
    std::byte* top_;
  };

  /// Whether so many bytes are left; ends the search if not.
  bool has_room(std::size_t bytes) {
    if (static_cast<std::size_t>(end_of_memory_ - top_) < bytes) stop(End::memory);
    return !stopped();
  }

  /// Memory for `count` values, aligned for vectors. The caller has checked that there is room.
  template <class T>
  T* take(std::size_t count) {
    T* const taken = reinterpret_cast<T*>(top_);
    top_ += (count * sizeof(T) + kVectorBytes - 1) / kVectorBytes * kVectorBytes;
    return taken;
  }

  // ---- what is known of sets

  enum class Known : std::uint8_t { nothing, lost, won };

  Known look_up(std::uint64_t hash, std::uint32_t size) {
    const std::uint64_t key = hash | 1;
    if (size < kSmallSet) {
      const std::uint64_t word = small_word(hash);
      return (word | 1) == key && word != 0 ? known(word) : Known::nothing;
    }
    spend(kWordsOfPage);
    const std::uint64_t* const bucket = bucket_of(hash);
    for (std::uint32_t i = 0; i < kBucket; ++i) {
      if ((bucket[i] | 1) == key && bucket[i] != 0) return known(bucket[i]);
    }
    return Known::nothing;
  }

  void store(std::uint64_t hash, std::uint32_t size, bool won) {
    const std::uint64_t word = (hash & ~std::uint64_t{1}) | std::uint64_t{won};
    if (size < kSmallSet) {
      small_word(hash) = word;
      return;
    }
    std::uint64_t* const bucket = bucket_of(hash);
    for (std::uint32_t i = 0; i < kBucket; ++i) {
      const bool is_new = bucket[i] == 0;
      if (is_new || (bucket[i] | 1) == (word | 1)) {
        bucket[i] = word;
        if (is_new) note_new_word();
        return;
      }
    }
    bucket[hash >> 1 & (kBucket - 1)] = word;
  }

  // ---- claims

  template <class Set>
  void claim(const std::uint64_t* ids, Set set, bool odd, bool won) {
    if constexpr (kChecked) {
      std::uint64_t members[64];
      std::size_t count = 0;
      for (std::uint64_t rest = set; rest != 0; rest &= rest - 1)
        members[count++] = ids[std::countr_zero(rest)];
      hear(members, count, odd, won);
    }
  }

  /// A search that is stopped claims nothing: what it looked at is half done.
  void hear(const std::uint64_t* ids, std::size_t count, bool odd, bool won) {
    if constexpr (kChecked) {
      if (request_.claims && !stopped()) request_.claims->hear(request_.claims, ids, count, odd, won);
    }
  }

 private:
  /// About a millisecond of work.
  static constexpr std::uint64_t kWordsBetweenQuestions = 1 << 20;

  /// What a look at the table may cost while its pages are fresh.
  static constexpr std::uint64_t kWordsOfPage = kWordsBetweenQuestions / 8;

  /// The first reason to end is the one that is told.
  void stop(End end) {
    if (!stopped()) end_ = end;
  }

  void note_new_word() {
    Growth* const growth = request_.growth;
    if (growth && ++growth->stored > table_.buckets * kBucket / 2) growth->grow(growth, table_);
  }

  static Known known(std::uint64_t word) { return word & 1 ? Known::won : Known::lost; }
  std::uint64_t& small_word(std::uint64_t hash) const {
    return table_.small_words[hash >> 40 & (kSmallWords - 1)];
  }
  std::uint64_t* bucket_of(std::uint64_t hash) const { return endgame::bucket_of(table_, hash); }

  const Request& request_;
  Table table_;
  std::byte* top_;
  std::byte* end_of_memory_;
  std::uint64_t nodes_ = 0;
  std::uint64_t work_ = 0;
  std::uint64_t question_ = kWordsBetweenQuestions;
  End end_ = End::finished;
};

/// Mixed into the hash of a set whose number of empty inferred cells is odd.
inline constexpr std::uint64_t kOddKey = 0x9e3779b97f4a7c14u;

}  // namespace
}  // namespace ninefold::endgame::NINEFOLD_TARGET
