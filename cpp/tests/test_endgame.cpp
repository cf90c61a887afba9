// The endgame search against its plain twin: the same verdicts, by moves that win, on every instruction set.
#include <bit>
#include <set>
#include <utility>

#include "endgame/analysis.hpp"
#include "tests/check.hpp"
#include "tests/endgame_runs.hpp"
#include "tests/families.hpp"

namespace ninefold::tests {
namespace {

using endgame::Root;

/// A rule set, and the parity of the inferred cells.
struct Terms {
  bool free, odd;
};
constexpr Terms kTerms[] = {{false, false}, {true, false}, {true, true}};

PlainGame plain_game(const Sheet& sheet, Terms terms) {
  return PlainGame(sheet, terms.free ? Rules::free_by_parity : Rules::strict);
}

/// Searches with every version, each with an empty table: all must do the same, and right.
void check_everywhere(const Sheet& sheet, std::uint64_t seed, Desk& desk) {
  static const std::vector<EndgameVersion> versions = endgame_versions();
  const Root root(sheet.rows(), seed);
  for (const Terms terms : kTerms) {
    PlainGame game = plain_game(sheet, terms);
    Verdict first{};
    for (const EndgameVersion& version : versions) {
      desk.forget();
      const Verdict verdict = version.kernels->solve(desk.request(root, terms.free, terms.odd));
      if (&version == &versions[0]) first = verdict;
      CHECK(verdict.outcome == first.outcome);
      CHECK_EQUAL(verdict.move, first.move);
      CHECK_EQUAL(verdict.nodes, first.nodes);
    }
    CHECK(is_right(game, game.start(terms.odd), root, first));
  }
}

TEST("endgame: verdicts and moves are right, and the same on every instruction set") {
  std::uint64_t random = 21;
  Desk desk(16);
  for (int i = 0; i < 150; ++i) check_everywhere(random_sheet(300, random), next_random(random), desk);
}

TEST("endgame: sizes where the layout changes are searched right") {
  std::uint64_t random = 22;
  Desk desk(16);
  for (const std::size_t size : {15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 191, 192, 193}) {
    for (int i = 0; i < 6;) {
      const Sheet sheet = random_sheet(size, random);
      if (sheet.count() != size) continue;
      check_everywhere(sheet, next_random(random), desk);
      ++i;
    }
  }
}

TEST("endgame: a thousand rows are searched right") {
  std::uint64_t random = 23;
  Desk desk(16);
  for (const Sheet& sheet : {full_sheet(9, 2), full_sheet(6, 3), full_sheet(5, 4)}) {
    const Sheet thinned = some_rows(sheet, sheet.count() - 40, random);
    check_everywhere(with_followers(thinned, 6, 5, random), 0, desk);
  }
}

TEST("endgame: a table kept over positions, of one bucket or more, leaves every verdict right") {
  const endgame::Kernels& kernels = *active_instruction_set()->endgame;
  for (const std::uint64_t buckets : {1, 4096}) {
    for (const Terms terms : kTerms) {
      std::uint64_t random = 24;
      Desk desk(buckets);
      for (int i = 0; i < 120; ++i) {
        const Sheet sheet = random_sheet(200, random);
        const Root root(sheet.rows(), 5);
        PlainGame game = plain_game(sheet, terms);
        const Verdict verdict = kernels.solve(desk.request(root, terms.free, terms.odd));
        CHECK(is_right(game, game.start(terms.odd), root, verdict));
      }
    }
  }
}

TEST("endgame: a table that grows while it is searched leaves every verdict right") {
  std::uint64_t random = 29;
  std::size_t largest = 0;
  Desk desk;
  for (int i = 0; i < 30; ++i) {
    const Sheet sheet = random_sheet(300, random);
    const Root root(sheet.rows(), next_random(random));
    for (const Terms terms : kTerms) {
      PlainGame game = plain_game(sheet, terms);
      desk.forget();  // of the other rules
      endgame::Request request = desk.request(root, terms.free, terms.odd);
      Grower grower;
      grower.serve(request);
      CHECK(is_right(game, game.start(terms.odd), root, active_instruction_set()->endgame->solve(request)));
      largest = std::max(largest, grower.size());
    }
  }
  CHECK(largest >= 32 * endgame::kBucket);
}

TEST("endgame: what a search leaves in the table is true") {
  const endgame::Kernels& kernels = *active_instruction_set()->endgame;
  std::uint64_t random = 25, found = 0;
  for (int i = 0; i < 60; ++i) {
    const Sheet sheet = random_sheet(250, random);
    const Root root(sheet.rows(), next_random(random));
    for (const Terms terms : kTerms) {
      const Desk desk;
      Judge judge(sheet, root, terms.free, 0);
      judge.check(kernels.solve(desk.request(root, terms.free, terms.odd)), root, terms.odd);
      found += judge.check(desk, root);
      CHECK_EQUAL(judge.wrong(), 0u);
    }
  }
  CHECK(found > 1000);
}

TEST("endgame: every seed of the ids gives one verdict") {
  const endgame::Kernels& kernels = *active_instruction_set()->endgame;
  std::uint64_t random = 26;
  Desk desk(4);
  for (int i = 0; i < 20; ++i) {
    const Sheet sheet = random_sheet(300, random);
    for (const Terms terms : kTerms) {
      PlainGame game = plain_game(sheet, terms);
      const bool won = game.wins(game.start(terms.odd));
      for (int seed = 0; seed < 20; ++seed) {
        desk.forget();
        const Root root(sheet.rows(), next_random(random));
        const Verdict verdict = kernels.solve(desk.request(root, terms.free, terms.odd));
        CHECK(verdict.outcome == (won ? Outcome::win : Outcome::loss));
      }
    }
  }
}

TEST("endgame: three things to arrange beside a pair, with a cell to spare, are won by splitting the pair") {
  // The theory that fills the inferred cell first takes this for lost.
  const Sheet sheet = product(permutations(3), permutations(2));
  const Root root(sheet.rows(), 0);
  Desk desk;
  const Verdict verdict = active_instruction_set()->endgame->solve(desk.request(root, true, true));
  CHECK(verdict.outcome == Outcome::win);
  CHECK_EQUAL(class_rows(root.family(), verdict.move).size(), 6u);
}

// ---- the root

TEST("endgame: the root has every distinct move once, and knows how many lead there") {
  std::uint64_t random = 27;
  for (int i = 0; i < 40; ++i) {
    const Sheet sheet = random_sheet(200, random);
    const Root root(sheet.rows(), 3);
    const endgame::Family& family = root.family();
    const PlainGame game(sheet, Rules::strict);
    std::set<RowSet> wanted, found;
    for (const Position& next : game.moves(game.start())) wanted.insert(next.rows);
    for (std::uint32_t j = 0; j < family.classes; ++j) {
      const RowSet rows = class_rows(family, j);
      found.insert(rows);
      CHECK_EQUAL(root.size(j), rows.size());
      CHECK_EQUAL(root.moves(j).size() % 2, family.odd[j]);
      for (const endgame::Move move : root.moves(j)) {
        for (std::uint32_t row = 0; row < sheet.count(); ++row) {
          const bool inside = std::binary_search(rows.begin(), rows.end(), row);
          CHECK_EQUAL(sheet.digit(row, move.cell) == move.digit, inside);
        }
      }
    }
    CHECK_EQUAL(family.classes, found.size());
    CHECK(found == wanted);
  }
}

TEST("endgame: a row has one id in every sheet, and another with another seed") {
  const Sheet sheet = full_sheet(6, 3);
  std::uint64_t random = 28;
  const Sheet some = some_rows(sheet, 50, random);
  const Root all(sheet.rows(), 1), part(some.rows(), 1), other(sheet.rows(), 2);
  const std::set<std::uint64_t> ids(all.family().ids, all.family().ids + sheet.count());
  CHECK_EQUAL(ids.size(), sheet.count());
  for (std::size_t i = 0; i < some.count(); ++i) CHECK(ids.contains(part.family().ids[i]));
  for (std::size_t i = 0; i < sheet.count(); ++i) CHECK(!ids.contains(other.family().ids[i]));
}

}  // namespace
}  // namespace ninefold::tests
