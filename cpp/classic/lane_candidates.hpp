// True candidates: which digits stand in each cell in some solution.
//
// Every candidate that no known solution has is a job for a lane: the board with that candidate set, searched
// for one solution. A solution confirms all its digits at once, so most candidates are confirmed before their
// turn comes, and the search tries digits that are not confirmed first. A job without solution refutes its
// candidate. There are eight lanes on every instruction set, and the events of a sweep come in the order of
// the lanes: the same work is done everywhere.
#pragma once

#include <new>
#include <type_traits>

#include "classic/lane_pool.hpp"
#include "classic/single.hpp"

namespace ninefold::classic::NINEFOLD_TARGET::lanes {
namespace {

class CandidateSearch {
 public:
  CandidateSearch(CandidateSets& sets, std::uint64_t most_nodes, Watch* watch)
      : sets_(sets), most_nodes_(most_nodes), watch_(watch) {}

  End run() {
    for (int i = 0; i < kWords; ++i) {
      possible_[i] = single::word_of_masks(sets_.possible, i);
      seen_[i] = single::word_of_masks(sets_.seen, i) & kDigits;
    }
    const End end = settle_root() ? search() : End::finished;
    for (int i = 0; i < kWords; ++i) {
      set_fields(sets_.possible, i, possible_[i]);
      set_fields(sets_.seen, i, seen_[i]);
    }
    return end;
  }

 private:
  static constexpr int kLanes = kPoolLanes;

  /// One candidate whose fate is sought.
  struct Job {
    int word;
    std::uint32_t bit;
    std::uint64_t nodes;
    int depth;  ///< pending boards
  };

  static void set_fields(std::uint16_t* masks, int i, std::uint32_t word) {
    for (int band = 0; band < 3; ++band)
      masks[i + 27 * band] = static_cast<std::uint16_t>(word >> (10 * band) & kAllDigits);
  }

  /// Where the field begins that has a bit.
  static constexpr int shift_of(std::uint32_t bit) { return bit < 1u << 10 ? 0 : bit < 1u << 20 ? 10 : 20; }

  /// Whatever inference removes from the board itself is no job; false if that decides everything.
  bool settle_root() {
    State root = single::state_of([&](int i) { return possible_[i]; });
    const single::Node node = single::settle(root, steps_);
    const auto* const words = single::words_of(root);
    for (int i = 0; i < kWords; ++i) {
      possible_[i] = node == single::Node::dead ? kGuards : words[single::offset_of(i)];
      if (node == single::Node::solved) seen_[i] = possible_[i] & kDigits;
    }
    return node == single::Node::open;
  }

  End search() {
    for (int lane = 0; lane < kLanes; ++lane) begin(lane);
    std::uint64_t question = next_question(steps_);
    while (active_ != 0) {
      if (steps_ >= question) {
        question = next_question(steps_);
        if (const End end = ask(watch_); end != End::finished) return end;
      }
      const Signs signs = boards_.sweep(active_);
      steps_ += static_cast<unsigned>(__builtin_popcount(active_));
      each_lane(signs.full, [&](int lane) { full(lane); });
      each_lane(signs.bad, [&](int lane) { go_back(lane); });
      each_lane(signs.idle & ~signs.full, [&](int lane) { branch(lane); });
      if (out_of_nodes_) return End::nodes;
    }
    return End::finished;
  }

  /// Gives a lane the next candidate that is neither seen nor refuted; it rests if there is none.
  void begin(int lane) {
    for (; next_word_ < kWords; ++next_word_, next_bits_ = kDigits) {
      const std::uint32_t unknown = possible_[next_word_] & ~seen_[next_word_] & next_bits_;
      if (unknown == 0) continue;
      const std::uint32_t bit = unknown & -unknown;
      next_bits_ &= ~bit & ~(bit - 1);
      job_[lane] = {next_word_, bit, 0, 0};
      active_ |= LaneSet{1} << lane;
      const std::uint32_t others = std::uint32_t{kAllDigits} << shift_of(bit) & ~bit;  // of the same cell
      boards_.put(lane, [&](int i) { return i == next_word_ ? possible_[i] & ~others : possible_[i]; });
      return;
    }
    active_ &= ~(LaneSet{1} << lane);
  }

  bool is_seen(const Job& job) const { return (seen_[job.word] & job.bit) != 0; }

  /// Rows that are permutations: a solution iff boxes() removed nothing.
  void full(int lane) {
    if (boards_.with_empty_cell(LaneSet{1} << lane) != 0) return go_back(lane);
    for (int i = 0; i < kWords; ++i) seen_[i] |= boards_.word(lane, i) & kDigits;
    ++sets_.solutions;
    begin(lane);
  }

  /// Goes on with the latest pending board; without one the candidate is refuted.
  void go_back(int lane) {
    Job& job = job_[lane];
    if (is_seen(job)) return begin(lane);
    if (job.depth == 0) {
      possible_[job.word] &= ~job.bit;
      return begin(lane);
    }
    boards_.put(lane, stack_[lane][--job.depth]);
  }

  /// Tries a digit, one that no solution has had if there is one.
  void branch(int lane) {
    Job& job = job_[lane];
    if (is_seen(job) || job.nodes == kOrdinaryNodes) return begin(lane);  // known, or for somebody else
    const State board = boards_.board(lane);
    const int cell = single::choose(board);
    if (cell < 0) return;  // the last boxes() left no choice: one more sweep tells what it came to
    if (sets_.nodes >= most_nodes_) {
      out_of_nodes_ = true;
      return;
    }
    State& other = stack_[lane][job.depth++];
    other = board;
    const int word = single::word_of(cell);
    const std::uint32_t here = boards_.word(lane, word);
    const std::uint32_t field = here & std::uint32_t{kAllDigits} << single::field_shift(cell);
    const std::uint32_t news = field & ~seen_[word];
    const std::uint32_t tried = news != 0 ? news : field;
    const std::uint32_t digit = tried & -tried;
    single::set_word(other, word, here & ~digit);
    boards_.remove(lane, word, field & ~digit);
    ++job.nodes;
    ++sets_.nodes;
  }

  Lanes<kPoolWidth, kLanes / kPoolWidth> boards_;
  CandidateSets& sets_;
  const std::uint64_t most_nodes_;
  Watch* const watch_;
  std::uint64_t steps_ = 0;
  LaneSet active_ = 0;
  bool out_of_nodes_ = false;
  int next_word_ = 0;
  std::uint32_t next_bits_ = kDigits;
  std::uint32_t possible_[kWords], seen_[kWords];
  Job job_[kLanes];
  State stack_[kLanes][kCells];
};

inline End find_candidates(void* memory, CandidateSets& sets, std::uint64_t most_nodes, Watch* watch) {
  static_assert(alignof(CandidateSearch) <= 64 && std::is_trivially_destructible_v<CandidateSearch>);
  return (new (memory) CandidateSearch(sets, most_nodes, watch))->run();
}

constexpr CandidatesEngine candidates_engine() { return {sizeof(CandidateSearch), &find_candidates}; }

}  // namespace
}  // namespace ninefold::classic::NINEFOLD_TARGET::lanes
