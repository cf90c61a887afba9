// The rules that the endgame search rests on, each against the plain twin on every position of many small
// sheets.
#include <algorithm>
#include <bit>
#include <set>

#include "tests/check.hpp"
#include "tests/families.hpp"
#include "tests/plain_endgame.hpp"

namespace ninefold::tests {
namespace {

/// A set of rows, a bit each.
using Mask = std::uint32_t;

/// A move: what it keeps, and whether it closes an odd number of cells, its own with them.
struct Class {
  Mask rows;
  bool closes_odd;
};

/// A sheet of up to 12 rows with its sets as masks; outcomes are the twin's.
class TinyGame {
 public:
  explicit TinyGame(Sheet sheet)
      : sheet_(std::move(sheet)), strict_(sheet_, Rules::strict), free_(sheet_, Rules::free_by_parity) {}

  Mask all() const { return (Mask{1} << sheet_.count()) - 1; }
  bool wins(Mask set) { return strict_.wins({rows_of(set), 0}); }
  bool wins(Mask set, bool odd) { return free_.wins({rows_of(set), odd}); }

  /// The distinct moves of a position.
  std::vector<Class> classes(Mask set) const {
    std::vector<Class> all;
    for (const Position& next : free_.moves({rows_of(set), 0})) {
      Mask kept = 0;
      for (const std::uint32_t row : next.rows) kept |= Mask{1} << row;
      all.push_back({kept, next.inferred == 0});
    }
    return all;
  }

  bool has_single(Mask set) const {
    const auto all = classes(set);
    return std::any_of(all.begin(), all.end(), [](Class c) { return std::has_single_bit(c.rows); });
  }

  /// A class of 4 or 5 that has no single.
  bool has_quiet_class(Mask set) const {
    const auto all = classes(set);
    return std::any_of(all.begin(), all.end(),
                       [&](Class c) { return std::popcount(c.rows) / 2 == 2 && !has_single(c.rows); });
  }

  /// Every position that play can come to, the first with them.
  std::set<Mask> reachable() const {
    std::set<Mask> found{all()};
    std::vector<Mask> rest{all()};
    while (!rest.empty()) {
      const Mask set = rest.back();
      rest.pop_back();
      for (const Class c : classes(set)) {
        if (found.insert(c.rows).second) rest.push_back(c.rows);
      }
    }
    return found;
  }

 private:
  static RowSet rows_of(Mask set) {
    RowSet rows;
    for (; set != 0; set &= set - 1) rows.push_back(static_cast<std::uint32_t>(std::countr_zero(set)));
    return rows;
  }

  Sheet sheet_;
  PlainGame strict_;
  PlainGame free_;
};

/// Calls `look(game)` for many small games.
template <class Look>
void each_tiny_game(int count, std::uint64_t seed, const Look& look) {
  for (int i = 0; i < count; ++i) {
    TinyGame game(tiny_sheet(seed));
    look(game);
  }
}

/// Two moves that meet in a set which is not all of the first.
struct Pair {
  Class a, b;
  Mask met;
};

std::vector<Pair> pairs(const TinyGame& game, Mask set) {
  const std::vector<Class> classes = game.classes(set);
  std::vector<Pair> all;
  for (const Class a : classes) {
    for (const Class b : classes) {
      const Mask met = a.rows & b.rows;
      if (met != 0 && met != a.rows) all.push_back({a, b, met});
    }
  }
  return all;
}

TEST("endgame: sets of rows and the number of inferred cells, or its parity, tell all that a board tells") {
  std::uint64_t random = 1;
  for (int i = 0; i < 150; ++i) {
    const Sheet sheet = with_inferred(tiny_sheet(random), random_below(random, 4));
    std::uint32_t inferred = 0;
    for (std::size_t cell = 0; cell < sheet.cells; ++cell) inferred += sheet.is_inferred(cell);
    PlainGame strict(sheet, Rules::strict);
    PlainGame number(sheet, Rules::free_by_number), parity(sheet, Rules::free_by_parity);
    const std::string empty(sheet.cells, '\0');
    CHECK_EQUAL(strict.wins(strict.start()), BoardGame(sheet, false).wins(empty));
    CHECK_EQUAL(number.wins(number.start(inferred)), BoardGame(sheet, true).wins(empty));
    CHECK_EQUAL(parity.wins(parity.start(inferred % 2)), number.wins(number.start(inferred)));
  }
}

TEST("endgame: two or three rows are won, and so is whatever has a single") {
  each_tiny_game(400, 2, [](TinyGame& game) {
    for (const Mask set : game.reachable()) {
      const int size = std::popcount(set);
      if (size == 1) {
        CHECK(!game.wins(set) && !game.wins(set, false) && !game.wins(set, true));
      } else if (size <= 3 || game.has_single(set)) {
        CHECK(game.has_single(set));
        CHECK(game.wins(set) && game.wins(set, false) && game.wins(set, true));
      }
    }
  });
}

TEST("endgame: four or five rows are won by a single alone, or by an odd number of inferred cells") {
  int quiet = 0;
  each_tiny_game(400, 3, [&](TinyGame& game) {
    for (const Mask set : game.reachable()) {
      if (std::popcount(set) / 2 != 2) continue;
      const bool single = game.has_single(set);
      quiet += !single;
      CHECK_EQUAL(game.wins(set), single);
      CHECK_EQUAL(game.wins(set, false), single);
      CHECK(game.wins(set, true));
    }
  });
  CHECK(quiet > 100);
}

TEST("endgame: six or seven rows are won by a single or by four or five that have none") {
  int lost_six = 0, won_seven = 0;
  each_tiny_game(600, 4, [&](TinyGame& game) {
    for (const Mask set : game.reachable()) {
      const int size = std::popcount(set);
      const bool single = game.has_single(set), quiet_class = game.has_quiet_class(set);
      if (size == 6 || size == 7) CHECK_EQUAL(game.wins(set), single || quiet_class);
      if (quiet_class) CHECK(game.wins(set));
      lost_six += size == 6 && !single && !game.wins(set);
      won_seven += size == 7 && !single && game.wins(set);
    }
  });
  // Neither is six without single always won, nor seven always lost.
  CHECK(lost_six > 0 && won_seven > 0);
}

TEST("endgame: two moves that meet in a lost set refute each other, unless one is that set and wins") {
  int refuted = 0, wins = 0;
  each_tiny_game(500, 5, [&](TinyGame& game) {
    for (const Mask set : game.reachable()) {
      for (const Pair& pair : pairs(game, set)) {
        if (game.wins(pair.met)) continue;
        CHECK(game.wins(pair.a.rows));
        CHECK_EQUAL(game.wins(pair.b.rows), pair.met != pair.b.rows);
        if (pair.met == pair.b.rows) CHECK(game.wins(set));
        ++(pair.met == pair.b.rows ? wins : refuted);
      }
    }
  });
  CHECK(refuted > 1000 && wins > 100);
}

/// How often each case of the inheritance came up.
struct Heirs {
  int lost = 0, won = 0, refuted = 0, deep = 0;
};

/// What two classes of all rows, which meet in a lost set, tell of a later position that has it.
void check_heir(TinyGame& game, const Pair& pair, Mask later, Heirs& heirs) {
  const Mask kept = pair.a.rows & later;
  if (pair.met == later) {
    ++heirs.lost;
    CHECK(!game.wins(later));
  } else if (pair.met == kept) {
    ++heirs.won;
    CHECK(!game.wins(kept) && game.wins(later));
  } else if (kept != later) {
    ++heirs.refuted;
    CHECK(game.wins(kept));
  }
}

TEST("endgame: what refutes a move does so in every later position that has the lost set") {
  Heirs heirs;
  each_tiny_game(400, 6, [&](TinyGame& game) {
    const std::set<Mask> reachable = game.reachable();
    const std::vector<Class> first = game.classes(game.all());
    for (const Pair& pair : pairs(game, game.all())) {
      if (game.wins(pair.met)) continue;
      for (const Mask later : reachable) {
        if ((pair.met & ~later) != 0 || later == game.all()) continue;
        check_heir(game, pair, later, heirs);
        heirs.deep += std::none_of(first.begin(), first.end(), [&](Class c) { return c.rows == later; });
      }
    }
  });
  CHECK(heirs.lost > 1000 && heirs.won > 1000 && heirs.refuted > 1000 && heirs.deep > 1000);
}

TEST("endgame, free rules: no set is lost with an even and with an odd number of inferred cells") {
  int lost_odd = 0;
  each_tiny_game(400, 7, [&](TinyGame& game) {
    for (const Mask set : game.reachable()) {
      if (std::has_single_bit(set)) continue;
      CHECK(game.wins(set, false) || game.wins(set, true));
      lost_odd += !game.wins(set, true);
    }
  });
  CHECK(lost_odd > 0);
}

/// The parity after a move.
bool odd_after(bool odd, Class c) { return odd == c.closes_odd; }

TEST("endgame, free rules: every move that meets another in a lost set is refuted, without exception") {
  int refuted = 0, same = 0;
  each_tiny_game(500, 8, [&](TinyGame& game) {
    for (const Mask set : game.reachable()) {
      if (game.has_single(set)) continue;
      for (const Pair& pair : pairs(game, set)) {
        for (const bool odd : {false, true}) {
          // The order of two moves does not matter: both ways lead to the same set and number.
          const auto replies = game.classes(pair.a.rows);
          const auto reply =
              std::find_if(replies.begin(), replies.end(), [&](Class c) { return c.rows == pair.met; });
          if (game.wins(pair.met, odd_after(odd_after(odd, pair.a), *reply))) continue;
          CHECK(game.wins(pair.a.rows, odd_after(odd, pair.a)));
          CHECK(game.wins(pair.b.rows, odd_after(odd, pair.b)));
          ++(pair.met == pair.b.rows ? same : refuted);
        }
      }
    }
  });
  CHECK(refuted > 1000 && same > 10);
}

TEST("endgame, free rules: a single refutes in every later position that has it, at any parity") {
  int heirs = 0;
  each_tiny_game(300, 9, [&](TinyGame& game) {
    const std::set<Mask> reachable = game.reachable();
    for (const Pair& pair : pairs(game, game.all())) {
      if (!std::has_single_bit(pair.met)) continue;
      for (const Mask later : reachable) {
        const Mask kept = pair.a.rows & later;
        if ((pair.met & ~later) != 0 || kept == later || kept == pair.met) continue;
        ++heirs;
        CHECK(game.wins(kept, false) && game.wins(kept, true));
      }
    }
  });
  CHECK(heirs > 1000);
}

}  // namespace
}  // namespace ninefold::tests
