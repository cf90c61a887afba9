"""`sums`: the last digit of a unit is the difference to its total; other digits are tried.

A row of nine different digits adds up to 45, and so does every column and every box. If eight of
them are there and add up to 41, the last one is 4: no trial is needed. (A total alone proves
little, for it does not see a digit that stands twice. So the givens are validated first: two
equal digits in a unit, and there is no solution. From then on only digits are written
that no unit of the cell has.)

Where every unit lacks two digits or more, the search takes a cell that leaves no choice, else the
first that leaves a choice of two, else the first empty one. Of two digits it tries the lower
first; only if that fails it goes back and takes the higher.

Nodes are the digits that are written, by a total or as a trial.
"""

from __future__ import annotations

from ninefold.model.digits import digits_in
from ninefold.solvers.enumeration import Task
from ninefold.solvers.search import Search
from ninefold.solvers.search_solver import SearchingSolver


class SumsSearch(Search):
    """The search, with the digits, their total and the number of empty cells of every unit."""

    def begin(self) -> None:
        """Add up the givens of every unit."""
        units = self.layout.units
        self.held = [0] * len(units)
        self.totals = [0] * len(units)
        self.empty = [len(unit.cells) for unit in units]
        self.full_total = sum(range(1, self.layout.size + 1))
        for cell, digit in enumerate(self.board):
            if digit:
                self._enter(cell, digit, 1)

    def write(self, cell: int, digit: int) -> None:
        """Write a digit, and add it to its units."""
        super().write(cell, digit)
        self._enter(cell, digit, 1)

    def erase(self, cell: int) -> None:
        """Take a digit back, also from the totals."""
        self._enter(cell, self.board[cell], -1)
        super().erase(cell)

    def _enter(self, cell: int, digit: int, times: int) -> None:
        """Add a digit to the records of its units, or with -1 remove it."""
        for unit in self.layout.units_of[cell]:
            self.held[unit] ^= 1 << (digit - 1)
            self.totals[unit] += times * digit
            self.empty[unit] -= times

    def next_cell(self) -> tuple[int, list[int]] | None:
        """The last cell of a unit, or else one in which digits are tried."""
        self.reason = ""
        return self._last_of_a_unit() or self._to_be_tried()

    def _last_of_a_unit(self) -> tuple[int, list[int]] | None:
        """The only empty cell of a unit, and the digit that its total lacks, if that fits there."""
        for number, unit in enumerate(self.layout.units):
            if self.empty[number] == 1 and len(unit.cells) == self.layout.size:
                cell = next(cell for cell in unit.cells if not self.board[cell])
                missing = self.full_total - self.totals[number]
                self.reason = f"{unit.name} adds up to {self.totals[number]}"
                return cell, [missing] if self._choices(cell) >> (missing - 1) & 1 else []
        return None

    def _to_be_tried(self) -> tuple[int, list[int]] | None:
        """The first cell without a choice, or with two, or else the first; and its digits.

        For ascending solutions two choices are no better than more.
        """
        many = 2 if self.ascending else 3
        choices = {cell: self._choices(cell) for cell, digit in enumerate(self.board) if not digit}
        if not choices:
            return None
        cell = min(choices, key=lambda cell: min(choices[cell].bit_count(), many))
        return cell, self.shuffled(digits_in(choices[cell]))

    def _choices(self, cell: int) -> int:
        """The digits that no unit of the cell has, as a mask."""
        choices = self.stated[cell]
        for unit in self.layout.units_of[cell]:
            choices &= ~self.held[unit]
        return choices


class SumsSolver(SearchingSolver):
    """Totals of units first, then trials, for any layout.

    >>> import ninefold as nf
    >>> steps = []
    >>> _ = nf.solve("123.34122143432.", solver="sums", trace=steps.append)
    >>> print(steps[0])
    r1c4 is 4 (row 1 adds up to 6)
    """

    name = "sums"

    def search(self, task: Task) -> Search:
        """The search by totals."""
        return SumsSearch(task)
