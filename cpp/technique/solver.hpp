// Steps and paths of a board of any size: the door to this folder.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "base/control.hpp"
#include "technique/position.hpp"
#include "technique/profile.hpp"

namespace ninefold::technique {

/// How far a path came.
enum class Outcome : std::uint8_t {
  solved,
  stuck,   ///< no technique of the profile finds a step
  broken,  ///< a cell or a digit has nothing left: the board has no solution
  cut,     ///< by a limit, or after as many steps as were asked for
};

struct Path {
  std::vector<Step> steps;
  Outcome outcome;
  End end = End::finished;
};

struct Steps {
  std::vector<Step> steps;
  End end = End::finished;
};

class Solver {
 public:
  virtual ~Solver() = default;

  /// One step after the other, each the first that the profile gives, up to so many. `first`, if there is
  /// one, is applied before that and is no part of the path.
  virtual Path path(const Position& position, const Profile& profile, std::size_t most, Watch* watch,
                    const Step* first = nullptr) const = 0;

  /// Every step that these techniques find now; each effect of a technique once.
  virtual Steps all_steps(const Position& position, std::span<const Entry> entries, Watch* watch) const = 0;
};

inline constexpr std::size_t kNarrowCells = 128;
inline constexpr std::size_t kWideCells = 640;

/// A solver for boards of these units, of up to kWideCells cells and 25 digits.
std::unique_ptr<Solver> make_solver(const Plan& plan);

namespace narrow {
std::unique_ptr<Solver> make_solver(const Plan& plan);
}
namespace wide {
std::unique_ptr<Solver> make_solver(const Plan& plan);
}

}  // namespace ninefold::technique
