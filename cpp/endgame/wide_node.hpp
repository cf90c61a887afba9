// Nodes of more than 64 solutions, and what can be read off them: a class is a row of words, and a vector
// holds the same word of four classes.
#pragma once

#include <bit>
#include <type_traits>

#include "endgame/workspace.hpp"

namespace ninefold::endgame::NINEFOLD_TARGET {
namespace {

using Word = std::uint64_t;
using Words = Vector<Word>;

/// A position of any number of solutions; `members` as in Family, columns in the order in which to try them.
struct Wide {
  std::uint32_t solutions;
  std::uint32_t words;
  std::uint32_t classes;
  std::uint32_t stride;
  std::uint32_t columns;  ///< classes, padded by empty ones to full groups
  Word* members;
  std::uint64_t* ids;
  std::uint32_t* sizes;      ///< of the classes
  std::uint16_t* partners;   ///< beside each class: 1 + one that it meets in a lost set, or 0
  std::uint32_t* witnesses;  ///< a solution in that set
  std::uint32_t* lost;       ///< the size of that set
  std::uint8_t* odd;         ///< free rules: 1 where an odd number of moves keeps the class

  Word word(std::uint32_t w, std::uint32_t j) const { return members[std::size_t{w} * stride + j]; }
  const Words& vector(std::uint32_t w, std::uint32_t j) const {
    return *reinterpret_cast<const Words*>(members + std::size_t{w} * stride + j);
  }
};

/// A set of solutions by its words that are not empty.
struct Sparse {
  std::uint32_t count;
  std::uint32_t size;     ///< number of solutions
  std::uint32_t* places;  ///< of the words
  Word* words;
};

/// What the classes of a node have of a set.
struct Kept {
  std::uint32_t* sizes;  ///< how many solutions each class has
  std::uint16_t* fours;  ///< bits of the classes that have 4 or 5; kColumns in a number
  std::uint16_t* nines;  ///< the same for 9
};

typedef std::uint32_t Counts __attribute__((vector_size(kVectorBytes / 2), may_alias));
using Sizes = Vector<std::uint32_t>;

/// Whether a number of words is one of those that are no constant: work on them is counted as it is done.
template <class Count>
inline constexpr bool kMany = std::is_same_v<Count, std::uint32_t>;

/// Calls `use` with the number of words as a constant if it is small, so that loops over them are unrolled.
template <class Use>
inline auto with_count(std::uint32_t count, Use use) {
  switch (count) {
    case 1:
      return use(std::integral_constant<std::uint32_t, 1>());
    case 2:
      return use(std::integral_constant<std::uint32_t, 2>());
    case 3:
      return use(std::integral_constant<std::uint32_t, 3>());
    case 4:
      return use(std::integral_constant<std::uint32_t, 4>());
    default:
      return use(count);
  }
}

/// The first class from `j` on that is not refuted.
inline std::uint32_t next_open(const Wide& node, std::uint32_t j) {
  while (j < node.classes && node.partners[j] != 0) ++j;
  return j;
}

/// Of a few words all are taken: whether one of them is empty is a coin's toss.
inline void set_to_class(const Wide& node, std::uint32_t j, Sparse& x) {
  x.count = 0;
  x.size = node.sizes[j];
  if (node.words <= 3) {
    for (; x.count < node.words; ++x.count) {
      x.words[x.count] = node.word(x.count, j);
      x.places[x.count] = x.count;
    }
    return;
  }
  for (std::uint32_t w = 0; w < node.words; ++w) {
    x.words[x.count] = node.word(w, j);
    x.places[x.count] = w;
    x.count += x.words[x.count] != 0;
  }
}

/// A bit for each of the kColumns columns from `j` on that meets the set in a single solution: in all words
/// but one in none, and in that one in one.
template <class Count>
inline std::uint32_t single_bits(const Wide& node, const Sparse& x, Count count, std::uint32_t j) {
  std::uint32_t bits = 0;
  for (std::uint32_t k = 0; k < kColumns; k += kLanes<Word>) {
    Words rest{}, gaps{}, sum{};
    for (std::uint32_t i = 0; i < count; ++i) {
      const Words left = node.vector(x.places[i], j + k) & x.words[i];
      if constexpr (kCountsAreCheap) {
        sum += counts<Word>(left);
      } else {
        rest |= left & (left - Word{1});
        gaps -= (Words)(left == Words{});
      }
    }
    const Mask<Word> single = kCountsAreCheap
                                  ? equal<Word>(sum, everywhere(Word{1}))
                                  : empty<Word>(rest) & equal<Word>(gaps, everywhere(count - Word{1}));
    bits |= lane_bits<Word>(single) << k;
  }
  return bits;
}

/// Counts how many solutions of `x` the kColumns columns from `j` on have; a bit for each that has one.
template <class Count>
inline std::uint32_t count_group(const Wide& node, const Sparse& x, Count count, std::uint32_t j,
                                 const Kept& kept) {
  std::uint32_t ones = 0, fours = 0, nines = 0;
  for (std::uint32_t k = 0; k < kColumns; k += kLanes<Word>) {
    Words sum{};
    for (std::uint32_t i = 0; i < count; ++i)
      sum += counts<Word>(node.vector(x.places[i], j + k) & x.words[i]);
    ones |= lane_bits<Word>(equal<Word>(sum, everywhere(Word{1}))) << k;
    fours |= lane_bits<Word>(four_or_five<Word>(sum)) << k;
    nines |= lane_bits<Word>(equal<Word>(sum, everywhere(Word{9}))) << k;
    *reinterpret_cast<Counts*>(kept.sizes + j + k) = __builtin_convertvector(sum, Counts);
  }
  kept.fours[j / kColumns] = static_cast<std::uint16_t>(fours);
  kept.nines[j / kColumns] = static_cast<std::uint16_t>(nines);
  return ones;
}

/// The first group of columns in which `look` finds some: its bits, and in `first` its first column; 0 if
/// there is none.
template <class Look>
inline std::uint32_t first_group(Workspace& space, const Wide& node, const Sparse& x, std::uint32_t& first,
                                 Look look) {
  return with_count(x.count, [&](auto count) {
    for (first = 0; first < node.columns; first += kColumns) {
      if (kMany<decltype(count)> && !space.goes_on(kColumns * count)) break;
      if (const std::uint32_t bits = look(count, first)) return bits;
    }
    return std::uint32_t{0};
  });
}

/// The first group that has a column which meets the set in a single solution.
inline std::uint32_t first_singles(Workspace& space, const Wide& node, const Sparse& x,
                                   std::uint32_t& first) {
  return first_group(space, node, x, first,
                     [&](auto count, std::uint32_t j) { return single_bits(node, x, count, j); });
}

inline bool has_single(Workspace& space, const Wide& node, const Sparse& x) {
  std::uint32_t first;
  return first_singles(space, node, x, first) != 0;
}

/// Counts how many solutions of `x` each class has.
inline void count_kept(Workspace& space, const Wide& node, const Sparse& x, const Kept& kept) {
  std::uint32_t first;
  first_group(space, node, x, first, [&](auto count, std::uint32_t j) {
    count_group(node, x, count, j, kept);
    return std::uint32_t{0};
  });
}

/// The first group that has a column which meets the set in a single solution; if there is none, `kept` has
/// how many each class has. Where counts are cheap one pass tells both.
inline std::uint32_t singles_or_counts(Workspace& space, const Wide& node, const Sparse& x,
                                       std::uint32_t& first, const Kept& kept) {
  if constexpr (kCountsAreCheap) {
    return first_group(space, node, x, first,
                       [&](auto count, std::uint32_t j) { return count_group(node, x, count, j, kept); });
  } else {
    const std::uint32_t bits = first_singles(space, node, x, first);
    if (bits == 0) count_kept(space, node, x, kept);
    return bits;
  }
}

/// Class `j` meets `partner` in a lost set of that size, one of both being `x`.
inline void mark(const Wide& node, std::uint32_t j, std::uint32_t partner, const Sparse& x,
                 std::uint32_t size) {
  if (node.partners[j] != 0) return;
  node.lost[j] = size;
  node.partners[j] = static_cast<std::uint16_t>(partner + 1);
  for (std::uint32_t i = 0;; ++i) {
    const Word met = node.word(x.places[i], j) & node.word(x.places[i], partner);
    if (met == 0) continue;
    node.witnesses[j] = 64 * x.places[i] + static_cast<std::uint32_t>(std::countr_zero(met));
    return;
  }
}

/// Looks for replies to class `j` that leave a single solution. Ends with the first group of columns that
/// has one; all of these are refuted with it. If there is none, `kept` has what each class has of it.
inline bool mark_singles(Workspace& space, const Wide& node, std::uint32_t j, const Sparse& x,
                         const Kept& kept) {
  std::uint32_t first;
  const std::uint32_t bits = singles_or_counts(space, node, x, first, kept);
  for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1) {
    mark(node, first + static_cast<std::uint32_t>(std::countr_zero(rest)), j, x, 1);
  }
  if (bits != 0) mark(node, j, first + static_cast<std::uint32_t>(std::countr_zero(bits)), x, 1);
  return bits != 0;
}

/// What class `j` has of `x`.
inline void meet(const Wide& node, const Sparse& x, std::uint32_t j, Sparse& left) {
  for (std::uint32_t i = 0; i < x.count; ++i) {
    const Word met = x.words[i] & node.word(x.places[i], j);
    if (met == 0) continue;
    left.places[left.count] = x.places[i];
    left.words[left.count++] = met;
  }
}

/// Whether two classes have the same of `x`.
inline bool meet_alike(const Wide& node, const Sparse& x, std::uint32_t a, std::uint32_t b) {
  for (std::uint32_t i = 0; i < x.count; ++i) {
    if (((node.word(x.places[i], a) ^ node.word(x.places[i], b)) & x.words[i]) != 0) return false;
  }
  return true;
}

/// The number that a solution of `x` has in the position that keeps x.
inline std::uint32_t number_in(const Sparse& x, std::uint32_t solution) {
  std::uint32_t number = 0;
  for (std::uint32_t i = 0;; ++i) {
    if (x.places[i] == solution / 64) {
      const Word below = x.words[i] & ((Word{1} << solution % 64) - 1);
      return number + static_cast<std::uint32_t>(std::popcount(below));
    }
    number += static_cast<std::uint32_t>(std::popcount(x.words[i]));
  }
}

/// What class `j` has of `x`, in the numbers of the position that keeps x.
template <class Lane, class Count>
inline Lane packed(const Wide& node, const Sparse& x, Count count, std::uint32_t j) {
  Word bits = 0;
  std::uint32_t shift = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    bits |= gather_bits(node.word(x.places[i], j), x.words[i]) << shift;
    shift += static_cast<std::uint32_t>(std::popcount(x.words[i]));
  }
  return static_cast<Lane>(bits);
}

/// A class that meets `x` in a set that is given in the numbers of the position that keeps x.
inline std::uint32_t column_of(const Wide& node, const Sparse& x, Word set) {
  for (std::uint32_t j = 0;; ++j) {
    if (packed<Word>(node, x, x.count, j) == set) return j;
  }
}

/// Whether the move to a set of `size`, of which the classes have `kept`, determines an odd number of
/// cells.
inline bool determines_odd(const Wide& node, std::uint32_t size, const std::uint32_t* kept) {
  std::uint32_t count = 0;
  for (std::uint32_t j = 0; j < node.classes; ++j) count += kept[j] == size && node.odd[j] != 0;
  return count % 2 != 0;
}

inline bool determines_odd(const Wide& node, const Sparse& set) {
  std::uint32_t count = 0;
  for (std::uint32_t j = 0; j < node.classes; ++j) {
    bool inside = true;
    for (std::uint32_t i = 0; i < set.count && inside; ++i) {
      inside = (set.words[i] & ~node.word(set.places[i], j)) == 0;
    }
    count += inside && node.odd[j] != 0;
  }
  return count % 2 != 0;
}

}  // namespace
}  // namespace ninefold::endgame::NINEFOLD_TARGET
