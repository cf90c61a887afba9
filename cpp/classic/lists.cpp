// See lists.hpp.
#include "classic/lists.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "classic/batch.hpp"
#include "classic/cells.hpp"

namespace ninefold::classic {
namespace {

/// Rows that are read, solved and written before the next: few enough to stay in the cache of a core.
constexpr std::size_t kRowsAtATime = 2048;

/// No row is longer, in no format.
constexpr std::size_t kLongestRow = 320;

constexpr std::string_view kOutcomeNames[] = {"undecided", "none", "unique", "multiple", "undecided"};
constexpr std::string_view kEndNames[] = {"", "solutions", "nodes", "seconds", "stop"};

/// What is known of one puzzle.
struct Row {
  const std::uint8_t* puzzle;
  const std::uint8_t* solution;  ///< null: none was found
  std::uint64_t line;
  Outcome outcome;
  End end;

  std::string_view status() const { return kOutcomeNames[static_cast<std::size_t>(outcome)]; }
  std::string_view stopped_by() const { return kEndNames[static_cast<std::size_t>(end)]; }
};

char* put(char* out, std::string_view text) {
  std::memcpy(out, text.data(), text.size());
  return out + text.size();
}

/// The solution; or the puzzle and what is the matter with it.
char* put_text(char* out, const Row& row) {
  switch (row.outcome) {
    case Outcome::unique:
    case Outcome::solved:
      out = put_cells(out, row.solution);
      break;
    case Outcome::multiple:
      out = put(put_cells(out, row.solution), "  # multiple");
      break;
    case Outcome::none:
      out = put(put_cells(out, row.puzzle), "  # none");
      break;
    case Outcome::undecided:
      out = put(put(put_cells(out, row.puzzle), "  # undecided: "), row.stopped_by());
      break;
  }
  *out = '\n';
  return out + 1;
}

char* put_csv(char* out, const Row& row) {
  out = put(put_cells(out, row.puzzle), ",");
  if (row.solution) out = put_cells(out, row.solution);
  out = put(put(out, ","), row.status());
  return put(put(put(out, ","), row.stopped_by()), "\n");
}

char* put_json(char* out, const Row& row) {
  out = put(out, R"({"line": )");
  out = std::to_chars(out, out + 20, row.line).ptr;
  out = put(put_cells(put(out, R"(, "puzzle": ")"), row.puzzle), R"(", "status": ")");
  out = put(put(out, row.status()), R"(", "solution": )");
  out = row.solution ? put(put_cells(put(out, "\""), row.solution), "\"") : put(out, "null");
  out = put(out, R"(, "stopped_by": )");
  out = row.end == End::finished ? put(out, "null") : put(put(put(out, "\""), row.stopped_by()), "\"");
  return put(out, "}\n");
}

using PutRow = char* (*)(char*, const Row&);
constexpr PutRow kPutRow[] = {put_text, put_csv, put_json};

}  // namespace

/// Some puzzles and what was found out about them.
class ListWorker::Block {
 public:
  /// Reads puzzles until there are enough; lines that hold none go to the odd ones, which for now tell
  /// before which row they stand.
  void read(LineReader& reader, std::string_view text, std::vector<OddLine>& odd) {
    rows_ = 0;
    while (rows_ < kRowsAtATime && odd.size() < kRowsAtATime && reader.next(puzzle(rows_))) {
      if (reader.wrong()) {
        const auto begin = static_cast<std::size_t>(reader.line().data() - text.data());
        odd.push_back({reader.number(), begin, reader.line().size(), rows_});
      } else {
        lines_[rows_++] = reader.number();
      }
    }
  }

  End solve(const ListQuestion& question, Guard& guard) {
    const Batch batch{digits_.data(), rows_,        solutions_.data(), counts_.data(),
                      nullptr,        ends_.data(), statuses_.data()};
    std::atomic<std::size_t> begun{0};
    const End end = solve_batch(question.solvers, batch, question.bounds, 1, guard, begun);
    if (end == End::stop) {  // what comes after the first open row is not known to be whole
      const auto open = std::find(ends_.begin(), ends_.begin() + static_cast<std::ptrdiff_t>(rows_),
                                  static_cast<std::uint8_t>(End::stop));
      rows_ = static_cast<std::size_t>(open - ends_.begin());
    }
    return end;
  }

  std::size_t rows() const { return rows_; }

  Row row(std::size_t i, std::uint64_t before) const {
    const auto end = static_cast<End>(ends_[i]);
    auto outcome = static_cast<Outcome>(statuses_[i]);
    if (outcome == Outcome::undecided && end == End::solutions) outcome = Outcome::solved;
    const std::uint8_t* const solution = counts_[i] ? solutions_.data() + i * kCells : nullptr;
    return {digits_.data() + i * kCells, solution, lines_[i] + before, outcome, end};
  }

 private:
  std::uint8_t* puzzle(std::size_t row) { return digits_.data() + row * kCells; }

  std::size_t rows_ = 0;
  std::array<std::uint8_t, kRowsAtATime * kCells> digits_, solutions_;
  std::array<std::uint64_t, kRowsAtATime> lines_, counts_;
  std::array<std::uint8_t, kRowsAtATime> ends_, statuses_;
};

ListWorker::ListWorker() : block_(std::make_unique<Block>()) {}
ListWorker::~ListWorker() = default;

/// Room for one more row.
char* ListWorker::room() {
  if (capacity_ - size_ < kLongestRow) {
    const std::size_t larger = 2 * capacity_ + kRowsAtATime * kLongestRow;
    std::unique_ptr<char[]> rows(new char[larger]);
    if (size_) std::memcpy(rows.get(), rows_.get(), size_);
    rows_ = std::move(rows);
    capacity_ = larger;
  }
  return rows_.get() + size_;
}

/// Appends the rows of a block, and tells the odd lines between them where their rows belong.
void ListWorker::append(ListPart& part, std::vector<OddLine>& odd, std::uint64_t before, RowFormat format) {
  const PutRow put_row = kPutRow[static_cast<std::size_t>(format)];
  auto next = odd.begin();
  const auto place_odd = [&](std::size_t row) {
    for (; next != odd.end() && next->at <= row; ++next) {
      part.odd.push_back({next->number + before, next->begin, next->size, size_});
    }
  };
  for (std::size_t i = 0; i < block_->rows(); ++i) {
    place_odd(i);
    const Row row = block_->row(i, before);
    size_ = static_cast<std::size_t>(put_row(room(), row) - rows_.get());
    ++part.tally[static_cast<std::size_t>(row.outcome)];
    part.last_line = row.line;
  }
  place_odd(block_->rows());
}

ListPart ListWorker::solve(std::string_view text, std::uint64_t first, const ListQuestion& question,
                           Guard& guard) {
  ListPart part;
  LineReader reader(text, question.column);
  std::vector<OddLine> odd;
  size_ = 0;
  do {
    odd.clear();
    block_->read(reader, text, odd);
    const End end = block_->solve(question, guard);
    append(part, odd, first - 1, question.format);
    if (end != End::finished) part.end = end;
  } while (part.end != End::stop && (block_->rows() || !odd.empty()));
  return part;
}

}  // namespace ninefold::classic
