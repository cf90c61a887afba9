"""Low, middle and high digits, and remainders: entropic and modular lines, entropy of boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.statements import Right, along, is_closed, none_of
from ninefold.model.constraints.walks import Walker, walker
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation
from ninefold.model.shapes import Shape, Stroke

THIRDS = 3
"""Low, middle and high digits."""


@dataclass(frozen=True)
class EntropicLine(Constraint):
    """Any three consecutive cells of the line hold a low, a middle and a high digit, in any order.

    Of the digits 1 to 9 these are 1 to 3, 4 to 6, 7 to 9.

    >>> from ninefold.model.constraints import EntropicLine
    >>> line = EntropicLine("r1c1 r1c2 r1c3 r1c4").on(Layout.classic())
    >>> line.is_met(Layout.classic(), bytes([2, 7, 5, 1] + 77 * [0]))
    True
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "entropic line"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def check_on(self, layout: Layout) -> None:
        """The digits can be cut into thirds."""
        _check_thirds(self.kind, layout)

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell and the two after it, and those three cells apart."""
        return _in_turn(layout, numbers(self.cells), THIRDS, _third(layout.values))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.cells))
        return f"along {names}, any three in a row are low, middle and high in some order"

    def rule(self) -> str:
        """The rule of all these lines."""
        return (
            "Entropic lines (orange, with long dashes inside): any three cells in a row hold a "
            "low, a middle and a high digit."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """An orange line."""
        yield Stroke(self.cells, "entropic")


@dataclass(frozen=True)
class ModularLine(Constraint):
    """Any three consecutive cells of the line have different remainders modulo 3; or as
    many cells modulo another number.

    With `modulus=2` even and odd digits take turns.

    >>> from ninefold.model.constraints import ModularLine
    >>> ModularLine("r1c1 r1c2", 2).on(Layout.classic()).describe(Layout.classic())
    'along r1c1 r1c2, any 2 in a row have different remainders modulo 2'
    """

    cells: Sequence[CellKey]
    modulus: int = 3
    kind: ClassVar[str] = "modular line"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        modulus = whole_number("the modulus of a line", self.modulus)
        if modulus < 2:
            raise ValueRangeError(f"modular line: expected a modulus of 2 or more, found {modulus}")
        object.__setattr__(self, "modulus", modulus)

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell and those after it, and those as many cells apart."""
        return _in_turn(layout, numbers(self.cells), self.modulus, _remainder(self.modulus))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names, modulus = layout.cell_names(numbers(self.cells)), self.modulus
        return f"along {names}, any {modulus} in a row have different remainders modulo {modulus}"

    def rule(self) -> str:
        """The rule of all lines of that modulus."""
        if self.modulus == 2:
            return "Modular lines (teal, with short dashes inside): even and odd digits take turns."
        return (
            f"Modular lines (teal, with short dashes inside): any {self.modulus} cells in a row "
            f"have different remainders when divided by {self.modulus}."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A teal line."""
        yield Stroke(self.cells, "modular")


@dataclass(frozen=True)
class GlobalEntropy(Constraint):
    """Every square of two by two cells holds a low, a middle and a high digit.

    >>> from ninefold.model.constraints import GlobalEntropy
    >>> len(list(GlobalEntropy().relations(Layout.classic())))
    64
    """

    kind: ClassVar[str] = "global entropy"

    def check_on(self, layout: Layout) -> None:
        """The digits can be cut into thirds."""
        _check_thirds(self.kind, layout)

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every square."""
        places = {place: cell for cell, place in enumerate(layout.positions)}
        for row, column in places:
            square = [(row + down, column + across) for down in (0, 1) for across in (0, 1)]
            if all(place in places for place in square):
                yield _all_thirds(layout.values).over(tuple(places[place] for place in square))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "every square of 2x2 cells holds a low, a middle and a high digit"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "Every square of 2x2 cells holds a low, a middle and a high digit."


def _check_thirds(kind: str, layout: Layout) -> None:
    if layout.size % THIRDS:
        raise ValueRangeError(f"{kind}: {layout.size} digits cannot be cut into thirds")


def _in_turn(
    layout: Layout, cells: tuple[int, ...], length: int, class_of: Callable[[int], int]
) -> Iterator[Relation]:
    """So many classes of digits follow each other in the same order again and again."""
    around = cells
    length = min(length, len(set(cells)))
    if is_closed(cells):
        around = (*cells, *cells[1:length])
    windows = (around[i : i + length] for i in range(max(1, len(around) - length + 1)))
    near = (pair for window in windows for pair in combinations(window, 2))
    yield from along(layout, near, none_of((_alike(class_of),)))
    far = (
        pair
        for first in range(length)
        for pair in combinations(islice(around, first, None, length), 2)
        if pair[0] != pair[1]
    )
    yield from along(layout, far, _alike(class_of))


@lru_cache(maxsize=64)
def _third(digits: range) -> Callable[[int], int]:
    """The third that a digit is of."""
    third = len(digits) // THIRDS
    return lambda digit: digits.index(digit) // third


@lru_cache(maxsize=64)
def _remainder(modulus: int) -> Callable[[int], int]:
    return lambda digit: digit % modulus


@lru_cache(maxsize=64)
def _alike(class_of: Callable[[int], int]) -> Right:
    """Two digits are of the same class."""
    return lambda a, b: class_of(a) == class_of(b)


@lru_cache(maxsize=32)
def _all_thirds(digits: range) -> Walker:
    """Four cells that hold a digit of each third."""
    third_of = _third(digits)

    def step(seen: frozenset[int], digit: int) -> frozenset[int]:
        return seen | {third_of(digit)}

    return walker(digits, 4, frozenset(), step, lambda seen: len(seen) == THIRDS)
