// See analysis.hpp.
#include "endgame/analysis.hpp"

#include <optional>

#include "endgame/team.hpp"

namespace ninefold::endgame {
namespace {

/// Searches that share memory, tables and limits.
class Analyst {
 public:
  Analyst(const Kernels& kernels, const Question& question, std::size_t memory, Guard& guard)
      : question_(question), guard_(guard), team_(kernels, question.free, question.threads, memory) {}

  Analysis run() {
    const Rows& rows = question_.solutions;
    const Place start(rows, {question_.filled, question_.filled + rows.cells}, question_.seed, &guard_);
    const Findings found = find(start, question_.all_moves);
    result_.outcome = found.verdict.outcome;
    result_.at_once = leaves_one(start);
    if (result_.outcome == Outcome::undecided) count_legal(start);
    for (const std::uint32_t j : found.wins) add(result_.moves, start, j);
    for (const std::uint32_t j : found.losses) add(result_.refuted, start, j);
    if (question_.line && result_.outcome != Outcome::undecided) find_line(start, found.verdict);
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

  Findings find(const Place& place, bool all) {
    const std::uint64_t nodes = question_.nodes - result_.nodes;
    Findings found = all ? team_.search_all(place, nodes, guard_) : team_.search(place, nodes, guard_);
    result_.nodes += found.verdict.nodes;
    if (found.end != End::finished) result_.end = found.end;
    return found;
  }

  void count_legal(const Place& place) {
    const Root& root = place.root();
    for (std::uint32_t j = 0; j < root.family().classes; ++j)
      result_.legal += static_cast<std::uint32_t>(root.moves(j).size());
    if (question_.free) result_.legal += static_cast<std::uint32_t>(place.inferred().size());
  }

  /// Adds the moves to a class, or into inferred cells; of several that win one, unless all are asked for.
  void add(std::vector<Choice>& choices, const Place& place, std::uint32_t j) const {
    const std::uint32_t left = place.move_to(j).left;
    for (const Move& move : j == kInferred ? std::span(place.inferred()) : place.root().moves(j)) {
      choices.push_back({move, left});
      if (result_.outcome == Outcome::win && !question_.all_moves) return;
    }
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
      verdict = find(*place, false).verdict;
    }
  }

  const Question& question_;
  Guard& guard_;
  Analysis result_;
  Team team_;
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
