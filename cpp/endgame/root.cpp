// See root.hpp.
#include "endgame/root.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <unordered_map>

#include "base/random.hpp"
#include "endgame/ranks.hpp"

namespace ninefold::endgame {
namespace {

/// One random number for a row of digits: eight of them at a time.
std::uint64_t id_of(const std::uint8_t* row, std::size_t cells, std::uint64_t seed) {
  std::uint64_t state = seed;
  for (std::size_t i = 0; i < cells; i += 8) {
    std::uint64_t digits = 0;
    std::memcpy(&digits, row + i, std::min<std::size_t>(8, cells - i));
    state = (std::rotl(state, 29) ^ digits) * 0x9e3779b97f4a7c15u;
  }
  return next_random(state);
}

/// A set of solutions for every digit in every cell, in words of 64 solutions: `words[w * columns + column]`.
struct Columns {
  std::size_t columns;
  std::size_t words;
  std::vector<std::uint64_t> members;
  std::vector<std::uint32_t> sizes;
  std::vector<std::uint64_t> fingerprints;

  bool are_equal(std::size_t a, std::size_t b) const {
    for (std::size_t w = 0; w < words; ++w) {
      if (members[w * columns + a] != members[w * columns + b]) return false;
    }
    return true;
  }
};

/// Rows between two looks at the watch: some tenths of a millisecond.
constexpr std::size_t kRowsBetweenQuestions = 4096;

Columns columns_of(const Rows& rows, std::size_t digits, Watch* watch, End& end) {
  const std::size_t columns = rows.cells * digits;
  const std::size_t words = (rows.count + 63) / 64;
  Columns all{columns, words, std::vector<std::uint64_t>(columns * words),
              std::vector<std::uint32_t>(columns), std::vector<std::uint64_t>(columns)};
  for (std::size_t s = 0; s < rows.count; ++s) {
    if (s % kRowsBetweenQuestions == 0 && (end = ask(watch)) != End::finished) return all;
    std::uint64_t* const word = all.members.data() + s / 64 * columns - 1;
    const std::uint8_t* const row = rows.digits + s * rows.cells;
    for (std::size_t cell = 0; cell < rows.cells; ++cell) {
      word[cell * digits + row[cell]] |= std::uint64_t{1} << s % 64;
    }
  }
  for (std::size_t w = 0; w < words; ++w) {
    for (std::size_t column = 0; column < columns; ++column) {
      const std::uint64_t word = all.members[w * columns + column];
      all.sizes[column] += static_cast<std::uint32_t>(std::popcount(word));
      all.fingerprints[column] = (std::rotl(all.fingerprints[column], 7) ^ word) * 0x9e3779b97f4a7c15u;
    }
  }
  return all;
}

/// For every distinct class the columns that are equal to it, first to last.
std::vector<std::vector<std::uint32_t>> distinct_classes(const Columns& all, std::size_t solutions) {
  std::vector<std::vector<std::uint32_t>> classes;
  std::unordered_multimap<std::uint64_t, std::size_t> known;
  for (std::uint32_t column = 0; column < all.columns; ++column) {
    if (all.sizes[column] == 0 || all.sizes[column] == solutions) continue;
    const auto [first, last] = known.equal_range(all.fingerprints[column]);
    const auto same = std::find_if(
        first, last, [&](const auto& entry) { return all.are_equal(classes[entry.second].front(), column); });
    if (same != last) {
      classes[same->second].push_back(column);
    } else {
      known.emplace(all.fingerprints[column], classes.size());
      classes.push_back({column});
    }
  }
  std::stable_sort(classes.begin(), classes.end(), [&](const auto& a, const auto& b) {
    return rank_of(all.sizes[a.front()]) < rank_of(all.sizes[b.front()]);
  });
  return classes;
}

}  // namespace

Root::Root(const Rows& rows, std::uint64_t seed, Watch* watch) {
  const std::size_t digits =
      rows.count == 0 ? 0 : *std::max_element(rows.digits, rows.digits + rows.count * rows.cells);
  const Columns all = columns_of(rows, digits, watch, end_);
  if (end_ != End::finished) return;
  const auto classes = distinct_classes(all, rows.count);
  const std::size_t stride = (classes.size() + kColumns - 1) / kColumns * kColumns;
  members_ = aligned_memory(std::max<std::size_t>(1, all.words * stride) * sizeof(std::uint64_t));
  auto* const members = reinterpret_cast<std::uint64_t*>(members_.get());
  std::memset(members, 0, all.words * stride * sizeof(std::uint64_t));
  for (std::size_t w = 0; w < all.words; ++w) {
    for (std::size_t j = 0; j < classes.size(); ++j) {
      members[w * stride + j] = all.members[w * all.columns + classes[j].front()];
    }
  }
  odd_.resize(stride);
  for (std::size_t j = 0; j < classes.size(); ++j) {
    odd_[j] = classes[j].size() % 2;
    sizes_.push_back(all.sizes[classes[j].front()]);
    starts_.push_back(static_cast<std::uint32_t>(moves_.size()));
    for (const std::uint32_t column : classes[j]) {
      moves_.push_back(
          {static_cast<std::uint16_t>(column / digits), static_cast<std::uint8_t>(column % digits + 1)});
    }
  }
  starts_.push_back(static_cast<std::uint32_t>(moves_.size()));
  for (std::size_t s = 0; s < rows.count; ++s)
    ids_.push_back(id_of(rows.digits + s * rows.cells, rows.cells, seed));
  family_ = {static_cast<std::uint32_t>(rows.count),
             static_cast<std::uint32_t>(all.words),
             static_cast<std::uint32_t>(classes.size()),
             static_cast<std::uint32_t>(stride),
             members,
             odd_.data(),
             ids_.data()};
}

}  // namespace ninefold::endgame
