// See classic_workshop.hpp.
#include "generator/classic_workshop.hpp"

#include <algorithm>
#include <utility>

#include "generator/grids.hpp"

namespace ninefold::generator {

using classic::Found;
using classic::kCells;

namespace {

/// Hands out all rows at once.
struct AllRows : Supply {
  explicit AllRows(std::size_t rows) : Supply{&hand_out}, left(rows) {}

  static bool hand_out(Supply* supply, std::size_t& begin, std::size_t& end) {
    auto& all = *static_cast<AllRows*>(supply);
    begin = 0;
    end = std::exchange(all.left, 0);
    return end != 0;
  }

  std::size_t left;
};

}  // namespace

Told ClassicWorkshop::fill(std::uint64_t& random, std::uint8_t* full, Purse&) {
  const Digits81 grid = random_grid(random);
  std::copy(grid.begin(), grid.end(), full);
  return Told::yes;
}

void ClassicWorkshop::probe(std::span<Question> questions) {
  if (questions.size() >= kFewestOnLanes) return probe_on_lanes(questions);
  for (Question& question : questions) question.told = probe_alone(question);
}

void ClassicWorkshop::probe_on_lanes(std::span<Question> questions) {
  std::uint64_t nodes = 0;
  for (std::size_t row = 0; row < questions.size(); ++row) {
    std::copy_n(questions[row].givens, kCells, rows_.digits.data() + row * kCells);
    nodes = std::max(nodes, questions[row].purse->nodes);
  }
  const Batch batch{rows_.digits.data(), questions.size(),  rows_.solutions.data(), rows_.counts.data(),
                    rows_.nodes.data(),  rows_.ends.data(), rows_.statuses.data()};
  AllRows supply(questions.size());
  const End halt =
      lanes_.run(memory_.get(), batch, {2, nodes, 0, false, &supply, &questions[0].purse->guard});
  for (std::size_t row = 0; row < questions.size(); ++row) {
    Question& question = questions[row];
    if (halt != End::finished) {
      question.purse->end = halt;
      question.told = Told::halted;
    } else {
      question.told = told_by_lanes(question, row);
    }
  }
}

Told ClassicWorkshop::told_by_lanes(const Question& question, std::size_t row) {
  if (rows_.ends[row] == kGivenUp) return probe_alone(question);
  const auto end = static_cast<End>(rows_.ends[row]);
  const bool is_spent = rows_.nodes[row] > question.purse->nodes;
  if (!question.purse->pay(rows_.nodes[row], is_spent ? End::nodes : end)) return Told::halted;
  if (rows_.counts[row] < 2) return Told::no;
  tell_other(question, rows_.solutions.data() + row * kCells, kCells);
  return Told::yes;
}

/// By the search of one board.
Told ClassicWorkshop::probe_alone(const Question& question) {
  std::copy_n(question.givens, kCells, board_.digits.begin());
  if (question.emptied.size() == 1) return probe_cell(question, question.emptied[0]);
  board_.has_masks = false;
  found_.cut(0);
  Purse& purse = *question.purse;
  const Found two = prober_.list(board_, {.solutions = 2, .nodes = purse.nodes}, purse.guard, found_);
  if (!purse.pay(two.nodes, two.end)) return Told::halted;
  if (two.solutions < 2) return Told::no;
  const bool first_is_full = std::equal(found_[0].begin(), found_[0].end(), question.full);
  tell_other(question, found_[first_is_full ? 1 : 0].data(), kCells);
  return Told::yes;
}

/// With one cell empty any other solution has another digit there.
Told ClassicWorkshop::probe_cell(const Question& question, std::size_t cell) {
  board_.has_masks = true;
  for (std::size_t i = 0; i < kCells; ++i) {
    const std::uint8_t given = board_.digits[i];
    board_.masks[i] = given ? static_cast<std::uint16_t>(1 << (given - 1)) : classic::kAllDigits;
  }
  board_.masks[cell] = static_cast<std::uint16_t>(classic::kAllDigits & ~(1 << (question.full[cell] - 1)));
  Purse& purse = *question.purse;
  const Found one = prober_.solve(board_, {.solutions = 1, .nodes = purse.nodes}, purse.guard);
  if (!purse.pay(one.nodes, one.end)) return Told::halted;
  if (one.solutions == 0) return Told::no;
  tell_other(question, one.first.data(), kCells);
  return Told::yes;
}

Told ClassicWorkshop::prove(const std::uint8_t* givens, const std::uint8_t* full, std::uint64_t& effort,
                            Purse& purse) {
  board_.has_masks = false;
  std::copy_n(givens, kCells, board_.digits.begin());
  const Found found = prover_.solve(board_, {.solutions = 2, .nodes = purse.nodes}, purse.guard);
  effort = found.nodes;
  if (!purse.pay(found.nodes, found.end)) return Told::halted;
  const bool same = std::equal(found.first.begin(), found.first.end(), full);
  return found.solutions == 1 && same ? Told::yes : Told::no;
}

}  // namespace ninefold::generator
