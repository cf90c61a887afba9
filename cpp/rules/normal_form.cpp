// See normal_form.hpp.
#include "rules/normal_form.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "rules/digit_bits.hpp"

namespace ninefold::rules {
namespace {

class Normalising {
 public:
  Normalising(const Shape& shape, std::span<const Statement> statements, Patience& patience)
      : shape_(shape), statements_(statements), patience_(patience) {
    form_.allowed.assign(shape.cells, shape.every_digit());
  }

  NormalForm form() {
    for (statement_ = 0; statement_ < statements_.size(); ++statement_) {
      std::visit([this](const auto& relation) { take(relation); }, statements_[statement_].relation);
    }
    fill_counted_cells();
    return std::move(form_);
  }

 private:
  std::size_t size() const { return shape_.size; }
  std::uint32_t source() const { return statements_[statement_].source; }
  std::uint32_t statement() const { return static_cast<std::uint32_t>(statement_); }

  void take(const Different& different) {
    if (different.cells.size() > size() || has_repeats(different.cells)) {
      form_.possible = form_.possible && different.cells.size() < 2;
      return;
    }
    form_.different.push_back(different.cells);
  }

  void take(const Forbidden& forbidden) {
    std::map<std::uint16_t, std::uint8_t> digits;
    for (std::size_t i = 0; i < forbidden.cells.size(); ++i) {
      const auto [it, is_new] = digits.try_emplace(forbidden.cells[i], forbidden.digits[i]);
      if ((!is_new && it->second != forbidden.digits[i]) || forbidden.digits[i] < 1 ||
          forbidden.digits[i] > size())
        return;  // no board has this pattern
    }
    CellList cells;
    std::vector<Digits> bits;
    for (const auto& [cell, digit] : digits) {
      cells.push_back(cell);
      bits.push_back(Digits{1} << (digit - 1));
    }
    if (cells.empty()) {
      form_.possible = false;
    } else if (cells.size() == 1) {
      form_.allowed[cells[0]] &= ~bits[0];
    } else if (cells.size() == 2) {
      PairTable table = PairTable::full(size());
      table.row(static_cast<std::size_t>(least(bits[0]))) &= ~bits[1];
      add_pair(cells[0], cells[1], table);
    } else {
      form_.patterns.push_back({cells, bits, statement()});
    }
  }

  void take(const Allowed& stated) {
    if (has_repeats(stated.cells)) {
      take_each_once(without_repeats(stated));
    } else if (stated.cells.empty()) {
      form_.possible = form_.possible && stated_empty_tuple(stated);
    } else {
      take_each_once(stated);
    }
  }

  void take_each_once(const Allowed& allowed) {
    const std::size_t length = allowed.cells.size();
    patience_.spend(allowed.tuples.size());
    if (length == 1) {
      Digits digits = 0;
      for (const std::uint8_t digit : allowed.tuples) digits |= Digits{1} << (digit - 1);
      form_.allowed[allowed.cells[0]] &= digits;
    } else if (length == 2) {
      add_pair(allowed.cells[0], allowed.cells[1], table_of(allowed));
    } else {
      form_.tables.push_back({allowed, statement()});
    }
  }

  /// A constraint may state one table of hundreds of pairs, one after the other.
  const PairTable& table_of(const Allowed& pair) {
    if (last_tuples_ != pair.tuples) {
      last_table_ = {};
      for (std::size_t i = 0; i < pair.tuples.size(); i += 2)
        last_table_.allow(pair.tuples[i], pair.tuples[i + 1]);
      last_tuples_ = pair.tuples;
    }
    return last_table_;
  }

  /// The cells of a sum in their order, each once, with their factors.
  StatedSum joined(const Linear& stated) {
    terms_.clear();
    for (std::size_t i = 0; i < stated.cells.size(); ++i)
      terms_.emplace_back(stated.cells[i], stated.factors[i]);
    std::sort(terms_.begin(), terms_.end());
    StatedSum sum{{}, {}, stated.low, stated.high, statement()};
    sum.cells.reserve(terms_.size());
    sum.factors.reserve(terms_.size());
    for (std::size_t i = 0; i < terms_.size();) {
      const std::uint16_t cell = terms_[i].first;
      std::int32_t factor = 0;
      for (; i < terms_.size() && terms_[i].first == cell; ++i) factor += terms_[i].second;
      if (factor == 0) continue;
      sum.cells.push_back(cell);
      sum.factors.push_back(factor);
    }
    return sum;
  }

  void take(const Linear& stated) {
    const std::size_t n = size();
    StatedSum sum = joined(stated);
    std::int32_t divisor = 0;
    for (const std::int32_t factor : sum.factors) divisor = std::gcd(divisor, factor);
    if (sum.cells.empty()) {
      form_.possible = form_.possible && sum.low <= 0 && sum.high >= 0;
      return;
    }
    divide(sum, divisor);
    if (sum.cells.size() == 1) {
      Digits digits = 0;
      for (std::int32_t d = 1; d <= static_cast<std::int32_t>(n); ++d) {
        if (d * sum.factors[0] >= sum.low && d * sum.factors[0] <= sum.high) digits |= Digits{1} << (d - 1);
      }
      form_.allowed[sum.cells[0]] &= digits;
    } else if (sum.cells.size() == 2) {
      PairTable table;
      for (std::int32_t a = 1; a <= static_cast<std::int32_t>(n); ++a) {
        for (std::int32_t b = 1; b <= static_cast<std::int32_t>(n); ++b) {
          const std::int32_t total = a * sum.factors[0] + b * sum.factors[1];
          if (total >= sum.low && total <= sum.high)
            table.allow(static_cast<unsigned>(a), static_cast<unsigned>(b));
        }
      }
      add_pair(sum.cells[0], sum.cells[1], table);
    }
    form_.sums.push_back(std::move(sum));
  }

  /// Divides all factors by a number that divides them; bounds that lie between multiples move inwards.
  static void divide(StatedSum& sum, std::int32_t divisor) {
    if (divisor <= 1) return;
    for (std::int32_t& factor : sum.factors) factor /= divisor;
    const auto floor = [&](std::int32_t a) { return a >= 0 ? a / divisor : -((-a + divisor - 1) / divisor); };
    sum.low = -floor(-sum.low);
    sum.high = floor(sum.high);
  }

  void take(const Counted& counted) {
    const auto n = static_cast<std::int32_t>(counted.cells.size());
    if (counted.digit < 1 || counted.digit > size()) {
      form_.possible = form_.possible && counted.low <= 0 && counted.high >= 0;
      return;
    }
    if (counted.low > n || counted.high < 0 || counted.low > counted.high) {
      form_.possible = false;
      return;
    }
    if (counted.low <= 0 && counted.high >= n) return;
    const Digits digit = Digits{1} << (counted.digit - 1);
    if (!has_repeats(counted.cells)) {
      std::int32_t& most = wanted_[counted.cells][counted.digit];
      most = std::max(most, counted.low);
    }
    if (has_repeats(counted.cells)) {
      form_.walks.push_back({counting(counted), statement()});
    } else if (counted.high == 0 || counted.low == n) {
      for (const std::uint16_t cell : counted.cells)
        form_.allowed[cell] &= counted.high == 0 ? ~digit : digit;
    } else {
      form_.counts.push_back({counted, statement()});
    }
  }

  /// Cells in which the counted digits leave no room for others hold these alone.
  void fill_counted_cells() {
    for (const auto& [cells, wanted] : wanted_) {
      std::int32_t total = 0;
      Digits digits = 0;
      for (const auto& [digit, least_count] : wanted) {
        total += least_count;
        if (least_count > 0) digits |= Digits{1} << (digit - 1);
      }
      if (total > static_cast<std::int32_t>(cells.size())) form_.possible = false;
      if (total != static_cast<std::int32_t>(cells.size())) continue;
      for (const std::uint16_t cell : cells) form_.allowed[cell] &= digits;
    }
  }

  /// A count as a walk, for cells that count twice.
  Walk counting(const Counted& counted) const {
    Walk walk{counted.cells, static_cast<std::uint32_t>(counted.high) + 1, 0, {}, {}};
    for (std::uint32_t state = 0; state < walk.states; ++state) {
      for (unsigned digit = 1; digit <= size(); ++digit) {
        const std::uint32_t to = state + (digit == counted.digit);
        if (to < walk.states) walk.steps.push_back({state, static_cast<std::uint8_t>(digit), to});
      }
      if (static_cast<std::int32_t>(state) >= counted.low) walk.accepting.push_back(state);
    }
    return walk;
  }

  void take(const Walk& walk) {
    if (walk.cells.empty()) {
      const auto& ends = walk.accepting;
      form_.possible = form_.possible && std::find(ends.begin(), ends.end(), walk.start) != ends.end();
      return;
    }
    form_.walks.push_back({walk, statement()});
  }

  static bool has_repeats(const CellList& cells) {
    if (cells.size() <= kFewCells) {
      for (std::size_t i = 1; i < cells.size(); ++i) {
        if (std::find(cells.data(), cells.data() + i, cells[i]) != cells.data() + i) return true;
      }
      return false;
    }
    CellList sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  }

  /// Python hands over an empty relation with one empty tuple as a tuple of the digit 0.
  static bool stated_empty_tuple(const Allowed& allowed) { return !allowed.tuples.empty(); }

  /// Tuples that give a cell two digits are left out, and a cell stands once in the others.
  static Allowed without_repeats(const Allowed& stated) {
    if (!has_repeats(stated.cells)) return stated;
    Allowed allowed;
    std::vector<std::size_t> first_place(stated.cells.size());
    for (std::size_t i = 0; i < stated.cells.size(); ++i) {
      const auto begin = stated.cells.begin();
      first_place[i] = static_cast<std::size_t>(
          std::find(begin, begin + static_cast<std::ptrdiff_t>(i), stated.cells[i]) - begin);
      if (first_place[i] == i) allowed.cells.push_back(stated.cells[i]);
    }
    const std::size_t length = stated.cells.size();
    for (std::size_t at = 0; at < stated.tuples.size(); at += length) {
      const std::uint8_t* const tuple = stated.tuples.data() + at;
      bool agrees = true;
      for (std::size_t i = 0; i < length; ++i) agrees = agrees && tuple[i] == tuple[first_place[i]];
      for (std::size_t i = 0; agrees && i < length; ++i) {
        if (first_place[i] == i) allowed.tuples.push_back(tuple[i]);
      }
    }
    return allowed;
  }

  void add_pair(std::uint16_t first, std::uint16_t second, const PairTable& table) {
    if (first < second) {
      form_.pairs.push_back({first, second, table, source(), statement()});
    } else {
      form_.pairs.push_back({second, first, table.turned(), source(), statement()});
    }
  }

  static constexpr std::size_t kFewCells = 12;  // among which each is compared with each

  const Shape& shape_;
  std::span<const Statement> statements_;
  Patience& patience_;
  std::size_t statement_ = 0;
  NormalForm form_;
  std::vector<std::uint8_t> last_tuples_;
  PairTable last_table_;                                         ///< of these tuples
  std::vector<std::pair<std::uint16_t, std::int32_t>> terms_;    ///< of the sum that is being joined
  std::map<CellList, std::map<unsigned, std::int32_t>> wanted_;  ///< how often counts want digits in cells
};

}  // namespace

NormalForm normal_form(const Shape& shape, std::span<const Statement> statements, Patience& patience) {
  return Normalising(shape, statements, patience).form();
}

}  // namespace ninefold::rules
