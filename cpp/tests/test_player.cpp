// The player: every turn is legal and rightly claimed, whatever board, clock or rules it is asked about.
#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/check.hpp"
#include "tests/player_runs.hpp"

namespace ninefold::tests {
namespace {

constexpr Plan kPlans[] = {Plan::steering, Plan::seed, Plan::chance};

/// Plays both sides of a game from a board; whether every turn was good, up to a claim.
bool plays_well(Player& player, Board b, bool free) {
  for (int turns = 0; turns <= kCells; ++turns) {
    const Decision turn = choose(player, b);
    if (!is_good(b, turn, free)) return false;
    if (turn.claim) return true;
    b = after(b, turn.move);
  }
  return false;
}

TEST("player: every turn of whole games is legal, and the one that leaves one solution claims it") {
  for (const bool free : {false, true}) {
    for (const Plan plan : kPlans) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        Player player = player_of(quick(plan), seed, free);
        CHECK(plays_well(player, Board{}, free));
      }
    }
  }
}

TEST("player: the plans as they stand play whole games by a clock") {
  for (const bool free : {false, true}) {
    for (Settings settings : {Settings{}, player::seed_settings()}) {
      Player player = player_of(settings, 4, free);
      Board b;
      double left = 1;
      for (bool over = false; !over;) {
        Guard guard;
        const Decision turn = player.choose(b.digits, left, guard);
        left = std::max(0.0, left - guard.elapsed());
        over = !is_good(b, turn, free) || turn.claim;
        CHECK(!over || turn.claim);
        if (turn.has_move) b = after(b, turn.move);
      }
    }
  }
}

/// A board with some digits of the same solution taken away, or more of them added.
Board relative(const Board& b, const Board& full, std::uint64_t& random) {
  Board other = b;
  for (int i = 0; i < 4; ++i) {
    const auto cell = random_below(random, kCells);
    other.digits[cell] = i % 2 ? full.digits[cell] : std::uint8_t{0};
  }
  return other;
}

TEST("player: any board will do after any other") {
  for (const bool free : {false, true}) {
    for (const Plan plan : kPlans) {
      std::uint64_t random = 81;
      Player player = player_of(quick(plan), 1, free);
      for (int i = 0; i < 12; ++i) {
        Board full = random_board(random, kCells, false), b;
        for (int digits = 8 * (i % 5); digits > 0; --digits) {
          const auto cell = random_below(random, kCells);
          b.digits[cell] = full.digits[cell];
        }
        for (int j = 0; j < 3; ++j) {
          CHECK(is_good(b, choose(player, b), free));
          b = relative(b, full, random);
        }
      }
    }
  }
}

TEST("player: one solution left by the other is claimed, and nothing is written") {
  for (const bool free : {false, true}) {
    for (const Plan plan : kPlans) {
      std::uint64_t random = 82;
      Player player = player_of(quick(plan), 0, free);
      Settings late = quick(plan);
      late.opening_digits = 81;
      Player always_opening = player_of(late, 0, free);
      for (int i = 0; i < 4; ++i) {
        const Board b = i ? random_position(random, 1) : board(kUnique);
        for (Player* each : {&player, &always_opening}) {
          const Decision turn = choose(*each, b);
          CHECK(turn.claim && !turn.has_move && turn.reason == Reason::unique);
        }
      }
    }
  }
}

TEST("player: one solution that the other leaves and does not claim is claimed in a game that is known") {
  std::uint64_t random = 83;
  for (const bool free : {false, true}) {
    for (int i = 0; i < 10; ++i) {
      Player player = player_of(quick(Plan::seed), 0, free);
      const Board b = random_position(random, 100);
      if (is_unique(b)) continue;
      choose(player, b);  // all solutions are known now
      const Sheet sheet = solutions_of(b, 100);
      Board next = b;
      for (std::uint16_t cell = 0; cell < kCells && !is_unique(next); ++cell) {
        next.digits[cell] = sheet.digit(0, cell);
      }
      const Decision turn = choose(player, next);
      CHECK(turn.claim && !turn.has_move && turn.reason == Reason::unique);
    }
  }
}

/// Boards on which no turn is legal: no solution, or a digit twice.
std::vector<Board> hopeless() {
  std::vector<Board> all{board(kImpossible), board("11" + std::string(79, '.')), board(kUniqueSolution)};
  all.back().digits[0] = 9;  // full, and wrong
  Board b = board(kUnique);
  b.digits[2] = 1;  // fits, but not with the rest
  all.push_back(b);
  return all;
}

TEST("player: where there is no legal turn it has none, and goes on afterwards") {
  for (const bool free : {false, true}) {
    for (const Plan plan : kPlans) {
      Player player = player_of(quick(plan), 0, free);
      std::uint64_t random = 84;
      for (const Board& b : hopeless()) {
        for (int i = 0; i < 2; ++i) {  // once as it is, once after a position that is known
          const Decision turn = choose(player, b);
          CHECK(!turn.has_move && !turn.claim && turn.reason == Reason::none);
          const Board known = random_position(random, 100);
          CHECK(is_good(known, choose(player, known), free));
        }
      }
      CHECK(!choose(player, board(kUniqueSolution)).has_move);
    }
  }
}

TEST("player: a digit that fits no known solution leaves no turn") {
  std::uint64_t random = 85;
  Player player = player_of(quick(Plan::steering));
  for (int i = 0; i < 10; ++i) {
    Board b = random_position(random, 100);
    if (is_unique(b)) continue;
    CHECK(choose(player, b).has_move);
    for (std::uint16_t cell = 0; cell < kCells; ++cell) {
      if (b.digits[cell] != 0) continue;
      for (std::uint8_t digit = 1; digit <= 9; ++digit) {
        const Board wrong = after(b, {cell, digit});
        if (solutions_up_to(wrong, 1) != 0) continue;
        CHECK(choose(player, wrong).reason == Reason::none);
        CHECK(choose(player, b).has_move);
        cell = kCells - 1;
        break;
      }
    }
  }
}

/// The legal moves that the player finds.
player::Legal found_moves(const Board& b, bool free, Guard& guard) {
  player::Knowledge known{};
  known.board = b.digits;
  endgame::Team team(tools().endgame, free, 1, std::size_t{1} << 26);
  const player::Tools all = tools();
  const Settings settings;
  std::uint64_t random = 0;
  Guard whole;
  const player::Tell nobody;
  player::Work work{.tools = all,
                    .settings = settings,
                    .known = known,
                    .team = team,
                    .newcomers_memory = std::size_t{1} << 24,
                    .random = random,
                    .free = free,
                    .seed = 0,
                    .whole = whole,
                    .seconds = kAges,
                    .tell = nobody,
                    .solver = classic::Solver(all.classic.classic)};
  return player::legal_moves(work, guard);
}

TEST("player: legal moves are those that another solver finds, all of them") {
  std::uint64_t random = 90;
  for (const bool free : {false, true}) {
    for (int i = 0; i < 8; ++i) {
      const Board b = random_board(random, 5 * i, false);
      std::size_t legal = 0;
      for (std::uint16_t cell = 0; cell < kCells; ++cell) {
        for (std::uint8_t digit = 1; digit <= 9; ++digit) legal += is_legal(b, {cell, digit}, free);
      }
      Guard guard;
      const player::Legal found = found_moves(b, free, guard);
      CHECK(found.complete);
      CHECK_EQUAL(found.moves.size(), legal);
      for (const player::Move& move : found.moves) CHECK(is_legal(b, move, free));
    }
  }
}

TEST("player: digits of the one solution that is known are no legal moves, but by the free rules") {
  Guard guard, late(0);
  const player::Legal strict = found_moves(board(kUnique), false, guard);
  CHECK(strict.complete && strict.solutions == 1 && strict.moves.empty());
  CHECK_EQUAL(strict.unproven.size(), 51u);
  const player::Legal free = found_moves(board(kUnique), true, guard);
  CHECK(free.moves.size() == 51 && free.unproven.empty());
  const player::Legal none = found_moves(board(kUnique), false, late);
  CHECK(!none.complete && none.moves.empty() && none.unproven.empty());
}

/// Boards of every phase.
std::vector<Board> phases(std::uint64_t random) {
  std::vector<Board> all{Board{}, random_board(random, 10, false), random_board(random, 18, false)};
  for (const std::uint64_t most : {100'000, 2'000, 100, 1}) all.push_back(random_position(random, most));
  return all;
}

TEST("player: without any time left there is a legal turn") {
  const std::vector<Board> boards = phases(86);
  for (const bool free : {false, true}) {
    for (Settings settings : {Settings{}, player::seed_settings(), quick(Plan::chance)}) {
      for (const double seconds : {0.0, -1.0, 1e-3}) {
        for (const Board& b : boards) {
          Player player = player_of(settings, 0, free);
          CHECK(is_good(b, choose(player, b, seconds), free));
          CHECK(is_good(b, choose(player, b, seconds), free));  // with what it may know by now
        }
      }
    }
  }
}

TEST("player: a turn that is stopped before it begins is a legal one, and proves nothing false") {
  StopFlag stop{true};
  const std::vector<Board> boards = phases(87);
  for (const bool free : {false, true}) {
    for (Settings settings : {Settings{}, player::seed_settings(), quick(Plan::chance)}) {
      Player player = player_of(settings, 0, free);
      for (const Board& b : boards) {
        Guard guard(Guard::kForever, &stop);
        const Decision turn = player.choose(b.digits, 10, guard);
        CHECK(is_good(b, turn, free));
        const bool proven = turn.reason == Reason::wins || turn.reason == Reason::loses;
        if (proven && !turn.claim) CHECK_EQUAL(wins(b, free), turn.reason == Reason::wins);
      }
    }
  }
}

TEST("player: a turn that is stopped while it searches is legal, and proves nothing false") {
  std::uint64_t random = 88;
  for (int i = 0; i < 20; ++i) {
    const Board b = random_position(random, 60);
    if (is_unique(b)) continue;
    StopFlag stop{false};
    Guard guard(Guard::kForever, &stop);
    Player player = player_of(i % 2 ? Settings{} : player::seed_settings());
    const auto when = static_cast<int>(random_below(random, 4));
    int heard = 0;
    const Decision turn = player.choose(b.digits, 10, guard, [&](const player::Note&) {
      if (heard++ == when) stop = true;
    });
    CHECK(is_good(b, turn, false));
    if (turn.reason == Reason::wins && !turn.claim) CHECK(!wins(after(b, turn.move), false));
  }
}

TEST("player: the opening is decided by the seed alone") {
  std::set<std::string> openings;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    std::string told[2];
    for (std::string& each : told) {
      Player player = player_of(Settings{}, seed);
      Board b;
      for (int digits = 0; digits < 14; ++digits) {
        const Decision turn = choose(player, b);
        CHECK(turn.reason == Reason::opening);
        b = after(b, turn.move);
      }
      each = text(b.digits.data());
    }
    CHECK_EQUAL(told[0], told[1]);
    openings.insert(told[0]);
  }
  CHECK_EQUAL(openings.size(), 8u);
}

TEST("player: what breaks inside costs nothing but what was not yet known") {
  std::uint64_t random = 89;
  for (const Plan plan : kPlans) {
    Player player = player_of(quick(plan));
    for (const std::uint64_t most : {100'000, 200}) {
      const Board b = random_position(random, most);
      for (int when = 1; when < 5; ++when) {
        int heard = 0, failures = 0;
        const Decision turn = choose(player, b, kAges, [&](const player::Note& note) {
          failures += note.event == player::Event::failure;
          if (++heard == when) throw std::runtime_error("broken");
        });
        CHECK_EQUAL(failures, heard >= when);
        CHECK(is_good(b, turn, false) || (when == 1 && turn.reason == Reason::none));
        CHECK(is_good(b, choose(player, b), false));
      }
    }
  }
}

}  // namespace
}  // namespace ninefold::tests
