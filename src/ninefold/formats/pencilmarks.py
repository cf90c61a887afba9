"""`pencilmarks`: a puzzle a line, every digit of every cell, 729 characters for 9x9."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ninefold.errors import FormatError, UnsupportedError
from ninefold.formats.definition import Format, Sample
from ninefold.formats.text import Line, body, counted, nearest, numbered
from ninefold.model.candidates import Candidates
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.units import SQUARES, USUAL_BOXES

CUBES: Mapping[int, int] = {size**3: size for size in USUAL_BOXES}
"""The size of a board for every usual number of characters."""


def puzzle_of_masks(masks: Sequence[int], layout: Layout) -> Puzzle:
    """A puzzle stated by the digits of every cell; marks that say nothing are left out."""
    puzzle = Puzzle.from_marks(Candidates(masks, layout))
    plain = Puzzle(puzzle.givens, layout)
    return plain if plain.stated() == puzzle.marks else puzzle


def written_marks(puzzle: Puzzle) -> Candidates:
    """What a puzzle states of its cells; marks alone cannot say that they exclude a given."""
    stated = puzzle.stated()
    for cell, (given, mask) in enumerate(zip(puzzle.givens, stated.masks, strict=True)):
        if given and not mask:
            name = puzzle.layout.cell_name(cell)
            raise UnsupportedError(
                f"the marks of {name} exclude its given, which only 'json' can hold"
            )
    return stated


def _sizes(layout: Layout | None) -> Mapping[int, int]:
    return {layout.cells * layout.size: layout.size} if layout else CUBES


def _puzzle(line: Line, layout: Layout | None) -> Puzzle:
    sizes = _sizes(layout)
    start, marks = body(line.text, sizes)
    if len(marks) not in sizes:
        count = nearest(len(marks), sizes, 729)
        column = start + min(len(marks), count) + 1
        found = counted(len(marks), "character")
        raise FormatError(line.number, column, f"{count} characters", found)
    layout = layout or Layout.usual(sizes[len(marks)])
    try:
        return puzzle_of_masks(Candidates(marks, layout).masks, layout)
    except FormatError as error:
        column = start + error.column
        raise FormatError(line.number, column, error.expected, error.found) from None


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line; a cell with a single mark is a given."""
    return (_puzzle(line, layout) for line in numbered(lines) if line.text.strip())


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A line for every puzzle; a cell without marks has every digit."""
    return (f"{written_marks(puzzle).to_line()}\n" for puzzle in puzzles)


def resembles(sample: Sample) -> bool:
    """Whether the first line is as long as the marks of a board.

    64 characters are a board of 8x8 (`line`) as well as the marks of one of 4x4, and with a
    single digit marks are as long as the board: the board wins, so that what `repr` prints is
    always read back.
    """
    if not sample.lines or (sample.layout is not None and sample.layout.size == 1):
        return False
    sizes = _sizes(sample.layout)
    length = len(body(sample.lines[0], sizes)[1])
    return length in sizes and (sample.layout is not None or length not in SQUARES)


FORMAT = Format(
    name="pencilmarks",
    description="one puzzle a line, `size` characters a cell: a digit or `.`",
    extensions=("pm",),
    marks=True,
    one_a_line=True,
    from_zero=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
