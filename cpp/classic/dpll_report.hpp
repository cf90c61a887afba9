// Who hears what a search does: nobody, or the trace that the caller gave.
//
// The search is a template over one of these two classes, so that a run without a trace has no
// trace of tracing in it.
#pragma once

#include <cstdint>

#include "classic/dpll_box.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::dpll {
namespace {

/// A variable and a value for it.
struct Literal {
  std::uint8_t box;    ///< 0..8
  std::uint8_t lane;   ///< its place in the box
  std::uint8_t digit;  ///< 0..8
  std::uint8_t value;  ///< 0 or 1
};

constexpr Literal literal_of(int box, int lane, int digit, int value) {
  return {static_cast<std::uint8_t>(box), static_cast<std::uint8_t>(lane), static_cast<std::uint8_t>(digit),
          static_cast<std::uint8_t>(value)};
}

/// The equations that one operation propagates.
enum class Equations : std::uint8_t { cells, rows, columns, horizontal_band, vertical_band };

/// The family of equations by which a variable in this lane was forced.
inline Step::Rule rule_of(Equations equations, int lane) {
  switch (equations) {
    case Equations::cells:
      return Step::Rule::cell;
    case Equations::rows:
      return lane < v_lane(0) ? Step::Rule::minirow : Step::Rule::box_columns;
    case Equations::columns:
      return lane % 4 < 3 ? Step::Rule::minicolumn : Step::Rule::box_rows;
    case Equations::horizontal_band:
      return Step::Rule::row;
    case Equations::vertical_band:
      return Step::Rule::column;
  }
  return Step::Rule::none;
}

/// The step in which this happened to a variable.
inline Step step_of(Step::Kind kind, Step::Rule rule, Literal literal, std::uint16_t level) {
  const int y = literal.lane / 4, x = literal.lane % 4;
  const bool is_v = y == 3, is_h = x == 3;
  const Step::Variable variable = is_v ? Step::Variable::v : is_h ? Step::Variable::h : Step::Variable::a;
  const int index = is_v ? x : is_h ? y : 3 * y + x;
  const auto digit = static_cast<std::uint8_t>(literal.digit + 1);
  return {kind, rule, variable, literal.box, static_cast<std::uint8_t>(index), digit, literal.value, level};
}

/// Nobody listens.
struct Silence {
  explicit Silence(const Search&) {}
  void enter(std::uint16_t) {}
  void forced(int, const Box&, const Box&, Equations) {}
  void branch(Literal) {}
  void backtrack(Literal) {}
  void solution() {}
};

/// Writes steps into the trace of a search.
class Report {
 public:
  explicit Report(const Search& search) : trace_(search.trace) {}

  /// From here on with the state that has so many branches above it.
  void enter(std::uint16_t level) {
    level_ = level;
    failed_ = false;
  }

  /// Equations force `news` in a box of which `known` was known. After the first contradiction of a
  /// state nothing more is said of it, since anything would follow.
  void forced(int box, const Box& known, const Box& news, Equations equations) {
    const Lanes fresh_one = news.one & ~known.one, fresh_zero = news.zero & ~known.zero;
    if (!any(fresh_one | fresh_zero)) return;
    const Plain one = plain(fresh_one), zero = plain(fresh_zero);
    const Plain wrong = plain((known.one | news.one) & (known.zero | news.zero));
    for (int lane = 0; lane < kCorner; ++lane) {
      const Step::Rule rule = rule_of(equations, lane);
      for (int digit = 0; digit < 9 && !failed_; ++digit) {
        const bool is_one = one.lane[lane] >> digit & 1, is_zero = zero.lane[lane] >> digit & 1;
        if (!is_one && !is_zero) continue;
        failed_ = wrong.lane[lane] >> digit & 1;
        const Step::Kind kind = failed_ ? Step::Kind::contradiction : Step::Kind::deduce;
        write(step_of(kind, rule, literal_of(box, lane, digit, is_one), level_));
      }
    }
  }

  /// The search assumes a value, and later the other.
  void branch(Literal literal) { write(step_of(Step::Kind::branch, Step::Rule::none, literal, level_)); }
  void backtrack(Literal literal) {
    write(step_of(Step::Kind::backtrack, Step::Rule::none, literal, level_));
  }

  void solution() {
    write({Step::Kind::solution, Step::Rule::none, Step::Variable::none, 0, 0, 0, 0, level_});
  }

 private:
  void write(const Step& step) {
    if (trace_->count < trace_->capacity) trace_->steps[trace_->count] = step;
    ++trace_->count;
  }

  Trace* trace_;
  std::uint16_t level_ = 0;
  bool failed_ = false;
};

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::dpll
