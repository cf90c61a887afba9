// Nodes of up to 64 solutions: a class is one word of 64, 32 or 16 bits, and vectors hold many classes.
#pragma once

#include "endgame/workspace.hpp"

namespace ninefold::endgame::NINEFOLD_TARGET {
namespace {

/// A position of up to 64 solutions.
template <class Lane>
struct Small {
  std::uint32_t solutions;
  std::uint32_t classes;
  std::uint32_t vectors;  ///< of classes; the padding is empty
  std::uint64_t* ids;     ///< of the solutions
  Lane* members;          ///< the classes: bit s for solution s
  Lane* refuters;         ///< beside each class: a lost set that a reply to it leaves, or 0
  Lane* odd;              ///< free rules: all ones where an odd number of moves keeps the class
};

/// The search of small nodes. With `kFree` inferred cells may be filled; `odd` tells then whether the number
/// of those that are empty is odd.
template <bool kFree>
class SmallSearch : public Workspace {
 public:
  using Workspace::Workspace;

  /// A class that wins, kInferredMove, or 0 if the position is lost. It has no class of one solution.
  template <class Lane>
  std::uint64_t solve(const Small<Lane>& node, std::uint64_t hash, bool odd) {
    if (!enter()) return 0;
    const Frame frame(*this);
    if (!has_room(node.classes + 64 + kVectorBytes)) return 0;
    std::uint8_t* const ranks = take<std::uint8_t>(node.classes + 64);
    for (std::uint64_t open = rank_classes(node, ranks); open != 0; open &= open - 1) {
      const auto rank = static_cast<std::uint8_t>(std::countr_zero(open));
      for (std::uint32_t first = 0; first < node.classes; first += 64) {
        for (std::uint64_t bits = equal_bytes(ranks + first, rank); bits != 0; bits &= bits - 1) {
          const auto j = first + static_cast<std::uint32_t>(std::countr_zero(bits));
          const std::uint64_t win = try_move(node, j, odd);
          if (win != 0 || stopped()) return win;
        }
      }
    }
    return kFree && odd && loses_even(node, hash) ? kInferredMove : 0;
  }

  /// What a reply to a move is known to leave.
  struct Reply {
    bool exists;         ///< the move is refuted
    std::uint64_t left;  ///< by a reply that leaves this, if it is known; in the numbers of the position
  };

  /// The position that keeps `x` of a node: whether it is won for the one who moves there.
  template <class Lane>
  Reply after(const Small<Lane>& node, Lane x, std::uint32_t size, bool odd) {
    const Frame frame(*this);
    if (!has_room(kRoom + 32 * node.classes)) return {};
    std::uint64_t* const ids = take<std::uint64_t>(size);
    const std::uint64_t hash = gather_ids(node.ids, x, ids) ^ (kFree && odd ? kOddKey : 0);
    const Known known = look_up(hash, size);
    if (known != Known::nothing) {
      claim(node.ids, x, odd, known == Known::won);
      return {known == Known::won, 0};
    }
    Reply reply{};
    if (kFree || !is_known_lost(node, x)) {
      if (size <= 16) {
        reply = search<std::uint16_t>(node, x, ids, hash, odd);
      } else if (sizeof(Lane) > 4 && size > 32) {
        reply = search<std::uint64_t>(node, x, ids, hash, odd);
      } else {
        reply = search<std::uint32_t>(node, x, ids, hash, odd);
      }
    }
    if (!stopped()) store(hash, size, reply.exists);
    return reply;
  }

 protected:
  static constexpr std::size_t kRoom = 4096;

  /// Copies the ids of the solutions in `set` one behind the other; their xor.
  static std::uint64_t gather_ids(const std::uint64_t* from, std::uint64_t set, std::uint64_t* to) {
    std::uint64_t hash = 0;
    for (; set != 0; set &= set - 1) hash ^= * to++ = from[std::countr_zero(set)];
    return hash;
  }

 private:
  /// Tries one move: a class that wins (this one, or one that is found by the way), or 0.
  template <class Lane>
  std::uint64_t try_move(const Small<Lane>& node, std::uint32_t move, bool odd) {
    const Lane x = node.members[move];
    if (node.refuters[move] != 0) {
      claim_refuted(node, move, odd);
      return 0;
    }
    spend(2 * node.vectors);
    if (const Lane left = single_reply(node, x)) {
      node.refuters[move] = left;
      return 0;
    }
    const auto size = static_cast<std::uint32_t>(std::popcount(x));
    const bool odd_after = kFree && odd == determines_odd(node, x);
    if (size <= kLostWithoutSingle) {
      claim(node.ids, x, odd_after, odd_after);
      return odd_after ? 0 : x;
    }
    if (const Lane left = lost_reply(node, x, odd)) return refute(node, move, x, left, odd);
    if (!kFree && size <= kLostWithoutLostReply) {
      claim(node.ids, x, odd_after, false);
      return x;
    }
    const Reply reply = after(node, x, size, odd_after);
    if (stopped()) return 0;
    claim(node.ids, x, odd_after, reply.exists);
    if (!reply.exists) return x;
    return reply.left == 0 ? 0 : refute(node, move, x, static_cast<Lane>(reply.left), odd);
  }

  /// A single solution that a reply to `x` leaves, or 0. Every class that meets `x` in one is refuted with
  /// it.
  template <class Lane>
  static Lane single_reply(const Small<Lane>& node, Lane x) {
    Vector<Lane> found{};
    for (std::uint32_t i = 0; i < node.vectors; ++i) {
      const Vector<Lane> left = vector(node.members, i) & x;
      const Mask<Lane> hit = singles<Lane>(left);
      Vector<Lane>& refuters = vector(node.refuters, i);
      refuters = choose<Lane>(hit & empty<Lane>(refuters), left, refuters);
      found = choose<Lane>(hit, left, found);
    }
    return some_lane<Lane>(found);
  }

  /// A set of 4 or 5 without single that a reply to `x` leaves and that is lost, or 0.
  template <class Lane>
  Lane lost_reply(const Small<Lane>& node, Lane x, bool odd) {
    Lane last = 0;
    for (std::uint32_t i = 0; i < node.vectors; ++i) {
      const Vector<Lane> left = vector(node.members, i) & x;
      std::uint32_t bits = lane_bits<Lane>(four_or_five<Lane>(counts<Lane>(left)));
      for (; bits != 0; bits &= bits - 1) {
        const Lane set = node.members[i * kLanes<Lane> + std::countr_zero(bits)] & x;
        if (set == last) continue;
        last = set;
        spend(node.vectors);
        if (set != x && !has_single(node, set) && !(kFree && odd != determines_odd(node, set))) return set;
      }
    }
    return 0;
  }

  template <class Lane>
  static bool has_single(const Small<Lane>& node, Lane set) {
    for (std::uint32_t i = 0; i < node.vectors; ++i) {
      if (any<Lane>(singles<Lane>(vector(node.members, i) & set))) return true;
    }
    return false;
  }

  /// `x` is refuted by a reply that leaves the lost set `left`; and so is every class that meets x in it.
  /// Under the strict rules a class that is that set wins instead, and is returned.
  template <class Lane>
  std::uint64_t refute(const Small<Lane>& node, std::uint32_t move, Lane x, Lane left, bool odd) {
    claim(node.ids, left, odd != (kFree && determines_odd(node, left)), false);
    node.refuters[move] = left;
    Mask<Lane> same{};
    for (std::uint32_t i = 0; i < node.vectors; ++i) {
      const Vector<Lane> members = vector(node.members, i);
      Vector<Lane>& refuters = vector(node.refuters, i);
      const Mask<Lane> met = equal<Lane>(members & x, everywhere(left));
      refuters = choose<Lane>(met & empty<Lane>(refuters), everywhere(left), refuters);
      same = same | equal<Lane>(members, everywhere(left));
    }
    return !kFree && any<Lane>(same) ? left : 0;
  }

  /// A class is won for the one who moves there, and what its refuter leaves is lost.
  template <class Lane>
  void claim_refuted(const Small<Lane>& node, std::uint32_t move, bool odd) {
    if constexpr (kChecked) {
      const Lane x = node.members[move], left = node.refuters[move];
      claim(node.ids, x, kFree && odd == determines_odd(node, x), true);
      claim(node.ids, left, kFree && odd != determines_odd(node, left), false);
    }
  }

  /// Whether a set that was found lost before is this one.
  template <class Lane>
  static bool is_known_lost(const Small<Lane>& node, Lane x) {
    Mask<Lane> same{};
    for (std::uint32_t i = 0; i < node.vectors; ++i)
      same = same | equal<Lane>(vector(node.refuters, i), everywhere(x));
    return any<Lane>(same);
  }

  /// Searches the position that keeps `x`.
  template <class To, class Lane>
  Reply search(const Small<Lane>& node, Lane x, std::uint64_t* ids, std::uint64_t hash, bool odd) {
    spend(4 * node.classes);
    Small<To> child{};
    if (const Lane win = build(node, x, ids, child)) return {true, win};
    const std::uint64_t win = solve(child, hash, odd);
    if (win == kInferredMove) return {true, 0};
    return {win != 0, scatter_bits(win, x)};
  }

  /// The position that keeps `x`: its classes and what is known to refute them. If one of them is known to
  /// win, it is returned and the rest is left.
  template <class To, class Lane>
  Lane build(const Small<Lane>& node, Lane x, std::uint64_t* ids, Small<To>& child) {
    const std::uint32_t padded = node.classes + 32;
    child.solutions = static_cast<std::uint32_t>(std::popcount(x));
    child.ids = ids;
    child.members = take<To>(padded);
    child.refuters = take<To>(padded);
    child.odd = take<To>(kFree ? padded : 0);
    ClassIndex<To> index;
    std::uint16_t* const moves = take<std::uint16_t>(node.classes);
    const std::uint32_t count = moves_after(node, x, moves);
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t j = moves[i];
      const Lane kept = node.members[j] & x;
      const Lane lost = inherited(node.refuters[j], x);
      if (lost == kept) return kept;
      index.add(child, static_cast<To>(gather_bits(kept, x)), static_cast<To>(gather_bits(lost, x)),
                kFree && node.odd[j] != 0);
    }
    pad(child);
    return 0;
  }

  /// The classes that are moves where `x` is kept.
  template <class Lane>
  static std::uint32_t moves_after(const Small<Lane>& node, Lane x, std::uint16_t* moves) {
    std::uint32_t count = 0;
    for (std::uint32_t j = 0; j < node.classes; ++j) {
      const Lane kept = node.members[j] & x;
      moves[count] = static_cast<std::uint16_t>(j);
      count += static_cast<std::uint32_t>(kept != 0) & static_cast<std::uint32_t>(kept != x);
    }
    return count;
  }

  /// A refuter that still is one where `x` is kept: A & B = T stays so in every x that has all of T. Under
  /// the free rules a set of more than one solution is lost at one parity alone, and is not handed on.
  template <class Lane>
  static Lane inherited(Lane refuter, Lane x) {
    if (kFree && (refuter & (refuter - 1)) != 0) return 0;
    return (refuter & ~x) == 0 ? refuter : Lane{0};
  }

 protected:
  /// Finds a class that a node has already. It forgets some: a class that stands twice costs time, no more.
  template <class Lane>
  class ClassIndex {
   public:
    /// Adds a class, or what is new about one that is there; its place. Without branches: whether it is there
    /// is a coin's toss.
    std::uint32_t add(Small<Lane>& node, Lane members, Lane refuter, bool odd) {
      const auto slot = static_cast<std::uint32_t>(members * 0x9e3779b97f4a7c15u >> 58);
      const bool is_there = members_[slot] == members;
      const std::uint32_t place = is_there ? places_[slot] : node.classes;
      const Lane known = is_there ? node.refuters[place] : Lane{0};
      members_[slot] = node.members[place] = members;
      places_[slot] = static_cast<std::uint16_t>(place);
      node.refuters[place] = known != 0 ? known : refuter;
      if constexpr (kFree) {
        const Lane before = is_there ? node.odd[place] : Lane{0};
        node.odd[place] = odd ? static_cast<Lane>(~before) : before;
      }
      node.classes += !is_there;
      return place;
    }

   private:
    Lane members_[64] = {};
    std::uint16_t places_[64];
  };

  /// Fills the last vector up.
  template <class Lane>
  static void pad(Small<Lane>& node) {
    node.vectors = (node.classes + kLanes<Lane> - 1) / kLanes<Lane>;
    for (std::uint32_t j = node.classes; j < node.vectors * kLanes<Lane>; ++j) {
      node.members[j] = node.refuters[j] = 0;
      if constexpr (kFree) node.odd[j] = 0;
    }
  }

 private:
  /// The place of each class in the order in which to try them; a bit for each place that is taken. All are
  /// below 64, since no class has 64 solutions. What follows the classes has none.
  template <class Lane>
  static std::uint64_t rank_classes(const Small<Lane>& node, std::uint8_t* ranks) {
    std::uint64_t taken = 0;
    for (std::uint32_t j = 0; j < node.classes; ++j) {
      const std::uint32_t rank = rank_of(static_cast<std::uint32_t>(std::popcount(node.members[j])));
      ranks[j] = static_cast<std::uint8_t>(rank);
      taken |= std::uint64_t{1} << rank;
    }
    std::memset(ranks + node.classes, 0xff, 64);
    return taken;
  }

  /// Whether the move to `set` determines an odd number of cells that were open, its own cell with them.
  template <class Lane>
  static bool determines_odd(const Small<Lane>& node, Lane set) {
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < node.vectors; ++i) {
      const Mask<Lane> inside = equal<Lane>(vector(node.members, i) & set, everywhere(set));
      const Mask<Lane> odd = equal<Lane>(vector(node.odd, i), everywhere(static_cast<Lane>(~Lane{0})));
      count += static_cast<std::uint32_t>(std::popcount(lane_bits<Lane>(inside & odd)));
    }
    return count % 2 != 0;
  }

  /// Free rules: whether the same position with an even number of empty inferred cells is lost. Then filling
  /// one wins. Of what refutes here only single solutions do so there as well. It comes last: where a choice
  /// wins too, the small one is found sooner.
  template <class Lane>
  bool loses_even(const Small<Lane>& node, std::uint64_t hash) {
    const std::uint64_t even = hash ^ kOddKey;
    const Known known = look_up(even, node.solutions);
    if (known != Known::nothing) {
      hear(node.ids, node.solutions, false, known == Known::won);
      return known == Known::lost;
    }
    const Frame frame(*this);
    if (!has_room(kRoom + 8 * node.classes)) return false;
    Small<Lane> copy = node;
    copy.refuters = take<Lane>(node.vectors * kLanes<Lane>);
    for (std::uint32_t i = 0; i < node.vectors; ++i) {
      const Vector<Lane> refuters = vector(node.refuters, i);
      vector(copy.refuters, i) = choose<Lane>(singles<Lane>(refuters), refuters, Vector<Lane>{});
    }
    const bool lost = solve(copy, even, false) == 0;
    if (stopped()) return false;
    hear(node.ids, node.solutions, false, !lost);
    store(even, node.solutions, !lost);
    return lost;
  }

  /// Loads and stores by vectors.
  template <class Lane>
  static Vector<Lane>& vector(Lane* lanes, std::uint32_t i) {
    return reinterpret_cast<Vector<Lane>*>(lanes)[i];
  }

  /// A lane that is not zero, or 0.
  template <class Lane>
  static Lane some_lane(Vector<Lane> v) {
    constexpr auto all = static_cast<std::uint32_t>((std::uint64_t{1} << kLanes<Lane>)-1);
    const std::uint32_t others = lane_bits<Lane>(empty<Lane>(v)) ^ all;
    return others != 0 ? v[std::countr_zero(others)] : Lane{0};
  }
};

}  // namespace
}  // namespace ninefold::endgame::NINEFOLD_TARGET
