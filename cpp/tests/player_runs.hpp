// What tests of the player share: players of small means, and judges of their turns that ask another solver
// than the player does, and the plain twin of the endgame.
#pragma once

#include <cstdint>
#include <string>

#include "player/player.hpp"
#include "tests/positions.hpp"

namespace ninefold::tests {

using player::Decision;
using player::Plan;
using player::Player;
using player::Reason;
using player::Settings;

inline player::Tools tools() {
  return {*active_instruction_set()->classic, *active_instruction_set()->endgame};
}

/// A plan by settings with which a turn takes about a millisecond.
inline Settings quick(Plan plan) {
  Settings settings;
  settings.plan = static_cast<double>(plan);
  settings.list_most = 300;
  settings.search_nodes = 300;
  settings.safe_left = 250;
  settings.reach = 150;
  settings.reach_slack = 10;
  settings.descents = settings.first_descents = 200;
  settings.count_most = 3;
  return settings;
}

inline Player player_of(const Settings& settings, std::uint64_t seed = 0, bool free = false,
                        unsigned threads = 1) {
  return {tools(), {settings, seed, free, threads, std::size_t{1} << 26}};
}

/// More time than any test takes, so that no clock cuts anything.
inline constexpr double kAges = 1e6;

inline Decision choose(Player& player, const Board& b, double seconds = kAges,
                       const player::Tell& tell = {}) {
  Guard guard;
  return player.choose(b.digits, seconds, guard, tell);
}

inline Board after(Board b, player::Move move) {
  b.digits[move.cell] = move.digit;
  return b;
}

/// Solutions, up to so many, by the solver that the player does not use.
inline std::uint64_t solutions_up_to(const Board& b, std::uint64_t most) {
  Guard guard;
  static classic::Solver solver(tools().classic.dpll);
  return solver.count(b, {.solutions = most}, guard).solutions;
}

inline bool is_unique(const Board& b) { return solutions_up_to(b, 2) == 1; }

/// Whether a move keeps a solution and, by the strict rules, also rules one out.
inline bool is_legal(const Board& b, player::Move move, bool free) {
  if (move.cell >= kCells || move.digit < 1 || move.digit > 9 || b.digits[move.cell] != 0) return false;
  if (solutions_up_to(after(b, move), 1) == 0) return false;
  Board other = b;
  other.masks = b.allowed();
  other.has_masks = true;
  other.masks[move.cell] = static_cast<std::uint16_t>(other.masks[move.cell] & ~(1u << (move.digit - 1)));
  return free || solutions_up_to(other, 1) == 1;
}

/// Whether a turn is legal, with a claim if and only if one solution is left then.
inline bool is_good(const Board& b, const Decision& turn, bool free) {
  if (!turn.has_move) return turn.claim && turn.reason == Reason::unique && is_unique(b);
  return is_legal(b, turn.move, free) && turn.claim == is_unique(after(b, turn.move));
}

/// Whether the side to move wins, by the plain twin.
inline bool wins(const Board& b, bool free) {
  const Sheet sheet = solutions_of(b, 100'000);
  PlainGame game(sheet, free ? Rules::free_by_parity : Rules::strict);
  return game.wins(game.start(free ? empty_inferred(b, sheet) % 2 : 0));
}

}  // namespace ninefold::tests
