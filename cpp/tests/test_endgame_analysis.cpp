// Answers about a position: its winning moves and how play goes on, against the plain twin.
#include <set>
#include <utility>

#include "endgame/analysis.hpp"
#include "tests/check.hpp"
#include "tests/endgame_runs.hpp"
#include "tests/families.hpp"

namespace ninefold::tests {
namespace {

using endgame::Analysis;
using endgame::Question;

/// A sheet with more cells, of which some are filled and the others inferred.
struct Case {
  Sheet sheet;
  std::vector<std::uint8_t> filled;
  bool free;
  std::uint32_t inferred = 0;

  Case(const Sheet& open, std::size_t filled_cells, std::size_t inferred_cells, bool free_rules)
      : sheet(with_inferred(open, filled_cells + inferred_cells)), filled(sheet.cells), free(free_rules) {
    for (std::size_t i = 0; i < filled_cells; ++i) filled[open.cells + i] = 1;
    for (std::size_t cell = 0; cell < sheet.cells; ++cell)
      inferred += !filled[cell] && sheet.is_inferred(cell);
  }

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

/// The position after a digit in a cell.
Position play(const Case& c, const PlainGame& game, const Position& position, endgame::Move move) {
  RowSet kept;
  for (const std::uint32_t row : position.rows) {
    if (c.sheet.digit(row, move.cell) == move.digit) kept.push_back(row);
  }
  for (const Position& next : game.moves(position)) {
    if (next.rows == kept) return next;
  }
  return {};
}

using Pairs = std::set<std::pair<int, int>>;

/// The digits in empty cells that win, each tried.
Pairs winning_moves(const Case& c, PlainGame& game, const Position& position) {
  Pairs wins;
  for (std::uint16_t cell = 0; cell < c.sheet.cells; ++cell) {
    for (std::uint8_t digit = 1; digit < 10 && !c.filled[cell]; ++digit) {
      const Position next = play(c, game, position, {cell, digit});
      if (!next.rows.empty() && !game.wins(next)) wins.emplace(cell, digit);
    }
  }
  return wins;
}

/// Every move of a line leads on, the winner's to lost positions, until one row is left.
void check_line(const Case& c, PlainGame& game, Position position, const Analysis& found) {
  bool winner_moves = found.outcome == Outcome::win;
  for (const auto& [move, left] : found.line) {
    CHECK_EQUAL(game.wins(position), winner_moves);
    position = play(c, game, position, move);
    CHECK_EQUAL(position.rows.size(), left);
    winner_moves = !winner_moves;
  }
  CHECK_EQUAL(position.rows.size(), 1u);
}

TEST("analysis: all winning moves are found, no others, and a line of best play to the end") {
  std::uint64_t random = 31;
  for (int i = 0; i < 60; ++i) {
    const Case c(random_sheet(100, random), random_below(random, 3), random_below(random, 3), i % 2);
    PlainGame game(c.sheet, c.free ? Rules::free_by_number : Rules::strict);
    const Position start = game.start(c.free ? c.inferred : 0);
    const Analysis found = analyze(c.question());
    CHECK(found.end == End::finished);
    CHECK_EQUAL(found.outcome == Outcome::win, game.wins(start));
    Pairs moves;
    for (const auto& [move, left] : found.moves) moves.emplace(move.cell, move.digit);
    CHECK_EQUAL(moves.size(), found.moves.size());
    CHECK(moves == winning_moves(c, game, start));
    check_line(c, game, start, found);
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

TEST("analysis: one row is lost, and none has no moves") {
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
