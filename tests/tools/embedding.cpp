// A program of two files that embeds Ninefold: this one asks, another holds the implementation.
//
// For every line of standard input: the status and nodes of solve(), the count up to 1,000, the status in
// a batch, and the first solutions. Then a line about digits instead of text, limits and empty batches.
#include <iostream>
#include <iterator>

#include "ninefold.hpp"

void tell_edges() {
  ninefold::Digits digits{};
  const ninefold::Puzzle empty = digits;
  digits[80] = 10;
  const ninefold::Answer cut = ninefold::count(empty, {.nodes = 3});
  const ninefold::StopFlag stop{true};
  const ninefold::Answer stopped = ninefold::solve(empty, {.stop = &stop});
  std::cout << int(ninefold::solve(empty).status) << ' ' << int(ninefold::solve(digits).status) << ' '
            << int(cut.status) << ' ' << int(cut.end) << ' ' << int(stopped.status) << ' ' << int(stopped.end)
            << ' ' << ninefold::solve_batch({}).size() << '\n';
}

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const std::vector<ninefold::Puzzle> puzzles = ninefold::read_puzzles(text);
  const std::vector<ninefold::Answer> batch = ninefold::solve_batch(puzzles, {}, 2);
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const ninefold::Answer answer = ninefold::solve(puzzles[i]);
    const ninefold::Answer count = ninefold::count(puzzles[i], {.solutions = 1000});
    const ninefold::List list = ninefold::list(puzzles[i], {.solutions = 5});
    std::cout << int(answer.status) << ' ' << answer.nodes << ' ' << count.count << ' ' << count.exact()
              << ' ' << int(batch[i].status);
    for (const ninefold::Digits& solution : list.solutions) std::cout << ' ' << ninefold::to_line(solution);
    std::cout << '\n';
  }
  tell_edges();
}
