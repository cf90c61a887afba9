// See making.hpp.
#include "generator/making.hpp"

#include <algorithm>
#include <atomic>
#include <new>
#include <optional>
#include <vector>

#include "base/crew.hpp"
#include "base/random.hpp"

namespace ninefold::generator {
namespace {

/// Puzzles that a thread takes at a time: one may take long.
constexpr std::size_t kRowsAtATime = 4;

/// A puzzle that is being made.
struct Puzzle {
  Puzzle(std::size_t cells, const Groups& groups) : digger(cells, groups) {}

  Digger digger;
  std::optional<Purse> purse;
  std::size_t row = 0;
  std::uint64_t tries = 0;
  std::optional<Fate> fate;
};

/// What every thread has for itself: some puzzles, which ask their questions together.
class Maker {
 public:
  Maker(const Wish& wish, const MakeWorkshop& workshop, const Puzzles& puzzles, std::size_t rows)
      : wish_(wish), puzzles_(puzzles), workshop_(workshop()) {
    const std::size_t size = std::min(workshop_->puzzles(), rows);
    making_.reserve(size);
    asking_.reserve(size);
    questions_.reserve(size);
    for (std::size_t i = 0; i < size; ++i) making_.emplace_back(workshop_->cells(), wish.groups);
  }

  End make(Blocks& blocks, Guard& guard) {
    blocks_ = &blocks;
    guard_ = &guard;
    try {
      for (Puzzle& puzzle : making_) {
        if (begin_row(puzzle)) asking_.push_back(&puzzle);
      }
      while (ask()) {
        workshop_->probe(questions_);
        for (std::size_t i = 0; i < asking_.size(); ++i) hear(*asking_[i], questions_[i].told);
      }
    } catch (const std::bad_alloc&) {  // nothing may fly out of a thread
      return End::memory;
    }
    return end_;
  }

 private:
  /// The next question of every puzzle; a puzzle rests when there is no row left. False if nobody asks.
  bool ask() {
    questions_.clear();
    std::erase_if(asking_, [&](Puzzle* puzzle) { return !go_on(*puzzle); });
    return !questions_.empty() && end_ == End::finished;
  }

  /// Goes on until there is something to ask; false if this ends before.
  bool go_on(Puzzle& puzzle) {
    for (;;) {
      while (puzzle.fate) {
        if (*puzzle.fate == Fate::unfinished) return false;
        puzzles_.fates[puzzle.row] = static_cast<std::uint8_t>(*puzzle.fate);
        if (!begin_row(puzzle)) return false;
      }
      Question& question = questions_.emplace_back();
      question.purse = &*puzzle.purse;
      if (puzzle.digger.ask(question)) return true;
      questions_.pop_back();
      puzzle.fate = judge(puzzle);
      if (!puzzle.fate) puzzle.fate = begin_board(puzzle);
    }
  }

  void hear(Puzzle& puzzle, Told told) {
    if (told == Told::halted) {
      puzzle.fate = halted(*puzzle.purse);
    } else {
      puzzle.digger.hear(told == Told::yes);
    }
  }

  bool begin_row(Puzzle& puzzle) {
    if (next_ == last_ && !blocks_->take(blocks_, next_, last_)) return false;
    puzzle.row = next_++;
    puzzle.purse.emplace(Purse{wish_.nodes, *guard_});
    puzzle.tries = 0;
    workshop_->begin();
    puzzle.fate = begin_board(puzzle);
    return true;
  }

  /// Fills the next board; a fate if that ends it.
  std::optional<Fate> begin_board(Puzzle& puzzle) {
    if (const End halt = guard_->check(); halt != End::finished) return unfinished(halt);
    if (puzzle.tries == wish_.tries) return Fate::tries;
    std::uint64_t random = stream_of(wish_.seed, puzzles_.first + puzzle.row, puzzle.tries);
    puzzles_.tries[puzzle.row] = ++puzzle.tries;
    const Told filled = workshop_->fill(random, full(puzzle), *puzzle.purse);
    if (filled == Told::no) return Fate::impossible;
    if (filled == Told::halted) return halted(*puzzle.purse);
    puzzle.digger.begin(full(puzzle), wish_.minimal ? 0 : wish_.clues, random, givens(puzzle));
    return std::nullopt;
  }

  /// Has what was dug proven; nothing if it is not as wished.
  std::optional<Fate> judge(Puzzle& puzzle) {
    const Digger& digger = puzzle.digger;
    if (!digger.is_puzzle() || (wish_.clues != 0 && digger.clues() != wish_.clues)) return std::nullopt;
    std::uint64_t& effort = puzzles_.efforts[puzzle.row];
    const Told proven = workshop_->prove(givens(puzzle), full(puzzle), effort, *puzzle.purse);
    if (proven == Told::halted) return halted(*puzzle.purse);
    if (proven == Told::no) return Fate::disputed;
    if (effort < wish_.least || effort > wish_.most) return std::nullopt;
    return Fate::made;
  }

  Fate halted(const Purse& purse) { return purse.end == End::nodes ? Fate::nodes : unfinished(purse.end); }

  Fate unfinished(End why) {
    end_ = why;
    return Fate::unfinished;
  }

  std::uint8_t* full(const Puzzle& puzzle) const {
    return puzzles_.solutions + puzzle.row * workshop_->cells();
  }
  std::uint8_t* givens(const Puzzle& puzzle) const {
    return puzzles_.givens + puzzle.row * workshop_->cells();
  }

  const Wish& wish_;
  const Puzzles& puzzles_;
  std::unique_ptr<Workshop> workshop_;
  std::vector<Puzzle> making_;
  std::vector<Puzzle*> asking_;
  std::vector<Question> questions_;  ///< of those that ask
  Blocks* blocks_ = nullptr;
  Guard* guard_ = nullptr;
  std::size_t next_ = 0, last_ = 0;  ///< rows at hand
  End end_ = End::finished;
};

}  // namespace

std::uint64_t stream_of(std::uint64_t seed, std::uint64_t number, std::uint64_t attempt) {
  std::uint64_t state = seed;
  state = next_random(state) ^ number;
  state = next_random(state) ^ attempt;
  return next_random(state);
}

End make_puzzles(const Wish& wish, const MakeWorkshop& workshop, const Puzzles& puzzles, unsigned threads,
                 Guard& guard) {
  std::fill_n(puzzles.fates, puzzles.rows, static_cast<std::uint8_t>(Fate::unfinished));
  std::fill_n(puzzles.tries, puzzles.rows, 0);
  std::vector<Maker> makers;  // made before any thread runs: only then may memory run out
  const std::size_t size = useful_threads(threads, puzzles.rows, kRowsAtATime);
  makers.reserve(size);
  const std::size_t share = (puzzles.rows + size - 1) / size;
  for (std::size_t i = 0; i < size; ++i) makers.emplace_back(wish, workshop, puzzles, share);
  std::atomic<std::size_t> begun{0};
  Blocks blocks(puzzles.rows, kRowsAtATime, begun);
  return in_parallel(makers, &Maker::make, blocks, guard);
}

}  // namespace ninefold::generator
