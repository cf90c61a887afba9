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
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ninefold.errors import ValueRangeError
from ninefold.model.cells import CellKey, cells_on, keys_in
from ninefold.model.constraints.arguments import listed
from ninefold.model.constraints.neighbours import are_neighbours
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation, holds

if TYPE_CHECKING:
    from ninefold.model.shapes import Shape


class Constraint(ABC):
    """A rule of a puzzle. Ours are frozen dataclasses; `kind` is what they are called in JSON.

    `cell_fields` names the fields that hold cells, which may be given by index, name or place,
    and which hold `fewest` of them at least; `pair_fields` names those that hold pairs of cells.
    No cell stands twice in a field, but where it is a line that `loops`: this may end where
    it began.
    """

    kind: ClassVar[str]
    cell_fields: ClassVar[tuple[str, ...]] = ("cells",)
    pair_fields: ClassVar[tuple[str, ...]] = ()
    fewest: ClassVar[int] = 1
    loops: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Cells are tuples from the beginning, so that the value can be hashed."""
        for name in self._present(self.cell_fields):
            object.__setattr__(self, name, keys_in(getattr(self, name)))
        for name in self._present(self.pair_fields):
            object.__setattr__(self, name, tuple(map(keys_in, listed(name, getattr(self, name)))))

    @abstractmethod
    def relations(self, layout: Layout) -> Iterable[Relation]:
        """What must hold on a board of that layout, where the cells are numbers."""

    def describe(self, layout: Layout) -> str:
        """The rule in plain words, with the cells that it is about."""
        return self.kind

    def describe_part(self, layout: Layout, relation: Relation) -> str:
        """What one of the relations says in plain words: all of it, unless a class knows better."""
        return self.describe(layout)

    def rule(self) -> str:
        """The rule in a sentence for who sees it drawn; the same for all that look the same."""
        return ""

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """What is drawn."""
        return ()

    def is_met(self, layout: Layout, digits: Sequence[int]) -> bool:
        """Whether a full board keeps the rule."""
        return all(holds(relation, digits) for relation in self.relations(layout))

    def on(self, layout: Layout) -> Self:
        """The same with its cells as numbers of that layout; what that has not is refused."""
        placed: dict[str, Any] = {
            name: self._cells_on(layout, name) for name in self._present(self.cell_fields)
        }
        for name in self._present(self.pair_fields):
            pairs = (_pair_on(layout, name, each) for each in getattr(self, name))
            placed[name] = tuple(dict.fromkeys(pairs))
        # Ours are dataclasses, and so are those with cells of their own.
        found = replace(self, **placed) if placed else self  # type: ignore[type-var]
        found.check_on(layout)
        return found

    def check_on(self, layout: Layout) -> None:  # noqa: B027  # most have nothing to check
        """Raise an error if the rule cannot be stated of these cells of that layout."""

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """The rule as a plain dict, which `constraint_from_json` reads."""
        record: dict[str, Any] = {"kind": self.kind}
        for field in fields(self):  # type: ignore[arg-type]  # as above
            value = getattr(self, field.name)
            if field.name in self.cell_fields:
                value = [layout.cell_name(cell) for cell in value]
            elif field.name in self.pair_fields:
                value = [[layout.cell_name(cell) for cell in pair] for pair in value]
            record[field.name] = _plain(value)
        return record

    def _present(self, names: tuple[str, ...]) -> list[str]:
        return [name for name in names if hasattr(self, name)]

    def _cells_on(self, layout: Layout, name: str) -> tuple[int, ...]:
        cells = cells_on(layout, getattr(self, name))
        if len(cells) < self.fewest:
            least = f"{self.fewest} cell{'s' * (self.fewest > 1)}"
            raise ValueRangeError(f"{self.kind}: expected {least} or more, found {len(cells)}")
        is_closed = self.loops and len(cells) > 2 and cells[0] == cells[-1]
        line = cells[1:] if is_closed else cells
        if twice := [cell for i, cell in enumerate(line) if cell in line[:i]]:
            raise ValueRangeError(f"{self.kind}: {layout.cell_name(twice[0])} is named twice")
        return cells


def numbers(cells: Sequence[CellKey]) -> tuple[int, ...]:
    """The cells of a constraint that is on a layout, where they are numbers."""
    if not all(isinstance(cell, int) for cell in cells):
        raise ValueRangeError("the cells of a constraint are numbers once it is on a layout")
    return tuple(cells)  # type: ignore[arg-type]


def _pair_on(layout: Layout, name: str, keys: tuple[CellKey, ...]) -> tuple[int, int]:
    pair = cells_on(layout, keys)
    if len(pair) != 2 or not are_neighbours(layout, *pair):
        names = layout.cell_names(pair) or "nothing"
        raise ValueRangeError(f"{name}: expected two cells side by side, found {names}")
    return min(pair), max(pair)


def _plain(value: object) -> object:
    """A value as JSON has it: lists for tuples, all the way down."""
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
