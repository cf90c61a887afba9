"""Which rule a line is: by the sentence that names its colour, or by the usual colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from ninefold.formats.drawn.colours import colour_of, nearest
from ninefold.formats.drawn.drawings import Cells, Figure, Line, Point, cells_along
from ninefold.formats.drawn.reading import Reading
from ninefold.formats.drawn.sentences import LINES
from ninefold.formats.squares import Regions, diagonals_of
from ninefold.model.constraints import (
    Arrow,
    BetweenLine,
    Constraint,
    DoubleArrow,
    EntropicLine,
    EqualSums,
    LockoutLine,
    ModularLine,
    Nabner,
    Or,
    Pairs,
    Palindrome,
    RegionSumLine,
    Renban,
    Sum,
    SumLine,
    Thermometer,
    Whispers,
    Zipper,
)

Maker = Callable[[Cells, int], list[Constraint]]


def _plain(kind: Callable[[Cells], Constraint]) -> Maker:
    return lambda cells, _number: [kind(cells)]


def _sequence(cells: Cells, _number: int) -> list[Constraint]:
    """The same difference from each cell to the next."""
    triples = zip(cells, cells[1:], cells[2:], strict=False)
    return [Sum(triple, 0, (1, -2, 1)) for triple in triples]


def _parity(cells: Cells, _number: int) -> list[Constraint]:
    digits = range(1, 26)
    return [Pairs(cells, [(a, b) for a in digits for b in digits if (a + b) % 2])]


MAKERS: dict[str, Maker] = {
    "renban": _plain(Renban),
    "whispers": lambda cells, number: [Whispers(cells, number)],
    "palindrome": _plain(Palindrome),
    "between": _plain(BetweenLine),
    "nabner": _plain(Nabner),
    "lockout": lambda cells, number: [LockoutLine(cells, number)],
    "region sum": _plain(RegionSumLine),
    "zipper": _plain(Zipper),
    "entropic": _plain(EntropicLine),
    "modular": _plain(ModularLine),
    "sum line": lambda cells, number: [SumLine(cells, number)],
    "double arrow": _plain(DoubleArrow),
    "sequence": _sequence,
    "parity line": _parity,
}
"""The constraint that a line of a kind is; the number is that of its sentence."""

USUAL: dict[str, tuple[str, ...]] = {
    "renban": ("purple", "pink"),
    "whispers": ("green", "orange"),
    "region sum": ("blue",),
    "palindrome": ("grey",),
    "zipper": ("purple",),
    "entropic": ("peach", "orange"),
    "modular": ("turquoise",),
    "between": ("grey",),
    "lockout": ("blue", "purple"),
    "nabner": ("orange", "yellow"),
    "sum line": ("grey", "brown"),
    "parity line": ("red", "pink"),
    "double arrow": ("grey",),
    "sequence": ("grey",),
}
"""The colours that lines of a kind have where no sentence names another."""

_KNOWN: dict[str, tuple[str, ...]] = {
    "renban": ("#f067f0", "#f067f0ff"),
    "whispers": ("#67f067", "#67f067ff"),
    "region sum": ("#2ecbff", "#2ecbffff"),
}
"""The colours that programs give to lines of a kind, which need no sentence."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A kind of lines that a sentence speaks of, with its colours and its number.

    With `choice` a line is of this kind or of another that the same sentence names.
    """

    kind: str
    colours: frozenset[str]
    number: int
    choice: bool = False


def read_arrows(reading: Reading) -> None:
    """Arrows that begin in a circle; those outside of the board are left to their numbers."""
    size = reading.size
    for each in reading.drawings.arrows:
        if not all(0 <= place <= size for place in each.points[0]):
            continue
        circle = _circle_at(reading.drawings.figures, each.points[0])
        rule = None if circle is None else _arrow(circle, each, size)
        if circle is not None and rule is not None and reading.expects("arrow"):
            reading.add("arrow", rule)
            reading.take(circle)
        else:
            reading.rest.append(each)


def _arrow(circle: Figure, arrow: Line, size: int) -> Arrow | None:
    pill = circle.covered(size)
    cells = cells_along((_nearest_middle(circle, arrow.points[0], size), *arrow.points[1:]), size)
    shaft = tuple(cell for cell in cells or () if cell not in pill)
    return Arrow(pill, shaft) if pill and shaft else None


def _nearest_middle(circle: Figure, point: Point, size: int) -> Point:
    """The middle of that cell of a circle, or of a pill, that is nearest to a point."""
    middles = [(cell // size + 0.5, cell % size + 0.5) for cell in circle.covered(size)]
    return min(middles, key=lambda middle: dist(middle, point), default=point)


def _circle_at(figures: list[Figure], start: Point) -> Figure | None:
    """The circle that an arrow begins in, or at the edge of which it begins."""
    circles = [
        (_away(each, start), number)
        for number, each in enumerate(figures)
        if each.rounded and not each.text and min(each.width, each.height) >= 0.5
    ]
    away, number = min(circles, default=(9.0, 0))
    return figures[number] if away <= 0.6 else None


def _away(figure: Figure, point: Point) -> float:
    """How far a point is from the middle of a circle, or from the line in the middle of a pill."""
    half = min(figure.height, figure.width) / 2
    spans = (figure.height / 2 - half, figure.width / 2 - half)
    nearest_point = [
        min(max(at, middle - span), middle + span)
        for at, middle, span in zip(point, figure.centre, spans, strict=True)
    ]
    return dist(point, nearest_point)


def read_lines(reading: Reading) -> None:
    """Every line: diagonals, thermometers, and the lines that sentences and colours tell."""
    size, claims = reading.size, list(_claims(reading))
    paths: list[tuple[Line, Cells]] = []
    for each in reading.drawings.lines:
        cells = each.cells(size)
        if _read_diagonal(reading, each) or _is_border(each):
            continue
        if cells is not None and len(cells) > 1:
            paths.append((each, cells))
        elif not reading.says("maximum", "minimum"):  # which small lines show
            reading.rest.append(each)
    rest = list(_read_thermometers(reading, paths))
    for each, cells in rest:
        kinds = _claimed(claims, each) or (_usual(each) if reading.is_silent else [])
        if any(claim.kind in JOINED for claim in kinds):
            figure = joined((each, cells), rest)
            if len(figure) > 1:
                if figure[0] == cells:
                    _add_joined(reading, kinds, figure)
                continue
        choices = [claim for claim in kinds if claim.choice]
        if choices:
            reading.add("choice", Or([_made(claim, cells) for claim in choices]))
        for claim in kinds:
            reading.add(claim.kind, *([] if claim.choice else _made(claim, cells)))
            _take_ends(reading, claim.kind, cells)
        if not kinds:
            reading.rest.append(each)


JOINED = frozenset({"renban", "nabner", "region sum"})
"""Rules of lines that branch: lines of a colour that end on each other are one."""


def joined(line: tuple[Line, Cells], lines: list[tuple[Line, Cells]]) -> list[Cells]:
    """The lines of the same colour that hang together with a line: an end of each lies on one."""
    same = [each for each in lines if each[0].colour == line[0].colour]
    found, more = [line], True
    while more:
        more = False
        for other in same:
            if other not in found and any(_end_on_each_other(other, each) for each in found):
                found.append(other)
                more = True
    return [cells for _, cells in sorted(found, key=same.index)]


def _end_on_each_other(first: tuple[Line, Cells], second: tuple[Line, Cells]) -> bool:
    return bool(_ends(first) & set(second[1]) or _ends(second) & set(first[1]))


def _ends(line: tuple[Line, Cells]) -> set[int]:
    """The cells in the middle of which a line ends: one that stops short stays apart."""
    points, cells = line[0].points, line[1]
    ends = ((points[0], cells[0]), (points[-1], cells[-1]))
    return {cell for point, cell in ends if all(abs(at % 1 - 0.5) < 0.1 for at in point)}


def _add_joined(reading: Reading, kinds: list[Claim], figure: list[Cells]) -> None:
    """The rules of a line with branches."""
    every = tuple(dict.fromkeys(cell for cells in figure for cell in cells))
    for claim in kinds:
        if claim.kind == "region sum":
            reading.add(claim.kind, EqualSums(_passages(figure, reading.drawings.regions)))
        elif claim.kind in JOINED:
            reading.add(claim.kind, *_made(claim, every))
        else:
            for cells in figure:
                reading.add(claim.kind, *_made(claim, cells))


def _passages(figure: list[Cells], regions: Regions) -> list[Cells]:
    """The parts of a line with branches that lie in one region and hang together."""
    parts: list[set[int]] = [{cell} for cells in figure for cell in cells]
    for cells in figure:
        for first, second in pairwise(cells):
            if regions[first] == regions[second]:
                parts.append({first, second})
    found: list[set[int]] = []
    for part in parts:
        touched = [each for each in found if each & part]
        found = [each for each in found if not each & part]
        found.append(part.union(*touched))
    return [tuple(sorted(each)) for each in found]


def _made(claim: Claim, cells: Cells) -> list[Constraint]:
    return MAKERS[claim.kind](cells, claim.number)


def _read_diagonal(reading: Reading, line: Line) -> bool:
    """Whether a line from corner to corner is a diagonal whose digits differ."""
    size = reading.size
    if len(line.points) != 2 or not reading.expects("diagonals"):
        return False
    ends = {(round(row / size), round(column / size)) for row, column in line.points}
    near = all(min(each, size - each) <= 0.6 for point in line.points for each in point)
    names = {frozenset({(0, 0), (1, 1)}): "-", frozenset({(0, 1), (1, 0)}): "+"}
    name = names.get(frozenset(ends))
    if name is None or not near:
        return False
    reading.sets.append(diagonals_of(size)[name])
    reading.found.add("diagonals")
    return True


def _is_border(line: Line) -> bool:
    """Whether it goes between cells alone, as the borders of regions do."""
    return all(abs(each - round(each)) < 0.02 for point in line.points for each in point)


def _read_thermometers(
    reading: Reading, paths: list[tuple[Line, Cells]]
) -> Iterator[tuple[Line, Cells]]:
    """Lines that begin in a bulb of their colour, and lines of that colour that branch off.

    The other lines are given back.
    """
    if not reading.expects("thermometer", "slow thermometer"):
        yield from paths
        return
    bulbs = {cell: each for each in reading.drawings.figures if (cell := _bulb(each, reading.size))}
    on_thermometers: dict[str, set[int]] = {}
    waiting = []
    for line, cells in paths:
        way = next(
            (way for way in (cells, cells[::-1]) if _fits(bulbs.get(way[0] + 1), line)), None
        )
        if way is None:
            waiting.append((line, cells))
            continue
        reading.take(bulbs[way[0] + 1])
        on_thermometers.setdefault(line.colour, set()).update(way)
        _add_thermometer(reading, line, way)
    yield from _branches(reading, waiting, on_thermometers)


def _bulb(figure: Figure, size: int) -> int | None:
    """The cell, counted from 1, in which a figure may be the bulb of a thermometer."""
    is_bulb = figure.rounded and bool(figure.fill) and min(figure.width, figure.height) >= 0.5
    cell = figure.cell(size) if is_bulb and not figure.text else None
    return None if cell is None else cell + 1


def _fits(bulb: Figure | None, line: Line) -> bool:
    return bulb is not None and _plain_colour(bulb.fill) == _plain_colour(line.colour)


def _plain_colour(colour: str) -> tuple[int, int, int] | str:
    """A colour without its opacity, rounded: programs draw bulbs a little lighter."""
    found = colour_of(colour)
    if found is None:
        return colour
    return round(found.hue / 20), round(found.saturation * 4), round(found.value * 6)


def _branches(
    reading: Reading,
    waiting: list[tuple[Line, Cells]],
    on_thermometers: dict[str, set[int]],
) -> Iterator[tuple[Line, Cells]]:
    """Add lines that begin on a thermometer of their colour; give the others back."""
    more = True
    while more:
        more, left = False, []
        for line, cells in waiting:
            known = on_thermometers.get(line.colour, set())
            way = next((way for way in (cells, cells[::-1]) if way[0] in known), None)
            if way is None:
                left.append((line, cells))
                continue
            known.update(way)
            _add_thermometer(reading, line, way)
            more = True
        waiting = left
    yield from waiting


def _add_thermometer(reading: Reading, line: Line, cells: Cells) -> None:
    slow = _is_slow(reading, line)
    reading.add("slow thermometer" if slow else "thermometer", Thermometer(cells, slow=slow))


def _is_slow(reading: Reading, line: Line) -> bool:
    """Whether a thermometer is a slow one: if all are, or by its colour."""
    slow, quick = reading.saying("slow thermometer"), reading.saying("thermometer")
    if not slow or not quick:
        return bool(slow)
    colours = {name for clause in slow for name in clause.colours}
    others = {name for clause in quick for name in clause.colours}
    return nearest(line.colour, colours | others) in colours


def _claims(reading: Reading) -> Iterator[Claim]:
    """The kinds of lines that sentences speak of.

    A sentence without a colour adds its number to the kind that another names with one.
    """
    said: dict[tuple[str, frozenset[str]], int | None] = {}
    bare: dict[str, int | None] = {}
    choices = {kind for each in reading.clauses if each.choice for kind in each.kinds}
    for clause in reading.clauses:
        for kind in LINES.intersection(clause.kinds):
            dutch = 1 if re.search(r"\bdutch\b", clause.text, re.IGNORECASE) else 0
            number = clause.number
            if dutch and number is None:
                number = (reading.size + 1) // 2 - dutch
            if clause.colours:
                key = (kind, clause.colours)
                said[key] = said.get(key) or number
            else:
                bare[kind] = bare.get(kind) or number
    for (kind, colours), number in said.items():
        least = number or bare.get(kind) or _usual_number(kind, reading.size)
        yield Claim(kind, colours, least, kind in choices)
    for kind, number in bare.items():
        if kind not in {kind for kind, _ in said}:
            least = number or _usual_number(kind, reading.size)
            yield Claim(kind, frozenset(), least, kind in choices)


def _usual_number(kind: str, size: int) -> int:
    """The difference of whispers and lockout lines, and the sum of lines, where none is named."""
    numbers = {"lockout": size // 2, "sum line": 10}
    return numbers.get(kind, (size + 1) // 2)


def _claimed(claims: list[Claim], line: Line) -> list[Claim]:
    """The claims that a line fulfils: by its colour, by the usual one, or as the only one left."""
    claims = [claim for claim in claims if claim.kind in MAKERS]
    name = nearest(line.colour, {name for claim in claims for name in claim.colours})
    if name is not None:
        return [claim for claim in claims if name in claim.colours]
    bare = [claim for claim in claims if not claim.colours]
    usual = {name for claim in bare for name in USUAL[claim.kind]}
    name = nearest(line.colour, usual)
    if name is not None:
        return [claim for claim in bare if name in USUAL[claim.kind]]
    return bare if len(bare) == 1 else []


def _usual(line: Line) -> list[Claim]:
    """What a line is where no sentence says anything: by the colour that programs give to it."""
    colour = line.colour.lower()
    return [
        Claim(kind, frozenset(), 5)
        for kind, colours in _KNOWN.items()
        if colour in colours and kind in MAKERS
    ]


def _take_ends(reading: Reading, kind: str, cells: Cells) -> None:
    """Circles and diamonds at the ends of a line belong to it."""
    if kind in ("between", "lockout", "double arrow"):
        ends = (cells[0], cells[-1])
        reading.take(*(each for each in reading.free() if each.cell(reading.size) in ends))
