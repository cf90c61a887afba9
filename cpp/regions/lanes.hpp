// Boards of any shape side by side: the digits of one cell of many boards in one vector, 16 bits for each.
//
// A sweep looks at all units for singles, and at all crossings of units for locked candidates. With the
// digits x_i of the cells of a unit,
//
//   once  = OR of all x_i                  digits that have a place; a complete unit needs all
//   twice = OR over i < j of x_i & x_j     digits that have several places
//   s_i   = x_i if it has one digit, else x_i & ~twice      what the cell asserts
//   x_i  := s_i if there is any, else x_i & ~(OR of all s)
//
// Two cells that assert the same digit are a contradiction. So is a cell without digits; it has none in all
// later steps either, so it is looked for at the end of the sweep.
#pragma once

#include <new>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "base/lanes.hpp"
#include "base/random.hpp"
#include "base/target.hpp"
#include "regions/engine.hpp"

namespace ninefold::regions::NINEFOLD_TARGET {
namespace {

using ninefold::lanes::LaneSet;
using ninefold::lanes::RowSearch;
using ninefold::lanes::Signs;

inline constexpr int kWidth = NINEFOLD_LINE_BITS / 16;

typedef std::uint16_t Vector __attribute__((vector_size(2 * kWidth)));

/// All bits of a lane that is zero.
inline Vector where_zero(Vector v) { return (Vector)(v == 0); }

/// The lanes of a vector that are zero.
inline LaneSet zeros(Vector v) {
#if NINEFOLD_LINE_BITS == 512 && defined(__AVX512BW__)
  return _mm512_testn_epi16_mask((__m512i)v, (__m512i)v);
#elif NINEFOLD_LINE_BITS == 256 && defined(__AVX2__)
  const auto bytes = static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)where_zero(v)));
  return _pext_u32(bytes, 0x55555555);
#elif NINEFOLD_LINE_BITS == 128 && defined(__SSE2__)
  const __m128i zero = (__m128i)where_zero(v);
  return static_cast<LaneSet>(_mm_movemask_epi8(_mm_packs_epi16(zero, _mm_setzero_si128())));
#else
  LaneSet set = 0;
  for (int i = 0; i < kWidth; ++i) set |= static_cast<LaneSet>(v[i] == 0) << i;
  return set;
#endif
}

/// What a sweep notes.
struct Notes {
  Vector bad{}, news{};
};

class Boards {
 public:
  static constexpr int kLanes = kWidth;
  static constexpr std::uint32_t kSweepsBetweenQuestions = 256;  // of some microseconds each

  static std::size_t bytes(const Plan& plan) {
    return plan.cells * sizeof(Vector) + kLanes * plan.cells * plan.cells * sizeof(Word);
  }

  Boards(void* memory, const Plan& plan)
      : plan_(plan),
        cell_(static_cast<Vector*>(memory)),
        stack_(reinterpret_cast<Word*>(cell_ + plan.cells)) {
    for (std::size_t i = 0; i < plan.cells; ++i) cell_[i] = Vector{} + plan.every_digit;
  }

  bool read(int lane, const std::uint8_t* digits) {
    bool right = true;
    for (std::size_t i = 0; i < plan_.cells; ++i) {
      const Word digit = digits[i] ? static_cast<Word>(1u << ((digits[i] - 1) & 15)) : plan_.every_digit;
      right &= digits[i] <= kLaneDigits && (digit & plan_.every_digit) != 0;
      word(lane, i) = digit;
    }
    return right;
  }

  Signs sweep(LaneSet active) {
    Notes notes;
    for (std::size_t i = 0; i < plan_.unit_count; ++i) assert_singles(plan_.units[i], notes);
    for (std::size_t i = 0; i < plan_.crossing_count; ++i) lock(plan_.crossings[i], notes);
    Vector several{};
    for (std::size_t i = 0; i < plan_.cells; ++i) {
      several |= cell_[i] & (cell_[i] - 1);
      notes.bad |= where_zero(cell_[i]);
    }
    const LaneSet bad = ~zeros(notes.bad) & active, idle = zeros(notes.news) & active & ~bad;
    return {bad, idle, zeros(several) & idle};
  }

  void set_aside(int lane, int depth) {
    Word* const other = pending(lane, depth);
    for (std::size_t i = 0; i < plan_.cells; ++i) other[i] = word(lane, i);
  }

  /// Tries the lowest digit, or one at random, of a cell that has the fewest.
  bool branch(int lane, int depth, bool shuffled, std::uint64_t& random) {
    Word* const other = pending(lane, depth);
    const std::size_t cell = choose(other);
    unsigned rest = other[cell];
    if (shuffled) {
      const auto size = static_cast<std::uint32_t>(__builtin_popcount(rest));
      for (std::uint32_t skip = random_below(random, size); skip != 0; --skip) rest &= rest - 1;
    }
    const auto digit = static_cast<Word>(rest & -rest);
    other[cell] ^= digit;
    word(lane, cell) = digit;
    return true;
  }

  /// A board in which nothing changed was looked at as it is, so it is right.
  bool solved(int lane, std::uint8_t* out) const {
    for (std::size_t i = 0; out && i < plan_.cells; ++i) {
      out[i] = static_cast<std::uint8_t>(__builtin_ctz(word(lane, i)) + 1);
    }
    return true;
  }

  void go_back(int lane, int depth) {
    const Word* const other = pending(lane, depth);
    for (std::size_t i = 0; i < plan_.cells; ++i) word(lane, i) = other[i];
  }

 private:
  using Word = std::uint16_t __attribute__((may_alias));

  Word& word(int lane, std::size_t cell) { return reinterpret_cast<Word*>(cell_ + cell)[lane]; }
  Word word(int lane, std::size_t cell) const { return reinterpret_cast<const Word*>(cell_ + cell)[lane]; }

  /// A board that waits. Each belongs to a cell that is settled on the present path, so there are at most as
  /// many as cells.
  Word* pending(int lane, int depth) {
    return stack_ +
           (static_cast<std::size_t>(lane) * plan_.cells + static_cast<std::size_t>(depth)) * plan_.cells;
  }

  std::size_t choose(const Word* board) const {
    std::size_t best = 0;
    int fewest = kLaneDigits + 1;
    for (std::size_t i = 0; i < plan_.cells && fewest > 2; ++i) {
      const int count = __builtin_popcount(board[i]);
      if (count > 1 && count < fewest) best = i, fewest = count;
    }
    return best;
  }

  void assert_singles(const Unit& unit, Notes& notes) {
    if (unit.cells.size == 9) return assert_singles_of<9>(unit, notes);
    assert_singles_of<0>(unit, notes);
  }

  /// `fixed`: the number of cells, so that the compiler can keep them in registers; 0: any number.
  template <int fixed>
  void assert_singles_of(const Unit& unit, Notes& notes) {
    const std::uint16_t* const list = unit.cells.list;
    const int size = fixed ? fixed : unit.cells.size;
    Vector x[fixed ? fixed : kLaneDigits], s[fixed ? fixed : kLaneDigits];
    Vector once{}, twice{};
    for (int i = 0; i < size; ++i) {
      x[i] = cell_[list[i]];
      twice |= once & x[i];
      once |= x[i];
    }
    if (unit.complete) {
      notes.bad |= once ^ plan_.every_digit;
    } else {
      twice = ~Vector{};
    }
    Vector taken{};
    for (int i = 0; i < size; ++i) {
      const Vector single = where_zero(x[i] & (x[i] - 1));
      s[i] = x[i] & (single | ~twice);
      notes.bad |= taken & s[i];
      taken |= s[i];
    }
    for (int i = 0; i < size; ++i) {
      const Vector after = s[i] | (x[i] & where_zero(s[i]) & ~taken);
      notes.news |= after ^ x[i];
      cell_[list[i]] = after;
    }
  }

  Vector digits_of(Cells cells) const {
    Vector digits{};
    for (int i = 0; i < cells.size; ++i) digits |= cell_[cells.list[i]];
    return digits;
  }

  void remove(Cells cells, Vector digits, Notes& notes) {
    if (zeros(digits) == static_cast<LaneSet>((std::uint64_t{1} << kLanes) - 1)) return;
    notes.news |= digits;
    for (int i = 0; i < cells.size; ++i) cell_[cells.list[i]] &= ~digits;
  }

  void lock(const Crossing& crossing, Notes& notes) {
    const Vector shared = digits_of(crossing.shared);
    const Vector first = digits_of(crossing.first), second = digits_of(crossing.second);
    if (crossing.first_complete) remove(crossing.second, shared & ~first & second, notes);
    if (crossing.second_complete) remove(crossing.first, shared & ~second & first, notes);
  }

  const Plan& plan_;
  Vector* const cell_;
  Word* const stack_;
};

inline End run(void* memory, const Plan& plan, const Batch& batch, const BatchQuota& quota) {
  Boards boards(memory, plan);
  return RowSearch(boards, batch, quota, plan.cells).run();
}

}  // namespace
}  // namespace ninefold::regions::NINEFOLD_TARGET
