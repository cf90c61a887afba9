// The search of nodes of more than 64 solutions.
#pragma once

#include "endgame/small.hpp"
#include "endgame/wide_child.hpp"

namespace ninefold::endgame::NINEFOLD_TARGET {
namespace {

/// The search of wide nodes, which hands small ones on.
template <bool kFree>
class WideSearch : public SmallSearch<kFree> {
  using Base = SmallSearch<kFree>;
  using typename Base::Frame;
  using typename Workspace::Known;

 public:
  using Base::Base;
  using Base::claim;
  using Base::has_room;
  using Base::look_up;
  using Base::spend;
  using Base::stopped;
  using Base::store;

  static constexpr std::uint32_t kLost = ~std::uint32_t{0} - 1;

  /// The number of a class that wins, kInferred, or kLost. `between` is asked before each move is tried; all
  /// classes before `last` were found to lose.
  std::uint32_t solve(const Wide& node, std::uint64_t hash, bool odd, Watch* between = nullptr,
                      std::uint32_t* last = nullptr) {
    if (!this->enter()) return kLost;
    const Frame frame(*this);
    if (!has_room(16 * std::size_t{node.words} + 16 * std::size_t{node.stride} + 1024)) return kLost;
    Sparse x{0, 0, this->template take<std::uint32_t>(node.words), this->template take<Word>(node.words)};
    const Kept kept = take_kept(node);
    std::uint32_t tried = 0;
    for (std::uint32_t j = next_open(node, 0); j < node.classes; j = next_open(node, j + 1)) {
      claim_refuted(node, tried, j, odd);
      tried = j;
      if (last != nullptr) *last = j;
      if (between != nullptr && !this->goes_on_after(between)) return kLost;
      set_to_class(node, j, x);
      const std::uint32_t win = try_move(node, j, x, kept, odd);
      if (win != kLost || stopped()) return win;
    }
    claim_refuted(node, tried, node.classes, odd);
    return kFree && odd && loses_even(node, hash) ? kInferred : kLost;
  }

 private:
  /// Tries the move to class `j`, which is `x`: the number of a class that wins, or kLost.
  std::uint32_t try_move(const Wide& node, std::uint32_t j, const Sparse& x, const Kept& kept, bool odd) {
    spend(2 * std::uint64_t{node.classes});
    if (mark_singles(*this, node, j, x, kept) || stopped()) return kLost;
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

  // ---- replies that need no search

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
        if (stopped()) return node.classes;
        if (!has_single(*this, node, left) && !(kFree && odd != determines_odd(node, left))) return j;
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
    if (has_single(*this, node, left)) return false;
    const Frame frame(*this);
    if (!has_room(16 * std::size_t{node.stride} + 512)) return false;
    const Kept kept = take_kept(node);
    count_kept(*this, node, left, kept);
    return after(node, left, kept.sizes, false) == kLost && !stopped();
  }

  /// Class `j`, which is `x`, is refuted by a reply; and so is every class that meets x in the same set.
  /// Under the strict rules one that is that set wins instead.
  std::uint32_t refute(const Wide& node, std::uint32_t j, const Sparse& x, const Kept& kept,
                       std::uint32_t reply, bool odd) {
    const std::uint32_t size = kept.sizes[reply];
    claim_met(node, x, reply, odd);
    for (std::uint32_t k = 0; k < node.columns; k += kLanes<std::uint32_t>) {
      const Mask<std::uint32_t> same =
          equal<std::uint32_t>(*reinterpret_cast<const Sizes*>(kept.sizes + k), everywhere(size));
      for (std::uint32_t bits = lane_bits<std::uint32_t>(same); bits != 0; bits &= bits - 1) {
        const std::uint32_t column = k + static_cast<std::uint32_t>(std::countr_zero(bits));
        spend(x.count);
        if (!meet_alike(node, x, column, reply)) continue;
        if (!kFree && node.sizes[column] == size) return column;
        mark(node, column, j, x, size);
      }
    }
    mark(node, j, reply, x, size);
    return kLost;
  }

  /// What `reply` leaves of `x` is lost.
  void claim_met(const Wide& node, const Sparse& x, std::uint32_t reply, bool odd) {
    if constexpr (kChecked) {
      const Frame frame(*this);
      if (!has_room(16 * std::size_t{x.count} + 256)) return;
      Sparse left{0, 0, this->template take<std::uint32_t>(x.count), this->template take<Word>(x.count)};
      meet(node, x, reply, left);
      for (std::uint32_t i = 0; i < left.count; ++i)
        left.size += static_cast<std::uint32_t>(std::popcount(left.words[i]));
      claim(node, left, odd != (kFree && determines_odd(node, left)), false);
    }
  }

  /// The classes from `first` up to `last` that have a partner are won for the one who moves there.
  void claim_refuted(const Wide& node, std::uint32_t first, std::uint32_t last, bool odd) {
    if constexpr (kChecked) {
      const Frame frame(*this);
      if (!has_room(16 * std::size_t{node.words} + 256)) return;
      Sparse x{0, 0, this->template take<std::uint32_t>(node.words), this->template take<Word>(node.words)};
      for (std::uint32_t j = first; j < last; ++j) {
        if (node.partners[j] == 0) continue;
        set_to_class(node, j, x);
        claim(node, x, kFree && odd == determines_odd(node, x), true);
        claim_met(node, x, node.partners[j] - 1u, odd);
      }
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
                this->template take<std::uint32_t>(node.stride), 0, kNoClass};
    if (!inherit<kFree>(*this, node, x, kept, heirs)) {
      win = heirs.win != kNoClass ? heirs.win : search(node, x, kept, heirs, ids, hash, odd);
    }
    if (!stopped()) store(hash, x.size, win != kLost);
    return win;
  }

  static std::uint64_t gather(const Wide& node, const Sparse& x, std::uint64_t* to) {
    std::uint64_t hash = 0;
    for (std::uint32_t i = 0; i < x.count; ++i) {
      hash ^= Base::gather_ids(node.ids + 64 * x.places[i], x.words[i], to);
      to += std::popcount(x.words[i]);
    }
    return hash;
  }

  /// Searches the position that keeps `x`; results as `after`.
  std::uint32_t search(const Wide& node, const Sparse& x, const std::uint32_t* kept, const Heirs& heirs,
                       std::uint64_t* ids, std::uint64_t hash, bool odd) {
    spend(4 * std::uint64_t{node.classes});
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

  std::uint32_t search_wide(const Wide& node, const Sparse& x, const std::uint32_t* kept, const Heirs& heirs,
                            std::uint64_t* ids, std::uint64_t hash, bool odd) {
    std::uint32_t* parents;
    const Wide child = build_child(*this, node, x, kept, heirs, ids, parents);
    const std::uint32_t win = solve(child, hash, odd);
    return win == kLost || win == kInferred ? win : parents[win];
  }

  // ---- free rules

  /// See SmallSearch.
  bool loses_even(const Wide& node, std::uint64_t hash) {
    const std::uint64_t even = hash ^ kOddKey;
    const Known known = look_up(even, node.solutions);
    if (known != Known::nothing) {
      this->hear(node.ids, node.solutions, false, known == Known::won);
      return known == Known::lost;
    }
    const Frame frame(*this);
    if (!has_room(2 * std::size_t{node.stride} + 64)) return false;
    Wide copy = node;
    copy.partners = this->template take<std::uint16_t>(node.stride);
    for (std::uint32_t j = 0; j < node.stride; ++j) {
      copy.partners[j] = node.partners[j] != 0 && node.lost[j] == 1 ? node.partners[j] : std::uint16_t{0};
    }
    const bool lost = solve(copy, even, false) == kLost;
    if (stopped()) return false;
    this->hear(node.ids, node.solutions, false, !lost);
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
