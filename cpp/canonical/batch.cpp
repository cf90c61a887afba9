// The forms of many boards, on one thread or several.
#include <algorithm>
#include <cstring>
#include <new>
#include <vector>

#include "base/crew.hpp"
#include "canonical/canonical.hpp"

namespace ninefold::canonical {
namespace {

/// Rows that a thread takes at a time: about a millisecond of work.
constexpr std::size_t kRowsForForms = 32;

/// What every thread has for itself.
class FormWorker {
 public:
  explicit FormWorker(const FormBatch& batch) : batch_(batch) {}

  /// All rows that the blocks hold.
  End find(Blocks& blocks, Guard& guard) {
    std::size_t begin, end;
    while (blocks.take(&blocks, begin, end)) {
      if (const End halt = guard.check(); halt != End::finished) return halt;
      for (std::size_t row = begin; row < end; ++row) {
        const End ended = find_row(row, guard);
        if (ended == End::seconds || ended == End::stop) return ended;
      }
    }
    return End::finished;
  }

 private:
  bool is_wrong(std::size_t row) const {
    const std::uint8_t* digits = batch_.digits + row * kCells;
    return *std::max_element(digits, digits + kCells) > 9;
  }

  End find_row(std::size_t row, Guard& guard) {
    if (is_wrong(row)) {
      batch_.ends[row] = kMalformed;
      return End::finished;
    }
    End end = End::memory;
    try {
      const Form form = search_.run(batch_.digits + row * kCells, guard);
      end = form.end;
      std::memcpy(batch_.forms + row * kCells, form.digits.data(), kCells);
      std::memcpy(batch_.symmetries + row * sizeof(Symmetry), &form.symmetry, sizeof(Symmetry));
      batch_.automorphisms[row] = form.automorphisms;
    } catch (const std::bad_alloc&) {  // nothing may fly out of a thread
    }
    batch_.ends[row] = static_cast<std::uint8_t>(end);
    return end;
  }

  const FormBatch& batch_;
  Search search_;
};

}  // namespace

End find_forms(const FormBatch& batch, unsigned threads, Guard& guard, std::atomic<std::size_t>& begun) {
  std::fill_n(batch.ends, batch.rows, static_cast<std::uint8_t>(End::stop));
  std::fill_n(batch.automorphisms, batch.rows, 0u);
  std::fill_n(batch.forms, batch.rows * kCells, std::uint8_t{0});
  std::fill_n(batch.symmetries, batch.rows * sizeof(Symmetry), std::uint8_t{0});
  Blocks blocks(batch.rows, kRowsForForms, begun);
  std::vector<FormWorker> workers(useful_threads(threads, batch.rows, kRowsForForms), FormWorker(batch));
  const End end = in_parallel(workers, &FormWorker::find, blocks, guard);
  if (end != End::finished) {  // rows that were not reached ended for this reason too
    std::replace(batch.ends, batch.ends + batch.rows, static_cast<std::uint8_t>(End::stop),
                 static_cast<std::uint8_t>(end));
  }
  return end;
}

}  // namespace ninefold::canonical
