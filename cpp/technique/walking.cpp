// Walks from step to step: the solver of solver.hpp for one width of sets.
#include <algorithm>
#include <map>
#include <tuple>

#include "technique/search.hpp"
#include "technique/singles_queue.hpp"
#include "technique/solver.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {
namespace {

/// Takes the first step, or the one of the lowest score.
class Choice : public Sink {
 public:
  explicit Choice(bool lowest) : lowest_(lowest) {}

  void weigh(const Entry& entry) { entry_ = &entry; }

  bool take(Step&& step) override {
    step.score = score_of(*entry_, step.length, step.grade);
    const Key key = key_of(step);
    if (!found_ || key < key_) {
      step_ = std::move(step);
      key_ = key;
    }
    found_ = true;
    return lowest_;
  }

  bool wants(std::uint32_t length) const override {
    return !found_ || Key(score_of(*entry_, length), 0, length) < key_;
  }

  bool found() const { return found_; }
  Step step() && { return std::move(step_); }

 private:
  using Key = std::tuple<double, std::uint32_t, std::int64_t>;

  /// Low scores first; then by rank; then short steps or, where length is not what makes one harder, those
  /// with most effect.
  Key key_of(const Step& step) const {
    const auto effect = static_cast<std::int64_t>(step.eliminations.size() + step.placements.size());
    return {step.score, step.rank, entry_->growth == Growth::grade ? -effect : step.length};
  }

  bool lowest_;
  bool found_ = false;
  const Entry* entry_ = nullptr;
  Step step_;
  Key key_;
};

/// Keeps every step whose effect this technique has not had yet; of several the shortest.
class Collection : public Sink {
 public:
  void weigh(const Entry& entry) { entry_ = &entry; }

  bool take(Step&& step) override {
    step.score = score_of(*entry_, step.length, step.grade);
    std::sort(step.eliminations.begin(), step.eliminations.end());
    const auto [place, is_new] =
        index_.try_emplace(std::tuple(step.technique, step.eliminations, step.placements), steps_.size());
    if (is_new) {
      steps_.push_back(std::move(step));
    } else if (step.length < steps_[place->second].length) {
      steps_[place->second] = std::move(step);
    }
    return true;
  }

  std::vector<Step> steps() && { return std::move(steps_); }

 private:
  const Entry* entry_ = nullptr;
  std::vector<Step> steps_;
  std::map<std::tuple<Technique, std::vector<Candidate>, std::vector<Candidate>>, std::size_t> index_;
};

/// Whether some cell has no digit left, or some unit no place for a digit.
bool is_broken(const Geometry& board, const State& state) {
  for (const Cell cell : state.empty) {
    if (state.candidates[cell] == 0) return true;
  }
  for (const Unit& unit : board.units) {
    if (!unit.complete) continue;
    Digits reached = 0;
    for (const Cell cell : unit.cells) {
      reached |= state.digits[cell] >= 0 ? bit(static_cast<std::size_t>(state.digits[cell]))
                                         : state.candidates[cell];
    }
    if (count(reached) < static_cast<int>(board.size)) return true;
  }
  return false;
}

class Walker : public Solver {
 public:
  explicit Walker(const Plan& plan) : board_(plan) {}

  Path path(const Position& position, const Profile& profile, std::size_t most, Watch* watch,
            const Step* first) const override {
    State state(board_, position);
    SinglesQueue singles(board_, state);
    if (first) singles.apply(state, *first);
    Search search(board_, state, watch, &singles);
    Path path;
    while (true) {
      if (is_broken(board_, state)) return ended(std::move(path), Outcome::broken, search);
      if (state.empty.empty()) return ended(std::move(path), Outcome::solved, search);
      if (path.steps.size() == most) return ended(std::move(path), Outcome::cut, search);
      Choice choice = next(search, profile);
      if (search.ended() != End::finished) return ended(std::move(path), Outcome::cut, search);
      if (!choice.found()) return ended(std::move(path), Outcome::stuck, search);
      path.steps.push_back(std::move(choice).step());
      singles.apply(state, path.steps.back());
      search.changed();
    }
  }

  Steps all_steps(const Position& position, std::span<const Entry> entries, Watch* watch) const override {
    const State state(board_, position);
    Search search(board_, state, watch);
    Collection collection;
    if (is_broken(board_, state)) return {};
    for (const Entry& entry : entries) {
      collection.weigh(entry);
      finder_of(entry.technique)(search, entry.technique, collection);
      if (search.ended() != End::finished) break;
    }
    return {std::move(collection).steps(), search.ended()};
  }

 private:
  static Choice next(Search& search, const Profile& profile) {
    if (!search.ask_now()) return Choice(false);
    for (const Stage& stage : profile.stages) {
      Choice choice(stage.lowest);
      for (const Entry& entry : stage.entries) {
        choice.weigh(entry);
        if (!finder_of(entry.technique)(search, entry.technique, choice)) break;
      }
      if (choice.found() || search.ended() != End::finished) return choice;
    }
    return Choice(false);
  }

  static Path ended(Path&& path, Outcome outcome, const Search& search) {
    path.outcome = outcome;
    path.end = search.ended();
    return std::move(path);
  }

  Geometry board_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Plan& plan) { return std::make_unique<Walker>(plan); }

}  // namespace ninefold::technique::NINEFOLD_WIDTH
