// See analysis.hpp.
#include "endgame/analysis.hpp"

#include <optional>

#include "endgame/searcher.hpp"

namespace ninefold::endgame {
namespace {

/// Searches that share memory, table and limits.
class Analyst {
 public:
  Analyst(const Kernels& kernels, const Question& question, std::size_t memory, Guard& guard)
      : question_(question), guard_(guard), searcher_(kernels, question.free, memory) {}

  Analysis run() {
    const Rows& rows = question_.solutions;
    const Place start(rows, {question_.filled, question_.filled + rows.cells}, question_.seed, &guard_);
    const Verdict verdict = solve(start);
    result_.outcome = verdict.outcome;
    result_.at_once = leaves_one(start);
    if (verdict.outcome == Outcome::win) find_moves(start, verdict.move);
    if (verdict.outcome == Outcome::undecided) tell_refuted(start, verdict.refuted);
    if (question_.line && verdict.outcome != Outcome::undecided) find_line(start, verdict);
    return result_;
  }

 private:
  static bool leaves_one(const Place& place) {
    const Root& root = place.root();
    for (std::uint32_t j = 0; j < root.family().classes; ++j) {
      if (root.size(j) == 1) return true;
    }
    return false;
  }

  /// The class with most solutions, and of those the first.
  static std::uint32_t largest_class(const Root& root) {
    std::uint32_t best = 0;
    for (std::uint32_t j = 1; j < root.family().classes; ++j) {
      if (root.size(j) > root.size(best)) best = j;
    }
    return best;
  }

  Verdict solve(const Place& place) {
    const Verdict verdict = searcher_.solve(place, question_.nodes - result_.nodes, &guard_);
    result_.nodes += verdict.nodes;
    if (verdict.end != End::finished) result_.end = verdict.end;
    return verdict;
  }

  /// The moves to the first classes, which lose, and how many moves there are in all.
  void tell_refuted(const Place& place, std::uint32_t refuted) {
    for (const std::uint32_t j : place.by_size()) {
      const std::span<const Move> moves = place.root().moves(j);
      result_.legal += static_cast<std::uint32_t>(moves.size());
      if (j >= refuted) continue;
      for (const Move& move : moves) result_.refuted.push_back({move, place.root().size(j)});
    }
    if (question_.free) result_.legal += static_cast<std::uint32_t>(place.inferred().size());
  }

  /// The moves that were asked for; `known` is one of them.
  void find_moves(const Place& place, std::uint32_t known) {
    if (question_.all_moves) {
      for (const std::uint32_t j : place.by_size())
        add_if_it_wins(place, place.root().moves(j), place.root().size(j));
      const auto all = static_cast<std::uint32_t>(place.solutions());
      if (question_.free && !place.inferred().empty()) add_if_it_wins(place, place.inferred(), all);
    }
    if (result_.moves.empty()) result_.moves.push_back(place.move_to(known));
  }

  /// Moves that all lead to one position.
  void add_if_it_wins(const Place& place, std::span<const Move> moves, std::uint32_t left) {
    if (result_.end != End::finished) return;
    if (solve(place.after(moves.front(), &guard_)).outcome != Outcome::loss) return;
    for (const Move& move : moves) result_.moves.push_back({move, left});
  }

  /// Plays on until one solution is left, or a limit ends it.
  void find_line(const Place& start, Verdict verdict) {
    std::optional<Place> now;
    for (const Place* place = &start; place->has_moves() && verdict.outcome != Outcome::undecided;) {
      const bool wins = verdict.outcome == Outcome::win;
      const Choice choice = place->move_to(wins ? verdict.move : largest_class(place->root()));
      result_.line.push_back(choice);
      now = place->after(choice.move, &guard_);
      place = &*now;
      verdict = solve(*place);
    }
  }

  const Question& question_;
  Guard& guard_;
  Analysis result_;
  Searcher searcher_;
};

}  // namespace

Analysis analyze(const Kernels& kernels, const Question& question, Guard& guard) {
  const std::size_t for_root = bytes_of_root(question.solutions);
  if (for_root > question.memory) {
    Analysis none;
    none.end = End::memory;
    return none;
  }
  return Analyst(kernels, question, question.memory - for_root, guard).run();
}

}  // namespace ninefold::endgame
