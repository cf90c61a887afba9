"""What a constraint is: a rule beside the units of a layout, stated as a small value.

A constraint gives data for four uses. `relations` says what must hold, in a vocabulary of few
words (model/relations.py), from which boards are checked and solvers are fed; `describe` tells it
to people; `shapes` says what is drawn. A class of your own that has these works wherever ours do:

>>> from dataclasses import dataclass
>>> from ninefold.model import Layout
>>> from ninefold.model.relations import Linear
>>> @dataclass(frozen=True)
... class AtMost(Constraint):
...     cells: tuple
...     total: int
...     kind = "at most"
...     def relations(self, layout):
...         yield Linear(self.cells, (1,) * len(self.cells), None, self.total)
...     def describe(self, layout):
...         return f"{layout.cell_names(self.cells)} add up to {self.total} at most"
>>> rule = AtMost(("r1c1", "r1c2"), 5).on(Layout.classic())
>>> rule.is_met(Layout.classic(), bytes([1, 4] + 79 * [0]))
True
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, ClassVar, Self

from ninefold.errors import ValueRangeError
from ninefold.model.cells import CellKey
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation, holds
from ninefold.model.shapes import Shape


class Constraint(ABC):
    """A rule of a puzzle. Ours are frozen dataclasses; `kind` is what they are called in JSON.

    `cell_fields` names the fields that hold cells, which may be given by index, name or place.
    """

    kind: ClassVar[str]
    cell_fields: ClassVar[tuple[str, ...]] = ("cells",)

    @abstractmethod
    def relations(self, layout: Layout) -> Iterable[Relation]:
        """What must hold on a board of that layout, where the cells are numbers."""

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return self.kind

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """What is drawn."""
        return ()

    def is_met(self, layout: Layout, digits: Sequence[int]) -> bool:
        """Whether a full board keeps the rule."""
        return all(holds(relation, digits) for relation in self.relations(layout))

    def on(self, layout: Layout) -> Self:
        """The same with its cells as numbers of that layout; cells that it has not are refused."""
        found = {name: getattr(self, name) for name in self.cell_fields if hasattr(self, name)}
        if not found:
            return self
        placed = {name: cells_on(layout, cells) for name, cells in found.items()}
        return replace(self, **placed)  # type: ignore[type-var]  # ours, and those asked for, are

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """The rule as a plain dict, which `constraint_from_json` reads."""
        record: dict[str, Any] = {"kind": self.kind}
        for field in fields(self):  # type: ignore[arg-type]  # as above
            value = getattr(self, field.name)
            if field.name in self.cell_fields:
                value = [layout.cell_name(cell) for cell in value]
            record[field.name] = value
        return record


def cells_on(layout: Layout, keys: Iterable[CellKey] | str) -> tuple[int, ...]:
    """Cells as numbers; a text names them side by side.

    >>> cells_on(Layout.classic(), "r1c1 r1c2"), cells_on(Layout.classic(), [(8, 8), 0])
    ((0, 1), (80, 0))
    """
    if isinstance(keys, str):
        keys = keys.split()
    return tuple(layout.cell(key) for key in keys)


def numbers(cells: Sequence[CellKey]) -> tuple[int, ...]:
    """The cells of a constraint that is on a layout, where they are numbers."""
    if not all(isinstance(cell, int) for cell in cells):
        raise ValueRangeError("the cells of a constraint are numbers once it is on a layout")
    return tuple(cells)  # type: ignore[arg-type]
