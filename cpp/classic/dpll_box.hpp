// One box of the board in two vectors, and all equations of the model.
//
// A box has 135 variables that are 0 or 1: for every digit d
//
//     a[y][x] = 1   the cell at (y, x) of the box contains d
//     h[y]    = 1   the mini-row y of the box does not contain d
//     v[x]    = 1   the mini-column x of the box does not contain d
//
// They are the 16-bit lanes of one 256-bit vector, read as a 4x4 matrix; bit d - 1 of a lane
// belongs to digit d, bits 9 to 15 are never set.
//
//              x = 0    1     2                 numbers of the lanes
//            +-----+-----+-----+------+
//     y = 0  | a00 | a01 | a02 |  h0  |          0   1   2   3
//            +-----+-----+-----+------+
//         1  | a10 | a11 | a12 |  h1  |          4   5   6   7
//            +-----+-----+-----+------+
//         2  | a20 | a21 | a22 |  h2  |          8   9  10  11
//            +-----+-----+-----+------+
//            | v0  | v1  | v2  |  1   |         12  13  14  15
//            +-----+-----+-----+------+
//
// No variable needs the corner, so it holds the constant 1. With it h0 + h1 + h2 = 2 and
// v0 + v1 + v2 = 2 become sums of four that make 3, and the equations of a box are
//
//     every row of the matrix sums to 1, the last to 3        (mini-rows; v of a box)
//     every column of the matrix sums to 1, the last to 3     (mini-columns; h of a box)
//     the nine bits of every cell sum to 1
//
// A sum of four that makes 3 is one that makes 1 with the two values exchanged, so all four rows
// take the same few instructions, and all four columns.
//
// An equation is propagated from both sides. For "exactly one of these is 1" and each variable x:
//
//     another one is 1        =>  x = 0
//     all the others are 0    =>  x = 1
//
// Two ones, or no place left for one, make some x both: that is the contradiction, and the only
// form it takes.
#pragma once

#include <cstdint>

#include "classic/dpll_lanes.hpp"
#include "classic/engine.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::dpll {
namespace {

constexpr int kCorner = 15;
constexpr int cell_lane(int y, int x) { return 4 * y + x; }
constexpr int h_lane(int y) { return 4 * y + 3; }
constexpr int v_lane(int x) { return 12 + x; }

// All digits, in some of the lanes.
constexpr std::uint16_t kAll = kAllDigits;
constexpr Lanes kA = lanes_with(kAll, 0x0777);
constexpr Lanes kH = lanes_with(kAll, 0x0888);
constexpr Lanes kV = lanes_with(kAll, 0x7000);
constexpr Lanes kLastRow = lanes_with(kAll, 0xf000);
constexpr Lanes kLastColumn = lanes_with(kAll, 0x8888);

/// What is known of the variables of a box: those that are 1 and those that are 0. One in neither
/// is undecided, one in both is a contradiction.
struct Box {
  Lanes one;
  Lanes zero;
};

/// Adds to what is known.
inline void add(Box& box, const Box& news) {
  box.one = box.one | news.one;
  box.zero = box.zero | news.zero;
}

/// The variables that are both 1 and 0.
inline Lanes contradictions(const Box& box) { return box.one & box.zero; }

/// The variables of which `now` tells more than `before` did.
inline Lanes difference(const Box& before, const Box& now) {
  return (before.one ^ now.one) | (before.zero ^ now.zero);
}

/// The box with 0 and 1 exchanged in some lanes.
inline Box exchanged(const Box& box, Lanes lanes) {
  const Lanes flip = (box.one ^ box.zero) & lanes;
  return {box.one ^ flip, box.zero ^ flip};
}

/// What the rows of the matrix force. With x1, x2, x3 the neighbours of x around its row, "another
/// one" is x1 | x2 | x3 = x1 | (x | x1) rotated twice, since that rotation gives x2 | x3.
inline Box forced_by_rows(const Box& box) {
  const Box sum1 = exchanged(box, kLastRow);
  const Lanes one = next_in_row(sum1.one);
  const Lanes zero = next_in_row(sum1.zero);
  const Lanes another_one = one | next_but_one_in_row(sum1.one | one);
  const Lanes others_zero = zero & next_but_one_in_row(sum1.zero & zero);
  return exchanged({others_zero, another_one}, kLastRow);
}

/// What the columns of the matrix force, likewise.
inline Box forced_by_columns(const Box& box) {
  const Box sum1 = exchanged(box, kLastColumn);
  const Lanes one = next_in_column(sum1.one);
  const Lanes zero = next_in_column(sum1.zero);
  const Lanes another_one = one | next_but_one_in_column(sum1.one | one);
  const Lanes others_zero = zero & next_but_one_in_column(sum1.zero & zero);
  return exchanged({others_zero, another_one}, kLastColumn);
}

/// What the cells force: here the nine of a sum are bits of one lane.
///
/// With a digit placed, every other one is out: all but the lowest one, p & -p. (Were there two, the
/// higher would be out as well as in: the contradiction.) With one digit left, left & (left - 1) = 0,
/// it is in; with none left that holds too, and all are in: the contradiction again.
inline Box forced_by_cells(const Box& box) {
  const Lanes placed = box.one & kA;
  const Lanes left = ~box.zero & kA;
  const Lanes out = ~where_zero(placed) & ~lowest_bit(placed);
  const Lanes in = where_zero(without_lowest_bit(left)) & (left | where_zero(left));
  return {in & kA, out & kA};
}

/// What two boxes of a band force in the third, in the lanes of h or of v: of three that sum to 2
/// exactly one is 0, so another 0 makes a 1 and two other ones make a 0.
inline Box forced_by_band(const Box& p, const Box& q, Lanes lanes) {
  return {(p.zero | q.zero) & lanes, p.one & q.one & lanes};
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::dpll
