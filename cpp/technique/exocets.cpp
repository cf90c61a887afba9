// Exocets: two base cells, and two target cells that hold the same two digits.
//
// The base cells stand in one line and one box. Three lines cross that line: one through the box beside the
// base cells, one through each target. Say a digit is in the base and in no target. Each crossing line has it
// in a cell that does not see both base cells, and these three cells do not see each other. If that is
// impossible for every candidate of the base, each digit of the base stands in a target: the targets hold the
// two digits of the base, and nothing else (junior exocet: D. P. Bird; champagne, Sudoku Players' Forum).
//
// In a junior exocet the boxes of the targets lie beside that of the base, in a senior one a target lies
// elsewhere. In a step `sets` are the base (both cells) and the targets, `units` the line and the box of the
// base, `covers` the crossing lines.
#include "technique/locked_sets.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

constexpr int kMostBaseDigits = 4;

/// A crossing line with its target, or without one; and where else it may have a digit of the base.
struct CrossLine {
  std::uint16_t line;
  Cells target;
  Cells rest;
  bool beside;  ///< the target is in a box that the line of the base meets
};

class Exocets {
 public:
  Exocets(Search& search, Technique technique, Sink& sink)
      : search_(search),
        board_(search.board),
        state_(search.state),
        junior_(technique == Technique::junior_exocet),
        sink_(sink) {}

  bool find() {
    for (std::uint16_t line = 0; line < board_.units.size(); ++line) {
      if (!is_line(board_.units[line].kind)) continue;
      for (const std::uint16_t box : board_.of_kind(UnitKind::box)) {
        line_ = line;
        box_ = box;
        if (!find_in(board_.units[line].set & board_.units[box].set)) return false;
      }
    }
    return search_.go_on();
  }

 private:
  bool find_in(const Cells& meeting) {
    Cells later = meeting & state_.empty;
    for (const Cell a : Cells(later)) {
      later.remove(a);
      for (const Cell b : later) {
        base_ = Cells::of(a) | Cells::of(b);
        digits_ = state_.candidates[a] | state_.candidates[b];
        if (count(digits_) < 3 || count(digits_) > kMostBaseDigits) continue;
        if (!find_targets(meeting - base_)) return false;
      }
    }
    return true;
  }

  bool find_targets(const Cells& beside_base) {
    seen_ = board_.seen_by_all(base_);
    for (const std::uint16_t first : crossing_lines(beside_base)) {
      const CrossLine cross{first, {}, board_.units[first].set - seen_, true};
      list_targets();
      for (std::size_t i = 0; i < targets_.size(); ++i) {
        if (!search_.go_on()) return false;
        for (std::size_t j = i + 1; j < targets_.size(); ++j) {
          const CrossLine &one = targets_[i], &other = targets_[j];
          if (one.line == other.line || junior_ != (one.beside && other.beside)) continue;
          if (is_exocet(cross, one, other) && !write(cross, one, other)) return false;
        }
      }
    }
    return true;
  }

  /// The complete lines across the base's through one of these cells.
  std::vector<std::uint16_t> crossing_lines(const Cells& cells) const {
    std::vector<std::uint16_t> lines;
    for (const Cell cell : cells) {
      for (const std::uint16_t u : board_.units_of[cell]) {
        if (is_crossing(u)) lines.push_back(u);
      }
    }
    return lines;
  }

  bool is_crossing(std::uint16_t unit) const {
    const UnitKind kind = board_.units[unit].kind;
    return is_line(kind) && kind != board_.units[line_].kind && board_.units[unit].complete;
  }

  /// Cells off the line and the box of the base that may hold two of its digits.
  void list_targets() {
    targets_.clear();
    const Cells& line = board_.units[line_].set;
    const Cells near = board_.units[box_].set;
    for (const std::uint16_t across : crossing_lines(line - near)) {
      for (const Cell cell : (board_.units[across].set & state_.empty) - line) {
        if (count(state_.candidates[cell] & digits_) < 2) continue;
        targets_.push_back(
            {across, Cells::of(cell), board_.units[across].set - seen_ - Cells::of(cell), is_beside(cell)});
      }
    }
  }

  bool is_beside(Cell cell) const {
    for (const std::uint16_t u : board_.units_of[cell]) {
      if (board_.units[u].kind == UnitKind::box && board_.units[u].set.meets(board_.units[line_].set))
        return true;
    }
    return false;
  }

  bool is_exocet(const CrossLine& first, const CrossLine& one, const CrossLine& other) const {
    for (const Digit digit : each(digits_)) {
      if (can_avoid(first.rest, one.rest, other.rest, digit)) return false;
    }
    return true;
  }

  /// Whether all three lines may have the digit off the targets, in cells that do not see each other.
  bool can_avoid(const Cells& first, const Cells& one, const Cells& other, Digit digit) const {
    const Cells where = state_.places[digit] | placed(digit);
    for (const Cell a : first& where) {
      for (const Cell b : (one & where) - board_.peers[a]) {
        if (!((other & where) - board_.peers[a] - board_.peers[b]).empty()) return true;
      }
    }
    return false;
  }

  Cells placed(Digit digit) const {
    Cells cells;
    for (std::size_t cell = 0; cell < board_.cells; ++cell) {
      if (state_.digits[cell] == static_cast<std::int8_t>(digit)) cells.add(cell);
    }
    return cells;
  }

  bool write(const CrossLine& first, const CrossLine& one, const CrossLine& other) {
    Step step;
    step.technique = junior_ ? Technique::junior_exocet : Technique::senior_exocet;
    step.digits = digits_;
    step.units = {line_, box_};
    step.covers = {first.line, one.line, other.line};
    const Cells targets = one.target | other.target;
    step.sets = {as_set(state_, base_), as_set(state_, one.target), as_set(state_, other.target)};
    add_candidates(step.cause, state_, base_, digits_);
    add_candidates(step.fins, state_, targets, digits_);
    eliminate(step, state_, targets, ~digits_);
    eliminate(step, state_, base_, digits_ & ~(step.sets[1].digits | step.sets[2].digits));
    return report(sink_, std::move(step));
  }

  Search& search_;
  const Geometry& board_;
  const State& state_;
  bool junior_;
  Sink& sink_;
  std::uint16_t line_ = 0, box_ = 0;
  Cells base_;
  Cells seen_;  ///< by both base cells
  Digits digits_ = 0;
  std::vector<CrossLine> targets_;
};

}  // namespace

bool find_exocets(Search& search, Technique technique, Sink& sink) {
  return Exocets(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
