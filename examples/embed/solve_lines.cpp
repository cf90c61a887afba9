// Solves puzzles from standard input, one on each line, with the single header of Ninefold:
//     make amalgamation && cd build/amalgamation
//     c++ -std=c++20 -O3 -march=native solve_lines.cpp -o solve_lines && ./solve_lines < puzzles.txt
#define NINEFOLD_IMPLEMENTATION  // define this in exactly one file
#include <iostream>

#include "ninefold.hpp"

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    const ninefold::Answer answer = ninefold::solve(line);
    const bool read = answer.status != ninefold::Status::malformed;
    std::cout << (answer.count ? ninefold::to_line(answer.solution)
                  : read       ? "no solution"
                               : "not a puzzle")
              << '\n';
  }
}
