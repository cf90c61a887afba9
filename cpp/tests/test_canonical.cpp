// Canonical forms: against a plain twin that tries every order of rows and columns, and known facts.
#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

#include "canonical/canonical.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

using canonical::Form;
using Line = std::array<std::uint8_t, kCells>;
using Order = std::array<int, 9>;

/// The grid with most automorphisms (E. Russell and F. Jarvis, "Mathematics of Sudoku II", 2006).
constexpr std::string_view kMostSymmetric =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// The 1296 orders of rows that keep bands together.
std::vector<Order> all_orders() {
  std::vector<Order> orders;
  Order order;
  std::iota(order.begin(), order.end(), 0);
  do {
    const auto band = [&](int i) { return order[i] / 3; };
    bool keeps = true;
    for (int i = 0; i < 9; i += 3) keeps = keeps && band(i) == band(i + 1) && band(i) == band(i + 2);
    if (keeps) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

/// The plain twin: the smallest line over all orders, and how many of them give it.
struct Smallest {
  explicit Smallest(const Line& board) {
    static const std::vector<Order> orders = all_orders();
    line.fill(10);
    for (const bool transposed : {false, true}) {
      for (const Order& rows : orders) {
        for (const Order& columns : orders) compare(board, transposed, rows, columns);
      }
    }
  }

  Line line;
  std::uint32_t count = 0;

 private:
  void compare(const Line& board, bool transposed, const Order& rows, const Order& columns) {
    std::array<std::uint8_t, 10> labels{};
    std::uint8_t next = 0;
    for (std::size_t i = 0; i < kCells; ++i) {
      const int row = rows[i / 9], column = columns[i % 9];
      const std::uint8_t digit = board[transposed ? 9 * column + row : 9 * row + column];
      if (digit && !labels[digit]) labels[digit] = ++next;
      if (labels[digit] > line[i]) return;
      if (labels[digit] < line[i]) {
        line[i] = labels[digit];
        std::fill(line.begin() + i + 1, line.end(), 10);
        count = 0;
      }
    }
    ++count;
  }
};

Form form_of(const Line& digits) {
  Guard guard;
  return canonical::Search().run(digits.data(), guard);
}

/// Whether the symmetry leads from the board to its form.
bool leads_there(const Line& board, const Form& form) {
  const canonical::Symmetry& way = form.symmetry;
  for (std::size_t i = 0; i < kCells; ++i) {
    const std::size_t row = way.rows[i / 9], column = way.columns[i % 9];
    const std::uint8_t digit = board[way.transposed ? 9 * column + row : 9 * row + column];
    if (form.digits[i] != (digit ? way.digits[digit - 1] : 0)) return false;
  }
  return true;
}

void check_with_twin(const Line& board) {
  const Form form = form_of(board);
  const Smallest smallest(board);
  CHECK(form.end == End::finished);
  CHECK_EQUAL(text(form.digits.data()), text(smallest.line.data()));
  CHECK_EQUAL(form.automorphisms, smallest.count);
  CHECK(leads_there(board, form));
}

TEST("a canonical form is the smallest of all") {
  std::uint64_t random = 5;
  for (const int givens : {1, 2, 3, 5, 9, 17, 30, 50, 81}) {
    check_with_twin(random_board(random, givens, givens == 30).digits);
  }
}

TEST("a board that contradicts itself has a canonical form too") {
  std::uint64_t random = 6;
  for (int i = 0; i < 6; ++i) {
    Line board{};
    for (int k = 0; k < 2 + 4 * i; ++k) {
      board[random_below(random, kCells)] = static_cast<std::uint8_t>(1 + random_below(random, 3));
    }
    check_with_twin(board);
  }
}

TEST("symmetric boards have the automorphisms that they are known to have") {
  CHECK_EQUAL(form_of({}).automorphisms, 2u * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6);
  CHECK_EQUAL(form_of(board(kMostSymmetric).digits).automorphisms, 648u);
  Line same;
  same.fill(7);  // no search may explode on it
  CHECK_EQUAL(form_of(same).automorphisms, form_of({}).automorphisms);
}

TEST("many forms, on several threads, with rows that cannot be read") {
  std::uint64_t random = 8;
  constexpr std::size_t kRows = 100;
  std::vector<std::uint8_t> boards, forms(kRows * kCells), ways(kRows * sizeof(canonical::Symmetry)),
      ends(kRows);
  std::vector<std::uint32_t> automorphisms(kRows);
  for (std::size_t row = 0; row < kRows; ++row) {
    const Board b = random_board(random, 20, false);
    boards.insert(boards.end(), b.digits.begin(), b.digits.end());
  }
  boards[3 * kCells] = 10;
  boards[5 * kCells - 1] = 0xff;
  Guard guard;
  std::atomic<std::size_t> begun{0};
  const canonical::FormBatch batch{boards.data(),        kRows,      forms.data(), ways.data(),
                                   automorphisms.data(), ends.data()};
  CHECK(canonical::find_forms(batch, 3, guard, begun) == End::finished);
  for (std::size_t row = 0; row < kRows; ++row) {
    const bool right = row != 3 && row != 4;
    CHECK_EQUAL(int(ends[row]), right ? 0 : int(canonical::kMalformed));
    if (!right) continue;
    Line digits;
    std::copy_n(boards.begin() + row * kCells, kCells, digits.begin());
    CHECK(std::equal(forms.begin() + row * kCells, forms.begin() + (row + 1) * kCells,
                     form_of(digits).digits.begin()));
  }
  Guard over(0.0);
  begun = 0;
  CHECK(canonical::find_forms(batch, 2, over, begun) == End::seconds);
  CHECK_EQUAL(int(ends[0]), int(End::seconds));
  CHECK_EQUAL(automorphisms[0], 0u);
}

}  // namespace
}  // namespace ninefold::tests
