// Common ends of chains from several assumptions: a contradiction, or an end that all of them reach.
#pragma once

#include "technique/propagation.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// With more candidates than these, what follows from each would take too much room: then there are no steps.
inline constexpr std::size_t kMostFollowed = 2500;

inline constexpr std::uint16_t kNoUnit = 0xffff;

/// The end of one chain: a node of a propagation.
struct ChainEnd {
  const Propagation* propagation;
  Propagation::Place place;
};

/// What the assumptions of a common end are: both sides of a candidate, all digits of a cell, all places of a
/// digit in a unit, or one that leads to a contradiction. Of equal chains the first of these comes first.
enum class Assumed : std::uint8_t { both_sides, cell, unit, contradiction };

struct CommonEnd {
  Literal result;  ///< what holds
  Assumed assumed;
  std::uint16_t unit = kNoUnit;
  std::span<const ChainEnd> ends;  ///< one for each assumption, or the two sides of the contradiction
};

/// Takes common ends as they are found.
class EndSink {
 public:
  virtual ~EndSink() = default;
  /// Whether chains of so many nodes to this result would be of use.
  virtual bool wants(Literal result, std::uint32_t nodes) const = 0;
  /// False: enough, look no further.
  virtual bool take(const CommonEnd& end, std::uint32_t nodes) = 0;
};

/// Looks through propagations for common ends. Nodes are counted in all chains together, with those of nested
/// chains.
class CommonEnds {
 public:
  CommonEnds(Search& search, Propagations& propagations, EndSink& sink)
      : search_(search), links_(search.implications()), propagations_(propagations), sink_(sink) {}

  /// An assumption that makes something both true and false.
  bool contradictions();
  /// Something follows from a candidate that is true and from the same that is false, in a cell of three
  /// digits or more.
  bool doubles();
  /// Something follows from each digit of a cell of so many digits or more.
  bool cells(int digits);
  /// Something follows from each place of a digit in a unit, the first of which is in a cell of so many
  /// digits or more.
  bool units(int digits);

 private:
  bool contradiction(Literal assumption);
  bool common(std::span<const Literal> assumptions, Assumed assumed, std::uint16_t unit = kNoUnit);
  bool ends_of(std::span<const Propagation* const> all, bool on, CommonEnd& end);
  bool offer(const CommonEnd& end, std::uint32_t nodes);

  Search& search_;
  const Implications& links_;
  Propagations& propagations_;
  EndSink& sink_;
  std::vector<NestedChain> nested_;
};

/// Makes steps of common ends. `chains`: one for each assumption, or the two sides of the contradiction;
/// `length`: the nodes less two.
class EndSteps : public EndSink {
 public:
  EndSteps(const Implications& links, Technique technique, Sink& sink)
      : links_(links), technique_(technique), sink_(sink) {}

  bool wants(Literal, std::uint32_t nodes) const override { return sink_.wants(nodes - 2); }
  bool take(const CommonEnd& end, std::uint32_t nodes) override;

 private:
  const Implications& links_;
  Technique technique_;
  Sink& sink_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
