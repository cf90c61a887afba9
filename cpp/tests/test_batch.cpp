// Lines of text and batches of boards.
#include <algorithm>

#include "classic/batch.hpp"
#include "classic/text.hpp"
#include "tests/batch_results.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

using classic::Status;

using Results = BatchResults;

/// What becomes of boards with the kernels given, in lanes or one by one.
Results solve(const classic::Kernels& kernels, bool lanes, const std::vector<std::uint8_t>& digits,
              unsigned threads, Bounds bounds = {2}, double seconds = 1e9) {
  const std::size_t rows = digits.size() / kCells;
  Results r(rows, kCells);
  Guard guard(seconds);
  std::atomic<std::size_t> begun{0};
  r.end = classic::solve_batch({kernels.classic, lanes ? &kernels.batch : nullptr}, r.batch(digits), bounds,
                               threads, guard, begun);
  CHECK(r.end != End::finished || begun >= rows);
  return r;
}

Results solve(const std::vector<std::uint8_t>& digits, unsigned threads, Bounds bounds = {2},
              double seconds = 1e9) {
  return solve(*active_instruction_set()->classic, true, digits, threads, bounds, seconds);
}

void add(std::vector<std::uint8_t>& digits, const Board& b) {
  digits.insert(digits.end(), b.digits.begin(), b.digits.end());
}

/// Boards with few and many solutions, and with none.
std::vector<std::uint8_t> mixed_boards(std::uint64_t random, int size) {
  std::vector<std::uint8_t> digits;
  for (int i = 0; i < size; ++i) add(digits, random_board(random, 20 + i % 12, i % 5 == 0));
  return digits;
}

TEST("every byte that stands for an empty cell or a digit is read, every other refused") {
  for (int byte = 0; byte < 256; ++byte) {
    std::string line(81, '.');
    line[40] = static_cast<char>(byte);
    std::uint8_t digits[kCells];
    const bool digit = byte >= '1' && byte <= '9';
    const bool empty = std::string_view(".0-*_xX ").find(static_cast<char>(byte)) != std::string_view::npos;
    const std::uint32_t wrong = classic::read_line(line, digits);
    CHECK_EQUAL(wrong, digit || empty ? 0u : 41u);
    if (digit) CHECK_EQUAL(int(digits[40]), byte - '0');
    if (empty) CHECK_EQUAL(int(digits[40]), 0);
  }
}

TEST("lines: comments and blanks are skipped, remarks ignored, errors have columns") {
  const std::string dots(81, '.');
  std::string spaced = dots;
  for (char& c : spaced) c = ' ';
  spaced[0] = '5';
  spaced[80] = '7';
  const std::pair<std::string, int> cases[] = {
      {"# heading", -1},
      {"  # indented", -1},
      {"", -1},
      {"   ", -1},
      {dots, 0},
      {dots + ",rest", 0},
      {dots + "|x", 0},
      {std::string(2, ' ') + dots + " # remark", 0},
      {dots.substr(1), 81},
      {dots + "5", 82},
      {spaced, 0},
      {spaced + " # remark", 0},
      {std::string(81, ' '), 0},
      {std::string(1, '?') + dots.substr(1), 1},
      {std::string(1, ' ') + dots.substr(1) + "!", 82},
  };
  std::string content = "\xef\xbb\xbf";
  std::vector<std::uint32_t> wrong;
  std::vector<std::uint64_t> numbers;
  std::uint64_t number = 0;
  for (const auto& [line, expected] : cases) {
    const char* const ends[] = {"\r\n", "\n", "\r"};
    content.append(line).append(ends[++number % 3]);
    if (expected < 0) continue;
    wrong.push_back(static_cast<std::uint32_t>(expected));
    numbers.push_back(number);
  }
  classic::LineReader reader(classic::without_mark(content));
  std::array<std::uint8_t, kCells> digits;
  for (std::size_t row = 0; row < wrong.size(); ++row) {
    CHECK(reader.next(digits.data()));
    CHECK_EQUAL(reader.wrong(), wrong[row]);
    CHECK_EQUAL(reader.number(), numbers[row]);
  }
  CHECK(!reader.next(digits.data()));
  std::vector<std::uint8_t> rows(numbers.size() * kCells);
  std::vector<std::uint64_t> found(numbers.size());
  CHECK_EQUAL(
      classic::LineReader(classic::without_mark(content)).read(found.size(), rows.data(), found.data()),
      found.size());
  CHECK(found == numbers);
  for (std::size_t row = 0; row < wrong.size(); ++row) CHECK_EQUAL(rows[row * kCells] > 9, wrong[row] != 0);
}

TEST("a batch marks what is malformed or contradictory and solves the rest") {
  std::vector<std::uint8_t> digits;
  add(digits, board(kUnique));
  Board bad;
  bad.digits[3] = 10;
  add(digits, bad);
  Board contradictory;
  contradictory.digits[0] = contradictory.digits[1] = 4;
  add(digits, contradictory);
  add(digits, Board{});
  for (const unsigned threads : {1u, 3u}) {
    const Results r = solve(digits, threads);
    CHECK(r.end == End::finished);
    CHECK(r.statuses[0] == std::uint8_t(Status::unique));
    CHECK(r.statuses[1] == std::uint8_t(Status::malformed));
    CHECK(r.statuses[2] == std::uint8_t(Status::none));
    CHECK(r.statuses[3] == std::uint8_t(Status::multiple));
    CHECK_EQUAL(text(r.solutions.data()), kUniqueSolution);
  }
  CHECK_EQUAL(solve(digits, 1, {50}).counts[3], 50u);
  CHECK_EQUAL(solve(digits, 1, {1}).statuses[0], std::uint8_t(Status::undecided));
}

TEST("every version gives every board the same answer, the same nodes, and as many solutions as one by one") {
  const std::vector<std::uint8_t> digits = mixed_boards(3, 400);
  for (const std::uint64_t limit : {1, 2, 7}) {
    const Results alone = solve(*active_instruction_set()->classic, false, digits, 1, {limit});
    const Results first = solve(digits, 1, {limit});
    CHECK(first.counts == alone.counts);
    CHECK(first.statuses == alone.statuses);
    CHECK(first.ends == alone.ends);
    for (std::size_t i = 0; i < first.counts.size(); ++i) {
      Board b;
      std::copy_n(digits.begin() + static_cast<std::ptrdiff_t>(i * kCells), kCells, b.digits.begin());
      CHECK_EQUAL(first.counts[i], Twin(b).count(limit));
      if (first.counts[i] > 0) CHECK(is_solution(b, first.solutions.data() + i * kCells));
    }
    for (const Version& version : versions()) {
      const int before = failures();
      CHECK(solve(*version.kernels, true, digits, 1, {limit}) == first);
      if (failures() != before) std::printf("  with %s\n", version.name.c_str());
    }
  }
}

TEST("threads, neighbours and the number of boards change nothing but the time") {
  const std::vector<std::uint8_t> digits = mixed_boards(5, 1000);
  const Results one = solve(digits, 1);
  CHECK(solve(digits, 4) == one);
  for (const std::size_t row : {0, 7, 999}) {
    const auto begin = digits.begin() + static_cast<std::ptrdiff_t>(row * kCells);
    const Results alone = solve({begin, begin + kCells}, 1);
    CHECK_EQUAL(alone.nodes[0], one.nodes[row]);
    CHECK(std::equal(alone.solutions.begin(), alone.solutions.end(), one.solutions.data() + row * kCells));
  }
}

TEST("random values: the seed decides, not the lane") {
  const std::vector<std::uint8_t> digits(40 * kCells);
  const Results seven = solve(digits, 1, {1, classic::kUnlimited, 7, true});
  CHECK(solve(digits, 3, {1, classic::kUnlimited, 7, true}) == seven);
  CHECK(solve(digits, 1, {1, classic::kUnlimited, 8, true}).solutions != seven.solutions);
  CHECK(std::equal(seven.solutions.begin() + kCells, seven.solutions.end(), seven.solutions.begin()));
}

TEST("a row that lanes give up is solved all the same, and its nodes are bounded") {
  std::vector<std::uint8_t> digits;
  add(digits, board(kImpossible));
  add(digits, board(kUnique));
  const Results all = solve(digits, 1);
  CHECK(all.statuses[0] == std::uint8_t(Status::none));
  CHECK(all.nodes[0] > classic::kOrdinaryNodes);
  for (const std::uint64_t most : {std::uint64_t{0}, std::uint64_t{5}, classic::kOrdinaryNodes}) {
    const Results cut = solve(digits, 1, {2, most});
    CHECK(cut.statuses[0] == std::uint8_t(Status::undecided));
    CHECK(cut.ends[0] == std::uint8_t(End::nodes));
    CHECK_EQUAL(cut.nodes[0], most);
    CHECK(cut.statuses[1] == std::uint8_t(Status::unique));
  }
}

TEST("a deadline leaves the rest of a batch undecided, and says so") {
  const std::vector<std::uint8_t> digits(100 * kCells);
  const Results r = solve(digits, 2, {100'000'000}, 0.05);
  CHECK(r.end == End::seconds);
  CHECK(r.ends[99] == std::uint8_t(End::seconds));
  CHECK(r.counts[99] < 100'000'000u);
}

TEST("no row is a batch too") { CHECK(solve({}, 4).end == End::finished); }

}  // namespace
}  // namespace ninefold::tests
