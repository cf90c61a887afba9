// See verities.hpp.
#include "rules/verities.hpp"

#include <algorithm>

#include "rules/digit_bits.hpp"

namespace ninefold::rules {

using technique::Candidate;
using technique::Step;

namespace {

/// Assumptions side by side, a line each; more would be long to read.
constexpr std::size_t kMostWays = 9;
/// Trails that are compared for the shortest.
constexpr std::size_t kMostCompared = 300;
/// Assumptions tried inside suppositions in search of a shorter step than the first.
constexpr std::size_t kRunsForShorter = 1500;

void add_digits(std::vector<Candidate>& list, std::uint16_t cell, Digits digits) {
  for (; digits != 0; digits &= digits - 1)
    list.push_back({cell, static_cast<technique::Digit>(std::countr_zero(digits))});
}

bool is_shorter(const Step& step, const std::optional<Step>& best) {
  return !best || step.length < best->length;
}

}  // namespace

Verities::Verities(const Program& program, Propagation& propagation, const std::vector<Digits>& board,
                   Watch* watch)
    : program_(program),
      propagation_(propagation),
      board_(board),
      watch_(watch),
      tried_(board.size() * program.shape->size) {}

/// Candidates of which one is true, up to so many; the fewest first.
std::vector<Verities::Split> Verities::splits(const std::vector<Digits>& board, std::size_t most) const {
  std::vector<Split> found;
  const auto add = [&](Split&& split) {
    if (split.ways.size() > 1 && split.ways.size() <= most) found.push_back(std::move(split));
  };
  for (std::uint16_t cell = 0; cell < board.size(); ++cell) {
    Split split;
    add_digits(split.ways, cell, board[cell]);
    add(std::move(split));
  }
  for (std::uint32_t house = 0; house < program_.houses.size(); ++house) {
    for (std::size_t digit = 0; digit < program_.shape->size; ++digit) {
      Split split{{}, house};
      for (const std::uint16_t cell : program_.list(program_.houses[house]))
        add_digits(split.ways, cell, board[cell] & Digits{1} << digit);
      add(std::move(split));
    }
  }
  std::ranges::stable_sort(found, {}, [](const Split& split) { return split.ways.size(); });
  return found;
}

/// The other candidates of a cell, or places of a digit in a house, which a board has lost.
std::vector<Candidate> Verities::narrowed(const Split& split, const std::vector<Digits>& board) const {
  const auto [cell, digit] = split.ways[0];
  std::vector<Candidate> lost;
  if (split.house == kNone) {
    add_digits(lost, cell, board_[cell] & ~board[cell]);
    return lost;
  }
  for (const std::uint16_t each : program_.list(program_.houses[split.house]))
    add_digits(lost, each, board_[each] & ~board[each] & Digits{1} << digit);
  return lost;
}

const Verities::Tried& Verities::tried(Candidate candidate) {
  Tried& tried = tried_[candidate.cell * program_.shape->size + candidate.digit];
  if (tried.board.empty()) {
    tried.board = board_;
    tried.refuted = !propagation_.narrow(tried.board.data(), candidate.cell, Digits{1} << candidate.digit);
  }
  return tried;
}

/// What every assumption of a split takes away; nothing if one of them is refuted, as it goes by itself.
std::vector<Candidate> Verities::lost_in_all(const Split& split) {
  std::vector<Digits> left(board_.size());
  for (const Candidate& each : split.ways) {
    const Tried& way = tried(each);
    if (way.refuted) return {};
    for (std::size_t cell = 0; cell < left.size(); ++cell) left[cell] |= way.board[cell];
  }
  std::vector<Candidate> lost;
  for (std::uint16_t cell = 0; cell < left.size(); ++cell) add_digits(lost, cell, board_[cell] & ~left[cell]);
  return lost;
}

/// Takes the shortest of the steps that a split gives, if it is shorter.
void Verities::improve(const Split& split, std::optional<Step>& best) {
  const std::vector<Candidate> lost = lost_in_all(split);
  if (lost.empty()) return;
  std::vector<Trail> trails;
  for (const Candidate& each : split.ways)
    trails.emplace_back(program_, propagation_, board_, each.cell, Digits{1} << each.digit);
  for (const Candidate& each : lost) {
    if (runs_++ >= kMostCompared) return;
    Step step;
    step.technique = technique::Technique::rule_verity;
    step.eliminations = {each};
    step.cause = split.ways;
    step.digits = Digits{1} << each.digit;
    for (Trail& trail : trails) {
      trail.trace(each);
      trail.add_chain(step);
    }
    if (is_shorter(step, best)) best = std::move(step);
  }
}

std::optional<Step> Verities::verity() {
  std::optional<Step> best;
  runs_ = 0;
  std::size_t ways = 0;
  for (const Split& split : splits(board_, kMostWays)) {
    if (best && split.ways.size() != ways) break;
    ways = split.ways.size();
    improve(split, best);
    if (!goes_on()) return std::nullopt;
  }
  return best;
}

bool Verities::is_refuted(const std::vector<Digits>& board, Candidate candidate) {
  ++runs_;
  scratch_ = board;
  return !propagation_.narrow(scratch_.data(), candidate.cell, Digits{1} << candidate.digit);
}

/// A split into so many assumptions, all of which are refuted on a board.
std::optional<Verities::Split> Verities::refuting(const std::vector<Digits>& board, std::size_t ways) {
  for (Split& split : splits(board, ways)) {
    const auto fails = [&](Candidate each) { return is_refuted(board, each); };
    if (split.ways.size() == ways && std::ranges::all_of(split.ways, fails)) return std::move(split);
  }
  return std::nullopt;
}

/// The step of a supposition and the split that refutes it.
Step Verities::nested(Candidate start, const Split& split) {
  const Trail before(program_, propagation_, board_, start.cell, Digits{1} << start.digit);
  std::vector<Trail> trails;
  for (const Candidate& each : split.ways)
    trails.emplace_back(program_, propagation_, before.board(), each.cell, Digits{1} << each.digit, &before);
  Step step;
  step.technique = technique::Technique::rule_nesting;
  step.eliminations = step.cause = {start};
  step.digits = Digits{1} << start.digit;
  Trail::add_common(step, before, trails, narrowed(split, before.board()));
  for (const Trail& trail : trails) trail.add_chain(step);
  return step;
}

std::optional<Step> Verities::nesting() {
  std::optional<Step> best;
  std::vector<Split> cells = splits(board_, program_.shape->size);
  std::erase_if(cells, [](const Split& split) { return split.house != kNone; });  // every candidate once
  for (std::size_t ways = 2; ways <= kMostWays && !best; ++ways) {
    runs_ = 0;
    for (const Split& split : cells) {
      for (const Candidate& start : split.ways) {
        if (best && runs_ > kRunsForShorter) return best;
        const Tried& way = tried(start);
        const std::optional<Split> inside = way.refuted ? std::nullopt : refuting(way.board, ways);
        std::optional<Step> step;
        if (inside) step = nested(start, *inside);
        if (!goes_on()) return std::nullopt;
        if (step && is_shorter(*step, best)) best = std::move(step);
      }
    }
  }
  return best;
}

}  // namespace ninefold::rules
