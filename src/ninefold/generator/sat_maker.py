"""The maker for puzzles of any rules: digits at random, and a SAT solver that says how it stands.

A random digit is given in a random cell. If there is no solution then, it is taken back; if there
is one, the puzzle is done; if there are several, it goes on. (The algorithm is that of a generator
which asks a SAT model of boards for two solutions.) Where a minimal puzzle or a number of clues is
wished for, givens that can be missed are taken away in the end, or further ones come.

Nothing here depends on which solutions the solver happens to find, only on whether there are none,
one or more: the same seed makes the same puzzles with any solver.
"""

from __future__ import annotations

import random

from ninefold.errors import NinefoldError
from ninefold.generator.changes import prover_of
from ninefold.generator.protocol import Crop, Made
from ninefold.generator.wishes import Wish
from ninefold.limits import UNLIMITED, Limits, StopToken
from ninefold.model import Grid, Puzzle
from ninefold.outcomes import Status
from ninefold.solvers.bounds import MOST, Watch, at_most, kernel_seed
from ninefold.solvers.effective_layout import layout_in_force
from ninefold.solvers.protocol import Solver
from ninefold.solvers.registry import choose
from ninefold.solvers.sat.loaded import Loaded, load
from ninefold.solvers.sat.solver import SatSolver
from ninefold.validation import verify_solution

Givens = dict[int, int]
"""Digits by their cells."""


class SatMaker:
    """Puzzles of any layout and constraints, by SAT.

    >>> from ninefold.constraints import Thermometer
    >>> wish = Wish("4x4", constraints=[Thermometer("r1c1 r1c2 r1c3")])
    >>> crop = SatMaker().make(wish, seed=7, first=0, count=1, limits=Limits())
    >>> one, two, three = crop.made[0].solution[:3]
    >>> one < two < three
    True
    """

    name = "sat"
    most = 16

    def supports(self, wish: Wish) -> bool:
        """Whatever SAT can be asked."""
        return SatSolver().supports(wish.empty(wish.constraints))

    def make(
        self,
        wish: Wish,
        seed: int,
        first: int,
        count: int,
        limits: Limits,
        threads: int = 1,  # noqa: ARG002  python-sat keeps all others waiting anyway
        stop: StopToken | None = None,
    ) -> Crop:
        """Make the puzzles from that number on."""
        watch = Watch(limits, stop)
        boards = _boards(wish, watch)
        made: list[Made] = []
        if boards is None:
            return Crop(made, watch.ended_by())
        for number in range(first, first + count):
            chance = random.Random(f"{kernel_seed(seed)} {number}")
            work = _Work(wish, boards, chance, limits.nodes, watch, stop)
            puzzle, tries = work.puzzle()
            if puzzle is None:
                return Crop(made, work.failed_by, tries)
            made.append(puzzle)
        return Crop(made)


def _boards(wish: Wish, watch: Watch) -> tuple[Loaded, Loaded] | None:
    """The empty board with the rules of the puzzle, and with all that is wished for."""
    ruled = load(wish.empty(wish.rules), watch)
    wished = ruled
    if wish.rules != wish.constraints:
        wished = load(wish.empty(wish.constraints), watch)
    return None if ruled is None or wished is None else (ruled, wished)


class _StoppedError(Exception):
    """A limit came before an answer."""


class _Work:
    """One puzzle in the making."""

    def __init__(
        self,
        wish: Wish,
        boards: tuple[Loaded, Loaded],
        chance: random.Random,
        most_nodes: int | None,
        watch: Watch,
        stop: StopToken | None,
    ) -> None:
        self.wish, self.chance, self.watch, self.stop = wish, chance, watch, stop
        self.ruled, self.wished = boards
        self.groups = {cell: group for group in wish.groups for cell in group}
        self.failed_by = "tries"
        self.without_givens: bytes | None = None  # the solution, where the rules leave but one
        for board in boards:
            board.session.most_nodes = min(board.nodes + at_most(most_nodes), MOST)

    def puzzle(self) -> tuple[Made | None, int]:
        """The puzzle, and how often it was begun; none if that is in vain."""
        tries = 1
        try:
            solution = self._solution({})
            if solution is None:
                self.failed_by = "impossible"
                return None, tries
            if self.wish.rules and self._is_only({}, solution):
                self.without_givens = solution
            for tries in range(1, self.wish.tries + 1):
                if made := self._attempt(tries):
                    return made, tries
        except _StoppedError as reason:
            self.failed_by = str(reason)
        return None, tries

    def _attempt(self, tries: int) -> Made | None:
        """One puzzle, if it becomes as it is wished."""
        begun = self._given_until_unique()
        kept = None if begun is None else self._fitted(*begun)
        if begun is None or kept is None:
            return None
        solution = begun[1]
        board = bytes(kept.get(cell, 0) for cell in range(len(solution)))
        puzzle = Puzzle(board, self.wish.layout, constraints=self.wish.rules)
        left = Limits(seconds=self.watch.left())
        effort = proven(puzzle, Grid(solution, self.wish.layout), left, self.stop)
        low, high = self.wish.effort or (0, None)
        if effort < low or (high is not None and effort > high):
            return None
        return Made(board, solution, effort, tries)

    def _given_until_unique(self) -> tuple[Givens, bytes] | None:
        """Random digits in random cells until there is one solution; none if cells run out."""
        givens: Givens = {}
        if self.without_givens is not None:
            return givens, self.without_givens
        begun: set[int] = set()  # cells that the symmetry joins to one that is given already
        impossible: set[tuple[int, int]] = set()
        while open_cells := sorted(begun or self.groups.keys() - givens.keys()):
            cell = self.chance.choice(open_cells)
            digit = self.chance.randint(1, self.wish.layout.size)
            if (cell, digit) in impossible:
                continue
            solution = self._solution(givens | {cell: digit})
            if solution is None:
                impossible.add((cell, digit))
                continue
            givens[cell] = digit
            begun = {*self.groups[cell]} - givens.keys()
            if not begun and self._is_only(givens, solution):
                return givens, solution
        return None

    def _fitted(self, givens: Givens, solution: bytes) -> Givens | None:
        """Fewer givens, or more, as it is wished; none if that cannot be."""
        wish = self.wish
        if wish.clues is None and not wish.minimal:
            return givens
        groups = self.chance.sample(wish.groups, len(wish.groups))
        least = 0 if wish.minimal else wish.clues or 0
        for group in groups:
            fewer = {cell: digit for cell, digit in givens.items() if cell not in group}
            if least <= len(fewer) < len(givens) and self._is_only(fewer, solution):
                givens = fewer
        for group in groups:
            if len(givens) + len(group) <= least and not givens.keys() & {*group}:
                givens |= {cell: solution[cell] for cell in group}
        return givens if wish.clues in (None, len(givens)) else None

    def _solution(self, givens: Givens) -> bytes | None:
        """A solution with all that is wished for."""
        return _asked(self.wished, _literals(self.wished, givens))

    def _is_only(self, givens: Givens, solution: bytes) -> bool:
        """Whether no other solution keeps the rules of the puzzle."""
        switch = self.ruled.new_switch()
        self.ruled.rule_out(solution, switch)
        return _asked(self.ruled, [switch, *_literals(self.ruled, givens)]) is None


def _literals(board: Loaded, givens: Givens) -> list[int]:
    return [board.encoding.variable(cell, digit) for cell, digit in givens.items()]


def _asked(board: Loaded, assumptions: list[int]) -> bytes | None:
    """A solution in which these hold, or none."""
    found = board.solution(assumptions)
    if board.stopped_by:
        raise _StoppedError(board.stopped_by)
    return found


def _prover(puzzle: Puzzle) -> Solver:
    """Who proves a puzzle: without rules the solver whose branches are the effort everywhere."""
    if layout_in_force(puzzle) is None:
        return SatSolver("glucose")
    return choose("auto" if puzzle.constraints else prover_of(puzzle.layout), puzzle)


def proven(
    puzzle: Puzzle, solution: Grid, limits: Limits = UNLIMITED, stop: StopToken | None = None
) -> int:
    """The branches of another solver that finds this solution, and no other.

    Where units are all the rules that is a native one; else another SAT solver, and the
    constraints themselves look at the solution.
    """
    answer = _prover(puzzle).run(puzzle, limits, stop=stop)
    if answer.status is Status.UNDECIDED:
        raise _StoppedError(answer.stopped_by)
    right = answer.status is Status.UNIQUE and answer.solution == solution
    if not right or verify_solution(puzzle, solution):
        raise NinefoldError(f"two solvers disagree about {puzzle!r}")
    return answer.nodes
