// The columns of a board while their order is decided only as far as it had to be.
//
// A *slot* is a place for a stack, from the left; an *offset* a place for a column within its stack. Which
// stack stands in a slot is known up to a set: slots with the same set share its stacks, in any order, and
// the same holds for the columns of a stack and their offsets. So one value stands for all the orders of
// the columns that have given the same rows so far.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace ninefold::canonical {

/// A set of up to three stacks, or of up to three columns of one.
using Set = std::uint8_t;

inline constexpr Set kEach = 7;

/// By a table in a number: not every CPU that this is compiled for counts bits.
inline int size_of(Set set) { return 0x32212110 >> 4 * set & 7; }
inline int lowest(Set set) { return std::countr_zero(set); }
inline Set set_of(int member) { return static_cast<Set>(1u << member); }

/// The stack of a column, of nine: 11 / 32 is as good as a third.
inline int stack_of(int column) { return column * 11 >> 5; }

/// Three places, and for each the set of those that may stand there.
class Places {
 public:
  Set operator[](int place) const { return sets_[static_cast<std::size_t>(place)]; }

  /// The first place at which a member may stand.
  int first_of(int member) const {
    const int not_first = ~sets_[0] >> member & 1, not_second = ~sets_[1] >> member & 1;
    return not_first + (not_first & not_second);
  }

  bool is_decided() const {
    return size_of(sets_[0]) == 1 && size_of(sets_[1]) == 1 && size_of(sets_[2]) == 1;
  }

  /// Those of a set stand at the first of the places that they share with others, which follow them.
  void put_first(Set members) {
    const int place = first_of(lowest(members));
    const Set others = static_cast<Set>((*this)[place] & ~members);
    fill(place, members);
    if (others) fill(place + size_of(members), others);
  }

  /// These share as many places as they are, from this one on.
  void fill(int place, Set members) {
    for (int i = 0; i < size_of(members); ++i) sets_[static_cast<std::size_t>(place + i)] = members;
  }

  /// In how many orders they may stand.
  unsigned orders() const {
    unsigned product = 1;
    for (int place = 0; place < 3; place += size_of((*this)[place]))
      product *= kFactorials[size_of((*this)[place])];
    return product;
  }

 private:
  static constexpr unsigned kFactorials[] = {1, 1, 2, 6};

  std::array<Set, 3> sets_{kEach, kEach, kEach};
};

/// All nine columns.
struct Columns {
  Places slots;                   ///< of stacks
  std::array<Places, 3> offsets;  ///< of the columns of each stack

  static constexpr int kUndecided = -1;

  const Places& in_stack(int stack) const { return offsets[static_cast<std::size_t>(stack)]; }
  Places& in_stack(int stack) { return offsets[static_cast<std::size_t>(stack)]; }

  /// Where a column stands, or kUndecided.
  int position(int column) const {
    const int stack = stack_of(column), member = column - 3 * stack;
    const int slot = slots.first_of(stack), offset = in_stack(stack).first_of(member);
    const bool decided = slots[slot] == set_of(stack) && in_stack(stack)[offset] == set_of(member);
    return decided ? 3 * slot + offset : kUndecided;
  }

  /// The first place at which a column may stand.
  int first_position(int column) const {
    return 3 * slots.first_of(stack_of(column)) +
           in_stack(stack_of(column)).first_of(column - 3 * stack_of(column));
  }

  /// Puts a column as far to the left as it may stand.
  void put_first(int column) {
    slots.put_first(set_of(stack_of(column)));
    in_stack(stack_of(column)).put_first(set_of(column - 3 * stack_of(column)));
  }

  bool is_decided() const {
    return slots.is_decided() && offsets[0].is_decided() && offsets[1].is_decided() &&
           offsets[2].is_decided();
  }

  /// In how many orders they may stand.
  unsigned orders() const {
    return slots.orders() * offsets[0].orders() * offsets[1].orders() * offsets[2].orders();
  }
};

}  // namespace ninefold::canonical
