"""The board of a constraint string: its cells, its lines, its regions, by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from ninefold.errors import FormatError
from ninefold.formats.iss.strings import Node
from ninefold.formats.squares import Square, diagonals_of, layout_of
from ninefold.model.layout import Layout
from ninefold.model.source import shown
from ninefold.model.units import Unit, numbered

Cells = tuple[int, ...]

_CELL = re.compile(r"[Rr]([1-9a-zA-Z])[Cc]([1-9a-zA-Z])")
_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})")
_RANGE = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
_OUTSIDE = re.compile(r"([RC])(\d{1,2})")
LOOP = "LOOP"


@dataclass(frozen=True)
class Board:
    """Rows, columns, and how many digits there are; `low` is the lowest, 0 or 1."""

    rows: int
    columns: int
    size: int
    low: int = 1

    @classmethod
    def of(cls, nodes: Sequence[Node]) -> Board:
        """The board that the constraint Shape names; without one, it is 9x9."""
        shapes = [node for node in nodes if node.name == "Shape"]
        if not shapes or not any(shapes[0].arguments):
            return cls(9, 9, 9)
        dimensions, *more = shapes[0].arguments
        match = _SHAPE.fullmatch(dimensions)
        if match is None or not all(1 <= int(each) <= 25 for each in match.groups()):
            raise FormatError(0, 0, "a shape like 9x9", shown(dimensions))
        rows, columns = int(match[1]), int(match[2])
        if len(more) > 1 and more[1] not in ("", "Sudoku"):
            raise FormatError(0, 0, "a board of type Sudoku", shown(more[1]))
        low, size = _values(more[0] if more else "", max(rows, columns))
        return cls(rows, columns, size, low)

    @property
    def digits(self) -> range:
        """The digits as they are shown."""
        return range(self.low, self.low + self.size)

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.rows * self.columns

    def cell(self, name: str) -> int:
        """The number of a cell by its name, `R3C4` or `RAC1` past nine."""
        match = _CELL.fullmatch(name)
        if match is None:
            raise FormatError(0, 0, "a cell of the board, like R3C4", shown(name))
        row, column = int(match[1], 36) - 1, int(match[2], 36) - 1
        if row >= self.rows or column >= self.columns:
            raise FormatError(0, 0, f"a cell of {self.rows} x {self.columns}", shown(name))
        return row * self.columns + column

    def line(self, names: Sequence[str]) -> Cells:
        """The cells of a line; a loop ends where it began."""
        cells = tuple(self.cell(name) for name in names if name and name != LOOP)
        return (*cells, cells[0]) if LOOP in names and cells else cells

    def pairs(self, cells: Sequence[int]) -> list[tuple[int, int]]:
        """Those of the cells, two and two in their order, that share a side."""
        return [(a, b) for a, b in combinations(cells, 2) if self.are_neighbours(a, b)]

    def are_neighbours(self, first: int, second: int) -> bool:
        """Whether two cells share a side."""
        (row, column), (other, beside) = divmod(first, self.columns), divmod(second, self.columns)
        return abs(row - other) + abs(column - beside) == 1

    def outside(self, name: str, backwards: bool = False) -> Cells:
        """The row or column that a clue stands beside, from where it stands."""
        match = _OUTSIDE.fullmatch(name)
        at = int(match[2]) - 1 if match else -1
        if match is None or not 0 <= at < (self.rows if match[1] == "R" else self.columns):
            raise FormatError(0, 0, "a row or column, like R3 or C4", shown(name))
        if match[1] == "R":
            cells = range(at * self.columns, (at + 1) * self.columns)
        else:
            cells = range(at, self.cells, self.columns)
        return tuple(cells[::-1] if backwards else cells)

    def diagonal(self, name: str) -> Cells:
        """The diagonal of a little killer, which is named by its first cell."""
        row, column = divmod(self.cell(name), self.columns)
        last, end = self.rows - 1, self.columns - 1
        if column == 0 and row < last:
            step = (1, 1)
        elif column == end and 0 < row < last:
            step = (-1, -1)
        elif row == 0 and column:
            step = (1, -1)
        elif row == last and 0 < column < end:
            step = (-1, 1)
        else:
            raise FormatError(0, 0, "a cell that begins a diagonal", shown(name))
        found = []
        while 0 <= row < self.rows and 0 <= column < self.columns:
            found.append(row * self.columns + column)
            row, column = row + step[0], column + step[1]
        return tuple(found)

    def rectangle(self, top: int, left: int, height: int, width: int) -> Cells:
        """The cells of a rectangle."""
        rows, columns = range(top, top + height), range(left, left + width)
        return tuple(row * self.columns + column for row in rows for column in columns)

    def box(self, size: int) -> tuple[int, int] | None:
        """Rows and columns of a box of so many cells, as near to a square as the board takes."""
        for small in range(int(size**0.5), 1, -1):
            large = size // small
            for height, width in ((small, large), (large, small)):
                fits = self.rows % height == 0 and self.columns % width == 0
                if small * large == size and fits:
                    return height, width
        return None

    def boxes(self, size: int) -> list[Cells]:
        """The boxes of so many cells."""
        box = self.box(size)
        if box is None:
            return []
        tops, lefts = range(0, self.rows, box[0]), range(0, self.columns, box[1])
        return [self.rectangle(top, left, *box) for top in tops for left in lefts]

    def windows(self, size: int) -> list[Cells]:
        """The windows between the boxes."""
        box = self.box(size)
        if box is None:
            return []
        tops = range(1, self.rows - box[0], box[0] + 1)
        lefts = range(1, self.columns - box[1], box[1] + 1)
        return [self.rectangle(top, left, *box) for top in tops for left in lefts]


def _values(text: str, usual: int) -> tuple[int, int]:
    """The least digit, and how many there are."""
    if not text:
        return 1, usual
    match = _RANGE.fullmatch(text)
    if match is None:
        raise FormatError(0, 0, "digits like 9 or 0-8", shown(text))
    low, high = (1, int(match[1])) if match[2] is None else (int(match[1]), int(match[2]))
    if low not in (0, 1) or not low <= high <= 25:
        raise FormatError(0, 0, "digits from 0 or 1, like 0-8", shown(text))
    return low, high - low + 1


def layout_for(board: Board, nodes: Sequence[Node]) -> tuple[Layout, tuple[Cells, ...]]:
    """The layout of a board, and the sets that must differ and have no name there."""
    names = {node.name for node in nodes}
    region_size = max(board.rows, board.columns)
    for node in nodes:
        if node.name == "RegionSize" and node.arguments and node.arguments[0].isdecimal():
            region_size = int(node.arguments[0][:3])
    boxes = [] if "NoBoxes" in names else board.boxes(region_size)
    jigsaw = [part for node in nodes if node.name == "Jigsaw" for part in _jigsaw(board, node)]
    others = list(_sets(board, nodes, names, region_size))
    if board.rows == board.columns == board.size and not (boxes and jigsaw):
        regions: list[int | None] = [None] * board.cells
        for number, cells in enumerate(boxes or jigsaw):
            for cell in cells:
                regions[cell] = number
        layout, different = layout_of(board.size, Square(tuple(regions), tuple(others)))
        return layout if board.low else layout.from_zero(), different
    units: list[Unit] = []
    rows = [board.outside(f"R{row}") for row in range(1, board.rows + 1)]
    columns = [board.outside(f"C{column}") for column in range(1, board.columns + 1)]
    kinds = {"row": rows, "column": columns, "box": boxes, "region": jigsaw, "unit": others}
    for kind, sets in kinds.items():
        units += numbered(kind, sets)
    name = f"{board.rows}x{board.columns} of {board.size}"
    positions = tuple(product(range(board.rows), range(board.columns)))
    layout = Layout(name, board.size, positions, tuple(units))
    return layout if board.low else layout.from_zero(), ()


def _sets(
    board: Board, nodes: Sequence[Node], names: set[str], region_size: int
) -> Iterable[Cells]:
    """Diagonals, windows and disjoint groups."""
    for node in nodes:
        if node.name == "Diagonal" and board.rows == board.columns:
            way = node.arguments[0] if node.arguments else ""
            if way not in ("1", "-1"):
                raise FormatError(0, 0, "a diagonal 1 or -1", shown(way))
            yield diagonals_of(board.rows)["+" if way == "1" else "-"]
    if "Windoku" in names:
        yield from board.windows(region_size)
    if "DisjointSets" in names:
        yield from zip(*board.boxes(region_size), strict=True)


def _jigsaw(board: Board, node: Node) -> Iterable[Cells]:
    """The regions of a picture; one of another size is none."""
    picture = node.arguments[-1] if node.arguments else ""
    if len(picture) != board.cells:
        raise FormatError(0, 0, f"a picture of {board.cells} cells", f"{len(picture)}")
    parts: dict[str, list[int]] = {}
    for cell, letter in enumerate(picture):
        parts.setdefault(letter, []).append(cell)
    least = max(board.rows, board.columns)
    return [tuple(part) for part in parts.values() if least <= len(part) <= board.size]
