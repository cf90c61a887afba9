"""Cages: cells that hold different digits, and add up to a number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.layout import Layout
from ninefold.model.relations import Different, Linear, Relation
from ninefold.model.shapes import Cage, Shape


@dataclass(frozen=True)
class KillerCage(Constraint):
    """The digits of the cells differ and add up to the sum, if one is given.

    >>> from ninefold.model.constraints import KillerCage
    >>> cage = KillerCage("r1c1 r1c2", 9).on(Layout.classic())
    >>> cage.describe(Layout.classic())
    'the cage r1c1 r1c2 holds different digits that add up to 9'
    >>> cage.is_met(Layout.classic(), bytes([4, 5] + 79 * [0]))
    True
    """

    cells: Sequence[CellKey]
    sum: int | None = None
    kind: ClassVar[str] = "killer cage"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sum is not None:
            object.__setattr__(self, "sum", whole_number("the sum of a cage", self.sum))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The cells differ, and their sum."""
        cells = numbers(self.cells)
        if len(cells) > 1:
            yield Different(cells)
        if self.sum is not None:
            yield adding_up(cells, self.sum)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        cage = f"the cage {layout.cell_names(numbers(self.cells))} holds"
        if len(self.cells) == 1:
            return f"{cage} {'a digit' if self.sum is None else self.sum}"
        told = f"{cage} different digits"
        return told if self.sum is None else f"{told} that add up to {self.sum}"

    def rule(self) -> str:
        """The rule of all cages."""
        if self.sum is None:
            return "Cages without a number: digits differ."
        return "Cages: digits differ and add up to the number."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The cage, with its sum."""
        yield Cage(self.cells, "" if self.sum is None else str(self.sum))


def adding_up(cells: tuple[int, ...], wanted: int) -> Linear:
    """The digits of the cells add up to that.

    >>> adding_up((0, 1), 9).holds((4, 5))
    True
    """
    return Linear(cells, (1,) * len(cells), wanted, wanted)
