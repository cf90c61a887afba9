// Steps from rules beside the units: what the rules find on the candidates of the state.
#include "technique/rule_logic.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

bool find_rule_steps(Search& search, Technique technique, Sink& sink) {
  const RuleLogic* const rules = search.board.rules.get();
  if (rules == nullptr) return true;
  const State& state = search.state;
  std::vector<Digits> board(search.board.cells);
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    const int digit = state.digits[cell];
    board[cell] = digit < 0 ? state.candidates[cell] : bit(static_cast<std::size_t>(digit));
    if (board[cell] == 0) return true;  // a broken board has no steps
  }
  const bool unfinished = rules->find(board, technique, search.watch(),
                                      [&](Step&& step) { return report(sink, std::move(step)); });
  return search.ask_now() && unfinished;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
