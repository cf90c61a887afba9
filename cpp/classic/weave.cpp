// See weave.hpp.
#include "classic/weave.hpp"

#include <algorithm>

namespace ninefold::classic {
namespace {

constexpr std::size_t kSplits = 1680;

/// The digits of three lines of a box.
using Split = std::array<std::uint16_t, 3>;
/// A set of splits.
using Chosen = std::array<bool, kSplits>;

/// All splits, and their numbers by the digits of the first two lines.
struct Table {
  std::array<Split, kSplits> splits;
  std::vector<std::uint16_t> numbers = std::vector<std::uint16_t>(1 << 18);

  Table() {
    std::uint16_t next = 0;
    for (unsigned first = 0; first <= kAllDigits; ++first) {
      for (unsigned second = 0; second <= kAllDigits; ++second) {
        if (__builtin_popcount(first) != 3 || __builtin_popcount(second) != 3 || (first & second)) continue;
        splits[next] = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second),
                        static_cast<std::uint16_t>(kAllDigits & ~first & ~second)};
        numbers[first << 9 | second] = next++;
      }
    }
  }

  std::uint16_t number(unsigned first, unsigned second) const { return numbers[first << 9 | second]; }
};

const Table& table() {
  static const Table all;
  return all;
}

/// A row split and a column split of one box that cross.
struct Pair {
  std::uint16_t row, column;
};

/// One of the ways to write three digits into three cells.
using Written = std::array<std::uint16_t, 3>;

/// The ways to write the three digits of a line that its cells allow.
std::vector<Written> written(unsigned digits, const std::uint16_t* cells) {
  std::array<std::uint16_t, 3> bits;
  for (auto& bit : bits) {
    bit = static_cast<std::uint16_t>(digits & -digits);
    digits &= digits - 1;
  }
  std::vector<Written> ways;
  std::sort(bits.begin(), bits.end());
  do {
    if ((bits[0] & cells[0]) && (bits[1] & cells[1]) && (bits[2] & cells[2])) ways.push_back(bits);
  } while (std::next_permutation(bits.begin(), bits.end()));
  return ways;
}

/// All contents of a box that its cells allow.
std::vector<Pair> pairs_of(const std::array<std::uint16_t, 9>& cells) {
  std::vector<Pair> pairs;
  std::array<std::vector<std::vector<Written>>, 3> ways;  // by line and digits
  for (std::size_t r = 0; r < 3; ++r) {
    ways[r].resize(kAllDigits + 1);
    for (unsigned digits = 0; digits <= kAllDigits; ++digits) {
      if (__builtin_popcount(digits) == 3) ways[r][digits] = written(digits, &cells[3 * r]);
    }
  }
  for (std::uint16_t row = 0; row < kSplits; ++row) {
    const Split& lines = table().splits[row];
    for (const Written& a : ways[0][lines[0]]) {
      for (const Written& b : ways[1][lines[1]]) {
        for (const Written& c : ways[2][lines[2]]) {
          const std::uint16_t column = table().number(a[0] | b[0] | c[0], a[1] | b[1] | c[1]);
          pairs.push_back({row, column});
        }
      }
    }
  }
  return pairs;
}

std::size_t line_of(std::size_t digit, const Split& split) {
  return split[0] >> digit & 1 ? 0 : split[1] >> digit & 1 ? 1 : 2;
}

/// See Strip.
std::uint32_t code_of(const Split& first, const Split& second) {
  std::size_t code = 0;
  for (std::size_t digit = 0; digit < 9; ++digit) {
    code |= permutation_of(line_of(digit, first), line_of(digit, second)) << (3 * digit);
  }
  return static_cast<std::uint32_t>(code);
}

std::vector<Strip> strips_of(const Chosen& first, const Chosen& second, const Chosen& third) {
  std::vector<std::uint16_t> seconds;
  for (std::uint16_t b = 0; b < kSplits; ++b) {
    if (second[b]) seconds.push_back(b);
  }
  std::vector<Strip> strips;
  for (std::uint16_t a = 0; a < kSplits; ++a) {
    if (!first[a]) continue;
    const Split& x = table().splits[a];
    for (const std::uint16_t b : seconds) {
      const Split& y = table().splits[b];
      if ((x[0] & y[0]) | (x[1] & y[1]) | (x[2] & y[2])) continue;
      const std::uint16_t c = table().number(kAllDigits & ~x[0] & ~y[0], kAllDigits & ~x[1] & ~y[1]);
      if (third[c]) strips.push_back({{a, b, c}, code_of(x, y)});
    }
  }
  return strips;
}

/// What is being woven, by the numbers of the table; it loses what does not hold together.
struct Loom {
  std::array<std::vector<Pair>, 9> pairs;
  std::array<std::array<Chosen, 9>, 2> chosen{};
  std::array<std::array<std::vector<Strip>, 3>, 2> strips;
  Guard& guard;
  End end = End::finished;

  Loom(const Masks& allowed, Guard& asked) : guard(asked) {
    for (std::size_t box = 0; box < 9 && goes_on(); ++box) {
      std::array<std::uint16_t, 9> cells;
      for (std::size_t k = 0; k < 9; ++k) {
        cells[k] = allowed[27 * (box / 3) + 9 * (k / 3) + 3 * (box % 3) + k % 3];
      }
      pairs[box] = pairs_of(cells);
    }
    choose_crossing();
    for (std::size_t i = 0; i < 6 && goes_on(); ++i) make_strips(i < 3 ? kRows : kColumns, i % 3);
    while (choose_in_strips() && goes_on()) {
      choose_crossing();
      drop_strips();
    }
  }

  bool goes_on() { return end == End::finished && (end = guard.check()) == End::finished; }

  void make_strips(Direction along, std::size_t i) {
    const auto& of = chosen[along];
    strips[along][i] = strips_of(of[box_of(along, i, 0)], of[box_of(along, i, 1)], of[box_of(along, i, 2)]);
  }

  /// Keeps the splits that cross another.
  void choose_crossing() {
    chosen = {};
    for (std::size_t box = 0; box < 9; ++box) {
      for (const Pair& pair : pairs[box]) {
        chosen[kRows][box][pair.row] = chosen[kColumns][box][pair.column] = true;
      }
    }
  }

  /// Keeps the splits that are in a strip, and the pairs of such; tells whether a pair went.
  bool choose_in_strips() {
    chosen = {};
    for (const Direction along : {kRows, kColumns}) {
      for (std::size_t i = 0; i < 3; ++i) {
        for (const Strip& strip : strips[along][i]) {
          for (std::size_t j = 0; j < 3; ++j) chosen[along][box_of(along, i, j)][strip.splits[j]] = true;
        }
      }
    }
    std::size_t gone = 0;
    for (std::size_t box = 0; box < 9; ++box) {
      gone += std::erase_if(pairs[box], [&](const Pair& pair) {
        return !chosen[kRows][box][pair.row] || !chosen[kColumns][box][pair.column];
      });
    }
    return gone > 0;
  }

  /// Drops the strips one of whose splits is not chosen.
  void drop_strips() {
    for (const Direction along : {kRows, kColumns}) {
      for (std::size_t i = 0; i < 3; ++i) {
        std::erase_if(strips[along][i], [&](const Strip& strip) {
          for (std::size_t j = 0; j < 3; ++j) {
            if (!chosen[along][box_of(along, i, j)][strip.splits[j]]) return true;
          }
          return false;
        });
      }
    }
  }
};

/// Numbers the chosen splits of a box from 0.
struct Numbering {
  std::array<std::uint16_t, kSplits> number{};
  std::uint16_t size = 0;

  explicit Numbering(const Chosen& chosen) {
    for (std::size_t split = 0; split < kSplits; ++split) {
      if (chosen[split]) number[split] = size++;
    }
  }
};

}  // namespace

Weave::Weave(const Masks& allowed, Guard& guard) {
  Loom loom(allowed, guard);
  strips_ = std::move(loom.strips);
  for (std::size_t box = 0; box < 9 && loom.goes_on(); ++box) {
    const Numbering rows(loom.chosen[kRows][box]), columns(loom.chosen[kColumns][box]);
    const std::vector<Pair>& pairs = loom.pairs[box];
    const auto row = [&](std::size_t k) { return rows.number[pairs[k].row]; };
    const auto column = [&](std::size_t k) { return columns.number[pairs[k].column]; };
    crossings_[kRows][box] = Lists(rows.size, pairs.size(), row, column);
    crossings_[kColumns][box] = Lists(columns.size, pairs.size(), column, row);
    const std::size_t band = box / 3, stack = box % 3;
    for (Strip& strip : strips_[kRows][band]) strip.splits[stack] = rows.number[strip.splits[stack]];
    for (Strip& strip : strips_[kColumns][stack]) strip.splits[band] = columns.number[strip.splits[band]];
  }
  end_ = loom.end;
}

}  // namespace ninefold::classic
