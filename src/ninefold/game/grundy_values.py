"""Grundy values under the strict rules: how independent parts add up.

Under the strict rules a set with more than one solution always has a move, and one with a single
solution none; so the side that cannot move has lost, and a product of parts is a sum of games. The
Grundy value of a set is the least number that none of its classes has; the side to move wins unless
it is 0, and the value of a product is the nim-sum (bitwise xor) of its parts' values. docs/game.md
has the proof, and shows that under the free rules there is no such sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import UndecidedError
from ninefold.game.parts import Part, independent_parts
from ninefold.game.set_tree import SetTree
from ninefold.game.solution_sets import SolutionSet

MOST_SETS = 20_000
"""The default bound on the different sets that are visited for a Grundy value."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class GrundySum:
    """The independent parts of a position and the Grundy value of each, and of all together.

    A value is `None` if it was not found within the bound.

    >>> from ninefold.game import SolutionSet, grundy_sum
    >>> print(grundy_sum(SolutionSet.of("243......342324......234...4234321.5")))
    two independent parts, 1 and 0
    """

    parts: tuple[Part, ...]
    values: tuple[int | None, ...]

    @property
    def value(self) -> int | None:
        """The Grundy value of the position; the side to move wins unless it is 0."""
        found = [value for value in self.values if value is not None]
        return nim_sum(found) if len(found) == len(self.values) else None

    def __str__(self) -> str:
        words = ["unknown" if value is None else str(value) for value in self.values]
        if len(words) < 2:
            return f"Grundy value {words[0] if words else 0}"
        return f"{self.title}, {', '.join(words[:-1])} and {words[-1]}"

    @property
    def title(self) -> str:
        """The number of parts, in words."""
        number = len(self.parts)
        words = NUMBERS[number] if number < len(NUMBERS) else str(number)
        return f"{words} independent parts"

    def to_json(self) -> dict[str, Any]:
        """The sum as a plain dict."""
        parts = zip(self.parts, self.values, strict=True)
        return {
            "value": self.value,
            "parts": [part.to_json() | {"value": value} for part, value in parts],
        }


@checked
def grundy(solutions: SolutionSet, *, nodes: int = MOST_SETS) -> int | None:
    """The Grundy value of a position under the strict rules; `None` beyond `nodes` sets.

    >>> from ninefold.game import SolutionSet, grundy
    >>> from itertools import permutations
    >>> grundy(SolutionSet(list(permutations((1, 2, 3))))), grundy(SolutionSet([(7, 8), (8, 7)]))
    (0, 1)
    """
    return grundy_sum(solutions, nodes=nodes).value


@checked
def grundy_sum(solutions: SolutionSet, *, nodes: int = MOST_SETS) -> GrundySum:
    """The independent parts of a position with their Grundy values under the strict rules.

    `nodes` bounds the sets visited in each part.

    >>> from ninefold.game import SolutionSet, grundy_sum
    >>> two = grundy_sum(SolutionSet([(1, 2, 5, 6), (2, 1, 5, 6), (1, 2, 6, 5), (2, 1, 6, 5)]))
    >>> two.values, two.value
    ((1, 1), 0)
    """
    parts = independent_parts(solutions)
    return GrundySum(parts, tuple(_bounded_value(part.solutions, nodes) for part in parts))


def nim_sum(values: Sequence[int]) -> int:
    """The Grundy value of a sum of games.

    >>> nim_sum([1, 2, 2])
    1
    """
    return reduce(xor, values, 0)


def _bounded_value(solutions: SolutionSet, nodes: int) -> int | None:
    tree = SetTree(solutions, nodes)
    try:
        return _value(tree, tree.everything, {})
    except UndecidedError:
        return None


def _value(tree: SetTree, mask: int, known: dict[int, int]) -> int:
    """The least number that no class of the set has as its value."""
    found = known.get(mask)
    if found is None:
        below = {_value(tree, child, known) for child in tree.split(mask).classes}
        found = known[mask] = next(n for n in range(len(below) + 1) if n not in below)
    return found
