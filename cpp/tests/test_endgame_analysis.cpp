// Answers about a position: its winning moves and how play goes on, against the plain twin.
#include <algorithm>
#include <array>
#include <set>

#include "endgame/analysis.hpp"
#include "endgame/searcher.hpp"
#include "tests/check.hpp"
#include "tests/endgame_runs.hpp"
#include "tests/families.hpp"
#include "tests/positions.hpp"

namespace ninefold::tests {
namespace {

using endgame::Analysis;
using endgame::Question;

/// A position: rows, cells that are filled, and rules.
struct Case {
  Sheet sheet;
  std::vector<std::uint8_t> filled;
  bool free;
  std::uint32_t inferred = 0;

  /// A sheet with more cells, of which some are filled and the others inferred.
  Case(const Sheet& open, std::size_t filled_cells, std::size_t inferred_cells, bool free_rules)
      : sheet(with_inferred(open, filled_cells + inferred_cells)), filled(sheet.cells), free(free_rules) {
    for (std::size_t i = 0; i < filled_cells; ++i) filled[open.cells + i] = 1;
    count_inferred();
  }

  Case(const Board& b, std::size_t most, bool free_rules)
      : sheet(solutions_of(b, most)), filled(b.digits.begin(), b.digits.end()), free(free_rules) {
    count_inferred();
  }

  void count_inferred() {
    for (std::size_t cell = 0; cell < sheet.cells; ++cell)
      inferred += !filled[cell] && sheet.is_inferred(cell);
  }

  PlainGame game() const { return PlainGame(sheet, free ? Rules::free_by_number : Rules::strict); }
  Position start() const { return game().start(free ? inferred : 0); }

  Question question() const {
    Question asked;
    asked.solutions = sheet.rows();
    asked.filled = filled.data();
    asked.free = free;
    asked.all_moves = asked.line = true;
    return asked;
  }
};

Analysis analyze(const Question& question) {
  Guard guard;
  return endgame::analyze(*active_instruction_set()->endgame, question, guard);
}

/// The position after a digit in a cell, out of those that moves lead to.
Position play(const Case& c, const Position& position, const std::vector<Position>& next,
              endgame::Move move) {
  RowSet kept;
  for (const std::uint32_t row : position.rows) {
    if (c.sheet.digit(row, move.cell) == move.digit) kept.push_back(row);
  }
  for (const Position& other : next) {
    if (other.rows == kept) return other;
  }
  return {};
}

/// Cell, digit, and how many rows are left.
using Choices = std::set<std::array<std::size_t, 3>>;

Choices choices_of(const std::vector<endgame::Choice>& all) {
  Choices choices;
  for (const auto& [move, left] : all) choices.insert({move.cell, move.digit, left});
  return choices;
}

/// The digits in empty cells that win, each tried.
Choices winning_moves(const Case& c, PlainGame& game, const Position& position) {
  Choices wins;
  const std::vector<Position> moves = game.moves(position);
  for (std::uint16_t cell = 0; cell < c.sheet.cells; ++cell) {
    for (std::uint8_t digit = 1; digit < 10 && !c.filled[cell]; ++digit) {
      const Position next = play(c, position, moves, {cell, digit});
      if (!next.rows.empty() && !game.wins(next)) wins.insert({cell, digit, next.rows.size()});
    }
  }
  return wins;
}

/// The winning moves are those of the twin, the ones that leave fewest first.
void check_moves(const Case& c, PlainGame& game, const Analysis& found) {
  const Choices moves = choices_of(found.moves);
  CHECK_EQUAL(moves.size(), found.moves.size());
  CHECK(moves == winning_moves(c, game, c.start()));
  CHECK(std::is_sorted(found.moves.begin(), found.moves.end(),
                       [](const auto& a, const auto& b) { return a.left < b.left; }));
}

/// Every move of a line leads on, the winner's to lost positions, until one row is left.
void check_line(const Case& c, PlainGame& game, const Analysis& found) {
  Position position = c.start();
  bool winner_moves = found.outcome == Outcome::win;
  for (const auto& [move, left] : found.line) {
    CHECK_EQUAL(game.wins(position), winner_moves);
    position = play(c, position, game.moves(position), move);
    CHECK_EQUAL(position.rows.size(), left);
    winner_moves = !winner_moves;
  }
  CHECK_EQUAL(position.rows.size(), 1u);
}

void check_analysis(const Case& c, const Analysis& found) {
  PlainGame game = c.game();
  CHECK(found.end == End::finished);
  CHECK_EQUAL(found.outcome == Outcome::win, game.wins(c.start()));
  check_moves(c, game, found);
  check_line(c, game, found);
}

Board board_of_at_least(std::size_t solutions, std::uint64_t& random) {
  for (;;) {
    const Board b = random_position(random, 2 * solutions);
    if (solutions_of(b, 2 * solutions).count() >= solutions) return b;
  }
}

/// The same of a line in a position that is too large for the twin: after each move one thread searches.
void check_line_by_search(const Case& c, const Analysis& found) {
  endgame::Place now(c.sheet.rows(), c.filled, 0, nullptr);
  endgame::Searcher searcher(*active_instruction_set()->endgame, c.free, std::size_t{1} << 26);
  bool winner_moves = found.outcome == Outcome::win;
  for (const auto& [move, left] : found.line) {
    now = now.after(move, nullptr);
    winner_moves = !winner_moves;
    CHECK_EQUAL(now.solutions(), left);
    CHECK_EQUAL(searcher.solve(now, ~std::uint64_t{0}, nullptr).outcome == Outcome::win, winner_moves);
  }
  CHECK_EQUAL(now.solutions(), 1u);
}

TEST("analysis: all winning moves are found, no others, and a line of best play to the end") {
  std::uint64_t random = 31;
  for (int i = 0; i < 60; ++i) {
    const Case c(random_sheet(100, random), random_below(random, 3), random_below(random, 3), i % 2);
    check_analysis(c, analyze(c.question()));
  }
}

TEST("analysis: positions with hundreds of solutions") {
  std::uint64_t random = 34;
  for (int i = 0; i < 4; ++i) {
    const Case c(random_position(random, 1'000), 1'000, i % 2);
    check_analysis(c, analyze(c.question()));
  }
}

TEST("analysis: a table that grows on the way finds what one that is large finds") {
  // 50,914 solutions, which are decided in some ten thousand nodes.
  const Board b = board(".954.....6....3.9..4892.5.7...1.....71.........3......5...6.......8.1.7.....52...");
  const Desk desk(1 << 14, std::size_t{1} << 28);
  const Case c(b, 60'000, false);
  Question asked = c.question();
  asked.all_moves = asked.line = false;
  const Analysis found = analyze(asked);
  const endgame::Root root(c.sheet.rows(), 1);
  const Verdict verdict = active_instruction_set()->endgame->solve(desk.request(root, false, false));
  CHECK(verdict.nodes > 10'000);
  CHECK(found.outcome == verdict.outcome);
  CHECK(found.outcome == Outcome::win);
  Board next = b;
  next.digits[found.moves[0].move.cell] = found.moves[0].move.digit;
  const Sheet sheet = solutions_of(next, 60'000);
  CHECK_EQUAL(sheet.count(), found.moves[0].left);
  const endgame::Root left(sheet.rows(), 1);
  CHECK(active_instruction_set()->endgame->solve(desk.request(left, false, false)).outcome == Outcome::loss);
}

TEST("analysis: several threads find what one finds, and a line of best play") {
  std::uint64_t random = 35;
  for (int i = 0; i < 4; ++i) {
    const Case c(board_of_at_least(2'000, random), 4'000, i % 2);
    Question asked = c.question();
    const Analysis expected = analyze(asked);
    asked.threads = 3;
    const Analysis found = analyze(asked);
    CHECK(found.end == End::finished && found.outcome == expected.outcome);
    CHECK(choices_of(found.moves) == choices_of(expected.moves));
    check_line_by_search(c, found);
    asked.nodes = expected.nodes / 8;
    const Analysis cut = analyze(asked);
    CHECK(cut.nodes <= asked.nodes && cut.end == End::nodes);
    for (const auto& lost : choices_of(cut.refuted)) CHECK(choices_of(expected.moves).count(lost) == 0);
    CHECK(cut.outcome == Outcome::undecided || cut.outcome == expected.outcome);
  }
}

TEST("analysis: a move that leaves one row is told") {
  std::uint64_t random = 32;
  for (int i = 0; i < 40; ++i) {
    const Case c(random_sheet(60, random), 0, 0, false);
    const PlainGame game(c.sheet, Rules::strict);
    CHECK_EQUAL(analyze(c.question()).at_once, game.moves(game.start())[0].rows.size() == 1);
  }
}

TEST("analysis: one row is lost, and has no moves") {
  for (const bool free : {false, true}) {
    const Analysis found = analyze(Case(full_sheet(4, 1), 0, 2, free).question());
    CHECK(found.outcome == Outcome::loss);
    CHECK(found.moves.empty() && found.line.empty());
  }
}

TEST("analysis: nodes are counted over all that is asked, and never more than allowed") {
  std::uint64_t random = 33;
  int cut = 0;
  for (int i = 0; i < 30; ++i) {
    const Case c(random_sheet(250, random), 0, 1, i % 2);
    const std::uint64_t all = analyze(c.question()).nodes;
    for (const std::uint64_t nodes : {std::uint64_t{0}, all / 8, all / 2, all - all / 16, all}) {
      Question asked = c.question();
      asked.nodes = nodes;
      const Analysis found = analyze(asked);
      CHECK(found.nodes <= nodes);
      CHECK(found.end == (nodes < all ? End::nodes : End::finished));
      cut += found.end == End::nodes && found.outcome != Outcome::undecided;
    }
  }
  CHECK(cut > 10);
}

}  // namespace
}  // namespace ninefold::tests
