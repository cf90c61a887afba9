// Wings with a letter: short chains of three strong links, in a cell of two candidates or in a unit where a
// digit has two places. One of the two ends is true, so what both exclude goes.
//
//   M: a cell x=y; in its sight y in two places; the second of these has x, in two places.   Ends: x and x.
//   S: x in two places; in sight of one a cell x=y; in sight of it y in two places.          Ends: x and y.
//   L: x in two places; the second has y, in two places; the second of these z, in two.      Ends: x and z.
//   H: a cell x=y; in its sight a cell y=z; in sight of that z in two places.                Ends: x and z.
//
// (W-Wings, a cell x=y, y in two places, a cell y=x, are in wings.cpp.) In a step `chains` has the chain.
#include "technique/chain_steps.hpp"
#include "technique/one_of.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

using enum Technique;

/// Which way each strong link goes, and whether the weak links between them stay in their cell.
struct WingShape {
  std::array<Ways, 3> strong;
  std::array<bool, 2> inside;
  bool same_ends;  ///< both ends are of one digit
  bool symmetric;  ///< the same from its other end
};

WingShape shape_of(Technique technique) {
  switch (technique) {
    case m_wing:
      return {{kByCells, kByUnits, kByUnits}, {false, true}, true, false};
    case s_wing:
      return {{kByUnits, kByCells, kByUnits}, {false, false}, false, true};
    case l_wing:
      return {{kByUnits, kByUnits, kByUnits}, {true, true}, false, true};
    default:
      return {{kByCells, kByCells, kByUnits}, {false, false}, false, false};
  }
}

class NamedWings {
 public:
  NamedWings(Search& search, Technique technique, Sink& sink)
      : search_(search),
        technique_(technique),
        sink_(sink),
        links_(search.implications()),
        shape_(shape_of(technique)) {}

  bool find() {
    for (std::uint16_t start = 0; start < links_.count(); ++start) {
      if (!search_.go_on()) return false;
      way_ = {start};
      if (!extend()) return false;
    }
    return true;
  }

 private:
  /// From an end of a link to its other end; from there on to the next link.
  bool extend() {
    const std::size_t place = way_.size();
    if (place == 6) return write();
    const std::uint16_t last = way_.back();
    if (place % 2 == 1)
      return follow(links_.strong(last, shape_.strong[place / 2]), [](auto) { return true; });
    const Cell cell = links_.candidate(last).cell;
    const bool inside = shape_.inside[place / 2 - 1];
    return follow(links_.weak(last, kByBoth),
                  [&](std::uint16_t next) { return (links_.candidate(next).cell == cell) == inside; });
  }

  template <class Fits>
  bool follow(std::span<const std::uint16_t> nodes, Fits fits) {
    for (const std::uint16_t next : nodes) {
      if (!fits(next) || std::find(way_.begin(), way_.end(), next) != way_.end()) continue;
      way_.push_back(next);
      const bool more = extend();
      way_.pop_back();
      if (!more) return false;
    }
    return true;
  }

  bool write() {
    const Candidate &first = links_.candidate(way_.front()), &last = links_.candidate(way_.back());
    if (shape_.same_ends && first.digit != last.digit) return true;
    if (shape_.symmetric && way_.front() > way_.back()) return true;
    OneOf ends(search_);
    ends.add(first.cell, bit(first.digit));
    if (first.cell == last.cell || !ends.add(last.cell, bit(last.digit))) return true;
    Step step;
    step.technique = technique_;
    std::vector<Literal> nodes;
    for (const std::uint16_t each : way_) nodes.push_back(literal_of(each, nodes.size() % 2 == 1));
    step.chains = {plain_chain(links_, nodes)};
    fill_cause(step);
    ends.conclude(step);
    return report(sink_, std::move(step));
  }

  Search& search_;
  Technique technique_;
  Sink& sink_;
  const Implications& links_;
  WingShape shape_;
  std::vector<std::uint16_t> way_;  ///< the ends of the links so far
};

}  // namespace

bool find_named_wings(Search& search, Technique technique, Sink& sink) {
  return NamedWings(search, technique, sink).find();
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
