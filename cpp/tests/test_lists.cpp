// Lines in, rows out; and the reader of lines that both this and a batch use.
#include "classic/cells.hpp"
#include "classic/lists.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

namespace ninefold::tests {
namespace {

using classic::Column;
using classic::LineReader;
using classic::ListPart;
using classic::ListWorker;
using classic::RowFormat;

const std::string kLine(kUnique), kEmpty(81, '.');

ListPart solved(ListWorker& worker, std::string_view lines, RowFormat format = RowFormat::text,
                Column column = {}, double seconds = 1e9) {
  Guard guard(seconds);
  const classic::Kernels& kernels = *active_instruction_set()->classic;
  return worker.solve(lines, 11, {{kernels.classic, &kernels.batch}, {2}, format, column}, guard);
}

TEST("every byte is one cell for the vectors as for the table") {
  for (int byte = 0; byte < 256; ++byte) {
    for (int place = 0; place < kCells; ++place) {
      std::string line = kLine;
      line[static_cast<std::size_t>(place)] = static_cast<char>(byte);
      std::uint8_t fast[kCells], slow[kCells];
      const bool right = classic::read_cells(line, slow) == kCells && byte != ' ';
      CHECK_EQUAL(classic::read_plain_cells(line.data(), fast), right);
      if (right) CHECK(std::equal(fast, fast + kCells, slow));
    }
  }
}

TEST("bytes are counted whatever their number") {
  for (std::size_t size = 0; size < 9'000; size += 7) {
    const std::string all(size, '\n');
    CHECK_EQUAL(classic::count_byte(all.data(), size, '\n'), size);
  }
  CHECK_EQUAL(classic::count_lines("a\nb\r\nc\rd"), 3u);
}

TEST("lines end with a feed, a return or both") {
  const std::string lines = kLine + "\r\n\r" + kLine + "\r" + kLine + " remark\n\n" + kLine;
  LineReader reader(lines);
  std::uint8_t digits[kCells];
  std::vector<std::uint64_t> numbers;
  while (reader.next(digits)) {
    CHECK_EQUAL(reader.wrong(), 0u);
    numbers.push_back(reader.number());
  }
  CHECK((numbers == std::vector<std::uint64_t>{1, 3, 4, 6}));
}

TEST("rows are solutions, or puzzles with a remark; odd lines are left out and named") {
  ListWorker worker;
  std::string twice = kEmpty;
  twice[0] = twice[1] = '5';
  const std::string solution(kUniqueSolution);
  const ListPart part =
      solved(worker, "# heading\n" + kLine + "\nodd\n  " + twice + "\n" + kEmpty + "\nlast");
  const std::string rows(worker.rows());
  CHECK_EQUAL(rows.substr(0, 82), solution + "\n");
  CHECK_EQUAL(rows.substr(82, 90), twice + "  # none\n");
  CHECK_EQUAL(rows.substr(172 + 81), std::string("  # multiple\n"));
  CHECK_EQUAL(part.odd.size(), 2u);
  CHECK_EQUAL(part.odd[0].number, 13u);
  CHECK_EQUAL(part.odd[0].at, 82u);
  CHECK_EQUAL(part.odd[1].at, rows.size());
  CHECK((part.tally == std::array<std::uint64_t, 5>{0, 1, 1, 1, 0}));
  CHECK_EQUAL(part.last_line, 15u);
}

TEST("a worker serves again, and more rows than a block holds") {
  ListWorker worker;
  std::string lines;
  for (int i = 0; i < 5'000; ++i) lines += kLine + "\n";
  for (const RowFormat format : {RowFormat::json, RowFormat::text, RowFormat::csv}) {
    CHECK_EQUAL(solved(worker, lines, format).tally[2], 5'000u);
    const std::string_view rows = worker.rows();
    CHECK_EQUAL(classic::count_byte(rows.data(), rows.size(), '\n'), 5'000u);
  }
  CHECK(solved(worker, "").end == End::finished);
  CHECK(worker.rows().empty());
}

TEST("of a table one column is read, perhaps in quotes; strange quotes and short rows are odd") {
  ListWorker worker;
  const std::string quoted = "\"" + kLine + "\"";
  const std::string table = "1;" + kLine + ";x\n\"2;\";" + quoted + "\n3;" + kLine + "\n" +          // right
                            "4\n5;" + quoted + " ;\n6;\"" + kLine + "\n\"7\"\"\";" + kLine + "\n" +  // odd
                            std::string(81, ' ');
  const ListPart part = solved(worker, table, RowFormat::text, {';', 1});
  CHECK_EQUAL(part.tally[2], 3u);
  CHECK_EQUAL(part.odd.size(), 4u);
}

TEST("a deadline leaves rows undecided, a stop leaves them out") {
  ListWorker worker;
  const std::string lines = kLine + "\n" + kLine + "\n";
  const ListPart late = solved(worker, lines, RowFormat::text, {}, 0.0);
  CHECK(late.end == End::seconds);
  CHECK_EQUAL(std::string(worker.rows()),
              kLine + "  # undecided: seconds\n" + kLine + "  # undecided: seconds\n");
  const StopFlag stop{true};
  Guard guard(1e9, &stop);
  const classic::Kernels& kernels = *active_instruction_set()->classic;
  CHECK(worker.solve(lines, 1, {{kernels.classic, &kernels.batch}, {2}}, guard).end == End::stop);
  CHECK(worker.rows().empty());
}

}  // namespace
}  // namespace ninefold::tests
