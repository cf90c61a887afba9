"""Drawings that are no rules: kept with a puzzle, drawn, and written again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ninefold.errors import FormatError, UnknownNameError
from ninefold.model.cells import CellKey
from ninefold.model.constraints.base import Constraint
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation
from ninefold.model.shapes import Cage, Corner, Dot, Pill, Shade, Shape, Stroke
from ninefold.model.source import shown

FIGURES = ("line", "circle", "square", "text", "cage")
"""The roles of a cosmetic."""


@dataclass(frozen=True)
class Cosmetic(Constraint):
    """A line, a circle, a square, a text or a cage without a meaning.

    It stands in its cells: a circle of two cells between them, one of four where they meet.

    >>> from ninefold.model.constraints import Cosmetic
    >>> line = Cosmetic("r1c1 r1c2 r2c3", "line", colour="#ff0000").on(Layout.classic())
    >>> list(line.relations(Layout.classic())), line.describe(Layout.classic())
    ([], 'a line without a meaning at r1c1 r1c2 r2c3')
    """

    cells: Sequence[CellKey]
    figure: str = "line"
    label: str = ""
    colour: str = ""
    kind: ClassVar[str] = "cosmetic"
    repeats: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.figure not in FIGURES:
            raise UnknownNameError("figure", str(self.figure), FIGURES)
        for name in ("label", "colour"):
            if not isinstance(getattr(self, name), str):
                raise FormatError(0, 0, f"a text as {name}", shown(getattr(self, name)))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Nothing: it is no rule."""
        return ()

    def describe(self, layout: Layout) -> str:
        """Its kind and its cells."""
        names = " ".join(layout.cell_name(layout.cell(cell)) for cell in self.cells)
        label = f" {self.label!r}" if self.label else ""
        return f"a {self.figure}{label} without a meaning at {names}"

    def rule(self) -> str:
        """That there is none."""
        return "Other drawings have no meaning."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The figure."""
        count = len(self.cells)
        if self.figure == "line" and count > 1:
            yield Stroke(self.cells)
        elif self.figure == "cage":
            yield Cage(self.cells, self.label)
        elif count == 2 and self.figure != "square":
            yield Dot(self.cells, "text" if self.figure == "text" else "white", self.label)
        elif count == 4 and self.label:
            yield Corner(self.cells, self.label)
        elif self.figure == "circle":
            yield Pill(self.cells)
        else:
            yield Shade(self.cells, self.label)
