// Boards side by side: the same word of many boards in one vector, a board in each 32-bit lane.
//
// The sweep is that of sweep.hpp, for the same words (fields.hpp), with other neighbours: what a single
// board reaches by shuffles stands here in another vector. So a sweep over eight boards takes about twice the
// time of a sweep over one.
//
// One thing is told apart in another way. Whether a sweep changed anything is seen from the digits that the
// rows assert, three vectors, instead of all twenty-seven: a sweep that asserts nothing new is taken for the
// last. And a digit that its row asserted in the sweep before must have one place there now: two equal
// singles in a row, each of which excuses the other, show themselves by it.
#pragma once

#include <cstddef>

#include "base/lanes.hpp"
#include "classic/state.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::lanes {
namespace {

using single::kWords;
using single::State;

using ninefold::lanes::each_lane;
using ninefold::lanes::LaneSet;
using ninefold::lanes::RowSearch;
using ninefold::lanes::Signs;

template <int width>
struct Vectors {
  typedef std::uint32_t type __attribute__((vector_size(4 * width)));
};

/// The lanes of a vector that are zero.
template <int width>
inline LaneSet zeros(typename Vectors<width>::type v) {
#if defined(__AVX512F__)
  if constexpr (width == 16) return _mm512_testn_epi32_mask((__m512i)v, (__m512i)v);
#endif
#if defined(__AVX2__)
  if constexpr (width == 8) {
    return static_cast<LaneSet>(
        _mm256_movemask_ps((__m256)_mm256_cmpeq_epi32((__m256i)v, _mm256_setzero_si256())));
  }
#endif
#if defined(__SSE2__)
  if constexpr (width == 4) {
    return static_cast<LaneSet>(_mm_movemask_ps((__m128)_mm_cmpeq_epi32((__m128i)v, _mm_setzero_si128())));
  }
#endif
  LaneSet set = 0;
  for (int i = 0; i < width; ++i) set |= static_cast<LaneSet>(v[i] == 0) << i;
  return set;
}

/// As many boards as a vector has lanes.
template <int width>
struct Group {
  using Vector = typename Vectors<width>::type;

  Vector word[kWords];
  Vector asserted[3];  ///< the digits that each row asserted in the last sweep

  Signs sweep() {
    const Signs signs = rows();
    boxes();
    return signs;
  }

  /// The boards that have a cell without candidates.
  LaneSet with_empty_cell() const {
    Vector alive[3] = {~Vector{}, ~Vector{}, ~Vector{}};  // three, so that they need not wait for each other
#pragma GCC unroll 27
    for (int i = 0; i < kWords; ++i) alive[i % 3] &= word[i] - kLowest;
    return ~zeros<width>(~(alive[0] & alive[1] & alive[2]) & kGuards);
  }

 private:
  Signs rows();
  void boxes();
};

/// See rows() in sweep.hpp: line by line the digits that are alone in their cell or in their row.
template <int width>
[[gnu::always_inline]] inline Signs Group<width>::rows() {
  Vector alive = ~Vector{}, everywhere = ~Vector{}, several{}, twice_asserted{}, news{};
#pragma GCC unroll 1
  for (int r = 0; r < 3; ++r) {
    Vector* const w = word + 9 * r;
    Vector some[3], two[3];  // the same of three words
#pragma GCC unroll 3
    for (int x = 0; x < 3; ++x) {
      some[x] = any_of(w[3 * x], w[3 * x + 1], w[3 * x + 2]);
      two[x] = two_of(w[3 * x], w[3 * x + 1], w[3 * x + 2]);
    }
    const Vector once = any_of(some[0], some[1], some[2]);
    const Vector twice = two_of(some[0], some[1], some[2]) | any_of(two[0], two[1], two[2]);
    Vector single[9], less[9];
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) {
      less[i] = w[i] - kLowest;
      if (i % 2 == 1) alive = all_of(alive, less[i - 1], less[i]);
      single[i] = and_not_both(w[i], twice, spread(filled(w[i] & less[i])));
    }
    alive &= less[8];
    const Vector taken =
        any_of(any_of(single[0], single[1], single[2]), any_of(single[3], single[4], single[5]),
               any_of(single[6], single[7], single[8]));
#pragma GCC unroll 9
    for (int i = 0; i < 9; ++i) w[i] = or_without(single[i], w[i], taken | spread(filled(single[i])));
    everywhere &= once;
    several |= twice;
    twice_asserted = or_both(twice_asserted, twice, asserted[r]);
    news = or_differ(news, asserted[r], taken);
    asserted[r] = taken;
  }
  return {~zeros<width>((~alive & kGuards) | (everywhere ^ kEmpty) | (twice_asserted & kDigits)),
          zeros<width>(news), zeros<width>(several & kDigits)};
}

/// See permute_minirows() and permute_minicolumns() in sweep.hpp.
template <int width>
[[gnu::always_inline]] inline void Group<width>::boxes() {
  Vector row[3][3];  // mini-row r of box column x
#pragma GCC unroll 9
  for (int i = 0; i < 9; ++i) row[i / 3][i % 3] = any_of(word[3 * i], word[3 * i + 1], word[3 * i + 2]);
  // The six ways to give each of three boxes another mini-row, named by the rows of boxes 0, 1 and 2.
  const Vector p012 = all_of(row[0][0], row[1][1], row[2][2]), p201 = all_of(row[2][0], row[0][1], row[1][2]),
               p120 = all_of(row[1][0], row[2][1], row[0][2]), p021 = all_of(row[0][0], row[2][1], row[1][2]),
               p102 = all_of(row[1][0], row[0][1], row[2][2]), p210 = all_of(row[2][0], row[1][1], row[0][2]);
  const Vector possible[3][3][2] = {{{p012, p021}, {p201, p102}, {p120, p210}},
                                    {{p120, p102}, {p012, p210}, {p201, p021}},
                                    {{p201, p210}, {p120, p021}, {p012, p102}}};
#pragma GCC unroll 3
  for (int x = 0; x < 3; ++x) {
    Vector left[3][3], column[3];
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
#pragma GCC unroll 3
      for (int r = 0; r < 3; ++r)
        left[r][k] = and_either(word[9 * r + 3 * x + k], possible[r][x][0], possible[r][x][1]);
      column[k] = any_of(left[0][k], left[1][k], left[2][k]);
    }
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
      const Vector a = column[(k + 1) % 3], b = column[(k + 2) % 3];
      const Vector crossing = or_both(next_band(a) & last_band(b), next_band(b), last_band(a));
#pragma GCC unroll 3
      for (int r = 0; r < 3; ++r) word[9 * r + 3 * x + k] = left[r][k] & crossing;
    }
  }
}

/// Groups that are worked on by turns, so that a store to a lane is done when the lane is loaded again.
template <int width, int groups>
class Lanes {
 public:
  static constexpr int kLanes = width * groups;
  static_assert(kLanes <= 32);

  /// A sweep over the lanes of a set; of the others nothing is told.
  Signs sweep(LaneSet active) {
    Signs all{};
#pragma GCC unroll 1
    for (int g = 0; g < groups; ++g) {
      if ((active >> (g * width) & kWhole) == 0) continue;
      const Signs signs = group_[g].sweep();
      all.bad |= (signs.bad & kWhole) << (g * width);
      all.idle |= signs.idle << (g * width);
      all.full |= signs.full << (g * width);
    }
    return {all.bad & active, all.idle & active & ~all.bad, all.full & active & ~all.bad};
  }

  /// The lanes of a set whose board has a cell without candidates.
  LaneSet with_empty_cell(LaneSet set) const {
    LaneSet all = 0;
    for (int g = 0; g < groups; ++g) {
      if ((set >> (g * width) & kWhole) != 0) all |= (group_[g].with_empty_cell() & kWhole) << (g * width);
    }
    return all & set;
  }

  /// The board in a lane.
  State board(int lane) const {
    const Word* const words = lane_words(lane);
    return single::state_of([=](int i) { return words[i * width]; });
  }

  /// Puts a board that waited on a stack into a lane.
  void put(int lane, const State& state) {
    const auto* const words = single::words_of(state);
    put(lane, [=](int i) { return words[single::offset_of(i)]; });
  }

  /// Puts the board whose word i is word(i) into a lane.
  template <class F>
  void put(int lane, F word) {
    Word* const words = lane_words(lane);
#pragma GCC unroll 27
    for (int i = 0; i < kWords; ++i) words[i * width] = word(i);
#pragma GCC unroll 3
    for (int r = 0; r < 3; ++r) words[(kWords + r) * width] = kGuards;
  }

  /// Word i of the board in a lane.
  std::uint32_t word(int lane, int i) const { return lane_words(lane)[i * width]; }

  /// Takes candidates from the cells of word i.
  void remove(int lane, int i, std::uint32_t bits) { lane_words(lane)[i * width] &= ~bits; }

 private:
  using Word = std::uint32_t __attribute__((may_alias));

  static constexpr LaneSet kWhole = static_cast<LaneSet>((std::uint64_t{1} << width) - 1);

  const Word* lane_words(int lane) const {
    return reinterpret_cast<const Word*>(&group_[lane / width]) + lane % width;
  }
  Word* lane_words(int lane) { return reinterpret_cast<Word*>(&group_[lane / width]) + lane % width; }

  static_assert(offsetof(Group<width>, asserted) == kWords * sizeof(typename Group<width>::Vector),
                "lane_words() goes on from the words to the asserted digits");

  Group<width> group_[groups]{};
};

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::lanes
