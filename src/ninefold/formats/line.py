"""`line`: a puzzle a line, one character a cell, as most collections are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.formats.definition import Format, Sample
from ninefold.formats.text import body, numbered, puzzle_in
from ninefold.model.digits import digits_of
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.units import SQUARES


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
    """Whether half of the first lines, or more, are as long as a board has cells."""
    if not sample.lines:
        return True
    # A border of another format may be as long as a board, but it holds no digit.
    lines = [line for line in sample.lines if any(map(str.isalnum, line))] or sample.lines
    layout = sample.layout
    sizes = {layout.cells: layout.size} if layout else SQUARES
    lengths = [len(body(line, sizes)[1]) for line in lines[:6]]
    if layout is None and lengths[0] == 16 and len(lines) >= 16:
        # Many boards of 4x4, or the rows of one of 16x16: the digits tell.
        return all(digits_of(body(line, {16: 4})[1], 4) is not None for line in lines[:16])
    return 2 * sum(length in sizes for length in lengths) >= len(lengths)


FORMAT = Format(
    name="line",
    description="one puzzle a line, one character a cell, `.` for empty",
    extensions=("txt",),
    one_a_line=True,
    plain_lines=True,
    from_zero=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
