// Sheets of solutions made at random, for the endgame: scattered ones soon come to an end; dense ones,
// products and codes have long games.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "tests/plain_endgame.hpp"

namespace ninefold::tests {

/// Every row of so many cells and digits.
inline Sheet full_sheet(std::size_t cells, unsigned digits) {
  Sheet sheet{cells, {}};
  for (Row row(cells, 1);;) {
    sheet.add(row);
    std::size_t cell = 0;
    while (cell < cells && row[cell] == digits) row[cell++] = 1;
    if (cell == cells) return sheet;
    ++row[cell];
  }
}

/// So many of the rows, in a random order.
inline Sheet some_rows(const Sheet& sheet, std::size_t count, std::uint64_t& random) {
  std::vector<std::size_t> order(sheet.count());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Sheet some{sheet.cells, {}};
  for (std::size_t i = 0; i < count && i < order.size(); ++i) {
    std::swap(order[i], order[i + random_below(random, static_cast<std::uint32_t>(order.size() - i))]);
    some.add(sheet.row(order[i]));
  }
  return some;
}

/// Every row of one behind every row of the other: two games side by side.
inline Sheet product(const Sheet& a, const Sheet& b) {
  Sheet all{a.cells + b.cells, {}};
  for (std::size_t i = 0; i < a.count(); ++i) {
    for (std::size_t j = 0; j < b.count(); ++j) {
      all.add(a.row(i));
      all.digits.insert(all.digits.end(), b.digits.begin() + static_cast<std::ptrdiff_t>(j * b.cells),
                        b.digits.begin() + static_cast<std::ptrdiff_t>((j + 1) * b.cells));
    }
  }
  return all;
}

/// More cells, whose digits follow from others: sums of two, or one digit by another name, or two digits as
/// one. So moves are equal, cells close together, and classes lie inside others.
inline Sheet with_followers(const Sheet& sheet, std::size_t followers, unsigned digits,
                            std::uint64_t& random) {
  const auto cells = static_cast<std::uint32_t>(sheet.cells);
  std::vector<std::array<std::uint32_t, 4>> makers;
  for (std::size_t i = 0; i < followers; ++i) {
    makers.push_back({random_below(random, cells), random_below(random, cells), random_below(random, 3),
                      random_below(random, digits)});
  }
  Sheet wider{sheet.cells + followers, {}};
  for (std::size_t i = 0; i < sheet.count(); ++i) {
    Row row = sheet.row(i);
    for (const auto& [a, b, kind, shift] : makers) {
      const unsigned digit = kind == 0 ? row[a] + row[b] : kind == 1 ? row[a] : (row[a] + 1u) / 2;
      row.push_back(static_cast<std::uint8_t>((digit + shift) % digits + 1));
    }
    wider.add(row);
  }
  return wider;
}

/// The same rows with more cells at the end, which have one digit.
inline Sheet with_inferred(const Sheet& sheet, std::size_t inferred) {
  Sheet wider{sheet.cells + inferred, {}};
  for (std::size_t i = 0; i < sheet.count(); ++i) {
    Row row = sheet.row(i);
    row.resize(wider.cells, 1);
    wider.add(row);
  }
  return wider;
}

/// Every order of so many digits.
inline Sheet permutations(unsigned digits) {
  Sheet sheet{digits, {}};
  Row row(digits);
  std::iota(row.begin(), row.end(), std::uint8_t{1});
  do {
    sheet.add(row);
  } while (std::next_permutation(row.begin(), row.end()));
  return sheet;
}

/// Distinct rows at random.
inline Sheet scattered(std::size_t count, std::size_t cells, unsigned digits, std::uint64_t& random) {
  std::set<std::string> rows;
  for (std::size_t tries = 0; rows.size() < count && tries < 20 * count; ++tries) {
    std::string row(cells, '\0');
    for (char& digit : row) digit = static_cast<char>(1 + random_below(random, digits));
    rows.insert(row);
  }
  Sheet sheet{cells, {}};
  for (const std::string& row : rows) sheet.add({row.begin(), row.end()});
  return sheet;
}

/// A sheet of 2 to 12 rows and few cells, where all positions can be looked at.
inline Sheet tiny_sheet(std::uint64_t& random) {
  for (;;) {
    const unsigned digits = 2 + random_below(random, 3);
    const std::size_t cells = 2 + random_below(random, 4);
    const std::size_t count = 2 + random_below(random, 11);
    Sheet sheet = random_below(random, 3) == 0
                      ? some_rows(product(scattered(2 + random_below(random, 2), 2, 3, random),
                                          scattered(2 + random_below(random, 3), 2, digits, random)),
                                  12 - random_below(random, 3), random)
                      : scattered(count, cells, digits, random);
    if (random_below(random, 2) == 0) sheet = with_followers(sheet, 1 + random_below(random, 2), 3, random);
    if (sheet.count() >= 2) return sheet;
  }
}

/// Rows that are dense in few cells, so that the twin has few positions whatever their number.
inline Sheet dense_sheet(std::uint64_t& random) {
  switch (random_below(random, 7)) {
    case 0:
      return full_sheet(4 + random_below(random, 5), 2);
    case 1:
      return full_sheet(3 + random_below(random, 3), 3);
    case 2:
      return full_sheet(2 + random_below(random, 3), 4);
    case 3:
      return product(permutations(3), full_sheet(1 + random_below(random, 4), 2 + random_below(random, 2)));
    case 4:
      return product(permutations(3), product(permutations(3), full_sheet(1 + random_below(random, 3), 2)));
    case 5:
      return product(permutations(4), full_sheet(1 + random_below(random, 3), 2));
    default:
      return product(scattered(3 + random_below(random, 6), 3, 3, random),
                     product(scattered(2 + random_below(random, 6), 3, 3, random),
                             scattered(2 + random_below(random, 4), 2, 3, random)));
  }
}

/// A lost set of 16 rows in each of 30 to 50 places, so that many moves cross in one: 480 to 800 rows.
inline Sheet crossing_sheet(std::uint64_t& random) {
  const Sheet places = some_rows(full_sheet(4, 3), 30 + random_below(random, 21), random);
  return product(random_below(random, 2) ? full_sheet(2, 4) : full_sheet(4, 2),
                 with_followers(places, 3, 3, random));
}

/// A sheet of about `most` rows or fewer, but at least 2, of any kind.
inline Sheet random_sheet(std::size_t most, std::uint64_t& random) {
  for (;;) {
    Sheet sheet = random_below(random, 8) == 0
                      ? scattered(2 + random_below(random, 60), 3 + random_below(random, 3), 3, random)
                      : dense_sheet(random);
    const auto count = static_cast<std::uint32_t>(sheet.count());
    if (random_below(random, 3) != 0)
      sheet = some_rows(sheet, count - random_below(random, 1 + count / 6), random);
    if (sheet.count() > most) sheet = some_rows(sheet, most, random);
    if (random_below(random, 2) == 0) sheet = with_followers(sheet, 1 + random_below(random, 6), 4, random);
    if (sheet.count() >= 2) return sheet;
  }
}

}  // namespace ninefold::tests
