// Simple and multi-colouring: clusters of one digit, each in two colours of which one holds.
//
// Of one cluster: a place in sight of both colours goes (trap); a colour that sees itself goes (wrap). Of
// two: if a colour of the one sees a colour of the other, one of the two opposite colours holds, and what
// sees both of these goes (multi-colours 1); a colour that sees both colours of another cluster goes
// (multi-colours 2). One step is all that two colours, or two pairs of them, give.
//
// In the step: `cause` is the first colour and `fins` the second; or, of two clusters, `cause` the one and
// `fins` the other. `chains` are the clusters as trees. Off, in them, is the colour that goes (wrap,
// multi-colours 2) or that sees the other cluster (multi-colours 1). `covers`: a unit where a colour meets
// itself.
#include "technique/colouring.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// A cluster of one digit, as sets: by colour, its cells and what they see.
struct Pair {
  Pair(const Geometry& board, Cluster&& found) : cluster(std::move(found)) {
    for (const Coloured& coloured : cluster) {
      cells[coloured.second].add(coloured.candidate.cell);
      seen[coloured.second] |= board.peers[coloured.candidate.cell];
    }
  }
  Cluster cluster;
  std::array<Cells, 2> cells;
  std::array<Cells, 2> seen;
};

class Colours {
 public:
  Colours(Search& search, Technique technique, Sink& sink)
      : search_(search), technique_(technique), sink_(sink) {}

  bool find(Digit digit) {
    digit_ = digit;
    std::vector<Pair> pairs;
    for (Cluster& cluster : clusters_of(search_, bit(digit), false))
      pairs.emplace_back(search_.board, std::move(cluster));
    if (technique_ >= multi_colours_1) return find_multi(pairs);
    for (const Pair& pair : pairs) {
      rank_ += 2;
      if (!(technique_ == simple_colours_trap ? trap(pair) : wrap(pair))) return false;
    }
    return true;
  }

 private:
  bool find_multi(const std::vector<Pair>& pairs) {
    for (const Pair& one : pairs) {
      for (const Pair& other : pairs) {
        if (&one == &other || !search_.go_on()) continue;
        rank_ += 2;
        if (technique_ == multi_colours_2 && !goes(one, other)) return false;
        if (technique_ == multi_colours_1 && &one < &other && !joins(one, other)) return false;
      }
    }
    return search_.go_on();
  }

  bool trap(const Pair& pair) {
    const Cells targets = pair.seen[0] & pair.seen[1] & search_.state.places[digit_];
    return !targets || report_single(pair, targets, true);
  }

  bool wrap(const Pair& pair) {
    for (const bool second : {false, true}) {
      const Cells& cells = pair.cells[second];
      if (pair.seen[second].meets(cells) && !report_single(pair, cells, second)) return false;
    }
    return true;
  }

  /// The colours go that see both of the other pair.
  bool goes(const Pair& pair, const Pair& other) {
    Cells targets;
    bool off = false;
    for (const bool second : {true, false}) {
      const Cells& cells = pair.cells[second];
      if (!other.seen[0].meets(cells) || !other.seen[1].meets(cells)) continue;
      targets |= cells;
      off = second;
    }
    return !targets || report_double(pair, off, other, true, targets);
  }

  /// Where colours of two pairs see each other, what sees both opposite ones goes.
  bool joins(const Pair& pair, const Pair& other) {
    Cells targets;
    bool off = false, other_off = false;
    for (const bool a : {false, true}) {
      for (const bool b : {false, true}) {
        if (!pair.seen[a].meets(other.cells[b])) continue;
        const Cells more = pair.seen[!a] & other.seen[!b] & search_.state.places[digit_];
        if (!targets && more) off = a, other_off = b;
        targets |= more;
      }
    }
    return !targets || report_double(pair, off, other, other_off, targets);
  }

  Step step_on(const Cells& targets) const {
    Step step;
    step.technique = technique_;
    step.digits = bit(digit_);
    step.rank = rank_ + (technique_ == simple_colours_trap || technique_ == multi_colours_1);
    eliminate(step, search_.state, targets, step.digits);
    return step;
  }

  bool report_single(const Pair& pair, const Cells& targets, bool off) {
    Step step = step_on(targets);
    add_colour(step.cause, pair.cluster, false);
    add_colour(step.fins, pair.cluster, true);
    add_link_units(step.units, search_, pair.cluster);
    if (technique_ == simple_colours_wrap) step.covers = {meeting(pair.cells[off])};
    step.chains = {tree_of(pair.cluster, off)};
    return report(sink_, std::move(step));
  }

  bool report_double(const Pair& pair, bool off, const Pair& other, bool other_off, const Cells& targets) {
    Step step = step_on(targets);
    add_candidates(step.cause, search_.state, pair.cells[0] | pair.cells[1], step.digits);
    add_candidates(step.fins, search_.state, other.cells[0] | other.cells[1], step.digits);
    add_link_units(step.units, search_, pair.cluster);
    add_link_units(step.units, search_, other.cluster);
    step.chains = {tree_of(pair.cluster, off), tree_of(other.cluster, other_off)};
    return report(sink_, std::move(step));
  }

  /// A unit that holds two of these cells, which see each other.
  std::uint16_t meeting(const Cells& cells) const {
    std::uint16_t u = 0;
    while ((search_.board.units[u].set & cells).count() < 2) ++u;
    return u;
  }

  Search& search_;
  Technique technique_;
  Sink& sink_;
  Digit digit_ = 0;
  std::uint32_t rank_ = 0;  ///< pair by pair; in one, a colour that goes comes before what sees both
};

}  // namespace

bool find_colours(Search& search, Technique technique, Sink& sink) {
  Colours colours(search, technique, sink);
  for (Digit digit = 0; digit < search.board.size; ++digit) {
    if (!colours.find(digit)) return false;
  }
  return search.go_on();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
