// See trail.hpp.
#include "rules/trail.hpp"

#include "rules/digit_bits.hpp"

namespace ninefold::rules {
namespace {

using technique::Candidate;
using technique::Step;

struct Notes final : Listener {
  void removed(const Removal& removal) override { removals.push_back(removal); }
  std::vector<Removal> removals;
};

technique::Digit digit_of(Digits digits) { return static_cast<technique::Digit>(std::countr_zero(digits)); }

bool is_assumed(const Removal& removal) { return removal.filter == kNone && removal.by == removal.cell; }

/// The place of a filter among the rules of a step, counted from 1; 0 for none.
std::uint16_t rule_of(Step& step, std::uint32_t filter) {
  if (filter == kNone) return 0;
  auto it = std::find(step.rules.begin(), step.rules.end(), filter);
  if (it == step.rules.end()) it = step.rules.insert(it, filter);
  return static_cast<std::uint16_t>(it - step.rules.begin() + 1);
}

}  // namespace

Trail::Trail(const Program& program, Propagation& propagation, const std::vector<Digits>& board,
             std::uint16_t cell, Digits digit, const Trail* before)
    : program_(&program), cell_(cell), digit_(digit), board_(board) {
  Notes notes;
  if (before != nullptr) notes.removals = before->removals_;
  first_ = notes.removals.size();
  propagation.listen(&notes);
  refutes_ = !propagation.narrow(board_.data(), cell, digit) && propagation.ended() == End::finished;
  propagation.listen(nullptr);
  removals_ = std::move(notes.removals);
  if (!refutes_) return;
  failed_ = propagation.running();
  std::vector<bool> marked(removals_.size());
  if (!removals_.empty() && removals_.back().left == 0) {
    emptied_ = board[removals_.back().cell];
    mark(removals_.size(), kNone, removals_.back().cell, marked);
  } else {
    mark(removals_.size(), failed_, cell_, marked);
  }
  trace_back(marked);
}

void Trail::trace(Candidate lost) {
  lost_ = Digits{1} << lost.digit;
  std::vector<bool> marked(removals_.size());
  for (std::size_t i = 0; i < removals_.size(); ++i) {
    const Removal& removal = removals_[i];
    marked[i] = removal.cell == lost.cell && (removal.digits >> lost.digit & 1) != 0;
  }
  trace_back(marked);
}

void Trail::mark(std::size_t end, std::uint32_t filter, std::uint16_t by, std::vector<bool>& marked) const {
  for (std::size_t i = 0; i < end; ++i) {
    const std::uint16_t cell = removals_[i].cell;
    if (filter == kNone ? cell == by : reads(filter, cell)) marked[i] = true;
  }
}

/// From a consequence back: a candidate lost, a cell that was left without digits, or a filter that had no
/// way out.
void Trail::trace_back(std::vector<bool>& marked) {
  needed_.clear();
  for (std::size_t i = removals_.size(); i-- > 0;) {
    if (!marked[i]) continue;
    const Removal& removal = removals_[i];
    if (!is_assumed(removal)) mark(i, removal.filter, removal.by, marked);
    needed_.push_back(i);
  }
  std::reverse(needed_.begin(), needed_.end());
}

/// The assumption, and what these removals leave.
technique::Chain Trail::chain(Step& step, std::span<const std::size_t> removals) const {
  technique::Chain chain{{digit_of(digit_), true, {cell_}, {}}};
  for (const std::size_t i : removals) {
    const Removal& removal = removals_[i];
    const bool is_end = lost_ != 0 && i == removals.back();
    if (is_assumed(removal) && !is_end) continue;
    const std::uint16_t rule = rule_of(step, removal.filter);
    const auto add = [&](Digits digit, bool on) {
      chain.push_back({digit_of(digit), on, {removal.cell}, {}, 0, rule});
    };
    if (is_end) {
      add(lost_, false);
    } else if (removal.left != 0 && is_single(removal.left)) {
      add(removal.left, true);
    } else {
      for (Digits rest = removal.digits; rest != 0; rest &= rest - 1) add(rest & (~rest + 1), false);
    }
  }
  return chain;
}

Step Trail::step() const {
  Step step;
  step.technique = technique::Technique::rule_forcing;
  step.eliminations = {{cell_, digit_of(digit_)}};
  step.cause = step.eliminations;
  step.digits = digit_;
  step.chains.push_back(chain(step, needed_));
  for (Digits rest = emptied_; rest != 0; rest &= rest - 1)
    step.fins.push_back({removals_.back().cell, digit_of(rest)});
  if (emptied_ == 0 && failed_ != kNone) step.rules.push_back(failed_);
  step.length = static_cast<std::uint32_t>(step.chains.back().size());
  return step;
}

void Trail::add_chain(Step& step) const {
  const auto own = std::lower_bound(needed_.begin(), needed_.end(), first_);
  technique::Chain links = chain(step, {own, needed_.end()});
  if (refutes_ && emptied_ == 0) links[0].rule = rule_of(step, failed_);
  step.length += static_cast<std::uint32_t>(links.size());
  step.chains.push_back(std::move(links));
}

void Trail::add_common(Step& step, const Trail& before, std::span<const Trail> trails,
                       std::span<const Candidate> narrowed) {
  std::vector<bool> marked(before.removals_.size());
  for (const Trail& trail : trails) {
    for (const std::size_t i : trail.needed_) {
      if (i < marked.size()) marked[i] = true;
    }
  }
  for (const Candidate& lost : narrowed) {
    for (std::size_t i = 0; i < marked.size(); ++i) {
      const Removal& removal = before.removals_[i];
      if (removal.cell == lost.cell && (removal.digits >> lost.digit & 1) != 0) marked[i] = true;
    }
  }
  Trail common = before;
  common.trace_back(marked);
  step.chains.push_back(common.chain(step, common.needed_));
  step.length += static_cast<std::uint32_t>(step.chains.back().size());
}

}  // namespace ninefold::rules
