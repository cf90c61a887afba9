"""The maker for puzzles of any rules: it asks a solver about one board after the other.

It fills a random grid that keeps all rules and removes givens, one by one or in symmetric groups,
as long as there is no other solution: until every given is necessary, or the requested number is
left. If the puzzle must be neither minimal nor have a number of clues, it goes the other way. It
gives a random digit in a random cell. If there is no solution, it takes the digit back; if there is
one, the puzzle is done; if there are several, it continues. (The algorithm is that of a generator
which asks a SAT model of boards for two solutions.)
"""

from __future__ import annotations

import random

from ninefold.generator.proofs import CutShortError, Prover
from ninefold.generator.protocol import Crop, Made
from ninefold.generator.ruled_boards import Board, RuledBoards, solution_of
from ninefold.generator.wishes import Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import Grid
from ninefold.outcomes import ENDS, Record
from ninefold.solvers.bounds import Watch, at_most, kernel_seed
from ninefold.solvers.rules import RulesSolver


class RulesMaker:
    """Puzzles of any layout and constraints, by the solver `rules`.

    >>> from ninefold.constraints import Thermometer
    >>> wish = Wish("4x4", constraints=[Thermometer("r1c1 r1c2 r1c3")])
    >>> crop = RulesMaker().make(wish, seed=7, first=0, count=1, limits=Limits())
    >>> one, two, three = crop.made[0].solution[:3]
    >>> one < two < three
    True
    """

    name = "rules"
    most = 256

    def supports(self, wish: Wish) -> bool:
        """Whether the solver supports all rules."""
        return RulesSolver().supports(wish.empty(wish.constraints))

    def make(
        self,
        wish: Wish,
        seed: int,
        first: int,
        count: int,
        limits: Limits,
        threads: int = 1,  # noqa: ARG002  each of many short questions waits for the one before it
        stop: StopToken | None = None,
    ) -> Crop:
        """Make the puzzles from that number on."""
        watch = Watch(limits, stop)
        made: list[Made] = []
        with Prover(wish.empty(wish.kept_constraints), watch) as prover:
            work = _Work(wish, prover, watch, limits.nodes)
            for number in range(first, first + count):
                puzzle, tries = work.puzzle(random.Random(f"{kernel_seed(seed)} {number}"))
                if puzzle is None:
                    return Crop(made, work.failed_by, tries)
                made.append(puzzle)
        return Crop(made)


class _Work:
    """Puzzles in the making, one after the other."""

    def __init__(self, wish: Wish, prover: Prover, watch: Watch, most_nodes: int | None) -> None:
        self.wish, self.prover, self.most_nodes = wish, prover, at_most(most_nodes)
        self.ruled = RuledBoards(wish.empty(wish.kept_constraints), watch)
        self.wished = self.ruled
        if wish.kept_constraints != wish.constraints:
            self.wished = RuledBoards(wish.empty(wish.constraints), watch)
        self.groups = {cell: group for group in wish.groups for cell in group}
        self.open_cell = wish.layout.full_mask
        self.failed_by = "tries"
        self.chance, self.nodes = random.Random(), 0

    def puzzle(self, chance: random.Random) -> tuple[Made | None, int]:
        """The next puzzle, and the number of attempts; none if all of them failed."""
        self.chance, self.nodes = chance, 0
        tries = 1
        try:
            for tries in range(1, self.wish.tries + 1):
                if made := self._attempt(tries):
                    return made, tries
        except CutShortError as reason:
            self.failed_by = str(reason)
        return None, tries

    def _attempt(self, tries: int) -> Made | None:
        """One puzzle, if it fits the wish."""
        wish, layout = self.wish, self.wish.layout
        is_as_it_stands = wish.clues is None and not wish.minimal
        begun = self._given_until_unique() if is_as_it_stands else self._dug()
        if begun is None:
            return None
        board, solution = begun
        givens = bytes(0 if each == self.open_cell else each.bit_length() for each in board)
        effort = self.prover.effort(Grid(givens, layout), Grid(solution, layout))
        return Made(givens, solution, effort, tries) if wish.takes(effort) else None

    def _dug(self) -> tuple[Board, bytes] | None:
        """A random grid with the givens that are left; none if it does not fit the wish."""
        wish = self.wish
        found = self.wished.random_grid(self._nodes_left(), self.chance.getrandbits(64))
        solution = solution_of(self._noted(found))
        board = [1 << (digit - 1) for digit in solution]
        for cell in range(len(board)):
            if cell not in self.groups:
                board[cell] = self.open_cell
        if self.open_cell in board and not self._is_unique(board):
            return None
        spare = len(self.groups) - (0 if wish.minimal else wish.clues or 0)
        groups = self.chance.sample(wish.groups, len(wish.groups))
        record, left = self.ruled.dug(board, groups, max(0, spare), self._nodes_left())
        self._noted(record)
        givens = len(left) - left.count(self.open_cell)
        return (left, solution) if wish.clues in (None, givens) else None

    def _given_until_unique(self) -> tuple[Board, bytes] | None:
        """Random digits in random cells until there is one solution; none if cells run out."""
        board = [self.open_cell] * self.wish.layout.cells
        found = self._asked(self.wished, board)
        solution = solution_of(found)
        if self.wish.kept_constraints and self._is_unique(board, found):
            return board, solution
        open_cells = sorted(self.groups)
        begun: list[int] = []  # cells that the symmetry joins to one that is given already
        impossible: set[tuple[int, int]] = set()
        while open_cells:
            cell = self.chance.choice(begun or open_cells)
            digit = self.chance.randint(1, self.wish.layout.size)
            if (cell, digit) in impossible:
                continue
            board[cell] = 1 << (digit - 1)
            found = self._asked(self.wished, board)
            if not found.solutions:
                impossible.add((cell, digit))
                board[cell] = self.open_cell
                continue
            open_cells.remove(cell)
            begun = [each for each in sorted(self.groups[cell]) if each in open_cells]
            if not begun and self._is_unique(board, found):
                return board, found.first
        return None

    def _is_unique(self, board: Board, found: Record | None = None) -> bool:
        """Whether exactly one solution keeps the rules of the puzzle; known solutions keep all
        wishes.
        """
        if found is None or (found.solutions == 1 and self.wished is not self.ruled):
            found = self._asked(self.ruled, board)
        return found.solutions == 1

    def _asked(self, boards: RuledBoards, board: Board) -> Record:
        """Up to two solutions, within the limits of the puzzle."""
        return self._noted(boards.solved(board, self._nodes_left()))

    def _nodes_left(self) -> int:
        return self.most_nodes - self.nodes

    def _noted(self, record: Record) -> Record:
        """The record of a question, whose nodes are counted; an error if a limit ended it."""
        self.nodes += record.nodes
        if ENDS[record.end] not in (None, "solutions"):
            raise CutShortError(ENDS[record.end])
        return record
