"""A film as a GIF, drawn by Pillow.

A picture is made of numbers of colours: all frames share one palette. Each look of a cell is drawn
once and then only pasted, which makes it quick.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import mul
from typing import TYPE_CHECKING, Any

from ninefold.errors import ValueRangeError
from ninefold.extras import needed
from ninefold.films.durations import paced
from ninefold.films.frames import ROLES, Frame
from ninefold.films.stage import Stage, caption
from ninefold.model.digits import digits_in
from ninefold.pictures.geometry import CELL
from ninefold.pictures.scene import Path
from ninefold.pictures.themes import Theme

if TYPE_CHECKING:
    from PIL.Image import Image

    from ninefold.films.reels import Film


SMALLEST = 6
"""The least height of a readable digit in pixels."""

MOST_PIXELS = 600_000_000
"""The most pixels of all frames of a GIF: they are held in memory until it is written."""

BENDS = 6
"""The number of straight lines of a curve."""

Look = tuple[int, str, int, int, bool]
"""The look of a cell: its ground, the kind of its event, its digit or a mask of small ones, and
whether it is given."""


COLOURS = 256

SHADES = 8
"""Colours from a ground to what is written on it, for smooth edges, if there is room."""


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


class Studio:
    """Draws the frames of a film, each as wide as `size` pixels."""

    def __init__(self, film: Film, size: int, theme: Theme) -> None:
        def pillow(part: str) -> Any:
            return needed(f"PIL.{part}", "GIF films", "images")

        self._new, self._pen = pillow("Image").new, pillow("ImageDraw").Draw
        self._font = pillow("ImageFont").load_default
        self._film, self._theme, self._stage = film, theme, Stage(film, theme)
        rows, columns = film.puzzle.layout.shape
        self._margin, self._line = max(2, size // 45), max(12, size // 18)
        self._cell = (size - 2 * self._margin) // columns
        self._inset = max(2, 2 * self._cell // CELL + 1)  # what belongs to the lines of a cell
        if self._cell < SMALLEST + 2 * self._inset:
            raise ValueRangeError(f"{size} pixels are too few for {columns} cells side by side")
        self._size = size, rows * self._cell + 3 * self._margin + 2 * self._line
        _check_pixels(len(film), *self._size)
        self._palette = _palette(self._stage)
        self._board = self._empty_board()
        self._grounds: list[Image] = []
        self._ground_of = self._find_grounds()
        self._looks: dict[Look, Image] = {}
        self._shown: dict[int, Look] = {}

    def picture(self, frame: Frame) -> Image:
        """The picture of a frame; unchanged parts of the last one are not drawn again."""
        for cell in range(len(frame.grid)):
            look = self._look(frame, cell)
            if self._shown.get(cell) != look:
                self._shown[cell] = look
                self._board.paste(self._drawn(look), self._corner(cell))
        self._write_caption(frame)
        picture = self._board.copy()
        picture.putpalette(self._palette.colours)
        return picture

    def _empty_board(self) -> Image:
        """The lines of the board, and what lies below them."""
        board: Image = self._new("L", self._size, self._palette.number(self._theme.board))
        pen = self._pen(board)
        for path in _paths(self._stage):
            for points in self._lines(path):
                if path.fill:
                    pen.polygon(points, self._palette.number(path.fill))
                if path.stroke:
                    least = 1 if path.kind == "cells" else 2
                    width = max(least, round(path.width * self._cell / CELL))
                    pen.line(points, self._palette.number(path.stroke), width)
        return board

    def _lines(self, path: Path) -> Iterator[list[tuple[int, int]]]:
        """The lines of a path from corner to corner, in pixels."""
        points: list[tuple[int, int]] = []
        for letter, numbers in path.steps:
            if letter == "M" and points:
                yield points
                points = []
            pixels = [self._margin + n * self._cell / CELL for n in numbers]
            if letter == "Z":
                points.append(points[0])
            elif letter == "C":
                points += _curve(points[-1], pixels)
            else:
                points.append((round(pixels[0]), round(pixels[1])))
        if points:
            yield points

    def _corner(self, cell: int) -> tuple[int, int]:
        """Where the inside of a cell begins."""
        row, column = self._film.puzzle.layout.positions[cell]
        start = self._margin + self._inset
        return start + column * self._cell, start + row * self._cell

    def _find_grounds(self) -> list[int]:
        """The number of each cell's ground, as it is on the empty board; most have the same."""
        known: dict[bytes, int] = {}
        numbers = []
        for cell in range(self._film.puzzle.layout.cells):
            x, y = self._corner(cell)
            ground = self._board.crop((x, y, x + self._inside, y + self._inside))
            numbers.append(known.setdefault(ground.tobytes(), len(known)))
            if len(known) > len(self._grounds):
                self._grounds.append(ground)
        return numbers

    @property
    def _inside(self) -> int:
        """The side of a cell without its lines."""
        return self._cell - 2 * self._inset + 1

    def _look(self, frame: Frame, cell: int) -> Look:
        digit, masks = frame.grid[cell], frame.candidates
        small = masks.masks[cell] if masks is not None and not digit else 0
        kind = frame.kind if cell in frame.cells else ""
        return self._ground_of[cell], kind, digit, small, bool(self._film.puzzle.givens[cell])

    def _drawn(self, look: Look) -> Image:
        if look not in self._looks:
            self._looks[look] = self._draw_cell(*look)
        return self._looks[look]

    def _draw_cell(self, below: int, kind: str, digit: int, small: int, given: bool) -> Image:
        """The inside of a cell: its ground, with ink of all strengths on it."""
        cell, middle = self._grounds[below].copy(), self._inside // 2
        if kind:
            fill, edge = map(self._palette.number_or_none, self._stage.ground(kind))
            box = (0, 0, self._inside - 1, self._inside - 1)
            self._pen(cell).rectangle(box, fill, edge, max(1, self._cell // 18))
        ground = self._palette.name(cell.tobytes()[middle * self._inside + middle])
        ink = self._new("L", cell.size)
        if digit:
            font = self._font(self._cell * 0.66)
            bold = self._cell / 90 if given else 0
            spot = (self._inside / 2, self._inside / 2)
            self._pen(ink).text(
                spot, self._stage.layout.symbol(digit), 255, font, "mm", stroke_width=bold
            )
        else:
            self._write_marks(ink, small)
        colour = self._theme.given if given else self._theme.pen if digit else self._theme.pencil
        there = ink.point([0] + [255] * 255)
        cell.paste(ink.point(self._palette.table(ground, colour)), (0, 0), there)
        return cell

    def _write_marks(self, ink: Image, small: int) -> None:
        """Small digits, if they can be read."""
        places, scale = self._stage.places, self._cell / CELL
        if places.room * scale < SMALLEST:
            return
        pen, font = self._pen(ink), self._font(places.room * scale * 0.9)
        left, top = places.corner(0)
        for each in digits_in(small):
            x, y = places.mark(0, each)
            spot = ((x - left) * scale - self._inset, (y - top) * scale - self._inset)
            pen.text(spot, self._stage.layout.symbol(each), 255, font, "mm")

    def _write_caption(self, frame: Frame) -> None:
        width, height = self._size[0], 2 * self._line
        ink = self._new("L", (width, height))
        pen = self._pen(ink)
        for place, text in enumerate(caption(self._film, frame)):
            spot = width / 2, (place + 0.5) * self._line
            pen.text(spot, text, 255, self._fitting(text), "mm")
        table = self._palette.table(self._theme.board, self._theme.ink)
        self._board.paste(ink.point(table), (0, self._size[1] - height - self._margin // 2))

    def _fitting(self, text: str) -> Any:
        """Letters in which the text is no wider than the picture."""
        usual = self._font(self._line * 0.72)
        room, needs = self._size[0] - 2 * self._margin, usual.getlength(text)
        return usual if needs <= room else self._font(self._line * 0.72 * room / needs)


def _check_pixels(frames: int, width: int, height: int) -> None:
    if frames * width * height > MOST_PIXELS:
        raise ValueRangeError(
            f"{frames} frames of {width:,} x {height:,} pixels are too many for a GIF: "
            "it needs a smaller size, or fewer frames"
        )


def _curve(begin: tuple[int, int], pixels: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Points along a curve that has two control points, without the first."""
    every = [*begin, *pixels]
    for part in range(1, BENDS + 1):
        far = part / BENDS
        near = 1 - far
        weights = near**3, 3 * near**2 * far, 3 * near * far**2, far**3
        yield (
            round(sum(map(mul, weights, every[0::2]))),
            round(sum(map(mul, weights, every[1::2]))),
        )


def _paths(stage: Stage) -> list[Path]:
    return [item for item in stage.scene.items if isinstance(item, Path)]


def _palette(stage: Stage) -> Palette:
    """All colours that the frames of a film may need."""
    theme, paths = stage.theme, _paths(stage)
    marked = [stage.ground(kind) for kind in ("place", *ROLES)]
    fills = [theme.board, *(path.fill for path in paths), *(fill for fill, _ in marked)]
    lines = [*(path.stroke for path in paths), *(edge for _, edge in marked)]
    inks = (theme.given, theme.pen, theme.pencil, theme.ink)
    return Palette(filter(None, fills), inks, filter(None, lines))


class Palette:
    """Plain colours, and steps from every ground to all that may be written on it.

    >>> palette = Palette(["#ffffff"], ["#000000"], ["#ff0000"])
    >>> palette.colours[-6:], palette.table("#ffffff", "#000000")[255]
    ([0, 0, 0, 255, 0, 0], 7)
    """

    def __init__(self, grounds: Iterable[str], inks: Iterable[str], plain: Iterable[str]) -> None:
        pairs = [(ground, ink) for ground in dict.fromkeys(grounds) for ink in dict.fromkeys(inks)]
        others = list(dict.fromkeys(plain))
        self.shades = min(SHADES, (COLOURS - len(others)) // len(pairs))
        self.colours = [part for pair in pairs for part in self._steps(*pair)]
        self.colours += [part for colour in others for part in _parts(colour)]
        self._first = {pair: place * self.shades for place, pair in enumerate(pairs)}
        self._ground = [ground for ground, _ in pairs]
        self._number = {ground: first for (ground, _), first in reversed(self._first.items())}
        for place, colour in enumerate(others, start=len(pairs) * self.shades):
            self._number.setdefault(colour, place)

    def number(self, colour: str) -> int:
        """The number of a ground or of a plain colour."""
        return self._number[colour]

    def number_or_none(self, colour: str) -> int | None:
        """The same; `None` for "", which draws nothing."""
        return self.number(colour) if colour else None

    def name(self, number: int) -> str:
        """The ground that has that number."""
        return self._ground[number // self.shades]

    def table(self, ground: str, ink: str) -> list[int]:
        """For every strength of ink, from 0 to 255, the number of its colour on that ground."""
        first = self._first[ground, ink]
        return [first + strength * self.shades // 256 for strength in range(256)]

    def _steps(self, ground: str, ink: str) -> list[int]:
        start, end = _parts(ground), _parts(ink)
        return [
            round(a + (b - a) * step / (self.shades - 1))
            for step in range(self.shades)
            for a, b in zip(start, end, strict=True)
        ]


def _parts(colour: str) -> bytes:
    """Red, green and blue."""
    return bytes.fromhex(colour[1:])
