// See team.hpp.
#include "endgame/team.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

namespace ninefold::endgame {
namespace {

/// A position of fewer solutions is decided before threads have started.
constexpr std::size_t kWorthThreads = 1'000;

/// The least memory of a thread.
constexpr std::size_t kLeastMemory = std::size_t{1} << 22;

/// One part in so many of a thread's memory is for the position after a move; table and nodes have the rest.
constexpr std::size_t kPositionsPart = 4;

constexpr auto kBetweenLooks = std::chrono::milliseconds(1);

/// One move to every class, those of the fewest solutions first, and last one into an inferred cell.
std::vector<std::uint32_t> moves_of(const Place& place, bool free) {
  std::vector<std::uint32_t> moves = place.by_size();
  if (free && !place.inferred().empty()) moves.push_back(kInferred);
  return moves;
}

/// What one thread may use.
struct Portion {
  std::uint64_t nodes;
  std::size_t memory;  ///< for the position after a move
};

/// A search whose moves are shared by threads: each takes the next one that nobody has taken.
class SharedSearch {
 public:
  SharedSearch(const Place& place, bool free, bool all)
      : place_(place),
        all_(all),
        bytes_each_(place.bytes_each()),
        moves_(moves_of(place, free)),
        outcomes_(moves_.size(), Outcome::undecided) {}

  /// What one thread does. Nothing may fly out of a thread: what breaks leaves its move undecided.
  void work(Searcher& searcher, Portion portion) {
    try {
      take_moves(searcher, portion);
    } catch (const std::exception&) {
      note(End::memory);
    }
    ++finished_;
  }

  /// Waits for so many threads, and ends them if a guard does.
  void wait(unsigned threads, Guard& guard, Guard* between) {
    while (finished_ < threads) {
      if (!ended_ && is_over(guard)) ended_ = true;
      if (between != nullptr && next_ < moves_.size() && is_over(*between)) next_ = moves_.size();
      std::this_thread::sleep_for(kBetweenLooks);
    }
  }

  /// What was found, when all threads have finished.
  Findings findings() const {
    Findings found{.verdict = {Outcome::undecided, End::finished, 0, searched_}};
    std::vector<std::uint32_t> losses;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (outcomes_[i] == Outcome::loss) found.wins.push_back(moves_[i]);
      if (outcomes_[i] == Outcome::win) losses.push_back(moves_[i]);
    }
    const bool wins = !found.wins.empty(), knows_all = found.wins.size() + losses.size() == moves_.size();
    if (!knows_all && (all_ || !wins)) found.end = end();
    if (wins) {
      found.verdict.outcome = Outcome::win;
      found.verdict.move = found.wins.front();
    } else if (knows_all) {
      found.verdict.outcome = Outcome::loss;
    } else {
      found.verdict.end = found.end;
      found.losses = std::move(losses);
    }
    return found;
  }

 private:
  /// Searches moves until one wins that is enough, none are left, or the search was ended.
  void take_moves(Searcher& searcher, Portion portion) {
    Guard guard(Guard::kForever, &ended_);
    for (std::size_t i = next_++; i < moves_.size() && !ended_; i = next_++) {
      const Verdict verdict = decide(moves_[i], searcher, portion, guard);
      outcomes_[i] = verdict.outcome;
      searched_ += verdict.nodes;
      portion.nodes -= verdict.nodes;
      if (verdict.outcome == Outcome::loss && !all_) ended_ = true;
      if (verdict.end != End::finished) note(verdict.end);
      if (verdict.end == End::nodes) return;
    }
  }

  Verdict decide(std::uint32_t move, Searcher& searcher, const Portion& portion, Guard& guard) const {
    const auto [written, left] = place_.move_to(move);
    if (left * bytes_each_ > portion.memory) return {Outcome::undecided, End::memory, 0, 0};
    return searcher.solve(place_.after(written, &guard), portion.nodes, &guard);
  }

  /// Asks a guard; the first end is the one that counts.
  bool is_over(Guard& guard) {
    const End end = guard.check();
    if (guarded_ == End::finished) guarded_ = end;
    return end != End::finished;
  }

  /// Notes what ended the search of a move; a guard that ended them all counts more.
  void note(End end) {
    End none = End::finished;
    end_.compare_exchange_strong(none, end);
  }

  End end() const { return guarded_ != End::finished ? guarded_ : end_.load(); }

  const Place& place_;
  const bool all_;
  const std::size_t bytes_each_;
  const std::vector<std::uint32_t> moves_;
  std::vector<Outcome> outcomes_;  ///< of the positions after the moves; each has one thread that writes it
  StopFlag ended_ = false;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<unsigned> finished_ = 0;
  std::atomic<std::uint64_t> searched_ = 0;
  std::atomic<End> end_ = End::finished;
  End guarded_ = End::finished;  ///< of the thread that waits
};

/// What one thread has found out by itself.
Findings findings_of(const Place& place, const Verdict& verdict) {
  Findings found{.verdict = verdict, .end = verdict.end};
  if (verdict.outcome == Outcome::win) found.wins.push_back(verdict.move);
  if (verdict.outcome == Outcome::undecided && verdict.refuted > 0) {
    found.losses = place.by_size();
    std::erase_if(found.losses, [&](std::uint32_t j) { return j >= verdict.refuted; });
  }
  return found;
}

}  // namespace

Team::Team(const Kernels& kernels, bool free, unsigned threads, std::size_t memory) : free_(free) {
  const std::size_t number = std::max<std::size_t>(1, std::min<std::size_t>(threads, memory / kLeastMemory));
  memory_ = memory / number;
  for (std::size_t i = 0; i < number; ++i)
    searchers_.push_back(std::make_unique<Searcher>(kernels, free, memory_));
}

Findings Team::search(const Place& place, std::uint64_t nodes, Guard& guard, Guard* between) {
  if (auto found = share(place, false, nodes, guard, between)) return *std::move(found);
  return findings_of(place, searchers_.front()->solve(place, nodes, &guard, between));
}

Findings Team::search_all(const Place& place, std::uint64_t nodes, Guard& guard) {
  if (auto found = share(place, true, nodes, guard, nullptr)) return *std::move(found);
  Findings found = findings_of(place, searchers_.front()->solve(place, nodes, &guard));
  if (found.verdict.outcome != Outcome::win) return found;
  std::vector<std::uint32_t> wins;
  for (const std::uint32_t move : moves_of(place, free_)) {
    const Place after = place.after(place.move_to(move).move, &guard);
    const Verdict verdict = searchers_.front()->solve(after, nodes - found.verdict.nodes, &guard);
    found.verdict.nodes += verdict.nodes;
    found.end = verdict.end;
    if (verdict.outcome == Outcome::loss) wins.push_back(move);
    if (found.end != End::finished) break;
  }
  if (!wins.empty()) found.wins = std::move(wins);
  return found;
}

std::optional<Findings> Team::share(const Place& place, bool all, std::uint64_t nodes, Guard& guard,
                                    Guard* between) {
  const std::size_t number = searchers_.size();
  if (number == 1 || place.solutions() < kWorthThreads || place.end() != End::finished) return {};
  SharedSearch search(place, free_, all);
  std::vector<std::jthread> threads;
  threads.reserve(number);
  for (std::size_t i = 0; i < number; ++i) {
    const Portion portion{nodes / number + (i < nodes % number), memory_ / kPositionsPart};
    try {
      threads.emplace_back(
          [&search, &searcher = *searchers_[i], portion] { search.work(searcher, portion); });
    } catch (const std::system_error&) {
      break;  // the system starts no more threads
    }
  }
  if (threads.empty()) return {};
  search.wait(static_cast<unsigned>(threads.size()), guard, between);
  return search.findings();
}

}  // namespace ninefold::endgame
