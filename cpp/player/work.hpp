// Everything that the choice of one turn works with: what is known, time, settings, and the best turn so far.
#pragma once

#include <cstdint>
#include <vector>

#include "base/guard.hpp"
#include "classic/operations.hpp"
#include "player/decision.hpp"
#include "player/settings.hpp"
#include "player/team.hpp"

namespace ninefold::player {

using classic::Solution;

/// The kernels that the player uses.
struct Tools {
  const classic::Kernels& classic;
  const endgame::Kernels& endgame;
};

/// What is known of the position, from one turn to the next.
struct Knowledge {
  Solution board{};
  classic::Rows solutions;  ///< some of them
  bool complete = false;    ///< these are all
};

/// A legal move, and how many of the solutions it leaves: exactly, or of those listed, or about.
struct Candidate {
  Move move;
  double left;
};

class Work {
 public:
  Work(const Tools& tools_used, const Settings& numbers, Knowledge& knowledge, Team& searchers,
       std::uint64_t& random_state, Guard& guard, double seconds_left, const Tell& hearer)
      : tools(tools_used),
        settings(numbers),
        known(knowledge),
        team(searchers),
        random(random_state),
        whole(guard),
        seconds_(seconds_left),
        tell_(hearer),
        solver(tools_used.classic.classic) {}

  const Tools& tools;
  const Settings& settings;
  Knowledge& known;
  Team& team;
  std::uint64_t& random;
  Guard& whole;
  bool free = false;       ///< inferred cells may be filled
  std::uint64_t seed = 0;  ///< of the ids of solutions
  Decision best;           ///< so far

 private:
  double seconds_;
  const Tell& tell_;

 public:
  classic::Solver solver;

  /// Seconds that may still be used.
  double seconds_left() const { return std::max(0.0, seconds_ - whole.elapsed()); }

  /// A guard for a part of the work that may take this share of the time that is left.
  Guard part(double share) { return Guard(whole, share * seconds_left()); }

  void note(Event event, Move move, double number, double other = 0) {
    if (tell_) tell_({event, move, number, other, whole.elapsed()});
  }
  void note(Event event, double number, double other = 0) { note(event, Move{}, number, other); }

  classic::Board board() const;
  /// The board after a move.
  classic::Board board_after(Move move) const;

  /// The position as the endgame search knows it; all solutions must be known.
  endgame::Place place(Watch* watch) const;

  /// Searches a position and tells what was found.
  endgame::Verdict solve(const endgame::Place& place, Move move, Guard& guard, Guard* between = nullptr);

  /// Takes a move as the best so far; a proven single solution is claimed.
  void choose(Move move, Reason reason, double left, bool exact);
};

/// The solutions of a position that was listed, as the endgame search takes them.
endgame::Rows rows_of(const classic::Rows& solutions);

/// Legal moves by true candidates, as far as the guard allows.
struct Legal {
  std::vector<Move> moves;     ///< proven
  std::vector<Move> unproven;  ///< digits of the one solution that is known, if there are not two
  bool complete = false;
  std::uint64_t solutions = 0;  ///< known: 0, 1, or more
};
Legal legal_moves(Work& work, Guard& guard);

}  // namespace ninefold::player
