// See deadly.hpp.
#include "technique/deadly.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

bool is_met_once(const Geometry& board, const Cells& half, const Cells& other) {
  for (const Cell cell : half) {
    if (board.peers[cell].meets(half)) return false;
    for (const std::uint16_t u : board.units_of[cell]) {
      if (!board.units[u].set.meets(other)) return false;
    }
  }
  return true;
}

}  // namespace

bool can_swap(const Geometry& board, const Cells& first, const Cells& second) {
  return is_met_once(board, first, second) && is_met_once(board, second, first);
}

Deadly::Deadly(const State& state, Digits pair_, const Cells& first_, const Cells& second_)
    : pair(pair_), first(first_), second(second_), cells(first_ | second_) {
  for (const Cell cell : cells) {
    const Digits others = state.candidates[cell] & ~pair;
    if (others == 0) continue;
    roof.add(cell);
    extra |= others;
  }
}

Step step_of(const Search& search, Technique technique, const Deadly& pattern) {
  Step step;
  step.technique = technique;
  step.digits = pattern.pair;
  add_candidates(step.cause, search.state, pattern.cells, pattern.pair);
  add_candidates(step.fins, search.state, pattern.roof, pattern.extra);
  step.length = static_cast<std::uint32_t>(pattern.cells.count());
  return step;
}

bool report_one_roof_cell(const Search& search, Technique technique, const Deadly& pattern, Sink& sink) {
  if (pattern.roof.count() != 1) return true;
  Step step = step_of(search, technique, pattern);
  eliminate(step, search.state, pattern.roof, pattern.pair);
  return report(sink, std::move(step));
}

bool report_one_extra(const Search& search, Technique technique, const Deadly& pattern, Sink& sink) {
  if (count(pattern.extra) != 1 || pattern.roof.count() < 2) return true;
  const Cells seen = search.board.seen_by_all(pattern.roof) & search.state.places[lowest(pattern.extra)];
  if (seen.empty()) return true;
  Step step = step_of(search, technique, pattern);
  eliminate(step, search.state, seen, pattern.extra);
  return report(sink, std::move(step));
}

bool report_locked_roof(const Search& search, Technique technique, const Deadly& pattern, Sink& sink) {
  if (pattern.roof.count() != 2 || pattern.is_diagonal()) return true;
  const Cell a = (pattern.roof & pattern.first).first(), b = (pattern.roof & pattern.second).first();
  for (const Digit digit : each(pattern.pair)) {
    std::vector<std::uint16_t> units;
    if (!is_locked(search, digit, a, b, units)) continue;
    Step step = step_of(search, technique, pattern);
    step.units = std::move(units);
    eliminate(step, search.state, pattern.roof, pattern.pair & ~bit(digit));
    if (!report(sink, std::move(step))) return false;
  }
  return true;
}

bool is_locked(const Search& search, Digit digit, Cell a, Cell b, std::vector<std::uint16_t>& units) {
  const Geometry& board = search.board;
  const Cells& places = search.state.places[digit];
  for (const std::uint16_t u : board.units_of[a]) {
    const Unit& unit = board.units[u];
    if (!unit.complete || !unit.set.has(b)) continue;
    Cells found = unit.set & places;
    if (found.empty()) continue;  // it stands there already
    found.remove(a);
    found.remove(b);
    if (!found.empty()) continue;
    units.push_back(u);
    return true;
  }
  return false;
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
