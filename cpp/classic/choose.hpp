// Which cell to branch on: one with few candidates that many open cells see.
//
// The cells of a line are numbered by the sign bits of its bytes (line_signs): bit 16 x + 4 k + 1 + b
// is the cell in box column x, column k of the box, band b. The number of a cell on the board is
// 64 r + that bit, the same for every width of vectors, so every instruction set makes the same choice.
#pragma once

#include "classic/sweep.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// A set of cells, one word for each line.
struct Cells {
  std::uint64_t line[3];
};

inline constexpr int kCellNumbers = 3 * 64;

constexpr int row_of(int cell) { return cell / 64 + 3 * ((cell & 3) - 1); }
constexpr int column_of(int cell) { return (cell & 63) / 16 * 3 + (cell & 15) / 4; }
/// The word of a cell, and where its field begins there.
constexpr int word_of(int cell) { return cell / 64 * 9 + column_of(cell); }
constexpr int field_shift(int cell) { return 10 * ((cell & 3) - 1); }
constexpr bool is_cell(int cell) { return (cell & 3) != 0 && (cell & 63) < 48 && (cell & 15) < 12; }

struct PeerTable {
  Cells of[kCellNumbers];
};

constexpr PeerTable make_peers() {
  PeerTable table{};
  for (int a = 0; a < kCellNumbers; ++a) {
    for (int b = 0; b < kCellNumbers; ++b) {
      if (!is_cell(a) || !is_cell(b) || a == b) continue;
      const int ra = row_of(a), ca = column_of(a), rb = row_of(b), cb = column_of(b);
      if (ra == rb || ca == cb || (ra / 3 == rb / 3 && ca / 3 == cb / 3)) {
        table.of[a].line[b / 64] |= std::uint64_t{1} << (b % 64);
      }
    }
  }
  return table;
}

/// For every cell those that share a row, a column or a box with it.
inline constexpr PeerTable kPeers = make_peers();

/// The cells whose guard is set in f. The shifts bring the guards 9, 19 and 29 of a word to the sign
/// bits of its bytes 1, 2 and 3.
inline std::uint64_t flagged(const Line& f) {
  return line_signs(each([](Vector g) { return g << 6 | g << 4 | g << 2; }, f));
}

/// The score of a cell: how many open cells see it; ties go to the higher number.
inline unsigned score(int cell, const Cells& open) {
  const Cells& peers = kPeers.of[cell];
  int seen = 0;
  for (int r = 0; r < 3; ++r) seen += __builtin_popcountll(open.line[r] & peers.line[r]);
  return static_cast<unsigned>(seen) << 8 | static_cast<unsigned>(cell);
}

/// The best of the first and the last cell of each line: scoring all costs more than it saves.
inline int best_of(const Cells& few, const Cells& open) {
  unsigned best = 0;
  for (int r = 0; r < 3; ++r) {
    const std::uint64_t cells = few.line[r];
    if (cells == 0) continue;
    const unsigned first = score(64 * r + __builtin_ctzll(cells), open);
    const unsigned last = score(64 * r + 63 - __builtin_clzll(cells), open);
    best = best > first ? best : first;
    best = best > last ? best : last;
  }
  return static_cast<int>(best & 0xff);
}

inline bool none(const Cells& cells) { return (cells.line[0] | cells.line[1] | cells.line[2]) == 0; }

inline Cells flagged(const State& f) { return {{flagged(f.a), flagged(f.b), flagged(f.c)}}; }

/// The cells with the fewest candidates, counting from three on. Rare: most boards have a cell with two.
[[gnu::noinline]] inline int choose_larger(State state, Cells open) {
  State rest = each_vector([](Vector x) { return without_lowest(without_lowest(x)); }, state);
  for (;;) {
    const State fewer = each_vector([](Vector x) { return without_lowest(x); }, rest);
    const Cells few =
        flagged(each_vector([](Vector x, Vector y) { return filled(x) & ~filled(y); }, rest, fewer));
    if (!none(few)) return best_of(few, open);
    rest = fewer;
  }
}

/// The cell to branch on, or -1 if every cell has one candidate at most.
inline int choose(const State& state) {
  const State less = each_vector([](Vector x) { return without_lowest(x); }, state);
  const State two = each_vector([](Vector x) { return filled(x); }, less);
  const State three = each_vector([](Vector x) { return filled(without_lowest(x)); }, less);
  const Cells open = flagged(two);
  const Cells pairs = flagged(each_vector([](Vector x, Vector y) { return x & ~y; }, two, three));
  if (!none(pairs)) return best_of(pairs, open);
  return none(open) ? -1 : choose_larger(state, open);
}

/// The first cell with two candidates, or the best of the others: for where most choices lead to solutions.
inline int choose_any(const State& state) {
  const Cells pairs = flagged(each_vector(
      [](Vector x) {
        const Vector less = without_lowest(x);
        return filled(less) & ~filled(without_lowest(less));
      },
      state));
  if (none(pairs)) return choose(state);
  const std::uint64_t a = pairs.line[0], b = pairs.line[1];
  const int r = (a == 0) + ((a | b) == 0);  // the first line that has one, without a jump
  return 64 * r + __builtin_ctzll(pairs.line[r]);
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
