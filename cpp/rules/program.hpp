// Rules compiled for a search: who sees whom, and the filters that narrow the digits of cells.
//
// A program is made once from a shape and the statements of its rules (compiler.hpp), and any number of
// searches share it. It knows relations, never the constraint that states one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "boards/shape.hpp"
#include "rules/cell_sets.hpp"
#include "rules/relations.hpp"

namespace ninefold::rules {

using boards::Lists;

inline constexpr std::uint32_t kNone = ~std::uint32_t{0};

/// A part of an array: where it begins and how long it is.
struct Slice {
  std::uint32_t first = 0, size = 0;
};

/// Two cells whose digits stand in a table. `Program::tables` has for every set of digits of the one cell the
/// digits that the other may have then; sets of more than nine digits are looked up nine bits at a time.
struct Pair {
  std::uint16_t first, second;
  std::uint32_t forward, backward;  ///< where the tables begin
  std::uint32_t common;             ///< cells that see both, a list of Program::common
};

/// Cells that see each other, and all sets of digits that they may hold; `rest` are the other cells of a unit
/// that holds every digit, which must hold the complement.
struct DigitSets {
  Slice cells, rest, sets;
};

/// The groups of a sum whose cells it bounds one by one.
inline constexpr std::uint32_t kMostGroups = 64;

/// Cells of a sum that see each other and have the same factor.
struct SumGroup {
  std::int32_t factor;
  Slice cells;
};

/// A sum of digits times factors, as groups, those with the largest factors first.
struct Sum {
  Slice groups;
  std::int32_t low, high;
  Slice cells;                 ///< of all groups, one after the other
  bool unit;                   ///< all factors are 1 or -1
  std::uint32_t sets = kNone;  ///< the digit sets of a sum whose cells all see each other
};

/// A digit that stands in at least `low` and at most `high` of the cells, and at most once in each group of
/// cells that see each other.
struct Count {
  Slice cells;
  Slice groups;  ///< of Program::parts
  Digits digit;
  std::int32_t low, high;
};

/// Cells that must not have all of these digits.
struct Pattern {
  Slice cells, digits;
};

/// An arrow of an automaton: by any of these digits to this state of the next layer.
struct Edge {
  Digits digits;
  std::uint32_t to;
};

/// The states of an automaton before a cell, numbered from 0.
struct Layer {
  std::uint32_t states;
  std::uint32_t first_state;  ///< where Automaton::ends has the first of them
  std::uint32_t words;        ///< of a set of its states
};

/// A layered automaton: a layer before every cell and one at the end. The first has one state, and so has the
/// last.
struct Automaton {
  std::vector<Layer> layers;
  std::vector<std::uint32_t> ends;  ///< edges of a state are those from ends[state] to before ends[state + 1]
  std::vector<Edge> edges;
  std::size_t words = 0;        ///< of the sets of states of all layers
  std::vector<Digits> classes;  ///< digits that it does not tell apart; empty if there are many such classes
};

/// Classes of digits that are worth telling apart: of more the digits themselves are as good.
inline constexpr std::size_t kMostClasses = 3;

/// An automaton that reads cells.
struct Reader {
  Slice cells;
  std::uint32_t automaton;
  bool reads_once;  ///< no cell stands in it twice
};

/// What two units that hold every digit share: their other cells hold the same digits.
struct Crossing {
  Slice first, second;
};

/// The kinds of filters, the cheap ones first.
enum class Kind : std::uint8_t { house, pair, pattern, count, sets, sum, reader, crossing };

/// One filter: a kind, and its number among those of the kind.
struct Filter {
  Kind kind;
  std::uint32_t index;
  std::uint32_t statement;  ///< that it comes from; kNone if it was derived
};

/// Which units and statements add up to a derived sum, each with its sign.
struct Provenance {
  std::vector<std::pair<std::uint32_t, int>> units, statements;
};

struct Program {
  const Shape* shape = nullptr;
  bool possible = true;  ///< false: some rule cannot hold

  std::vector<Digits> stated;        ///< what each cell may hold by rules about it alone
  std::vector<Digits> allowed;       ///< the same, less what sums of units leave out
  std::vector<CellSet> sees;         ///< for each cell those that must differ from it
  std::vector<CellSet> linked;       ///< for each cell those with which it shares a statement beyond that
  Lists<std::uint16_t> common;       ///< lists of cells that pairs refer to
  std::vector<std::uint16_t> cells;  ///< cells of all slices
  std::vector<Digits> sets;          ///< digit sets, or digits of patterns

  std::vector<Slice> houses;
  Lists<std::uint16_t> houses_of;  ///< for each cell the houses that it stands in
  std::vector<Pair> pairs;
  std::vector<Digits> tables;
  std::vector<Pattern> patterns;
  std::vector<Count> counts;
  std::vector<Slice> parts;
  std::vector<DigitSets> digit_sets;
  std::vector<SumGroup> groups;
  std::vector<Sum> sums;
  std::vector<std::shared_ptr<const Automaton>> automata;
  std::vector<Reader> readers;
  std::vector<Crossing> crossings;

  std::vector<Filter> filters;       ///< in the order in which they run
  std::vector<std::uint64_t> wakes;  ///< for each cell the filters that a change wakes, `words` words each
  std::vector<std::uint64_t> fixed_wakes;  ///< those that a cell which got its digit wakes
  std::size_t words = 0;
  std::vector<std::uint32_t> weights;                            ///< where a search should begin
  std::vector<std::pair<std::uint32_t, Provenance>> provenance;  ///< of the derived sums, by their number
  std::vector<std::pair<std::uint16_t, Provenance>> known;       ///< cells whose digit is such a sum

  std::size_t size() const { return shape->size; }
  std::span<const std::uint16_t> list(Slice slice) const {
    return std::span(cells).subspan(slice.first, slice.size);
  }
  std::span<const Digits> set_list(Slice slice) const {
    return std::span(sets).subspan(slice.first, slice.size);
  }
};

}  // namespace ninefold::rules
