"""`sdm`: a collection of 9x9 puzzles, one a line, with 0 for empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.formats import line
from ninefold.formats.definition import NINE, Format
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line."""
    return line.parse(lines, layout or Layout.classic())


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A line for every puzzle; programs that read this format want zeros."""
    return (f"{puzzle.to_line().replace('.', '0')}\n" for puzzle in puzzles)


FORMAT = Format(
    name="sdm",
    description="a collection of 9x9 puzzles, one a line, 0 for empty",
    extensions=("sdm",),
    sizes=NINE,
    one_a_line=True,
    plain_lines=True,
    parse=parse,
    compose=compose,
    resembles=lambda _: False,  # `line` reads the same; only the name of a file tells
)
