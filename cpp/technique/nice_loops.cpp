// Continuous nice loops: around them all weak links become strong, so that each clears what sees both sides.
//
// A loop comes back to its cell in one of three ways: to the candidate that it left, from the other side;
// from strong link to strong link, by two candidates of which one is in the cell; from weak to weak, where
// the cell has but these two. Different loops of one length have different effects, so all shortest ones are
// tried.
#include "technique/quests.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// Inferences that are tried for the loops of one start.
constexpr std::size_t kMostTries = 400;
constexpr std::size_t kMostTriesThorough = 20000;
/// How much longer than the shortest they may be, with sets and if everything is wanted.
constexpr std::uint32_t kDetour = 2;

class NiceLoops {
 public:
  NiceLoops(Search& search, const Links& links, Measure measure, Technique technique, Sink& sink)
      : search_(search),
        links_(links),
        state_(search.state),
        technique_(technique),
        sink_(sink),
        distances_(links, measure, is_grouped(technique)),
        trails_(search, links),
        core_(1, links.plain_nodes) {}

  bool find() {
    if (links_.refuted.empty()) return search_.go_on();
    note_core();
    if (!has_any(core_[0])) return search_.go_on();
    for (std::size_t node = 0; node < links_.candidates; ++node) {
      if (!search_.go_on(links_.work())) return false;
      if (has_bit(core_[0], node)) list_loops(node);
    }
    sort_quests(quests_);
    return each_quest(search_, links_, distances_, quests_, [&](const Quest& quest) { return look(quest); });
  }

 private:
  /// The nodes of loops that have an effect: they lead to a weak link that clears something, or to the entry
  /// of a set, and back.
  void note_core() {
    BitRows hot(1, links_.plain_nodes);
    for (std::size_t node = 0; node < links_.plain_nodes; ++node) {
      if (is_cleared_beside(node)) add_bit(hot[0], node);
    }
    for (std::size_t node = links_.plain_nodes; node < links_.nodes.size(); ++node)
      note_entries(node, hot[0]);
    all_bits(
        [&](std::size_t node) {
          all_bits(
              [&](std::size_t other) {
                if (has_bit(links_.reach[other], node)) add_bit(core_[0], other);
              },
              links_.reach[node]);
        },
        hot[0]);
  }

  /// What enters a set by these places and is led back to from what the set clears.
  void note_entries(std::size_t node, Row hot) const {
    BitRows around(1, links_.plain_nodes);
    all_bits(
        [&](std::size_t gone) {
          if (gone < links_.plain_nodes) add_if_off(gone, around[0]);
        },
        links_.set_reach[node - links_.plain_nodes]);
    all_bits([&](std::size_t entry) { add_bit(hot, entry); }, around[0], links_.weak[node]);
  }

  /// What is on if the node is off.
  void add_if_off(std::size_t node, Row around) const {
    all_bits(
        [&](std::size_t next) {
          add_bit(around, next);
          add_all(around, links_.reach[next]);
        },
        links_.strong[node]);
  }

  /// Whether the node is on one side of a weak link that clears something and has a chain from the other
  /// side.
  bool is_cleared_beside(std::size_t node) const {
    BitRows around(1, links_.plain_nodes);
    add_if_off(node, around[0]);
    return !each_bit([&](std::size_t other) { return !clears(node, other); }, around[0], links_.weak[node]);
  }

  bool clears(std::size_t a, std::size_t b) const {
    if (links_.nodes[a].digit == links_.nodes[b].digit) return links_.seen(a).meets(links_.seen(b));
    return count(state_.candidates[links_.cell_of(a)]) > 2;
  }

  void add(std::uint32_t length, StateId start, StateId end) {
    if (length <= 2 || length >= Distances::kFar) return;
    quests_.push_back({length, start, end, true, is_grouped(technique_)});
  }

  void list_loops(std::size_t node) {
    const Cell cell = links_.cell_of(node);
    const Digits others = state_.candidates[cell] & ~bit(links_.nodes[node].digit);
    distances_.measure(off(node), true);
    add(distances_.to(off(node)), on(node), on(node));
    for (const Digit digit : each(others)) {
      const std::size_t other = links_.id(cell, digit);
      if (is_first(other, node)) add(distances_.to(on(other)), off(other), on(node));
    }
    if (count(others) != 1) return;
    const std::size_t other = links_.id(cell, lowest(others));
    if (!is_first(other, node)) return;
    distances_.measure(on(node), true);
    add(distances_.to(off(other)), on(other), off(node));
  }

  bool is_first(std::size_t other, std::size_t node) const {
    return other < node || links_.kind == LinkKind::with_sets;
  }

  bool look(Quest quest) {
    bool goes_on = true;
    const std::size_t most = search_.thorough ? kMostTriesThorough : kMostTries;
    const std::uint32_t longest =
        quest.length + (search_.thorough && links_.kind == LinkKind::with_sets ? kDetour : 0);
    for (; quest.length <= longest && goes_on; ++quest.length) {
      trails_.each(quest, distances_, most, [&](const Trail& trail) {
        Step step = step_along(links_, technique_, trail);
        clear(step, trail);
        return goes_on = report(sink_, std::move(step));
      });
    }
    return goes_on;
  }

  /// The effect of every link of the loop.
  void clear(Step& step, const Trail& trail) const {
    const Cells loop = cells_of(trail);
    for (std::size_t i = 1; i < trail.size(); ++i) {
      if (trail[i].set != Hop::kNoSet) {
        clear_by_set(step, trail[i - 1], trail[i], loop);
      } else if (!is_on(trail[i].state)) {
        clear_beside(step, node_of(trail[i - 1].state), node_of(trail[i].state), loop);
      }
    }
    const std::size_t start = node_of(trail.front().state), end = node_of(trail.back().state);
    if (start != end && is_on(trail.back().state)) clear_cell(step, start, end);
  }

  Cells cells_of(const Trail& trail) const {
    Cells cells;
    for (const Hop& hop : trail) {
      cells |= links_.nodes[node_of(hop.state)].cells;
      if (hop.set != Hop::kNoSet) cells |= (*links_.sets)[hop.set].cells;
    }
    return cells;
  }

  void clear_beside(Step& step, std::size_t a, std::size_t b, const Cells& loop) const {
    if (links_.nodes[a].digit != links_.nodes[b].digit) return clear_cell(step, a, b);
    eliminate(step, state_, (links_.seen(a) & links_.seen(b)) - loop, bit(links_.nodes[a].digit));
  }

  /// One of two candidates is in their cell: the others go.
  void clear_cell(Step& step, std::size_t a, std::size_t b) const {
    const Digits kept = bit(links_.nodes[a].digit) | bit(links_.nodes[b].digit);
    eliminate(step, state_, links_.nodes[a].cells, ~kept);
  }

  /// A set is entered by one digit and left by another, or by all that it takes from a cell that is forced.
  /// One of these it has not, the others are locked in it and go from wherever they see all its places.
  void clear_by_set(Step& step, const Hop& entry, const Hop& exit, const Cells& loop) const {
    const AlmostLockedSet& set = (*links_.sets)[exit.set];
    const ChainNode& next = links_.nodes[node_of(exit.state)];
    const bool is_forced = is_on(exit.state);
    const Digits exits =
        is_forced ? state_.candidates[next.cells.first()] & ~bit(next.digit) : bit(next.digit);
    for (const Digit digit : each(set.digits & ~bit(links_.nodes[node_of(entry.state)].digit))) {
      Cells gone = set.seen[digit];
      if (exits & bit(digit)) gone &= links_.board.seen_by_all(next.cells);
      if (exits & bit(digit) && !is_forced) gone -= loop;
      eliminate(step, state_, gone, bit(digit));
    }
  }

  Search& search_;
  const Links& links_;
  const State& state_;
  Technique technique_;
  Sink& sink_;
  Distances distances_;
  Trails trails_;
  BitRows core_;
  std::vector<Quest> quests_;
};

}  // namespace

bool find_continuous_loops(Search& search, const Links& links, Measure measure, Technique technique,
                           Sink& sink) {
  return NiceLoops(search, links, measure, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
