// The position after a move from a wide node: which of its classes are left, and what is known of them.
#pragma once

#include <algorithm>
#include <cstring>

#include "endgame/wide_node.hpp"
#include "endgame/workspace.hpp"

namespace ninefold::endgame::NINEFOLD_TARGET {
namespace {

/// What is handed on to the position that keeps `x`.
struct Heirs {
  std::uint32_t* columns;  ///< the classes that are moves there
  std::uint32_t count;
  std::uint32_t* refuted;  ///< those of them that are refuted there by the same partner
  std::uint32_t refuted_count;
  std::uint32_t win;  ///< one of them that wins there, or kNoClass
};

inline constexpr std::uint32_t kNoClass = ~std::uint32_t{0};

/// Whether `x` has all of the lost set in which class `j` meets its partner.
template <bool kFree>
bool still_met(const Wide& node, std::uint32_t j, const Sparse& x) {
  if (node.lost[j] == 1) return true;
  if (kFree) return false;
  std::uint32_t size = 0;
  for (std::uint32_t i = 0; i < x.count; ++i) {
    const Word met = node.word(x.places[i], j) & node.word(x.places[i], node.partners[j] - 1u) & x.words[i];
    size += static_cast<std::uint32_t>(std::popcount(met));
  }
  return size == node.lost[j];
}

/// Finds the moves of the position that keeps `x`, and what still holds: classes that meet in T do so in
/// every x that has all of T. True if such a T is x itself, which is lost then.
template <bool kFree>
bool inherit(Workspace& space, const Wide& node, const Sparse& x, const std::uint32_t* kept, Heirs& heirs) {
  Word* const dense = space.take<Word>(node.words);
  std::memset(dense, 0, node.words * sizeof(Word));
  for (std::uint32_t i = 0; i < x.count; ++i) dense[x.places[i]] = x.words[i];
  std::uint32_t likely = 0;
  for (std::uint32_t j = 0; j < node.columns; j += kColumns) {
    const std::uint32_t gone = equal_numbers(kept + j, 0) | equal_numbers(kept + j, x.size);
    const std::uint32_t refuted = ~zero_lanes(node.partners + j);
    heirs.count += put_places(heirs.columns + heirs.count, j, ~gone);
    likely +=
        put_places(heirs.refuted + likely, j, refuted & find_bits(dense, node.words, node.witnesses + j));
  }
  space.spend(likely);
  for (std::uint32_t i = 0; i < likely; ++i) {
    const std::uint32_t j = heirs.refuted[i];
    if (x.count > 4 && node.lost[j] != 1) space.spend(4 * std::uint64_t{x.count});
    if (!still_met<kFree>(node, j, x)) continue;
    if (node.lost[j] == x.size) return true;
    if (node.lost[j] == kept[j]) heirs.win = j;
    heirs.refuted[heirs.refuted_count] = j;
    heirs.refuted_count += kept[j] != x.size;
  }
  return false;
}

/// The columns in the order in which to try them, sorted by counting.
inline std::uint32_t* sorted(Workspace& space, const std::uint32_t* columns, std::uint32_t count,
                             const std::uint32_t* kept, std::uint32_t size) {
  std::uint32_t* const order = space.take<std::uint32_t>(count);
  const Workspace::Frame frame(space);
  const std::uint32_t last = std::max(size, 25u);
  std::uint32_t* const ranks = space.take<std::uint32_t>(count);
  std::uint32_t* const starts = space.take<std::uint32_t>(last + 1);
  std::memset(starts, 0, (last + 1) * sizeof(std::uint32_t));
  for (std::uint32_t c = 0; c < count; ++c) ++starts[1 + (ranks[c] = rank_of(kept[columns[c]]))];
  for (std::uint32_t r = 1; r <= last; ++r) starts[r] += starts[r - 1];
  for (std::uint32_t c = 0; c < count; ++c) order[starts[ranks[c]]++] = columns[c];
  return order;
}

/// Writes what the columns have of `x` into the child, in their order. A search that is stopped leaves it
/// half done.
inline void pack(Workspace& space, const Wide& node, const Sparse& x, const std::uint32_t* columns,
                 std::uint32_t count, Wide& child) {
  std::uint32_t cleared = 0;
  std::uint32_t shift = 0;
  for (std::uint32_t i = 0; i < x.count && space.goes_on(2 * std::uint64_t{count}); ++i) {
    const Word* const from = node.members + std::size_t{x.places[i]} * node.stride;
    Word* const low = child.members + std::size_t{shift / 64} * child.stride;
    const std::uint32_t size = static_cast<std::uint32_t>(std::popcount(x.words[i]));
    const std::uint32_t offset = shift % 64;
    if (size == 0) continue;
    for (; 64 * cleared < shift + size; ++cleared) {
      std::memset(child.members + std::size_t{cleared} * child.stride, 0, child.stride * sizeof(Word));
    }
    if (offset + size > 64) {
      Word* const high = low + child.stride;
      for (std::uint32_t c = 0; c < count; ++c) {
        const Word bits = gather_bits(from[columns[c]], x.words[i]);
        low[c] |= bits << offset;
        high[c] = bits >> (64 - offset);
      }
    } else {
      for (std::uint32_t c = 0; c < count; ++c) {
        low[c] |= gather_bits(from[columns[c]], x.words[i]) << offset;
      }
    }
    shift += size;
  }
}

/// A number that is the same for equal columns.
template <class Count>
inline std::uint32_t fingerprint(const Wide& node, Count words, std::uint32_t j) {
  std::uint64_t sum = 0;
  for (std::uint32_t w = 0; w < words; ++w) sum = (sum ^ node.word(w, j)) * 0x9e3779b97f4a7c15u;
  return static_cast<std::uint32_t>(sum >> 32);
}

template <class Count>
inline bool are_equal(const Wide& node, Count words, std::uint32_t a, std::uint32_t b) {
  Word other = 0;
  for (std::uint32_t w = 0; w < words; ++w) other |= node.word(w, a) ^ node.word(w, b);
  return other == 0;
}

/// Empties the columns behind the last one.
inline void close_gap(Wide& node, std::uint32_t count) {
  node.columns = (node.classes + kColumns - 1) / kColumns * kColumns;
  for (std::uint32_t w = 0; w < node.words; ++w) {
    Word* const row = node.members + std::size_t{w} * node.stride;
    std::fill(row + node.classes, row + count, 0);
  }
  std::fill(node.partners + node.classes, node.partners + node.columns, std::uint16_t{0});
  std::fill(node.witnesses + node.classes, node.witnesses + node.columns, 0u);
}

/// Moves the distinct columns of the child together. `parents` tells from which column each came, `places`
/// where each of the node's columns went.
inline void drop_doubles(Workspace& space, const Wide& node, const std::uint32_t* kept,
                         const std::uint32_t* columns, std::uint32_t count, Wide& child,
                         std::uint32_t* parents, std::uint16_t* places) {
  const Workspace::Frame frame(space);
  const std::uint32_t slots = std::bit_ceil(2 * count + 1);
  std::uint16_t* const index = space.take<std::uint16_t>(slots);
  std::memset(index, 0, slots * sizeof(std::uint16_t));
  with_count(child.words, [&](auto words) {
    for (std::uint32_t c = 0; c < count; ++c) {
      if (kMany<decltype(words)> && !space.goes_on(4 * words)) break;
      const std::uint32_t slot = fingerprint(child, words, c) & (slots - 1);
      const std::uint32_t known = index[slot] - std::uint32_t{index[slot] != 0};
      const bool is_new = index[slot] == 0 || !are_equal(child, words, known, c);
      const std::uint32_t to = child.classes;
      for (std::uint32_t w = 0; w < words; ++w)
        child.members[std::size_t{w} * child.stride + to] = child.word(w, c);
      child.sizes[to] = kept[columns[c]];
      child.partners[to] = 0;
      child.witnesses[to] = 0;
      parents[to] = columns[c];
      const std::uint32_t place = is_new ? to : known;
      index[slot] = static_cast<std::uint16_t>(place + 1);
      places[columns[c]] = static_cast<std::uint16_t>(place);
      child.classes += is_new;
      child.odd[place] = (is_new ? 0 : child.odd[place]) ^ node.odd[columns[c]];
    }
    return 0;
  });
  close_gap(child, count);
}

/// Marks what is known to be refuted in the child.
inline void hand_on(const Wide& node, const Sparse& x, const Heirs& heirs, const Wide& child,
                    const std::uint16_t* places) {
  for (std::uint32_t i = 0; i < heirs.refuted_count; ++i) {
    const std::uint32_t j = heirs.refuted[i];
    const std::uint32_t place = places[j];
    child.partners[place] = static_cast<std::uint16_t>(places[node.partners[j] - 1u] + 1);
    child.witnesses[place] = number_in(x, node.witnesses[j]);
    child.lost[place] = node.lost[j];
  }
}

/// The position that keeps `x`; `parents` gets the class of the node from which each of its classes comes.
inline Wide build_child(Workspace& space, const Wide& node, const Sparse& x, const std::uint32_t* kept,
                        const Heirs& heirs, std::uint64_t* ids, std::uint32_t*& parents) {
  const std::uint32_t* const columns = sorted(space, heirs.columns, heirs.count, kept, x.size);
  Wide child{};
  child.solutions = x.size;
  child.words = (x.size + 63) / 64;
  child.stride = (heirs.count + kColumns - 1) / kColumns * kColumns;
  child.ids = ids;
  child.members = space.take<Word>(std::size_t{child.words} * child.stride);
  child.sizes = space.take<std::uint32_t>(child.stride);
  child.partners = space.take<std::uint16_t>(child.stride);
  child.witnesses = space.take<std::uint32_t>(child.stride);
  child.lost = space.take<std::uint32_t>(child.stride);
  child.odd = space.take<std::uint8_t>(child.stride);
  parents = space.take<std::uint32_t>(child.stride);
  std::uint16_t* const places = space.take<std::uint16_t>(node.stride);
  pack(space, node, x, columns, heirs.count, child);
  if (space.stopped()) return child;
  drop_doubles(space, node, kept, columns, heirs.count, child, parents, places);
  if (!space.stopped()) hand_on(node, x, heirs, child, places);
  return child;
}

/// The bytes that all of this takes, and the ids before it.
inline std::size_t room_for_child(const Wide& node, const Sparse& x) {
  const std::size_t words = x.size / 64 + 1;
  return 2 * std::size_t{node.stride} * (8 * words + 32) + 32 * std::size_t{x.size} + 8192 +
         8 * std::size_t{node.words};
}

}  // namespace
}  // namespace ninefold::endgame::NINEFOLD_TARGET
