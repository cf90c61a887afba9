// See searcher.hpp.
#include "endgame/searcher.hpp"

#include <algorithm>
#include <utility>

namespace ninefold::endgame {
namespace {

constexpr std::size_t kLeastTable = std::size_t{1} << 16;
constexpr std::size_t kLargestTable = std::size_t{1} << 28;
constexpr std::size_t kBucketBytes = kBucket * sizeof(std::uint64_t);
constexpr std::uint64_t kWordsBetweenLooks = 256;  // each may need a fresh page

/// Puts a word where it belongs; false if there is no room.
bool put(const Table& table, std::uint64_t word) {
  std::uint64_t* const bucket = bucket_of(table, word);
  std::uint64_t* const free = std::find(bucket, bucket + kBucket, 0);
  if (free == bucket + kBucket) return false;
  *free = word;
  return true;
}

}  // namespace

bool GrowingTable::take(std::size_t most) {
  most_ = most;
  constexpr std::size_t small = kSmallWords * sizeof(std::uint64_t);
  if (!words_.take_zeros(kLeastTable) || !small_.take_zeros(small)) return false;
  table_ = {words_.as<std::uint64_t>(), kLeastTable / kBucketBytes, small_.as<std::uint64_t>()};
  return true;
}

/// Four times as large, with all words that find a place; or as it was, if the watch ends the work.
bool GrowingTable::grow_to(Table& table) {
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
    if (i % kWordsBetweenLooks == 0 && ask(watch_) != End::finished) return false;
    if (const std::uint64_t word = table_.words[i]) kept += put(larger, word);
  }
  stored = kept;
  words_ = std::move(words);
  table = table_ = larger;
  return true;
}

/// Half of the memory at most for the nodes of some dozen levels, which take it as they are used; a quarter
/// for the table (at least what the smallest position needs: about 2 MB).
bool Searcher::take_memory(const Family& family) {
  constexpr std::size_t kLevels = 48;
  constexpr std::size_t kLeast = std::size_t{1} << 20;
  if (table_.table().words == nullptr && !table_.take(std::min(memory_ / 4, kLargestTable))) return false;
  const std::size_t level = std::size_t{family.stride} * (8 * std::size_t{family.words} + 64) * 2 +
                            64 * std::size_t{family.solutions};
  const std::size_t bytes = std::min(kLevels * level + kLeast / 2, std::max(memory_ / 2, kLeast));
  if (bytes <= arena_bytes_) return true;
  arena_bytes_ = arena_.take(bytes) ? bytes : 0;
  return arena_bytes_ > 0;
}

Verdict Searcher::solve(const Place& place, std::uint64_t nodes, Watch* watch, Watch* between) {
  if (const End end = place.end(); end != End::finished) return {Outcome::undecided, end, 0, 0};
  if (place.solutions() <= 1) return {Outcome::loss, End::finished, 0, 0};
  const Family& family = place.root().family();
  if (!take_memory(family)) return {Outcome::undecided, End::memory, 0, 0};
  table_.heed(watch);
  return kernels_.solve({.family = &family,
                         .free = free_,
                         .odd = place.inferred().size() % 2 != 0,
                         .table = table_.table(),
                         .arena = {arena_.as<std::byte>(), arena_bytes_},
                         .nodes = nodes,
                         .watch = watch,
                         .claims = nullptr,
                         .growth = &table_,
                         .between = between});
}

}  // namespace ninefold::endgame
