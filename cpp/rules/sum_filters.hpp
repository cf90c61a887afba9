// The filter of sums: bounds by groups of cells that see each other, and the last cells exactly.
//
// A group of k cells with the same factor holds k different digits. Its least sum is found by giving every
// cell in turn the least digit that is free and not below the cell's own least; the digits taken, the floor
// of the group, do not depend on the order of the cells. The ceiling is found the same way from above. With
//
//   L, H   the sums of all floors and all ceilings, each times its factor
//
// a sum from `low` to `high` can rise by high - L above the floors, and fall by H - low below the
// ceilings. A cell whose factor is f may have a digit that is at most (high - L) / |f| above some digit of
// its floor, and at most (H - low) / |f| below some digit of its ceiling; for a negative factor the two
// change places. By itself a cell whose least digit is l can rise less far than the group, whose cells make
// room for one another: with
//
//   s      the sum of the least digits of the cells of its group, at most the floor's
//
// it has at most l + (floor - s) + (high - L) / |f|, and the same from above.
#pragma once

#include <cstdlib>

#include "rules/filters.hpp"

namespace ninefold::rules::NINEFOLD_TARGET {
namespace {

/// A cell of a sum that is open.
struct Term {
  std::uint16_t cell;
  std::int32_t factor;
  std::uint32_t group;
};

constexpr int kMostTerms = 3;  // that are solved exactly

/// A group as it stands: its floor and its ceiling, how far the floor lies above the least digits of the
/// cells, and the ceiling below the greatest.
struct Bounds {
  Digits floor, ceiling;
  std::int32_t above_least, below_greatest;
};

/// Every digit of a set, and as many digits above each; or below. The reach doubles with every step.
Digits raised(Digits digits, std::int32_t by) {
  for (std::int32_t step = 1; by > 0; by -= step, step *= 2) digits |= digits << std::min(step, by);
  return digits;
}
Digits lowered(Digits digits, std::int32_t by) {
  for (std::int32_t step = 1; by > 0; by -= step, step *= 2) digits |= digits >> std::min(step, by);
  return digits;
}

/// The bits of a word in the other order: neighbours change places, then pairs, fours, bytes and halves.
Digits reversed(Digits x) {
  x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
  x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
  x = (x >> 4 & 0x0F0F0F0F) | (x & 0x0F0F0F0F) << 4;
  return __builtin_bswap32(x);
}

/// Bit i of the answer is bit `top` - i of the set: with top brought to bit 31, the word reversed.
Digits mirrored(std::uint64_t set, std::int32_t top) {
  if (top < 0 || top > 94) return 0;
  const std::uint64_t moved = top <= 31 ? set << (31 - top) : set >> (top - 31);
  return reversed(static_cast<Digits>(moved));
}

bool bound_groups(Scratch& s, const Sum& sum) {
  Bounds bounds[kMostGroups];
  const SumGroup* const groups = s.program->groups.data() + sum.groups.first;
  const auto digits = static_cast<std::int32_t>(s.program->size());
  const Digits every = s.program->shape->every_digit();
  std::int32_t low = 0, high = 0;
  for (std::uint32_t g = 0; g < sum.groups.size; ++g) {
    Digits floor = 0, ceiling = 0;
    std::int32_t floor_sum = 0, ceiling_sum = 0, least_sum = 0, greatest_sum = 0;
    for (const std::uint16_t cell : s.program->list(groups[g].cells)) {
      const Digits set = s.board[cell];
      const Digits free_above = ~floor & from_least(set), free_below = ~ceiling & up_to_greatest(set);
      if ((free_above & every) == 0 || free_below == 0) return false;
      const std::int32_t lowest = least(free_above), highest = greatest(free_below);
      floor |= free_above & (~free_above + 1);
      ceiling |= Digits{1} << (highest - 1);
      floor_sum += lowest;
      ceiling_sum += highest;
      least_sum += least(set);
      greatest_sum += greatest(set);
    }
    const std::int32_t factor = groups[g].factor;
    low += factor * (factor > 0 ? floor_sum : ceiling_sum);
    high += factor * (factor > 0 ? ceiling_sum : floor_sum);
    if (g < kMostGroups) bounds[g] = {floor, ceiling, floor_sum - least_sum, greatest_sum - ceiling_sum};
  }
  const std::int32_t rise = sum.high - low, fall = high - sum.low;
  if (rise < 0 || fall < 0) return false;
  s.work += sum.cells.size;
  for (std::uint32_t g = 0; g < std::min(sum.groups.size, kMostGroups); ++g) {
    const std::int32_t factor = std::abs(groups[g].factor);
    if (rise >= factor * (digits - 1) && fall >= factor * (digits - 1)) break;  // factors only get smaller
    if (bounds[g].floor == bounds[g].ceiling) continue;
    const std::int32_t up = (groups[g].factor > 0 ? rise : fall) / factor;
    const std::int32_t down = (groups[g].factor > 0 ? fall : rise) / factor;
    Digits kept = ~Digits{0};
    if (up < digits - 1) kept &= raised(bounds[g].floor, up);
    if (down < digits - 1) kept &= lowered(bounds[g].ceiling, down);
    for (const std::uint16_t cell : s.program->list(groups[g].cells)) {
      const Digits set = s.board[cell];
      const Digits own = kept & up_to(least(set) + bounds[g].above_least + up) &
                         from(greatest(set) - bounds[g].below_greatest - down);
      if ((set & ~own) != 0 && !keep(s, cell, own)) return false;
    }
  }
  return true;
}

/// Two cells that have the same two digits, and whose sum is that of both, hold one each: the cells that see
/// both lose them. A single digit twice would be another sum.
bool take_pair(Scratch& s, std::uint16_t first, std::uint16_t second) {
  if (s.board[first] != s.board[second] || std::popcount(s.board[first]) != 2) return true;
  const std::uint16_t cells[] = {first, second};
  return take_from_common(s, cells, s.board[first]);
}

/// f a + g b = rest, for every digit a of the one cell.
bool pair_of_sum(Scratch& s, const Term* terms, std::int32_t rest) {
  Digits first = 0, second = 0;
  const Digits other = s.board[terms[1].cell];
  const bool apart = s.program->sees[terms[0].cell].has(terms[1].cell);
  s.work += 8;
  if (terms[0].factor == 1 && terms[1].factor == 1) {  // b = rest - a: bit rest - 2 - i for bit i
    first = s.board[terms[0].cell];
    if (apart && rest % 2 == 0 && rest >= 2 && rest <= 64) first &= ~(Digits{1} << (rest / 2 - 1));
    second = other & mirrored(first, rest - 2);
    if (!keep(s, terms[1].cell, second) || !keep(s, terms[0].cell, first & mirrored(second, rest - 2)))
      return false;
    return take_pair(s, terms[0].cell, terms[1].cell);
  }
  for (Digits digits = s.board[terms[0].cell]; digits != 0; digits &= digits - 1) {
    const std::int32_t left = rest - terms[0].factor * least(digits);
    const std::int32_t digit = left / terms[1].factor;
    if (left % terms[1].factor != 0 || digit < 1 || digit > 32) continue;
    const Digits bit = Digits{1} << (digit - 1), mine = digits & (~digits + 1);
    if ((other & bit) == 0 || (apart && bit == mine)) continue;
    first |= mine;
    second |= bit;
  }
  return keep(s, terms[0].cell, first) && keep(s, terms[1].cell, second);
}

/// Three cells with factors 1 or -1. A digit d of a cell with the factor -1 is read as n + 1 - d, which makes
/// the factor 1 and adds n + 1 to the rest; then a + b + c = rest, and each keeps what the sums of the other
/// two leave.
bool triple_of_sum(Scratch& s, const Term* terms, std::int32_t rest) {
  const auto n = static_cast<std::int32_t>(s.program->size());
  std::uint64_t sets[3];
  for (int i = 0; i < 3; ++i) {
    sets[i] = s.board[terms[i].cell];
    if (terms[i].factor < 0) {
      sets[i] = mirrored(sets[i], n - 1);
      rest += n + 1;
    }
  }
  // Bit s - 2 of sums(a, b) is set if some digits of a and b add up to s; equal ones are left out if the
  // cells see each other and are read the same way.
  const auto sums = [&](int a, int b) {
    const bool apart =
        terms[a].factor == terms[b].factor && s.program->sees[terms[a].cell].has(terms[b].cell);
    std::uint64_t found = 0;
    for (std::uint64_t digits = sets[a]; digits != 0; digits &= digits - 1) {
      const auto d = std::countr_zero(digits);
      found |= (apart ? sets[b] & ~(std::uint64_t{1} << d) : sets[b]) << d;
    }
    return found;
  };
  s.work += 24;
  for (int i = 0; i < 3; ++i) {  // d stays if rest - d is a sum: bit rest - d - 2, or rest - 3 - i for bit i
    sets[i] &= mirrored(sums((i + 1) % 3, (i + 2) % 3), rest - 3);
    const auto left = static_cast<Digits>(sets[i]);
    if (!keep(s, terms[i].cell, terms[i].factor < 0 ? mirrored(left, n - 1) : left)) return false;
  }
  return true;
}

/// At most three cells of an equation are open: each keeps the digits for which the others have some.
bool end_of_sum(Scratch& s, const Sum& sum, int open) {
  Term terms[kMostTerms] = {};
  std::int32_t known = 0;
  int count = 0;
  const SumGroup* const groups = s.program->groups.data() + sum.groups.first;
  for (std::uint32_t g = 0; g < sum.groups.size; ++g) {
    for (const std::uint16_t cell : s.program->list(groups[g].cells)) {
      if (is_single(s.board[cell])) {
        known += groups[g].factor * least(s.board[cell]);
      } else {
        terms[count++] = {cell, groups[g].factor, g};
      }
    }
  }
  if (open == 0) return known >= sum.low && known <= sum.high;
  const std::int32_t rest = sum.low - known;
  if (open == 1) {
    const std::int32_t digit = rest / terms[0].factor;
    if (rest % terms[0].factor != 0 || digit < 1 || digit > 32) return false;
    return keep(s, terms[0].cell, Digits{1} << (digit - 1));
  }
  if (open == 2) return pair_of_sum(s, terms, rest);
  return triple_of_sum(s, terms, rest);
}

bool run_sum(Scratch& s, const Sum& sum) {
  int open = 0;
  for (const std::uint16_t cell : s.program->list(sum.cells)) open += !is_single(s.board[cell]);
  s.work += sum.cells.size;
  if (open == 0 || (open <= kMostTerms && sum.low == sum.high && (open <= 2 || sum.unit)))
    return end_of_sum(s, sum, open) &&
           (open < 2 || sum.sets == kNone || run_sets(s, s.program->digit_sets[sum.sets]));
  if (!bound_groups(s, sum)) return false;
  return sum.sets == kNone || run_sets(s, s.program->digit_sets[sum.sets]);
}

}  // namespace
}  // namespace ninefold::rules::NINEFOLD_TARGET
