"""A picture drawn: its parts put together, bottom up, in the colours of a theme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from math import floor
from textwrap import wrap

from ninefold.errors import ValueRangeError
from ninefold.model.grid import Grid
from ninefold.model.layout import Layout
from ninefold.model.sanitize import shortened
from ninefold.model.shapes import Cage
from ninefold.pictures import geometry
from ninefold.pictures.backgrounds import grounds
from ninefold.pictures.geometry import CELL, Places, foot
from ninefold.pictures.highlights import edges, tints
from ninefold.pictures.margins import Room, clue_room, clues
from ninefold.pictures.outlines import outline
from ninefold.pictures.overlays import links, nodes
from ninefold.pictures.picture import Picture
from ninefold.pictures.regions import level, regions, upright
from ninefold.pictures.rules_text import descriptions
from ninefold.pictures.scene import (
    Item,
    Path,
    Scene,
    Spot,
    Step,
    Words,
    joined,
    polyline,
    rectangle,
)
from ninefold.pictures.signs import dots, marks, shades
from ninefold.pictures.strokes import strokes
from ninefold.pictures.themes import Theme

PAD = 4.5
"""Room around the board, for its outer line; half a unit more, so that lines meet pixels."""

NAMES = 24
"""Room for the names of rows and columns."""

HEAD = 36
"""Room for a title."""

LEAD = 20
"""The distance between lines of a caption."""

LETTER = 0.57
"""The width of a letter relative to its size, in wide fonts."""

SMALL_TITLE = 12
"""The least type size of a title; a longer title is cut."""

MOST_PLACES = 40_000
"""The most places of a drawing, with cells or without."""

CAGE = 5
"""The distance of a cage's line from the border of its cells."""


Run = tuple[bool, int, int, int]
"""A line: whether it is vertical, the column or row before it, its start and its end."""


def scene_of(picture: Picture, theme: Theme) -> Scene:
    """The drawing of a picture."""
    rows, columns = picture.layout.shape
    if rows * columns > MOST_PLACES:
        raise ValueRangeError(
            f"a board of {rows} rows and {columns} columns cannot be drawn: "
            f"a drawing has room for {MOST_PLACES:,} places"
        )
    margin = NAMES if picture.names else 0
    room = clue_room(picture)
    width = columns * CELL
    letters = max(20, int(width / (LETTER * geometry.CAPTION)))
    caption = [line for part in picture.caption.split("\n") for line in wrap(part, letters)]
    head = HEAD if picture.title else 0
    below = LEAD * len(caption) + (4 if caption else 0)
    return Scene(
        left=-margin - room.left - PAD,
        top=-margin - room.top - head - PAD,
        width=width + margin + room.left + room.right + 2 * PAD,
        height=rows * CELL + margin + room.top + room.bottom + head + 2 * PAD + below,
        ground=theme.board,
        items=(*_board(picture, theme), *_around(picture, room, theme, caption)),
        title=picture.title or f"Sudoku, {picture.layout}",
        description=_description(picture),
    )


def _board(picture: Picture, theme: Theme) -> Iterator[Item]:
    places = Places(picture.layout, caged=bool(_all_cages(picture)))
    yield from grounds(picture.layout, theme, marked=picture.marks is not None)
    yield from shades(picture, places, theme)
    yield from tints(picture, theme)
    yield from marks(picture, places, theme)
    yield from strokes(picture, places, theme)
    yield from ruling(picture.layout, theme)
    yield from _cages(picture, places, theme)
    yield from dots(picture, places, theme)
    yield from edges(picture, places, theme)
    yield from links(picture, places, theme)
    yield from _marks(picture, places, theme)
    yield from _digits(picture, places, theme)
    yield from nodes(picture, places, theme)


def _digits(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """The digits, those of one look together: given or entered, in conflict or not."""
    wrong = {
        cell
        for highlight in picture.highlights
        if highlight.role == "conflict" and not highlight.whole
        for cell in highlight.cells
    }
    for is_given, is_wrong in product((True, False), (False, True)):
        texts = tuple(
            (foot(places.centre(cell), geometry.DIGIT), picture.layout.symbol(digit))
            for cell, digit in enumerate(picture.digits)
            if digit and (picture.givens[cell] == digit, cell in wrong) == (is_given, is_wrong)
        )
        if texts:
            colour = theme.given if is_given else theme.pen
            yield Words(
                kind=("given" if is_given else "digit") + " conflict" * is_wrong,
                texts=texts,
                size=geometry.DIGIT,
                fill=theme.edges["conflict"] if is_wrong else colour,
                bold=is_given,
            )


def _marks(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """The pencil marks of open cells, without those that are drawn as nodes."""
    if picture.marks is None:
        return
    special = {(mark.cell, mark.digit) for mark in picture.candidates}
    size = places.mark_size
    texts = tuple(
        (foot(places.mark(cell, digit), size), picture.layout.symbol(digit))
        for cell, digits in enumerate(picture.marks)
        if not picture.digits[cell]
        for digit in digits
        if (cell, digit) not in special
    )
    if texts:
        yield Words(kind="mark", texts=texts, size=size, fill=theme.pencil, dense=True)


def _all_cages(picture: Picture) -> list[Cage]:
    """The cages of a picture, and those of its rules."""
    return [*picture.cages, *(shape for shape in picture.every_shape if isinstance(shape, Cage))]


def _cages(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    cages = _all_cages(picture)
    loops = [loop for cage in cages for loop in outline(places.of(cage.cells), CELL, CAGE)]
    if loops:
        steps = joined(polyline(loop, closed=True) for loop in loops)
        yield Path(kind="cage", steps=steps, stroke=theme.cage, width=1.2, dash=(4, 3))
    texts = tuple((places.corner(cage.cells[0]), cage.label) for cage in cages if cage.label)
    if texts:
        yield from _labels(texts, theme)


def _labels(labels: tuple[tuple[Spot, str], ...], theme: Theme) -> Iterator[Item]:
    """Labels in the corners of cells, on a ground that parts the dashes."""
    size = geometry.LABEL
    grounds = (rectangle(x + 2, y + 2, 3 + 0.62 * size * len(t), size) for (x, y), t in labels)
    yield Path(kind="label", steps=joined(grounds), fill=theme.board)
    texts = tuple(((x + 3, y + 13), text) for (x, y), text in labels)
    yield Words(kind="label", texts=texts, size=size, fill=theme.ink, bold=True, left=True)


def _around(picture: Picture, room: Room, theme: Theme, caption: Sequence[str]) -> Iterator[Item]:
    """Numbers outside, title and caption, and the names of rows and columns."""
    yield from clues(picture, theme)
    rows, columns = picture.layout.shape
    middle, margin = columns * CELL / 2, NAMES if picture.names else 0
    if picture.title:
        spot = middle, -margin - room.top - 14
        size, text = _fitted(picture.title, columns * CELL)
        yield Words(kind="title", texts=((spot, text),), size=size, fill=theme.ink, bold=True)
    if caption:
        lines = enumerate(caption, start=1)
        foot_of_board = rows * CELL + room.bottom + PAD
        texts = tuple(((middle, foot_of_board + LEAD * n), line) for n, line in lines)
        yield Words(kind="caption", texts=texts, size=geometry.CAPTION, fill=theme.faint)
    if picture.names:
        aside = NAMES / 2
        spots = [(-room.left - aside, (row + 0.5) * CELL) for row in range(rows)]
        spots += [((column + 0.5) * CELL, -room.top - aside) for column in range(columns)]
        numbers = [*range(1, rows + 1), *range(1, columns + 1)]
        size = geometry.COORDINATE
        named = zip(spots, map(str, numbers), strict=True)
        texts = tuple((foot(spot, size), name) for spot, name in named)
        yield Words(kind="name", texts=texts, size=size, fill=theme.faint)


def _fitted(title: str, width: float) -> tuple[float, str]:
    """The type size in which a title is no wider than the board, and the part of it that fits."""
    size = min(geometry.TITLE, floor(10 * width / (LETTER * len(title))) / 10)
    if size >= SMALL_TITLE:
        return size, title
    return SMALL_TITLE, shortened(title, max(int(width / (LETTER * SMALL_TITLE)), 1))


def _description(picture: Picture) -> str:
    """The board in words, for readers who cannot see it."""
    given = sum(map(bool, picture.givens))
    entered = sum(map(bool, picture.digits)) - given
    rows = Grid(picture.digits, picture.layout).rows()
    digits = " ".join(picture.layout.line_of(bytes(row)) for row in rows)
    counts = f"{given} given" + (f", {entered} entered" if entered else "")
    board = f"{picture.layout}, {counts}; row by row, a dot for none: {digits}"
    return ". ".join([board, *descriptions(picture.layout, picture.constraints)])


def ruling(layout: Layout, theme: Theme) -> Iterator[Item]:
    """The lines, a path for each kind."""
    looks = {
        "cells": (theme.cell_line, theme.cell_width),
        "regions": (theme.region_line, theme.region_width),
        "outer": (theme.region_line, theme.outer_width),
    }
    runs = list(_runs(layout))
    for kind, (colour, width) in looks.items():
        steps = joined(
            _drawn(run, width / 2 * (kind != "cells")) for found, run in runs if found == kind
        )
        if steps:
            yield Path(kind=kind, steps=steps, stroke=colour, width=width)


def _runs(layout: Layout) -> Iterator[tuple[str, Run]]:
    """Every line as far as it is of one kind."""
    height, width = layout.shape
    for stands, across, along in ((True, width, height), (False, height, width)):
        for at in range(across + 1):
            kinds = [_kind(layout, stands, at, i) for i in range(along)]
            start = 0
            for kind, same in groupby(kinds):
                end = start + len(list(same))
                if kind is not None:
                    yield kind, (stands, at, start, end)
                start = end


def _kind(layout: Layout, stands: bool, at: int, along: int) -> str | None:
    """The line on the left of a place, or above it: `None` where there is no cell."""
    row, column = (along, at) if stands else (at, along)
    every = regions(layout)
    before = (row, column - 1) if stands else (row - 1, column)
    present = (before in every) + ((row, column) in every)
    if present < 2:
        return "outer" if present else None
    return "regions" if (upright if stands else level)(layout, row, column) else "cells"


def _drawn(run: Run, overhang: float) -> list[Step]:
    """A line with ends that fill the corner with the next one."""
    stands, at, start, end = run
    first, last = start * CELL - overhang, end * CELL + overhang
    across = at * CELL
    return polyline(
        [(across, first), (across, last)] if stands else [(first, across), (last, across)]
    )
