"""`sudokupad`: the JSON of SudokuPad, the program in which variants are solved; its records are
read and written by sudokupad_records.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.formats.definition import Format, Sample
from ninefold.formats.strict_json import top_keys
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every record; records follow each other."""
    from ninefold.formats.sudokupad_records import RECORDS  # all constraints: loaded when used

    return RECORDS.parse(lines, layout)


def parse_leniently(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The same, without what is not understood."""
    from ninefold.formats.sudokupad_records import RECORDS  # as above

    return RECORDS.parse(lines, layout, lenient=True)


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A record a line."""
    from ninefold.formats.sudokupad_records import RECORDS  # as above

    return RECORDS.compose(puzzles)


def resembles(sample: Sample) -> bool:
    """Whether it is a record with cells that is no puzzle of ours."""
    keys = top_keys("\n".join(sample.lines))
    return "cells" in keys and "line" not in keys


FORMAT = Format(
    name="sudokupad",
    description="the JSON of SudokuPad: rules as drawings and sentences",
    extensions=("json",),
    metadata=True,
    layouts=True,
    constraints=True,
    square=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
    lenient=parse_leniently,
)
