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
  const auto mix = [&](std::size_t from, std::size_t bytes) {
    std::uint64_t digits = 0;
    std::memcpy(&digits, row + from, bytes);
    state = (std::rotl(state, 29) ^ digits) * 0x9e3779b97f4a7c15u;
  };
  std::size_t i = 0;
  for (; i + 8 <= cells; i += 8) mix(i, 8);  // a constant, so that it is one load
  if (i < cells) mix(i, cells - i);
  return next_random(state);
}

/// A set of solutions for every digit in every cell, in words of 64 solutions: `members()[w * columns +
/// column]`.
struct Columns {
  std::size_t columns;
  std::size_t words;
  Buffer buffer;
  std::vector<std::uint32_t> sizes;
  std::vector<std::uint64_t> fingerprints;

  std::uint64_t* members() const { return buffer.as<std::uint64_t>(); }

  bool are_equal(std::size_t a, std::size_t b) const {
    for (std::size_t w = 0; w < words; ++w) {
      if (members()[w * columns + a] != members()[w * columns + b]) return false;
    }
    return true;
  }

  /// Fills one word of every set, and takes it into its size and fingerprint.
  void add_word(const Rows& rows, std::size_t digits, std::size_t w) {
    std::uint64_t* const row_of_words = members() + w * columns;
    const std::size_t last = std::min(rows.count, 64 * (w + 1));
    const std::size_t cells = rows.cells;
    for (std::size_t s = 64 * w; s < last; ++s) {
      const std::uint8_t* const row = rows.digits + s * cells;
      for (std::size_t cell = 0; cell < cells; ++cell) {
        // Rows are read where they are; a digit that somebody changes meanwhile must not lead outside.
        const std::size_t digit = row[cell] - std::size_t{1};
        row_of_words[cell * digits + (digit < digits ? digit : 0)] |= std::uint64_t{1} << s % 64;
      }
    }
    for (std::size_t column = 0; column < columns; ++column) {
      const std::uint64_t word = row_of_words[column];
      sizes[column] += static_cast<std::uint32_t>(std::popcount(word));
      fingerprints[column] = (std::rotl(fingerprints[column], 7) ^ word) * 0x9e3779b97f4a7c15u;
    }
  }
};

/// Words between two looks at the watch: less than a millisecond.
constexpr std::size_t kWordsBetweenQuestions = 32;

/// Does something for each word, until it is done or the watch ends it.
template <class Work>
End for_each_word(std::size_t words, Watch* watch, Work work) {
  for (std::size_t w = 0; w < words; ++w) {
    if (w % kWordsBetweenQuestions == 0) {
      if (const End end = ask(watch); end != End::finished) return end;
    }
    work(w);
  }
  return End::finished;
}

std::size_t largest_digit(const Rows& rows) {
  return rows.count == 0 ? 0 : *std::max_element(rows.digits, rows.digits + rows.count * rows.cells);
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

std::size_t bytes_of_root(const Rows& rows) {
  return sizeof(std::uint64_t) *
         (2 * rows.cells * largest_digit(rows) * ((rows.count + 63) / 64) + rows.count);
}

Root::Root(const Rows& rows, std::uint64_t seed, Watch* watch) {
  const std::size_t digits = largest_digit(rows);
  Columns all{rows.cells * digits, (rows.count + 63) / 64, {}, {}, {}};
  all.sizes.resize(all.columns);
  all.fingerprints.resize(all.columns);
  if (!all.buffer.take_zeros(std::max<std::size_t>(1, all.columns * all.words) * sizeof(std::uint64_t))) {
    end_ = End::memory;
    return;
  }
  ids_.resize(rows.count);
  end_ = for_each_word(all.words, watch, [&](std::size_t w) {
    all.add_word(rows, digits, w);
    for (std::size_t s = 64 * w; s < std::min(rows.count, 64 * (w + 1)); ++s) {
      ids_[s] = id_of(rows.digits + s * rows.cells, rows.cells, seed);
    }
  });
  if (end_ != End::finished) return;
  const auto classes = distinct_classes(all, rows.count);
  const std::size_t stride = (classes.size() + kColumns - 1) / kColumns * kColumns;
  if (!members_.take_zeros(std::max<std::size_t>(1, all.words * stride) * sizeof(std::uint64_t))) {
    end_ = End::memory;
    return;
  }
  auto* const members = members_.as<std::uint64_t>();
  end_ = for_each_word(all.words, watch, [&](std::size_t w) {
    for (std::size_t j = 0; j < classes.size(); ++j) {
      members[w * stride + j] = all.members()[w * all.columns + classes[j].front()];
    }
  });
  if (end_ != End::finished) return;
  odd_.resize(stride);
  sizes_.resize(stride);
  for (std::size_t j = 0; j < classes.size(); ++j) {
    odd_[j] = classes[j].size() % 2;
    sizes_[j] = all.sizes[classes[j].front()];
    starts_.push_back(static_cast<std::uint32_t>(moves_.size()));
    for (const std::uint32_t column : classes[j]) {
      moves_.push_back(
          {static_cast<std::uint16_t>(column / digits), static_cast<std::uint8_t>(column % digits + 1)});
    }
  }
  starts_.push_back(static_cast<std::uint32_t>(moves_.size()));
  family_ = {static_cast<std::uint32_t>(rows.count),
             static_cast<std::uint32_t>(all.words),
             static_cast<std::uint32_t>(classes.size()),
             static_cast<std::uint32_t>(stride),
             members,
             sizes_.data(),
             odd_.data(),
             ids_.data()};
}

}  // namespace ninefold::endgame
