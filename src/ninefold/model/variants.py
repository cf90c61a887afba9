"""The layouts that have a name, and the reading of a name.

A name is a base and its additions: `hyper`, `x`, `hyper+x`, `boxes 2x3+x`, `samurai`,
`jigsaw:` with a letter for every cell. Without a base the additions are to the classic board.
Everything about a variant is in the tables here; solvers and pictures follow the units.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import isqrt

from ninefold.errors import FormatError, UnknownNameError, ValueRangeError
from ninefold.limits import whole_number
from ninefold.model import units
from ninefold.model.cells import place_of
from ninefold.model.digits import LARGEST
from ninefold.model.layout import Layout
from ninefold.model.layout_rules import LONGEST_NAME, MOST_CELLS, box_of
from ninefold.model.source import shown
from ninefold.model.units import USUAL_BOXES, Box, Place, Places, Unit

EXTRAS: dict[str, tuple[str, Callable[[Box], list[Places]]]] = {
    "hyper": ("window", units.windows),
    "x": ("diagonal", lambda box: units.diagonals(box[0] * box[1])),
    "centre-dot": ("centre", units.box_centres),
    "asterisk": ("asterisk", units.asterisk),
    "girandola": ("girandola", units.girandola),
    "disjoint": ("group", units.disjoint_groups),
}
"""Additions to a square board, by name: the kind of their units, and their cells."""

BOARDS: dict[str, tuple[Place, ...]] = {
    "twodoku": ((0, 0), (6, 6)),
    "samurai": ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
}
"""Puzzles of several classic boards that share boxes: the corners of the boards."""

FROM_ZERO = "from-0"
"""The part of a name that says that digits begin at 0."""

ALIASES = {
    "windoku": "hyper",
    "diagonal": "x",
    "center-dot": "centre-dot",
    "colour": "disjoint",
    "color": "disjoint",
    "from 0": FROM_ZERO,
    "from zero": FROM_ZERO,
    "from-zero": FROM_ZERO,
}

JIGSAW = "jigsaw:"

PATTERNS = (
    "sizes such as 6x6",
    "boxes ROWSxCOLUMNS",
    "latin SIZE",
    f"{JIGSAW}LETTERS",
    "sums such as hyper+x",
)
"""The forms of names beside those that stand alone."""


def names() -> tuple[str, ...]:
    """The names that stand alone; `named` also reads sizes, sums and jigsaws.

    >>> names()[:4]
    ('classic', 'hyper', 'x', 'centre-dot')
    """
    return "classic", *EXTRAS, FROM_ZERO, *BOARDS


def named(name: str) -> Layout:
    """The layout of a name."""
    return _named(_text(name, "the name of a layout"))  # the cache could not even look for a list


@lru_cache(maxsize=1_000)
def _named(name: str) -> Layout:
    if len(name) > LONGEST_NAME:
        raise ValueRangeError(f"the name of a layout has at most {LONGEST_NAME:,} characters")
    base, *extras = map(_spelled, name.split("+"))
    if base in (*EXTRAS, FROM_ZERO):
        base, extras = "classic", [base, *extras]
    layout = _base(base, name)
    for extra in sorted(set(extras), key=[*EXTRAS, FROM_ZERO, *extras].index):
        layout = _added(layout, extra)
    return layout


def _spelled(part: str) -> str:
    """A part of a name as the tables have it; the letters of a jigsaw are left alone."""
    tidy = " ".join(part.lower().split())
    if tidy.startswith(JIGSAW):
        return JIGSAW + part.strip()[len(JIGSAW) :]
    return ALIASES.get(tidy, tidy)


def _text(value: object, expected: str) -> str:
    if not isinstance(value, str):
        raise FormatError(0, 0, expected, shown(value))
    return value


def _base(base: str, name: str) -> Layout:
    for pattern, make in _BASES:
        if match := re.fullmatch(pattern, base, re.ASCII):
            return make(*match.groups())
    raise UnknownNameError("layout", name, (*names(), *PATTERNS))


def with_extra(layout: Layout, name: str) -> Layout:
    """A board with additions that have a name, such as diagonals or windows."""
    both = _added(layout, _spelled(_text(name, "the name of an addition to a layout")))
    return layout if _says_the_same(both, layout) else _settled(both)


def _says_the_same(first: Layout, second: Layout) -> bool:
    """Whether two layouts of the same cells have the same units and digits."""
    units = ({frozenset(unit.cells) for unit in layout.units} for layout in (first, second))
    return first.first_digit == second.first_digit and next(units) == next(units)


def from_zero(layout: Layout) -> Layout:
    """The same board with digits that begin at 0."""
    if layout.first_digit == 0:
        return layout
    name = f"{layout.name}+{FROM_ZERO}" if layout != Layout.classic() else FROM_ZERO
    return replace(layout, name=name, first_digit=0)


def from_one(layout: Layout) -> Layout:
    """The same board with digits that begin at 1."""
    if layout.first_digit == 1:
        return layout
    name = layout.name.removesuffix(FROM_ZERO).removesuffix("+") or "classic"
    return replace(layout, name=name, first_digit=1)


def _added(layout: Layout, extra: str) -> Layout:
    if extra == FROM_ZERO:
        return from_zero(layout)
    if extra not in EXTRAS:
        raise UnknownNameError("addition to a layout", extra, (*EXTRAS, FROM_ZERO))
    if not layout.is_square:
        raise ValueRangeError(f"{extra} can be added to a square board only, not to {layout}")
    kind, places = EXTRAS[extra]
    # Where regions are no rectangles, the windows stand where they stand on the usual board.
    sets = places(layout.box or USUAL_BOXES.get(layout.size, (1, layout.size)))
    added = units.numbered(kind, (map(layout.cell, each) for each in sets))
    base = "" if layout == Layout.classic() else f"{layout.name}+"
    return joined(f"{base}{extra}", layout, added)


def joined(name: str, layout: Layout, added: Iterable[Unit]) -> Layout:
    """The same cells with further units; a set of cells that is one already is not repeated."""
    known = {frozenset(unit.cells) for unit in layout.units}
    new = [unit for unit in added if frozenset(unit.cells) not in known]
    return replace(layout, name=name, units=(*layout.units, *new))


def union(first: Layout, second: Layout) -> Layout:
    """The layout that has the units of both."""
    if (first.size, first.positions) != (second.size, second.positions):
        raise ValueRangeError(f"{first} and {second} have different cells")
    if first.first_digit != second.first_digit:
        raise ValueRangeError(f"{first} and {second} have different digits")
    both = joined(f"{first.name}+{second.name}", first, second.units)
    return first if _says_the_same(both, first) else _settled(both)


def _settled(layout: Layout) -> Layout:
    """The layout that its name reads as, with the parts in their order; itself if that differs."""
    try:
        known = named(layout.name)
    except (UnknownNameError, ValueRangeError, FormatError):
        return layout
    return known if _says_the_same(known, layout) else layout


def latin(size: int) -> Layout:
    """A square with rows and columns alone."""
    if not 1 <= whole_number("the size", size) <= LARGEST:
        raise ValueRangeError(f"a Latin square has a size from 1 to {LARGEST}, not {size}")
    lines = {"row": units.rows(size), "column": units.columns(size)}
    every = [
        unit
        for kind, sets in lines.items()
        for unit in units.numbered(kind, ([r * size + c for r, c in each] for each in sets))
    ]
    places = tuple(place for row in units.rows(size) for place in row)
    return Layout(f"latin {size}", size, places, tuple(every))


def jigsaw(picture: str) -> Layout:
    """A board whose regions a picture shows, a letter for every cell, in rows or in one line."""
    letters = "".join(_text(picture, "a picture of letters").split())
    size = isqrt(len(letters))
    if size * size != len(letters) or not 1 <= size <= LARGEST:
        raise FormatError(0, 0, "a square of letters", f"{len(letters)} letters")
    regions = {
        letter: [i for i, each in enumerate(letters) if each == letter] for letter in letters
    }
    for letter, cells in regions.items():
        if len(cells) != size:
            raise FormatError(
                0, 0, f"{size} cells in every region", f"{len(cells)} with {letter!r}"
            )
    plain = dict(zip(regions, map(chr, range(65, 65 + size)), strict=True))
    name = JIGSAW + "".join(plain[letter] for letter in letters)
    return joined(name, latin(size), units.numbered("region", regions.values()))


def boards(corners: Iterable[Place], box: Box = (3, 3)) -> Layout:
    """Several boards in one puzzle, their first cells there; they share where they overlap."""
    if not isinstance(corners, Iterable):
        raise FormatError(0, 0, "the corners of boards", shown(corners))
    corners, box = [*map(place_of, corners)], box_of(box)
    one = Layout.boxes(*box)
    if not 1 <= len(corners) <= MOST_CELLS // one.cells:
        most = MOST_CELLS // one.cells
        raise ValueRangeError(f"a puzzle has 1 to {most} boards of that size")
    places = sorted({(r + top, c + left) for top, left in corners for r, c in one.positions})
    index = {place: cell for cell, place in enumerate(places)}
    found: dict[frozenset[int], Unit] = {}
    for number, (top, left) in enumerate(corners, start=1):
        for unit in one.units:
            where = (one.positions[cell] for cell in unit.cells)
            cells = tuple(index[r + top, c + left] for r, c in where)
            name = f"{unit.name} of board {number}"
            found.setdefault(frozenset(cells), Unit(unit.kind, name, cells))
    return Layout(_boards_name(corners, box), one.size, tuple(places), tuple(found.values()))


def _boards_name(corners: Sequence[Place], box: Box) -> str:
    for name, known in BOARDS.items():
        if (tuple(corners), box) == (known, (3, 3)):
            return name
    kind = f"boards {box[0]}x{box[1]}"
    name = f"{kind} at " + " ".join(f"r{r + 1}c{c + 1}" for r, c in corners)
    return name if len(name) <= LONGEST_NAME else f"{len(corners):,} {kind}"


def _boards_at(rows: str, columns: str, corners: str) -> Layout:
    places = re.findall(r"r(\d+)c(\d+)", corners)
    return boards(
        [(int(row) - 1, int(column) - 1) for row, column in places], (int(rows), int(columns))
    )


_BASES: tuple[tuple[str, Callable[..., Layout]], ...] = (
    ("classic", Layout.classic),
    (f"({'|'.join(BOARDS)})", lambda name: boards(BOARDS[name])),
    (f"{JIGSAW}(.*)", jigsaw),
    (r"boxes (\d{1,2})x(\d{1,2})", lambda rows, columns: Layout.boxes(int(rows), int(columns))),
    (r"(\d{1,2})x\1", lambda size: Layout.usual(int(size))),
    (r"latin (\d{1,2})", lambda size: latin(int(size))),
    (r"boards (\d{1,2})x(\d{1,2}) at ((?:r\d{1,3}c\d{1,3} ?)+)", _boards_at),
)
"""The spelling of a base's name, and the function that makes it of the parts in parentheses."""
