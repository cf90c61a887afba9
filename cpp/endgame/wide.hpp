// Nodes of more than 64 solutions: a class is a row of words, and a vector holds the same word of four
// classes.
#pragma once

#include <algorithm>
#include <type_traits>

#include "endgame/small.hpp"

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

typedef std::uint32_t Counts __attribute__((vector_size(16), may_alias));
using Sizes = Vector<std::uint32_t>;

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

/// The search of wide nodes, which hands small ones on.
template <bool kFree>
class WideSearch : public SmallSearch<kFree> {
  using Base = SmallSearch<kFree>;
  using typename Base::Frame;
  using typename Bench::Known;

 public:
  using Base::Base;
  using Base::claim;
  using Base::has_room;
  using Base::look_up;
  using Base::spend;
  using Base::stopped;
  using Base::store;

  static constexpr std::uint32_t kLost = ~std::uint32_t{0} - 1;

  /// The number of a class that wins, kInferred, or kLost.
  std::uint32_t solve(const Wide& node, std::uint64_t hash, bool odd) {
    if (!this->enter()) return kLost;
    const Frame frame(*this);
    if (!has_room(16 * std::size_t{node.words} + 16 * std::size_t{node.stride} + 512)) return kLost;
    Sparse x{0, 0, this->template take<std::uint32_t>(node.words), this->template take<Word>(node.words)};
    const Kept kept = take_kept(node);
    for (std::uint32_t j = next_open(node, 0); j < node.classes; j = next_open(node, j + 1)) {
      set_to_class(node, j, x);
      const std::uint32_t win = try_move(node, j, x, kept, odd);
      if (win != kLost || stopped()) return win;
    }
    return kFree && odd && loses_even(node, hash) ? kInferred : kLost;
  }

 private:
  /// Tries the move to class `j`, which is `x`: the number of a class that wins, or kLost.
  std::uint32_t try_move(const Wide& node, std::uint32_t j, const Sparse& x, const Kept& kept, bool odd) {
    spend(std::uint64_t{node.classes} * x.count / 2);
    if (mark_singles(node, j, x)) return kLost;
    spend(std::uint64_t{node.classes} * x.count / 2);
    count_kept(node, x, kept);
    const bool odd_after = kFree && odd == determines_odd(node, x.size, kept.sizes);
    if (x.size <= kLostWithoutSingle) {
      claim(node, x, odd_after, odd_after);
      return odd_after ? kLost : j;
    }
    if (const std::uint32_t reply = lost_reply(node, x, kept, odd); reply != node.classes) {
      return refute(node, j, x, kept, reply, odd);
    }
    if (!kFree && x.size <= kLostWithoutLostReply) {
      claim(node, x, odd_after, false);
      return j;
    }
    if (const std::uint32_t reply = lost_nine(node, x, kept); reply != node.classes) {
      return refute(node, j, x, kept, reply, odd);
    }
    const std::uint32_t reply = stopped() ? kLost : after(node, x, kept.sizes, odd_after);
    if (stopped()) return kLost;
    claim(node, x, odd_after, reply != kLost);
    if (reply == kLost) return j;
    return reply == kInferred ? kLost : refute(node, j, x, kept, reply, odd);
  }

  /// Room for what the classes have of a set.
  Kept take_kept(const Wide& node) {
    return {this->template take<std::uint32_t>(node.stride), this->template take<std::uint16_t>(node.stride),
            this->template take<std::uint16_t>(node.stride)};
  }

  /// The first class from `j` on that is not refuted.
  static std::uint32_t next_open(const Wide& node, std::uint32_t j) {
    using Partners = Vector<std::uint16_t>;
    for (std::uint32_t k = j / kColumns * kColumns; k < node.columns; k += kColumns) {
      const Partners partners = *reinterpret_cast<const Partners*>(node.partners + k);
      const std::uint32_t open = lane_bits<std::uint16_t>(equal<std::uint16_t>(partners, Partners{}));
      const std::uint32_t bits = k < j ? open >> (j - k) << (j - k) : open;
      if (bits != 0) return k + static_cast<std::uint32_t>(std::countr_zero(bits));
    }
    return node.classes;
  }

  static void set_to_class(const Wide& node, std::uint32_t j, Sparse& x) {
    x.count = 0;
    x.size = node.sizes[j];
    for (std::uint32_t w = 0; w < node.words; ++w) {
      x.words[x.count] = node.word(w, j);
      x.places[x.count] = w;
      x.count += x.words[x.count] != 0;
    }
  }

  // ---- replies that need no search

  /// A bit for each of the kColumns columns from `j` on that meets the set in a single solution: in all words
  /// but one in none, and in that one in one.
  template <class Count>
  static std::uint32_t single_bits(const Wide& node, const Sparse& x, Count count, std::uint32_t j) {
    std::uint32_t bits = 0;
    for (std::uint32_t k = 0; k < kColumns; k += 4) {
      Words rest{};
      Words empty{};
      for (std::uint32_t i = 0; i < count; ++i) {
        const Words left = node.vector(x.places[i], j + k) & x.words[i];
        rest |= left & (left - Word{1});
        empty += equal<Word>(left, Words{});
      }
      const Words single = equal<Word>(rest, Words{}) & equal<Word>(empty, everywhere(Word{1} - count));
      bits |= lane_bits<Word>(single) << k;
    }
    return bits;
  }

  /// The first group of columns that has one which meets the set in a single solution: its bits, and in
  /// `first` its first column; 0 if there is none.
  static std::uint32_t first_singles(const Wide& node, const Sparse& x, std::uint32_t& first) {
    return with_count(x.count, [&](auto count) {
      for (first = 0; first < node.columns; first += kColumns) {
        if (const std::uint32_t bits = single_bits(node, x, count, first)) return bits;
      }
      return std::uint32_t{0};
    });
  }

  /// Looks for replies to class `j` that leave a single solution. Ends with the first group of columns that
  /// has one; all of these are refuted with it.
  static bool mark_singles(const Wide& node, std::uint32_t j, const Sparse& x) {
    std::uint32_t first;
    const std::uint32_t bits = first_singles(node, x, first);
    for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1) {
      mark(node, first + static_cast<std::uint32_t>(std::countr_zero(rest)), j, x, 1);
    }
    if (bits != 0) mark(node, j, first + static_cast<std::uint32_t>(std::countr_zero(bits)), x, 1);
    return bits != 0;
  }

  static bool has_single(const Wide& node, const Sparse& x) {
    std::uint32_t first;
    return first_singles(node, x, first) != 0;
  }

  /// Class `j` meets `partner` in a lost set of that size, one of both being `x`.
  static void mark(const Wide& node, std::uint32_t j, std::uint32_t partner, const Sparse& x,
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

  /// How many solutions of `x` each class has; `fours` gets a bit for each class that has 4 or 5, kColumns in
  /// a number.
  static void count_kept(const Wide& node, const Sparse& x, const Kept& kept) {
    with_count(x.count, [&](auto count) {
      for (std::uint32_t j = 0; j < node.columns; j += kColumns) {
        std::uint32_t fours = 0, nines = 0;
        for (std::uint32_t k = 0; k < kColumns; k += 4) {
          Words sum{};
          for (std::uint32_t i = 0; i < count; ++i)
            sum += counts<Word>(node.vector(x.places[i], j + k) & x.words[i]);
          fours |= lane_bits<Word>(equal<Word>(sum & ~Word{1}, everywhere(Word{4}))) << k;
          nines |= lane_bits<Word>(equal<Word>(sum, everywhere(Word{9}))) << k;
          *reinterpret_cast<Counts*>(kept.sizes + j + k) = __builtin_convertvector(sum, Counts);
        }
        kept.fours[j / kColumns] = static_cast<std::uint16_t>(fours);
        kept.nines[j / kColumns] = static_cast<std::uint16_t>(nines);
      }
      return 0;
    });
  }

  /// A class that meets `x` in 4 or 5 solutions without single that are lost, or node.classes.
  std::uint32_t lost_reply(const Wide& node, const Sparse& x, const Kept& kept, bool odd) {
    std::uint32_t places[8];
    Word words[8];
    for (std::uint32_t group = 0; group < node.columns / kColumns; ++group) {
      for (std::uint32_t bits = kept.fours[group]; bits != 0; bits &= bits - 1) {
        const std::uint32_t j = group * kColumns + static_cast<std::uint32_t>(std::countr_zero(bits));
        if (kept.sizes[j] == x.size) continue;
        Sparse left{0, kept.sizes[j], places, words};
        meet(node, x, j, left);
        spend(node.classes * left.count / 4);
        if (!has_single(node, left) && !(kFree && odd != determines_odd(node, left))) return j;
      }
    }
    return node.classes;
  }

  /// A class that meets `x` in 9 solutions that are lost, or node.classes. Most sets of 9 without single are
  /// a product of 3 and 3; they are the reply to one move in five, and so spare building the position after
  /// it.
  std::uint32_t lost_nine(const Wide& node, const Sparse& x, const Kept& kept) {
    if (kFree || x.size <= 9) return node.classes;
    for (std::uint32_t group = 0; group < node.columns / kColumns; ++group) {
      for (std::uint32_t bits = kept.nines[group]; bits != 0; bits &= bits - 1) {
        const std::uint32_t j = group * kColumns + static_cast<std::uint32_t>(std::countr_zero(bits));
        if (is_lost_nine(node, x, j)) return j;
        if (stopped()) return node.classes;
      }
    }
    return node.classes;
  }

  bool is_lost_nine(const Wide& node, const Sparse& x, std::uint32_t j) {
    std::uint32_t places[9];
    Word words[9];
    Sparse left{0, 9, places, words};
    meet(node, x, j, left);
    spend(node.classes * left.count / 4);
    if (has_single(node, left)) return false;
    const Frame frame(*this);
    if (!has_room(16 * std::size_t{node.stride} + 256)) return false;
    const Kept kept = take_kept(node);
    count_kept(node, left, kept);
    return after(node, left, kept.sizes, false) == kLost && !stopped();
  }

  /// What class `j` has of `x`.
  static void meet(const Wide& node, const Sparse& x, std::uint32_t j, Sparse& left) {
    for (std::uint32_t i = 0; i < x.count; ++i) {
      const Word met = x.words[i] & node.word(x.places[i], j);
      if (met == 0) continue;
      left.places[left.count] = x.places[i];
      left.words[left.count++] = met;
    }
  }

  /// Class `j`, which is `x`, is refuted by a reply; and so is every class that meets x in the same set.
  /// Under the strict rules one that is that set wins instead.
  std::uint32_t refute(const Wide& node, std::uint32_t j, const Sparse& x, const Kept& kept,
                       std::uint32_t reply, bool odd) {
    const std::uint32_t size = kept.sizes[reply];
    claim_met(node, x, reply, odd);
    for (std::uint32_t k = 0; k < node.columns; k += 8) {
      const Sizes same =
          equal<std::uint32_t>(*reinterpret_cast<const Sizes*>(kept.sizes + k), everywhere(size));
      for (std::uint32_t bits = lane_bits<std::uint32_t>(same); bits != 0; bits &= bits - 1) {
        const std::uint32_t column = k + static_cast<std::uint32_t>(std::countr_zero(bits));
        if (!meet_alike(node, x, column, reply)) continue;
        if (!kFree && node.sizes[column] == size) return column;
        mark(node, column, j, x, size);
      }
    }
    mark(node, j, reply, x, size);
    return kLost;
  }

  /// Whether two classes have the same of `x`.
  static bool meet_alike(const Wide& node, const Sparse& x, std::uint32_t a, std::uint32_t b) {
    for (std::uint32_t i = 0; i < x.count; ++i) {
      if (((node.word(x.places[i], a) ^ node.word(x.places[i], b)) & x.words[i]) != 0) return false;
    }
    return true;
  }

  /// What `reply` leaves of `x` is lost.
  void claim_met(const Wide& node, const Sparse& x, std::uint32_t reply, bool odd) {
    if constexpr (kChecked) {
      const Frame frame(*this);
      if (!has_room(16 * std::size_t{x.count} + 64)) return;
      Sparse left{0, 0, this->template take<std::uint32_t>(x.count), this->template take<Word>(x.count)};
      meet(node, x, reply, left);
      for (std::uint32_t i = 0; i < left.count; ++i)
        left.size += static_cast<std::uint32_t>(std::popcount(left.words[i]));
      claim(node, left, odd != (kFree && determines_odd(node, left)), false);
    }
  }

  // ---- replies that need one

  /// The position that keeps `x`: a class that wins there, kInferred (also if it wins by an unknown move), or
  /// kLost.
  std::uint32_t after(const Wide& node, const Sparse& x, const std::uint32_t* kept, bool odd) {
    const Frame frame(*this);
    if (!has_room(room_for_child(node, x))) return kLost;
    std::uint64_t* const ids = this->template take<std::uint64_t>(x.size);
    const std::uint64_t hash = gather(node, x, ids) ^ (kFree && odd ? kOddKey : 0);
    const Known known = look_up(hash, x.size);
    if (known != Known::nothing) return known == Known::won ? kInferred : kLost;
    std::uint32_t win = kLost;
    Heirs heirs{this->template take<std::uint32_t>(node.stride), 0,
                this->template take<std::uint32_t>(node.stride), 0, kLost};
    if (!inherit(node, x, kept, heirs)) {
      win = heirs.win != kLost ? heirs.win : search(node, x, kept, heirs, ids, hash, odd);
    }
    if (!stopped()) store(hash, x.size, win != kLost);
    return win;
  }

  static std::size_t room_for_child(const Wide& node, const Sparse& x) {
    const std::size_t words = x.size / 64 + 1;
    return 2 * std::size_t{node.stride} * (8 * words + 32) + 32 * x.size + 8192 + 8 * node.words;
  }

  static std::uint64_t gather(const Wide& node, const Sparse& x, std::uint64_t* to) {
    std::uint64_t hash = 0;
    for (std::uint32_t i = 0; i < x.count; ++i) {
      hash ^= Base::gather_ids(node.ids + 64 * x.places[i], x.words[i], to);
      to += std::popcount(x.words[i]);
    }
    return hash;
  }

  /// What is handed on to the position that keeps `x`.
  struct Heirs {
    std::uint32_t* columns;  ///< the classes that are moves there
    std::uint32_t count;
    std::uint32_t* refuted;  ///< those of them that are refuted there by the same partner
    std::uint32_t refuted_count;
    std::uint32_t win;  ///< one of them that wins there
  };

  /// Finds the moves of the position that keeps `x`, and what still holds: classes that meet in T do so in
  /// every x that has all of T. True if such a T is x itself, which is lost then.
  bool inherit(const Wide& node, const Sparse& x, const std::uint32_t* kept, Heirs& heirs) {
    Word* const dense = this->template take<Word>(node.words);
    std::memset(dense, 0, node.words * sizeof(Word));
    for (std::uint32_t i = 0; i < x.count; ++i) dense[x.places[i]] = x.words[i];
    std::uint32_t likely = 0;
    for (std::uint32_t j = 0; j < node.classes; ++j) {
      const std::uint32_t witness = node.witnesses[j];
      heirs.columns[heirs.count] = heirs.refuted[likely] = j;
      heirs.count += std::uint32_t{kept[j] != 0} & std::uint32_t{kept[j] != x.size};
      likely += std::uint32_t{node.partners[j] != 0} &
                static_cast<std::uint32_t>(dense[witness / 64] >> witness % 64 & 1);
    }
    for (std::uint32_t i = 0; i < likely; ++i) {
      const std::uint32_t j = heirs.refuted[i];
      if (!still_met(node, j, x)) continue;
      if (node.lost[j] == x.size) return true;
      if (node.lost[j] == kept[j]) heirs.win = j;
      heirs.refuted[heirs.refuted_count] = j;
      heirs.refuted_count += kept[j] != x.size;
    }
    return false;
  }

  /// Whether `x` has all of the lost set in which class `j` meets its partner.
  static bool still_met(const Wide& node, std::uint32_t j, const Sparse& x) {
    if (node.lost[j] == 1) return true;
    if (kFree) return false;
    std::uint32_t size = 0;
    for (std::uint32_t i = 0; i < x.count; ++i) {
      const Word met = node.word(x.places[i], j) & node.word(x.places[i], node.partners[j] - 1u) & x.words[i];
      size += static_cast<std::uint32_t>(std::popcount(met));
    }
    return size == node.lost[j];
  }

  /// Searches the position that keeps `x`; results as `after`.
  std::uint32_t search(const Wide& node, const Sparse& x, const std::uint32_t* kept, const Heirs& heirs,
                       std::uint64_t* ids, std::uint64_t hash, bool odd) {
    spend(std::uint64_t{node.classes} * x.count * 4);
    if (x.size > 64) return search_wide(node, x, kept, heirs, ids, hash, odd);
    if (x.size > 32) return search_small<std::uint64_t>(node, x, heirs, ids, hash, odd);
    if (x.size > 16) return search_small<std::uint32_t>(node, x, heirs, ids, hash, odd);
    return search_small<std::uint16_t>(node, x, heirs, ids, hash, odd);
  }

  template <class Lane>
  std::uint32_t search_small(const Wide& node, const Sparse& x, const Heirs& heirs, std::uint64_t* ids,
                             std::uint64_t hash, bool odd) {
    Small<Lane> child{};
    child.solutions = x.size;
    child.ids = ids;
    child.members = this->template take<Lane>(heirs.count + 32);
    child.refuters = this->template take<Lane>(heirs.count + 32);
    child.odd = this->template take<Lane>(kFree ? heirs.count + 32 : 0);
    typename Base::template ClassIndex<Lane> index;
    std::uint16_t* const places = this->template take<std::uint16_t>(node.stride);
    with_count(x.count, [&](auto words) {
      for (std::uint32_t c = 0; c < heirs.count; ++c) {
        const std::uint32_t j = heirs.columns[c];
        const Lane members = packed<Lane>(node, x, words, j);
        places[j] = static_cast<std::uint16_t>(index.add(child, members, 0, kFree && node.odd[j] != 0));
      }
      for (std::uint32_t i = 0; i < heirs.refuted_count; ++i) {
        const std::uint32_t j = heirs.refuted[i];
        child.refuters[places[j]] =
            child.members[places[j]] & packed<Lane>(node, x, words, node.partners[j] - 1u);
      }
      return 0;
    });
    Base::pad(child);
    const std::uint64_t win = Base::solve(child, hash, odd);
    if (win == 0) return kLost;
    return win == kInferredMove ? kInferred : column_of(node, x, win);
  }

  /// What class `j` has of `x`, in the numbers of the position that keeps x.
  template <class Lane, class Count>
  static Lane packed(const Wide& node, const Sparse& x, Count count, std::uint32_t j) {
    Word bits = 0;
    std::uint32_t shift = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      bits |= gather_bits(node.word(x.places[i], j), x.words[i]) << shift;
      shift += static_cast<std::uint32_t>(std::popcount(x.words[i]));
    }
    return static_cast<Lane>(bits);
  }

  /// A class that meets `x` in a set that is given in the numbers of the position that keeps x.
  static std::uint32_t column_of(const Wide& node, const Sparse& x, Word set) {
    for (std::uint32_t j = 0;; ++j) {
      if (packed<Word>(node, x, x.count, j) == set) return j;
    }
  }

  std::uint32_t search_wide(const Wide& node, const Sparse& x, const std::uint32_t* kept, const Heirs& heirs,
                            std::uint64_t* ids, std::uint64_t hash, bool odd) {
    const std::uint32_t count = heirs.count;
    const std::uint32_t* const columns = sorted(heirs.columns, count, kept, x.size);
    Wide child{};
    child.solutions = x.size;
    child.words = (x.size + 63) / 64;
    child.stride = (count + kColumns - 1) / kColumns * kColumns;
    child.ids = ids;
    child.members = this->template take<Word>(std::size_t{child.words} * child.stride);
    child.sizes = this->template take<std::uint32_t>(child.stride);
    child.partners = this->template take<std::uint16_t>(child.stride);
    child.witnesses = this->template take<std::uint32_t>(child.stride);
    child.lost = this->template take<std::uint32_t>(child.stride);
    child.odd = this->template take<std::uint8_t>(child.stride);
    std::uint32_t* const parents = this->template take<std::uint32_t>(child.stride);
    std::uint16_t* const places = this->template take<std::uint16_t>(node.stride);
    pack(node, x, columns, count, child);
    drop_doubles(node, kept, columns, count, child, parents, places);
    hand_on(node, x, heirs, child, places);
    const std::uint32_t win = solve(child, hash, odd);
    return win == kLost || win == kInferred ? win : parents[win];
  }

  /// The columns in the order in which to try them, sorted by counting.
  std::uint32_t* sorted(const std::uint32_t* columns, std::uint32_t count, const std::uint32_t* kept,
                        std::uint32_t size) {
    std::uint32_t* const order = this->template take<std::uint32_t>(count);
    const Frame frame(*this);
    const std::uint32_t ranks = std::max(size, 25u) + 1;
    std::uint32_t* const starts = this->template take<std::uint32_t>(ranks);
    std::memset(starts, 0, ranks * sizeof(std::uint32_t));
    for (std::uint32_t c = 0; c < count; ++c) ++starts[rank_of(kept[columns[c]]) + 1];
    for (std::uint32_t r = 1; r < ranks; ++r) starts[r] += starts[r - 1];
    for (std::uint32_t c = 0; c < count; ++c) order[starts[rank_of(kept[columns[c]])]++] = columns[c];
    return order;
  }

  /// Writes what the columns have of `x` into the child, in their order.
  static void pack(const Wide& node, const Sparse& x, const std::uint32_t* columns, std::uint32_t count,
                   Wide& child) {
    std::memset(child.members, 0, std::size_t{child.words} * child.stride * sizeof(Word));
    std::uint32_t shift = 0;
    for (std::uint32_t i = 0; i < x.count; ++i) {
      const Word* const from = node.members + std::size_t{x.places[i]} * node.stride;
      Word* const low = child.members + std::size_t{shift / 64} * child.stride;
      const std::uint32_t size = static_cast<std::uint32_t>(std::popcount(x.words[i]));
      const std::uint32_t offset = shift % 64;
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

  /// Moves the distinct columns of the child together. `parents` tells from which column each came, `places`
  /// where each of the node's columns went.
  void drop_doubles(const Wide& node, const std::uint32_t* kept, const std::uint32_t* columns,
                    std::uint32_t count, Wide& child, std::uint32_t* parents, std::uint16_t* places) {
    const Frame frame(*this);
    const std::uint32_t slots = std::bit_ceil(2 * count + 1);
    std::uint16_t* const index = this->template take<std::uint16_t>(slots);
    std::memset(index, 0, slots * sizeof(std::uint16_t));
    with_count(child.words, [&](auto words) {
      for (std::uint32_t c = 0; c < count; ++c) {
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
        if constexpr (kFree) child.odd[place] = (is_new ? 0 : child.odd[place]) ^ node.odd[columns[c]];
      }
      return 0;
    });
    close_gap(child, count);
  }

  /// A number that is the same for equal columns.
  template <class Count>
  static std::uint32_t fingerprint(const Wide& node, Count words, std::uint32_t j) {
    std::uint64_t sum = 0;
    for (std::uint32_t w = 0; w < words; ++w) sum = (sum ^ node.word(w, j)) * 0x9e3779b97f4a7c15u;
    return static_cast<std::uint32_t>(sum >> 32);
  }

  template <class Count>
  static bool are_equal(const Wide& node, Count words, std::uint32_t a, std::uint32_t b) {
    Word other = 0;
    for (std::uint32_t w = 0; w < words; ++w) other |= node.word(w, a) ^ node.word(w, b);
    return other == 0;
  }

  /// Empties the columns behind the last one.
  static void close_gap(Wide& node, std::uint32_t count) {
    node.columns = (node.classes + kColumns - 1) / kColumns * kColumns;
    for (std::uint32_t w = 0; w < node.words; ++w) {
      Word* const row = node.members + std::size_t{w} * node.stride;
      std::fill(row + node.classes, row + count, 0);
    }
  }

  /// Marks what is known to be refuted in the child.
  static void hand_on(const Wide& node, const Sparse& x, const Heirs& heirs, const Wide& child,
                      const std::uint16_t* places) {
    for (std::uint32_t i = 0; i < heirs.refuted_count; ++i) {
      const std::uint32_t j = heirs.refuted[i];
      const std::uint32_t place = places[j];
      child.partners[place] = static_cast<std::uint16_t>(places[node.partners[j] - 1u] + 1);
      child.witnesses[place] = number_in(x, node.witnesses[j]);
      child.lost[place] = node.lost[j];
    }
  }

  /// The number that a solution of `x` has in the position that keeps x.
  static std::uint32_t number_in(const Sparse& x, std::uint32_t solution) {
    std::uint32_t number = 0;
    for (std::uint32_t i = 0;; ++i) {
      if (x.places[i] == solution / 64) {
        const Word below = x.words[i] & ((Word{1} << solution % 64) - 1);
        return number + static_cast<std::uint32_t>(std::popcount(below));
      }
      number += static_cast<std::uint32_t>(std::popcount(x.words[i]));
    }
  }

  // ---- free rules

  /// Whether the move to a set of `size`, of which the classes have `kept`, determines an odd number of
  /// cells.
  static bool determines_odd(const Wide& node, std::uint32_t size, const std::uint32_t* kept) {
    std::uint32_t count = 0;
    for (std::uint32_t j = 0; j < node.classes; ++j) count += kept[j] == size && node.odd[j] != 0;
    return count % 2 != 0;
  }

  static bool determines_odd(const Wide& node, const Sparse& set) {
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

  /// See SmallSearch.
  bool loses_even(const Wide& node, std::uint64_t hash) {
    const std::uint64_t even = hash ^ kOddKey;
    const Known known = look_up(even, node.solutions);
    if (known != Known::nothing) return known == Known::lost;
    const Frame frame(*this);
    if (!has_room(2 * std::size_t{node.stride} + 64)) return false;
    Wide copy = node;
    copy.partners = this->template take<std::uint16_t>(node.stride);
    for (std::uint32_t j = 0; j < node.stride; ++j) {
      copy.partners[j] = node.partners[j] != 0 && node.lost[j] == 1 ? node.partners[j] : std::uint16_t{0};
    }
    const bool lost = solve(copy, even, false) == kLost;
    if (stopped()) return false;
    store(even, node.solutions, !lost);
    return lost;
  }

  void claim(const Wide& node, const Sparse& x, bool odd, bool won) {
    if constexpr (kChecked) {
      const Frame frame(*this);
      if (!has_room(8 * x.size + 64)) return;
      std::uint64_t* const ids = this->template take<std::uint64_t>(x.size);
      gather(node, x, ids);
      this->hear(ids, x.size, odd, won);
    }
  }
};

}  // namespace
}  // namespace ninefold::endgame::NINEFOLD_TARGET
