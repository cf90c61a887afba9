// See deductions.hpp.
#include "rules/deductions.hpp"

#include <algorithm>
#include <map>

#include "rules/digit_bits.hpp"
#include "rules/propagation.hpp"
#include "rules/trail.hpp"
#include "rules/verities.hpp"

namespace ninefold::rules {
namespace {

using technique::Candidate;
using technique::Step;
using technique::Technique;

/// Rules of more cells are looked at filter by filter: nobody follows a rule about the whole board at once.
constexpr std::size_t kMostCellsAtOnce = 12;

/// The cells that wake a filter: those that it reads.
std::vector<std::uint16_t> cells_of(const Program& program, std::uint32_t filter) {
  std::vector<std::uint16_t> cells;
  for (std::size_t cell = 0; cell < program.shape->cells; ++cell) {
    if ((program.fixed_wakes[cell * program.words + filter / 64] >> (filter % 64) & 1) != 0)
      cells.push_back(static_cast<std::uint16_t>(cell));
  }
  return cells;
}

bool is_stated_sum(const Filter& filter) { return filter.kind == Kind::sum && filter.statement != kNone; }
bool is_derived_sum(const Filter& filter) { return filter.kind == Kind::sum && filter.statement == kNone; }

/// One look at a board: finds the steps of one technique.
class Look {
 public:
  Look(const Deductions& deductions, std::span<const Digits> board, Watch* watch,
       const technique::RuleLogic::Take& take)
      : deductions_(deductions),
        program_(deductions.program()),
        board_(board.begin(), board.end()),
        propagation_(program_),
        watch_(watch),
        take_(take) {
    propagation_.watch(watch);
  }

  bool find(Technique technique) {
    technique_ = technique;
    switch (technique) {
      case Technique::cage_combinations:
        return each_filter(is_stated_sum, [&](std::uint32_t filter) { return take_combinations(filter); });
      case Technique::cage_digit:
        return each_filter(is_stated_sum, [&](std::uint32_t filter) { return take_required(filter); });
      case Technique::sum_bounds:
        return each_filter(is_stated_sum, [&](std::uint32_t filter) { return take_all({filter}); });
      case Technique::innies_outies:
        return take_known() &&
               each_filter(is_derived_sum, [&](std::uint32_t filter) { return take_all({filter}); });
      case Technique::one_rule:
        return each_rule([&](const Rule& rule) { return rule.is_derived || take_all(rule.filters); });
      case Technique::rule_cases:
        return each_rule([&](const Rule& rule) { return take_cases(rule); });
      case Technique::rule_forcing:
        return take_contradictions();
      case Technique::rule_verity:
        return take_if_found(Verities(program_, propagation_, board_, watch_).verity());
      case Technique::rule_nesting:
        return take_if_found(Verities(program_, propagation_, board_, watch_).nesting());
      default:
        return true;
    }
  }

 private:
  template <class Wanted, class Visit>
  bool each_filter(Wanted wanted, Visit visit) {
    for (std::uint32_t number = 0; number < program_.filters.size(); ++number) {
      if (wanted(program_.filters[number]) && !visit(number)) return false;
    }
    return true;
  }

  template <class Visit>
  bool each_rule(Visit visit) {
    for (const Rule& rule : deductions_.rules()) {
      if (!visit(rule) || ask(watch_) != End::finished) return false;
    }
    return true;
  }

  /// What a filter leaves of the board, in `left_`; false if it finds a contradiction.
  bool run(std::uint32_t filter) {
    left_ = board_;
    return run_on_left(filter);
  }

  bool run_on_left(std::uint32_t filter) { return propagation_.run_alone(left_.data(), filter); }

  /// All filters of a rule, until nothing changes; on the way a digit that a cell has leaves the cells of the
  /// rule that see it.
  bool settle(const std::vector<std::uint32_t>& filters, std::span<const std::uint16_t> cells) {
    for (bool changed = true; changed;) {
      before_ = left_;
      if (!exclude(cells)) return false;
      for (const std::uint32_t filter : filters) {
        if (!propagation_.run_alone(left_.data(), filter)) return false;
      }
      changed = left_ != before_;
    }
    return true;
  }

  bool exclude(std::span<const std::uint16_t> cells) {
    for (const std::uint16_t cell : cells) {
      if (!is_single(left_[cell])) continue;
      for (const std::uint16_t other : cells) {
        if (other == cell || !program_.sees[cell].has(other)) continue;
        left_[other] &= ~left_[cell];
        if (left_[other] == 0) return false;
      }
    }
    return true;
  }

  Step begin(std::vector<std::uint32_t> filters) const {
    Step step;
    step.technique = technique_;
    step.rules = std::move(filters);
    return step;
  }

  /// Adds the candidates of cells that are open: the pattern.
  void add_pattern(Step& step, std::span<const std::uint16_t> cells) const {
    for (const std::uint16_t cell : cells) {
      if (!is_single(board_[cell])) add(step.cause, cell, board_[cell]);
    }
  }

  static void add(std::vector<Candidate>& list, std::uint16_t cell, Digits digits) {
    for (; digits != 0; digits &= digits - 1)
      list.push_back({cell, static_cast<technique::Digit>(std::countr_zero(digits))});
  }

  /// Digits that a cell has lost become eliminations; of a cell with a digit nothing can go.
  void add_lost(Step& step, std::uint16_t cell, Digits lost) const {
    if (std::popcount(board_[cell]) < 2) return;
    add(step.eliminations, cell, lost);
    step.digits |= lost;
  }

  /// Everything that the filters take away together.
  bool take_all(const std::vector<std::uint32_t>& filters) {
    left_ = board_;
    if (filters.size() == 1 ? !run(filters[0]) : !settle(filters, {})) return true;
    Step step = begin(filters);
    for (std::size_t cell = 0; cell < board_.size(); ++cell)
      add_lost(step, static_cast<std::uint16_t>(cell), board_[cell] & ~left_[cell]);
    if (step.eliminations.empty()) return true;
    std::vector<std::uint16_t> cells;
    for (const std::uint32_t filter : filters) {
      const auto read = cells_of(program_, filter);
      cells.insert(cells.end(), read.begin(), read.end());
    }
    add_pattern(step, needed(step, std::move(cells), [&](const std::vector<Digits>& board) {
                  left_ = board;
                  return (filters.size() == 1 ? run_on_left(filters[0]) : settle(filters, {})) &&
                         has_lost(step.eliminations);
                }));
    return take_(std::move(step));
  }

  /// The cells without whose candidates a loss would not follow, and those that lose something: the others
  /// are given every digit back one after the other, and the loss stands. Cells beside a sum go first.
  template <class Stands>
  std::vector<std::uint16_t> needed(const Step& step, std::vector<std::uint16_t> cells, Stands stands) {
    std::vector<Digits> board = board_;
    CellSet kept(board_.size());
    for (const Candidate& lost : step.eliminations) kept.add(lost.cell);
    const CellSet own = own_cells(step.rules[0]);
    std::ranges::stable_partition(cells, [&](std::uint16_t cell) { return !own.has(cell); });
    for (const std::uint16_t cell : cells) {
      if (kept.has(cell) || is_single(board_[cell])) continue;
      board[cell] = program_.shape->every_digit();
      if (stands(board)) continue;
      board[cell] = board_[cell];
      kept.add(cell);
    }
    return kept.list();
  }

  /// The cells that a sum adds up; of other filters none.
  CellSet own_cells(std::uint32_t filter) const {
    const bool is_sum = program_.filters[filter].kind == Kind::sum;
    if (!is_sum) return CellSet(board_.size());
    return CellSet(board_.size(), program_.list(program_.sums[program_.filters[filter].index].cells));
  }

  bool has_lost(std::span<const Candidate> candidates) const {
    return std::ranges::none_of(
        candidates, [&](const Candidate& each) { return (left_[each.cell] >> each.digit & 1) != 0; });
  }

  /// The digit sets that cells which see each other may still hold: one candidate of each cell, with every
  /// known digit of theirs and every digit that the rest of their unit cannot take.
  std::vector<Digits> fitting(const DigitSets& sets) const {
    Digits any = 0, known = 0, outside = 0, outside_known = 0;
    for (const std::uint16_t cell : program_.list(sets.cells)) {
      any |= board_[cell];
      if (is_single(board_[cell])) known |= board_[cell];
    }
    for (const std::uint16_t cell : program_.list(sets.rest)) {
      outside |= board_[cell];
      if (is_single(board_[cell])) outside_known |= board_[cell];
    }
    if (sets.rest.size != 0) known |= program_.shape->every_digit() & ~outside;
    std::vector<Digits> found;
    for (const Digits set : program_.set_list(sets.sets)) {
      if (((set & ~(any & ~outside_known)) | (known & ~set)) != 0) continue;
      if (can_fill(program_.list(sets.cells), set)) found.push_back(set);
    }
    return found;
  }

  /// Whether some cells can take the digits of a set, one each.
  bool can_fill(std::span<const std::uint16_t> cells, Digits digits) const {
    if (cells.empty()) return true;
    for (Digits rest = board_[cells[0]] & digits; rest != 0; rest &= rest - 1) {
      if (can_fill(cells.subspan(1), digits & ~(rest & (~rest + 1)))) return true;
    }
    return false;
  }

  /// Digits of a cage that no combination has.
  bool take_combinations(std::uint32_t filter) {
    const Sum& sum = program_.sums[program_.filters[filter].index];
    if (sum.sets == kNone || !run(filter)) return true;
    const auto cells = program_.list(sum.cells);
    const std::vector<Digits> sets = fitting(program_.digit_sets[sum.sets]);
    Digits possible = 0;
    for (const Digits set : sets) possible |= set;
    Step step = begin({filter});
    for (const std::uint16_t cell : cells) add_lost(step, cell, board_[cell] & ~left_[cell] & ~possible);
    if (step.eliminations.empty()) return true;
    for (const Digits set : sets) step.sets.push_back({{cells.begin(), cells.end()}, set});
    add_pattern(step, cells);
    return take_(std::move(step));
  }

  /// A digit that every combination has: it leaves the cells outside that see all its places in the cage.
  bool take_required(std::uint32_t filter) {
    const Sum& sum = program_.sums[program_.filters[filter].index];
    if (sum.sets == kNone || !run(filter)) return true;
    const auto cells = program_.list(sum.cells);
    const CellSet inside(board_.size(), cells);
    const std::vector<Digits> sets = fitting(program_.digit_sets[sum.sets]);
    Step step = begin({filter});
    for (std::size_t cell = 0; cell < board_.size(); ++cell) {
      if (!inside.has(cell)) add_lost(step, static_cast<std::uint16_t>(cell), board_[cell] & ~left_[cell]);
    }
    if (step.eliminations.empty()) return true;
    for (const Digits set : sets) step.sets.push_back({{cells.begin(), cells.end()}, set});
    for (const std::uint16_t cell : cells) add(step.cause, cell, board_[cell] & step.digits);
    return take_(std::move(step));
  }

  /// Cells whose digit is a sum of units less stated sums.
  bool take_known() {
    for (std::size_t i = 0; i < program_.known.size(); ++i) {
      const std::uint16_t cell = program_.known[i].first;
      const Digits digits = board_[cell] & program_.allowed[cell];
      if (std::popcount(board_[cell]) < 2 || !is_single(digits) || digits == 0) continue;
      Step step = begin({static_cast<std::uint32_t>(program_.filters.size() + i)});
      step.digits = digits;
      add(step.cause, cell, board_[cell]);
      add(step.placements, cell, digits);
      if (!take_(std::move(step))) return false;
    }
    return true;
  }

  /// Candidates of a rule that it refutes, each tried by itself.
  bool take_cases(const Rule& rule) {
    if (rule.cells.size() > kMostCellsAtOnce) return true;
    Step step = begin(rule.filters);
    for (const std::uint16_t cell : rule.cells) {
      if (is_single(board_[cell])) continue;
      for (Digits rest = board_[cell]; rest != 0; rest &= rest - 1) {
        const Digits digit = rest & (~rest + 1);
        if (refutes(rule, board_, cell, digit)) add_lost(step, cell, digit);
      }
    }
    if (step.eliminations.empty()) return true;
    add_pattern(step, needed(step, rule.cells, [&](const std::vector<Digits>& board) {
                  return std::ranges::all_of(step.eliminations, [&](const Candidate& each) {
                    return refutes(rule, board, each.cell, Digits{1} << each.digit);
                  });
                }));
    return take_(std::move(step));
  }

  /// Whether a rule cannot be kept with a digit in a cell.
  bool refutes(const Rule& rule, const std::vector<Digits>& board, std::uint16_t cell, Digits digit) {
    left_ = board;
    left_[cell] = digit;
    return !settle(rule.filters, rule.cells);
  }

  /// Candidates that lead to a contradiction through several rules; the one with the shortest way.
  bool take_contradictions() {
    Trail best;
    for (std::size_t cell = 0; cell < board_.size(); ++cell) {
      if (is_single(board_[cell])) continue;
      for (Digits rest = board_[cell]; rest != 0; rest &= rest - 1) {
        const Digits digit = rest & (~rest + 1);
        Trail trail(program_, propagation_, board_, static_cast<std::uint16_t>(cell), digit);
        if (ask(watch_) != End::finished) return false;
        if (trail.refutes() && (!best.refutes() || trail.length() < best.length())) best = std::move(trail);
      }
    }
    return !best.refutes() || take_(best.step());
  }

  bool take_if_found(std::optional<Step>&& step) { return !step || take_(std::move(*step)); }

  const Deductions& deductions_;
  const Program& program_;
  std::vector<Digits> board_, left_, before_;
  Propagation propagation_;
  Watch* watch_;
  const technique::RuleLogic::Take& take_;
  Technique technique_{};
};

}  // namespace

Deductions::Deductions(std::shared_ptr<const Program> program, std::span<const Statement> statements)
    : program_(std::move(program)) {
  list_rules(statements);
  list_exclusions();
}

/// Filters of one constraint make one rule if they have few cells. Units and their crossings are no rules.
void Deductions::list_rules(std::span<const Statement> statements) {
  std::map<std::uint32_t, Rule> by_source;
  std::vector<Rule> derived;
  for (std::uint32_t number = 0; number < program_->filters.size(); ++number) {
    const Filter& filter = program_->filters[number];
    if (filter.statement != kNone) {
      by_source[statements[filter.statement].source].filters.push_back(number);
    } else if (is_derived_sum(filter)) {
      derived.push_back({{number}, cells_of(*program_, number), true});
    }
  }
  for (auto& [source, rule] : by_source) {
    CellSet cells(program_->shape->cells);
    for (const std::uint32_t filter : rule.filters) {
      for (const std::uint16_t cell : cells_of(*program_, filter)) cells.add(cell);
    }
    if (cells.count() <= kMostCellsAtOnce) {
      rule.cells = cells.list();
      rules_.push_back(std::move(rule));
      continue;
    }
    for (const std::uint32_t filter : rule.filters)
      rules_.push_back({{filter}, cells_of(*program_, filter), false});
  }
  rules_.insert(rules_.end(), derived.begin(), derived.end());
}

void Deductions::list_exclusions() {
  const Digits every = program_->shape->every_digit();
  for (const Pair& pair : program_->pairs) {
    const Digits* const table = program_->tables.data() + pair.forward;
    for (std::size_t a = 0; a < program_->size(); ++a) {
      Digits excluded = every & ~table[512 * (a / 9) + (std::size_t{1} << (a % 9))];
      if (program_->sees[pair.first].has(pair.second)) excluded &= ~(Digits{1} << a);
      for (; excluded != 0; excluded &= excluded - 1) {
        const auto b = static_cast<technique::Digit>(std::countr_zero(excluded));
        exclusions_.push_back({{pair.first, static_cast<technique::Digit>(a)}, {pair.second, b}});
      }
    }
  }
}

std::vector<std::uint16_t> Deductions::seen_from(std::size_t cell) const {
  return program_->sees[cell].list();
}

bool Deductions::find(std::span<const Digits> board, Technique technique, Watch* watch,
                      const Take& take) const {
  return !program_->possible || Look(*this, board, watch, take).find(technique);
}

}  // namespace ninefold::rules
