// Forcing chains without joins: cycles that hold in both directions, and chains from a candidate to its
// opposite. For those from all digits of a cell or places of a digit see multiple_chains.cpp.
//
// `chains`: the one chain; of a cycle, from a candidate round to the one before it. `length`: nodes less two.
#include <algorithm>

#include "technique/chain_steps.hpp"
#include "technique/refutations.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

constexpr Literal kNone = 0xffff;

/// Looks from one node after the other, broadside on, and remembers where it came from.
class Broadside {
 public:
  Broadside(Search& search, Ways ways, Technique technique, Sink& sink)
      : search_(search),
        links_(search.implications()),
        refutations_(search.refutations()),
        ways_(ways),
        technique_(technique),
        sink_(sink),
        parents_(2 * links_.count(), kNone),
        depths_(2 * links_.count(), 0) {}

  bool chains() {
    for (std::size_t c = 0; c < links_.count(); ++c) {
      if (!is_open(c)) continue;
      if (refutations_.refuted(c) && !chain_from(literal_of(c, true))) return false;
      if (refutations_.confirmed(c) && !chain_from(literal_of(c, false))) return false;
    }
    return search_.go_on();
  }

  bool cycles() {
    if (!refutations_.any()) return search_.go_on();
    for (std::size_t c = 0; c < links_.count(); ++c) {
      if (is_open(c) && !cycles_from(c)) return false;
    }
    return true;
  }

 private:
  /// Whether its cell has other candidates; on the way of a chain some have not.
  bool is_open(std::size_t candidate) const {
    return count(search_.state.candidates[links_.candidate(candidate).cell]) > 1;
  }

  void start(Literal node) {
    for (const Literal reached : queue_) parents_[reached] = kNone;
    queue_.clear();
    parents_[node] = node;
    depths_[node] = 0;
    queue_.push_back(node);
  }

  bool reach(Literal node, Literal from) {
    if (parents_[node] != kNone) return false;
    parents_[node] = from;
    depths_[node] = depths_[from] + 1;
    queue_.push_back(node);
    return true;
  }

  /// The shortest way from a node to its opposite.
  bool chain_from(Literal source) {
    start(source);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const Literal node = queue_[i];
      if (!sink_.wants(depths_[node])) return search_.go_on();
      for (const std::uint16_t next : links_.from(node, ways_)) {
        const Literal to = literal_of(next, !is_on(node));
        if (reach(to, node) && to == negated(source)) return report_chain(to) && search_.go_on();
      }
    }
    return search_.go_on();
  }

  /// Ways from a candidate that is true over others back to it.
  bool cycles_from(std::size_t source) {
    const auto closing = links_.strong(source, ways_);
    if (closing.empty()) return true;
    start(literal_of(source, true));
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const Literal node = queue_[i];
      if (!sink_.wants(depths_[node])) break;
      for (const std::uint16_t next : links_.from(node, ways_)) {
        const Literal to = literal_of(next, !is_on(node));
        if (is_on(node) && i > 0 && std::ranges::find(closing, next) != closing.end() &&
            !is_behind(to, node)) {
          if (!report_cycle(to, node)) return false;
        }
        reach(to, node);
      }
    }
    return search_.go_on();
  }

  /// Whether the way to a node leads over another.
  bool is_behind(Literal other, Literal node) const {
    while (parents_[node] != node) {
      node = parents_[node];
      if (node == other) return true;
    }
    return false;
  }

  std::vector<Literal> way_to(Literal node) const {
    std::vector<Literal> way{node};
    while (parents_[way.back()] != way.back()) way.push_back(parents_[way.back()]);
    std::ranges::reverse(way);
    return way;
  }

  Step step_of(std::span<const Literal> nodes) const {
    Step step;
    step.technique = technique_;
    step.length = static_cast<std::uint32_t>(nodes.size()) - 2;
    step.chains.push_back(plain_chain(links_, nodes));
    fill_cause(step);
    return step;
  }

  bool report_chain(Literal last) {
    Step step = step_of(way_to(last));
    conclude(step, links_.candidate_at(last), is_on(last));
    return report(sink_, std::move(step));
  }

  /// Of the candidates of a cycle, every second is true, these or those: what sees one of each of its digit
  /// is false.
  bool report_cycle(Literal last, Literal before) {
    std::vector<Literal> way = way_to(before);
    way.push_back(last);
    const Cells inside = cells_of(way);
    std::array<std::array<Cells, kMostDigits>, 2> seen{};
    Digits digits = 0;
    for (const Literal node : way) {
      const Candidate& candidate = links_.candidate_at(node);
      seen[is_on(node)][candidate.digit] |= search_.board.peers[candidate.cell];
      digits |= bit(candidate.digit);
    }
    std::vector<Candidate> eliminations;
    for (const Digit digit : each(digits)) {
      const Cells removed = (seen[0][digit] & seen[1][digit]) - inside;
      add_candidates(eliminations, search_.state, removed, bit(digit));
    }
    if (eliminations.empty()) return true;
    Step step = step_of(way);
    step.eliminations = std::move(eliminations);
    return report(sink_, std::move(step));
  }

  Cells cells_of(std::span<const Literal> way) const {
    Cells cells;
    for (const Literal node : way) cells.add(links_.candidate_at(node).cell);
    return cells;
  }

  Search& search_;
  const Implications& links_;
  const Refutations& refutations_;
  Ways ways_;
  Technique technique_;
  Sink& sink_;
  std::vector<Literal> parents_;  ///< of each node that was reached the one before it; the first is its own
  std::vector<std::uint32_t> depths_;
  std::vector<Literal> queue_;
};

}  // namespace

bool find_forcing_chains(Search& search, Technique technique, Sink& sink) {
  switch (technique) {
    case x_cycle:
      return Broadside(search, kByUnits, technique, sink).cycles();
    case y_cycle:
      return Broadside(search, kByCells, technique, sink).cycles();
    case xy_cycle:
      return Broadside(search, kByBoth, technique, sink).cycles();
    case forcing_x_chain:
      return Broadside(search, kByUnits, technique, sink).chains();
    default:
      return Broadside(search, kByBoth, technique, sink).chains();
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
