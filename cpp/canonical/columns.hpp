// The columns of a board while their order is decided only as far as it had to be.
//
// A *slot* is a place for a stack, from the left; an *offset* a place for a column within its stack. Which
// stack stands in a slot is known up to a set: slots with the same set share its stacks, in any order, and
// the same holds for the columns of a stack and their offsets. So one value stands for all the orders of
// the columns that have given the same rows so far.
//
// Of three members there are 13 such orders. A table has what can be asked of each, and to which one a
// decision leads: a search of a full grid decides and asks thousands of times.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ninefold::canonical {

/// A set of up to three stacks, or of up to three columns of one.
using Set = std::uint8_t;

inline constexpr Set kEach = 7;

/// By a table in a number: not every CPU that this is compiled for counts bits.
constexpr int size_of(Set set) { return 0x32212110 >> 4 * set & 7; }
constexpr int lowest(Set set) { return std::countr_zero(set); }
constexpr Set set_of(int member) { return static_cast<Set>(1u << member); }

/// The stack of a column, of nine: 11 / 32 is as good as a third.
constexpr int stack_of(int column) { return column * 11 >> 5; }

/// Less than every place and every position, and than every sum of three times the one and the other.
inline constexpr int kUndecided = -9;

/// An order of three members that is known in part.
struct alignas(32) PartialOrder {
  std::array<Set, 3> sets{kEach, kEach, kEach};  ///< the members that may stand at each place
  std::array<std::int8_t, 3> first{};            ///< the first place at which a member may stand
  std::array<std::int8_t, 3> place{};            ///< its only one, or kUndecided
  std::array<std::uint8_t, 8> with_first{};      ///< the number of the order in which these come first
  std::uint8_t orders = 1;                       ///< the full orders that it stands for
  bool is_decided = false;
};

/// All partial orders; the first one knows nothing.
class PartialOrders {
 public:
  static constexpr std::size_t kCount = 13;

  constexpr PartialOrders() {
    describe(all_[0]);
    for (std::size_t i = 0; i < count_; ++i) {
      for (unsigned members = 1; members <= kEach; ++members) decide(i, static_cast<Set>(members));
    }
  }

  constexpr const PartialOrder& operator[](std::size_t number) const { return all_[number]; }

 private:
  static constexpr void describe(PartialOrder& order) {
    constexpr std::uint8_t kFactorials[] = {1, 1, 2, 6};
    for (int place = 2; place >= 0; --place) {
      const Set set = order.sets[static_cast<std::size_t>(place)];
      for (int member = 0; member < 3; ++member) {
        if (!(set >> member & 1)) continue;
        order.first[static_cast<std::size_t>(member)] = static_cast<std::int8_t>(place);
        order.place[static_cast<std::size_t>(member)] =
            static_cast<std::int8_t>(size_of(set) == 1 ? place : kUndecided);
      }
    }
    order.orders = 1;
    for (int place = 0; place < 3; place += size_of(order.sets[static_cast<std::size_t>(place)])) {
      order.orders = static_cast<std::uint8_t>(
          order.orders * kFactorials[size_of(order.sets[static_cast<std::size_t>(place)])]);
    }
    order.is_decided = order.orders == 1;
  }

  /// Notes where it leads that these, of members that share places, come first.
  constexpr void decide(std::size_t number, Set members) {
    PartialOrder next = all_[number];
    const auto begin = static_cast<std::size_t>(next.first[static_cast<std::size_t>(lowest(members))]);
    const Set shared = next.sets[begin];
    if (members & ~shared) return;
    for (std::size_t place = begin; place < begin + static_cast<std::size_t>(size_of(shared)); ++place) {
      const bool is_first = place < begin + static_cast<std::size_t>(size_of(members));
      next.sets[place] = is_first ? members : static_cast<Set>(shared & ~members);
    }
    describe(next);
    std::size_t found = 0;
    while (found < count_ && all_[found].sets != next.sets) ++found;
    if (found == count_) all_[count_++] = next;
    all_[number].with_first[members] = static_cast<std::uint8_t>(found);
  }

  std::array<PartialOrder, kCount> all_{};
  std::size_t count_ = 1;
};

inline constexpr PartialOrders kPartialOrders;

/// Three places, and for each the set of those that may stand there.
class Places {
 public:
  Set operator[](int place) const { return order().sets[static_cast<std::size_t>(place)]; }

  /// The first place at which a member may stand.
  int first_of(int member) const { return order().first[static_cast<std::size_t>(member)]; }

  /// Where a member stands, or kUndecided.
  int place_of(int member) const { return order().place[static_cast<std::size_t>(member)]; }

  bool is_decided() const { return order().is_decided; }

  /// Those of a set stand at the first of the places that they share with others, which follow them.
  void put_first(Set members) { number_ = order().with_first[members]; }

  /// In how many orders they may stand.
  unsigned orders() const { return order().orders; }

 private:
  const PartialOrder& order() const { return kPartialOrders[number_]; }

  std::uint8_t number_ = 0;  ///< of a partial order
};

/// All nine columns.
struct Columns {
  Places slots;                   ///< of stacks
  std::array<Places, 3> offsets;  ///< of the columns of each stack

  const Places& in_stack(int stack) const { return offsets[static_cast<std::size_t>(stack)]; }
  Places& in_stack(int stack) { return offsets[static_cast<std::size_t>(stack)]; }

  /// Where a column stands; less than 0 while that is undecided.
  int position(int column) const {
    const int stack = stack_of(column);
    return 3 * slots.place_of(stack) + in_stack(stack).place_of(column - 3 * stack);
  }

  /// The first place at which a column may stand.
  int first_position(int column) const {
    const int stack = stack_of(column);
    return 3 * slots.first_of(stack) + in_stack(stack).first_of(column - 3 * stack);
  }

  /// Puts a column as far to the left as it may stand.
  void put_first(int column) {
    const int stack = stack_of(column);
    slots.put_first(set_of(stack));
    in_stack(stack).put_first(set_of(column - 3 * stack));
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
