"""The board of a film as pieces of SVG: what stands still, and where the rest goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from ninefold.films.outlines import Line, mark_columns, outline
from ninefold.films.themes import Theme
from ninefold.model import Layout
from ninefold.model.digits import symbol

BOARD, MARGIN = 360, 8
"""Sides in the units of the picture; `size` only says how large it is shown."""

FONT = "Helvetica, Arial, sans-serif"

CAPTION = 52
"""The height of two lines below the board."""


@dataclass(frozen=True)
class Sheet:
    """A layout on paper: where its cells are, and how large it is in all."""

    layout: Layout
    theme: Theme

    @property
    def cell(self) -> int:
        """The side of a cell."""
        return max(1, BOARD // self.layout.shape[1])

    @property
    def width(self) -> int:
        """How wide it is."""
        return BOARD + 2 * MARGIN

    @property
    def height(self) -> int:
        """How high it is, with the caption."""
        return self.layout.shape[0] * self.cell + 2 * MARGIN + CAPTION

    @property
    def large(self) -> float:
        """The size of the letters of a digit."""
        return round(self.cell * 0.62, 1)

    @property
    def small(self) -> float:
        """The size of the letters of what a cell may hold."""
        return round(self.cell * 0.8 / mark_columns(self.layout), 1)

    def corner(self, cell: int) -> tuple[int, int]:
        """The upper left corner of a cell."""
        row, column = self.layout.positions[cell]
        return MARGIN + column * self.cell, MARGIN + row * self.cell

    def middle(self, cell: int) -> tuple[int, int]:
        """Where the middle of a digit's line is."""
        x, y = self.corner(cell)
        return x + self.cell // 2, y + self.cell // 2

    def mark_middle(self, cell: int, digit: int) -> tuple[float, float]:
        """Where a small digit stands among those that a cell may hold."""
        x, y = self.corner(cell)
        side = mark_columns(self.layout)
        row, column = divmod(digit - 1, side)
        return x + (column + 0.5) * self.cell / side, y + (row + 0.5) * self.cell / side

    def below(self, size: int, title: str) -> str:
        """All that is drawn first: the paper and the cells that are tinted."""
        tinted = outline(self.layout).tinted
        x, y = self.width, self.height
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x} {y}" '
            f'width="{size}" height="{round(size * y / x)}" role="img" font-family="{FONT}" '
            f'text-anchor="middle">\n<title>{escape(title)}</title>\n'
            f'<rect width="{x}" height="{y}" fill="{self.theme.paper}"/>\n'
            f'<g fill="{self.theme.tint}">{"".join(map(self.square, tinted))}</g>'
        )

    def square(self, cell: int, more: str = "") -> str:
        """A square as large as a cell, with more in its tag."""
        x, y = self.corner(cell)
        return f'<rect x="{x}" y="{y}" width="{self.cell}" height="{self.cell}"{more}/>'

    def lines(self) -> str:
        """The lines of the board."""
        drawn = outline(self.layout)
        return (
            f'<g fill="none" stroke-linecap="square">'
            f'<path stroke="{self.theme.line}" d="{self._path(drawn.thin)}"/>'
            f'<path stroke="{self.theme.frame}" stroke-width="2.5" '
            f'd="{self._path(drawn.thick)}"/></g>'
        )

    def givens(self, digits: bytes) -> str:
        """The digits that stay."""
        texts = (
            f'<text x="{x}" y="{y}" dy=".35em">{symbol(digit)}</text>'
            for cell, digit in enumerate(digits)
            if digit
            for x, y in (self.middle(cell),)
        )
        look = f'font-size="{self.large:g}" font-weight="bold" fill="{self.theme.given}"'
        return f"<g {look}>{''.join(texts)}</g>"

    def caption_line(self, number: int) -> tuple[float, float]:
        """Where a line below the board begins, for the middle of its text."""
        return self.width / 2, self.height - CAPTION + 12 + 22 * number

    def _path(self, lines: Iterable[Line]) -> str:
        def at(place: int) -> int:
            return MARGIN + place * self.cell

        return "".join(
            f"M{at(left)} {at(top)}" + (f"H{at(right)}" if top == bottom else f"V{at(bottom)}")
            for left, top, right, bottom in lines
        )
