"""Rules of the whole board: moves of chess that part equal digits, and neighbours that do not
follow each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.lines import along
from ninefold.model.constraints.neighbours import moves, neighbours
from ninefold.model.layout import Layout
from ninefold.model.relations import Different, Relation


@dataclass(frozen=True)
class AntiKnight(Constraint):
    """Cells a knight's move apart hold different digits.

    >>> from ninefold.model.constraints import AntiKnight
    >>> len(list(AntiKnight().relations(Layout.classic())))
    152
    """

    kind: ClassVar[str] = "anti-knight"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every such pair that no unit holds already."""
        return _apart(layout, moves(layout, ((1, 2), (2, 1), (1, -2), (2, -1))))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "cells a knight's move apart hold different digits"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "A knight's move apart: different digits."


@dataclass(frozen=True)
class AntiKing(Constraint):
    """Cells that touch, if only in a corner, hold different digits.

    >>> from ninefold.model.constraints import AntiKing
    >>> len(list(AntiKing().relations(Layout.classic())))
    56
    """

    kind: ClassVar[str] = "anti-king"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every such pair that no unit holds already."""
        return _apart(layout, moves(layout, ((0, 1), (1, 0), (1, 1), (1, -1))))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "cells a king's move apart hold different digits"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "A king's move apart: different digits."


@dataclass(frozen=True)
class NonConsecutive(Constraint):
    """Neighbours do not hold digits that follow each other.

    >>> from ninefold.model.constraints import NonConsecutive
    >>> NonConsecutive().describe(Layout.classic())
    'no neighbours differ by 1'
    """

    kind: ClassVar[str] = "non-consecutive"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every pair of neighbours."""
        return along(layout, neighbours(layout), lambda a, b: abs(a - b) != 1)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "no neighbours differ by 1"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "Neighbours do not differ by 1."


def _apart(layout: Layout, pairs: Iterable[tuple[int, int]]) -> Iterator[Relation]:
    """The cells of each pair differ, said where the units do not say it."""
    for first, second in pairs:
        if second not in layout.peers[first]:
            yield Different((first, second))
