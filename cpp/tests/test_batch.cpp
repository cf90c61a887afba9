// Lines of text and batches of boards.
#include "classic/batch.hpp"
#include "classic/text.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

using classic::Status;

struct Results {
  std::vector<std::uint8_t> solutions, ends, statuses;
  std::vector<std::uint64_t> counts;
  End end;
};

Results solve(const std::vector<std::uint8_t>& digits, unsigned threads, Bounds bounds = {2},
              double seconds = 1e9) {
  const std::size_t rows = digits.size() / kCells;
  Results r{std::vector<std::uint8_t>(digits.size()), std::vector<std::uint8_t>(rows),
            std::vector<std::uint8_t>(rows), std::vector<std::uint64_t>(rows), End::finished};
  Guard guard(seconds);
  r.end = classic::solve_batch(
      active_instruction_set()->classic->classic,
      {digits.data(), nullptr, rows, r.solutions.data(), r.counts.data(), r.ends.data(), r.statuses.data()},
      bounds, threads, guard);
  return r;
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
  const classic::Lines lines = classic::read_lines(content);
  CHECK(lines.wrong == wrong);
  CHECK(lines.numbers == numbers);
  CHECK_EQUAL(lines.digits.size(), wrong.size() * kCells);
}

TEST("a batch marks what is malformed or contradictory and solves the rest") {
  std::vector<std::uint8_t> digits;
  const auto add = [&](Board b) { digits.insert(digits.end(), b.digits.begin(), b.digits.end()); };
  add(board(kUnique));
  Board bad;
  bad.digits[3] = 10;
  add(bad);
  Board contradictory;
  contradictory.digits[0] = contradictory.digits[1] = 4;
  add(contradictory);
  add(Board{});
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

TEST("threads change nothing but the time") {
  std::uint64_t random = 3;
  std::vector<std::uint8_t> digits;
  for (int i = 0; i < 1000; ++i) {
    const Board b = random_board(random, 25, i % 7 == 0);
    digits.insert(digits.end(), b.digits.begin(), b.digits.end());
  }
  const Results one = solve(digits, 1), four = solve(digits, 4);
  CHECK(one.solutions == four.solutions);
  CHECK(one.counts == four.counts);
  CHECK(one.statuses == four.statuses);
}

TEST("a deadline leaves the rest of a batch undecided, and says so") {
  const std::vector<std::uint8_t> digits(100 * kCells);
  const Results r = solve(digits, 2, {100'000'000}, 0.05);
  CHECK(r.end == End::seconds);
  CHECK(r.ends[99] == std::uint8_t(End::seconds));
  CHECK(r.statuses[99] == std::uint8_t(Status::undecided));
}

TEST("no row is a batch too") { CHECK(solve({}, 4).end == End::finished); }

}  // namespace
}  // namespace ninefold::tests
