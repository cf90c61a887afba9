// The filters of a program but those of sums, which are in sum_filters.hpp.
//
// Each reads the digits of its cells and takes some away; it is false if it finds a contradiction. All of
// them live in a namespace of the instruction set that they are compiled for (kernels.cpp).
#pragma once

#include <algorithm>
#include <bit>

#include "rules/digit_bits.hpp"
#include "rules/engine.hpp"

namespace ninefold::rules::NINEFOLD_TARGET {
namespace {

/// The most places of a required digit whose common peers are looked for.
constexpr int kMostPlaces = 4;

std::uint32_t first_of(std::uint64_t set) { return static_cast<std::uint32_t>(std::countr_zero(set)); }

/// Reports what a cell has lost.
void report(const Scratch& s, std::size_t cell, Digits before) {
  const Digits now = s.board[cell];
  s.listener->removed(
      {s.running, static_cast<std::uint16_t>(s.last), static_cast<std::uint16_t>(cell), before & ~now, now});
}

/// Leaves a cell these digits of those it has; false if there are none.
inline bool keep(Scratch& s, std::size_t cell, Digits digits) {
  const Digits before = s.board[cell], now = before & digits;
  if (now == before) return true;
  s.board[cell] = now;
  if (s.listener != nullptr) report(s, cell, before);
  if (now == 0) return false;
  if (is_single(now)) {
    s.fixed[s.fixed_count++] = static_cast<std::uint16_t>(cell);
  } else if (!s.quiet) {
    s.changed[cell / 64] |= std::uint64_t{1} << (cell % 64);
  }
  return true;
}

/// A digit that has one place in a unit stands there:
///
///   once   digits that have a place,  twice   digits that have several,  taken   digits of cells that have
///   one
bool run_house(Scratch& s, std::uint32_t house) {
  Digits once = 0, twice = 0;
  const auto cells = s.program->list(s.program->houses[house]);
  const std::size_t size = cells.size();
  s.work += size;
  std::size_t i = 0;
  for (; i + 3 <= size; i += 3) {  // three at a time, so that they wait for each other only once
    const Digits a = s.board[cells[i]], b = s.board[cells[i + 1]], c = s.board[cells[i + 2]];
    const Digits any = a | b | c;
    twice |= (a & b) | ((a | b) & c) | (once & any);
    once |= any;
  }
  for (; i < size; ++i) {
    twice |= once & s.board[cells[i]];
    once |= s.board[cells[i]];
  }
  if (once != s.program->shape->every_digit()) return false;
  const Digits hidden = once & ~twice & ~s.taken[house];
  if (hidden == 0) return true;
  for (const std::uint16_t cell : cells) {
    const Digits only = s.board[cell] & hidden;
    if (only != 0 && (!is_single(only) || !keep(s, cell, only))) return false;
  }
  return true;
}

/// The digits that a table gives for a set: of nine bits at a time, joined.
inline Digits look_up(const Scratch& s, std::uint32_t table, Digits digits) {
  const Digits* const entries = s.program->tables.data() + table;
  Digits found = entries[digits & 511];
  for (std::size_t piece = 1; (digits >>= 9) != 0; ++piece) found |= entries[512 * piece + (digits & 511)];
  return found;
}

/// Both cells keep what the other has a partner for. A digit that one of them must have leaves the cells that
/// see both: d is such a digit if, without d, no digit of the first has a partner.
bool run_pair(Scratch& s, const Pair& pair) {
  s.work += 2;
  if (!keep(s, pair.second, look_up(s, pair.forward, s.board[pair.first]))) return false;
  if (!keep(s, pair.first, look_up(s, pair.backward, s.board[pair.second]))) return false;
  if (pair.common == kNone) return true;
  const Digits first = s.board[pair.first], second = s.board[pair.second];
  const Digits both = first | second;
  if (is_single(first) || is_single(second) || std::popcount(both) > kMostPlaces) return true;
  Digits required = 0;
  for (Digits rest = both; rest != 0; rest &= rest - 1) {
    const Digits digit = rest & (~rest + 1);
    if ((look_up(s, pair.forward, first & ~digit) & second & ~digit) == 0) required |= digit;
  }
  if (required == 0) return true;
  s.work += s.program->common[pair.common].size();
  for (const std::uint16_t cell : s.program->common[pair.common]) {
    if ((s.board[cell] & required) != 0 && !keep(s, cell, ~required)) return false;
  }
  return true;
}

/// When all cells but one have the digits of the pattern, the last has another.
bool run_pattern(Scratch& s, const Pattern& pattern) {
  const auto cells = s.program->list(pattern.cells);
  const auto digits = s.program->set_list(pattern.digits);
  s.work += cells.size();
  std::size_t open = cells.size();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if ((s.board[cells[i]] & digits[i]) == 0) return true;
    if (s.board[cells[i]] == digits[i]) continue;
    if (open != cells.size()) return true;
    open = i;
  }
  return open != cells.size() && keep(s, cells[open], ~digits[open]);
}

/// Digits that must stand somewhere in these cells leave the cells that see all of their places.
bool take_from_common(Scratch& s, std::span<const std::uint16_t> cells, Digits required) {
  for (; required != 0; required &= required - 1) {
    const Digits digit = required & (~required + 1);
    int places = 0;
    for (const std::uint16_t cell : cells) {
      if ((s.board[cell] & digit) == 0) continue;
      const auto sees = s.program->sees[cell].words();
      const std::uint64_t* const before = places++ == 0 ? s.open : s.common;
      for (std::size_t i = 0; i < s.cell_words; ++i) s.common[i] = before[i] & sees[i];
      if (places > kMostPlaces) break;
    }
    s.work += cells.size();
    if (places < 2 || places > kMostPlaces) continue;
    for (std::size_t i = 0; i < s.cell_words; ++i) {
      for (std::uint64_t rest = s.common[i]; rest != 0; rest &= rest - 1) {
        const std::size_t cell = 64 * i + first_of(rest);
        if ((s.board[cell] & digit) != 0 && !keep(s, cell, ~digit)) return false;
      }
    }
  }
  return true;
}

/// The digit stands in one of its places at least. If it is wanted as often as there are groups that may have
/// it, each of them has it once.
bool count_groups(Scratch& s, const Count& count) {
  const auto groups = std::span(s.program->parts).subspan(count.groups.first, count.groups.size);
  const auto may_have = [&](Slice group) {
    const auto cells = s.program->list(group);
    return std::any_of(cells.begin(), cells.end(),
                       [&](std::uint16_t cell) { return (s.board[cell] & count.digit) != 0; });
  };
  s.work += 2 * count.cells.size;
  const auto possible = std::count_if(groups.begin(), groups.end(), may_have);
  if (possible < count.low) return false;
  if (possible > count.low) return take_from_common(s, s.program->list(count.cells), count.digit);
  for (const Slice group : groups) {
    std::size_t places = 0;
    std::uint16_t place = 0;
    for (const std::uint16_t cell : s.program->list(group)) {
      if ((s.board[cell] & count.digit) != 0) ++places, place = cell;
    }
    if (places == 1 && !keep(s, place, count.digit)) return false;
    if (places > 1 && !take_from_common(s, s.program->list(group), count.digit)) return false;
  }
  return true;
}

bool run_count(Scratch& s, const Count& count) {
  const auto cells = s.program->list(count.cells);
  s.work += cells.size();
  std::int32_t known = 0, possible = 0;
  for (const std::uint16_t cell : cells) {
    possible += (s.board[cell] & count.digit) != 0;
    known += s.board[cell] == count.digit;
  }
  if (possible < count.low || known > count.high) return false;
  if (known == possible) return true;
  if (possible == count.low) {
    for (const std::uint16_t cell : cells) {
      if ((s.board[cell] & count.digit) != 0 && !keep(s, cell, count.digit)) return false;
    }
  } else if (known == count.high) {
    for (const std::uint16_t cell : cells) {
      if (s.board[cell] != count.digit && !keep(s, cell, ~count.digit)) return false;
    }
  } else if (count.low > known) {
    return count_groups(s, count);
  }
  return true;
}

/// Of all sets that the cells may hold, those that fit: made of digits that some cell has, with all that are
/// known. The cells lose what none of them has. A digit that all have stands where it has its one place, and
/// leaves the cells that see all of its places.
bool run_sets(Scratch& s, const DigitSets& sets) {
  const auto cells = s.program->list(sets.cells), rest = s.program->list(sets.rest);
  const auto every_set = s.program->set_list(sets.sets);
  const Digits all = s.program->shape->every_digit();
  Digits once = 0, twice = 0, known = 0;
  for (const std::uint16_t cell : cells) {
    const Digits digits = s.board[cell];
    twice |= once & digits;
    once |= digits;
    known |= is_single(digits) ? digits : 0;
  }
  Digits outside = rest.empty() ? all : 0, outside_known = 0;
  for (const std::uint16_t cell : rest) {
    outside |= s.board[cell];
    outside_known |= is_single(s.board[cell]) ? s.board[cell] : 0;
  }
  known |= all & ~outside;
  once &= ~outside_known;
  s.work += cells.size() + rest.size() + every_set.size();
  Digits possible = 0, required = all;
  for (const Digits set : every_set) {  // without a branch, so that several sets are looked at at once
    const Digits fits = ((set & ~once) | (known & ~set)) == 0 ? ~Digits{0} : 0;
    possible |= set & fits;
    required &= set | ~fits;
  }
  if (possible == 0) return false;
  for (const std::uint16_t cell : cells) {
    if ((s.board[cell] & ~possible) != 0 && !keep(s, cell, possible)) return false;
  }
  for (const std::uint16_t cell : rest) {
    if ((s.board[cell] & required) != 0 && !keep(s, cell, ~required)) return false;
  }
  const Digits hidden = required & ~twice;
  if (hidden != 0) {
    for (const std::uint16_t cell : cells) {
      const Digits only = s.board[cell] & hidden;
      if (only == 0) continue;
      if (!is_single(only) || !keep(s, cell, only)) return false;
    }
  }
  return take_from_common(s, cells, required & twice & ~known);
}

/// The classes of digits between which an automaton distinguishes, those of which the set has a digit.
inline Digits classes_in(const Automaton& automaton, Digits digits) {
  if (automaton.classes.empty()) return digits;
  Digits present = 0;
  for (std::size_t i = 0; i < automaton.classes.size(); ++i)
    present |= Digits{(automaton.classes[i] & digits) != 0} << i;
  return present;
}

/// The states that the digits lead to from the first, then those of them that lead to the last: a digit stays
/// if some edge between such states has it. Whether an edge is open is hard to foresee, so there is no
/// branch:
///
///   [edge & digits] << to       the bit of the state that an open edge leads to, 0 for a closed edge
///   edge & -[to leads on]       the digits of an edge whose end leads on, 0 for any other
bool read_cells(Scratch& s, const Reader& reader) {
  const auto cells = s.program->list(reader.cells);
  const Automaton& automaton = *s.program->automata[reader.automaton];
  const Layer* const layers = automaton.layers.data();
  const std::uint32_t* const ends = automaton.ends.data();
  const Edge* const edges = automaton.edges.data();
  const std::size_t words = automaton.words;
  std::uint64_t* const reached = s.states;
  std::uint64_t* const leading = reached + words;
  std::fill(reached, leading + words, 0);
  reached[0] = 1;
  std::uint64_t* from = reached;
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Digits digits = s.board[cells[i]];
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
  s.work += 2 * seen + words;
  if (from[0] == 0) return false;
  std::uint64_t* back = leading + (from - reached);
  back[0] = 1;
  for (std::size_t i = cells.size(); i-- > 0;) {
    const Digits digits = s.board[cells[i]];
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
    if (!keep(s, cells[i], kept)) return false;
    back = before;
  }
  return true;
}

/// A second run of a reader removes nothing more: its own removals need no second run as long as it
/// cannot distinguish them.
bool run_reader(Scratch& s, const Reader& reader) {
  if (!reader.reads_once) return read_cells(s, reader);
  const auto cells = s.program->list(reader.cells);
  const Automaton& automaton = *s.program->automata[reader.automaton];
  Digits* const read = s.read + reader.cells.first;
  Digits difference = 0;
  for (std::size_t i = 0; i < cells.size(); ++i)
    difference |= read[i] ^ classes_in(automaton, s.board[cells[i]]);
  s.work += cells.size();
  if (difference == 0) return true;
  if (!read_cells(s, reader)) return false;
  for (std::size_t i = 0; i < cells.size(); ++i) read[i] = classes_in(automaton, s.board[cells[i]]);
  return true;
}

/// Two units hold all digits, so what they have outside of their crossing is the same.
bool run_crossing(Scratch& s, const Crossing& crossing) {
  const auto first = s.program->list(crossing.first), second = s.program->list(crossing.second);
  Digits in_first = 0, in_second = 0;
  for (const std::uint16_t cell : first) in_first |= s.board[cell];
  for (const std::uint16_t cell : second) in_second |= s.board[cell];
  s.work += first.size() + second.size();
  if (in_first == in_second) return true;
  const Digits both = in_first & in_second;
  for (const std::uint16_t cell : first) {
    if ((s.board[cell] & ~both) != 0 && !keep(s, cell, both)) return false;
  }
  for (const std::uint16_t cell : second) {
    if ((s.board[cell] & ~both) != 0 && !keep(s, cell, both)) return false;
  }
  return true;
}

}  // namespace
}  // namespace ninefold::rules::NINEFOLD_TARGET
