// Filters wait in a set of bits, and run until none waits.
#pragma once

#include "rules/filters.hpp"
#include "rules/sum_filters.hpp"

namespace ninefold::rules::NINEFOLD_TARGET {
namespace {

/// Work between two looks at the watch: some milliseconds at most.
constexpr std::uint64_t kWorkBetweenLooks = 400'000;

void forget(Scratch& s) {
  s.fixed_count = 0;
  std::fill_n(s.changed, s.cell_words, 0);
  std::fill_n(s.waiting, s.program->words, 0);
}

bool should_end(Scratch& s) {
  s.next_look = s.work + kWorkBetweenLooks;
  s.ended = ask(s.watch);
  return s.ended != End::finished;
}

/// The houses of a cell have its digit.
inline void take(Scratch& s, std::size_t cell) {
  for (const std::uint16_t house : s.program->houses_of[cell]) s.taken[house] |= s.board[cell];
}

void look(Scratch& s) {
  const std::size_t cells = s.program->shape->cells;
  std::fill_n(s.taken, s.program->houses.size(), 0);
  for (std::size_t i = 0; i < s.cell_words; ++i) {
    std::uint64_t word = 0;
    const std::size_t count = std::min<std::size_t>(64, cells - 64 * i);
    for (std::size_t bit = 0; bit < count; ++bit) {
      const bool is_open = !is_single(s.board[64 * i + bit]);
      word |= std::uint64_t{is_open} << bit;
      if (!is_open) take(s, 64 * i + bit);
    }
    s.open[i] = word;
  }
}

/// Cells of one word lose a digit. Whether one has it is hard to foresee, so there is no branch: what becomes
/// of each is a bit, of those that have changed, of those that are left with one digit, of those with none.
inline bool take_away(Scratch& s, std::size_t word, std::uint64_t cells, Digits digit) {
  std::uint64_t changed = 0, single = 0, empty = 0;
  for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1) {
    const std::uint32_t bit = first_of(rest);
    const std::size_t cell = 64 * word + bit;
    const Digits before = s.board[cell], now = before & ~digit;
    s.board[cell] = now;
    changed |= std::uint64_t{now != before} << bit;
    single |= std::uint64_t{is_single(now)} << bit;
    empty |= std::uint64_t{now == 0} << bit;
  }
  if (s.listener != nullptr) {
    for (std::uint64_t rest = changed; rest != 0; rest &= rest - 1) {
      const std::size_t cell = 64 * word + first_of(rest);
      report(s, cell, s.board[cell] | digit);
      if (s.board[cell] == 0) return false;
    }
  }
  if (empty != 0) return false;
  s.changed[word] |= changed & ~single;
  for (std::uint64_t rest = changed & single; rest != 0; rest &= rest - 1)
    s.fixed[s.fixed_count++] = static_cast<std::uint16_t>(64 * word + first_of(rest));
  return true;
}

inline void wake(Scratch& s, const std::vector<std::uint64_t>& wakes, std::size_t cell) {
  const std::size_t words = s.program->words;
  const std::uint64_t* const row = wakes.data() + cell * words;
  std::uint64_t* const waiting = s.waiting;
  for (std::size_t i = 0; i < words; ++i) waiting[i] |= row[i];
  s.work += words / 8;
}

/// The filters of the cells that have changed wait from now on.
void wake(Scratch& s) {
  for (std::size_t i = 0; i < s.cell_words; ++i) {
    for (std::uint64_t rest = s.changed[i]; rest != 0; rest &= rest - 1)
      wake(s, s.program->wakes, 64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
    s.changed[i] = 0;
  }
}

/// The peers of a cell that has its digit lose it. Cells whose own digit was followed up are no longer looked
/// at; one whose digit is still to be is, so that two equal ones are found.
bool exclude(Scratch& s) {
  while (s.fixed_count != 0) {
    const std::uint16_t cell = s.fixed[--s.fixed_count];
    const Digits digit = s.board[cell];
    s.last = cell;
    wake(s, s.program->fixed_wakes, cell);
    take(s, cell);
    s.open[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
    const auto sees = s.program->sees[cell].words();
    s.work += s.cell_words + 2;
    for (std::size_t i = 0; i < s.cell_words; ++i) {
      if (!take_away(s, i, sees[i] & s.open[i], digit)) return false;
    }
  }
  return true;
}

/// The first filter that waits in a word; it waits no longer, and runs now.
inline const Filter& take_first(Scratch& s, std::size_t word) {
  const auto bit = static_cast<std::size_t>(std::countr_zero(s.waiting[word]));
  s.waiting[word] &= s.waiting[word] - 1;
  s.running = static_cast<std::uint32_t>(64 * word + bit);
  return s.program->filters[s.running];
}

/// The house that was taken and those that wait in the same word, up to one that fixes a cell. Most fix none,
/// so that this is the loop that runs most; houses come first, and they wake nothing but by fixed cells.
inline bool run_houses(Scratch& s, std::size_t word) {
  for (;;) {
    if (!run_house(s, s.program->filters[s.running].index)) return false;
    if (s.fixed_count != 0 || s.waiting[word] == 0) return true;
    const auto next = 64 * word + static_cast<std::size_t>(std::countr_zero(s.waiting[word]));
    if (next >= s.program->houses.size()) return true;
    take_first(s, word);
  }
}

bool run(Scratch& s, const Filter& filter) {
  switch (filter.kind) {
    case Kind::house:
      break;  // run_houses
    case Kind::pair:
      return run_pair(s, s.program->pairs[filter.index]);
    case Kind::pattern:
      return run_pattern(s, s.program->patterns[filter.index]);
    case Kind::count:
      return run_count(s, s.program->counts[filter.index]);
    case Kind::sets:
      return run_sets(s, s.program->digit_sets[filter.index]);
    case Kind::sum:
      return run_sum(s, s.program->sums[filter.index]);
    case Kind::reader:
      return run_reader(s, s.program->readers[filter.index]);
    case Kind::crossing:
      return run_crossing(s, s.program->crossings[filter.index]);
  }
  return true;
}

/// Digits that are known first, as they are cheap and rule out most; then the first filter that waits.
bool settle(Scratch& s) {
  for (;;) {
    s.running = kNone;
    if (!exclude(s)) break;
    wake(s);
    std::size_t word = 0;
    while (word < s.program->words && s.waiting[word] == 0) ++word;
    s.work += 1 + word / 8;
    if (s.work >= s.next_look && should_end(s)) break;
    if (word == s.program->words) return true;
    const Filter& filter = take_first(s, word);
    if (filter.kind == Kind::house) {
      if (!run_houses(s, word)) break;
      continue;
    }
    s.quiet = filter.kind == Kind::sum || filter.kind == Kind::sets;
    const bool holds = run(s, filter);
    s.quiet = false;
    if (!holds) break;
  }
  forget(s);
  return false;
}

bool begin(Scratch& s) {
  Digits* const board = s.board;
  forget(s);
  s.running = kNone;
  if (!s.program->possible) return false;
  std::fill_n(s.taken, s.program->houses.size(), 0);
  std::fill_n(s.open, s.cell_words, 0);
  for (std::size_t cell = 0; cell < s.program->shape->cells; ++cell) {
    const Digits before = board[cell];
    s.last = cell;
    board[cell] &= s.program->allowed[cell];
    s.open[cell / 64] |= std::uint64_t{1} << (cell % 64);
    if (s.listener != nullptr && board[cell] != before) report(s, cell, before);
    if (board[cell] == 0) return false;
    if (is_single(board[cell])) s.fixed[s.fixed_count++] = static_cast<std::uint16_t>(cell);
  }
  for (std::size_t i = 0; i < s.program->filters.size(); ++i)
    s.waiting[i / 64] |= std::uint64_t{1} << (i % 64);
  return settle(s);
}

bool run_alone(Scratch& s, std::uint32_t number) {
  const Filter& filter = s.program->filters[number];
  s.running = number;
  if (filter.kind == Kind::reader) {  // what it left may be of another board
    const Slice cells = s.program->readers[filter.index].cells;
    std::fill_n(s.read + cells.first, cells.size, 0);
  }
  const bool holds = filter.kind == Kind::house ? run_house(s, filter.index) : run(s, filter);
  forget(s);
  return holds;
}

bool narrow(Scratch& s, std::size_t cell, Digits digits) {
  s.running = kNone;
  s.last = cell;
  if (!keep(s, cell, digits)) {
    forget(s);
    return false;
  }
  return settle(s);
}

}  // namespace
}  // namespace ninefold::rules::NINEFOLD_TARGET
