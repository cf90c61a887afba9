"""A stock of puzzles: some hundreds of each kind, made ahead, so that a new one is there at once.

Each has one solution, is symmetric, and is of the level that `nf.rate` says. A kind is a file of
this folder: a line for each puzzle with its level, its givens and its rules, packed by gzip.
`tools/make_stock.py` makes and checks them.

>>> from ninefold import stock
>>> stock.kinds()[:3]
('classic', 'killer', 'jigsaw')
>>> stock.levels("4x4")
('easy',)
>>> puzzle = stock.puzzle("hyper", "easy", 7)
>>> puzzle.layout.name
'hyper'
"""

from __future__ import annotations

import datetime
import gzip
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ninefold.errors import UnknownNameError
from ninefold.model import Layout, Puzzle
from ninefold.model.constraints.rule_writer import rule_text

KINDS = {
    "classic": "classic",
    "killer": "classic",
    "jigsaw": "jigsaw",
    "hyper": "hyper",
    "x": "x",
    "thermometer": "classic",
    "arrow": "classic",
    "kropki": "classic",
    "4x4": "4x4",
    "6x6": "6x6",
    "8x8": "8x8",
    "10x10": "10x10",
    "12x12": "12x12",
    "16x16": "16x16",
    "samurai": "samurai",
}
"""The layout of each kind; a jigsaw has regions of its own."""

VARIANTS = tuple(kind for kind in KINDS if kind != "classic")

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")

SEPARATOR = " | "
"""Stands before each rule of a puzzle, at the end of its line."""


def kinds() -> tuple[str, ...]:
    """The kinds of puzzles, the usual one first."""
    return tuple(KINDS)


def levels(kind: str) -> tuple[str, ...]:
    """The levels that a kind has, the easiest first."""
    return tuple(lines(kind))


def count(kind: str, level: str) -> int:
    """The number of puzzles of a kind and a level.

    >>> from ninefold import stock
    >>> stock.count("classic", "hard") >= 90
    True
    """
    return len(_of_level(kind, level))


def puzzle(kind: str, level: str, number: int) -> Puzzle:
    """A puzzle by its number, from 0; after the last one comes the first again.

    >>> from ninefold import stock
    >>> stock.puzzle("classic", "easy", 0) == stock.puzzle("classic", "easy", 0)
    True
    """
    found = _of_level(kind, level)
    return _read(kind, found[number % len(found)])


class Place(NamedTuple):
    """The place of a puzzle in the stock."""

    kind: str
    level: str
    number: int


WEEK = ("easy", "easy", "medium", "medium", "hard", "unfair", "extreme")
"""The level of the classic puzzle of a day, from Monday on."""

STRIDE = 73
"""So many places on comes the puzzle of the next day: a prime, so that all have their turn."""


def of_day(date: datetime.date) -> tuple[Place, Place]:
    """The puzzles of a day, a classic one and a variant: the same for everybody.

    >>> import datetime
    >>> from ninefold import stock
    >>> classic, variant = stock.of_day(datetime.date(2026, 11, 20))
    >>> classic.kind, classic.level, variant.kind
    ('classic', 'hard', 'killer')
    """
    day = date.toordinal()
    level = WEEK[date.weekday()]
    classic = Place("classic", level, day * STRIDE % count("classic", level))
    kind = VARIANTS[(day + day // len(VARIANTS)) % len(VARIANTS)]
    turn = day // len(VARIANTS)
    usual = levels(kind)[:3]
    level = usual[turn % len(usual)]
    return classic, Place(kind, level, turn // len(usual) * STRIDE % count(kind, level))


def line_of(kind: str, level: str, puzzle: Puzzle) -> str:
    """A puzzle as a line of a file."""
    picture = [_picture(puzzle.layout)] if kind == "jigsaw" else []
    rules = [rule_text(each, puzzle.layout) for each in puzzle.constraints]
    return SEPARATOR.join([" ".join([level, *picture, puzzle.to_line()]), *rules])


def write(kind: str, texts: Iterable[str]) -> None:
    """Write the file of a kind: the same lines give the same bytes."""
    _path(kind).write_bytes(gzip.compress("\n".join(texts).encode(), mtime=0))
    lines.cache_clear()


def _read(kind: str, line: str) -> Puzzle:
    (first, *rules) = line.split(SEPARATOR)
    _, *picture, givens = first.split()
    layout = Layout.jigsaw(picture[0]) if picture else Layout.named(KINDS[kind])
    return Puzzle(givens, layout, rules=rules)


def _picture(layout: Layout) -> str:
    """The regions of a jigsaw, a letter for each cell."""
    letters = [""] * layout.cells
    regions = [unit.cells for unit in layout.units if unit.kind == "region"]
    for letter, cells in zip("ABCDEFGHI", regions, strict=True):
        for cell in cells:
            letters[cell] = letter
    return "".join(letters)


def _path(kind: str) -> Path:
    return Path(__file__).with_name(f"{kind}.txt.gz")


def _of_level(kind: str, level: str) -> list[str]:
    found = lines(kind)
    if level not in found:
        raise UnknownNameError(f"level of {kind}", str(level), found)
    return found[level]


@cache
def lines(kind: str) -> dict[str, list[str]]:
    """The lines of a kind by their level."""
    if kind not in KINDS:
        raise UnknownNameError("kind of puzzle in stock", str(kind), KINDS)
    found: dict[str, list[str]] = {}
    for line in gzip.decompress(_path(kind).read_bytes()).decode().splitlines():
        found.setdefault(line.partition(" ")[0], []).append(line)
    return found
