"""Cells of a square board by their names, as f-puzzles writes them: `R3C4`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ninefold.errors import FormatError
from ninefold.formats.strict_json import list_of
from ninefold.model.source import shown

Pair = tuple[int, int]

DIRECTIONS: Mapping[str, Pair] = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""Where the arrow of a little killer points: rows and columns of a step."""

_CELL = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")


class Places:
    """The cells of a square board by their names, as the program writes them."""

    def __init__(self, size: int) -> None:
        self.size = size

    def place(self, name: object) -> Pair:
        """Row and column from 0; those of a clue may be one outside the board."""
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        if match is None:
            raise FormatError(0, 0, "a cell like R3C4", shown(name))
        return int(match[1]) - 1, int(match[2]) - 1

    def cell(self, name: object) -> int:
        """The number of a cell of the board."""
        row, column = self.place(name)
        if not self.has(row, column):
            raise FormatError(0, 0, f"a cell of a {self.size}x{self.size} board", shown(name))
        return row * self.size + column

    def cells(self, names: object) -> tuple[int, ...]:
        """The numbers of several cells."""
        return tuple(map(self.cell, list_of(names, "a list of cells")))

    def has(self, row: int, column: int) -> bool:
        """Whether there is a cell."""
        return 0 <= row < self.size and 0 <= column < self.size

    def walk(self, place: Pair, step: Pair) -> tuple[int, ...]:
        """The cells from one place on, in steps, to the edge of the board."""
        (row, column), (down, across) = place, step
        found = []
        while self.has(row, column):
            found.append(row * self.size + column)
            row, column = row + down, column + across
        return tuple(found)

    def neighbours(self, cell: int) -> Iterator[int]:
        """The cells that share a side with a cell."""
        row, column = divmod(cell, self.size)
        for place in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if self.has(*place):
                yield place[0] * self.size + place[1]

    def line_from(self, row: int, column: int) -> tuple[int, ...]:
        """The row or column that a place beside the board looks along; nothing from elsewhere."""
        inwards = {-1: 1, self.size: -1}
        if row in inwards and 0 <= column < self.size:
            return self.walk((row + inwards[row], column), (inwards[row], 0))
        if column in inwards and 0 <= row < self.size:
            return self.walk((row, column + inwards[column]), (0, inwards[column]))
        return ()

    def beside(self) -> Iterator[Pair]:
        """The places beside the board, those on the left and above it first."""
        for line in (-1, self.size):
            yield from ((at, line) for at in range(self.size))
            yield from ((line, at) for at in range(self.size))

    def name(self, cell: int) -> str:
        """The name of a cell."""
        return self.name_at(*divmod(cell, self.size))

    def name_at(self, row: int, column: int) -> str:
        """The name of a place, which may be outside."""
        return f"R{row + 1}C{column + 1}"

    def names(self, cells: Iterable[Any]) -> list[str]:
        """The names of several cells."""
        return [self.name(cell) for cell in cells]
