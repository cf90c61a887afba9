"""`line`: a puzzle a line, one character a cell, as most collections are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.formats.record import ANY_SIZE, Format, Sample
from ninefold.formats.text import SQUARES, body, digits_of, numbered, puzzle_in
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line; blank lines and comments are passed over."""
    cells = layout.cells if layout else 81
    for line in numbered(lines):
        # A line of nothing but blanks is a puzzle where it has one for every cell.
        if line.text.strip() or len(line.text) == cells:
            yield puzzle_in(line, layout)


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A line for every puzzle, with `.` for empty."""
    return (f"{puzzle.to_line()}\n" for puzzle in puzzles)


def resembles(sample: Sample) -> bool:
    """Whether the first line that has a digit is as long as a board has cells."""
    if not sample.lines:
        return True
    # A border of another format may be as long as a board, but it holds no digit.
    lines = [line for line in sample.lines if any(map(str.isalnum, line))] or sample.lines
    layout = sample.layout
    cells = body(lines[0], {layout.cells: layout.size} if layout else SQUARES)[1]
    if layout:
        return len(cells) == layout.cells
    if len(cells) == 16 and len(lines) >= 16:
        # Many boards of 4x4, or the rows of one of 16x16: the digits tell.
        return all(digits_of(body(line, {16: 4})[1], 4) is not None for line in lines[:16])
    return len(cells) in SQUARES


FORMAT = Format(
    name="line",
    description="one puzzle a line, one character a cell, `.` for empty",
    extensions=("txt",),
    many=True,
    sizes=ANY_SIZE,
    marks=False,
    metadata=False,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
