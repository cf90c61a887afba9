"""The stage of a film: the fixed board, and the places of the moving parts. The board is drawn like
every picture. Its drawing is split in two: moving parts go below its lines, like the grounds of
cells, or above them, like digits.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from textwrap import shorten
from typing import TYPE_CHECKING

from ninefold.films.frames import Frame, role_of
from ninefold.model import Candidates
from ninefold.pictures.composition import PAD, scene_of
from ninefold.pictures.geometry import CELL, DIGIT, Places, foot
from ninefold.pictures.picture import Picture
from ninefold.pictures.scene import Path, Scene, Spot
from ninefold.pictures.svg import svg_text
from ninefold.pictures.themes import Theme

if TYPE_CHECKING:
    from ninefold.films.reels import Film


INSET = 3
"""The distance of a ground from the border of its cell, so that it touches no line."""

RING = 3
"""The width of the line around it."""

BELOW, ABOVE = (Path(kind=f"film {place}", steps=()) for place in ("below", "above"))
"""Placeholders for the moving parts, which draw nothing themselves."""

_PLACES = re.compile(r'<path class="film [^>]*/>\n')

RULING = ("cells", "regions", "outer")
"""The kinds of paths that the lines of a board are."""


LONGEST_CAPTION = 56
"""The most characters of a line."""


class Stage:
    """The board of a film in the colours of a theme; lengths are those of `ninefold.pictures`."""

    def __init__(self, film: Film, theme: Theme) -> None:
        self.layout, self.theme = film.puzzle.layout, theme
        self.places = Places(self.layout)
        self.has_marks = any(frame.candidates is not None for frame in film)
        self._givens, self._title = film.puzzle.givens, str(film)

    @cached_property
    def scene(self) -> Scene:
        """The drawing of the fixed parts, with room for two lines below."""
        nothing = Candidates([0] * self.layout.cells, self.layout)
        picture = Picture(
            layout=self.layout,
            digits=self._givens,
            givens=self._givens,
            marks=nothing if self.has_marks else None,
        )
        scene = scene_of(picture, self.theme)
        lines = next(i for i, item in enumerate(scene.items) if item.kind in RULING)
        items = (*scene.items[:lines], BELOW, *scene.items[lines:], ABOVE)
        height = scene.height + 3.5 * self.caption_size
        return replace(scene, items=items, height=height, title=self._title)

    @property
    def caption_size(self) -> float:
        """The type size of the caption, in which its longest line is as wide as the board."""
        return round(self.layout.shape[1] * CELL / 28, 1)

    def caption_spot(self, line: int) -> Spot:
        """The middle of the baseline of a caption's line."""
        rows, columns = self.layout.shape
        return columns * CELL / 2, rows * CELL + PAD + self.caption_size * (1.4 + 1.5 * line)

    @property
    def digit_size(self) -> float:
        """The type size of digits."""
        return DIGIT

    def digit_spot(self, cell: int) -> Spot:
        """The middle of a digit's baseline."""
        return foot(self.places.centre(cell), DIGIT)

    def mark_spot(self, cell: int, digit: int) -> Spot:
        """The middle of a small digit's baseline."""
        return foot(self.places.mark(cell, digit), self.places.mark_size)

    def ground(self, kind: str) -> tuple[str, str]:
        """The colours of the cells of an event: their ground, and the line around it."""
        role = role_of(kind)
        return self.theme.tints[role], self.theme.edges[role]

    def svg(self, size: int, below: str, above: str) -> str:
        """The board as SVG, so many pixels wide, with moving parts below and above its lines."""
        start, lines, end = _PLACES.split(svg_text(self.scene, size))
        return f"{start}{below}{lines}{above}{end}"


def square(corner: Spot) -> dict[str, float]:
    """The sides of the ground of a cell, with the line around it."""
    x, y = corner
    inset = INSET + RING / 2
    side = CELL - 2 * inset
    return {"x": x + inset, "y": y + inset, "width": side, "height": side}


def caption(film: Film, frame: Frame) -> tuple[str, str]:
    """The two lines of a frame.

    >>> import ninefold as nf
    >>> film = nf.film("1234" + 12 * ".")
    >>> caption(film, film[1])
    ('r2c1 is 3', 'heap: step 1 of 21, depth 0, try 1')
    """
    text = shorten(frame.text, LONGEST_CAPTION, placeholder=" \u2026")
    if frame.kind == "start":
        return text, f"{film.solver}: {film.steps:,} steps"
    if frame.kind == "end":
        rest = film.missing or f"{film.answer.nodes:,} nodes"
        return text, f"{film.solver}: {film.steps:,} steps, {rest}"
    place = f"step {frame.step:,} of {film.steps:,}, depth {frame.depth}, try {frame.tries:,}"
    return text, f"{film.solver}: {place}"
