// See batch.hpp.
#include "boards/batch.hpp"

#include <algorithm>
#include <new>

#include "base/crew.hpp"
#include "boards/digits.hpp"

namespace ninefold::boards {
namespace {

/// Rows that a thread takes at a time; a row may take a second.
constexpr std::size_t kRowsAtATime = 4;

/// What every thread has for itself.
class Worker {
 public:
  Worker(const Shape& shape, MakeSearch make, const Batch& batch, const Bounds& bounds)
      : shape_(shape), make_(make), batch_(batch), bounds_(bounds), board_(shape.cells) {}

  End solve(Blocks& blocks, Guard& guard) {
    std::size_t begin, end;
    while (blocks.take(&blocks, begin, end)) {
      for (std::size_t row = begin; row < end; ++row) {
        if (const End halt = guard.check(); halt != End::finished) return halt;
        const End why = try_row(row, guard);
        if (why == End::seconds || why == End::stop) return why;
      }
    }
    return End::finished;
  }

 private:
  /// Nothing may fly out of a thread: a row for which there is no memory is undecided.
  End try_row(std::size_t row, Guard& guard) {
    try {
      return solve_row(row, guard);
    } catch (const std::bad_alloc&) {
      batch_.ends[row] = static_cast<std::uint8_t>(End::memory);
      return End::memory;
    }
  }

  /// A search of its own for every row: what one learns would change how another goes, and with it the
  /// solution that is found first.
  End solve_row(std::size_t row, Guard& guard) {
    if (!read_digits(shape_, batch_.digits + row * shape_.cells, board_)) {
      batch_.statuses[row] = static_cast<std::uint8_t>(Status::malformed);
      batch_.ends[row] = static_cast<std::uint8_t>(End::finished);
      return End::finished;
    }
    const auto search = make_(shape_);
    std::vector<std::uint8_t> first;
    Found found = boards::solve(*search, board_, bounds_, guard, first);
    if (bounds_.solutions > 2 && found.solutions == 2) {
      const Found two = found;
      Bounds rest = bounds_;
      if (rest.nodes != kUnlimited) rest.nodes -= std::min(rest.nodes, two.nodes);
      found = boards::count(*search, board_, rest, guard);
      found.solutions = std::max<Wide>(found.solutions, 2);
      found.nodes += two.nodes;
    }
    std::copy(first.begin(), first.end(), batch_.solutions + row * shape_.cells);
    const auto most = static_cast<Wide>(kUnlimited);
    batch_.counts[row] = static_cast<std::uint64_t>(std::min(found.solutions, most));
    batch_.statuses[row] = static_cast<std::uint8_t>(status_of(batch_.counts[row], found.end));
    batch_.ends[row] = static_cast<std::uint8_t>(found.end);
    if (batch_.nodes) batch_.nodes[row] = found.nodes;
    return found.end;
  }

  const Shape& shape_;
  MakeSearch make_;
  const Batch& batch_;
  const Bounds& bounds_;
  Board board_;
};

/// Every row undecided, until it is reached.
void clear(const Batch& batch, std::size_t cells) {
  std::fill_n(batch.solutions, batch.rows * cells, std::uint8_t{0});
  std::fill_n(batch.counts, batch.rows, 0);
  if (batch.nodes) std::fill_n(batch.nodes, batch.rows, 0);
  std::fill_n(batch.ends, batch.rows, static_cast<std::uint8_t>(End::stop));
  std::fill_n(batch.statuses, batch.rows, static_cast<std::uint8_t>(Status::undecided));
}

}  // namespace

End solve_batch(const Shape& shape, MakeSearch make, const Batch& batch, const Bounds& bounds,
                unsigned threads, Guard& guard, std::atomic<std::size_t>& begun) {
  clear(batch, shape.cells);
  std::vector<Worker> workers;
  const std::size_t size = useful_threads(threads, batch.rows, kRowsAtATime);
  for (std::size_t i = 0; i < size; ++i) workers.emplace_back(shape, make, batch, bounds);
  Blocks blocks(batch.rows, kRowsAtATime, begun);
  const End end = in_parallel(workers, &Worker::solve, blocks, guard);
  if (end != End::finished) {  // rows that were not reached ended for this reason too
    std::replace(batch.ends, batch.ends + batch.rows, static_cast<std::uint8_t>(End::stop),
                 static_cast<std::uint8_t>(end));
  }
  return end;
}

}  // namespace ninefold::boards
