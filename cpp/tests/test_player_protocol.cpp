// The protocol of CodeCup 2024 as the player in C++ speaks it.
#include <sstream>
#include <string>
#include <vector>

#include "player/protocol.hpp"
#include "tests/check.hpp"
#include "tests/player_runs.hpp"

namespace ninefold::tests {
namespace {

/// What a player says to some text, and whether it understood all of it.
struct Said {
  std::vector<std::string> lines;
  bool understood;
};

Said said(const std::string& heard, std::uint64_t seed = 0, double seconds = kAges) {
  std::istringstream in(heard);
  std::ostringstream out;
  Player player = player_of(quick(Plan::chance), seed);
  const bool understood = player::play_game(in, out, player, seconds);
  std::vector<std::string> lines;
  std::istringstream told(out.str());
  for (std::string line; std::getline(told, line);) lines.push_back(line);
  return {lines, understood};
}

/// The move that a text is; digit 0 if it is none.
player::Move move_of(const std::string& turn) {
  if (turn.size() < 3 || turn.size() > 4 || (turn.size() == 4 && turn[3] != '!')) return {};
  return {static_cast<std::uint16_t>(9 * (turn[0] - 'A') + turn[1] - 'a'),
          static_cast<std::uint8_t>(turn[2] - '0')};
}

TEST("protocol: Start and moves are answered by one legal move each") {
  const Said begun = said("Start\n");
  CHECK(begun.understood && begun.lines.size() == 1);
  const player::Move first = move_of(begun.lines[0]);
  CHECK(is_legal(Board{}, first, false));
  const Said replied = said("Ei3\n");
  CHECK(replied.understood && replied.lines.size() == 1);
  const Board b = after(Board{}, {44, 3});
  CHECK(is_legal(b, move_of(replied.lines[0]), false));
}

TEST("protocol: two players come to the end of a game, by a right claim") {
  std::string heard[2] = {"Start\n", ""};
  std::size_t answers[2] = {0, 0};
  Board b;
  for (int turn = 0; turn <= kCells; ++turn) {
    const int side = turn % 2;
    const Said all = said(heard[side], static_cast<std::uint64_t>(side));
    CHECK(all.understood);
    CHECK_EQUAL(all.lines.size(), ++answers[side]);
    const std::string answer = all.lines.empty() ? "" : all.lines.back();
    if (answer == "!") {
      CHECK(is_unique(b));
      return;
    }
    const player::Move move = move_of(answer);
    CHECK(is_legal(b, move, false));
    if (move.digit == 0) return;
    b = after(b, move);
    CHECK_EQUAL(answer.back() == '!', is_unique(b));
    if (answer.back() == '!') return;
    heard[1 - side] += answer + "\n";
  }
  CHECK(!"the game has an end");
}

TEST("protocol: blanks, empty lines and both ends of a line mean nothing") {
  const Said plain = said("Start\n", 5);
  for (const std::string text : {"\n\nStart\n\n", "Start\r\n\r\n", "Start \t\n", "Start", " \n\r\nStart\r"}) {
    const Said other = said(text, 5);
    CHECK(other.understood && other.lines == plain.lines);
  }
}

TEST("protocol: a turn with a claim ends the game: there is nothing to answer") {
  for (const std::string text : {"!\n", "Ei3!\n", "!\r\nQuit\n", "Ei3!\nQuit\n"}) {
    const Said none = said(text);
    CHECK(none.understood && none.lines.empty());
  }
}

TEST("protocol: Quit ends it, and so does the end of input") {
  CHECK(said("").understood && said("").lines.empty());
  CHECK(said("Quit\nStart\n").understood && said("Quit\nStart\n").lines.empty());
  const Said all = said("Start\nQuit\nnonsense\n");
  CHECK(all.understood && all.lines.size() == 1);
}

TEST("protocol: what is no turn is not understood") {
  for (const std::string text : {"nonsense\n", "start\n", "Start!\n", "Ei\n", "Ei0\n", "Ji1\n", "Ej1\n",
                                 "ei1\n", "Ei10\n", "Ei3 !\n", "Ei3!!\n", "!!\n", "?\n", "\xff\xfe\n"}) {
    const Said none = said(text);
    CHECK(!none.understood && none.lines.empty());
  }
  CHECK_EQUAL(said("Start\nnonsense\nStart\n").lines.size(), 1u);
  CHECK(!said(std::string("Ei\0", 3) + "\n").understood);
}

TEST("protocol: a clock that has run out does not keep it from answering") {
  for (const double seconds : {0.0, -5.0, 1e-4}) {
    const Said late = said("Start\n", 0, seconds);
    CHECK(late.lines.size() == 1 && is_legal(Board{}, move_of(late.lines[0]), false));
  }
}

}  // namespace
}  // namespace ninefold::tests
