"""`line`: a puzzle a line, one character a cell, as most collections are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ninefold.formats.definition import Format, Sample
from ninefold.formats.text import BLANKS, body, numbered, puzzle_in
from ninefold.model.digits import EMPTY, digits_of
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.units import SQUARES, USUAL_BOXES


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line; blank lines and comments are passed over."""
    cells = layout.cells if layout else 81
    for line in numbered(lines):
        # A line of nothing but blanks is a puzzle where it has one for every cell.
        if line.text.strip(BLANKS) or len(line.text) == cells:
            yield puzzle_in(line, layout)


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A line for every puzzle, with `.` for empty."""
    return (f"{puzzle.to_line()}\n" for puzzle in puzzles)


def is_list(sample: Sample) -> bool:
    """Whether a text is a list of boards, though many lines, or the first ones, are damaged.

    One line in eight is a whole board, or one in two nearly one. No other format has such lines,
    as no row is so long; but the rows of a board of 16x16 are as long as boards of 4x4, so there
    the digits tell.
    """
    layout = sample.layout
    sizes = {layout.cells: layout.size} if layout else SQUARES
    widest = layout.shape[1] if layout else max(USUAL_BOXES)
    bodies = [body(line, sizes)[1] for line in _some(sample.lines)]
    whole = Counter(len(cells) for cells in bodies if _is_board(cells, sizes))
    long = sum(count for cells, count in whole.items() if cells > widest)
    if layout is None and not long and whole:
        return _is_list_of_four(bodies, whole[16])
    cells_near = layout.cells if layout else 81
    near = sum(_is_near(cells, cells_near) for cells in bodies) if len(bodies) > 1 else 0
    return bool(long + near) and (8 * long >= len(bodies) or 2 * (long + near) >= len(bodies))


def _some(lines: Sequence[str]) -> Sequence[str]:
    """Some hundred lines from everywhere in the beginning of a text."""
    return lines[:: len(lines) // 100 or 1]


def _is_list_of_four(bodies: Sequence[str], whole: int) -> bool:
    """Whether most lines are boards of 4x4, and hardly any a row of 16x16 that is none."""
    rows = sum(len(cells) == 16 and digits_of(cells, 16) is not None for cells in bodies)
    return 2 * whole > len(bodies) > 16 and 8 * (rows - whole) <= whole


def _is_board(cells: str, sizes: Mapping[int, int]) -> bool:
    """Whether a part of a line is a whole board; blanks between all cells divide them."""
    if len(cells) not in sizes or digits_of(cells, sizes[len(cells)]) is None:
        return False
    return not cells[1::2].isspace() and (_has_digit(cells) or set(cells) == {"."})


def _has_digit(cells: str) -> bool:
    """Whether it is no border of another format, which may be as long as a board."""
    return any(map(str.isalnum, cells))


def _is_near(cells: str, count: int) -> bool:
    """Whether a part of a line is as long as a board but for a tenth, and mostly cells."""
    if not (max(USUAL_BOXES) < count and 0 < abs(len(cells) - count) <= count // 10):
        return False
    likely = sum(each in EMPTY or each.isdigit() for each in cells)
    return 2 * likely > len(cells) and _has_digit(cells) and " " not in cells


def list_layout(lines: Sequence[str]) -> Layout | None:
    """The layout of most lines that are whole boards; of two that are as many, the earlier.

    >>> list_layout(["1234" + 12 * ".", 81 * ".", "oops", 81 * "."]).size
    9
    """
    bodies = (body(line, SQUARES)[1] for line in _some(lines))
    whole = Counter(len(cells) for cells in bodies if _is_board(cells, SQUARES))
    return Layout.usual(SQUARES[whole.most_common(1)[0][0]]) if whole else None


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
