"""Which rule a circle, a dot, a letter, a number or a cage is: by its place and its look."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import groupby

from ninefold.formats.drawn.colours import distance, nearest
from ninefold.formats.drawn.dots import is_unseen, read_dots
from ninefold.formats.drawn.drawings import Cage, Cells, Figure
from ninefold.formats.drawn.reading import Reading, shown_text
from ninefold.formats.fpuzzles_places import Places
from ninefold.model.constraints import (
    Constraint,
    CountingCircles,
    EqualSums,
    Even,
    HiddenSkyscraper,
    KillerCage,
    LittleKiller,
    Maximum,
    Minimum,
    NumberedRoom,
    Odd,
    Or,
    Quadruple,
    SandwichSum,
    Skyscraper,
    XSum,
)


def read_figures(reading: Reading) -> None:
    """Every figure that no line has taken."""
    _merge_texts(reading)
    read_dots(reading)
    _read_corners(reading)
    _read_outside(reading)
    _read_inside(reading)
    reading.rest += [each for each in reading.free() if not is_unseen(each)]


def _merge_texts(reading: Reading) -> None:
    """A text and the figure behind it are one: programs draw them as two."""
    figures = reading.free()
    merged = []
    ordered = sorted(figures, key=lambda each: each.centre)
    for _, group in groupby(ordered, key=lambda each: each.centre):
        parts = list(group)
        text = [each for each in parts if each.is_text]
        plain = [each for each in parts if not each.text]
        if len(parts) == 2 and len(text) == len(plain) == 1:
            back = plain[0]
            parts = [
                Figure(
                    back.centre, back.width, back.height, back.rounded, back.fill, back.border,
                    text[0].text, back.angle,
                )
            ]  # fmt: skip
        merged += parts
    kept = [each for each in reading.drawings.figures if id(each) in reading.taken]
    reading.drawings.figures = kept + merged


def _read_corners(reading: Reading) -> None:
    """Digits where four cells meet."""
    for each in reading.free():
        cells = each.corner(reading.size)
        digits = [int(digit) for digit in re.findall(r"\d", each.text)]
        is_plain = re.fullmatch(r"[\d\s\xa0,]+", each.text) is not None and reading.size < 10
        if cells and is_plain and len(digits) <= 4 and reading.expects("quadruple"):
            reading.add("quadruple", Quadruple(cells, tuple(digits)))
            reading.take(each)


OUTSIDE: dict[str, Callable[[Cells, int], Constraint]] = {
    "sandwich": SandwichSum,
    "x-sum": XSum,
    "skyscraper": Skyscraper,
    "hidden skyscraper": HiddenSkyscraper,
    "numbered room": NumberedRoom,
}
"""What a number beside a row or a column is."""


def _read_outside(reading: Reading) -> None:
    """Numbers beside the board, with an arrow along a diagonal or without one."""
    places, size = Places(reading.size), reading.size
    pointing = [each for each in reading.drawings.arrows if not _starts_inside(each.points, size)]
    kinds = [kind for kind in OUTSIDE if reading.says(kind)]
    for each in reading.free():
        place, text = each.outside(size), each.text.strip()
        if place is None or not text.isdecimal() or len(text) > 3:
            continue
        ways = [arrow for arrow in pointing if _is_near(arrow.points[0], each.centre)]
        if len(ways) == 1 and reading.expects("little killer"):
            cells = _diagonal(ways[0].points, places)
            if cells:
                reading.add("little killer", LittleKiller(cells, int(text)))
                pointing.remove(ways[0])
                reading.take(each)
        elif not ways and (cells := places.line_from(*place)) and len(kinds) == 1:
            reading.add(kinds[0], OUTSIDE[kinds[0]](cells, int(text)))
            reading.take(each)
    diagonals = [cells for arrow in pointing if (cells := _diagonal(arrow.points, places))]
    if len(diagonals) == len(pointing) > 1 and reading.says("equal diagonals"):
        reading.add("equal diagonals", EqualSums(diagonals))
        pointing = []
    reading.rest += pointing


def _starts_inside(points: tuple[tuple[float, float], ...], size: int) -> bool:
    return all(0 <= each <= size for each in points[0])


def _is_near(point: tuple[float, float], centre: tuple[float, float]) -> bool:
    return max(abs(point[0] - centre[0]), abs(point[1] - centre[1])) <= 0.75


def _diagonal(points: tuple[tuple[float, float], ...], places: Places) -> Cells:
    """The diagonal that an arrow outside points along."""
    (top, left), (row, column) = points[0], points[-1]
    down, across = row - top, column - left
    if not down or not across or not 0.5 < abs(down / across) < 2:
        return ()
    step = (1 if down > 0 else -1, 1 if across > 0 else -1)
    at_row, at_column = int(top // 1), int(left // 1)
    for _ in range(3):
        if places.has(at_row, at_column):
            return places.walk((at_row, at_column), step)
        at_row, at_column = at_row + step[0], at_column + step[1]
    return ()


def _read_inside(reading: Reading) -> None:
    """Circles, squares and shades inside of cells: by the sentences that speak of them."""
    free = [
        each for each in reading.free() if not each.text and each.cell(reading.size) is not None
    ]
    for kind, rule in (("even", Even), ("odd", Odd)):
        figures = [each for each in free if _is_parity(reading, kind, each)]
        cells = [each.cell(reading.size) for each in figures]
        if figures:
            reading.add(
                kind, rule(tuple(dict.fromkeys(cell for cell in cells if cell is not None)))
            )
            reading.take(*figures)
    _read_counting(reading)
    _read_extremes(reading)
    _read_shades(reading)


def _read_counting(reading: Reading) -> None:
    """Circles whose digits count circles."""
    circles = [
        each
        for each in reading.free()
        if each.rounded
        and not each.text
        and each.width >= 0.5
        and each.cell(reading.size) is not None
    ]
    if circles and reading.says("counting circles"):
        cells = [each.cell(reading.size) for each in circles]
        found = tuple(dict.fromkeys(cell for cell in cells if cell is not None))
        reading.add("counting circles", CountingCircles(found))
        reading.take(*circles)


def _is_parity(reading: Reading, kind: str, figure: Figure) -> bool:
    """Whether a figure marks an even or an odd cell."""
    if is_unseen(figure) or not figure.fill:
        return False
    shape = "circle" if figure.rounded else "square"
    if reading.is_silent:
        usual = {"even": "square", "odd": "circle"}[kind] == shape
        return usual and nearest(figure.fill, ["grey"]) is not None and figure.width < 0.95
    for clause in reading.saying(kind):
        other = "square" if shape == "circle" else "circle"
        names_shape = re.search(rf"\b{shape}s?\b", clause.text, re.IGNORECASE)
        names_other = re.search(rf"\b{other}s?\b", clause.text, re.IGNORECASE)
        by_shape = {"even": "square", "odd": "circle"}[kind] == shape
        fits_shape = by_shape if bool(names_shape) == bool(names_other) else bool(names_shape)
        fits_colour = not clause.colours or any(
            distance(each, name) is not None
            for name in clause.colours
            for each in (figure.fill, figure.border)
        )
        if fits_shape and fits_colour:
            return True
    return False


def _shaded(reading: Reading, kind: str) -> list[Figure]:
    """The whole cells in a colour that sentences of a kind name."""
    names = {name for clause in reading.saying(kind) for name in clause.colours}
    return [
        each
        for each in reading.free()
        if not each.rounded
        and not each.text
        and each.cell(reading.size) is not None
        and min(each.width, each.height) > 0.9
        and not is_unseen(each)
        and (not names or nearest(each.fill, names) is not None)
    ]


def _read_extremes(reading: Reading) -> None:
    """Shaded cells that are more, or less, than their neighbours that are not shaded."""
    for kind, rule in (("minimum", Minimum), ("maximum", Maximum)):
        figures = _shaded(reading, kind) if reading.says(kind) else []
        cells = [cell for each in figures if (cell := each.cell(reading.size)) is not None]
        if cells:
            reading.add(kind, rule(tuple(dict.fromkeys(cells))))
            reading.take(*figures)


def _read_shades(reading: Reading) -> None:
    """Shaded regions in which digits differ: those that hang together, as many as a row has."""
    if not reading.says("extra region"):
        return
    figures = _shaded(reading, "extra region")
    by_colour: dict[str, set[int]] = {}
    for each in figures:
        cell = each.cell(reading.size)
        if cell is not None:
            by_colour.setdefault(each.fill, set()).add(cell)
    regions = [part for cells in by_colour.values() for part in _connected(cells, reading.size)]
    if regions and all(len(part) == reading.size for part in regions):
        reading.sets += regions
        reading.found.add("extra region")
        reading.take(*figures)


def _connected(cells: set[int], size: int) -> list[Cells]:
    places, left, found = Places(size), set(cells), []
    while left:
        part, waiting = set[int](), [min(left)]
        while waiting:
            cell = waiting.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                waiting += places.neighbours(cell)
        found.append(tuple(sorted(part)))
    return found


_BOUND = re.compile(r"([<>]?)\s*(\d{1,3}|\?{1,3})")


def _bounds(value: str, cells: int, size: int) -> range | None:
    """The sums that a cage with `<12`, `>20`, `?` (of one digit) or `??` in its corner may have."""
    match = _BOUND.fullmatch(value)
    if match is None or not (match[1] or "?" in match[2]) or cells > size:
        return None
    least = cells * (cells + 1) // 2
    most = cells * (2 * size - cells + 1) // 2
    if "?" in match[2]:
        low, high = 10 ** (len(match[2]) - 1), 10 ** len(match[2]) - 1
    else:
        low = high = int(match[2])
    if match[1] == "<":
        low, high = 1, high - 1
    elif match[1] == ">":
        low, high = low + 1, most
    return range(max(least, low), min(most, high) + 1) or None


def read_cages(reading: Reading) -> None:
    """Cages with sums, cages of different digits, and extra regions."""
    for cage in reading.drawings.cages:
        _read_cage(reading, cage)


def _read_cage(reading: Reading, cage: Cage) -> None:
    value = cage.value.strip()
    if cage.hidden and cage.unique is False and not value:
        return
    if cage.unique and not value and (cage.style == "extraregion" or cage.hidden):
        reading.sets.append(cage.cells)
        reading.found.update({"extra region", "diagonals"})
        return
    bounds = _bounds(value, len(cage.cells), reading.size)
    if bounds and reading.says("cage"):
        reading.add("cage", Or([KillerCage(cage.cells, total) for total in bounds]))
        return
    is_sum = value.isdecimal() and len(value) < 5
    known = cage.unique is True or reading.says("cage", "cage differs")
    if not known or (value and not is_sum) or cage.unique is False:
        label = f" {shown_text(value)}" if value else ""
        reading.leave(f"a cage{label} of {len(cage.cells)} cells")
        return
    reading.found.add("cage differs")
    reading.add("cage", KillerCage(cage.cells, int(value) if is_sum else None))
