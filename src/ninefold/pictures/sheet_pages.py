"""Pages of boards for print: several a page with words around them, solutions at the end.

Words have the same size with boards of any size. A board's title stands above it, its
caption below, and then its digits in one line, if that fits: so a puzzle can be typed in again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.extras import needed
from ninefold.model.sanitize import shortened, worded
from ninefold.pictures.composition import scene_of
from ninefold.pictures.pdf import BOLD, FIXED, REGULAR, Paper
from ninefold.pictures.picture import LONGEST_TITLE, Picture
from ninefold.pictures.scene import Scene
from ninefold.pictures.themes import theme_of

PAPERS: Mapping[str, tuple[float, float]] = {"A4": (595.28, 841.89), "Letter": (612.0, 792.0)}
"""Width and height in points."""

ARRANGEMENTS: Mapping[int, tuple[int, int]] = {
    1: (1, 1),
    2: (1, 2),
    4: (2, 2),
    6: (2, 3),
    9: (3, 3),
}
"""The numbers of boards beside and above each other, for every allowed number on a page."""

MARGIN = 42
GAP = 22
"""The gaps between boards, horizontal and vertical."""

HEAD, TEXT = 15, 9
"""Sizes of type: of the sheet's title, and of words."""

TYPED = (4.5, 7)
"""The least and the largest type size of the line of digits."""

ROOM = 0.75
"""The part of a row that is kept for the words of a board that is alone in it."""

SOLUTION_CELL = 10
"""Points that a cell of a solution should have at least."""


@dataclass(frozen=True)
class Division:
    """The division of a page."""

    columns: int
    rows: int

    @property
    def boards(self) -> int:
        """The number of boards on a page."""
        return self.columns * self.rows


def sheet_bytes(
    boards: Iterable[Picture],
    solutions: Sequence[Picture] = (),
    *,
    per_page: int = 4,
    paper: str = "A4",
    title: str = "",
) -> bytes:
    """The content of a PDF with these boards, and after them the solutions, smaller."""
    if paper not in PAPERS:
        raise UnknownNameError("paper", paper, PAPERS)
    if per_page not in tuple(ARRANGEMENTS):
        known = ", ".join(map(str, ARRANGEMENTS))
        raise ValueRangeError(f"a page has room for {known} boards, not for {per_page!r}")
    title = worded("a title", title, LONGEST_TITLE).replace("\n", " ")
    sheet = _Sheet(Paper(*PAPERS[paper], title=title or "Sudoku"))
    sheet.add(boards, Division(*ARRANGEMENTS[per_page]), title)
    for shared, some in groupby(solutions, key=sheet.smallest):
        sheet.add(some, shared, "Solutions")
    return sheet.paper.bytes()


class _Sheet:
    """A PDF that is filled page by page."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.pages = 0
        self.width = paper.width - 2 * MARGIN
        self.height = paper.height - 2 * MARGIN - HEAD - GAP

    def smallest(self, board: Picture) -> Division:
        """The division with the most boards that can be read: at most four beside each other."""
        high, wide = board.layout.shape
        columns = int((self.width + GAP) // (wide * SOLUTION_CELL + GAP))
        columns = max(1, min(columns, 4))
        across = (self.width + GAP) / columns - GAP
        rows = int((self.height + GAP) // (across * high / wide + 2 * TEXT + GAP))
        return Division(columns, max(1, rows))

    def add(self, boards: Iterable[Picture], shared: Division, title: str) -> None:
        """Pages of boards."""
        rest = iter(boards)
        while page := list(islice(rest, shared.boards)):
            self._begin(title)
            for board, slot in zip(page, self._slots(shared), strict=False):
                self._board(board, slot, is_alone=shared.columns == 1)
            self.paper.end_page()

    def _begin(self, title: str) -> None:
        self.pages += 1
        fitting = _fitting(title, BOLD, HEAD, self.width)
        self.paper.write(fitting, MARGIN, MARGIN + HEAD * 0.8, HEAD, BOLD)
        number = str(self.pages)
        across = self.paper.width - MARGIN - _width(number, REGULAR, TEXT)
        self.paper.write(number, across, self.paper.height - MARGIN + GAP, TEXT)

    def _slots(self, shared: Division) -> Iterator[tuple[float, float, float, float]]:
        """Left, top, width and height of the place for every board of a page."""
        width = (self.width + GAP) / shared.columns - GAP
        height = (self.height + GAP) / shared.rows - GAP
        for row in range(shared.rows):
            for column in range(shared.columns):
                left = MARGIN + column * (width + GAP)
                yield left, MARGIN + HEAD + GAP + row * (height + GAP), width, height

    def _board(
        self, picture: Picture, slot: tuple[float, float, float, float], is_alone: bool
    ) -> None:
        """A board with its words; one that is alone in its row moves towards the middle."""
        left, top, width, height = slot
        room = width * ROOM if is_alone else width
        words = _split(picture.caption, room)
        line = picture.layout.line_of(picture.givens) if picture.caption else ""
        type_size = min(TYPED[1], room / _width(line, FIXED, 1)) if line else 0
        is_typed = type_size >= TYPED[0]
        above = 1.6 * TEXT if picture.title else 0
        below = 1.3 * TEXT * (len(words) + is_typed)
        scene = _bare(picture)
        scale = min(width / scene.width, (height - above - below) / scene.height)
        left += min((width - scene.width * scale) / 2, width - room)
        self.paper.draw(scene, left, top + above, scale)
        left -= (scene.left + 2) * scale  # words stand flush with the outer line
        title = _fitting(picture.title, BOLD, TEXT, slot[0] + width + 0.8 * GAP - left)
        self.paper.write(title, left, top + TEXT, TEXT, BOLD)
        foot = top + above + scene.height * scale
        for number, text in enumerate(words, start=1):
            self.paper.write(text, left, foot + 1.3 * TEXT * number, TEXT)
        if is_typed:
            self.paper.write(line, left, foot + below, type_size, FIXED)


def _bare(picture: Picture) -> Scene:
    """A board without the words around it, which have a size of their own."""
    return scene_of(picture.annotated(title="", caption=""), theme_of("print"))


def _width(text: str, font: str, size: float) -> float:
    metrics = needed("reportlab.pdfbase.pdfmetrics", "PDF sheets", "images")
    return float(metrics.stringWidth(text, font, size))


def _fitting(text: str, font: str, size: float, width: float) -> str:
    """As much of a text as fits."""
    while _width(text, font, size) > width:
        part = width / _width(text, font, size)
        text = shortened(text, min(len(text) - 1, int(part * len(text)) + 1))
    return text


def _split(text: str, width: float) -> list[str]:
    utils = needed("reportlab.lib.utils", "PDF sheets", "images")
    return list(utils.simpleSplit(text, REGULAR, TEXT, width)) if text else []
