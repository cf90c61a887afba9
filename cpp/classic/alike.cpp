// See alike.hpp.
#include "classic/alike.hpp"

#include <algorithm>

namespace ninefold::classic {
namespace {

/// All of them, as weave.cpp numbers the permutations: a digit has the first two lines of its permutation in
/// the first two boxes of a strip.
constexpr std::array<Turn, 6> kTurns{{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

std::size_t turned(std::size_t permutation, const Turn& turn) {
  const Turn& lines = kTurns[permutation];
  return permutation_of(turn[lines[0]], turn[lines[1]]);
}

unsigned permutation_in(std::uint32_t code, std::size_t digit) { return code >> (3 * digit) & 7; }

/// What the cell allows that is the k-th of a line.
std::uint16_t cell(const Masks& allowed, Direction along, std::size_t line, std::size_t k) {
  return allowed[along == kRows ? 9 * line + k : 9 * k + line];
}

/// A set with two digits exchanged.
unsigned exchanged(unsigned mask, unsigned a, unsigned b) {
  return (mask >> a & 1) == (mask >> b & 1) ? mask : mask ^ (1u << a | 1u << b);
}

/// Whether two digits may change places, if in strip j across the lines may move.
bool change_places_in(const Masks& allowed, Direction along, std::size_t j, unsigned a, unsigned b) {
  for (const Turn& turn : kTurns) {
    bool same = true;
    for (std::size_t line = 0; line < 9 && same; ++line) {
      for (std::size_t k = 0; k < 3 && same; ++k) {
        same = exchanged(cell(allowed, along, line, 3 * j + k), a, b) ==
               cell(allowed, along, line, 3 * j + turn[k]);
      }
    }
    if (same) return true;
  }
  return false;
}

bool change_places(const Masks& allowed, Direction along, unsigned a, unsigned b) {
  return change_places_in(allowed, along, 0, a, b) && change_places_in(allowed, along, 1, a, b) &&
         change_places_in(allowed, along, 2, a, b);
}

}  // namespace

Kinds kinds_of(const Masks& allowed, Direction along) {
  Kinds kinds;
  for (unsigned digit = 0; digit < 9; ++digit) {
    kinds[digit] = digit;
    for (unsigned other = 0; other < digit; ++other) {
      if (change_places(allowed, along, digit, other)) kinds[digit] = kinds[other];
    }
  }
  return kinds;
}

Kinds kinds_within(const Kinds& kinds, const Strip& strip) {
  Kinds finer;
  for (std::size_t digit = 0; digit < 9; ++digit) {
    finer[digit] = 8 * kinds[digit] + permutation_in(strip.code, digit);
  }
  return finer;
}

std::vector<Turn> turns_of(const Masks& allowed, Direction along, std::size_t i) {
  const auto same = [&](std::size_t a, std::size_t b) {
    for (std::size_t k = 0; k < 9; ++k) {
      if (cell(allowed, along, 3 * i + a, k) != cell(allowed, along, 3 * i + b, k)) return false;
    }
    return true;
  };
  std::vector<Turn> turns;
  for (const Turn& turn : kTurns) {
    if (same(0, turn[0]) && same(1, turn[1]) && same(2, turn[2])) turns.push_back(turn);
  }
  return turns;
}

// The sort of a strip is how many digits of each kind have each permutation, written as one number: for a
// kind of m digits, five numbers from 0 to m (the sixth follows) in base m + 1. Nine kinds take 45 bits.
Likeness::Likeness(const Kinds& kinds, const std::vector<Turn>& turns) : weights_(turns.size()) {
  std::array<std::uint64_t, 6> powers;
  std::uint64_t next = 1;
  for (std::size_t digit = 0; digit < 9; ++digit) {
    const auto same = std::find(kinds.begin(), kinds.end(), kinds[digit]) - kinds.begin();
    if (static_cast<std::size_t>(same) == digit) {
      const auto size = static_cast<std::uint64_t>(std::count(kinds.begin(), kinds.end(), kinds[digit]));
      for (std::size_t place = 0; place < 5; ++place, next *= size + 1) powers[place] = next;
      powers[5] = 0;
      weights_[0][digit] = powers;
    } else {
      weights_[0][digit] = weights_[0][static_cast<std::size_t>(same)];
    }
  }
  for (std::size_t k = 1; k < turns.size(); ++k) {
    for (std::size_t digit = 0; digit < 9; ++digit) {
      for (std::size_t place = 0; place < 6; ++place) {
        weights_[k][digit][place] = weights_[0][digit][turned(place, turns[k])];
      }
    }
  }
}

std::uint64_t Likeness::sort_of(const Strip& strip) const {
  std::uint64_t least = ~std::uint64_t{0};
  for (const Weights& weights : weights_) {
    std::uint64_t sum = 0;
    for (std::size_t digit = 0; digit < 9; ++digit) sum += weights[digit][permutation_in(strip.code, digit)];
    least = std::min(least, sum);
  }
  return least;
}

std::vector<Weighted> Likeness::unlike(const std::vector<Strip>& strips) const {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> sorts;
  sorts.reserve(strips.size());
  for (const Strip& strip : strips) {
    sorts.emplace_back(sort_of(strip), static_cast<std::uint32_t>(sorts.size()));
  }
  std::sort(sorts.begin(), sorts.end());
  std::vector<Weighted> some;
  for (std::size_t k = 0; k < sorts.size(); ++k) {
    if (k == 0 || sorts[k].first != sorts[k - 1].first) some.push_back({strips[sorts[k].second], 0});
    ++some.back().weight;
  }
  return some;
}

}  // namespace ninefold::classic
