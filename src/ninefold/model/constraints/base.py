"""The base of constraints: a rule beside the units of a layout, stated as a small value.

A constraint gives data for four uses. `relations` states it in a small vocabulary
(model/relations.py), which checks and solvers read; `describe` states it in words; `shapes` are its
drawing. A class of your own that has these works like the built-in ones:

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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from ninefold.errors import NinefoldError, ValueRangeError
from ninefold.model.cells import CellKey, cells_on, keys_in
from ninefold.model.constraints.arguments import listed
from ninefold.model.constraints.neighbours import are_neighbours
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation, can_hold, holds
from ninefold.model.stated_relations import is_ours, relations_in

if TYPE_CHECKING:
    from ninefold.model.shapes import Shape

C = TypeVar("C", bound="Constraint")


class Constraint(ABC):
    """A rule of a puzzle. The built-in ones are frozen dataclasses; `kind` is their name in JSON.

    `cell_fields` names the fields that hold cells, which may be given by index, name or place, at
    least `fewest` of them; `pair_fields` names those that hold pairs of cells, `group_fields` those
    that hold lists of cells. No cell stands twice in a list, unless it is a line that `crosses`
    itself or ends where it began; if `repeats` is true, any cell may. Pairs are kept in the order
    of their cells on the board, unless they are `ordered`.
    """

    kind: ClassVar[str]
    cell_fields: ClassVar[tuple[str, ...]] = ("cells",)
    pair_fields: ClassVar[tuple[str, ...]] = ()
    group_fields: ClassVar[tuple[str, ...]] = ()
    fewest: ClassVar[int] = 1
    crosses: ClassVar[bool] = False
    repeats: ClassVar[bool] = False
    ordered: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Cells are tuples from the beginning, so that the value can be hashed."""
        for name in self._present(self.cell_fields):
            object.__setattr__(self, name, keys_in(getattr(self, name)))
        for name in self._present((*self.pair_fields, *self.group_fields)):
            object.__setattr__(self, name, tuple(map(keys_in, listed(name, getattr(self, name)))))

    @abstractmethod
    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The relations on a board of that layout, where the cells are numbers.

        Digits are what the board shows (`layout.values`): 0 to 8 where they begin at 0.
        """

    def describe(self, layout: Layout) -> str:
        """The rule in plain words, with its cells."""
        return self.kind

    def short_name(self, layout: Layout) -> str:
        """The rule in a few words: its kind, its number and its place.

        >>> from ninefold.model.constraints import AntiKing, KillerCage, SandwichSum
        >>> rules = KillerCage("r1c1 r1c2", 9), SandwichSum("row 3", 5), AntiKing()
        >>> [each.on(Layout.classic()).short_name(Layout.classic()) for each in rules]
        ['killer cage 9 at r1c1', 'sandwich sum 5 of row 3', 'anti-king']
        """
        values = [str(getattr(self, name)) for name in self.number_fields()]
        return " ".join([self.kind, *values, *self._place(layout)])

    def describe_part(self, layout: Layout, relation: Relation) -> str:
        """One of the relations in plain words: the whole rule, unless a class knows better."""
        return self.describe(layout)

    def rule(self) -> str:
        """The rule in a sentence for readers who see it drawn; the same for all that look the
        same.
        """
        return ""

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The drawing of the rule."""
        return ()

    def is_met(self, layout: Layout, digits: Sequence[int]) -> bool:
        """Whether a full board keeps the rule."""
        return all(holds(relation, digits) for relation in relations_in(self, layout))

    def named_cells(self) -> tuple[int, ...]:
        """The cells that a rule on a layout names; none if it is about the whole board."""
        lists = [getattr(self, name) for name in self._present(self.cell_fields)]
        for name in self._present((*self.group_fields, *self.pair_fields)):
            lists += getattr(self, name)
        return tuple(dict.fromkeys(cell for cells in lists for cell in cells))

    def is_possible(self, layout: Layout) -> bool:
        """Whether digits can keep the rule, as far as each relation alone shows."""
        empty = bytes(layout.cells)
        return all(can_hold(each, empty, layout.size) for each in relations_in(self, layout))

    def number_fields(self) -> tuple[str, ...]:
        """The fields that hold a number, such as a sum, for which there could be another one."""
        if not hasattr(self, "__dataclass_fields__"):
            return ()
        names = (each.name for each in fields(self))  # type: ignore[arg-type]  # as in to_json
        cells = (*self.cell_fields, *self.group_fields, *self.pair_fields)
        return tuple(
            name for name in names if name not in cells and type(getattr(self, name)) is int
        )

    def changes(self, layout: Layout) -> Iterator[Self]:
        """The same rule with another number, the nearest first, as far as digits can keep it.

        >>> from ninefold.model.constraints import KillerCage
        >>> cage = KillerCage("r1c1 r1c2", 17).on(Layout.classic())
        >>> [each.sum for each in cage.changes(Layout.classic())][:4]
        [16, 18, 15, 14]
        """
        cells = {cell for relation in relations_in(self, layout) for cell in relation.cells}
        values = range(layout.size * max(1, len(cells)) + 1)
        steps = (
            (abs(value - getattr(self, name)), name, value)
            for name in self.number_fields()
            for value in values
        )
        for far, name, value in sorted(steps):
            if far and (changed := self._with_number(layout, name, value)) is not None:
                yield changed

    def on(self, layout: Layout) -> Self:
        """The same with its cells as numbers of that layout; missing cells are refused."""
        placed: dict[str, Any] = {
            name: self._cells_on(layout, getattr(self, name))
            for name in self._present(self.cell_fields)
        }
        for name in self._present(self.group_fields):
            groups = getattr(self, name)
            placed[name] = tuple(self._cells_on(layout, each) for each in groups)
        for name in self._present(self.pair_fields):
            pairs = (_pair_on(layout, name, each) for each in getattr(self, name))
            placed[name] = tuple(dict.fromkeys(pairs if self.ordered else map(_sorted, pairs)))
        found = self if is_ours(self) else _hashable(self)
        found = replace(found, **placed) if placed else found  # type: ignore[type-var]
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
            elif field.name in (*self.pair_fields, *self.group_fields):
                value = [[layout.cell_name(cell) for cell in pair] for pair in value]
            record[field.name] = _plain(value)
        return record

    def _with_number(self, layout: Layout, name: str, value: int) -> Self | None:
        """The same rule with that number, unless that is impossible."""
        try:
            changed = replace(self, **{name: value})  # type: ignore[type-var]  # it has fields
            changed.check_on(layout)
        except NinefoldError:
            return None
        return changed if changed.is_possible(layout) else None

    def _place(self, layout: Layout) -> list[str]:
        """The place of the rule: its unit, else its first cell."""
        held = [cells for name in self._present(self.cell_fields) if (cells := getattr(self, name))]
        for unit in layout.units if len(held) == 1 else ():
            if unit.cells == held[0]:
                return ["of", unit.name]
        return ["at", layout.cell_name(held[0][0])] if held else []

    def _present(self, names: tuple[str, ...]) -> list[str]:
        return [name for name in names if hasattr(self, name)]

    def _cells_on(self, layout: Layout, keys: Sequence[CellKey]) -> tuple[int, ...]:
        cells = cells_on(layout, keys)
        if len(cells) < self.fewest:
            least = f"{self.fewest} cell{'s' * (self.fewest > 1)}"
            raise ValueRangeError(f"{self.kind}: expected {least} or more, found {len(cells)}")
        if self.crosses:
            twice = [cell for cell, after in pairwise(cells) if cell == after]
        else:
            twice = [cell for i, cell in enumerate(cells) if cell in cells[:i]]
        if twice and not self.repeats:
            raise ValueRangeError(f"{self.kind}: {layout.cell_name(twice[0])} is named twice")
        return cells


def numbers(cells: Sequence[CellKey]) -> tuple[int, ...]:
    """The cells of a constraint that is on a layout, where they are numbers."""
    for cell in cells:
        if not isinstance(cell, int):
            raise ValueRangeError("the cells of a constraint are numbers once it is on a layout")
    return tuple(cells)  # type: ignore[arg-type]


def _pair_on(layout: Layout, name: str, keys: tuple[CellKey, ...]) -> tuple[int, int]:
    pair = cells_on(layout, keys)
    if len(pair) != 2 or not are_neighbours(layout, *pair):
        names = layout.cell_names(pair) or "nothing"
        raise ValueRangeError(f"{name}: expected two cells side by side, found {names}")
    return pair[0], pair[1]


def _sorted(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


def _hashable(constraint: C) -> C:
    """A constraint of any class as a value that can be kept: lists become tuples."""
    name = f"constraint {type(constraint).__qualname__}"
    has_fields = hasattr(constraint, "__dataclass_fields__")
    names = (*constraint.cell_fields, *constraint.group_fields, *constraint.pair_fields)
    has_cells = constraint._present(names)
    if getattr(constraint, "__hash__", None) is None or (has_cells and not has_fields):
        raise ValueRangeError(f"{name}: declare the class with @dataclass(frozen=True)")
    if not has_fields:
        return constraint
    stated = [each.name for each in fields(constraint) if each.init]  # type: ignore[arg-type]
    frozen = {each: _frozen(getattr(constraint, each)) for each in stated}
    try:
        hash(tuple(frozen.values()))
    except TypeError as error:
        found = f"{name}: its fields must be numbers, texts or tuples of them"
        raise ValueRangeError(f"{found}: {error}") from None
    return replace(constraint, **frozen)  # type: ignore[type-var]


def _frozen(value: object) -> object:
    """A value with tuples for lists and frozen sets for sets, all the way down."""
    if isinstance(value, list | tuple):
        frozen = tuple(map(_frozen, value))
        return value if frozen == value else frozen
    return frozenset(map(_frozen, value)) if isinstance(value, set) else value


def _plain(value: object) -> object:
    """A value as JSON has it: lists for tuples, all the way down."""
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
