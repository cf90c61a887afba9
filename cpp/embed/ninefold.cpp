// See ninefold.hpp. The kernels are those of one instruction set: that of the compiler's flags.
#include "embed/ninefold.hpp"

#include <algorithm>

#include "classic/batch.hpp"
#include "classic/text.hpp"

namespace ninefold {

namespace classic {
extern const Kernels kernels_embedded;  // kernels.cpp, with NINEFOLD_TARGET=embedded
}

namespace {

classic::Bounds bounds_of(const Limits& limits) { return {limits.solutions, limits.nodes, 0, false}; }

/// Two solutions prove the status; more would be counted for nothing.
classic::Bounds bounds_of_solve(const Limits& limits) {
  classic::Bounds bounds = bounds_of(limits);
  bounds.solutions = std::min<std::uint64_t>(bounds.solutions, 2);
  return bounds;
}

/// Runs one operation of a Solver under a guard.
template <class Operation>
Answer answered(const Puzzle& puzzle, const Limits& limits, Operation operation) {
  if (!puzzle.readable) return {};
  Guard guard(limits.seconds, limits.stop);
  classic::Found found;
  found.end = guard.check();
  if (found.end == End::finished) {
    classic::Board board;
    board.digits = puzzle.digits;
    classic::Solver solver(classic::kernels_embedded.classic);
    found = operation(solver, board, guard);
  }
  return {classic::status_of(found), found.end, found.solutions, found.nodes, found.first};
}

}  // namespace

Puzzle::Puzzle(std::string_view line) : readable(classic::read_line(line, digits.data()) == 0) {}

Puzzle::Puzzle(const Digits& cells)
    : digits(cells),
      readable(std::all_of(cells.begin(), cells.end(), [](auto digit) { return digit <= 9; })) {}

Answer solve(const Puzzle& puzzle, const Limits& limits) {
  return answered(puzzle, limits, [&](classic::Solver& solver, const classic::Board& board, Guard& guard) {
    return solver.solve(board, bounds_of_solve(limits), guard);
  });
}

Answer count(const Puzzle& puzzle, const Limits& limits) {
  return answered(puzzle, limits, [&](classic::Solver& solver, const classic::Board& board, Guard& guard) {
    return solver.count(board, bounds_of(limits), guard);
  });
}

List list(const Puzzle& puzzle, const Limits& limits) {
  classic::Rows rows;
  List list;
  static_cast<Answer&>(list) =
      answered(puzzle, limits, [&](classic::Solver& solver, const classic::Board& board, Guard& guard) {
        return solver.list(board, bounds_of(limits), guard, rows);
      });
  list.solutions.assign(rows.begin(), rows.end());
  if (!list.solutions.empty()) list.solution = list.solutions.front();
  return list;
}

std::vector<Answer> solve_batch(std::span<const Puzzle> puzzles, const Limits& limits, unsigned threads) {
  if (puzzles.empty()) return {};
  const std::size_t rows = puzzles.size();
  std::vector<Digits> digits(rows), solutions(rows);
  std::vector<std::uint64_t> counts(rows), nodes(rows);
  std::vector<std::uint8_t> ends(rows), statuses(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    if (puzzles[row].readable) {
      digits[row] = puzzles[row].digits;
    } else {
      digits[row].fill(0xff);  // no digit
    }
  }
  const classic::Batch batch{digits.data()->data(), rows,        solutions.data()->data(), counts.data(),
                             nodes.data(),          ends.data(), statuses.data()};
  Guard guard(limits.seconds, limits.stop);
  std::atomic<std::size_t> begun{0};
  const classic::BatchSolvers solvers{classic::kernels_embedded.classic, &classic::kernels_embedded.batch};
  classic::solve_batch(solvers, batch, bounds_of_solve(limits), threads, guard, begun);
  std::vector<Answer> answers(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    answers[row] = {static_cast<Status>(statuses[row]), static_cast<End>(ends[row]), counts[row], nodes[row],
                    solutions[row]};
  }
  return answers;
}

std::vector<Puzzle> read_puzzles(std::string_view text) {
  classic::LineReader reader(classic::without_mark(text));
  std::vector<Puzzle> puzzles;
  for (Puzzle puzzle; reader.next(puzzle.digits.data());) {
    puzzle.readable = reader.wrong() == 0;
    puzzles.push_back(puzzle);
  }
  return puzzles;
}

std::string to_line(const Digits& digits) {
  std::string line;
  for (const std::uint8_t digit : digits) line += digit ? static_cast<char>('0' + digit) : '.';
  return line;
}

}  // namespace ninefold
