// Everything that the choice of one turn works with: what is known, time, settings, and the best turn so far.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/guard.hpp"
#include "classic/operations.hpp"
#include "endgame/team.hpp"
#include "player/decision.hpp"
#include "player/estimates.hpp"
#include "player/search_time.hpp"
#include "player/settings.hpp"

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
  double nodes_per_second;  ///< of the last searches
};

/// A legal move, and how many of the solutions it leaves: exactly, or of those listed, or about.
struct Candidate {
  Move move;
  double left;
};

/// The legal moves that were found.
struct Legal {
  std::vector<Move> moves;     ///< proven
  std::vector<Move> inferred;  ///< of empty cells that have one digit in all solutions; all if complete
  std::vector<Move> unproven;  ///< digits of the one solution that is known, if there are not two
  bool complete = false;
  std::uint64_t solutions = 0;  ///< known: 0, 1, or more
};

/// One turn. Plain data, and what every phase does with it.
struct Work {
  const Tools& tools;
  const Settings& settings;
  Knowledge& known;
  endgame::Team& team;
  std::size_t newcomers_memory;  ///< for one who knows nothing yet, to see how hard a position is for others
  std::uint64_t& random;
  bool free;           ///< inferred cells may be filled
  std::uint64_t seed;  ///< of the ids of solutions
  Guard& whole;        ///< ends when the time for this turn is used up
  double seconds;      ///< that may be used, from its beginning
  const Tell& tell;
  classic::Solver solver;
  Legal legal{};        ///< while not all solutions are listed; play_opening finds them
  Estimate estimate{};  ///< of the solutions, if they were too many to list
  Decision best{};      ///< so far

  /// Seconds that may still be used.
  double seconds_left() const { return std::max(0.0, seconds - whole.elapsed()); }

  /// Seconds that most positions of so many solutions take to be solved.
  double seconds_to_solve(double solutions) const {
    return seconds_needed(settings, solutions, known.nodes_per_second);
  }

  /// Whether a share of the time is so little for a position of so many solutions that it would be wasted.
  bool hopeless(double solutions, double share) const {
    return share * seconds_left() < settings.hopeless * seconds_to_solve(solutions);
  }

  /// The shares of the time left for a position of so many solutions.
  Shares shares(double solutions) const {
    return shares_of(settings, seconds_left(), seconds_to_solve(solutions));
  }

  /// A guard for a part of the work that may take this share of the time that is left.
  Guard part(double share) { return Guard(whole, share * seconds_left()); }

  void note(Event event, Move move, double number, double other = 0) {
    if (tell) tell({event, move, number, other, whole.elapsed()});
  }
  void note(Event event, double number, double other = 0) { note(event, Move{}, number, other); }

  classic::Board board() const;
  /// The board after a move.
  classic::Board board_after(Move move) const;

  /// The position as the endgame search knows it; all solutions must be known.
  endgame::Place place(Watch* watch) const;

  /// Searches a position and tells what was found. `between` may end it between two of its moves.
  endgame::Verdict solve(const endgame::Place& place, Move move, Guard& guard, Guard* between = nullptr);

  /// Claims that one solution is left already.
  void claim() {
    best = {.claim = true, .reason = Reason::unique, .left = 1, .certainty = Certainty::exactly};
  }

  /// Takes a move as the best so far; a proven single solution is claimed.
  void choose(Move move, Reason reason, double left, Certainty certainty);
};

/// The solutions of a position that was listed, as the endgame search takes them.
endgame::Rows rows_of(const classic::Rows& solutions);

/// Finds the legal moves by true candidates, as far as the guard allows.
Legal legal_moves(Work& work, Guard& guard);

}  // namespace ninefold::player
