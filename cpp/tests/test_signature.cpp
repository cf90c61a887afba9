// The signature of the search: the nodes over the examples that the package ships, on every version.
#include <fstream>

#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

/// As in tests/bench/test_report.py, where Python asks for it.
constexpr std::uint64_t kSignature = 180603;

/// A puzzle whose line has, for each cell, nine characters: its marks, and others for those that are missing.
Board marked_board(std::string_view line) {
  Board b;
  b.has_masks = true;
  for (std::size_t i = 0; i < 9 * kCells; ++i) {
    if (line[i] == static_cast<char>('1' + i % 9)) b.masks[i / 9] |= static_cast<std::uint16_t>(1 << i % 9);
  }
  return b;
}

std::vector<Board> examples() {
  std::vector<Board> boards;
  for (const char* name : {"easy", "minimal", "hard", "many", "none", "marks", "sparse"}) {
    std::ifstream file(NINEFOLD_EXAMPLES + std::string("/") + name + ".txt");
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with('#')) continue;
      boards.push_back(line.size() < 9 * kCells ? board(line) : marked_board(line));
    }
  }
  return boards;
}

std::uint64_t signature(const classic::Engine& engine, const std::vector<Board>& boards) {
  Guard guard;
  classic::Solver solver(engine);
  std::uint64_t nodes = 0;
  for (const Board& b : boards) {
    nodes += solver.solve(b, {.solutions = 2}, guard).nodes;
    nodes += solver.count(b, {.solutions = 1000}, guard).nodes;
  }
  return nodes;
}

TEST("the signature is the same on every version") {
  const std::vector<Board> boards = examples();
  for (const Version& version : versions())
    CHECK_EQUAL(signature(version.kernels->classic, boards), kSignature);
}

}  // namespace
}  // namespace ninefold::tests
