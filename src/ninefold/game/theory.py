"""The free game by theory: the six steps in the notes of the player codecup-sudoku.

The steps rest on two arguments. An even number of inferred cells can be ignored: the answer to
filling one is to fill another. That is right. With an odd number filling one is said
to be always best unless a move wins at once. That is not: docs/game.md shows where it fails and
how often, and `zugzwang.py` has the exact condition under which it holds. So this is a method
of its own beside the exact search, which does not rest on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ninefold.arguments import checked
from ninefold.game.set_tree import SetTree
from ninefold.game.solution_sets import SolutionSet
from ninefold.game.verdicts import EVERY_MOVE_LOSES, OVER, Verdict, leaves
from ninefold.model import Move


@dataclass(frozen=True, slots=True)
class TheoryVerdict(Verdict):
    """The verdict of the six steps, and the step that gave it.

    Step 3: a move wins at once. 4: the number of inferred cells is odd, so one is filled. 5: it
    is even, and a choice leaves the other side lost. 6: every move loses.
    """

    step: int

    def to_json(self) -> dict[str, Any]:
        """The verdict as a plain dict."""
        return Verdict.to_json(self) | {"method": "theory", "step": self.step}


@checked
def solve_by_theory(
    solutions: SolutionSet,
    *,
    odd: bool | None = None,
    nodes: int | None = None,
    watch: Callable[[], None] | None = None,
) -> TheoryVerdict:
    """The outcome of the free game and a move, by the six steps.

    `odd` says whether the number of empty inferred cells is odd; by default they are
    counted. Beyond `nodes` different sets it raises `UndecidedError`; `watch` is
    called before each set and may raise as well. On this board the steps are wrong: splitting the
    pair of rows on the right wins.

    >>> from ninefold.game import SolutionSet, solve_by_theory
    >>> verdict = solve_by_theory(SolutionSet.of("243......342324......234...4234321.5"))
    >>> print(verdict)
    lost: an odd number of inferred cells, so one is filled
    >>> verdict.step, str(verdict.move)
    (4, 'r6c5=6')
    """
    steps = _Steps(solutions, nodes, watch)
    if odd is None:
        odd = len(solutions.inferred) % 2 == 1
    return steps.verdict(solutions, odd)


class _Steps:
    """The steps on masks, with their verdict for each set whose inferred cells are filled."""

    def __init__(
        self, solutions: SolutionSet, nodes: int | None, watch: Callable[[], None] | None
    ) -> None:
        self.tree = SetTree(solutions, nodes, watch)
        self._won: dict[int, bool] = {}

    def wins(self, mask: int, odd: bool) -> bool:
        if mask.bit_count() == 1:
            return False
        if self.tree.split(mask).wins_at_once:
            return True
        return self.wins_filled(mask) != odd

    def wins_filled(self, mask: int) -> bool:
        """Whether the set is won once all inferred cells are filled."""
        if mask not in self._won:
            self._won[mask] = self.good_class(mask) is not None
        return self._won[mask]

    def good_class(self, mask: int) -> int | None:
        """A class that is lost for the other side, all inferred cells being filled before."""
        choices = self.tree.split(mask).choices
        for child in self.tree.split(mask).classes:
            new = choices - self.tree.split(child).choices - 1
            if not self.wins(child, new % 2 == 1):
                return child
        return None

    def verdict(self, solutions: SolutionSet, odd: bool) -> TheoryVerdict:
        everything = self.tree.everything
        if len(solutions) == 1:
            return TheoryVerdict(False, None, OVER, 3)
        first = self.tree.split(everything).classes[0]
        if first.bit_count() == 1:
            return TheoryVerdict(True, solutions.classes[first][0], leaves(1), 3)
        fill = next(iter(solutions.inferred_moves()), None)
        if odd:
            reason = "an odd number of inferred cells, so one is filled"
            return TheoryVerdict(self.wins(everything, True), fill, reason, 4)
        child = self.good_class(everything)
        if child is not None:
            return TheoryVerdict(True, solutions.classes[child][0], leaves(child.bit_count()), 5)
        return TheoryVerdict(False, fill or _widest(solutions), EVERY_MOVE_LOSES, 6)


def _widest(solutions: SolutionSet) -> Move:
    """The move that leaves the most solutions, for sets without inferred cells."""
    return solutions.classes[max(solutions.classes, key=int.bit_count)][0]
