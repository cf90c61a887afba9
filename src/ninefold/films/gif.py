"""A film as a GIF, drawn by Pillow.

A picture is made of numbers of colours: all frames share one palette. Each way in which a cell may
look is drawn once and then only pasted, which is what makes it quick.
"""

from __future__ import annotations

import io
from itertools import pairwise
from typing import TYPE_CHECKING

from ninefold.errors import ValueRangeError
from ninefold.films.captions import caption
from ninefold.films.frames import Frame
from ninefold.films.outlines import Outline, mark_columns, outline
from ninefold.films.pacing import paced
from ninefold.films.themes import Theme
from ninefold.model.digits import digits_in, symbol

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont, ImageFont

    from ninefold.films.reels import Film

    Font = FreeTypeFont | ImageFont

SHADES = 8
"""Colours from a ground to what is written on it, for smooth edges."""

INSET = 2
"""Pixels inside a cell that belong to its lines."""

SMALLEST = 6
"""Pixels below which nobody could read a digit."""

Look = tuple[str, int, int, bool]
"""How a cell looks: its ground, its digit, else a mask of small ones, and whether that is given."""


def gif(film: Film, seconds: float | None, size: int, theme: Theme) -> bytes:
    """The film as the bytes of a GIF file."""
    frames, times = paced(film.frames, seconds)
    studio = Studio(film, size, theme)
    pictures = [studio.picture(frame) for frame in frames]
    buffer = io.BytesIO()
    pictures[0].save(
        buffer,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=[end - start for start, end in pairwise(times)],
        loop=0,
        comment=str(film).encode(),
    )
    return buffer.getvalue()


class Palette:
    """The colours of a theme in steps from every ground to all that may stand on it."""

    def __init__(self, theme: Theme) -> None:
        grounds = dict.fromkeys((theme.paper, theme.tint, *theme.marks.values()))
        pairs = [
            *((ground, ink) for ground in grounds for ink in (theme.given, theme.found)),
            *((ground, theme.pencil) for ground in grounds),
            *((theme.paper, ink) for ink in (theme.line, theme.frame, theme.caption)),
        ]
        self.colours = [part for pair in pairs for part in _shades(*pair)]
        self._first = {pair: place * SHADES for place, pair in enumerate(pairs)}

    def ground(self, ground: str) -> int:
        """The number of a colour that something may stand on."""
        return next(first for pair, first in self._first.items() if pair[0] == ground)

    def ink(self, ground: str, ink: str) -> int:
        """The number of a colour on some ground."""
        return self._first[ground, ink] + SHADES - 1

    def table(self, ground: str, ink: str) -> list[int]:
        """For every strength of ink, from 0 to 255, the number of its colour on that ground."""
        first = self._first[ground, ink]
        return [first + strength * SHADES // 256 for strength in range(256)]


def _shades(ground: str, ink: str) -> list[int]:
    """Red, green and blue of every step from one colour to the other."""
    start, end = (bytes.fromhex(colour[1:]) for colour in (ground, ink))
    return [
        round(a + (b - a) * step / (SHADES - 1))
        for step in range(SHADES)
        for a, b in zip(start, end, strict=True)
    ]


class Studio:
    """Draws the frames of a film, each as wide as `size` pixels."""

    def __init__(self, film: Film, size: int, theme: Theme) -> None:
        from PIL import Image, ImageDraw, ImageFont

        self._new, self._pen, self._font = Image.new, ImageDraw.Draw, ImageFont.load_default
        self._film, self._theme, self._palette = film, theme, Palette(theme)
        height, width = film.puzzle.layout.shape
        self._margin, self._text_height = max(2, size // 45), max(12, size // 18)
        self._cell = (size - 2 * self._margin) // width
        if self._cell < SMALLEST + 2 * INSET:
            raise ValueRangeError(f"{size} pixels are too few for {width} cells side by side")
        self._size = size, height * self._cell + 3 * self._margin + 2 * self._text_height
        self._looks: dict[Look, Image.Image] = {}
        drawn = outline(film.puzzle.layout)
        self._tinted = frozenset(drawn.tinted)
        self._board = self._empty_board(drawn)
        self._shown: dict[int, Look] = {}

    def picture(self, frame: Frame) -> Image:
        """The picture of a frame; what is as it was in the last one is not drawn again."""
        for cell in range(len(frame.grid)):
            look = self._look(frame, cell)
            if self._shown.get(cell) != look:
                self._shown[cell] = look
                x, y = self._corner(cell)
                self._board.paste(self._drawn(look), (x + INSET, y + INSET))
        self._write_caption(frame)
        picture = self._board.copy()
        picture.putpalette(self._palette.colours)
        return picture

    def _corner(self, cell: int) -> tuple[int, int]:
        row, column = self._film.puzzle.layout.positions[cell]
        return self._margin + column * self._cell, self._margin + row * self._cell

    def _empty_board(self, drawn: Outline) -> Image:
        paper, side, margin = self._theme.paper, self._cell, self._margin
        board = self._new("L", self._size, self._palette.ground(paper))
        pen = self._pen(board)
        for cell in drawn.tinted:
            x, y = self._corner(cell)
            pen.rectangle((x, y, x + side, y + side), self._palette.ground(self._theme.tint))
        for lines, ink, half in (
            (drawn.thin, self._theme.line, 0),
            (drawn.thick, self._theme.frame, 1),
        ):
            for line in lines:
                left, top, right, bottom = (margin + place * side for place in line)
                where = (left - half, top - half, right + half, bottom + half)
                pen.rectangle(where, self._palette.ink(paper, ink))
        return board

    def _look(self, frame: Frame, cell: int) -> Look:
        ground = self._theme.tint if cell in self._tinted else self._theme.paper
        if cell in frame.cells:
            ground = self._theme.mark(frame.kind)
        digit, masks = frame.grid[cell], frame.candidates
        small = masks.masks[cell] if masks is not None and not digit else 0
        return ground, digit, small, bool(self._film.puzzle.givens[cell])

    def _drawn(self, look: Look) -> Image:
        if look not in self._looks:
            self._looks[look] = self._draw_cell(*look)
        return self._looks[look]

    def _draw_cell(self, ground: str, digit: int, small: int, given: bool) -> Image:
        """A cell without its lines: ink in all strengths, then in numbers of colours."""
        side = self._cell - 2 * INSET + 1
        ink = self._new("L", (side, side))
        pen = self._pen(ink)
        if digit:
            font = self._font(self._cell * 0.66)
            pen.text((side / 2, side / 2), symbol(digit), 255, font, "mm", stroke_width=given * 0.4)
        columns = mark_columns(self._film.puzzle.layout)
        if small and side / columns >= SMALLEST:
            font = self._font(side * 0.95 / columns)
            for each in digits_in(small):
                row, column = divmod(each - 1, columns)
                place = ((column + 0.5) * side / columns, (row + 0.5) * side / columns)
                pen.text(place, symbol(each), 255, font, "mm")
        colour = self._theme.pencil if not digit else None
        colour = colour or (self._theme.given if given else self._theme.found)
        return ink.point(self._palette.table(ground, colour))

    def _write_caption(self, frame: Frame) -> None:
        width, height = self._size[0], 2 * self._text_height
        ink = self._new("L", (width, height))
        pen = self._pen(ink)
        for place, text in enumerate(caption(self._film, frame)):
            middle = width / 2, (place + 0.5) * self._text_height
            pen.text(middle, text, 255, self._fitting(text), "mm")
        table = self._palette.table(self._theme.paper, self._theme.caption)
        self._board.paste(ink.point(table), (0, self._size[1] - height - self._margin // 2))

    def _fitting(self, text: str) -> Font:
        """Letters in which the text is no wider than the picture."""
        usual = self._font(self._text_height * 0.72)
        room, needed = self._size[0] - 2 * self._margin, usual.getlength(text)
        return usual if needed <= room else self._font(self._text_height * 0.72 * room / needed)
