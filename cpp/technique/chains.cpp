// Chains of alternating links: X-chains, XY-chains, discontinuous nice loops, AIC; the grouped ones, too.
//
// Each has an effect by its ends alone, so that one chain for each pair of ends is enough, the shortest. That
// an end leads to another is known from the links that are followed to their end (Links::refuted): only what
// cannot be on may go.
#include <algorithm>
#include <tuple>

#include "technique/quests.hpp"
#include "technique/simple_chains.hpp"
#include "technique/table_loops.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// How much longer than the shortest way a chain may be if that crosses itself, and how many inferences are
/// tried for it.
constexpr std::uint32_t kDetour = 2;
constexpr std::size_t kMostTries = 2000;
/// X-chains and XY-chains may make any detour up to this length.
constexpr std::uint32_t kLongest = 20;

using Effect = std::vector<Candidate>;

class Chains {
 public:
  Chains(Search& search, const Links& links, Measure measure, Technique technique, Sink& sink)
      : search_(search),
        links_(links),
        state_(search.state),
        technique_(technique),
        sink_(sink),
        distances_(links, measure, is_grouped(technique)),
        trails_(search, links) {}

  bool find() {
    if (links_.refuted.empty()) return search_.go_on();
    if (is_discontinuous()) {
      list_loops();
    } else {
      list_open();
    }
    sort_quests(quests_);
    return each_quest(search_, links_, distances_, quests_, [&](const Quest& quest) { return look(quest); });
  }

 private:
  bool is_discontinuous() const {
    return technique_ == discontinuous_nice_loop || technique_ == grouped_discontinuous_nice_loop;
  }
  bool is_simple() const { return technique_ == x_chain || technique_ == xy_chain; }

  void add(std::uint32_t length, StateId start, StateId end, bool is_loop) {
    if (length <= 2 || length >= Distances::kFar) return;
    quests_.push_back({length, start, end, is_loop, is_grouped(technique_)});
  }

  /// Loops that come back to their cell with a contradiction: a candidate whose being on turns it off, or
  /// puts another in its cell; one whose being off turns it on.
  void list_loops() {
    for (const std::size_t node : links_.refuted) {
      if (!search_.go_on(links_.work())) return;
      distances_.measure(on(node), true);
      add(distances_.to(off(node)), on(node), off(node), true);
      for (const Digit digit : each(state_.candidates[links_.cell_of(node)])) {
        const std::size_t other = links_.id(links_.cell_of(node), digit);
        if (other != node) add(distances_.to(on(other)), off(other), off(node), true);
      }
    }
    for (std::size_t node = 0; node < links_.candidates; ++node) {
      if (!search_.go_on(links_.work())) return;
      if (!are_refuted(others_in_cell(node))) continue;
      distances_.measure(off(node), true);
      add(distances_.to(on(node)), off(node), on(node), true);
    }
  }

  /// Chains of which one end or the other is on.
  void list_open() {
    for (std::size_t end = 0; end < links_.candidates; ++end) {
      if (!search_.go_on(links_.work())) return;
      if (!may_end(end)) continue;
      distances_.measure(off(end), false);
      for (std::size_t start = 0; start < links_.candidates; ++start) {
        if (distances_.to(on(start)) >= Distances::kFar || !is_pair(start, end)) continue;
        if (are_refuted(effect_of_ends(start, end))) {
          add(distances_.to(on(start)), off(start), on(end), start == end);
        }
      }
    }
  }

  /// Whether something that sees this end is refuted, or something in its cell.
  bool may_end(std::size_t end) const { return meet(links_.weak[end], links_.refuted_row[0]); }

  /// A chain is read from one side, unless it may go through sets, which do not force backwards.
  bool is_pair(std::size_t start, std::size_t end) const {
    if (start == end) return technique_ == x_chain;
    return start < end || links_.kind == LinkKind::with_sets;
  }

  bool are_refuted(const Effect& effect) const {
    return !effect.empty() && std::all_of(effect.begin(), effect.end(), [&](Candidate candidate) {
      return links_.is_refuted(candidate.cell, candidate.digit);
    });
  }

  Effect others_in_cell(std::size_t node) const {
    Effect effect;
    const Cell cell = links_.cell_of(node);
    for (const Digit digit : each(state_.candidates[cell] & ~bit(links_.nodes[node].digit))) {
      effect.push_back({cell, digit});
    }
    return effect;
  }

  /// What goes if one of these is on. An AIC takes two candidates at least; one alone goes by a nice loop.
  Effect effect_of_ends(std::size_t a, std::size_t b) const {
    const Candidate one{links_.cell_of(a), links_.nodes[a].digit};
    const Candidate two{links_.cell_of(b), links_.nodes[b].digit};
    Effect effect;
    if (one.digit == two.digit) {
      add_candidates(effect, state_, links_.seen(a) & links_.seen(b), bit(one.digit));
      if (!is_simple() && effect.size() < 2) effect.clear();
    } else if (!is_simple() && links_.board.sees(one.cell, two.cell)) {
      const Candidate crossed[] = {{one.cell, two.digit}, {two.cell, one.digit}};
      if (state_.has(crossed[0]) && state_.has(crossed[1])) effect.assign(crossed, crossed + 2);
    }
    return effect;
  }

  Effect effect_of(const Quest& quest) const {
    const std::size_t start = node_of(quest.start), end = node_of(quest.end);
    if (!is_discontinuous()) return effect_of_ends(start, end);
    if (is_on(quest.end)) return others_in_cell(end);
    return {{links_.cell_of(end), links_.nodes[end].digit}};
  }

  bool look(Quest quest) {
    const std::uint32_t longest = is_simple() ? std::max(kLongest, quest.length) : quest.length + kDetour;
    bool is_found = false, goes_on = true;
    const std::uint32_t stride = links_.kind == LinkKind::with_sets ? 1 : 2;  // on and off alternate
    for (; quest.length <= longest && !is_found; quest.length += stride) {
      trails_.each(quest, distances_, kMostTries, [&](const Trail& trail) {
        is_found = true;
        Step step = step_along(links_, technique_, trail);
        step.eliminations = effect_of(quest);
        goes_on = report(sink_, std::move(step));
        return false;
      });
    }
    return goes_on;
  }

  Search& search_;
  const Links& links_;
  const State& state_;
  Technique technique_;
  Sink& sink_;
  Distances distances_;
  Trails trails_;
  std::vector<Quest> quests_;
};

bool find_with(Search& search, LinkKind kind, Measure measure, Technique technique, Sink& sink) {
  const Links& links = search.links(kind);
  if (technique == continuous_nice_loop || technique == grouped_continuous_nice_loop) {
    return find_continuous_loops(search, links, measure, technique, sink);
  }
  return Chains(search, links, measure, technique, sink).find();
}

/// Without sets, then with them. If everything is wanted, also by chains of few inferences through large
/// sets.
bool find_grouped(Search& search, Technique technique, Sink& sink) {
  return find_with(search, LinkKind::grouped, Measure::inferences, technique, sink) &&
         find_with(search, LinkKind::with_sets, Measure::with_sizes, technique, sink) &&
         (!search.thorough || find_with(search, LinkKind::with_sets, Measure::inferences, technique, sink));
}

/// The loop of a path, of this technique.
bool report_preferred(Search& search, Technique technique, Sink& sink) {
  for (const std::optional<Step>& step : search.loops(is_grouped(technique))) {
    if (step && step->technique == technique) return report(sink, Step(*step));
  }
  return search.go_on();
}

}  // namespace

void sort_quests(std::vector<Quest>& quests) {
  std::sort(quests.begin(), quests.end(), [](const Quest& a, const Quest& b) {
    return std::tie(a.length, a.end, a.start) < std::tie(b.length, b.end, b.start);
  });
}

bool find_chains(Search& search, Technique technique, Sink& sink) {
  const bool is_simple = technique == x_chain || technique == xy_chain;
  if (is_simple && !search.thorough) return find_simple_chain(search, technique, sink);
  if (!search.thorough) return report_preferred(search, technique, sink);
  if (is_grouped(technique)) return find_grouped(search, technique, sink);
  const LinkKind kind = technique == x_chain    ? LinkKind::of_digit
                        : technique == xy_chain ? LinkKind::of_pairs
                                                : LinkKind::plain;
  return find_with(search, kind, Measure::inferences, technique, sink);
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
