// The interface of the endgame search: plain functions over plain data.
//
// A position of the game is the set of the solutions that are left. A move keeps those that have a digit in a
// cell: a *class* of solutions. Moves that keep the same class are one move. So all that the search knows of
// a position is a *family*: the distinct classes, as sets over numbered solutions. docs/game.md has the
// rules, and docs/endgames.md the search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/control.hpp"

namespace ninefold::endgame {

/// Columns of a family are padded to a multiple of this, so that vectors never run past them.
inline constexpr std::uint32_t kColumns = 16;

/// The moves of a position. Bit s % 64 of `members[(s / 64) * stride + j]` tells whether solution s is in
/// class j.
struct Family {
  std::uint32_t solutions;
  std::uint32_t words;  ///< 64 solutions each
  std::uint32_t
      classes;           ///< distinct, none empty, none with all solutions; in the order in which to try them
  std::uint32_t stride;  ///< classes, padded
  const std::uint64_t* members;  ///< the padding is empty
  const std::uint32_t* sizes;    ///< of the classes
  const std::uint8_t* odd;       ///< 1: an odd number of moves keeps this class
  const std::uint64_t* ids;      ///< a random number for each solution
};

/// What is known of sets of solutions. A set is known by its hash, the xor of its solutions' ids; a word
/// holds a hash whose lowest bit tells the outcome, 1 for a win. Zero is nothing. A
/// table is for one rule set: what is known under the strict rules is not true under the free ones.
struct Table {
  std::uint64_t* words;        ///< buckets of kBucket words, for sets of kSmallSet solutions and more
  std::uint64_t buckets;       ///< a power of two
  std::uint64_t* small_words;  ///< kSmallWords words, for smaller sets: they stay in the cache
};

inline constexpr std::uint32_t kBucket = 8;

namespace {
/// Where a hash belongs. Its lowest bits choose nothing, so that a word tells its place in a table of any
/// size.
inline std::uint64_t* bucket_of(const Table& table, std::uint64_t hash) {
  return table.words + (hash >> 8 & (table.buckets - 1)) * kBucket;
}
}  // namespace

inline constexpr std::uint32_t kSmallSet = 16;
inline constexpr std::uint32_t kSmallWords = 1 << 16;

/// Makes a table larger when half of it is used: fresh memory costs more than a short search.
struct Growth {
  /// Replaces the words of a table by more, with what is known; false if there is no more to be had.
  bool (*grow)(Growth*, Table&);
  std::uint64_t stored;  ///< words that are in use
};

/// Hears every claim that a search makes: this set of solutions is won, or lost, for the side to move. For
/// tests alone; a search that is not compiled for checking makes none.
struct Claims {
  void (*hear)(Claims*, const std::uint64_t* ids, std::size_t count, bool odd, bool won);
};

/// Memory for the nodes of a search.
struct Arena {
  std::byte* memory;  ///< 64-byte aligned
  std::size_t bytes;
};

/// What one search is asked.
struct Request {
  const Family* family;
  bool free;  ///< inferred cells may be filled
  bool odd;   ///< under the free rules: the number of inferred cells that are empty
  Table table;
  Arena arena;
  std::uint64_t nodes;  ///< positions to search at most
  Watch* watch;
  Claims* claims;
  Growth* growth;  ///< or null: the table stays as it is
  Watch* between =
      nullptr;  ///< asked between two moves of the position itself: a move that was begun is finished
};

enum class Outcome : std::uint8_t { loss, win, undecided };

/// A winning move that fills an inferred cell, where others are numbers of classes.
inline constexpr std::uint32_t kInferred = ~std::uint32_t{0};

/// What it found out.
struct Verdict {
  Outcome outcome;            ///< for the side to move
  End end;                    ///< End::finished unless the outcome is undecided
  std::uint32_t move;         ///< if it wins: a class that is lost for the other, or kInferred
  std::uint64_t nodes;        ///< positions searched
  std::uint32_t refuted = 0;  ///< of an undecided one: so many classes, the first ones, were found to lose
};

/// The search, compiled for one instruction set.
struct Kernels {
  Verdict (*solve)(const Request&);
};

}  // namespace ninefold::endgame
