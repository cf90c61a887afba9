// Batches of boards of any layout, on lanes and one by one.
#include <algorithm>
#include <string>

#include "base/dispatch.hpp"
#include "base/random.hpp"
#include "boards/batch.hpp"
#include "regions/plan.hpp"
#include "regions/search.hpp"
#include "tests/batch_results.hpp"
#include "tests/check.hpp"
#include "tests/layouts.hpp"

namespace ninefold::regions {
extern const Kernels kernels_twofold, kernels_wide;
}

namespace ninefold::tests {
namespace {

using boards::Bounds;
using boards::Order;
using boards::Shape;
using Digits = std::vector<std::uint8_t>;

struct LaneVersion {
  std::string name;
  const regions::Kernels* kernels;
};

std::vector<LaneVersion> lane_versions() {
  std::vector<LaneVersion> all{{"256 bits, lowered", &regions::kernels_twofold},
                               {"512 bits, lowered", &regions::kernels_wide}};
  for (const InstructionSet& set : instruction_sets()) {
    if (set.supported) all.push_back({set.name, set.regions});
  }
  return all;
}

/// What becomes of boards on the lanes given, or without any.
BatchResults solve(const Shape& shape, const regions::Kernels* kernels, const Digits& digits,
                   const Bounds& bounds = {.solutions = 2}, unsigned threads = 1, double seconds = 1e9) {
  BatchResults results(digits.size() / shape.cells, shape.cells);
  std::unique_ptr<regions::Lanes> lanes;
  if (kernels) lanes = std::make_unique<regions::Lanes>(shape, *kernels);
  Guard guard(seconds);
  std::atomic<std::size_t> begun{0};
  const auto search = [&] { return std::make_unique<regions::Search>(shape); };
  results.end =
      boards::solve_batch(shape, {search, lanes.get()}, results.batch(digits), bounds, threads, guard, begun);
  return results;
}

const regions::Kernels* in_use() { return active_instruction_set()->regions; }

/// Boards with some digits of a random solution, of which one in four may have a digit changed.
Digits mixed_boards(const Shape& shape, std::uint64_t random, int rows, std::uint32_t givens_in_ten) {
  Digits digits;
  for (int row = 0; row < rows; ++row) {
    regions::Search search(shape);
    Guard guard;
    Digits board;
    boards::solve(search, empty_board(shape),
                  {.solutions = 1, .order = Order::random, .seed = next_random(random)}, guard, board);
    for (std::uint8_t& digit : board) {
      if (random_below(random, 10) >= givens_in_ten) digit = 0;
    }
    if (row % 4 == 0) {
      board[random_below(random, static_cast<std::uint32_t>(shape.cells))] =
          static_cast<std::uint8_t>(1 + random_below(random, static_cast<std::uint32_t>(shape.size)));
    }
    digits.insert(digits.end(), board.begin(), board.end());
  }
  return digits;
}

/// Whether a row of digits keeps the givens and breaks no unit.
bool is_solution(const Shape& shape, const std::uint8_t* givens, const std::uint8_t* row) {
  for (std::size_t cell = 0; cell < shape.cells; ++cell) {
    if (row[cell] == 0 || row[cell] > shape.size || (givens[cell] != 0 && givens[cell] != row[cell]))
      return false;
    for (const std::uint16_t peer : shape.peers[cell]) {
      if (row[peer] == row[cell]) return false;
    }
  }
  return true;
}

struct Case {
  Shape shape;
  std::uint32_t givens_in_ten;
};

std::vector<Case> cases() {
  return {{box_shape(2, 2), 2},
          {box_shape(2, 2, {{1, 14}, {0, 5, 10}}), 2},
          {box_shape(2, 3), 3},
          {box_shape(3, 3, windows()), 3},
          {box_shape(3, 4), 5},
          {box_shape(1, 5), 3},
          {boards::shape_of(6, 3, std::vector<Cells>{{0, 1}, {1, 2, 3}}), 1}};
}

TEST("lanes count as searches do, in every version, with the same nodes in each") {
  for (const auto& [shape, givens] : cases()) {
    const Digits digits = mixed_boards(shape, 5, 90, givens);
    for (const std::uint64_t limit : {1, 2, 7}) {
      const BatchResults alone = solve(shape, nullptr, digits, {.solutions = limit});
      const BatchResults first = solve(shape, in_use(), digits, {.solutions = limit});
      CHECK(first.counts == alone.counts);
      CHECK(first.statuses == alone.statuses);
      CHECK(first.ends == alone.ends);
      for (std::size_t i = 0; i < first.counts.size(); ++i) {
        const std::size_t at = i * shape.cells;
        if (first.counts[i] > 0)
          CHECK(is_solution(shape, digits.data() + at, first.solutions.data() + at));
        else
          CHECK(std::all_of(&first.solutions[at], &first.solutions[at] + shape.cells,
                            [](std::uint8_t d) { return d == 0; }));
      }
      for (const LaneVersion& version : lane_versions()) {
        const int before = failures();
        CHECK(solve(shape, version.kernels, digits, {.solutions = limit}) == first);
        if (failures() != before) std::printf("  with %s\n", version.name.c_str());
      }
    }
  }
}

TEST("threads and neighbours change nothing but the time") {
  const Shape shape = box_shape(3, 3, windows());
  const Digits digits = mixed_boards(shape, 9, 300, 2);
  const BatchResults one = solve(shape, in_use(), digits);
  CHECK(solve(shape, in_use(), digits, {.solutions = 2}, 4) == one);
  for (const std::size_t row : {0, 7, 299}) {
    const auto begin = digits.begin() + static_cast<std::ptrdiff_t>(row * 81);
    const BatchResults alone = solve(shape, in_use(), {begin, begin + 81});
    CHECK_EQUAL(alone.nodes[0], one.nodes[row]);
    CHECK(std::equal(alone.solutions.begin(), alone.solutions.end(), one.solutions.data() + row * 81));
  }
}

TEST("the seed decides which solution comes first, not the lane") {
  const Shape shape = box_shape(3, 3, windows());
  const Digits digits(40 * 81);
  const auto first_by = [&](std::uint64_t seed, unsigned threads) {
    return solve(shape, in_use(), digits, {.solutions = 1, .order = Order::random, .seed = seed}, threads);
  };
  const BatchResults seven = first_by(7, 1);
  CHECK(first_by(7, 3) == seven);
  CHECK(first_by(8, 1).solutions != seven.solutions);
}

TEST("rows that lanes give up are solved all the same, and nodes are bounded") {
  const Shape shape = box_shape(3, 3);
  const std::uint64_t many = 5'000;  // solutions that take more branches than lanes care for
  const Digits digits(2 * 81);
  const BatchResults all = solve(shape, in_use(), digits, {.solutions = many});
  CHECK_EQUAL(all.counts[1], many);
  for (const std::uint64_t most : {std::uint64_t{0}, std::uint64_t{5}, kOrdinaryNodes}) {
    const BatchResults cut = solve(shape, in_use(), digits, {.solutions = many, .nodes = most});
    CHECK(cut.ends[0] == std::uint8_t(End::nodes));
    CHECK_EQUAL(cut.nodes[0], most);
  }
}

TEST("a digit past the size is malformed, and its neighbours are solved") {
  for (const Shape& shape : {box_shape(2, 3), box_shape(3, 4)}) {
    const Digits right = mixed_boards(shape, 3, 3, 5);
    Digits digits = right;
    digits[shape.cells] = static_cast<std::uint8_t>(shape.size + 1);
    digits[2 * shape.cells] = 17;
    const BatchResults results = solve(shape, in_use(), digits);
    CHECK(results.statuses[1] == std::uint8_t(Status::malformed));
    CHECK(results.statuses[2] == std::uint8_t(Status::malformed));
    CHECK_EQUAL(results.statuses[0], solve(shape, in_use(), right).statuses[0]);
  }
}

TEST("a deadline leaves the rest of a batch of a layout undecided") {
  const Shape shape = box_shape(3, 3, windows());
  const BatchResults r = solve(shape, in_use(), Digits(100 * 81), {.solutions = boards::kUnlimited}, 2, 0.05);
  CHECK(r.end == End::seconds);
  CHECK(r.ends[99] == std::uint8_t(End::seconds));
}

TEST("large boards are for searches") {
  CHECK(regions::fits_lanes(box_shape(3, 4)));
  CHECK(!regions::fits_lanes(box_shape(4, 4)));
}

}  // namespace
}  // namespace ninefold::tests
