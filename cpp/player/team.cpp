// See team.hpp.
#include "player/team.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <system_error>
#include <thread>

namespace ninefold::player {
namespace {

using endgame::Outcome;
using endgame::Place;
using endgame::Searcher;
using endgame::Verdict;

/// A position of fewer solutions is decided before threads have started.
constexpr std::size_t kWorthThreads = 2'000;

/// One part in so many of the memory is kept for a newcomer.
constexpr std::size_t kNewcomersPart = 5;

constexpr auto kBetweenLooks = std::chrono::milliseconds(1);

/// A search whose moves are shared by threads: each takes the next one that nobody has taken.
class SharedSearch {
 public:
  SharedSearch(const Place& place, bool free, std::uint64_t nodes)
      : place_(place), order_(place.by_size()), nodes_(nodes) {
    if (free && !place.inferred().empty()) order_.push_back(endgame::kInferred);
  }

  /// What one thread does. Nothing may fly out of a thread: what breaks leaves its move undecided.
  void work(Searcher& searcher) {
    try {
      search(searcher);
    } catch (const std::exception&) {
      unsure_ = true;
    }
    ++finished_;
  }

  /// Waits for so many threads, and ends them if a guard does; why it ended.
  End wait(unsigned threads, Guard& guard, Guard* between) {
    End end = End::finished;
    while (finished_ < threads) {
      if (end == End::finished && (end = guard.check()) != End::finished) ended_ = true;
      if (between != nullptr && between->check() != End::finished) next_ = order_.size();
      std::this_thread::sleep_for(kBetweenLooks);
    }
    return end;
  }

  Verdict verdict(End end) const {
    if (wins_) return {Outcome::win, End::finished, winning_, searched_};
    if (end == End::finished && !unsure_ && begun_ == order_.size())
      return {Outcome::loss, End::finished, 0, searched_};
    return {Outcome::undecided, end == End::finished ? End::seconds : end, 0, searched_};
  }

 private:
  /// Searches moves until one wins, none are left, or somebody has ended it.
  void search(Searcher& searcher) {
    Guard guard(Guard::kForever, &ended_);
    for (std::size_t i = next_++; i < order_.size() && !ended_; i = next_++) {
      ++begun_;
      const Place after = place_.after(place_.move_to(order_[i]).move, &guard);
      const Verdict verdict = searcher.solve(after, nodes_, &guard);
      searched_ += verdict.nodes;
      if (verdict.outcome == Outcome::loss) {
        winning_ = order_[i];
        wins_ = ended_ = true;
      } else if (verdict.outcome == Outcome::undecided) {
        unsure_ = true;
      }
    }
  }

  const Place& place_;
  std::vector<std::uint32_t> order_;
  std::uint64_t nodes_;
  StopFlag ended_ = false;
  std::atomic<std::size_t> next_ = 0, begun_ = 0;
  std::atomic<unsigned> finished_ = 0;
  std::atomic<std::uint64_t> searched_ = 0;
  std::atomic<std::uint32_t> winning_ = 0;
  std::atomic<bool> wins_ = false, unsure_ = false;
};

}  // namespace

Team::Team(const endgame::Kernels& kernels, bool free, unsigned threads, std::size_t memory)
    : kernels_(kernels), free_(free), newcomers_memory_(memory / kNewcomersPart) {
  threads = std::max(threads, 1u);
  for (unsigned i = 0; i < threads; ++i) {
    searchers_.push_back(std::make_unique<Searcher>(kernels, free, (memory - newcomers_memory_) / threads));
  }
}

Searcher Team::newcomer() const { return {kernels_, free_, newcomers_memory_}; }

Verdict Team::solve(const Place& place, std::uint64_t nodes, Guard& guard, Guard* between) {
  const auto threads = static_cast<unsigned>(searchers_.size());
  if (threads == 1 || place.solutions() < kWorthThreads || place.end() != End::finished) {
    return searchers_.front()->solve(place, nodes, &guard, between);
  }
  SharedSearch search(place, free_, nodes);
  std::vector<std::jthread> workers;
  for (const auto& searcher : searchers_) {
    try {
      workers.emplace_back([&search, &searcher] { search.work(*searcher); });
    } catch (const std::system_error&) {
      break;  // there are no more threads to be had
    }
  }
  if (workers.empty()) return searchers_.front()->solve(place, nodes, &guard, between);
  return search.verdict(search.wait(static_cast<unsigned>(workers.size()), guard, between));
}

}  // namespace ninefold::player
