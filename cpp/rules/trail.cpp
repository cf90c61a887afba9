// See trail.hpp.
#include "rules/trail.hpp"

#include "rules/digit_bits.hpp"

namespace ninefold::rules {
namespace {

struct Notes final : Listener {
  void removed(const Removal& removal) override { removals.push_back(removal); }
  std::vector<Removal> removals;
};

}  // namespace

Trail::Trail(const Program& program, Propagation& propagation, const std::vector<Digits>& board,
             std::uint16_t cell, Digits digit)
    : program_(&program), cell_(cell), digit_(digit) {
  std::vector<Digits> tried = board;
  Notes notes;
  propagation.listen(&notes);
  refutes_ = !propagation.narrow(tried.data(), cell, digit) && propagation.ended() == End::finished;
  propagation.listen(nullptr);
  if (!refutes_) return;
  failed_ = propagation.running();
  removals_ = std::move(notes.removals);
  if (!removals_.empty() && removals_.back().left == 0) emptied_ = board[removals_.back().cell];
  trace_back();
}

void Trail::mark(std::size_t end, std::uint32_t filter, std::uint16_t by, std::vector<bool>& marked) const {
  for (std::size_t i = 0; i < end; ++i) {
    const std::uint16_t cell = removals_[i].cell;
    if (filter == kNone ? cell == by : reads(filter, cell)) marked[i] = true;
  }
}

/// From the contradiction back: a cell that was left without digits, or a filter that had no way out.
void Trail::trace_back() {
  const std::size_t count = removals_.size();
  std::vector<bool> marked(count);
  if (emptied_ != 0) {
    mark(count, kNone, removals_.back().cell, marked);
  } else {
    mark(count, failed_, cell_, marked);
  }
  for (std::size_t i = count; i-- > 0;) {
    if (!marked[i]) continue;
    const Removal& removal = removals_[i];
    const bool is_assumed = removal.filter == kNone && removal.by == removal.cell;
    if (!is_assumed) mark(i, removal.filter, removal.by, marked);
    needed_.push_back(i);
  }
  std::reverse(needed_.begin(), needed_.end());
}

technique::Step Trail::step() const {
  const auto digit_of = [](Digits digits) { return static_cast<technique::Digit>(std::countr_zero(digits)); };
  technique::Step step;
  step.technique = technique::Technique::rule_forcing;
  step.eliminations = {{cell_, digit_of(digit_)}};
  step.cause = step.eliminations;
  step.digits = digit_;
  const auto rule_of = [&](std::uint32_t filter) {
    if (filter == kNone) return std::uint16_t{0};
    auto it = std::find(step.rules.begin(), step.rules.end(), filter);
    if (it == step.rules.end()) it = step.rules.insert(it, filter);
    return static_cast<std::uint16_t>(it - step.rules.begin() + 1);
  };
  technique::Chain chain{{digit_of(digit_), true, {cell_}, {}}};
  for (const std::size_t i : needed_) {
    const Removal& removal = removals_[i];
    if (removal.filter == kNone && removal.by == removal.cell) continue;  // the assumption
    const std::uint16_t rule = rule_of(removal.filter);
    const auto add = [&](Digits digit, bool on) {
      chain.push_back({digit_of(digit), on, {removal.cell}, {}, 0, rule});
    };
    if (removal.left != 0 && is_single(removal.left)) {
      add(removal.left, true);
    } else {
      for (Digits rest = removal.digits; rest != 0; rest &= rest - 1) add(rest & (~rest + 1), false);
    }
  }
  for (Digits rest = emptied_; rest != 0; rest &= rest - 1)
    step.fins.push_back({removals_.back().cell, digit_of(rest)});
  if (emptied_ == 0 && failed_ != kNone) step.rules.push_back(failed_);
  step.length = static_cast<std::uint32_t>(chain.size());
  step.chains.push_back(std::move(chain));
  return step;
}

}  // namespace ninefold::rules
