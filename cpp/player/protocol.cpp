// See protocol.hpp.
#include "player/protocol.hpp"

#include <istream>
#include <ostream>
#include <string>

namespace ninefold::player {
namespace {

/// Reads a move such as `Dg7`; false if it is none.
bool read_move(const std::string& text, Solution& board) {
  if (text.size() != 3) return false;
  const int row = text[0] - 'A', column = text[1] - 'a', digit = text[2] - '0';
  if (row < 0 || row > 8 || column < 0 || column > 8 || digit < 1 || digit > 9) return false;
  board[static_cast<std::size_t>(9 * row + column)] = static_cast<std::uint8_t>(digit);
  return true;
}

std::string written(const Decision& decision) {
  std::string text;
  if (decision.has_move) {
    text += static_cast<char>('A' + decision.move.cell / 9);
    text += static_cast<char>('a' + decision.move.cell % 9);
    text += static_cast<char>('0' + decision.move.digit);
  }
  if (decision.claim) text += '!';
  return text;
}

}  // namespace

bool play_game(std::istream& in, std::ostream& out, Player& player, double seconds) {
  Solution board{};
  for (std::string line; std::getline(in, line);) {
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.empty()) continue;
    if (line == "Quit") return true;
    const bool claim = line.back() == '!';
    if (claim) line.pop_back();
    if (line != (claim ? "" : "Start") && !read_move(line, board)) return false;
    if (claim) continue;  // the game is over
    Guard turn;
    const Decision decision = player.choose(board, seconds, turn);
    if (decision.has_move) board[decision.move.cell] = decision.move.digit;
    out << written(decision) << std::endl;
    seconds -= turn.elapsed() + decision.beside;
  }
  return true;
}

}  // namespace ninefold::player
