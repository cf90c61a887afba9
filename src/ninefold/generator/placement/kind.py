"""The base of all kinds of placed rules: shapes that hold in a full grid, and a board for them.

A shape is drawn for one grid, whose digits obey it. A symmetry makes a piece of it: the shape
and all its images, which come and go together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import ClassVar, NamedTuple

from ninefold.model import Layout
from ninefold.model.constraints import Constraint
from ninefold.model.constraints.neighbours import moves

Cells = tuple[int, ...]
Maps = Sequence[Sequence[int]]

BESIDE, ACROSS = ((0, 1), (1, 0)), ((1, 1), (1, -1))
"""Ways from a cell to those that share a side, and to those that share a corner alone."""

DRAWS = 30
"""Places at which a shape is begun before there seems to be no room for another."""


class Shape(NamedTuple):
    """Cells of a rule, and its number: the sum of a cage or diagonal, the colour of a dot."""

    cells: Cells
    value: int = 0


Piece = tuple[Shape, ...]
"""A shape and its images."""


@lru_cache(maxsize=64)
def cells_around(layout: Layout, ways: tuple[tuple[int, int], ...]) -> tuple[Cells, ...]:
    """For every cell those to which one of the ways leads, there or back.

    >>> cells_around(Layout.usual(4), BESIDE)[0]
    (1, 4)
    """
    found: list[list[int]] = [[] for _ in range(layout.cells)]
    for one, other in moves(layout, ways):
        found[one].append(other)
        found[other].append(one)
    return tuple(tuple(sorted(each)) for each in found)


class Board:
    """A full grid, the cells of it that are still free, and how the shapes on it are mapped.

    Before the grid is filled there are no digits, and shapes may be anywhere.
    """

    def __init__(self, layout: Layout, digits: bytes | None, maps: Maps, chance: Random) -> None:
        self.layout, self.digits, self.maps, self.chance = layout, digits, maps, chance
        self.free = set(range(layout.cells))
        self.beside = cells_around(layout, BESIDE)
        self.around = cells_around(layout, BESIDE + ACROSS)
        self._corners: set[tuple[int, int]] = set()

    def take(self, piece: Piece) -> None:
        """Put a piece onto its cells."""
        for shape in piece:
            self.free.difference_update(shape.cells)
            self._corners.update(self._crossed(shape.cells))

    def release(self, piece: Piece) -> None:
        """Take a piece away."""
        for shape in piece:
            self.free.update(shape.cells)
            self._corners.difference_update(self._crossed(shape.cells))

    def images(self, cells: Cells) -> list[Cells]:
        """The cells as each map has them."""
        return [tuple(each[cell] for cell in cells) for each in self.maps]

    def steps(self, line: Cells) -> list[int]:
        """The free cells to which a line can continue without a crossing, in random order."""
        ends = [cell for cell in self.around[line[-1]] if cell in self.free and cell not in line]
        used = self._corners.union(self._crossed(line))
        last = line[-1]
        kept = [cell for cell in ends if used.isdisjoint(self._crossed((last, cell)))]
        return self.chance.sample(kept, len(kept))

    def _crossed(self, line: Cells) -> list[tuple[int, int]]:
        """The corners over which the diagonal steps of a line go; another step would cross it."""
        places = [self.layout.positions[cell] for cell in line]
        return [
            (min(top, row), min(left, column))
            for (top, left), (row, column) in pairwise(places)
            if top != row and left != column
        ]


class Kind(ABC):
    """A kind of rule that can be placed.

    `takes_cells`: its shapes lie on cells, which no other shape has then. `may_go`: a shape that
    the puzzle does not need is taken away again. `is_sketched`: in a random grid few such shapes
    hold, so that some are drawn first and the grid is filled to suit them. `most_givens`: the
    puzzle has no more, unless it is said how many.
    """

    name: ClassVar[str]
    takes_cells: ClassVar[bool] = True
    may_go: ClassVar[bool] = True
    is_sketched: ClassVar[bool] = False
    most_givens: ClassVar[int] = 6

    @abstractmethod
    def drawn(self, board: Board) -> Cells | None:
        """The cells of a random shape on free cells; none if there seems to be no room."""

    @abstractmethod
    def shape(self, cells: Cells, digits: Sequence[int]) -> Shape | None:
        """The shape on these cells that those digits obey; none if there is none."""

    @abstractmethod
    def holds(self, shape: Shape, digits: Sequence[int]) -> bool:
        """Whether the digits obey it."""

    @abstractmethod
    def constraints(self, shapes: Sequence[Shape]) -> Iterable[Constraint]:
        """The shapes as rules of a puzzle."""

    def sketch(self, cells: Cells, chance: Random) -> Shape:  # noqa: ARG002  some have colours
        """A shape on these cells, to which the digits will have to keep."""
        return Shape(cells)

    def arranged(self, cells: Cells) -> Cells:
        """The cells in such an order that equal shapes have equal ones."""
        return cells

    def piece(self, board: Board, cells: Cells) -> Piece | None:
        """The shape on these cells and its images; none if they overlap or one does not hold."""
        images = list(dict.fromkeys(map(self.arranged, board.images(cells))))
        if not are_apart([self.ground(board.layout, each) for each in images]):
            return None
        if board.digits is None:
            return tuple(self.sketch(each, board.chance) for each in images)
        shapes = [self.shape(each, board.digits) for each in images]
        found = tuple(each for each in shapes if each is not None)
        return found if len(found) == len(shapes) else None

    def ground(self, layout: Layout, cells: Cells) -> Collection[Hashable]:  # noqa: ARG002
        """The places that a shape shares with no other of its kind: mostly its cells."""
        return cells

    def _ground_of(self, board: Board, piece: Piece) -> list[Hashable]:
        return [each for shape in piece for each in self.ground(board.layout, shape.cells)]

    def breaks(self, piece: Piece, digits: Sequence[int]) -> bool:
        """Whether the digits break one of the shapes."""
        return not all(self.holds(shape, digits) for shape in piece)

    def first(self, board: Board) -> list[Piece] | None:  # noqa: ARG002  most begin with nothing
        """The pieces to begin with; none if the board cannot have them."""
        return []

    def stronger(
        self, board: Board, pieces: list[Piece], others: Sequence[bytes]
    ) -> list[Piece] | None:
        """The pieces with one more, which the last of the other grids breaks; none if
        there seems to be none.
        """
        used = {each for piece in pieces for each in self._ground_of(board, piece)}
        for _ in range(DRAWS):
            cells = self.drawn(board)
            piece = None if cells is None else self.piece(board, cells)
            if piece is None or not used.isdisjoint(self._ground_of(board, piece)):
                continue
            if not others or self.breaks(piece, others[-1]):
                if self.takes_cells:
                    board.take(piece)
                return [*pieces, piece]
        return None

    def weaker(self, board: Board, pieces: list[Piece]) -> list[Piece] | None:  # noqa: ARG002
        """The pieces, drawn so that they say less; none if there seems to be no such way."""
        return None


def are_apart(grounds: Sequence[Collection[Hashable]]) -> bool:
    """Whether no two of the shapes share a cell, or another place.

    >>> are_apart([(0, 1), (2, 3)]), are_apart([(0, 1), (1, 2)])
    (True, False)
    """
    return len({part for each in grounds for part in each}) == sum(map(len, grounds))


def every_image(board: Board, line: Cells, holds: Callable[[Sequence[int]], bool]) -> bool:
    """Whether the digits along each image of a line are right, and no two images share a cell."""
    images = list(dict.fromkeys(board.images(line)))
    digits = board.digits
    if digits is None or not are_apart(images):
        return are_apart(images)
    return all(holds([digits[cell] for cell in each]) for each in images)


def first_cell(board: Board) -> int | None:
    """A free cell at random."""
    return board.chance.choice(sorted(board.free)) if board.free else None
