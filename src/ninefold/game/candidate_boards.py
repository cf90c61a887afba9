"""Boards as notes about the theory write them: `[123]` for the candidates of an empty cell.

A digit by itself stands in the cell already, `.` is an empty cell with all candidates. `[5]` is an
inferred cell: empty, with one candidate. The rows may be a part of a board, from its top left
corner: as far as its rows, columns and boxes are there, their cells differ.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple, TypeGuard

from ninefold.errors import FormatError
from ninefold.model import Candidates, Layout, Puzzle
from ninefold.model.digits import digit_of, mask_of
from ninefold.model.units import USUAL_BOXES, Unit

MOST_CHARACTERS = 1 << 16
"""More than any such board has."""

_LARGEST = max(USUAL_BOXES)

_CELL = re.compile(r"\[([0-9A-Za-z]+)\]|([0-9A-Za-z.])")
_BOARD = re.compile(rf"(?:\s*(?:{_CELL.pattern}))+\s*")


@dataclass(frozen=True)
class CandidateBoard:
    r"""Such a board: the digits that stand on it, and the candidates of all cells.

    >>> from ninefold.game.candidate_boards import CandidateBoard
    >>> board = CandidateBoard.parse("[12] [12] 3 4")
    >>> board.digits, board.puzzle.marks["r1c1"]
    (b'\x00\x00\x03\x04', (1, 2))
    """

    layout: Layout
    digits: bytes
    masks: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> CandidateBoard:
        """Read the rows; `FormatError` says where they are wrong."""
        rows = [_cells_of(number, line) for number, line in enumerate(text.splitlines(), 1)]
        rows = [row for row in rows if row]
        if len({len(row) for row in rows}) != 1:
            raise FormatError(1, 1, "rows of as many cells each", "rows of different lengths")
        cells = [cell for row in rows for cell in row]
        largest = max(max(cell.candidates, default=0) for cell in cells)
        layout = _layout_of(len(rows), len(rows[0]), largest)
        digits = bytes(0 if cell.is_empty else cell.candidates[0] for cell in cells)
        masks = (mask_of(cell.candidates) or layout.full_mask for cell in cells)
        return cls(layout, digits, tuple(masks))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle whose solutions are those of the board."""
        marks = Candidates(self.masks, self.layout)
        return Puzzle(self.digits, self.layout, marks=marks)


class _Cell(NamedTuple):
    """The candidates of a cell, none for all; a cell that is not empty has one."""

    candidates: list[int]
    is_empty: bool


def is_candidate_board(text: object) -> TypeGuard[str]:
    """Whether a text has candidates in brackets, and nothing but cells.

    >>> is_candidate_board("[12] [12] 3 4"), is_candidate_board("[[1, 2], [2, 1]]")
    (True, False)
    """
    return isinstance(text, str) and "[" in text and _BOARD.fullmatch(text) is not None


def _cells_of(number: int, line: str) -> list[_Cell]:
    cells = []
    for found in _CELL.finditer(line):
        if found[2] == ".":
            cells.append(_Cell([], is_empty=True))
            continue
        digits = [digit_of(symbol, _LARGEST) or 0 for symbol in found[1] or found[2]]
        if 0 in digits:
            raise FormatError(number, found.start() + 1, "digits", repr(found[0]))
        cells.append(_Cell(digits, is_empty=found[2] is None))
    return cells


def _layout_of(height: int, width: int, largest: int) -> Layout:
    """The usual board that the rows fit on, or the part of it that they are."""
    fitting = [size for size in USUAL_BOXES if size >= max(height, width, largest)]
    if not fitting:
        raise FormatError(1, 1, f"at most {_LARGEST} rows and columns", f"{height} by {width}")
    whole = Layout.usual(min(fitting))
    if height == width == whole.size:
        return whole
    kept = [row * whole.size + column for row in range(height) for column in range(width)]
    new = {cell: number for number, cell in enumerate(kept)}
    units = [
        Unit(unit.kind, unit.name, tuple(new[cell] for cell in unit.cells if cell in new))
        for unit in whole.units
    ]
    positions = tuple(divmod(cell, whole.size) for cell in kept)
    name = f"{height}x{width} of {whole.name}"
    return Layout(name, whole.size, positions, tuple(each for each in units if len(each.cells) > 1))
