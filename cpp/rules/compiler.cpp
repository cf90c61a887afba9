// See compiler.hpp.
//
// Statements in their normal form (normal_form.hpp) become filters. On the way the compiler finds what
// follows from all of them: which cells see each other, which pairs are one rule about a set of digits, which
// sums follow from others and from units.
#include "rules/compiler.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>

#include "rules/automata.hpp"
#include "rules/derived_sums.hpp"
#include "rules/digit_bits.hpp"
#include "rules/digit_sets.hpp"
#include "rules/exclusions.hpp"
#include "rules/normal_form.hpp"
#include "rules/pair_tables.hpp"

namespace ninefold::rules {
namespace {

/// What all pairs of two cells say together, and the first of their statements.
struct JointTable {
  std::uint16_t first, second;
  PairTable table;
  std::uint32_t statement;
};

/// Where the program has a table and the same with the cells in the other order.
struct TablePlaces {
  std::uint32_t forward, backward;
};

class Compiler {
 public:
  Compiler(const Shape& shape, std::span<const Statement> statements, Watch* watch)
      : patience_(watch),
        form_(normal_form(shape, statements, patience_)),
        program_(std::make_shared<Program>()),
        sees_(shape.cells) {
    program_->shape = &shape;
    program_->possible = form_.possible;
    program_->stated = program_->allowed = form_.allowed;
    for (std::size_t unit = 0; unit < shape.complete; ++unit) add_house(shape.units[unit]);
  }

  std::shared_ptr<const Program> compiled() {
    for (const CellList& cells : form_.different) {
      if (cells.size() == size()) add_house(cells);
    }
    join_pairs();
    find_exclusions();
    add_digit_sets();
    add_patterns();
    add_counts();
    add_pairs();
    add_sums();
    add_readers();
    add_crossings();
    finish();
    return program_;
  }

 private:
  const Shape& shape() const { return *program_->shape; }
  std::size_t size() const { return program_->shape->size; }

  // Parts of the program.

  Slice add_cells(std::span<const std::uint16_t> cells) {
    const Slice slice{static_cast<std::uint32_t>(program_->cells.size()),
                      static_cast<std::uint32_t>(cells.size())};
    program_->cells.insert(program_->cells.end(), cells.begin(), cells.end());
    return slice;
  }

  Slice add_cells(const CellSet& cells) {
    const auto first = static_cast<std::uint32_t>(program_->cells.size());
    cells.each([&](std::uint16_t cell) { program_->cells.push_back(cell); });
    return {first, static_cast<std::uint32_t>(program_->cells.size()) - first};
  }

  Slice add_sets(std::span<const Digits> sets) {
    const Slice slice{static_cast<std::uint32_t>(program_->sets.size()),
                      static_cast<std::uint32_t>(sets.size())};
    program_->sets.insert(program_->sets.end(), sets.begin(), sets.end());
    return slice;
  }

  void add_filter(Kind kind, std::size_t index, std::uint32_t statement) {
    program_->filters.push_back({kind, static_cast<std::uint32_t>(index), statement});
  }

  void add_house(std::span<const std::uint16_t> cells) {
    CellSet set(shape().cells, cells);
    patience_.spend(house_sets_.size() + cells.size());
    if (std::find(house_sets_.begin(), house_sets_.end(), set) != house_sets_.end()) return;
    house_sets_.push_back(std::move(set));
    program_->houses.push_back(add_cells(cells));
    add_filter(Kind::house, program_->houses.size() - 1, kNone);
  }

  // What follows.

  /// Pairs of the same cells become one table. Sorted by the first cell, the second, the place in the form:
  /// 16, 16 and 32 bits of a key.
  void join_pairs() {
    std::vector<std::uint64_t> keys;
    keys.reserve(form_.pairs.size());
    for (const StatedPair& pair : form_.pairs)
      keys.push_back(std::uint64_t{pair.first} << 48 | std::uint64_t{pair.second} << 32 | keys.size());
    std::sort(keys.begin(), keys.end());
    joint_.reserve(keys.size());
    for (const std::uint64_t key : keys) {
      const StatedPair& pair = form_.pairs[static_cast<std::uint32_t>(key)];
      patience_.spend(40);
      if (!joint_.empty() && joint_.back().first == pair.first && joint_.back().second == pair.second) {
        joint_.back().table &= pair.table;
      } else {
        joint_.push_back({pair.first, pair.second, pair.table, pair.statement});
      }
    }
  }

  void find_exclusions() {
    for (std::size_t cell = 0; cell < shape().cells; ++cell) sees_.add_peers(cell, shape().peers[cell]);
    for (const CellList& cells : form_.different) sees_.add_clique(cells);
    for (const JointTable& joint : joint_) {
      if (joint.table.parts_equal()) sees_.add(joint.first, joint.second);
    }
    add_chains();
    for (const JointTable& joint : joint_) {
      if (joint.table.only_equal()) sees_.make_equal(joint.first, joint.second);
    }
    patience_.spend(shape().cells * 30);
    program_->sees = sees_.rows();
  }

  /// Along a chain of pairs of one constraint, tables follow for cells further apart: on a thermometer all
  /// differ.
  void add_chains() {
    for (std::size_t first = 0; first < form_.pairs.size();) {
      std::size_t last = first + 1;
      while (last < form_.pairs.size() && form_.pairs[last].source == form_.pairs[first].source &&
             links(form_.pairs[last - 1], form_.pairs[last]))
        ++last;
      if (last - first > 1 && last - first < kLongestChain) follow_chain(first, last);
      first = last;
    }
  }

  static bool links(const StatedPair& a, const StatedPair& b) {
    return a.first == b.first || a.first == b.second || a.second == b.first || a.second == b.second;
  }

  void follow_chain(std::size_t first, std::size_t last) {
    CellList cells;
    std::vector<PairTable> tables;
    const StatedPair &one = form_.pairs[first], &two = form_.pairs[first + 1];
    std::uint16_t at = one.first == two.first || one.first == two.second ? one.second : one.first;
    cells.push_back(at);
    for (std::size_t i = first; i < last; ++i) {
      const StatedPair& pair = form_.pairs[i];
      if (pair.first != at && pair.second != at) return;  // no chain: all pairs of some cells, for one
      const bool forward = pair.first == at;
      tables.push_back(forward ? pair.table : pair.table.turned());
      at = forward ? pair.second : pair.first;
      cells.push_back(at);
    }
    for (std::size_t i = 0; i < tables.size(); ++i) {
      PairTable table = tables[i];
      for (std::size_t j = i + 1; j < tables.size(); ++j) {
        table = table.then(tables[j]);
        patience_.spend(100);
        if (table.parts_equal() && cells[i] != cells[j + 1]) sees_.add(cells[i], cells[j + 1]);
      }
    }
  }

  /// All pairs of some cells with one symmetric table that parts equal digits: a rule about their set of
  /// digits.
  void add_digit_sets() {
    for (std::size_t first = 0; first < form_.pairs.size();) {
      std::size_t last = first;
      while (last < form_.pairs.size() && form_.pairs[last].source == form_.pairs[first].source &&
             form_.pairs[last].table == form_.pairs[first].table)
        ++last;
      patience_.spend(4 * (last - first));
      if (last - first >= 3) recognise_set(first, last);
      first = last;
    }
  }

  void recognise_set(std::size_t first, std::size_t last) {
    const PairTable& table = form_.pairs[first].table;
    if (!table.parts_equal() || !(table == table.turned())) return;
    CellSet cells(shape().cells);
    for (std::size_t i = first; i < last; ++i) {
      cells.add(form_.pairs[i].first);
      cells.add(form_.pairs[i].second);
    }
    const std::size_t count = cells.count();
    if (count > size() || last - first < count * (count - 1) / 2) return;
    std::vector<std::pair<std::uint16_t, std::uint16_t>> seen;
    for (std::size_t i = first; i < last; ++i) seen.emplace_back(form_.pairs[i].first, form_.pairs[i].second);
    std::sort(seen.begin(), seen.end());
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    if (seen.size() != count * (count - 1) / 2) return;
    const auto sets = sets_by_pairs(size(), count, table);
    if (!sets) return;
    if (sets->empty()) program_->possible = false;
    add_filter(Kind::sets, add_set_list(cells, add_sets(*sets)), form_.pairs[first].statement);
    for (std::size_t i = first; i < last; ++i)
      covered_.try_emplace({form_.pairs[i].first, form_.pairs[i].second}, table);
  }

  /// Digit sets of cells, with the rest of a unit if one has all of them.
  std::size_t add_set_list(const CellSet& own, Slice sets) {
    Slice rest{};
    for (const CellSet& house : house_sets_) {
      if (!own.within(house) || own == house) continue;
      CellSet others = house;
      others -= own;
      rest = add_cells(others);
      break;
    }
    program_->digit_sets.push_back({add_cells(own), rest, sets});
    return program_->digit_sets.size() - 1;
  }

  void add_patterns() {
    for (const StatedPattern& pattern : form_.patterns) {
      const Slice digits = add_sets(pattern.digits);
      program_->patterns.push_back({add_cells(pattern.cells), digits});
      add_filter(Kind::pattern, program_->patterns.size() - 1, pattern.statement);
    }
  }

  void add_counts() {
    for (const auto& [counted, statement] : form_.counts) {
      Slice groups{static_cast<std::uint32_t>(program_->parts.size()), 0};
      const CellSet all(shape().cells, counted.cells);
      for (const CellSet& clique : cliques_of(all, program_->sees, house_sets_, patience_)) {
        program_->parts.push_back(add_cells(clique));
        ++groups.size;
      }
      const Digits digit = Digits{1} << (counted.digit - 1);
      program_->counts.push_back({add_cells(counted.cells), groups, digit, counted.low, counted.high});
      add_filter(Kind::count, program_->counts.size() - 1, statement);
    }
  }

  void add_pairs() {
    CellList list;
    for (const auto& [first, second, table, statement] : joint_) {
      const auto covered = covered_.find({first, second});
      if (table.allows_all(size()) || (covered != covered_.end() && covered->second == table)) continue;
      if (only_parts(table) && program_->sees[first].has(second)) continue;
      const auto [forward, backward] = places_of(table);
      CellSet both = program_->sees[first];
      both &= program_->sees[second];
      std::uint32_t common = kNone;
      if (!both.empty()) {
        list.clear();
        both.each([&](std::uint16_t cell) { list.push_back(cell); });
        common = static_cast<std::uint32_t>(program_->common.size());
        program_->common.add(list);
      }
      program_->pairs.push_back({first, second, forward, backward, common});
      add_filter(Kind::pair, program_->pairs.size() - 1, statement);
      patience_.spend(50);
    }
  }

  /// Tables that are equal are stored once.
  TablePlaces places_of(const PairTable& table) {
    const auto known = places_.find(table);
    if (known != places_.end()) return known->second;
    const PairTable turned = table.turned();
    TablePlaces places{add_table(table), 0};
    places.backward = turned == table ? places.forward : add_table(turned);
    places_.emplace(table, places);
    places_.emplace(turned, TablePlaces{places.backward, places.forward});
    return places;
  }

  /// Whether a table says no more than that the digits differ.
  bool only_parts(const PairTable& table) const {
    for (std::size_t digit = 1; digit <= size(); ++digit) {
      if (table.row(digit) != (shape().every_digit() & ~(Digits{1} << (digit - 1)))) return false;
    }
    return true;
  }

  /// For every set of nine digits (the first nine, the next, the last) the union of their rows:
  /// entry(set) = entry(set without its greatest digit) | row(greatest digit).
  std::uint32_t add_table(const PairTable& table) {
    const std::size_t begin = program_->tables.size();
    program_->tables.resize(begin + (size() + 8) / 9 * 512);
    Digits* entries = program_->tables.data() + begin;
    for (std::size_t first = 0; first < size(); first += 9, entries += 512) {
      for (std::size_t bit = 0; bit < 9; ++bit) {
        const Digits row = first + bit < size() ? table.row(first + bit + 1) : 0;
        const std::size_t half = std::size_t{1} << bit;  // sets whose greatest digit this is
        for (std::size_t set = 0; set < half; ++set) entries[half + set] = entries[set] | row;
      }
      patience_.spend(512);
    }
    return static_cast<std::uint32_t>(begin);
  }

  void add_sums() {
    for (const StatedSum& sum : form_.sums) {
      if (sum.cells.size() > 2) add_sum({sum.cells, sum.factors, sum.low, sum.high}, sum.statement);
    }
    std::vector<PlainSum> plain;
    for (const StatedSum& sum : form_.sums) {
      const bool unit =
          std::all_of(sum.factors.begin(), sum.factors.end(), [](std::int32_t f) { return f == 1; });
      if (unit && sum.low == sum.high)
        plain.push_back({CellSet(shape().cells, sum.cells), sum.cells.size(), sum.low, sum.statement});
    }
    for (DerivedSum& derived : derived_sums(shape(), house_sets_, plain, program_->sees, patience_)) {
      if (derived.cells.size() == 1) {
        const std::int32_t digit = derived.total;
        program_->allowed[derived.cells[0]] &= digit < 1 || digit > 31 ? 0 : Digits{1} << (digit - 1);
        program_->known.emplace_back(derived.cells[0], std::move(derived.provenance));
        continue;
      }
      program_->provenance.emplace_back(static_cast<std::uint32_t>(program_->sums.size()),
                                        std::move(derived.provenance));
      add_sum({derived.cells, derived.factors, derived.total, derived.total}, kNone);
    }
  }

  struct AnySum {
    const CellList& cells;
    const std::vector<std::int32_t>& factors;
    std::int32_t low, high;
  };

  void add_sum(const AnySum& stated, std::uint32_t statement) {
    find_groups(stated);
    Sum sum{{static_cast<std::uint32_t>(program_->groups.size()), static_cast<std::uint32_t>(groups_.size())},
            stated.low,
            stated.high,
            {},
            std::abs(groups_[0].first) == 1};
    if (groups_.size() == 1 && groups_[0].first == 1 && stated.cells.size() <= size()) {
      const CellSet& cells = groups_[0].second;
      if (const auto sets = sets_of({stated.cells.size(), stated.low, stated.high})) {
        if (sets->size == 0) program_->possible = false;
        sum.sets = static_cast<std::uint32_t>(add_set_list(cells, *sets));
      }
    }
    sum.cells.first = static_cast<std::uint32_t>(program_->cells.size());
    sum.cells.size = static_cast<std::uint32_t>(stated.cells.size());
    for (const auto& [factor, clique] : groups_) program_->groups.push_back({factor, add_cells(clique)});
    program_->sums.push_back(sum);
    add_filter(Kind::sum, program_->sums.size() - 1, statement);
    patience_.spend(20 * stated.cells.size());
  }

  /// The groups of a sum, those with the largest factors first.
  void find_groups(const AnySum& stated) {
    std::vector<std::int32_t> factors = stated.factors;
    std::sort(factors.begin(), factors.end(), [](std::int32_t a, std::int32_t b) {
      return std::abs(a) != std::abs(b) ? std::abs(a) > std::abs(b) : a < b;
    });
    factors.erase(std::unique(factors.begin(), factors.end()), factors.end());
    groups_.clear();
    for (const std::int32_t factor : factors) {
      CellSet cells(shape().cells);
      for (std::size_t i = 0; i < stated.cells.size(); ++i) {
        if (stated.factors[i] == factor) cells.add(stated.cells[i]);
      }
      for (CellSet& clique : cliques_of(std::move(cells), program_->sees, house_sets_, patience_))
        groups_.emplace_back(factor, std::move(clique));
    }
  }

  /// How many different digits add up to what.
  struct Total {
    std::size_t count;
    std::int32_t low, high;

    friend auto operator<=>(const Total&, const Total&) = default;
  };

  /// The digit sets of a total, listed once.
  std::optional<Slice> sets_of(const Total& total) {
    const auto known = sets_.find(total);
    if (known != sets_.end()) return known->second;
    std::optional<Slice> slice;
    if (const auto sets = sets_by_sum(size(), total.count, total.low, total.high)) {
      slice = add_sets(*sets);
      patience_.spend(10 * sets->size());
    }
    sets_.emplace(total, slice);
    return slice;
  }

  void add_readers() {
    for (const auto& [walk, statement] : form_.walks)
      add_reader(walk.cells, unrolled(walk, all_see(walk.cells), size(), patience_), statement);
    std::vector<std::pair<const Allowed*, SharedAutomaton>> listed;
    for (const auto& [table, statement] : form_.tables) {
      const auto same = [&](const auto& other) {
        return other.first->cells.size() == table.cells.size() && other.first->tuples == table.tuples &&
               sees_the_same(other.first->cells, table.cells);
      };
      auto it = std::find_if(listed.begin(), listed.end(), same);
      patience_.spend(table.tuples.size() / 4);
      if (it == listed.end()) {
        listed.emplace_back(&table, unrolled(possible_tuples(table), patience_));
        it = listed.end() - 1;
      }
      add_reader(table.cells, it->second, statement);
    }
  }

  bool sees_the_same(const CellList& one, const CellList& other) const {
    for (std::size_t i = 0; i < one.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (program_->sees[one[i]].has(one[j]) != program_->sees[other[i]].has(other[j])) return false;
      }
    }
    return true;
  }

  /// The tuples without those that give two cells the same digit which see each other.
  Allowed possible_tuples(const Allowed& table) {
    const std::size_t length = table.cells.size();
    std::vector<std::pair<std::size_t, std::size_t>> apart;
    for (std::size_t i = 0; i < length; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (program_->sees[table.cells[i]].has(table.cells[j])) apart.emplace_back(i, j);
      }
    }
    Allowed possible{table.cells, {}};
    for (std::size_t at = 0; at < table.tuples.size(); at += length) {
      const auto* const tuple = table.tuples.data() + at;
      patience_.spend(length);
      if (std::none_of(apart.begin(), apart.end(),
                       [&](const auto& p) { return tuple[p.first] == tuple[p.second]; }))
        possible.tuples.insert(possible.tuples.end(), tuple, tuple + length);
    }
    return possible;
  }

  /// Whether every cell sees every other.
  bool all_see(const CellList& cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (!program_->sees[cells[i]].has(cells[j])) return false;
      }
    }
    return true;
  }

  void add_reader(const CellList& cells, const SharedAutomaton& automaton, std::uint32_t statement) {
    if (automaton == nullptr) {
      program_->possible = false;
      return;
    }
    auto& automata = program_->automata;
    auto it = std::find(automata.begin(), automata.end(), automaton);
    if (it == automata.end()) it = automata.insert(it, automaton);
    const bool reads_once = CellSet(shape().cells, cells).count() == cells.size();
    program_->readers.push_back(
        {add_cells(cells), static_cast<std::uint32_t>(it - automata.begin()), reads_once});
    add_filter(Kind::reader, program_->readers.size() - 1, statement);
  }

  /// Units that share two cells or more, and have more than one besides.
  void add_crossings() {
    for (std::size_t i = 0; i < house_sets_.size(); ++i) {
      for (std::size_t j = i + 1; j < house_sets_.size(); ++j) {
        const std::size_t shared = house_sets_[i].shared(house_sets_[j]);
        if (shared < 2 || shared >= size()) continue;
        CellSet first = house_sets_[i], second = house_sets_[j];
        first -= house_sets_[j];
        second -= house_sets_[i];
        const Slice a = add_cells(first);
        program_->crossings.push_back({a, add_cells(second)});
        add_filter(Kind::crossing, program_->crossings.size() - 1, kNone);
      }
      patience_.spend(4 * house_sets_.size());
    }
  }

  // The end: filters in their order, and who wakes which.

  std::size_t cost(const Filter& filter) const {
    const auto& p = *program_;
    switch (filter.kind) {
      case Kind::sets:
        return p.digit_sets[filter.index].cells.size;
      case Kind::sum:
        return p.sums[filter.index].cells.size;
      case Kind::reader:
        return p.automata[p.readers[filter.index].automaton]->edges.size();
      default:
        return 0;
    }
  }

  void finish() {
    auto& p = *program_;
    list_houses();
    link_cells();
    sort_filters();
    p.words = (p.filters.size() + 63) / 64;
    p.wakes.assign(shape().cells * p.words, 0);
    p.fixed_wakes.assign(shape().cells * p.words, 0);
    p.weights.assign(shape().cells, 0);
    CellList cells;
    for (std::size_t i = 0; i < p.filters.size(); ++i) {
      list_cells(p.filters[i], cells);
      list_rest(p.filters[i], cells);
      patience_.spend(2 * cells.size());
      const std::uint64_t bit = std::uint64_t{1} << (i % 64), at_once = waits(p.filters[i]) ? 0 : bit;
      for (const std::uint16_t cell : cells) {
        p.fixed_wakes[cell * p.words + i / 64] |= bit;
        p.wakes[cell * p.words + i / 64] |= at_once;
      }
      weigh(p.filters[i], cells);
    }
  }

  /// By kind, stated before derived, by cost, and as they were made: 4, 1, 31 and 28 bits of a key.
  void sort_filters() {
    std::vector<Filter>& filters = program_->filters;
    std::vector<std::uint64_t> keys;
    keys.reserve(filters.size());
    for (const Filter& filter : filters) {
      const bool is_derived = filter.kind == Kind::sum && filter.statement == kNone;
      const std::uint64_t own_cost = std::min<std::uint64_t>(cost(filter), (1u << 31) - 1);
      keys.push_back(std::uint64_t{static_cast<std::uint8_t>(filter.kind)} << 60 |
                     std::uint64_t{is_derived} << 59 | own_cost << 28 | keys.size());
    }
    std::sort(keys.begin(), keys.end());
    std::vector<Filter> sorted;
    sorted.reserve(filters.size());
    for (const std::uint64_t key : keys) sorted.push_back(filters[key & ((1u << 28) - 1)]);
    filters = std::move(sorted);
  }

  void list_houses() {
    const auto& houses = program_->houses;
    std::vector<std::uint32_t> ends(shape().cells + 1);
    for (const Slice house : houses) {
      for (const std::uint16_t cell : program_->list(house)) ++ends[cell + 1];
    }
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    CellList numbers(ends.back());
    std::vector<std::uint32_t> next(ends.begin(), ends.end() - 1);
    for (std::size_t house = 0; house < houses.size(); ++house) {
      for (const std::uint16_t cell : program_->list(houses[house]))
        numbers[next[cell]++] = static_cast<std::uint16_t>(house);
    }
    for (std::size_t cell = 0; cell < shape().cells; ++cell)
      program_->houses_of.add(std::span(numbers).subspan(ends[cell], ends[cell + 1] - ends[cell]));
  }

  /// The cells of a statement are linked; what follows from others links none. A cell is linked to itself if
  /// its filter does not settle it where all others have their digits: one that reads it twice, or a sum of
  /// many groups.
  void link_cells() {
    program_->linked.assign(shape().cells, CellSet(shape().cells));
    CellList own;
    for (const Filter& filter : program_->filters) {
      if (filter.statement == kNone) continue;
      list_cells(filter, own);
      const CellSet cells(shape().cells, own);
      const bool settles = cells.count() == own.size() && own.size() <= kMostGroups;
      patience_.spend(own.size());
      for (const std::uint16_t cell : own) {
        const bool is_linked = program_->linked[cell].has(cell);
        program_->linked[cell] |= cells;
        if (settles && !is_linked) program_->linked[cell].remove(cell);
      }
    }
  }

  /// Filters that cost much for what they give run only when a cell has got its digit.
  bool waits(const Filter& filter) const {
    if (filter.kind == Kind::reader) return cost(filter) > kLargeAutomaton;
    return filter.kind == Kind::crossing || (filter.kind == Kind::sum && filter.statement == kNone);
  }

  /// Cells of small sums weigh most; those of other rules as much as these have cells.
  void weigh(const Filter& filter, const CellList& cells) {
    if (filter.kind == Kind::crossing) return;
    std::size_t weight = cells.size();
    if (filter.kind == Kind::sum) weight = std::max(2 * size() - std::min(2 * size(), cells.size()), size());
    for (const std::uint16_t cell : cells) program_->weights[cell] += static_cast<std::uint32_t>(weight);
  }

  /// The cells that a filter is about.
  void list_cells(const Filter& filter, CellList& cells) const {
    const auto& p = *program_;
    const auto add = [&](Slice slice) {
      cells.insert(cells.end(), p.list(slice).begin(), p.list(slice).end());
    };
    cells.clear();
    switch (filter.kind) {
      case Kind::house:
        return add(p.houses[filter.index]);
      case Kind::pair:
        cells.push_back(p.pairs[filter.index].first);
        cells.push_back(p.pairs[filter.index].second);
        return;
      case Kind::pattern:
        return add(p.patterns[filter.index].cells);
      case Kind::count:
        return add(p.counts[filter.index].cells);
      case Kind::sets:
        return add(p.digit_sets[filter.index].cells);
      case Kind::sum:
        return add(p.sums[filter.index].cells);
      case Kind::reader:
        return add(p.readers[filter.index].cells);
      case Kind::crossing:
        add(p.crossings[filter.index].first);
        add(p.crossings[filter.index].second);
    }
  }

  /// What a filter reads beside its own cells: the rest of the unit of digit sets.
  void list_rest(const Filter& filter, CellList& cells) const {
    const auto& p = *program_;
    const std::uint32_t sets = filter.kind == Kind::sets  ? filter.index
                               : filter.kind == Kind::sum ? p.sums[filter.index].sets
                                                          : kNone;
    if (sets == kNone) return;
    const auto rest = p.list(p.digit_sets[sets].rest);
    cells.insert(cells.end(), rest.begin(), rest.end());
  }

  static constexpr std::size_t kLongestChain = 64, kLargeAutomaton = 500;

  Patience patience_;
  const NormalForm form_;
  std::shared_ptr<Program> program_;
  Exclusions sees_;
  std::vector<CellSet> house_sets_;
  std::vector<JointTable> joint_;  ///< by their cells
  std::map<PairTable, TablePlaces> places_;
  std::map<Total, std::optional<Slice>> sets_;
  std::vector<std::pair<std::int32_t, CellSet>>
      groups_;  ///< of the sum that is being added, with their factors
  std::map<std::pair<std::uint16_t, std::uint16_t>, PairTable>
      covered_;  ///< what digit sets say of two cells
};

}  // namespace

std::shared_ptr<const Program> compile(const Shape& shape, std::span<const Statement> statements,
                                       Watch* watch) {
  return Compiler(shape, statements, watch).compiled();
}

}  // namespace ninefold::rules
