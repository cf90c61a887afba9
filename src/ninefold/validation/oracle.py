"""Questions about a puzzle with other givens and rules, many, within one set of limits.

Each is passed on to a solver, so that every puzzle that a solver supports can be explained. One
question may take a tenth of the limits: a hard one leaves something open, not everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ninefold.errors import UnsupportedError
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import Answer, Count, Solutions, Status
from ninefold.solvers import count, solutions, solve, solve_batch
from ninefold.solvers.bounds import Watch
from ninefold.validation.cores import Unsure

STEP = 10
"""The nodes of a search that take about as long as a step of work in Python."""

CELLS = 4
"""The cells of a board whose question costs a node, beside those of its search."""

SHARE = 10
"""The part of the limits that one question may take."""


class Spent(Exception):  # noqa: N818 - it is an end, and no error
    """The limits have been reached: the findings so far are final."""


class Oracle:
    """Asks a solver about variations of a puzzle until limits or a token end it.

    `stopped_by` is the first limit that left a question open.

    >>> from ninefold import Puzzle
    >>> oracle = Oracle(Puzzle("11" + 14 * "."))
    >>> oracle.status(oracle.puzzle), oracle.status(oracle.without([0]))
    (<Status.NONE: 1>, <Status.MULTIPLE: 3>)
    """

    def __init__(
        self,
        puzzle: Puzzle,
        solver: str = "auto",
        limits: Limits | None = None,
        stop: StopToken | None = None,
    ) -> None:
        limits = limits or Limits()
        self.puzzle = puzzle
        self.stopped_by: str | None = None
        self._solver, self._stop = solver, stop
        self._watch = Watch(limits, stop)
        self._nodes = limits.nodes
        self._share = Limits(
            nodes=None if limits.nodes is None else max(1, limits.nodes // SHARE),
            seconds=None if limits.seconds is None else limits.seconds / SHARE,
            memory=limits.memory,
        )

    def without(self, cells: Iterable[int]) -> Puzzle:
        """The puzzle without the givens of these cells."""
        return self.changed(dict.fromkeys(cells, 0))

    def changed(self, digits: dict[int, int]) -> Puzzle:
        """The puzzle with other digits in these cells, 0 for none."""
        givens = bytearray(self.puzzle.givens)
        for cell, digit in digits.items():
            givens[cell] = digit
        return self.puzzle.with_givens(bytes(givens))

    def answer(self, puzzle: Puzzle, limit: int = 2, *, partial: bool = False) -> Answer:
        """A solver's answer; `Unsure` if its share of the limits was too small for that.

        A `partial` answer will do if it has a solution, though perhaps not the only one.
        """
        bounds = self._bounds(limit)
        answer = solve(puzzle, limit, limits=bounds, solver=self._solver, stop=self._stop)
        self._charge(answer.nodes)
        if answer.status is Status.UNDECIDED and answer.stopped_by != "solutions":
            self.stopped_by = self.stopped_by or answer.stopped_by
            if not partial or answer.solution is None:
                raise Unsure
        return answer

    def status(self, puzzle: Puzzle) -> Status:
        """Whether a puzzle has none, one or several solutions, or that this is undecided."""
        try:
            return self.answer(puzzle).status
        except Unsure:
            return Status.UNDECIDED

    def statuses(self, puzzles: Sequence[Puzzle]) -> Iterator[Status]:
        """The status of each of some puzzles like this one.

        The kernels for plain 9x9 are asked about all of them at once.
        """
        if not self._is_plain or not puzzles:
            yield from map(self.status, puzzles)
            return
        import numpy as np

        givens = b"".join(each.givens for each in puzzles)
        rows = np.frombuffer(givens, np.uint8).reshape(len(puzzles), -1)
        limits = replace(self._share, seconds=self._watch.left())
        batch = solve_batch(rows, limits=limits, stop=self._stop, nodes=True)
        assert batch.nodes is not None
        for row, (status, nodes) in enumerate(
            zip(batch.statuses.tolist(), batch.nodes.tolist(), strict=True)
        ):
            self.tick(self.puzzle.layout.cells // CELLS)
            self._charge(nodes)
            if status == Status.UNDECIDED:
                self.stopped_by = self.stopped_by or batch.stopped_row(row)
            yield Status(status)

    @property
    def _is_plain(self) -> bool:
        board = self.puzzle
        bare = board.marks is None and not board.constraints
        return bare and self._solver in ("auto", "classic") and board.layout == Layout.classic()

    def count(self, puzzle: Puzzle, limit: int) -> Count:
        """The number of solutions up to a limit, or as far as a share of the limits goes."""
        bounds = self._bounds(limit)
        try:
            found = count(puzzle, limit, limits=bounds, solver=self._solver, stop=self._stop)
        except UnsupportedError:  # a solver that only solves: it has found two at most
            known = {Status.NONE: 0, Status.UNIQUE: 1}.get(status := self.status(puzzle))
            return Count(2 if status is Status.MULTIPLE else known or 0, known is not None)
        self._charge(found.nodes)
        return found

    def solutions(self, puzzle: Puzzle, limit: int) -> Solutions | None:
        """The solutions up to a limit, or as far as a share of the limits goes.

        `None` if the solver does not list any.
        """
        bounds = self._bounds(limit)
        try:
            found = solutions(puzzle, limit, limits=bounds, solver=self._solver, stop=self._stop)
        except UnsupportedError:
            return None
        self._charge(found.nodes)
        return found

    @contextmanager
    def part(self, share: int) -> Iterator[None]:
        """Work that may take one part of so many of what is left; its end is not the end of all."""
        watch, nodes = self._watch, self._nodes
        left = watch.left()
        own = None if nodes is None else nodes // share
        self._watch = Watch(Limits(seconds=None if left is None else left / share), self._stop)
        self._nodes = own
        try:
            yield
        except Spent:
            if watch.ended_by():
                raise
        finally:
            if nodes is not None and own is not None:
                nodes -= own - (self._nodes or 0)
            self._watch, self._nodes = watch, nodes

    def tick(self, nodes: int = STEP) -> None:
        """Some work is being done; `Spent` if a limit has been reached."""
        ended = self._watch.ended_by() or ("nodes" if self._nodes == 0 else None)
        if ended:
            self.stopped_by = ended
            raise Spent
        self._charge(nodes)

    def _charge(self, nodes: int) -> None:
        if self._nodes is not None:
            self._nodes = max(0, self._nodes - nodes)

    def _bounds(self, limit: int) -> Limits:
        """The limits of the next question, which looks for so many solutions."""
        self.tick(self.puzzle.layout.cells // CELLS)
        left, share = self._watch.left(), self._share.seconds
        return Limits(
            solutions=limit,
            nodes=self._share.nodes,
            seconds=None if left is None or share is None else min(left, share),
            memory=self._share.memory,
        )
