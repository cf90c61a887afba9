r"""Boards that look hand-made: the patterns that a SAT model of boards bans.

Its words in Essence, whose literals are kept as they are, with the 4 that ends the last pattern:

    $ The sudoku grid looks human random
    forAll i: D . !(sudoku[i,..] = [1,2,3,4,5,6,7,8,9]) /\
                  !(sudoku[..,i] = [1,2,3,4,5,6,7,8,9]) /\
                  $ Banned first patterns
                  !(sudoku[1,1] = 1 /\ sudoku[1,2] = 2 /\ sudoku[1,3] = 3 /\
                    sudoku[1,4] = 4 /\ sudoku[1,5] = 5) /\
                  !(sudoku[1,3] = 3 /\ sudoku[1,4] = 4 /\ sudoku[1,5] = 5 /\
                    sudoku[1,6] = 6 /\ sudoku[1,7] = 7) /\
                  !(sudoku[1,5] = 5 /\ sudoku[1,6] = 6 /\ sudoku[1,7] = 7 /\
                    sudoku[1,8] = 8 /\ sudoku[1,9] = 4)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.model.constraints.base import Constraint
from ninefold.model.layout import Layout
from ninefold.model.relations import Forbidden, Relation

IN_ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9)

BANNED_FIRST = (
    {1: 1, 2: 2, 3: 3, 4: 4, 5: 5},
    {3: 3, 4: 4, 5: 5, 6: 6, 7: 7},
    {5: 5, 6: 6, 7: 7, 8: 8, 9: 4},
)
"""Patterns of the first row: the digit of some of its columns, counted from 1."""


@dataclass(frozen=True)
class HumanRandom(Constraint):
    """No row or column reads 1 to 9 in order, and the first row has none of three patterns.

    >>> from ninefold.model.constraints import HumanRandom
    >>> len(list(HumanRandom().relations(Layout.classic())))
    21
    """

    kind: ClassVar[str] = "human random"

    def check_on(self, layout: Layout) -> None:
        """The patterns are of boards with nine rows, nine columns and nine digits."""
        if tuple(layout.values) != IN_ORDER or not layout.is_square:
            expected = "a board of 9x9 whose digits begin at 1"
            raise ValueRangeError(f"human random: expected {expected}, found {layout}")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Each pattern that is banned."""
        for i in range(9):
            yield Forbidden(tuple(layout.cell_at(i, column) for column in range(9)), IN_ORDER)
            yield Forbidden(tuple(layout.cell_at(row, i) for row in range(9)), IN_ORDER)
        for pattern in BANNED_FIRST:
            cells = tuple(layout.cell_at(0, column - 1) for column in pattern)
            yield Forbidden(cells, tuple(pattern.values()))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return (
            "no row or column reads 1 to 9 in order, and the first row has none of the banned "
            "patterns 12345...., ..34567.. and ....56784"
        )
