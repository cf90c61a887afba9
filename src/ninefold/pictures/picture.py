"""A picture as a value: a board and everything on it. Nothing here knows its look. `render` draws a
picture as text, SVG, PNG or PDF.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.model import (
    Candidates,
    CellKey,
    Conflict,
    Grid,
    Layout,
    LayoutLike,
    Puzzle,
    PuzzleLike,
    as_layout,
    as_puzzle,
)
from ninefold.model.constraints import Constraint
from ninefold.model.sanitize import worded
from ninefold.model.shapes import DRAWN, Cage, Shape
from ninefold.outcomes import Answer, TrueCandidates
from ninefold.pictures.annotations import CandidateMark, CellRole, Highlight, Line, listed
from ninefold.pictures.rules_text import sentences

Highlights = Mapping[CellRole, Iterable[CellKey]] | Iterable[Highlight]
"""Highlighted cells: names of cells and units for every role, or highlights."""

SHAPES: Mapping[str, type[Highlight | Cage | Line | Shape | CandidateMark]] = {
    "highlights": Highlight,
    "cages": Cage,
    "lines": Line,
    "shapes": Shape,
    "candidates": CandidateMark,
}
"""The fields with things drawn on the board, and the class of each."""

LONGEST_TITLE, LONGEST_CAPTION = 500, 5_000
"""The most characters of a title and of a caption."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A board with digits, pencil marks, and what stands out on it.

    `digits` are those of all cells, `givens` those that are printed as given;
    `marks` are shown in open cells. `constraints` are drawn by their shapes, and `shapes` are
    further ones. `title` stands above, `caption` below; with `names` the numbers of rows and
    columns stand around the board. Invisible characters are removed from words, and very long ones
    are cut.

    >>> from ninefold.pictures import Picture
    >>> picture = Picture.of("1234" + 12 * ".").annotated(title="Four", highlights={"focus": [0]})
    >>> picture.highlights
    (Highlight(cells=(0,), role='focus', whole=False),)
    >>> print(picture)
    Four
    ┌─────┬─────┐
    │ 1 2 │ 3 4 │
    │ . . │ . . │
    ├─────┼─────┤
    │ . . │ . . │
    │ . . │ . . │
    └─────┴─────┘
    """

    layout: Layout
    digits: bytes
    givens: bytes
    marks: Candidates | None = None
    highlights: tuple[Highlight, ...] = ()
    cages: tuple[Cage, ...] = ()
    lines: tuple[Line, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    shapes: tuple[Shape, ...] = ()
    candidates: tuple[CandidateMark, ...] = ()
    title: str = ""
    caption: str = ""
    names: bool = False

    def __post_init__(self) -> None:
        layout = self.layout
        for digits in (self.digits, self.givens):
            if (
                not isinstance(digits, bytes)
                or len(digits) != layout.cells
                or max(digits) > layout.size
            ):
                raise ValueRangeError(f"the digits of {layout} are {layout.cells} bytes")
        if self.marks is not None and self.marks.layout != layout:
            raise ValueRangeError("the marks belong to another layout")
        for name, kind in SHAPES.items():
            shapes = tuple(shape.on(layout) for shape in listed(name, kind, getattr(self, name)))
            object.__setattr__(self, name, shapes)
        title = worded("a title", self.title, LONGEST_TITLE).replace("\n", " ")
        object.__setattr__(self, "title", title)
        caption = worded("a caption", self.caption, LONGEST_CAPTION)
        object.__setattr__(self, "caption", caption)
        placed = tuple(each.on(layout) for each in self.constraints)
        object.__setattr__(self, "constraints", placed)

    @staticmethod
    def of(
        source: PictureLike,
        *,
        layout: LayoutLike | None = None,
        candidates: bool | Candidates = False,
    ) -> Picture:
        """The picture of a puzzle, a grid, an answer, or of any value with a `picture()`.

        Of an answer the solution is shown. `layout`, or its name, is needed if text or values alone
        do not imply it. With `candidates` the digits that open cells still allow are shown, or
        those that are given; otherwise a puzzle's own pencil marks.

        >>> import ninefold as nf
        >>> from ninefold.pictures import Picture
        >>> Picture.of(nf.solve("123434122143....")).digits.count(0)
        0
        """
        picture = _picture(source, layout)
        marks = candidates
        if marks is False:
            return picture
        if not isinstance(marks, bool | Candidates):
            raise ValueRangeError(f"candidates must be Candidates or True, not {marks!r}")
        if marks is True:
            marks = Puzzle(picture.digits, picture.layout, marks=picture.marks).allowed()
        return replace(picture, marks=marks)

    def annotated(
        self,
        *,
        highlights: Highlights = (),
        cages: Iterable[Cage] = (),
        lines: Iterable[Line] = (),
        shapes: Iterable[Shape] = (),
        candidates: Iterable[CandidateMark] = (),
        title: str | None = None,
        caption: str | None = None,
        names: bool | None = None,
    ) -> Picture:
        """The same with further annotations, or with other words around it.

        >>> from ninefold.pictures import Picture
        >>> len(Picture.of(81 * ".").annotated(highlights={"peer": ["row 1", "r2c2"]}).highlights)
        2
        """
        return replace(
            self,
            highlights=(*self.highlights, *_highlights(self.layout, highlights)),
            cages=(*self.cages, *listed("cages", Cage, cages)),
            lines=(*self.lines, *listed("lines", Line, lines)),
            shapes=(*self.shapes, *listed("shapes", Shape, shapes)),
            candidates=(*self.candidates, *listed("candidates", CandidateMark, candidates)),
            title=self.title if title is None else title,
            caption=self.caption if caption is None else caption,
            names=self.names if names is None else names,
        )

    @property
    def every_shape(self) -> tuple[Shape, ...]:
        """The shapes of the constraints, and the additional ones."""
        layout = self.layout
        ruled = (shape.on(layout) for each in self.constraints for shape in each.shapes(layout))
        every = (*ruled, *self.shapes)
        if strange := [shape for shape in every if not isinstance(shape, DRAWN)]:
            raise UnsupportedError(f"a {type(strange[0]).__name__} cannot be drawn")
        return every

    def __str__(self) -> str:
        from ninefold.pictures.renderer import picture_text

        return picture_text(self)

    def _repr_svg_(self) -> str:
        from ninefold.pictures.renderer import render

        return render(self, "svg")


@runtime_checkable
class Pictured(Protocol):
    """A value that can be drawn."""

    def picture(self) -> Picture:
        """The picture of it."""


PictureLike = Picture | Pictured | Answer | TrueCandidates | Candidates | PuzzleLike
"""Arguments that can be drawn: a picture, a value that has one, or a puzzle in any form."""


def _picture(source: PictureLike, layout: LayoutLike | None) -> Picture:
    if not isinstance(source, Picture | Pictured | Answer | TrueCandidates | Candidates):
        return _of_puzzle(as_puzzle(source, layout))
    picture = _known_picture(source)
    Grid(picture.digits, picture.layout).layout_as(as_layout(layout))
    return picture


def _known_picture(source: Picture | Pictured | Answer | TrueCandidates | Candidates) -> Picture:
    """The picture of a value that has its own layout."""
    if isinstance(source, Picture):
        return source
    if isinstance(source, Pictured):
        return source.picture()
    if isinstance(source, Answer):
        return _of_answer(source)
    marks = source.candidates if isinstance(source, TrueCandidates) else source
    return _of_puzzle(Puzzle.from_marks(marks))


def _of_puzzle(puzzle: Puzzle) -> Picture:
    layout, constraints = puzzle.layout, puzzle.constraints
    return Picture(
        layout=layout,
        digits=puzzle.givens,
        givens=puzzle.givens,
        marks=puzzle.marks,
        constraints=constraints,
        title=puzzle.metadata.title or "",
        caption="\n".join(sentences(layout, constraints)),
    )


def _of_answer(answer: Answer) -> Picture:
    """The solution, if there is one; otherwise the puzzle with its contradictions."""
    picture, solution = _of_puzzle(answer.puzzle), answer.solution
    if solution is not None:
        return replace(picture, digits=solution.digits)
    return picture.annotated(highlights=conflicting(answer.conflicts))


def conflicting(conflicts: Iterable[Conflict]) -> tuple[Highlight, ...]:
    """The cells of conflicts, each once.

    >>> import ninefold as nf
    >>> conflicting(nf.Grid("55" + 79 * ".").conflicts())
    (Highlight(cells=('r1c1', 'r1c2'), role='conflict', whole=False),)
    """
    cells = dict.fromkeys(cell for conflict in conflicts for cell in conflict.cells)
    return (Highlight(tuple(cells), "conflict"),) if cells else ()


def _highlights(layout: Layout, wanted: Highlights) -> Iterable[Highlight]:
    if not isinstance(wanted, Mapping):
        return listed("highlights", Highlight, wanted)
    return [each for role in wanted for each in Highlight.named(layout, wanted[role], role)]
