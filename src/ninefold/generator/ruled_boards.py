"""Boards with the same rules, and the questions that makers ask about them."""

from __future__ import annotations

from collections.abc import Sequence

from ninefold.generator.proofs import CutShortError
from ninefold.model import Puzzle
from ninefold.outcomes import Record
from ninefold.solvers.bounds import Watch
from ninefold.solvers.regions import RegionsSolver
from ninefold.solvers.rules import RulesSolver

Board = list[int]
"""The digits of every cell as bits: one where a digit is given, else all."""

Groups = Sequence[tuple[int, ...]]
"""Cells whose givens are added and removed together."""


class RuledBoards:
    """Boards with the same rules and other givens, one question after the other.

    >>> from ninefold.constraints import Thermometer
    >>> from ninefold.limits import UNLIMITED
    >>> empty = Puzzle(16 * ".", constraints=[Thermometer("r1c1 r1c2 r1c3 r1c4")])
    >>> list(RuledBoards(empty, Watch(UNLIMITED)).random_grid(1_000, seed=7).first[:4])
    [1, 2, 3, 4]
    """

    def __init__(self, empty: Puzzle, watch: Watch) -> None:
        solver = RulesSolver() if empty.constraints else RegionsSolver()
        self._problem, self._watch = solver.problem(empty, watch), watch
        self._empty = empty.givens

    def solved(self, board: Board, nodes: int) -> Record:
        """Up to two solutions of a board, found with so many nodes."""
        return self._problem.question(
            self._empty, board, self._watch, solutions=2, nodes=nodes
        ).solve()

    def two(self, givens: bytes, nodes: int) -> tuple[Record, list[bytes]]:
        """Up to two solutions with those givens, each as digits."""
        record, found = self._problem.question(
            givens, None, self._watch, solutions=2, nodes=nodes
        ).solutions()
        return record, [row.tobytes() for row in found]

    def random_grid(self, nodes: int, seed: int) -> Record:
        """A solution of the empty board at random."""
        return self._problem.question(
            self._empty, None, self._watch, solutions=1, nodes=nodes, seed=seed
        ).solve()

    def dug(self, board: Board, groups: Groups, spare: int, nodes: int) -> tuple[Record, Board]:
        """A board without unnecessary groups of givens, with so many givens at most."""
        question = self._problem.question(self._empty, board, self._watch, nodes=nodes)
        return question.dig(groups, spare)


def solution_of(found: Record) -> bytes:
    """The solution that was found on an empty board; an error if there is none."""
    if not found.solutions:
        raise CutShortError("impossible")
    return found.first
