"""Chunks of lines whose boards a solver of any layout takes: read, solved as a batch, written.

Reading and writing a line are Python here; the batch between them, where the time goes, is
solved without the GIL, so that threads do several chunks at a time.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ninefold.errors import FormatError, UnsupportedError
from ninefold.formats.bounded_lines import LONGEST_LINE, too_long
from ninefold.formats.sources import Malformed, PlainLines
from ninefold.formats.text import Line, puzzle_in
from ninefold.lists.answering import CELLS, ENGINES, Part, Question
from ninefold.lists.chunks import Chunk
from ninefold.lists.rows import Row
from ninefold.model import Layout, Puzzle
from ninefold.model.digits import digits_of, line_of
from ninefold.outcomes import Status
from ninefold.solvers import solve_batch
from ninefold.solvers.regions import LayoutSolver
from ninefold.solvers.registry import choose

if TYPE_CHECKING:
    from ninefold.solvers.batch import Batch


def is_native(solver: str, layout: Layout) -> bool:
    """Whether the kernel of lists answers whole chunks of such lines by itself."""
    return solver in ENGINES and layout == Layout.classic()


def takes_many(solver: str, layout: Layout) -> bool:
    """Whether chunks of such lines can be answered, by the kernel of lists or as batches."""
    if is_native(solver, layout):
        return True
    try:
        return isinstance(choose(solver, Puzzle(bytes(layout.cells), layout)), LayoutSolver)
    except UnsupportedError:  # every row will say so
        return False


def batch_part(question: Question, chunk: Chunk, lines: PlainLines) -> Part:
    """The rows of a chunk, up to one before which somebody said stop."""
    boards: dict[int, bytes] = {}
    rows: dict[int, Row] = {}
    for line in _lines_of(chunk, _blank_cells(question, lines)):
        found = _read(question, line, lines)
        if isinstance(found, bytes):
            boards[line.number] = found
        else:
            rows[line.number] = found
    if boards:
        rows |= _solved(question, boards, lines.layout)
    tally, last_line = Counter[str](), 0
    pieces: list[bytes] = []
    for number in sorted(rows):
        row = rows[number]
        if row.stopped_by == "stop":
            return Part(b"".join(pieces), tally, chunk.end, last_line, is_whole=False)
        pieces.append(question.written(row))
        tally[row.outcome] += 1
        last_line = number
    return Part(b"".join(pieces), tally, chunk.end, last_line, is_whole=True)


def _blank_cells(question: Question, lines: PlainLines) -> int:
    """How many blanks, and nothing else, are a line with an empty board; 0 if none are."""
    if lines.table is not None:
        return 0
    return CELLS if question.layout is None else question.layout.cells


def _lines_of(chunk: Chunk, blanks: int) -> list[Line]:
    """The lines that are to have a row: neither comments nor blank, but for an empty board."""
    with memoryview(chunk.text) as text:
        content = str(text[: chunk.size], "utf-8", "replace")
    every = (
        Line(number, text.removesuffix("\r"))
        for number, text in enumerate(content.split("\n"), start=chunk.begin.line)
    )
    return [line for line in every if _has_row(line.text, blanks)]


def _has_row(text: str, blanks: int) -> bool:
    return not text.lstrip().startswith("#") if text.strip() else 0 < len(text) == blanks


def _read(question: Question, line: Line, lines: PlainLines) -> bytes | Row:
    """The digits of a line; the row of one that cannot be read, or is of another layout."""
    if lines.table is None and len(line.text) == lines.layout.cells:
        digits = digits_of(line.text, lines.layout.size)
        if digits is not None:
            return digits
    try:
        if len(line.text) > LONGEST_LINE:  # the end of which was never read
            raise too_long(line.number)
        if lines.table is not None:
            puzzle = lines.table.puzzle(line, question.layout)
        else:
            puzzle = puzzle_in(line, question.layout)
    except FormatError as error:
        return question.row(Malformed(error, line.text))
    return puzzle.givens if puzzle.layout == lines.layout else question.row(puzzle, line.number)


def _solved(question: Question, boards: dict[int, bytes], layout: Layout) -> dict[int, Row]:
    """The rows of boards of one layout, by the numbers of their lines."""
    import numpy as np

    digits = np.frombuffer(b"".join(boards.values()), np.uint8).reshape(-1, layout.cells)
    batch = solve_batch(
        digits,
        question.limit,
        limits=question.remaining(),
        solver=question.solver,
        seed=question.seed,
        stop=question.stop,
        layout=layout,
    )
    statuses = [str(Status(status)) for status in batch.statuses.tolist()]
    return {
        number: Row(
            number,
            line_of(givens),
            statuses[place],
            _solution(batch, place),
            batch.stopped_row(place),
            layout=layout,
        )
        for place, (number, givens) in enumerate(boards.items())
    }


def _solution(batch: Batch, place: int) -> str | None:
    return line_of(batch.solutions[place].tobytes()) if batch.counts[place] else None
