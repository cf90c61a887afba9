"""`fpuzzles`: the JSON of f-puzzles, the program in which variants are set; its records are read
and written by fpuzzles_records.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.formats.definition import Format, Sample
from ninefold.formats.strict_json import top_keys
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every record; records follow each other."""
    from ninefold.formats.fpuzzles_records import RECORDS  # all constraints: loaded when used

    return RECORDS.parse(lines, layout)


def parse_leniently(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The same, without what is not understood."""
    from ninefold.formats.fpuzzles_records import RECORDS  # as above

    return RECORDS.parse(lines, layout, lenient=True)


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A record a line."""
    from ninefold.formats.fpuzzles_records import RECORDS  # as above

    return RECORDS.compose(puzzles)


def resembles(sample: Sample) -> bool:
    """Whether it is a record with a grid."""
    return "grid" in top_keys("\n".join(sample.lines))


FORMAT = Format(
    name="fpuzzles",
    description="the JSON of f-puzzles, with the constraints that it has words for",
    extensions=("json",),
    marks=True,
    metadata=True,
    layouts=True,
    constraints=True,
    square=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
    lenient=parse_leniently,
)
