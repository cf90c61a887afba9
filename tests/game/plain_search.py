"""Twins of the exact search that know less: short, slow and obviously right.

`PlainGame` plays on the partly filled board itself. It knows nothing of sets of solutions, of
inferred cells, of parity or of mirroring: it counts completions by trying digits, and tries all
moves that leave enough of them. `CountedGame` plays the free rules on sets of solutions with the
exact number of empty inferred cells, for positions too large for the first.
"""

from __future__ import annotations

import numpy as np

from ninefold import Layout
from ninefold.game import Rules

Board = tuple[int, ...]


class PlainGame:
    """The game on the boards of one layout; boards are remembered, nothing else is."""

    def __init__(self, layout: Layout, rules: Rules) -> None:
        self.layout = layout
        self.rules = rules
        self._counts: dict[Board, int] = {}
        self._won: dict[Board, bool] = {}

    def wins(self, board: Board) -> bool:
        """Whether the side to move can win; with one completion the other side has won."""
        if board not in self._won:
            self._won[board] = self.completions(board) > 1 and any(
                not self.wins(after) for after in self.legal_boards(board)
            )
        return self._won[board]

    def legal_boards(self, board: Board) -> list[Board]:
        most = self.completions(board)
        if self.rules is Rules.STRICT:
            most -= 1
        afters = [after for cell in self.empty(board) for after in self.placed(board, cell)]
        return [after for after in afters if 1 <= self.completions(after) <= most]

    def completions(self, board: Board) -> int:
        """How many ways there are to fill the board."""
        if board not in self._counts:
            empty = self.empty(board)
            self._counts[board] = (
                sum(map(self.completions, self.placed(board, empty[0]))) if empty else 1
            )
        return self._counts[board]

    def empty(self, board: Board) -> list[int]:
        return [cell for cell, digit in enumerate(board) if not digit]

    def placed(self, board: Board, cell: int) -> list[Board]:
        """The board with each digit in the cell that none of its units holds."""
        seen = {board[peer] for peer in self.layout.peers[cell]}
        return [
            (*board[:cell], digit, *board[cell + 1 :])
            for digit in range(1, self.layout.size + 1)
            if digit not in seen
        ]


class CountedGame:
    """The free rules on the rows of one array: which rows are left, how many cells are inferred."""

    def __init__(self, rows: np.ndarray) -> None:
        self.rows = [tuple(map(int, row)) for row in rows]
        self._won: dict[tuple[frozenset[int], int], bool] = {}
        self._choices: dict[frozenset[int], set[tuple[frozenset[int], int]]] = {}

    def wins(self, left: frozenset[int], inferred: int) -> bool:
        if len(left) == 1:
            return False
        if (left, inferred) not in self._won:
            self._won[left, inferred] = (
                inferred > 0 and not self.wins(left, inferred - 1)
            ) or self.choice_wins(left, inferred)
        return self._won[left, inferred]

    def choice_wins(self, left: frozenset[int], inferred: int) -> bool:
        return any(not self.wins(kept, inferred + new) for kept, new in self.choices(left))

    def choices(self, left: frozenset[int]) -> set[tuple[frozenset[int], int]]:
        """What choice moves leave, and how many cells each determines beside its own."""
        if left not in self._choices:
            cells = self.choice_cells(left)
            kept = {
                frozenset(row for row in left if self.rows[row][cell] == digit)
                for cell in cells
                for digit in {self.rows[row][cell] for row in left}
            }
            self._choices[left] = {
                (each, len(cells - self.choice_cells(each)) - 1) for each in kept
            }
        return self._choices[left]

    def choice_cells(self, left: frozenset[int]) -> set[int]:
        """The cells in which the rows that are left differ."""
        columns = enumerate(zip(*(self.rows[row] for row in left), strict=True))
        return {cell for cell, digits in columns if len(set(digits)) > 1}
