"""The work on a piece of a source: puzzles in, a part of the output out.

A piece is a chunk of lines, some puzzles that were read one by one, or some rows of a table. The
output is rows of text, CSV or JSON (`RowWork`), or columns of a table (`TableWork`). Work is a
value that can be sent to another process; it holds the time left, because two machines do not share
a clock.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ninefold import _core
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.arrow_columns import arrow, one_word
from ninefold.formats.bounded_lines import LONGEST_LINE, too_long
from ninefold.formats.compression import Packing, packed
from ninefold.formats.csv_columns import row_puzzle
from ninefold.formats.sources import Malformed, PlainLines
from ninefold.formats.text import Line, puzzle_in, rows_of_text
from ninefold.limits import StopToken
from ninefold.model import Layout, Puzzle
from ninefold.runs.answers import answer_rows, asked, board_records, record_batch, record_of
from ninefold.runs.chunks import Chunk, LeftOut, Part, Place
from ninefold.runs.rows import STOP, WRITERS, Row
from ninefold.runs.tables.groups import TableChunk
from ninefold.runs.verb import JUDGED, Record, Verb

Item = Puzzle | Malformed


class Puzzles(NamedTuple):
    """Some puzzles of a source that were read one by one, and the number of the first."""

    items: list[Item]
    source: str
    first: int
    end: Place


@dataclass(frozen=True)
class Timed:
    """A verb, and the end of the time that all puzzles share, if they do."""

    verb: Verb
    deadline: float | None

    def __getstate__(self) -> dict[str, Any]:
        left = None if self.deadline is None else self.deadline - time.monotonic()
        return vars(self) | {"deadline": left}

    def __setstate__(self, state: dict[str, Any]) -> None:
        left = state["deadline"]
        vars(self).update(state | {"deadline": None if left is None else left + time.monotonic()})

    def verb_now(self) -> Verb:
        """The verb with the seconds that are left."""
        if self.deadline is None:
            return self.verb
        return self.verb.within(max(0.0, self.deadline - time.monotonic()))


@dataclass(frozen=True)
class RowWork(Timed):
    """The work whose output is rows.

    `source` is the name of the input; `several` says that there are other inputs.
    """

    format: str = "text"
    packing: Packing | None = None
    lines: PlainLines | None = None
    source: str = ""
    several: bool = False

    def __call__(
        self, piece: Chunk | Puzzles, worker: _core.ListWorker | None = None, *, stop: StopToken
    ) -> Part:
        """The part for a piece; with a worker of this process, the rows may be in its memory."""
        part = self._part(piece, worker, stop)
        if self.verb.is_distinct:
            return part
        rows = packed(self.packing, part.data)
        return part._replace(data=rows if worker else bytes(rows))

    def _part(
        self, piece: Chunk | Puzzles, worker: _core.ListWorker | None, stop: StopToken
    ) -> Part:
        verb = self.verb_now()
        if isinstance(piece, Puzzles):
            return self._written(verb, self._puzzle_rows(verb, piece, stop), piece.end, stop)
        assert self.lines is not None
        if verb.has_line_kernel(self.lines.layout) and not self.several:
            kernel = worker or _core.ListWorker()
            return verb.solved_lines(piece, self.lines, kernel, self.format, stop)
        return self._written(verb, self._line_rows(verb, piece, stop), piece.end, stop)

    def _written(self, verb: Verb, rows: Iterator[Row], end: Place, stop: StopToken) -> Part:
        """The rows in the form of the output, up to one that was cut short by a stop."""
        written: list[tuple[str | None, str]] = []
        errors: list[tuple[str, NinefoldError]] = []
        left_out: list[LeftOut] = []
        tally, last_line, is_whole = Counter[str](), 0, True
        for row in rows:
            if stop.stopped or row.record.get("stopped_by") == STOP:
                is_whole = False
                break
            if row.error is not None and verb.drops_errors:
                errors.append((row.source, row.error))
            else:
                text = WRITERS[self.format](verb, row, self.several)
                written.append((verb.distinct_by(row.record), f"{text}\n"))
            tally[verb.outcome(row.record)] += 1
            left_out += (LeftOut(row.source, row.number, each) for each in row.left_out)
            last_line = row.line or last_line
        data = written if verb.is_distinct else "".join(text for _, text in written).encode()
        return Part(data, tally, end, last_line, is_whole, tuple(errors), tuple(left_out))

    def _puzzle_rows(self, verb: Verb, piece: Puzzles, stop: StopToken) -> Iterator[Row]:
        for number, item in enumerate(piece.items, start=piece.first):
            yield row_of(verb, item, stop)._replace(number=number, source=piece.source)

    def _line_rows(self, verb: Verb, chunk: Chunk, stop: StopToken) -> Iterator[Row]:
        assert self.lines is not None
        layout = self.lines.layout
        found = {line.number: self._read(line) for line in self._lines_of(chunk)}
        boards = {number: each for number, each in found.items() if isinstance(each, bytes)}
        records: dict[int, Record] = {}
        if boards and verb.takes_many(layout):
            values = board_records(verb, list(boards.values()), layout, stop)
            records = dict(zip(boards, values, strict=True))
        for number, each in found.items():
            if number in records:
                row = Row(records[number], layout.line_of(boards[number]), number, layout=layout)
            else:
                item = Puzzle(each, layout) if isinstance(each, bytes) else each
                row = row_of(verb, item, stop, number)
            yield row._replace(source=self.source)

    def _lines_of(self, chunk: Chunk) -> Iterator[Line]:
        """The lines that get a row."""
        assert self.lines is not None
        with memoryview(chunk.text) as text:
            content = str(text[: chunk.size], "utf-8", "replace")
        # In a table, a text of blanks is not a board.
        cells = None if self.lines.table else self.lines.layout.cells
        return rows_of_text(content, cells, chunk.begin.line)

    def _read(self, line: Line) -> bytes | Item:
        """The digits of a line, or an item if the line is unusual or malformed."""
        assert self.lines is not None
        table, layout = self.lines.table, self.lines.layout
        if table is None and len(line.text) == layout.cells:
            digits = layout.digits_of(line.text)
            if digits is not None:
                return digits
        try:
            puzzle = odd_puzzle(line, self.lines, self.verb.layout)
        except FormatError as error:
            return Malformed(error, line.text, layout if self.lines.is_text else None)
        is_plain = puzzle.layout == layout and not puzzle.constraints and puzzle.marks is None
        return puzzle.givens if is_plain else puzzle


def odd_puzzle(line: Line, lines: PlainLines, layout: Layout | None) -> Puzzle:
    """The puzzle of a line with more than its cells: a text has one layout, a table may have
    several.
    """
    if len(line.text) > LONGEST_LINE:  # the end of which was never read
        raise too_long(line.number)
    if lines.table is not None:
        return lines.table.puzzle(line, layout)
    return puzzle_in(line, lines.layout) if lines.is_text else row_puzzle(line, layout)


def row_of(verb: Verb, item: Item, stop: StopToken | None, line: int = 0) -> Row:
    """The row of a puzzle that is answered by itself."""
    found = asked(verb, item, stop)
    if isinstance(found.answer, NinefoldError):
        left_out = item.left_out if isinstance(item, Puzzle) else ()
        return Row.of_error(found.answer, line, left_out)
    record = verb.record(found.answer)
    if isinstance(item, Malformed):
        return Row(record, item.text or "", item.error.line)
    return Row.of_puzzle(item, record, line)


@dataclass(frozen=True)
class TableWork(Timed):
    """The work whose output is columns: `names` are their names in the table."""

    names: dict[str, str]
    schema: Any
    encoded: Callable[[Any], Any]
    several: bool = False

    def __call__(self, piece: TableChunk | Puzzles, *, stop: StopToken) -> Part:
        """The part for a piece, made by a thread of this process."""
        return self.part(piece, self.answer(piece, stop))

    def answer(self, piece: TableChunk | Puzzles, stop: StopToken) -> Any:
        """The answers for a piece: the share of the work that can be done elsewhere."""
        return Answering(self.verb, self.deadline)(*self.sent(piece), stop=stop)

    def sent(self, piece: TableChunk | Puzzles) -> tuple[Any]:
        """The puzzles of a piece, in the form that is sent to another process."""
        return (piece.puzzles,) if isinstance(piece, TableChunk) else (piece.items,)

    def part(self, piece: TableChunk | Puzzles, answer: Any) -> Part:
        """The answers beside the columns that pass through, encoded."""
        if isinstance(piece, TableChunk):
            kept = piece.rows.columns
        else:
            kept = _puzzle_columns(piece, self.several)
        answers = [answer.column(name) for name in self.names]
        rows = arrow().record_batch([*kept, *answers], schema=self.schema)
        left_out = _left_out(piece) if isinstance(piece, Puzzles) else ()
        tally = _tally(self.verb, answer)
        return Part(self.encoded(rows), tally, piece.end, left_out=left_out)


@dataclass(frozen=True)
class Answering(Timed):
    """The share of `TableWork` that goes to a pool."""

    def __call__(self, puzzles: Any, *, stop: StopToken) -> Any:
        """The answers for a column, or for some puzzles, as a batch."""
        verb = self.verb_now()
        if isinstance(puzzles, list):
            found = (asked(verb, each, stop) for each in puzzles)
            return record_batch(verb, (record_of(verb, each) for each in found))
        return answer_rows(verb, puzzles, stop=stop)


def _puzzle_columns(piece: Puzzles, several: bool) -> list[Any]:
    """The columns of puzzles that do not come from a table: the sources, if several, and the
    texts.
    """
    pa = arrow()
    texts = pa.array([puzzle_text(item) for item in piece.items], pa.string())
    return [pa.array([piece.source] * len(texts), pa.string()), texts] if several else [texts]


def _left_out(piece: Puzzles) -> tuple[LeftOut, ...]:
    """The rules that a lenient reading left out, for puzzles that do not come from a table."""
    return tuple(
        LeftOut(piece.source, number, each)
        for number, item in enumerate(piece.items, start=piece.first)
        if not isinstance(item, Malformed)
        for each in item.left_out
    )


def puzzle_text(item: Item) -> str | None:
    """A puzzle as a text that can be read again: a line, or JSON if a line cannot hold it.

    >>> puzzle_text(Puzzle("12" + 14 * "."))
    '12..............'
    """
    if isinstance(item, Malformed):
        return item.text
    if item.layout.is_usual and item.marks is None and not item.constraints:
        return item.to_line()
    from ninefold.formats import write

    return write(item, "json").rstrip("\n")


def _tally(verb: Verb, answer: Any) -> Counter[str]:
    """The number of rows of each outcome; most often it is the same for all."""
    words = [one_word(answer[name]) for name in ("status", "stopped_by")]
    if verb.judged == JUDGED and None not in words:
        record = {name: word[0] for name, word in zip(JUDGED, words, strict=True) if word}
        return Counter({verb.outcome(record): len(answer)})
    kinds = Counter(zip(*(answer[name].to_pylist() for name in verb.judged), strict=True))
    tally = Counter[str]()
    for values, count in kinds.items():
        tally[verb.outcome(dict(zip(verb.judged, values, strict=True)))] += count
    return tally
