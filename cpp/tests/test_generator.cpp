// Puzzles made at random: even grids, digging, and that nothing but seed and number matters.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "boards/digits.hpp"
#include "cover/search.hpp"
#include "generator/classic_workshop.hpp"
#include "generator/grids.hpp"
#include "generator/layout_workshop.hpp"
#include "generator/making.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"
#include "tests/layouts.hpp"

namespace ninefold::tests {
namespace {

using namespace generator;

Border border_of(const Digits81& grid) {
  const auto sets = [&](int row, int column, bool by_rows) {
    Sets found{};
    for (int i = 0; i < 9; ++i) {
      found[by_rows ? i / 3 : i % 3] |= 1u << grid[(row + i / 3) * 9 + column + i % 3];
    }
    return found;
  };
  return {{sets(0, 3, false), sets(0, 6, false)}, {sets(3, 0, true), sets(6, 0, true)}};
}

std::uint32_t middles(const Border& border) {
  Middle::Choice choice;
  return Middle(border).find(Middle::kFound - 1, choice);
}

/// Whether the three mini-rows of a band's first box stay together as sets in its second.
bool is_pure(const Digits81& grid, int band, bool by_columns) {
  const auto at = [&](int row, int column) { return grid[by_columns ? column * 9 + row : row * 9 + column]; };
  unsigned first[3] = {}, second[3] = {};
  for (int i = 0; i < 9; ++i) {
    first[i / 3] |= 1u << at(3 * band + i / 3, i % 3);
    second[i / 3] |= 1u << at(3 * band + i / 3, 3 + i % 3);
  }
  return second[0] == first[1] || second[0] == first[2];
}

/// How far counts are from what is expected of each, in units of its standard deviation as a whole.
double deviation(const std::vector<double>& counts, double expected) {
  double chi = 0;
  for (const double count : counts) chi += (count - expected) * (count - expected) / expected;
  const double freedom = static_cast<double>(counts.size() - 1);
  return (chi - freedom) / std::sqrt(2 * freedom);
}

Groups single_cells(std::size_t cells) {
  Groups groups;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    groups.add(std::vector{static_cast<std::uint16_t>(cell)});
  }
  return groups;
}

/// Cells that a half turn joins.
Groups turned_cells(std::size_t cells) {
  Groups groups;
  for (std::size_t cell = 0; 2 * cell < cells; ++cell) {
    const auto one = static_cast<std::uint16_t>(cell), other = static_cast<std::uint16_t>(cells - 1 - cell);
    groups.add(one == other ? std::vector{one} : std::vector{one, other});
  }
  return groups;
}

const classic::Kernels& kernels() { return *active_instruction_set()->classic; }

struct Made {
  explicit Made(std::size_t rows, std::size_t cells)
      : givens(rows * cells), solutions(rows * cells), efforts(rows), tries(rows), fates(rows) {}

  std::vector<std::uint8_t> givens, solutions;
  std::vector<std::uint64_t> efforts, tries;
  std::vector<std::uint8_t> fates;

  bool operator==(const Made&) const = default;
};

End make(const Wish& wish, const MakeWorkshop& workshop, Made& made, std::size_t rows, unsigned threads,
         std::size_t begin = 0, std::size_t at = 0, Guard guard = Guard()) {
  const std::size_t cells = workshop()->cells();
  const Puzzles puzzles{rows,
                        begin,
                        made.givens.data() + at * cells,
                        made.solutions.data() + at * cells,
                        made.efforts.data() + at,
                        made.tries.data() + at,
                        made.fates.data() + at};
  return make_puzzles(wish, workshop, puzzles, threads, guard);
}

TEST("the middle of a grid has as many fillings as a solver counts") {
  std::uint64_t random = 1;
  classic::Solver solver(kernels().classic);
  Guard guard;
  for (int i = 0; i < 20; ++i) {
    const Digits81 grid = random_grid(random);
    Board board;
    for (std::size_t cell = 0; cell < 81; ++cell) {
      board.digits[cell] = cell / 9 < 3 || cell % 9 < 3 ? grid[cell] : std::uint8_t{0};
    }
    CHECK(is_solution(board, grid.data()));
    CHECK_EQUAL(middles(border_of(grid)), solver.count(board, {}, guard).solutions);
  }
}

TEST("no border has more fillings than are drawn from") {
  const Sets plain{0b1110, 0b1110000, 0b1110000000};
  std::uint32_t largest = 0;
  std::uint64_t random = 5;
  const auto shuffled = [&] {
    std::array<unsigned, 9> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (std::size_t i = 9; i > 1; --i)
      std::swap(digits[i - 1], digits[random_below(random, std::uint32_t(i))]);
    Sets sets{};
    for (std::size_t i = 0; i < 9; ++i) sets[i / 3] |= 1u << digits[i];
    return sets;
  };
  for (int i = 0; i < 3000; ++i) {
    const Sets other = shuffled();
    const Border regular{{plain, plain}, {other, other}}, any{{plain, other}, {shuffled(), shuffled()}};
    largest = std::max(largest, middles(regular));
    CHECK(any.is_regular() || middles(any) <= kMostUsual);
  }
  CHECK_EQUAL(largest, kMostMiddles);
}

TEST("random grids show no bias: digits in cells, bands that were drawn and bands that followed") {
  constexpr int kGrids = 20'000;
  std::uint64_t random = 2;
  std::vector<std::vector<double>> digits(81, std::vector<double>(9));
  std::vector<double> pure(6);
  for (int i = 0; i < kGrids; ++i) {
    const Digits81 grid = random_grid(random);
    for (std::size_t cell = 0; cell < 81; ++cell) ++digits[cell][grid[cell] - 1];
    for (int line = 0; line < 6; ++line) pure[line] += is_pure(grid, line % 3, line >= 3);
  }
  for (const auto& counts : digits) CHECK(deviation(counts, kGrids / 9.0) < 5);
  const double mean = std::accumulate(pure.begin(), pure.end(), 0.0) / 6;
  CHECK(deviation(pure, mean) < 5);
  CHECK(mean > kGrids * 0.03 && mean < kGrids * 0.045);
}

TEST("digging gives what emptying one group after the other gives") {
  ClassicWorkshop workshop(kernels());
  classic::Solver solver(kernels().dpll);
  Guard guard;
  for (const Groups& groups : {single_cells(81), turned_cells(81)}) {
    Digger digger(81, groups);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      std::uint64_t random = seed;
      const Digits81 full = random_grid(random);
      std::vector<std::size_t> order(groups.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::uint64_t same = random;
      for (std::size_t i = order.size(); i > 1; --i) {
        std::swap(order[i - 1], order[random_below(same, static_cast<std::uint32_t>(i))]);
      }
      Board plain;
      plain.digits = full;
      for (const std::size_t group : order) {
        for (const auto cell : groups[group]) plain.digits[cell] = 0;
        if (solver.solve(plain, {2}, guard).solutions != 1) {
          for (const auto cell : groups[group]) plain.digits[cell] = full[cell];
        }
      }
      std::array<std::uint8_t, 81> givens;
      Purse purse{~std::uint64_t{0}, guard};
      digger.begin(full.data(), 0, random, givens.data());
      for (Question question{.purse = &purse}; digger.ask(question);) {
        workshop.probe({&question, 1});
        digger.hear(question.told == Told::yes);
      }
      CHECK(digger.is_puzzle());
      CHECK(givens == plain.digits);
      CHECK_EQUAL(digger.clues(), 81 - std::size_t(std::count(givens.begin(), givens.end(), 0)));
    }
  }
}

TEST("a puzzle depends on seed and number alone, on every instruction set") {
  constexpr std::size_t kRows = 30;
  const Wish wish{.groups = single_cells(81), .tries = 100, .seed = 9};
  Made first(kRows, 81);
  CHECK(make(
            wish, [] { return std::make_unique<ClassicWorkshop>(kernels()); }, first, kRows, 1) ==
        End::finished);
  for (const Version& version : versions()) {
    const auto workshop = [&] { return std::make_unique<ClassicWorkshop>(*version.kernels); };
    Made other(kRows, 81);
    make(wish, workshop, other, 7, 3);
    make(wish, workshop, other, kRows - 7, 2, 7, 7);
    CHECK(first == other);
  }
}

TEST("what is wished for is what comes: clues, minimal, symmetric, proven") {
  constexpr std::size_t kRows = 20;
  const auto workshop = [] { return std::make_unique<ClassicWorkshop>(kernels()); };
  const Wish wish{.groups = turned_cells(81), .clues = 30, .minimal = false, .tries = 100, .seed = 1};
  Made made(kRows, 81);
  CHECK(make(wish, workshop, made, kRows, 1) == End::finished);
  for (std::size_t row = 0; row < kRows; ++row) {
    Board board;
    std::copy_n(made.givens.data() + row * 81, 81, board.digits.begin());
    CHECK_EQUAL(int(made.fates[row]), int(Fate::made));
    CHECK_EQUAL(81 - std::count(board.digits.begin(), board.digits.end(), 0), 30);
    for (std::size_t cell = 0; cell < 81; ++cell) {
      CHECK((board.digits[cell] == 0) == (board.digits[80 - cell] == 0));
    }
    CHECK_EQUAL(Twin(board).count(2), 1u);
    CHECK(is_solution(board, made.solutions.data() + row * 81));
  }
}

TEST("what cannot be had ends: by tries, by nodes, by a guard") {
  const auto workshop = [] { return std::make_unique<ClassicWorkshop>(kernels()); };
  Groups few;
  for (std::uint16_t cell = 0; cell < 10; ++cell) few.add(std::vector{cell});
  Made made(1, 81);
  CHECK(make({.groups = few, .tries = 50}, workshop, made, 1, 1) == End::finished);
  CHECK_EQUAL(int(made.fates[0]), int(Fate::tries));
  CHECK_EQUAL(made.tries[0], 50u);
  make({.groups = few, .tries = 1'000'000, .nodes = 1000}, workshop, made, 1, 1);
  CHECK_EQUAL(int(made.fates[0]), int(Fate::nodes));
  const Wish endless{.groups = few, .tries = ~std::uint64_t{0}};
  CHECK(make(endless, workshop, made, 1, 2, 0, 0, Guard(0.05)) == End::seconds);
  CHECK_EQUAL(int(made.fates[0]), int(Fate::unfinished));
}

TEST("boards of other layouts: proven by cover, the same on any number of threads") {
  const boards::Shape shape = box_shape(3, 3, windows());
  Symmetries none;
  std::vector<std::uint16_t> same(81);
  std::iota(same.begin(), same.end(), std::uint16_t{0});
  none.add(same);
  const auto workshop = [&] { return std::make_unique<LayoutWorkshop>(shape, none); };
  const Wish wish{.groups = single_cells(81), .tries = 100, .seed = 4};
  constexpr std::size_t kRows = 10;
  Made made(kRows, 81), again(kRows, 81);
  CHECK(make(wish, workshop, made, kRows, 1) == End::finished);
  make(wish, workshop, again, kRows, 3);
  CHECK(made == again);
  Guard guard;
  for (std::size_t row = 0; row < kRows; ++row) {
    boards::Board board(81);
    CHECK(boards::read_digits(shape, made.givens.data() + row * 81, board));
    cover::Search search(shape);
    CHECK(boards::count(search, board, {.solutions = 2}, guard).solutions == 1);
    for (std::size_t cell = 0; cell < 81; ++cell) {  // minimal: no given can be missed
      if (made.givens[row * 81 + cell] == 0) continue;
      boards::Board less = board;
      less[cell] = shape.every_digit();
      CHECK(boards::count(search, less, {.solutions = 2}, guard).solutions == 2);
    }
  }
}

TEST("a layout without any full board says so") {
  // Two cells that both see a third and each other, with two digits.
  const boards::Shape shape = boards::shape_of(3, 2, std::vector<Cells>{{0, 1}, {1, 2}, {0, 2}});
  Symmetries none;
  none.add(std::vector<std::uint16_t>{0, 1, 2});
  Made made(1, 3);
  make(
      {.groups = single_cells(3), .tries = 10}, [&] { return std::make_unique<LayoutWorkshop>(shape, none); },
      made, 1, 1);
  CHECK_EQUAL(int(made.fates[0]), int(Fate::impossible));
}

}  // namespace
}  // namespace ninefold::tests
