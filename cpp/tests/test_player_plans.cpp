// What the player plays by its plans: checked by plain counting and by the plain twin of the endgame.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "tests/check.hpp"
#include "tests/player_runs.hpp"

namespace ninefold::tests {
namespace {

using player::Certainty;
using player::Event;
using player::Move;
using player::Note;

constexpr std::uint64_t kListed = 50;

/// The seed's plan, looking only so far that plain counting can follow.
Settings short_sighted(double safe) {
  Settings settings = player::seed_settings();
  settings.list_most = kListed;
  settings.safe_left = safe;
  return settings;
}

/// Few enough listed solutions to be safe that many moves are, or so many that none is and all are tested.
constexpr double kFew = 40, kAll = kListed;

/// Positions of the middle game for one who lists so little, and of nearly as many solutions.
std::vector<Board> middle_games(int number, std::uint64_t most, std::uint64_t random) {
  std::vector<Board> all;
  while (static_cast<int>(all.size()) < number) {
    const Board b = random_position(random, most);
    if (solutions_up_to(b, kListed) == kListed) all.push_back(b);
  }
  return all;
}

/// What plain counting says of a move: how many of the listed solutions it leaves, and how many of all.
struct Plain {
  Move move;
  double listed = 0;
  std::uint64_t all = 0;

  /// All are listed then, and the other wins.
  bool provably_loses(const Board& b, bool free) const { return all < kListed && wins(after(b, move), free); }
};

/// Every legal move of a position.
std::vector<Plain> plain_moves(const Board& b, bool free) {
  Guard guard;
  classic::Rows listed;
  classic::Solver(tools().classic.classic).list(b, {.solutions = kListed}, guard, listed);
  const Sheet sheet = solutions_of(b, 100'000);
  std::vector<Plain> moves;
  for (std::uint16_t cell = 0; cell < kCells; ++cell) {
    for (std::uint8_t digit = 1; digit <= 9 && b.digits[cell] == 0; ++digit) {
      Plain plain{{cell, digit}};
      for (const classic::Solution& each : listed) plain.listed += each[cell] == digit;
      for (std::size_t row = 0; row < sheet.count(); ++row) plain.all += sheet.digit(row, cell) == digit;
      if (plain.all > 0 && (free || plain.all < sheet.count())) moves.push_back(plain);
    }
  }
  return moves;
}

/// Checks a turn by the seed's plan in the middle game: all moves that leave more of the listed solutions
/// must lose, and so may the one that was chosen only if all do.
void check_seed_turn(const Board& b, const Decision& turn, bool free, double safe,
                     std::map<Reason, int>& seen) {
  const std::vector<Plain> moves = plain_moves(b, free);
  const auto chosen = std::find_if(moves.begin(), moves.end(), [&](const Plain& each) {
    return each.move.cell == turn.move.cell && each.move.digit == turn.move.digit;
  });
  CHECK(turn.has_move && chosen != moves.end());
  if (chosen == moves.end()) return;
  ++seen[turn.reason];
  const std::uint64_t everything = solutions_of(b, 100'000).count();
  const auto inferred =
      std::count_if(moves.begin(), moves.end(), [&](const Plain& each) { return each.all == everything; });
  if (turn.reason == Reason::parity) {  // it looks at nothing else then
    CHECK(inferred % 2 == 1 && chosen->all == everything);
    return;
  }
  CHECK(inferred % 2 == 0);
  const bool loses = chosen->provably_loses(b, free);
  const auto is_better = [&](const Plain& each) { return each.listed > chosen->listed; };
  const auto is_refuted = [&](const Plain& each) {
    return each.listed <= safe && each.provably_loses(b, free);
  };
  for (const Plain& each : moves) {
    if (is_better(each)) CHECK(is_refuted(each));
  }
  switch (turn.reason) {
    case Reason::most_left:
      CHECK(chosen->listed > safe);
      CHECK_EQUAL(turn.left, chosen->listed);
      break;
    case Reason::wins:
      CHECK(chosen->all < kListed && !loses);
      CHECK_EQUAL(turn.left, static_cast<double>(chosen->all));
      break;
    case Reason::undecided:
      CHECK(chosen->all >= kListed);
      break;
    default:
      CHECK(turn.reason == Reason::provisional);
      CHECK(std::all_of(moves.begin(), moves.end(), is_refuted));
      CHECK(std::none_of(moves.begin(), moves.end(), is_better));
  }
}

TEST("player: the seed's plan leaves most of the listed solutions, unless that provably loses") {
  std::map<Reason, int> seen;
  for (const bool free : {false, true}) {
    for (const double safe : {kFew, kAll}) {
      for (const std::uint64_t most : {53, 60, 300}) {
        for (const Board& b : middle_games(15, most, 91)) {
          Player player = player_of(short_sighted(safe), 0, free);
          check_seed_turn(b, choose(player, b), free, safe, seen);
        }
      }
    }
  }
  CHECK(seen[Reason::most_left] > 0 && seen[Reason::wins] > 0 && seen[Reason::undecided] > 0);
  CHECK(seen[Reason::parity] > 0);
}

TEST("player: the seed's plan tests no move that leaves enough of the listed solutions") {
  int safe = 0;
  for (const Board& b : middle_games(30, 3'000, 92)) {
    Player player = player_of(short_sighted(kFew));
    int searches = 0, panics = 0;
    const Decision turn = choose(player, b, kAges, [&](const Note& note) {
      searches += note.event == Event::solved;
      panics += note.event == Event::panic;
    });
    if (turn.reason != Reason::most_left) continue;
    ++safe;
    CHECK_EQUAL(searches, panics);
  }
  CHECK(safe > 0);
}

TEST("player: the seed's plan panics from one losing move to the next, and keeps the first for the worst") {
  int panics = 0;
  for (const Board& b : middle_games(30, 53, 93)) {
    std::vector<Move> refuted;
    Player player = player_of(short_sighted(kAll));
    const Decision turn = choose(player, b, kAges, [&](const Note& note) {
      if (note.event == Event::panic) refuted.push_back(note.move);
    });
    for (const Move& move : refuted) CHECK(wins(after(b, move), false));
    panics += static_cast<int>(refuted.size());
    if (turn.reason == Reason::provisional) {
      CHECK(turn.move.cell == refuted.front().cell && turn.move.digit == refuted.front().digit);
    }
  }
  CHECK(panics > 0);
}

TEST("player: an endgame that is won is won, by a move that the plain twin calls winning") {
  std::map<Reason, int> seen;
  for (const bool free : {false, true}) {
    for (Settings settings : {Settings{}, player::seed_settings()}) {
      std::uint64_t random = 94;
      for (int i = 0; i < 15; ++i) {
        const Board b = random_position(random, 20 + 10 * i);
        if (is_unique(b)) continue;
        Player player = player_of(settings, 3, free);
        const Decision turn = choose(player, b);
        ++seen[turn.reason];
        CHECK(is_good(b, turn, free));
        CHECK_EQUAL(turn.reason == Reason::wins, wins(b, free));
        if (turn.reason != Reason::wins) continue;
        const Board next = after(b, turn.move);
        CHECK(!wins(next, free));
        if (turn.claim) continue;
        const Decision reply = choose(player, next);  // by one who knows the position already
        ++seen[reply.reason];
        CHECK(is_good(next, reply, free) && reply.reason == Reason::loses);
      }
    }
  }
  CHECK(seen[Reason::wins] > 20 && seen[Reason::loses] > 4);
  CHECK_EQUAL(seen.size(), 2u);
}

TEST("player: two threads play endgames as one does") {
  std::uint64_t random = 95;
  Player one = player_of(Settings{}), two = player_of(Settings{}, 0, false, 2);
  for (int found = 0; found < 3;) {
    const Board b = random_position(random, 4'000);
    if (solutions_of(b, 4'000).count() < 2'000) continue;
    ++found;
    const Decision first = choose(one, b), second = choose(two, b);
    CHECK(is_good(b, first, false) && is_good(b, second, false));
    CHECK(first.reason == second.reason);
  }
}

TEST("player: any legal move until the endgame, and exact play then, by the plan of chance") {
  std::uint64_t random = 96;
  for (int i = 0; i < 30; ++i) {
    const Board b = random_position(random, i % 2 ? 40 : 3'000);
    const std::size_t solutions = solutions_of(b, 3'000).count();
    if (solutions < 2) continue;
    Settings settings = quick(Plan::chance);
    settings.list_most = 100;
    settings.search_nodes = 0;
    Player player = player_of(settings, static_cast<std::uint64_t>(i));
    const Decision turn = choose(player, b);
    CHECK(is_good(b, turn, false));
    if (solutions > 100) CHECK(turn.reason == Reason::opening);
    if (solutions < 100) CHECK_EQUAL(turn.reason == Reason::wins, wins(b, false));
  }
}

TEST("player: steering hands over more than the other can list, where it can") {
  std::uint64_t random = 97;
  for (int i = 0; i < 20; ++i) {
    const Board b = random_position(random, 3'000);
    const Sheet sheet = solutions_of(b, 3'000);
    Settings settings = quick(Plan::steering);
    Player player = player_of(settings);
    const Decision turn = choose(player, b);
    CHECK(is_good(b, turn, false));
    if (turn.reason != Reason::beyond || turn.certainty != Certainty::exactly) continue;
    const auto left = static_cast<double>(solutions_of(after(b, turn.move), 3'000).count());
    CHECK(left > settings.reach);
  }
}

}  // namespace
}  // namespace ninefold::tests
