// See making.hpp.
#include "generator/making.hpp"

#include <algorithm>
#include <atomic>
#include <new>
#include <vector>

#include "base/crew.hpp"
#include "base/random.hpp"

namespace ninefold::generator {
namespace {

/// Puzzles that a thread takes at a time: one may take long.
constexpr std::size_t kRowsAtATime = 4;

/// What every thread has for itself.
class Maker {
 public:
  Maker(const Wish& wish, const MakeWorkshop& workshop, const Puzzles& puzzles)
      : wish_(wish), puzzles_(puzzles), workshop_(workshop()), digger_(*workshop_, wish.groups) {}

  End make(Blocks& blocks, Guard& guard) {
    std::size_t begin, end;
    while (blocks.take(&blocks, begin, end)) {
      for (std::size_t row = begin; row < end; ++row) {
        if (const End halt = make_row(row, guard); halt != End::finished) return halt;
      }
    }
    return End::finished;
  }

 private:
  End make_row(std::size_t row, Guard& guard) {
    Purse purse{wish_.nodes, guard};
    Fate fate = Fate::tries;
    try {
      workshop_->begin();
      for (std::uint64_t attempt = 0; attempt < wish_.tries && fate == Fate::tries; ++attempt) {
        if (const End halt = guard.check(); halt != End::finished) return halt;
        puzzles_.tries[row] = attempt + 1;
        fate = attempt_row(row, stream_of(wish_.seed, puzzles_.first + row, attempt), purse);
      }
    } catch (const std::bad_alloc&) {  // nothing may fly out of a thread
      return End::memory;
    }
    if (fate == Fate::unfinished) return purse.end;
    puzzles_.fates[row] = static_cast<std::uint8_t>(fate);
    return End::finished;
  }

  /// Fills a board, digs, and has the result proven; Fate::tries if it is not as wished.
  Fate attempt_row(std::size_t row, std::uint64_t random, Purse& purse) {
    std::uint8_t* const full = puzzles_.solutions + row * workshop_->cells();
    std::uint8_t* const givens = puzzles_.givens + row * workshop_->cells();
    const Told filled = workshop_->fill(random, full, purse);
    if (filled == Told::no) return Fate::impossible;
    if (filled == Told::halted) return halted(purse);
    const Told dug = digger_.dig(full, wish_.minimal ? 0 : wish_.clues, random, givens, purse);
    if (dug == Told::halted) return halted(purse);
    if (dug == Told::no || (wish_.clues != 0 && digger_.clues() != wish_.clues)) return Fate::tries;
    std::uint64_t& effort = puzzles_.efforts[row];
    const Told proven = workshop_->prove(givens, full, effort, purse);
    if (proven == Told::halted) return halted(purse);
    if (proven == Told::no) return Fate::disputed;
    return wish_.least <= effort && effort <= wish_.most ? Fate::made : Fate::tries;
  }

  static Fate halted(const Purse& purse) { return purse.end == End::nodes ? Fate::nodes : Fate::unfinished; }

  const Wish& wish_;
  const Puzzles& puzzles_;
  std::unique_ptr<Workshop> workshop_;
  Digger digger_;
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
  for (std::size_t i = 0; i < size; ++i) makers.emplace_back(wish, workshop, puzzles);
  std::atomic<std::size_t> begun{0};
  Blocks blocks(puzzles.rows, kRowsAtATime, begun);
  return in_parallel(makers, &Maker::make, blocks, guard);
}

}  // namespace ninefold::generator
