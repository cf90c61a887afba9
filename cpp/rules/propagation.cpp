// See propagation.hpp. The filters of sums are in sum_filters.cpp.
#include "rules/propagation.hpp"

#include <algorithm>
#include <bit>

#include "rules/digit_bits.hpp"

namespace ninefold::rules {
namespace {

/// Work between two looks at the watch: some milliseconds at most.
constexpr std::uint64_t kWorkBetweenLooks = 400'000;

/// The most places of a required digit whose common peers are looked for.
constexpr int kMostPlaces = 4;

std::uint32_t first_of(std::uint64_t set) { return static_cast<std::uint32_t>(std::countr_zero(set)); }

}  // namespace

Propagation::Propagation(const Program& program)
    : program_(program),
      changed_((program.shape->cells + 63) / 64),
      waiting_(program.words),
      open_((program.shape->cells + 63) / 64),
      taken_(program.houses.size()),
      common_(open_.size()) {
  std::size_t most = 0;
  for (const auto& automaton : program.automata) most = std::max(most, automaton->words);
  states_.resize(2 * most);
  fixed_.reserve(program.shape->cells);
}

void Propagation::forget() {
  fixed_.clear();
  std::fill(changed_.begin(), changed_.end(), 0);
  std::fill(waiting_.begin(), waiting_.end(), 0);
}

bool Propagation::begin(Digits* board) {
  forget();
  board_ = board;
  running_ = kNone;
  if (!program_.possible) return false;
  std::fill(taken_.begin(), taken_.end(), 0);
  for (std::size_t cell = 0; cell < program_.shape->cells; ++cell) {
    const Digits before = board[cell];
    last_ = cell;
    board[cell] &= program_.allowed[cell];
    open_[cell / 64] |= std::uint64_t{1} << (cell % 64);
    if (listener_ != nullptr && board[cell] != before) tell(cell, before);
    if (board[cell] == 0) return false;
    if (is_single(board[cell])) fixed_.push_back(static_cast<std::uint16_t>(cell));
  }
  for (std::size_t i = 0; i < program_.filters.size(); ++i) waiting_[i / 64] |= std::uint64_t{1} << (i % 64);
  return settle();
}

bool Propagation::narrow(Digits* board, std::size_t cell, Digits digits) {
  board_ = board;
  running_ = kNone;
  last_ = cell;
  find_open_cells();
  if (!keep(cell, digits)) {
    forget();
    return false;
  }
  return settle();
}

/// Reports what a cell has lost.
void Propagation::tell(std::size_t cell, Digits before) const {
  const Digits now = board_[cell];
  listener_->removed(
      {running_, static_cast<std::uint16_t>(last_), static_cast<std::uint16_t>(cell), before & ~now, now});
}

bool Propagation::should_end() {
  next_look_ = work_ + kWorkBetweenLooks;
  ended_ = ask(watch_);
  return ended_ != End::finished;
}

/// Digits that are known first, as they are cheap and rule out most; then the first filter that waits.
bool Propagation::settle() {
  for (;;) {
    running_ = kNone;
    if (!exclude()) break;
    wake();
    std::size_t word = 0;
    while (word < waiting_.size() && waiting_[word] == 0) ++word;
    work_ += 1 + word / 8;
    if (work_ >= next_look_ && should_end()) break;
    if (word == waiting_.size()) return true;
    const Filter& filter = take_first(word);
    if (filter.kind == Kind::house) {
      if (!run_houses(word)) break;
      continue;
    }
    quiet_ = filter.kind == Kind::sum || filter.kind == Kind::sets;
    const bool holds = run(filter);
    quiet_ = false;
    if (!holds) break;
  }
  forget();
  return false;
}

/// The first filter that waits in a word; it waits no longer, and runs now.
inline const Filter& Propagation::take_first(std::size_t word) {
  const auto bit = static_cast<std::size_t>(std::countr_zero(waiting_[word]));
  waiting_[word] &= waiting_[word] - 1;
  running_ = static_cast<std::uint32_t>(64 * word + bit);
  return program_.filters[running_];
}

/// The house that was taken and those that wait in the same word, up to one that fixes a cell. Most fix none,
/// so that this is the loop that runs most; houses come first, and they wake nothing but by fixed cells.
inline bool Propagation::run_houses(std::size_t word) {
  for (;;) {
    if (!run_house(program_.filters[running_].index)) return false;
    if (!fixed_.empty() || waiting_[word] == 0) return true;
    const auto next = 64 * word + static_cast<std::size_t>(std::countr_zero(waiting_[word]));
    if (next >= program_.houses.size()) return true;
    take_first(word);
  }
}

void Propagation::find_open_cells() {
  const std::size_t cells = program_.shape->cells;
  std::fill(taken_.begin(), taken_.end(), 0);
  for (std::size_t i = 0; i < open_.size(); ++i) {
    std::uint64_t word = 0;
    const std::size_t count = std::min<std::size_t>(64, cells - 64 * i);
    for (std::size_t bit = 0; bit < count; ++bit) {
      const bool is_open = !is_single(board_[64 * i + bit]);
      word |= std::uint64_t{is_open} << bit;
      if (!is_open) take(64 * i + bit);
    }
    open_[i] = word;
  }
}

/// The houses of a cell have its digit.
inline void Propagation::take(std::size_t cell) {
  for (const std::uint16_t house : program_.houses_of[cell]) taken_[house] |= board_[cell];
}

/// The peers of a cell that has its digit lose it. Cells whose own digit was followed up are no longer looked
/// at; one whose digit is still to be is, so that two equal ones are found.
bool Propagation::exclude() {
  while (!fixed_.empty()) {
    const std::uint16_t cell = fixed_.back();
    fixed_.pop_back();
    const Digits digit = board_[cell];
    last_ = cell;
    wake(program_.fixed_wakes, cell);
    take(cell);
    open_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
    const auto sees = program_.sees[cell].words();
    work_ += open_.size() + 2;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (!take_away(i, sees[i] & open_[i], digit)) return false;
    }
  }
  return true;
}

/// Cells of one word lose a digit. Whether one has it is hard to foresee, so there is no branch: what becomes
/// of each is a bit, of those that have changed, of those that are left with one digit, of those with none.
inline bool Propagation::take_away(std::size_t word, std::uint64_t cells, Digits digit) {
  std::uint64_t changed = 0, single = 0, empty = 0;
  for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1) {
    const std::uint32_t bit = first_of(rest);
    const std::size_t cell = 64 * word + bit;
    const Digits before = board_[cell], now = before & ~digit;
    board_[cell] = now;
    changed |= std::uint64_t{now != before} << bit;
    single |= std::uint64_t{is_single(now)} << bit;
    empty |= std::uint64_t{now == 0} << bit;
  }
  if (listener_ != nullptr) {
    for (std::uint64_t rest = changed; rest != 0; rest &= rest - 1) {
      const std::size_t cell = 64 * word + first_of(rest);
      tell(cell, board_[cell] | digit);
      if (board_[cell] == 0) return false;
    }
  }
  if (empty != 0) return false;
  changed_[word] |= changed & ~single;
  for (std::uint64_t rest = changed & single; rest != 0; rest &= rest - 1)
    fixed_.push_back(static_cast<std::uint16_t>(64 * word + first_of(rest)));
  return true;
}

/// The filters of the cells that have changed wait from now on.
void Propagation::wake() {
  for (std::size_t i = 0; i < changed_.size(); ++i) {
    for (std::uint64_t rest = changed_[i]; rest != 0; rest &= rest - 1)
      wake(program_.wakes, 64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
    changed_[i] = 0;
  }
}

inline void Propagation::wake(const std::vector<std::uint64_t>& wakes, std::size_t cell) {
  const std::uint64_t* const row = wakes.data() + cell * program_.words;
  for (std::size_t i = 0; i < program_.words; ++i) waiting_[i] |= row[i];
  work_ += program_.words / 8;
}

bool Propagation::run(const Filter& filter) {
  switch (filter.kind) {
    case Kind::house:
      break;  // run_houses
    case Kind::pair:
      return run_pair(program_.pairs[filter.index]);
    case Kind::pattern:
      return run_pattern(program_.patterns[filter.index]);
    case Kind::count:
      return run_count(program_.counts[filter.index]);
    case Kind::sets:
      return run_sets(program_.digit_sets[filter.index]);
    case Kind::sum:
      return run_sum(program_.sums[filter.index]);
    case Kind::reader:
      return run_reader(program_.readers[filter.index]);
    case Kind::crossing:
      return run_crossing(program_.crossings[filter.index]);
  }
  return true;
}

/// A digit that has one place in a unit stands there:
///
///   once   digits that have a place,  twice   digits that have several,  taken   digits of cells that have
///   one
bool Propagation::run_house(std::uint32_t house) {
  Digits once = 0, twice = 0;
  const auto cells = program_.list(program_.houses[house]);
  work_ += cells.size();
  for (const std::uint16_t cell : cells) {
    const Digits digits = board_[cell];
    twice |= once & digits;
    once |= digits;
  }
  if (once != program_.shape->every_digit()) return false;
  const Digits hidden = once & ~twice & ~taken_[house];
  if (hidden == 0) return true;
  for (const std::uint16_t cell : cells) {
    const Digits only = board_[cell] & hidden;
    if (only != 0 && (!is_single(only) || !keep(cell, only))) return false;
  }
  return true;
}

/// The digits that a table gives for a set: of nine bits at a time, joined.
inline Digits Propagation::look_up(std::uint32_t table, Digits digits) const {
  const Digits* const entries = program_.tables.data() + table;
  Digits found = entries[digits & 511];
  for (std::size_t piece = 1; (digits >>= 9) != 0; ++piece) found |= entries[512 * piece + (digits & 511)];
  return found;
}

/// Both cells keep what the other has a partner for. A digit that one of them must have leaves the cells that
/// see both: d is such a digit if, without d, no digit of the first has a partner.
bool Propagation::run_pair(const Pair& pair) {
  work_ += 2;
  if (!keep(pair.second, look_up(pair.forward, board_[pair.first]))) return false;
  if (!keep(pair.first, look_up(pair.backward, board_[pair.second]))) return false;
  if (pair.common == kNone) return true;
  const Digits first = board_[pair.first], second = board_[pair.second];
  const Digits both = first | second;
  if (is_single(first) || is_single(second) || std::popcount(both) > kMostPlaces) return true;
  Digits required = 0;
  for (Digits rest = both; rest != 0; rest &= rest - 1) {
    const Digits digit = rest & (~rest + 1);
    if ((look_up(pair.forward, first & ~digit) & second & ~digit) == 0) required |= digit;
  }
  if (required == 0) return true;
  work_ += program_.common[pair.common].size();
  for (const std::uint16_t cell : program_.common[pair.common]) {
    if ((board_[cell] & required) != 0 && !keep(cell, ~required)) return false;
  }
  return true;
}

/// When all cells but one have the digits of the pattern, the last has another.
bool Propagation::run_pattern(const Pattern& pattern) {
  const auto cells = program_.list(pattern.cells);
  const auto digits = program_.set_list(pattern.digits);
  work_ += cells.size();
  std::size_t open = cells.size();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if ((board_[cells[i]] & digits[i]) == 0) return true;
    if (board_[cells[i]] == digits[i]) continue;
    if (open != cells.size()) return true;
    open = i;
  }
  return open != cells.size() && keep(cells[open], ~digits[open]);
}

bool Propagation::run_count(const Count& count) {
  const auto cells = program_.list(count.cells);
  work_ += cells.size();
  std::int32_t known = 0, possible = 0;
  for (const std::uint16_t cell : cells) {
    possible += (board_[cell] & count.digit) != 0;
    known += board_[cell] == count.digit;
  }
  if (possible < count.low || known > count.high) return false;
  if (known == possible) return true;
  if (possible == count.low) {
    for (const std::uint16_t cell : cells) {
      if ((board_[cell] & count.digit) != 0 && !keep(cell, count.digit)) return false;
    }
  } else if (known == count.high) {
    for (const std::uint16_t cell : cells) {
      if (board_[cell] != count.digit && !keep(cell, ~count.digit)) return false;
    }
  } else if (count.low > known) {
    return count_groups(count);
  }
  return true;
}

/// The digit stands in one of its places at least. If it is wanted as often as there are groups that may have
/// it, each of them has it once.
bool Propagation::count_groups(const Count& count) {
  const auto groups = std::span(program_.parts).subspan(count.groups.first, count.groups.size);
  const auto may_have = [&](Slice group) {
    const auto cells = program_.list(group);
    return std::any_of(cells.begin(), cells.end(),
                       [&](std::uint16_t cell) { return (board_[cell] & count.digit) != 0; });
  };
  work_ += 2 * count.cells.size;
  const auto possible = std::count_if(groups.begin(), groups.end(), may_have);
  if (possible < count.low) return false;
  if (possible > count.low) return take_from_common(program_.list(count.cells), count.digit);
  for (const Slice group : groups) {
    std::size_t places = 0;
    std::uint16_t place = 0;
    for (const std::uint16_t cell : program_.list(group)) {
      if ((board_[cell] & count.digit) != 0) ++places, place = cell;
    }
    if (places == 1 && !keep(place, count.digit)) return false;
    if (places > 1 && !take_from_common(program_.list(group), count.digit)) return false;
  }
  return true;
}

/// Digits that must stand somewhere in these cells leave the cells that see all of their places.
bool Propagation::take_from_common(std::span<const std::uint16_t> cells, Digits required) {
  for (; required != 0; required &= required - 1) {
    const Digits digit = required & (~required + 1);
    int places = 0;
    for (const std::uint16_t cell : cells) {
      if ((board_[cell] & digit) == 0) continue;
      const auto sees = program_.sees[cell].words();
      const auto& before = places++ == 0 ? open_ : common_;
      for (std::size_t i = 0; i < common_.size(); ++i) common_[i] = before[i] & sees[i];
      if (places > kMostPlaces) break;
    }
    work_ += cells.size();
    if (places < 2 || places > kMostPlaces) continue;
    for (std::size_t i = 0; i < common_.size(); ++i) {
      for (std::uint64_t rest = common_[i]; rest != 0; rest &= rest - 1) {
        const std::size_t cell = 64 * i + first_of(rest);
        if ((board_[cell] & digit) != 0 && !keep(cell, ~digit)) return false;
      }
    }
  }
  return true;
}

/// Of all sets that the cells may hold, those that fit: made of digits that some cell has, with all that are
/// known. The cells lose what none of them has. A digit that all have stands where it has its one place, and
/// leaves the cells that see all of its places.
bool Propagation::run_sets(const DigitSets& sets) {
  const auto cells = program_.list(sets.cells), rest = program_.list(sets.rest);
  const auto every_set = program_.set_list(sets.sets);
  const Digits all = program_.shape->every_digit();
  Digits once = 0, twice = 0, known = 0;
  for (const std::uint16_t cell : cells) {
    const Digits digits = board_[cell];
    twice |= once & digits;
    once |= digits;
    known |= is_single(digits) ? digits : 0;
  }
  Digits outside = rest.empty() ? all : 0, outside_known = 0;
  for (const std::uint16_t cell : rest) {
    outside |= board_[cell];
    outside_known |= is_single(board_[cell]) ? board_[cell] : 0;
  }
  known |= all & ~outside;
  once &= ~outside_known;
  work_ += cells.size() + rest.size() + every_set.size();
  Digits possible = 0, required = all;
  for (const Digits set : every_set) {  // without a branch, so that several sets are looked at at once
    const Digits fits = ((set & ~once) | (known & ~set)) == 0 ? ~Digits{0} : 0;
    possible |= set & fits;
    required &= set | ~fits;
  }
  if (possible == 0) return false;
  for (const std::uint16_t cell : cells) {
    if ((board_[cell] & ~possible) != 0 && !keep(cell, possible)) return false;
  }
  for (const std::uint16_t cell : rest) {
    if ((board_[cell] & required) != 0 && !keep(cell, ~required)) return false;
  }
  const Digits hidden = required & ~twice;
  if (hidden != 0) {
    for (const std::uint16_t cell : cells) {
      const Digits only = board_[cell] & hidden;
      if (only == 0) continue;
      if (!is_single(only) || !keep(cell, only)) return false;
    }
  }
  return take_from_common(cells, required & twice & ~known);
}

/// The states that the digits lead to from the first, then those of them that lead to the last: a digit stays
/// if some edge between such states has it. Whether an edge is open is hard to foresee, so there is no
/// branch:
///
///   [edge & digits] << to       the bit of the state that an open edge leads to, 0 for a closed edge
///   edge & -[to leads on]       the digits of an edge whose end leads on, 0 for any other
bool Propagation::run_reader(const Reader& reader) {
  const auto cells = program_.list(reader.cells);
  const Automaton& automaton = *program_.automata[reader.automaton];
  const Layer* const layers = automaton.layers.data();
  const std::uint32_t* const ends = automaton.ends.data();
  const Edge* const edges = automaton.edges.data();
  const std::size_t words = automaton.words;
  std::uint64_t* const reached = states_.data();
  std::uint64_t* const leading = reached + words;
  std::fill(reached, leading + words, 0);
  reached[0] = 1;
  std::uint64_t* from = reached;
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Digits digits = board_[cells[i]];
    std::uint64_t* const to = from + layers[i].words;
    const bool is_narrow = layers[i + 1].words == 1;
    std::uint64_t only = 0;  // a narrow layer stays in a register
    for (std::uint32_t w = 0; w < layers[i].words; ++w) {
      for (std::uint64_t rest = from[w]; rest != 0; rest &= rest - 1) {
        const std::uint32_t state = layers[i].first_state + 64 * w + first_of(rest);
        const std::uint32_t end = ends[state + 1];
        seen += end - ends[state];
        const auto bit = [&](std::uint32_t e) {
          return std::uint64_t{(edges[e].digits & digits) != 0} << (edges[e].to % 64);
        };
        if (is_narrow) {
          for (std::uint32_t e = ends[state]; e != end; ++e) only |= bit(e);
        } else {
          for (std::uint32_t e = ends[state]; e != end; ++e) to[edges[e].to / 64] |= bit(e);
        }
      }
    }
    if (is_narrow) to[0] = only;
    from = to;
  }
  work_ += 2 * seen + words;
  if (from[0] == 0) return false;
  std::uint64_t* back = leading + (from - reached);
  back[0] = 1;
  for (std::size_t i = cells.size(); i-- > 0;) {
    const Digits digits = board_[cells[i]];
    std::uint64_t* const before = back - layers[i].words;
    from -= layers[i].words;
    Digits kept = 0;
    for (std::uint32_t w = 0; w < layers[i].words; ++w) {
      for (std::uint64_t rest = from[w]; rest != 0; rest &= rest - 1) {
        const std::uint32_t state = layers[i].first_state + 64 * w + first_of(rest);
        Digits by = 0;
        for (std::uint32_t e = ends[state]; e != ends[state + 1]; ++e) {
          const std::uint32_t to = edges[e].to;
          by |= edges[e].digits & (~static_cast<Digits>(back[to / 64] >> (to % 64) & 1) + 1);
        }
        by &= digits;
        kept |= by;
        before[w] |= std::uint64_t{by != 0} << first_of(rest);
      }
    }
    if (!keep(cells[i], kept)) return false;
    back = before;
  }
  return true;
}

/// Two units hold all digits, so what they have outside of their crossing is the same.
bool Propagation::run_crossing(const Crossing& crossing) {
  const auto first = program_.list(crossing.first), second = program_.list(crossing.second);
  Digits in_first = 0, in_second = 0;
  for (const std::uint16_t cell : first) in_first |= board_[cell];
  for (const std::uint16_t cell : second) in_second |= board_[cell];
  work_ += first.size() + second.size();
  if (in_first == in_second) return true;
  const Digits both = in_first & in_second;
  for (const std::uint16_t cell : first) {
    if ((board_[cell] & ~both) != 0 && !keep(cell, both)) return false;
  }
  for (const std::uint16_t cell : second) {
    if ((board_[cell] & ~both) != 0 && !keep(cell, both)) return false;
  }
  return true;
}

}  // namespace ninefold::rules
