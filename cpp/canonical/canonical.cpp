// See canonical.hpp.
#include "canonical/canonical.hpp"

#include <algorithm>
#include <utility>

namespace ninefold::canonical {
namespace {

/// What stands for a digit that comes up for the first time: more than any label.
constexpr std::uint8_t kNew = 10;
/// What stands for a digit whose label depends on columns that are not decided.
constexpr std::uint8_t kOpen = 11;
/// A value of a row of the form that nothing has been found for yet.
constexpr std::uint8_t kNothing = 255;

/// Sorts the first few of three numbers.
void sort_few(std::array<unsigned, 3>& numbers, int count) {
  const auto order = [&](std::size_t a, std::size_t b) {
    if (numbers[b] < numbers[a]) std::swap(numbers[a], numbers[b]);
  };
  if (count == 3) order(1, 2);
  if (count >= 2) order(0, 1);
  if (count == 3) order(1, 2);
}

/// States between two questions to the guard: each tries up to nine rows.
constexpr std::size_t kStatesBetweenQuestions = 32;

}  // namespace

Form Search::run(const std::uint8_t* digits, Guard& guard) {
  read(digits);
  overflow_ = false;
  states_.assign(2, State{});
  states_[1].transposed = 1;
  for (depth_ = 0; depth_ < 9; ++depth_) {
    best_[depth_].fill(kNothing);
    next_.clear();
    for (std::size_t i = 0; i < states_.size(); ++i) {
      if (i % kStatesBetweenQuestions == 0) {
        if (const End end = guard.check(); end != End::finished) return form(end);
      }
      extend(states_[i]);
      if (overflow_) return form(End::memory);
    }
    std::swap(states_, next_);
  }
  return form(End::finished);
}

void Search::read(const std::uint8_t* digits) {
  for (std::size_t transposed = 0; transposed < 2; ++transposed) {
    for (std::size_t i = 0; i < 9; ++i) {
      Row& row = boards_[transposed][i];
      unsigned seen = 0, doubled = 0;
      for (std::size_t j = 0; j < 9; ++j) {
        const std::uint8_t digit = transposed ? digits[9 * j + i] : digits[9 * i + j];
        row.digits[j] = digit;
        doubled |= seen & (1u << digit);
        seen |= 1u << digit;
      }
      row.doubled = static_cast<std::uint16_t>(doubled & ~1u);
      row.empty = seen == 1;
    }
  }
}

/// Tries every row that may come next. Of bands without any digit, and of rows without any in a band, one
/// stands for all.
void Search::extend(const State& state) {
  const int begun = depth_ % 3 ? state.rows[depth_ - 1u] / 3 : -1;
  int empty_band = -1;
  unsigned empty_bands = 0;
  for (int band = 0; band < 3; ++band) {
    if (begun < 0 ? state.used >> 3 * band & 1 : band != begun) continue;
    if (begun < 0 && empty_rows(state, band) == kEach) {
      ++empty_bands;
      empty_band = band;
    } else {
      extend_in(state, band);
    }
  }
  if (empty_bands > 0) extend_by(state, 3 * empty_band, 3 * empty_bands);
}

/// The rows of a band without any digit, of those that have no place yet.
Set Search::empty_rows(const State& state, int band) const {
  Set rows = 0;
  for (int i = 0; i < 3; ++i) {
    const int row = 3 * band + i;
    const bool empty = boards_[state.transposed][static_cast<std::size_t>(row)].empty;
    if (empty && !(state.used >> row & 1)) rows |= set_of(i);
  }
  return rows;
}

void Search::extend_in(const State& state, int band) {
  if (const Set empty = empty_rows(state, band)) {  // no other row comes before one without digits
    return extend_by(state, 3 * band + lowest(empty), static_cast<unsigned>(size_of(empty)));
  }
  for (int row = 3 * band; row < 3 * band + 3; ++row) {
    if (!(state.used >> row & 1)) extend_by(state, row, 1);
  }
}

void Search::extend_by(State state, int row, unsigned alike) {
  state.rows[depth_] = static_cast<std::uint8_t>(row);
  state.used = static_cast<std::uint16_t>(state.used | 1u << row);
  state.ways *= alike;
  row_ = &boards_[state.transposed][static_cast<std::size_t>(row)];
  if (state.columns.is_decided()) {
    lay_decided(state);
  } else {
    lay_stacks(state, 0);
  }
}

/// Whether a value at a place of the row being laid keeps it among the smallest. A smaller one than all so
/// far makes everything that was found with larger ones worthless.
bool Search::put(int position, std::uint8_t value) {
  auto& best = best_[depth_];
  const auto at = static_cast<std::size_t>(position);
  if (value > best[at]) return false;
  if (value < best[at]) {
    best[at] = value;
    std::fill(best.begin() + position + 1, best.end(), kNothing);
    next_.clear();
  }
  return true;
}

void Search::keep(const State& state) {
  if (next_.size() < kMostStates) {
    next_.push_back(state);
  } else {
    overflow_ = true;
  }
}

/// The row when every column has its place.
void Search::lay_decided(State& state) {
  for (int slot = 0; slot < 3; ++slot) {
    const int stack = lowest(state.columns.slots[slot]);
    const Places& offsets = state.columns.in_stack(stack);
    for (int offset = 0; offset < 3; ++offset) {
      const int column = 3 * stack + lowest(offsets[offset]);
      const std::uint8_t digit = row_->digits[static_cast<std::size_t>(column)];
      std::uint8_t label = digit ? value(state, column) : std::uint8_t{0};
      if (label >= kNew) {  // twice in a row or not: here it comes up, and gets its label
        label = state.label[digit] = ++state.labels;
        note(state, column);
      }
      if (!put(3 * slot + offset, label)) return;
    }
  }
  keep(state);
}

/// Notes that the digit in a column of the row comes up here.
void Search::note(State& state, int column) const {
  const std::uint8_t digit = row_->digits[static_cast<std::size_t>(column)];
  state.first_row[digit] = static_cast<std::uint8_t>(depth_ + 1);
  state.first_column[digit] = static_cast<std::uint8_t>(column);
}

/// What the digit in a column of the row becomes, as far as that is known: 0 for none, a label, kNew, or
/// kOpen.
std::uint8_t Search::value(State& state, int column) const {
  const std::uint8_t digit = row_->digits[static_cast<std::size_t>(column)];
  if (digit == 0 || state.label[digit]) return state.label[digit];
  if (state.first_row[digit] == 0) return row_->doubled >> digit & 1 ? kOpen : kNew;
  const int position = state.columns.position(state.first_column[digit]);
  if (position < 0) return kOpen;
  const auto& row = best_[static_cast<std::size_t>(state.first_row[digit] - 1)];
  return state.label[digit] = row[static_cast<std::size_t>(position)];
}

/// The smallest label that a digit can still have which came up in columns that share their places: the one
/// that it gets when its column is put first.
std::uint8_t Search::least_label(const State& state, std::uint8_t digit) const {
  const int position = state.columns.first_position(state.first_column[digit]);
  return best_[static_cast<std::size_t>(state.first_row[digit] - 1)][static_cast<std::size_t>(position)];
}

bool Search::is_open(State& state, int stack, Set columns) const {
  for (; columns; columns &= static_cast<Set>(columns - 1)) {
    if (value(state, 3 * stack + lowest(columns)) == kOpen) return true;
  }
  return false;
}

/// From this slot on. Stacks that share slots are told apart only if what they hold differs.
void Search::lay_stacks(State& state, int slot) {
  if (slot == 3) return keep(state);
  const Set stacks = state.columns.slots[slot];
  if (size_of(stacks) == 1) return lay_columns(state, slot, 0);
  Set empty = 0;
  bool open = false;
  for (Set left = stacks; left; left &= static_cast<Set>(left - 1)) {
    const int stack = lowest(left);
    const std::uint8_t* cells = row_->digits.data() + 3 * stack;
    if ((cells[0] | cells[1] | cells[2]) == 0) {
      empty |= set_of(stack);
    } else {
      open = open || is_open(state, stack, kEach);
    }
  }
  if (empty) return lay_empty_stacks(state, slot, empty);
  if (!open) return lay_alike(state, slot, stacks);
  for (Set left = stacks; left; left &= static_cast<Set>(left - 1)) {
    State one = state;
    one.columns.slots.put_first(set_of(lowest(left)));
    lay_columns(one, slot, 0);
  }
}

void Search::lay_empty_stacks(State& state, int slot, Set stacks) {
  state.columns.slots.put_first(stacks);
  const int end = slot + size_of(stacks);
  for (int position = 3 * slot; position < 3 * end; ++position) {
    if (!put(position, 0)) return;
  }
  lay_stacks(state, end);
}

/// Stacks whose values are all known: sorted by them, and those that hold the same stay together.
void Search::lay_alike(State& state, int slot, Set stacks) {
  std::array<unsigned, 3> blocks{};  // three values of four bits, and the stack
  int count = 0;
  for (Set left = stacks; left; left &= static_cast<Set>(left - 1)) {
    const int stack = lowest(left);
    std::array<std::uint8_t, 3> values{};
    for (int offset = 0; offset < 3;) {
      const Set columns = state.columns.in_stack(stack)[offset];
      sort_columns(state, stack, columns, values.data() + offset);
      offset += size_of(columns);
    }
    blocks[static_cast<std::size_t>(count++)] =
        (values[0] * 256u + values[1] * 16u + values[2]) * 4u + static_cast<unsigned>(stack);
  }
  sort_few(blocks, count);
  for (int i = 0; i < count;) {
    const unsigned block = blocks[static_cast<std::size_t>(i)] / 4;
    Set same = 0;
    for (; i < count && blocks[static_cast<std::size_t>(i)] / 4 == block; ++i) {
      same |= set_of(static_cast<int>(blocks[static_cast<std::size_t>(i)] % 4));
      const std::array<std::uint8_t, 3> values{static_cast<std::uint8_t>(block / 256),
                                               static_cast<std::uint8_t>(block / 16 % 16),
                                               static_cast<std::uint8_t>(block % 16)};
      if (!lay_values(state, 3 * (slot + i), values.data(), 3)) return;
    }
    state.columns.slots.put_first(same);
  }
  lay_stacks(state, slot + count);
}

/// Values side by side, those that come up getting the next labels.
bool Search::lay_values(State& state, int position, const std::uint8_t* values, int count) {
  for (int i = 0; i < count; ++i) {
    if (!put(position + i, values[i] == kNew ? ++state.labels : values[i])) return false;
  }
  return true;
}

/// Columns of a stack that share places: sorted by their values, and those with the same stay together.
/// Digits that come up are noted.
void Search::sort_columns(State& state, int stack, Set columns, std::uint8_t* values) const {
  std::array<unsigned, 3> cells{};  // a value, and the column within the stack
  int count = 0;
  for (; columns; columns &= static_cast<Set>(columns - 1)) {
    const int member = lowest(columns);
    cells[static_cast<std::size_t>(count++)] =
        value(state, 3 * stack + member) * 4u + static_cast<unsigned>(member);
  }
  sort_few(cells, count);
  for (int i = 0; i < count;) {
    const unsigned what = cells[static_cast<std::size_t>(i)] / 4;
    Set same = 0;
    for (; i < count && cells[static_cast<std::size_t>(i)] / 4 == what; ++i) {
      const int member = static_cast<int>(cells[static_cast<std::size_t>(i)] % 4);
      same |= set_of(member);
      values[i] = static_cast<std::uint8_t>(what);
      if (what == kNew) note(state, 3 * stack + member);
    }
    state.columns.in_stack(stack).put_first(same);
  }
}

/// From this offset on, in the one stack of the slot.
void Search::lay_columns(State& state, int slot, int offset) {
  if (offset == 3) return lay_stacks(state, slot + 1);
  const int stack = lowest(state.columns.slots[slot]);
  const Set columns = state.columns.in_stack(stack)[offset];
  if (size_of(columns) == 1) return lay_cell(state, slot, offset);
  Set empty = 0;
  bool open = false;
  for (Set left = columns; left; left &= static_cast<Set>(left - 1)) {
    const std::uint8_t what = value(state, 3 * stack + lowest(left));
    if (what == 0) empty |= set_of(lowest(left));
    open = open || what == kOpen;
  }
  if (empty) state.columns.in_stack(stack).put_first(empty);
  if (empty || !open) return lay_columns_alike(state, slot, offset, empty ? empty : columns);
  for (Set left = columns; left; left &= static_cast<Set>(left - 1)) {
    const std::uint8_t digit = row_->digits[static_cast<std::size_t>(3 * stack + lowest(left))];
    std::uint8_t least = state.label[digit];
    if (least == 0 && state.first_row[digit]) least = least_label(state, digit);
    if (least > best_[depth_][static_cast<std::size_t>(3 * slot + offset)]) continue;
    State one = state;
    one.columns.in_stack(stack).put_first(set_of(lowest(left)));
    lay_cell(one, slot, offset);
  }
}

void Search::lay_columns_alike(State& state, int slot, int offset, Set columns) {
  std::array<std::uint8_t, 3> values;
  const int count = size_of(columns);
  sort_columns(state, lowest(state.columns.slots[slot]), columns, values.data());
  if (lay_values(state, 3 * slot + offset, values.data(), count)) lay_columns(state, slot, offset + count);
}

/// The one column of this place. If its digit has no label yet it gets the smallest that it can have, and
/// what that asks of the order of columns is decided.
void Search::lay_cell(State& state, int slot, int offset) {
  const int stack = lowest(state.columns.slots[slot]);
  const int column = 3 * stack + lowest(state.columns.in_stack(stack)[offset]);
  const std::uint8_t digit = row_->digits[static_cast<std::size_t>(column)];
  std::uint8_t what = value(state, column);
  if (what == kOpen && state.first_row[digit]) {
    what = state.label[digit] = least_label(state, digit);
    state.columns.put_first(state.first_column[digit]);
  } else if (what >= kNew) {
    what = state.label[digit] = ++state.labels;
    note(state, column);
  }
  if (put(3 * slot + offset, what)) lay_columns(state, slot, offset + 1);
}

Form Search::form(End end) const {
  Form found{};
  found.end = end;
  if (end != End::finished) return found;
  for (std::size_t i = 0; i < 9; ++i)
    std::copy(best_[i].begin(), best_[i].end(), found.digits.begin() + 9 * i);
  for (const State& state : states_) found.automorphisms += state.ways * state.columns.orders();
  settle(states_.front(), found.symmetry);
  return found;
}

/// One of the ways that a state stands for.
void Search::settle(State state, Symmetry& symmetry) const {
  symmetry.transposed = state.transposed;
  symmetry.rows = state.rows;
  for (int slot = 0; slot < 3; ++slot) {
    const int stack = lowest(state.columns.slots[slot]);
    state.columns.slots.put_first(set_of(stack));
    for (int offset = 0; offset < 3; ++offset) {
      const int member = lowest(state.columns.in_stack(stack)[offset]);
      state.columns.in_stack(stack).put_first(set_of(member));
      symmetry.columns[static_cast<std::size_t>(3 * slot + offset)] =
          static_cast<std::uint8_t>(3 * stack + member);
    }
  }
  std::uint8_t next = state.labels;
  for (std::size_t digit = 1; digit <= 9; ++digit) {
    std::uint8_t& label = symmetry.digits[digit - 1];
    if (state.first_row[digit] == 0) {
      label = ++next;
    } else {
      const auto position = static_cast<std::size_t>(state.columns.position(state.first_column[digit]));
      label = best_[static_cast<std::size_t>(state.first_row[digit] - 1)][position];
    }
  }
}

}  // namespace ninefold::canonical
