// The interface of a search of a board of any layout: it can be paused after any solution and resumed there,
// so one interface serves to solve, count, list and look for candidates (questions.hpp).
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "base/control.hpp"
#include "boards/shape.hpp"

namespace ninefold::boards {

__extension__ typedef unsigned __int128 Wide;

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
inline constexpr Wide kWidest = ~Wide{0};

/// In which order solutions come.
enum class Order : std::uint8_t {
  search,  ///< as they are found
  sorted,  ///< ascending
  random,  ///< cells and digits at random
};

/// How a search begins.
struct Begin {
  std::span<const Digits> allowed;  ///< for each cell
  Order order = Order::search;
  std::uint64_t seed = 0;
  /// Solutions may be counted many at once: those that differ by names of digits only, or in cells that do
  /// not depend on each other. A count that ended by its quota of solutions cannot be continued then.
  bool alike = false;
};

/// What one call of `run` may do.
struct Quota {
  Wide solutions = kWidest;          ///< stop after so many more
  std::uint64_t nodes = kUnlimited;  ///< stop when so many branches were taken since the start
  std::uint8_t* out = nullptr;       ///< digits of each solution, one after the other; or null
  Watch* watch = nullptr;
};

/// What one call of `run` did.
struct Progress {
  Wide solutions;
  End end;
};

/// A search of boards of one shape.
class Search {
 public:
  Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  virtual ~Search() = default;

  virtual const Shape& shape() const = 0;

  /// Begins anew. Weights learned from conflicts may stay.
  virtual void start(const Begin& begin) = 0;

  /// Goes on until a quota is used up or everything was searched.
  virtual Progress run(const Quota& quota) = 0;

  /// Branches since the start.
  virtual std::uint64_t nodes() const = 0;

  /// The branches after which a search that has found nothing should start again: far above what an ordinary
  /// board needs, so that only boards which are stuck do.
  virtual std::uint64_t patience() const { return 500; }
};

}  // namespace ninefold::boards
