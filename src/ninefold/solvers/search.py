"""The walk of every search in Python: fill a cell, go on, and go back where no digit is left.

Searches differ only in the next cell and in the digits that they try there; their files have
nothing else. This module has their common parts: the way forward and back, the limits that end it,
and the steps that it reports.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from ninefold.solvers.enumeration import Enumeration, Task
from ninefold.solvers.steps import cell_event


class Search(Enumeration):
    """One search cell by cell.

    A search of your own chooses the next cell in `next_cell`. If it keeps data beside the board, it
    prepares them in `begin`, and updates them in `write` and `erase`.
    """

    reason = ""
    """The rule in the trace, if the next digit has a reason and is no trial."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.trace = task.trace
        self.board = bytearray()
        self.depth = 0  # the number of cells that the search has filled

    def begin(self) -> None:
        """Prepare the search's own data; the board holds the givens."""

    @abstractmethod
    def next_cell(self) -> tuple[int, Iterable[int]] | None:
        """An open cell and the digits to try there in turn; `None` if no cell is open."""

    def write(self, cell: int, digit: int) -> None:
        """Write a digit."""
        self.board[cell] = digit

    def erase(self, cell: int) -> None:
        """Write 0 where a digit was."""
        self.board[cell] = 0

    def may_write(self) -> bool:
        """Whether a digit may be written, which is a node unless the search counts others."""
        return self.count_node()

    def count_node(self) -> bool:
        """Count a node; `False` if the limit is reached."""
        if self.nodes == self.most_nodes:
            self.stopped_by = "nodes"
            return False
        self.nodes += 1
        return True

    def found(self) -> Iterator[bytes]:
        """Complete the givens in every possible way.

        The trail holds the cells that were filled, with the digits not tried there yet. Givens
        are not on it. When its first cell has no digit left, every possibility was tried.
        """
        self.board = bytearray(self.puzzle.givens)
        self.begin()
        trail: list[tuple[int, Iterator[int]]] = []
        while not self.is_over():
            self.depth = len(trail)
            if step := self.next_cell():
                trail.append((step[0], iter(step[1])))
            else:
                self.report("solution")
                yield bytes(self.board)
            while trail and not self._write_next(trail):
                trail.pop()
            if not trail:
                return

    def _write_next(self, trail: list[tuple[int, Iterator[int]]]) -> bool:
        """Write the next digit in the last cell; `False` if none is left, and it is 0 again."""
        self.depth = len(trail) - 1
        cell, untried = trail[-1]
        is_new = not self.board[cell]
        if not is_new:
            self.report("remove", cell, self.board[cell])
            self.erase(cell)
        for digit in untried:
            if self.may_write():
                self.report("place", cell, digit, self.reason if is_new else "")
                self.write(cell, digit)
            return True
        if is_new:
            self.report("contradiction", cell)
        return False

    def report(self, kind: str, cell: int = -1, digit: int = 0, rule: str = "") -> None:
        """Give a step to the trace, if there is one."""
        if self.trace is not None:
            self.trace(cell_event(self.layout, kind, cell, digit, self.depth, rule))

    def shuffled(self, digits: Iterable[int]) -> list[int]:
        """The digits as they are, or in random order if the search has a seed."""
        listed = list(digits)
        if self.chance is not None:
            self.chance.shuffle(listed)
        return listed
