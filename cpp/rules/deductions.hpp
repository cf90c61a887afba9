// Steps that people take from rules: the filters of a program, run one at a time on the candidates of a
// board.
//
// The filters are those of the search; here they run alone, and what one of them takes away is a step that
// names it. A rule is all filters of one constraint, or one derived sum.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "rules/program.hpp"
#include "technique/rule_logic.hpp"

namespace ninefold::rules {

/// Filters that belong together, the cells that they read, and whether nobody stated them.
struct Rule {
  std::vector<std::uint32_t> filters;
  std::vector<std::uint16_t> cells;
  bool is_derived = false;
};

class Deductions final : public technique::RuleLogic {
 public:
  Deductions(std::shared_ptr<const Program> program, std::span<const Statement> statements);

  std::vector<std::uint16_t> seen_from(std::size_t cell) const override;
  const std::vector<std::pair<technique::Candidate, technique::Candidate>>& exclusions() const override {
    return exclusions_;
  }
  bool find(std::span<const technique::Digits> board, technique::Technique technique, Watch* watch,
            const Take& take) const override;

  const Program& program() const { return *program_; }
  /// The stated rules, then the derived sums.
  std::span<const Rule> rules() const { return rules_; }

 private:
  void list_rules(std::span<const Statement> statements);
  void list_exclusions();

  std::shared_ptr<const Program> program_;
  std::vector<Rule> rules_;
  std::vector<std::pair<technique::Candidate, technique::Candidate>> exclusions_;
};

}  // namespace ninefold::rules
