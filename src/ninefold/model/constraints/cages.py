"""Cages and sums: cells that add up to a number or to each other, or never do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import listed, signed_number
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.statements import adding_up, equal_sums, weighted_sum
from ninefold.model.constraints.walks import Walker, walker
from ninefold.model.layout import Layout
from ninefold.model.relations import Counted, Different, Linear, Relation
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
        words = f"{cage} different digits"
        return words if self.sum is None else f"{words} that add up to {self.sum}"

    def rule(self) -> str:
        """The rule of all cages."""
        if self.sum is None:
            return "Cages without a number: digits differ."
        return "Cages: digits differ and add up to the number."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The cage, with its sum."""
        yield Cage(self.cells, "" if self.sum is None else str(self.sum))


@dataclass(frozen=True)
class Sum(Constraint):
    """The digits of the cells add up to the sum; they may repeat.

    Each counts as often as its cell is named, or times its factor.

    >>> from ninefold.model.constraints import Sum
    >>> Sum("r1c1 r5c5 r5c5", 9).on(Layout.classic()).describe(Layout.classic())
    'r1c1 + 2 r5c5 = 9'
    >>> Sum("r1c1 r5c5", 0, factors=[1, -3]).on(Layout.classic()).describe(Layout.classic())
    'r1c1 - 3 r5c5 = 0'
    """

    cells: Sequence[CellKey]
    sum: int
    factors: Sequence[int] = ()
    kind: ClassVar[str] = "sum"
    repeats: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        factors = tuple(signed_number("a factor", each) for each in listed("factors", self.factors))
        object.__setattr__(self, "factors", factors)
        object.__setattr__(self, "sum", signed_number("a sum", self.sum))

    def check_on(self, layout: Layout) -> None:
        """There is a factor for every cell, or for none."""
        if self.factors and len(self.factors) != len(self.cells):
            raise ValueRangeError(
                f"sum: expected {len(self.cells)} factors or none, found {len(self.factors)}"
            )

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The sum."""
        cells = numbers(self.cells)
        yield weighted_sum(cells, self.factors or (1,) * len(cells), self.sum)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        words: list[str] = []
        (stated,) = self.relations(layout)
        assert isinstance(stated, Linear)
        for cell, factor in zip(stated.cells, stated.factors, strict=True):
            sign = "-" if factor < 0 else "+"
            words += [sign] if words or factor < 0 else []
            words += [str(abs(factor))] if abs(factor) != 1 else []
            words.append(layout.cell_name(cell))
        return f"{' '.join(words) or 0} = {self.sum}"

    def rule(self) -> str:
        """The rule of all such cages; factors cannot be drawn."""
        if self._has_factors:
            return ""
        return "Cages with a plus sign: digits add up to the number, and may repeat."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A cage with the sum, unless there are factors."""
        if not self._has_factors:
            yield Cage(self.cells, f"+{self.sum}")

    @property
    def _has_factors(self) -> bool:
        return bool(self.factors) or len(set(self.cells)) < len(self.cells)


@dataclass(frozen=True)
class EqualSums(Constraint):
    """All groups of cells add up to the same.

    >>> from ninefold.model.constraints import EqualSums
    >>> same = EqualSums(["r1c1 r1c2", "r2c1 r3c1 r4c1"]).on(Layout.classic())
    >>> same.describe(Layout.classic())
    'r1c1 r1c2 and r2c1 r3c1 r4c1 add up to the same'
    """

    groups: Sequence[Sequence[CellKey] | str]
    kind: ClassVar[str] = "equal sums"
    cell_fields: ClassVar[tuple[str, ...]] = ()
    group_fields: ClassVar[tuple[str, ...]] = ("groups",)

    def check_on(self, layout: Layout) -> None:
        """There are two groups or more."""
        if len(self.groups) < 2:
            raise ValueRangeError("equal sums: expected two groups or more")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every group and every other."""
        return equal_sums([numbers(group) for group in self.groups])

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = [layout.cell_names(numbers(group)) for group in self.groups]
        return f"{', '.join(names[:-1])} and {names[-1]} add up to the same"

    def rule(self) -> str:
        """The rule of all such groups."""
        return "Cages with +=: they add up to the same, and digits may repeat."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A cage for every group."""
        yield from (Cage(numbers(group), "+=") for group in self.groups)


@dataclass(frozen=True)
class EqualityCage(Constraint):
    """The digits differ; as many are low as high, and as many are even as odd.

    Of the digits 1 to 9, 1 to 4 are low, 6 to 9 high, and there is no 5.

    >>> from ninefold.model.constraints import EqualityCage
    >>> cage = EqualityCage("r1c1 r1c2 r2c1 r2c2").on(Layout.classic())
    >>> cage.is_met(Layout.classic(), bytes([1, 2, 0, 0, 0, 0, 0, 0, 0, 6, 7] + 70 * [0]))
    True
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "equality cage"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The cells differ, and half of them are low, half of them even."""
        cells, digits = numbers(self.cells), layout.values
        half = len(digits) // 2
        yield Different(cells)
        if len(digits) % 2:
            yield Counted(cells, digits[half], 0, 0)
        even = frozenset(digit for digit in digits if digit % 2 == 0)
        yield _halved(digits, len(cells), frozenset(digits[:half])).over(cells)
        yield _halved(digits, len(cells), even).over(cells)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.cells))
        return (
            f"the cage {names} holds different digits, as many low as high ones and as many even "
            "as odd ones"
        )

    def rule(self) -> str:
        """The rule of all such cages."""
        return "Cages with =: digits differ, as many low as high, as many even as odd."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The cage."""
        yield Cage(self.cells, "=")


@dataclass(frozen=True)
class RellikCage(Constraint):
    """The digits differ, and neither one nor several of them add up to the number.

    >>> from ninefold.model.constraints import RellikCage
    >>> cage = RellikCage("r1c1 r1c2 r1c3", 9).on(Layout.classic())
    >>> cage.is_met(Layout.classic(), bytes([4, 7, 5] + 78 * [0]))
    False
    """

    cells: Sequence[CellKey]
    sum: int
    kind: ClassVar[str] = "rellik cage"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "sum", whole_number("the sum of a rellik cage", self.sum))

    def check_on(self, layout: Layout) -> None:
        """An automaton is not too large."""
        tuple(self.relations(layout))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The cells differ, and an automaton keeps all sums so far."""
        cells = numbers(self.cells)
        if len(cells) > 1:
            yield Different(cells)
        if layout.values[0] <= self.sum <= layout.values[-1] * len(cells):
            yield _never(layout.values, len(cells), self.sum).over(cells)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.cells))
        return (
            f"the cage {names} holds different digits of which neither one nor several add up to "
            f"{self.sum}"
        )

    def rule(self) -> str:
        """The rule of all such cages."""
        return "Cages with \u00ac: digits differ, and neither one nor several add up to the number."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The cage, with its sum."""
        yield Cage(self.cells, f"\u00ac{self.sum}")


@lru_cache(maxsize=256)
def _halved(digits: range, length: int, some: frozenset[int]) -> Walker:
    """Half of the cells hold one of some digits."""

    def step(count: int, digit: int) -> int:
        return count + (digit in some)

    return walker(digits, length, 0, step, lambda count: 2 * count == length)


@lru_cache(maxsize=256)
def _never(digits: range, length: int, total: int) -> Walker:
    """No digits that are read add up to a total; a bit for every sum up to there."""
    every = (1 << total + 1) - 1

    def step(sums: int, digit: int) -> int | None:
        sums = (sums | sums << digit | 1 << digit) & every
        return None if sums >> total else sums

    return walker(digits, length, 0, step, lambda _: True)
