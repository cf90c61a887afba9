// Which cell to branch on: one with few candidates that many open cells see.
//
// A set of cells has a word of 64 bits for each row r of a box: bit 16 x + 4 k + 1 + b is the cell in box
// column x, column k of the box, band b. The number of a cell on the board is 64 r + that bit, the same for
// every width of vectors, so every instruction set makes the same choice.
#pragma once

#include "classic/sweep.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::single {
namespace {

/// A set of cells.
struct Cells {
  std::uint64_t row[3];
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
        table.of[a].row[b / 64] |= std::uint64_t{1} << (b % 64);
      }
    }
  }
  return table;
}

/// For every cell those that share a row, a column or a box with it.
inline constexpr PeerTable kPeers = make_peers();

/// Guards of the three lines, in one word 12 bits: first the bits 9, 19 and 29 of line k go 4 (2 - k) lower
/// (and all of them no higher than they are), then those of the bands b go to bit 4 k + 1 + b.
inline Vector twelve_bits(Vector a, Vector b, Vector c) {
  const Vector all = any_of(a >> 8, b >> 4, c);
  return any_of(all & 0x222, all >> 9 & 0x444, all >> 18 & 0x888);
}

/// The cells whose guard is set in f: the lower halves of the words of a group make the word of a row.
inline Cells flagged(const State& f) {
  const Line bits = each([](Vector a, Vector b, Vector c) { return twelve_bits(a, b, c); }, f.a, f.b, f.c);
#if NINEFOLD_LINE_BITS == 512 && defined(__AVX512F__)
  typedef std::uint16_t Halves __attribute__((vector_size(32)));
  const auto rows = (__m256i) __builtin_convertvector(bits.all, Halves);
  return {{static_cast<std::uint64_t>(_mm256_extract_epi64(rows, 0)),
           static_cast<std::uint64_t>(_mm256_extract_epi64(rows, 1)),
           static_cast<std::uint64_t>(_mm256_extract_epi64(rows, 2))}};
#elif NINEFOLD_LINE_BITS == 256 && defined(__AVX2__)
  const __m256i rows = _mm256_packus_epi32((__m256i)bits.upper, (__m256i)bits.bottom);  // rows 0, 2, 1, 2
  return {{static_cast<std::uint64_t>(_mm256_extract_epi64(rows, 0)),
           static_cast<std::uint64_t>(_mm256_extract_epi64(rows, 2)),
           static_cast<std::uint64_t>(_mm256_extract_epi64(rows, 1))}};
#else
  const Words* const words = reinterpret_cast<const Words*>(&bits);
  Cells cells{};
  for (int r = 0; r < 3; ++r) {
    for (int x = 0; x < 3; ++x) cells.row[r] |= std::uint64_t{words[4 * r + x]} << (16 * x);
  }
  return cells;
#endif
}

/// The score of a cell: how many open cells see it; ties go to the higher number.
inline unsigned score(int cell, const Cells& open) {
  const Cells& peers = kPeers.of[cell];
  int seen = 0;
  for (int r = 0; r < 3; ++r) seen += __builtin_popcountll(open.row[r] & peers.row[r]);
  return static_cast<unsigned>(seen) << 8 | static_cast<unsigned>(cell);
}

/// The best of the first and the last cell of each row: scoring all costs more than it saves.
inline int best_of(const Cells& few, const Cells& open) {
  unsigned best = 0;
  for (int r = 0; r < 3; ++r) {
    const std::uint64_t cells = few.row[r];
    if (cells == 0) continue;
    const unsigned first = score(64 * r + __builtin_ctzll(cells), open);
    const unsigned last = score(64 * r + 63 - __builtin_clzll(cells), open);
    best = best > first ? best : first;
    best = best > last ? best : last;
  }
  return static_cast<int>(best & 0xff);
}

inline bool none(const Cells& cells) { return (cells.row[0] | cells.row[1] | cells.row[2]) == 0; }

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

/// The cells that are not settled, and those of them that have two candidates.
struct OpenCells {
  Cells all, pairs;
};

inline OpenCells open_cells(const State& state) {
  const State less = each_vector([](Vector x) { return without_lowest(x); }, state);
  const State two = each_vector([](Vector x) { return filled(x); }, less);
  const State three = each_vector([](Vector x) { return filled(without_lowest(x)); }, less);
  return {flagged(two), flagged(each_vector([](Vector x, Vector y) { return x & ~y; }, two, three))};
}

/// The cell to branch on, or -1 if every cell has one candidate at most.
inline int choose(const State& state, const OpenCells& open) {
  if (!none(open.pairs)) return best_of(open.pairs, open.all);
  return none(open.all) ? -1 : choose_larger(state, open.all);
}

inline int choose(const State& state) { return choose(state, open_cells(state)); }

/// The cells with two candidates.
inline Cells paired_cells(const State& state) {
  return flagged(each_vector(
      [](Vector x) {
        const Vector less = without_lowest(x);
        return filled(less) & ~filled(without_lowest(less));
      },
      state));
}

/// The first of some cells.
inline int first_of(const Cells& cells) {
  const std::uint64_t a = cells.row[0], b = cells.row[1];
  const int r = (a == 0) + ((a | b) == 0);  // the first row that has one, without a jump
  return 64 * r + __builtin_ctzll(cells.row[r]);
}

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::single
