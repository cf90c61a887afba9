// The engine for rules: what the compiler makes of statements, what filters take away, how a search goes on.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <set>

#include "base/dispatch.hpp"
#include "base/random.hpp"
#include "boards/questions.hpp"
#include "regions/search.hpp"
#include "rules/compiler.hpp"
#include "rules/search.hpp"
#include "tests/check.hpp"
#include "tests/layouts.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};

void* counted(std::size_t bytes) noexcept {
  ++allocations;
  return std::malloc(bytes != 0 ? bytes : 1);
}

void* counted_or_thrown(std::size_t bytes) {
  if (void* const memory = counted(bytes)) return memory;
  throw std::bad_alloc();
}

}  // namespace

// Those of the whole program: a test looks at how many there are before and after a search.
void* operator new(std::size_t bytes) { return counted_or_thrown(bytes); }
void* operator new[](std::size_t bytes) { return counted_or_thrown(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return counted(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return counted(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace ninefold::tests {
namespace {

using boards::Board;
using boards::Digits;
using boards::Order;
using boards::Shape;
using rules::CellList;
using rules::Relation;
using rules::Statement;

/// Statements of one constraint each.
std::vector<Statement> stated(const std::vector<Relation>& relations) {
  std::vector<Statement> statements;
  for (const Relation& relation : relations)
    statements.push_back({relation, static_cast<std::uint32_t>(statements.size())});
  return statements;
}

rules::Linear adding_up(const CellList& cells, std::int32_t total) {
  return {cells, std::vector<std::int32_t>(cells.size(), 1), total, total};
}

rules::Allowed pairs_where(std::uint16_t a, std::uint16_t b, std::size_t size, bool (*right)(int, int)) {
  rules::Allowed allowed{{a, b}, {}};
  for (int x = 1; x <= static_cast<int>(size); ++x) {
    for (int y = 1; y <= static_cast<int>(size); ++y) {
      if (right(x, y))
        allowed.tuples.insert(allowed.tuples.end(),
                              {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
    }
  }
  return allowed;
}

/// Cells without any unit that holds two of them.
Shape open_shape(std::size_t cells, std::size_t size) {
  std::vector<Cells> units;
  for (std::size_t cell = 0; cell < cells; ++cell) units.push_back({static_cast<std::uint16_t>(cell)});
  return boards::shape_of(cells, size, units);
}

/// What is left of a board; empty if there is a contradiction.
Board narrowed(const Shape& shape, const std::vector<Relation>& relations, Board board) {
  const auto program = rules::compile(shape, stated(relations), nullptr);
  rules::Propagation propagation(*program);
  if (!propagation.begin(board.data())) board.clear();
  return board;
}

/// Rules of all kinds on a board of 6x6, most of them kept by some board.
std::vector<Relation> some_rules() {
  std::vector<Relation> rules{
      adding_up({0, 1, 6}, 10),
      rules::Different{{0, 1, 6}},
      pairs_where(7, 14, 6, [](int a, int b) { return a < b; }),
      pairs_where(14, 21, 6, [](int a, int b) { return a < b; }),
      rules::Counted{{2, 3, 8, 9}, 4, 1, 4},
      rules::Forbidden{{30, 31, 32}, {1, 2, 3}},
      rules::Linear{{35, 28, 29}, {1, -1, -1}, 0, 0},
  };
  rules::Walk walk{{24, 25, 26, 27}, 3, 0, {}, {1}};
  for (std::uint32_t state = 0; state < 3; ++state) {
    for (std::uint8_t digit = 1; digit <= 6; ++digit)
      walk.steps.push_back({state, digit, (state + digit) % 3});
  }
  rules.push_back(walk);
  return rules;
}

struct Holds {
  const std::uint8_t* digits;

  bool operator()(const rules::Different& r) const {
    std::set<int> seen;
    for (const std::uint16_t cell : r.cells) seen.insert(digits[cell]);
    return seen.size() == r.cells.size();
  }
  bool operator()(const rules::Forbidden& r) const {
    for (std::size_t i = 0; i < r.cells.size(); ++i) {
      if (digits[r.cells[i]] != r.digits[i]) return true;
    }
    return false;
  }
  bool operator()(const rules::Allowed& r) const {
    for (std::size_t at = 0; at < r.tuples.size(); at += r.cells.size()) {
      bool same = true;
      for (std::size_t i = 0; i < r.cells.size(); ++i) same = same && digits[r.cells[i]] == r.tuples[at + i];
      if (same) return true;
    }
    return false;
  }
  bool operator()(const rules::Linear& r) const {
    std::int32_t total = 0;
    for (std::size_t i = 0; i < r.cells.size(); ++i) total += r.factors[i] * digits[r.cells[i]];
    return total >= r.low && total <= r.high;
  }
  bool operator()(const rules::Counted& r) const {
    std::int32_t count = 0;
    for (const std::uint16_t cell : r.cells) count += digits[cell] == r.digit;
    return count >= r.low && count <= r.high;
  }
  bool operator()(const rules::Walk& r) const {
    std::uint32_t state = r.start;
    for (const std::uint16_t cell : r.cells) {
      const auto step = std::find_if(r.steps.begin(), r.steps.end(), [&](const rules::Walk::Step& each) {
        return each.from == state && each.digit == digits[cell];
      });
      if (step == r.steps.end()) return false;
      state = step->to;
    }
    return std::find(r.accepting.begin(), r.accepting.end(), state) != r.accepting.end();
  }
};

bool holds(const Relation& relation, const std::uint8_t* digits) {
  return std::visit(Holds{digits}, relation);
}

/// All solutions in the order of a search that is paused after so many.
std::vector<std::uint8_t> found(rules::Search& search, const Board& board, Order order,
                                std::uint64_t at_once) {
  search.start({.allowed = board, .order = order, .seed = 9});
  std::vector<std::uint8_t> rows;
  std::vector<std::uint8_t> block(at_once * board.size());
  for (;;) {
    const boards::Progress progress = search.run({.solutions = at_once, .out = block.data()});
    rows.insert(rows.end(), block.begin(),
                block.begin() + static_cast<std::ptrdiff_t>(progress.solutions * board.size()));
    if (progress.end != End::solutions) {
      CHECK(progress.end == End::finished);
      return rows;
    }
  }
}

TEST("a pair, a chain and an equation leave what they should") {
  const Shape shape = open_shape(4, 9);
  const Board all = empty_board(shape);
  const auto less = [](int a, int b) { return a < b; };
  const Board chain = narrowed(
      shape, {pairs_where(0, 1, 9, less), pairs_where(1, 2, 9, less), pairs_where(2, 3, 9, less)}, all);
  CHECK_EQUAL(chain[0], Digits{0b000111111});
  CHECK_EQUAL(chain[3], Digits{0b111111000});
  const Board sum = narrowed(shape, {adding_up({0, 1, 2, 3}, 5)}, all);
  for (const Digits digits : sum) CHECK_EQUAL(digits, Digits{0b11});
  CHECK(narrowed(shape, {adding_up({0, 1, 2, 3}, 37)}, all).empty());
  const Board cage = narrowed(shape, {rules::Different{{0, 1, 2}}, adding_up({0, 1, 2}, 24)}, all);
  CHECK_EQUAL(cage[0], Digits{0b111000000});
  CHECK_EQUAL(cage[3], shape.every_digit());
}

TEST("rules on one set of cells all count") {
  const Shape shape = open_shape(3, 6);
  const auto near = [](int a, int b) { return a != b && std::abs(a - b) < 3; };
  std::vector<Statement> statements;
  for (const auto& [a, b] : {std::pair{0, 1}, {0, 2}, {1, 2}})
    statements.push_back(
        {pairs_where(static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b), 6, near), 0});
  statements.push_back({pairs_where(0, 1, 6, [](int a, int b) { return a < b; }), 1});
  const auto program = rules::compile(shape, statements, nullptr);
  rules::Propagation propagation(*program);
  Board right{1, 2, 4}, wrong{2, 1, 4};
  CHECK(propagation.begin(right.data()));
  CHECK(!propagation.begin(wrong.data()));
}

TEST("what a propagation has seen does not change what it finds") {
  const Shape shape = box_shape(2, 3);
  const auto program = rules::compile(shape, stated(some_rules()), nullptr);
  rules::Propagation used(*program);
  std::uint64_t random = 7;
  int possible = 0;
  for (int i = 0; i < 2'000; ++i) {
    Board board = empty_board(shape);
    for (int removals = 0; removals < i % 40; ++removals)
      board[next_random(random) % shape.cells] &= static_cast<Digits>(next_random(random) % 63 + 1);
    if (std::find(board.begin(), board.end(), 0) != board.end()) continue;
    Board again = board;
    rules::Propagation fresh(*program);
    const bool holds = fresh.begin(board.data());
    CHECK(used.begin(again.data()) == holds);
    if (holds) CHECK(board == again);
    possible += holds;
  }
  CHECK(possible > 100);
}

/// Those boards of a search without rules that keep the rules, ascending.
std::vector<std::uint8_t> kept(const Shape& shape, const Board& board,
                               const std::vector<Relation>& relations) {
  regions::Search search(shape);
  Guard guard;
  std::vector<std::uint8_t> rows, right;
  boards::list(search, board, {.order = Order::sorted}, guard, rows);
  for (std::size_t at = 0; at < rows.size(); at += shape.cells) {
    const std::uint8_t* const row = rows.data() + at;
    if (std::all_of(relations.begin(), relations.end(), [&](const auto& each) { return holds(each, row); }))
      right.insert(right.end(), row, row + shape.cells);
  }
  return right;
}

TEST("derived sums hold on every solution, and say where they come from") {
  const Shape shape = box_shape(2, 3);
  Board board = empty_board(shape);
  for (std::uint16_t cell = 18; cell < 24; ++cell) board[cell] = Digits{1} << (cell - 18);
  const std::vector<std::uint8_t> full = kept(shape, board, {});
  std::vector<Relation> cages;
  for (const CellList& cells : {CellList{0, 1, 2}, {3, 4, 10}, {6, 7, 12}, {9, 15, 16}}) {
    std::int32_t total = 0;
    for (const std::uint16_t cell : cells) total += full[cell];
    cages.push_back(adding_up(cells, total));
  }
  const auto program = rules::compile(shape, stated(cages), nullptr);
  const std::vector<std::uint8_t> rows = kept(shape, board, cages);
  CHECK(!rows.empty());
  CHECK(!program->provenance.empty());
  for (const auto& [number, from] : program->provenance) {
    CHECK(!from.units.empty() || !from.statements.empty());
    const rules::Sum& sum = program->sums[number];
    for (std::size_t at = 0; at < rows.size(); at += shape.cells) {
      std::int32_t total = 0;
      for (std::uint32_t g = sum.groups.first; g < sum.groups.first + sum.groups.size; ++g) {
        for (const std::uint16_t cell : program->list(program->groups[g].cells))
          total += program->groups[g].factor * rows[at + cell];
      }
      CHECK(total >= sum.low && total <= sum.high);
    }
  }
}

/// A board with about four of ten digits of a solution.
Board some_board(rules::Search& search, std::uint64_t& random) {
  Board board = empty_board(search.shape());
  search.start({.allowed = board, .order = Order::random, .seed = next_random(random)});
  std::vector<std::uint8_t> row(board.size());
  CHECK(search.run({.solutions = 1, .out = row.data()}).solutions == 1);
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (random_below(random, 10) < 4) board[cell] = Digits{1} << (row[cell] - 1);
  }
  return board;
}

TEST("a search with rules finds what a search without them finds that keeps them") {
  const Shape shape = box_shape(2, 3);
  const std::vector<Relation> relations = some_rules();
  const auto program = rules::compile(shape, stated(relations), nullptr);
  rules::Search any(program);
  std::uint64_t random = 2;
  for (int round = 0; round < 12; ++round) {
    const Board board = some_board(any, random);
    const std::vector<std::uint8_t> expected = kept(shape, board, relations);
    CHECK(!expected.empty());
    rules::Search search(program);
    CHECK(found(search, board, Order::sorted, 1'000) == expected);
    CHECK_EQUAL(found(search, board, Order::search, 1'000).size(), expected.size());
  }
}

TEST("a search with rules that is paused after every solution finds the same") {
  const auto shape = box_shape(2, 3);
  const auto program = rules::compile(shape, stated(some_rules()), nullptr);
  rules::Search any(program);
  std::uint64_t random = 5;
  for (int round = 0; round < 12; ++round) {
    const Board board = some_board(any, random);
    for (const Order order : {Order::search, Order::random, Order::sorted}) {
      rules::Search whole(program), paused(program);
      CHECK(found(whole, board, order, 10'000) == found(paused, board, order, 1));
      CHECK_EQUAL(whole.nodes(), paused.nodes());
    }
  }
}

/// The solutions of a board, many counted at once.
boards::Wide counted(const std::shared_ptr<const rules::Program>& program, const Board& board,
                     boards::Wide most = boards::kWidest) {
  rules::Search search(program);
  search.start({.allowed = board, .alike = true});
  const std::uint64_t before = allocations;
  const boards::Progress progress = search.run({.solutions = most});
  CHECK_EQUAL(allocations - before, 0u);
  CHECK(progress.end == (progress.solutions < most ? End::finished : End::solutions));
  return progress.solutions;
}

TEST("solutions that are counted at once are as many as are found one by one") {
  const Shape shape = box_shape(2, 3);
  const auto program = rules::compile(shape, stated(some_rules()), nullptr);
  rules::Search any(program);
  std::uint64_t random = 8;
  for (int round = 0; round < 40; ++round) {
    const Board board = some_board(any, random);
    rules::Search search(program);
    const std::size_t all = found(search, board, Order::search, 1'000).size() / shape.cells;
    CHECK(counted(program, board) == all);
    CHECK(counted(program, board, 2) == std::min<std::size_t>(all, 2));
  }
}

TEST("cells that do not depend on each other multiply their ways") {
  const Shape shape = open_shape(20, 9);
  const auto plain = rules::compile(shape, {}, nullptr);
  boards::Wide power = 1;
  for (int i = 0; i < 20; ++i) power *= 9;
  CHECK(counted(plain, empty_board(shape)) == power);
  const auto pair = rules::compile(
      shape, stated({pairs_where(3, 4, 9, [](int a, int b) { return a < b; }), rules::Different{{5, 6, 7}}}),
      nullptr);
  CHECK(counted(pair, empty_board(shape)) == power / (9 * 9) * 36 / (9 * 9 * 9) * (9 * 8 * 7));
}

TEST("a walk that reads a cell twice is kept when solutions are counted at once") {
  const Shape shape = open_shape(3, 4);
  rules::Walk walk{{0, 1, 0}, 17, 0, {}, {1}};  // 1, then anything, then 1; or 2, then anything, then 3
  for (std::uint8_t first = 1; first <= 2; ++first) {
    walk.steps.push_back({0, first, std::uint32_t{first} + 1});
    for (std::uint8_t any = 1; any <= 4; ++any)
      walk.steps.push_back({std::uint32_t{first} + 1, any, std::uint32_t{first} + 3});
  }
  walk.steps.push_back({4, 1, 1});
  walk.steps.push_back({5, 3, 1});
  const auto program = rules::compile(shape, stated({walk}), nullptr);
  CHECK(counted(program, empty_board(shape)) == 4 * 4);
}

TEST("a search with rules takes the same nodes on every instruction set") {
  const Shape shape = box_shape(2, 3);
  const auto program = rules::compile(shape, stated(some_rules()), nullptr);
  std::set<std::pair<boards::Wide, std::uint64_t>> found;
  for (const InstructionSet& set : instruction_sets()) {
    if (!set.supported) continue;
    rules::Search search(program, *set.rules);
    search.start({.allowed = empty_board(shape)});
    const boards::Progress progress = search.run({.solutions = 20'000});
    found.emplace(progress.solutions, search.nodes());
  }
  CHECK(found.size() == 1);
  CHECK(found.begin()->second > 1'000);
}

TEST("no memory is taken while a search runs") {
  const Shape shape = box_shape(2, 3);
  const auto program = rules::compile(shape, stated(some_rules()), nullptr);
  rules::Search search(program);
  const Board board = empty_board(shape);
  std::vector<std::uint8_t> rows(500 * 36);
  for (const Order order : {Order::search, Order::sorted, Order::random}) {
    search.start({.allowed = board, .order = order, .seed = 3});
    const std::uint64_t before = allocations;
    const boards::Progress progress = search.run({.solutions = 500, .out = rows.data()});
    CHECK_EQUAL(allocations - before, 0u);
    CHECK(progress.solutions == 500);
  }
}

TEST("limits on nodes are exact, and a search goes on after them") {
  const Shape shape = box_shape(2, 3);
  const auto program = rules::compile(shape, stated(some_rules()), nullptr);
  const Board board = empty_board(shape);
  rules::Search whole(program), paused(program);
  whole.start({.allowed = board});
  const boards::Progress expected = whole.run({.nodes = 3'000});
  CHECK(expected.end == End::nodes);
  CHECK_EQUAL(whole.nodes(), 3'000u);
  paused.start({.allowed = board});
  boards::Wide solutions = 0;
  for (std::uint64_t nodes = 1; nodes <= 3'000; ++nodes) {
    solutions += paused.run({.nodes = nodes}).solutions;
    CHECK_EQUAL(paused.nodes(), nodes);
  }
  CHECK(solutions == expected.solutions);
}

/// A watch that says stop at the n-th question.
struct Impatient : Watch {
  explicit Impatient(int questions) : Watch{&answer}, left(questions) {}
  static End answer(Watch* watch) {
    return --static_cast<Impatient*>(watch)->left < 0 ? End::stop : End::finished;
  }
  int left;
};

TEST("a watch ends compiling and searching") {
  const Shape shape = box_shape(3, 3);
  rules::Allowed table{{0, 10, 20, 30, 40}, {}};
  std::uint64_t random = 4;
  for (int i = 0; i < 50'000; ++i) {
    for (int k = 0; k < 5; ++k)
      table.tuples.push_back(static_cast<std::uint8_t>(1 + random_below(random, 9)));
  }
  bool stopped = false;
  try {
    Impatient watch(0);
    rules::compile(shape, stated({table}), &watch);
  } catch (const rules::Patience::Stopped& reason) {
    stopped = reason.end == End::stop;
  }
  CHECK(stopped);
  const auto program = rules::compile(shape, stated({adding_up({0, 10, 20, 30}, 20)}), nullptr);
  for (const int questions : {0, 1, 5}) {
    rules::Search search(program);
    const Board board = empty_board(shape);
    search.start({.allowed = board});
    Impatient watch(questions);
    CHECK(search.run({.watch = &watch}).end == End::stop);
  }
}

}  // namespace
}  // namespace ninefold::tests
