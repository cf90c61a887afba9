// What chains from several assumptions have in common: a contradiction, or an end that all of them reach.
#pragma once

#include "technique/propagation.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// With more candidates than these, what follows from each would take too much room: then there are no steps.
inline constexpr std::size_t kMostFollowed = 2500;

/// Looks through propagations for steps of one technique. `chains`: one for each assumption, or the two sides
/// of the contradiction; `length`: the nodes of all chains together less two.
class CommonEnds {
 public:
  CommonEnds(Search& search, Propagations& propagations, Technique technique, Sink& sink)
      : search_(search),
        links_(search.implications()),
        propagations_(propagations),
        technique_(technique),
        sink_(sink) {}

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
  bool common(std::span<const Literal> assumptions, std::uint16_t unit);
  bool ends(std::span<const Propagation* const> all, bool on, std::uint16_t unit);
  bool report_end(std::span<const Propagation* const> all, Literal end, std::uint32_t nodes,
                  std::uint16_t unit);

  Search& search_;
  const Implications& links_;
  Propagations& propagations_;
  Technique technique_;
  Sink& sink_;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
