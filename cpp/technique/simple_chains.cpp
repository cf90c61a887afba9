// See simple_chains.hpp.
//
// Of all chains of up to 20 candidates that remove something, the one with most eliminations is taken, then
// the one of the lowest weight (choices.hpp), then the shortest, then the first in the order of cells. Ends
// are listed and sorted by that first, and chains are searched between them until there is one; how far
// every candidate is from every other, if a chain may cross itself, says where none need be searched.
#include "technique/simple_chains.hpp"

#include <map>

#include "technique/choices.hpp"
#include "technique/links.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

constexpr std::size_t kMostNodes = 20;   ///< of a chain
constexpr std::size_t kTurbotNodes = 4;  ///< of a turbot fish
constexpr std::size_t kMostTries = 50'000;

using Places = std::vector<std::uint16_t>;

/// The candidates that a chain may run through. Off leads to on by a strong link, on to off by a weak one.
struct ChainGraph {
  std::vector<Candidate> nodes;
  std::vector<Places> strong, weak;  ///< by node
};

/// The places of a digit in the units of a cell, unit by unit, each once.
template <class Use>
void each_neighbour(const Search& search, Cell cell, Digit digit, Use use) {
  Cells seen;
  for (const std::uint16_t u : search.board.units_of[cell]) {
    const Unit& unit = search.board.units[u];
    const Cells places = unit.set & search.state.places[digit];
    for (const Cell other : places - seen - Cells::of(cell)) use(other, unit.complete && places.count() == 2);
    seen |= unit.set;
  }
}

/// One digit: strong links in units with two places.
ChainGraph graph_of_digits(Search& search) {
  ChainGraph graph;
  std::array<std::uint16_t, kMostCells> number{};
  for (std::size_t d = 0; d < search.board.size; ++d) {
    const auto digit = static_cast<Digit>(d);
    if (search.placements(digit).doubtful().empty()) continue;
    for (const Cell cell : search.state.places[d]) {
      number[cell] = static_cast<std::uint16_t>(graph.nodes.size());
      graph.nodes.push_back({cell, digit});
    }
    for (const Cell cell : search.state.places[d]) {
      Places &strong = graph.strong.emplace_back(), &weak = graph.weak.emplace_back();
      each_neighbour(search, cell, digit, [&](Cell other, bool is_strong) {
        weak.push_back(number[other]);
        if (is_strong) strong.push_back(number[other]);
      });
    }
  }
  return graph;
}

/// Cells of two digits: strong links inside of them.
ChainGraph graph_of_pairs(Search& search) {
  ChainGraph graph;
  std::array<std::uint16_t, kMostCells> number{};
  const Cells pairs = search.with(2);
  for (const Cell cell : pairs) {
    number[cell] = static_cast<std::uint16_t>(graph.nodes.size());
    for (const Digit digit : each(search.state.candidates[cell])) graph.nodes.push_back({cell, digit});
  }
  for (const Candidate& node : graph.nodes) {
    const auto at = [&](Cell cell, Digit digit) {
      const bool is_second = lowest(search.state.candidates[cell]) != digit;
      return static_cast<std::uint16_t>(number[cell] + is_second);
    };
    const Digit other = lowest(search.state.candidates[node.cell] & ~bit(node.digit));
    graph.strong.push_back({at(node.cell, other)});
    Places& weak = graph.weak.emplace_back();
    each_neighbour(search, node.cell, node.digit, [&](Cell cell, bool) {
      if (pairs.has(cell)) weak.push_back(at(cell, node.digit));
    });
  }
  return graph;
}

class SimpleChains {
 public:
  SimpleChains(Search& search, Technique technique, Sink& sink)
      : search_(search),
        technique_(technique),
        sink_(sink),
        most_(technique == Technique::turbot_fish ? kTurbotNodes : kMostNodes),
        graph_(technique == Technique::xy_chain ? graph_of_pairs(search) : graph_of_digits(search)) {}

  bool find() {
    measure();
    for (const Goal* goal : goals()) {
      for (std::size_t nodes = 4; nodes <= most_; nodes += 2) {
        for (const auto& [start, ends] : goal->ends) {
          if (!search_.go_on()) return false;
          if (walk(start, ends, nodes)) return report(sink_, step_to(*goal));
        }
      }
    }
    return true;
  }

 private:
  static constexpr std::uint8_t kFar = 0xFF;

  /// An effect, and between which candidates chains have it.
  struct Goal {
    std::vector<Candidate> eliminations;
    std::map<std::uint16_t, Places> ends;  ///< by start
  };

  std::size_t count() const { return graph_.nodes.size(); }
  /// How many nodes a chain that begins with `start` being off has up to this one; kFar if there is none.
  std::uint8_t& far(std::size_t start, std::size_t node, bool on) {
    return far_[(start * count() + node) * 2 + on];
  }

  void measure() {
    far_.assign(2 * count() * count(), kFar);
    std::vector<std::pair<std::uint16_t, bool>> queue;
    for (std::size_t start = 0; start < count(); ++start) {
      queue.assign(1, {static_cast<std::uint16_t>(start), false});
      far(start, start, false) = 1;
      for (std::size_t i = 0; i < queue.size(); ++i) {
        const auto [node, on] = queue[i];
        const std::uint8_t next = static_cast<std::uint8_t>(far(start, node, on) + 1);
        if (next > most_) continue;
        for (const std::uint16_t other : (on ? graph_.weak : graph_.strong)[node]) {
          if (far(start, other, !on) != kFar) continue;
          far(start, other, !on) = next;
          queue.emplace_back(other, !on);
        }
      }
    }
  }

  /// What goes if one of two candidates of a digit is on; nothing that cannot go by such chains.
  Cells effect_of(std::size_t start, std::size_t end) {
    const Candidate &a = graph_.nodes[start], &b = graph_.nodes[end];
    const Cells seen =
        search_.board.peers[a.cell] & search_.board.peers[b.cell] & search_.state.places[a.digit];
    if (technique_ == Technique::xy_chain) return seen;
    return seen.within(search_.placements(a.digit).doubtful()) ? seen : Cells();
  }

  std::vector<const Goal*> goals() {
    for (std::size_t start = 0; start < count(); ++start) {
      for (std::size_t end = 0; end < count(); ++end) {
        const Digit digit = graph_.nodes[start].digit;
        if (graph_.nodes[end].digit != digit || far(start, end, true) == kFar) continue;
        const Cells effect = effect_of(start, end);
        if (!effect) continue;
        const auto [place, is_new] = index_.try_emplace({digit, effect}, goals_.size());
        if (is_new) {
          goals_.emplace_back();
          add_candidates(goals_.back().eliminations, search_.state, effect, bit(digit));
        }
        goals_[place->second].ends[static_cast<std::uint16_t>(start)].push_back(
            static_cast<std::uint16_t>(end));
      }
    }
    std::vector<const Goal*> sorted;
    for (const Goal& goal : goals_) sorted.push_back(&goal);
    std::stable_sort(sorted.begin(), sorted.end(), [](const Goal* a, const Goal* b) {
      return Preference(a->eliminations) < Preference(b->eliminations);
    });
    return sorted;
  }

  /// Whether there is a chain of so many nodes; then it is in `way_`.
  bool walk(std::uint16_t start, const Places& ends, std::size_t nodes) {
    way_ = {start};
    tries_ = 0;
    passed_ = Cells::of(graph_.nodes[start].cell);
    return extend(ends, nodes - 1);
  }

  bool extend(const Places& ends, std::size_t left) {
    const std::uint16_t node = way_.back();
    if (left == 0) return std::find(ends.begin(), ends.end(), node) != ends.end();
    if (++tries_ > kMostTries) return false;
    const bool on = way_.size() % 2 == 1;  // what comes next is
    for (const std::uint16_t next : (on ? graph_.strong : graph_.weak)[node]) {
      if (!may_enter(next, on, left) || !leads_on(next, on, ends, left)) continue;
      const Cells before = passed_;
      passed_.add(graph_.nodes[next].cell);
      way_.push_back(next);
      if (extend(ends, left - 1)) return true;
      way_.pop_back();
      passed_ = before;
    }
    return false;
  }

  /// A chain enters a cell once, but for a strong link inside of it, and but for coming back to its start.
  bool may_enter(std::uint16_t next, bool on, std::size_t left) const {
    const Cell cell = graph_.nodes[next].cell;
    if (on && cell == graph_.nodes[way_.back()].cell) return true;
    if (on && left == 1 && next == way_.front()) return true;
    return !passed_.has(cell);
  }

  /// Whether some end is no farther from here than the rest of the chain. Links lead back as they lead on.
  bool leads_on(std::uint16_t next, bool on, const Places& ends, std::size_t left) {
    return std::any_of(ends.begin(), ends.end(),
                       [&](std::uint16_t end) { return far(end, next, !on) <= left; });
  }

  Step step_to(const Goal& goal) const {
    Step step;
    step.technique = technique_;
    Chain& chain = step.chains.emplace_back();
    for (const std::uint16_t number : way_) {
      const Candidate& node = graph_.nodes[number];
      Link link{node.digit, chain.size() % 2 == 1, {node.cell}, {}, 0};
      if (!chain.empty()) link.parents = {static_cast<std::uint16_t>(chain.size() - 1)};
      chain.push_back(std::move(link));
      step.cause.push_back(node);
      step.digits |= bit(node.digit);
    }
    step.length = static_cast<std::uint32_t>(way_.size() - 1);
    step.eliminations = goal.eliminations;
    return step;
  }

  Search& search_;
  Technique technique_;
  Sink& sink_;
  std::size_t most_;
  ChainGraph graph_;
  std::vector<std::uint8_t> far_;
  std::vector<Goal> goals_;
  std::map<std::pair<Digit, Cells>, std::size_t> index_;
  Places way_;
  Cells passed_;
  std::size_t tries_ = 0;
};

}  // namespace

bool find_simple_chain(Search& search, Technique technique, Sink& sink) {
  return SimpleChains(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
