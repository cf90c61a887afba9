// Exact cover by dancing links (D. E. Knuth, "Dancing Links", 2000, and The Art of Computer Programming,
// 7.2.2.1).
//
// There are items and options; an option is a set of items. A solution is a set of options in which every
// primary item occurs once and every secondary item at most once. All nodes of an item form a ring, so that
// taking one out and putting it back is
//
//   down[up[p]] = down[p], up[down[p]] = up[p]        and        down[up[p]] = p, up[down[p]] = p
//
// and the search needs no memory beside the rings and the options that it has chosen. The nodes of an option
// lie side by side between two spacers, whose links lead to the options before and after.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/control.hpp"

namespace ninefold::cover {

/// What happened in a search: an option was chosen or given up, an item had none left, all was covered.
enum class Move : std::uint8_t { choose, give_up, stuck, solution };

/// Hears of every move: the option that is chosen or given up, the item that needs it or is stuck (0 where
/// there is none), and how many options were chosen before.
struct Listener {
  void (*hear)(Listener*, Move, std::uint32_t option, std::uint32_t item, std::size_t depth);
};

/// How far a call of `run` may go.
struct Quota {
  std::uint64_t nodes;  ///< choices among several options, since the start
  Watch* watch;
};

class Links {
 public:
  /// Begins a problem with items 0 .. primary + secondary - 1, primary ones first. With `in_order` a choice
  /// is made at the first open item, unless one has no choice; else at the one with the fewest options.
  void start(std::size_t primary, std::size_t secondary, bool in_order = false);

  /// Adds an option: different items, at least one of them primary. They are numbered from 0.
  void add(std::span<const std::uint32_t> items);

  /// Goes on to the next solution: End::solutions; or why there is none.
  End run(const Quota& quota, Listener* listener = nullptr);

  /// The options of the solution that was found last.
  std::vector<std::uint32_t> solution() const;

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Node {
    std::int32_t up, down;
    std::int32_t item;  ///< from 1; of a spacer minus the number, from 1, of the option before it
  };
  struct Item {
    std::int32_t left, right, options;
  };

  std::int32_t choose() const;
  void cover(std::int32_t item);
  void uncover(std::int32_t item);
  void hide(std::int32_t node);
  void unhide(std::int32_t node);
  void select(std::int32_t node);
  void deselect(std::int32_t node);
  std::uint32_t option_of(std::int32_t node) const;
  bool descend(std::uint64_t most_nodes, Listener* listener);
  bool retreat(Listener* listener);
  void take(std::int32_t node, Listener* listener);
  void report(Listener* listener, Move move, std::int32_t node) const;

  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  std::vector<Node> ring_;   ///< first a head for every item, then options
  std::vector<Item> items_;  ///< items_[0] heads the list of open primary items
  std::vector<std::int32_t> chosen_;
  std::uint32_t options_ = 0;
  bool in_order_ = false;
  bool forward_ = true;  ///< whether to choose next, or to go back
  std::uint64_t nodes_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace ninefold::cover
