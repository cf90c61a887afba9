// Searches of any layout: `regions` and `cover` answer the same questions alike.
#include <algorithm>
#include <cmath>
#include <set>

#include "base/random.hpp"
#include "boards/digits.hpp"
#include "cover/search.hpp"
#include "regions/descents.hpp"
#include "regions/search.hpp"
#include "tests/check.hpp"
#include "tests/layouts.hpp"

namespace ninefold::tests {
namespace {

using boards::Board;
using boards::Digits;
using boards::Order;
using boards::Shape;

/// Calls a check with each search of a shape.
template <class Check>
void with_each(const Shape& shape, Check check) {
  regions::Search regions(shape);
  check(regions);
  cover::Search cover(shape);
  check(cover);
}

std::uint64_t counted(boards::Search& search, const Board& board) {
  Guard guard;
  const boards::Found found = boards::count(search, board, {}, guard);
  CHECK(found.end == End::finished);
  return static_cast<std::uint64_t>(found.solutions);
}

/// Solutions one after the other, each as a text that can be compared.
std::vector<std::string> listed(boards::Search& search, const Board& board, const boards::Bounds& bounds) {
  Guard guard;
  std::vector<std::uint8_t> out;
  boards::list(search, board, bounds, guard, out);
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < out.size(); i += board.size()) {
    rows.emplace_back(out.begin() + static_cast<std::ptrdiff_t>(i),
                      out.begin() + static_cast<std::ptrdiff_t>(i + board.size()));
  }
  return rows;
}

/// A board with some digits of a random solution and some marks, which may contradict each other.
Board random_board(const Shape& shape, std::uint64_t& random, std::uint32_t open_in_ten) {
  regions::Search search(shape);
  Guard guard;
  std::vector<std::uint8_t> first;
  boards::solve(search, empty_board(shape),
                {.solutions = 1, .order = Order::random, .seed = next_random(random)}, guard, first);
  Board board = empty_board(shape);
  for (std::size_t cell = 0; cell < shape.cells; ++cell) {
    const Digits digit = Digits{1} << (first[cell] - 1);
    if (random_below(random, 10) >= open_in_ten) board[cell] = digit;
    if (random_below(random, 50) == 0) board[cell] &= static_cast<Digits>(next_random(random)) | digit;
  }
  return board;
}

TEST("known numbers of grids") {
  with_each(box_shape(2, 2),
            [](boards::Search& s) { CHECK_EQUAL(counted(s, empty_board(s.shape())), 288u); });
  const Shape shape = box_shape(2, 3);
  regions::Search search(shape);
  CHECK_EQUAL(counted(search, empty_board(shape)), 28'200'960u);
}

TEST("counts are those of a plain search") {
  std::uint64_t random = 7;
  const Cells diagonal{0, 5, 10, 15}, pair{1, 14};
  for (const Shape& shape : {box_shape(2, 2), box_shape(2, 2, {diagonal}), box_shape(2, 2, {pair}),
                             box_shape(1, 5), box_shape(2, 3, {{0, 7, 14, 21, 28, 35}})}) {
    for (int round = 0; round < 30; ++round) {
      Board board = random_board(shape, random, shape.size < 6 ? 9 : 6);
      const std::uint64_t expected = plain_count(shape, board);
      with_each(shape, [&](boards::Search& search) { CHECK_EQUAL(counted(search, board), expected); });
    }
  }
}

TEST("a hyper puzzle has one solution, and two givens fewer have as many by both") {
  const Shape shape = box_shape(3, 3, windows());
  std::uint64_t random = 3;
  for (int round = 0; round < 20; ++round) {
    const Board board = random_board(shape, random, 6);
    regions::Search regions(shape);
    cover::Search cover(shape);
    CHECK_EQUAL(counted(regions, board), counted(cover, board));
  }
}

TEST("lists hold every solution once, and ascend if they are sorted") {
  const Shape shape = box_shape(2, 2);
  std::set<std::string> first;
  with_each(shape, [&](boards::Search& search) {
    const Board board = empty_board(shape);
    const auto rows = listed(search, board, {});
    const std::set<std::string> different(rows.begin(), rows.end());
    CHECK_EQUAL(different.size(), 288u);
    if (first.empty()) first = different;
    CHECK(different == first);
    const auto sorted = listed(search, board, {.order = Order::sorted});
    CHECK(std::equal(sorted.begin(), sorted.end(), different.begin(), different.end()));
    CHECK_EQUAL(listed(search, board, {.solutions = 5, .order = Order::sorted}).back(), sorted[4]);
  });
}

TEST("solve proves, and its limits are kept") {
  const Shape shape = box_shape(3, 3);
  with_each(shape, [&](boards::Search& search) {
    Guard guard;
    std::vector<std::uint8_t> first;
    const Board board = empty_board(shape);
    CHECK(boards::solve(search, board, {}, guard, first).solutions == 2);
    CHECK_EQUAL(first.size(), 81u);
    CHECK(boards::solve(search, board, {.solutions = 0}, guard, first).end == End::solutions);
    CHECK(boards::solve(search, board, {.nodes = 3}, guard, first).end == End::nodes);
    CHECK(boards::count(search, board, {.solutions = 1000}, guard).solutions == 1000);
    const boards::Found cut = boards::count(search, board, {.nodes = 50}, guard);
    CHECK(cut.end == End::nodes);
    CHECK_EQUAL(cut.nodes, 50u);
    Guard late(0.0);
    CHECK(boards::count(search, board, {}, late).end == End::seconds);
    Board none = board;
    none[0] = none[1] = 1;
    CHECK(boards::solve(search, none, {}, guard, first).end == End::finished);
    CHECK(boards::count(search, none, {}, guard).solutions == 0);
    none[0] = 0;
    CHECK(boards::count(search, none, {}, guard).solutions == 0);
  });
}

TEST("true candidates are those of all solutions") {
  std::uint64_t random = 11;
  const Shape shape = box_shape(2, 3);
  for (int round = 0; round < 20; ++round) {
    const Board board = random_board(shape, random, 6);
    with_each(shape, [&](boards::Search& search) {
      Guard guard;
      std::vector<std::uint64_t> counts;
      boards::count_digits(search, board, {}, guard, counts);
      const boards::TrueCandidates found = boards::candidates(search, board, {}, guard);
      CHECK(found.end == End::finished);
      for (std::size_t cell = 0; cell < shape.cells; ++cell) {
        Digits seen = 0;
        for (std::size_t d = 0; d < 6; ++d) seen |= static_cast<Digits>(counts[cell * 6 + d] != 0) << d;
        CHECK_EQUAL(found.seen[cell], seen);
        CHECK(found.closed[cell]);
      }
      const boards::TrueCandidates again = boards::candidates(search, board, {}, guard, found.seen);
      CHECK(again.seen == found.seen);
      CHECK(again.nodes <= found.nodes);
    });
  }
}

TEST("the solutions behind true candidates have each of them") {
  const Shape shape = box_shape(2, 3);
  with_each(shape, [&](boards::Search& search) {
    Guard guard;
    const boards::TrueCandidates found = boards::candidates(search, empty_board(shape), {}, guard);
    Board seen(shape.cells);
    for (std::size_t i = 0; i < found.solutions.size(); ++i)
      seen[i % shape.cells] |= Digits{1} << (found.solutions[i] - 1);
    CHECK(seen == found.seen);
  });
}

TEST("a search that is paused after every solution finds the same") {
  const Shape shape = box_shape(2, 2);
  with_each(shape, [&](boards::Search& search) {
    const Board board = empty_board(shape);
    search.start({.allowed = board});
    int found = 0;
    std::vector<std::uint8_t> row(16);
    while (search.run({.solutions = 1, .out = row.data()}).end == End::solutions) ++found;
    CHECK_EQUAL(found, 288);
    CHECK(search.run({}).end == End::finished);
  });
}

boards::Plan plan_of(std::uint64_t groups, std::uint32_t width) {
  return {groups, width, boards::kUnlimited, boards::kUnlimited, 5};
}

TEST("groups of descents weigh as many solutions as there are, on the mean") {
  const Shape shape = box_shape(2, 2);
  for (const std::uint32_t width : {1u, 5u, 100u}) {
    Guard guard;
    boards::Weight sum{0, 0};
    const auto weights = regions::descents(shape, empty_board(shape), plan_of(2000, width), guard).weights;
    for (const boards::Weight& weight : weights) sum.add(weight);
    const double mean = std::ldexp(sum.mantissa, static_cast<int>(sum.exponent)) / 2000;
    CHECK(std::abs(mean - 288) < 10);
  }
}

TEST("a group that is as wide as the tree counts") {
  const Shape shape = box_shape(2, 2);
  Guard guard;
  for (const boards::Weight& weight :
       regions::descents(shape, empty_board(shape), plan_of(3, 288), guard).weights) {
    CHECK_EQUAL(std::ldexp(weight.mantissa, static_cast<int>(weight.exponent)), 288.0);
  }
}

TEST("descents end at a limit of nodes, and are fewer where they take long") {
  const Shape shape = box_shape(3, 3);
  Guard guard;
  const auto few =
      regions::descents(shape, empty_board(shape), {10, 40, 3'000, boards::kUnlimited, 5}, guard);
  CHECK(few.end == End::nodes);
  CHECK(few.weights.size() < 10);
  CHECK_EQUAL(few.samples, 40 * few.weights.size());
  const auto narrow =
      regions::descents(shape, empty_board(shape), {10, 500, boards::kUnlimited, 10, 5}, guard);
  CHECK(narrow.end == End::finished);
  CHECK_EQUAL(narrow.weights.size(), 10u);
  CHECK(narrow.samples < 5'000);
}

TEST("digits become sets, and a set gives any of its digits") {
  const Shape shape = box_shape(2, 2);
  std::vector<std::uint8_t> digits(16);
  digits[3] = 4;
  Board board(16);
  CHECK(boards::read_digits(shape, digits.data(), board));
  CHECK_EQUAL(board[3], Digits{8});
  CHECK_EQUAL(board[4], Digits{15});
  digits[5] = 5;
  CHECK(!boards::read_digits(shape, digits.data(), board));
  std::uint64_t random = 1;
  std::vector<int> drawn(16);
  for (int i = 0; i < 3000; ++i) ++drawn[boards::any_of(Digits{11}, random)];
  CHECK_EQUAL(drawn[1] + drawn[2] + drawn[8], 3000);
  CHECK(std::min({drawn[1], drawn[2], drawn[8]}) > 900);
}

TEST("exact cover with secondary items") {
  cover::Links links;
  const auto count = [&](std::size_t primary, std::size_t secondary,
                         const std::vector<std::vector<std::uint32_t>>& options) {
    links.start(primary, secondary);
    for (const auto& option : options) links.add(option);
    int found = 0;
    while (links.run({boards::kUnlimited, nullptr}) == End::solutions) ++found;
    return found;
  };
  CHECK_EQUAL(count(7, 0, {{2, 4}, {0, 3, 6}, {1, 2, 5}, {0, 3, 5}, {1, 6}, {3, 4, 6}}), 1);
  CHECK_EQUAL(count(2, 1, {{0, 2}, {1, 2}, {0}, {1}}), 3);
  CHECK_EQUAL(count(2, 0, {{0}}), 0);
  CHECK_EQUAL(count(0, 0, {}), 1);
}

}  // namespace
}  // namespace ninefold::tests
