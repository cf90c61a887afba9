"""Transformations: boards that are the same in essence, and the way from one to the other.

A transformation moves the cells of a board so that units become units, and gives every digit
another name. On a board of boxes that means: rows change places within their band, bands do,
columns and stacks likewise, rows become columns. The transformed puzzle has the same number of
solutions, which correspond to each other, and the same difficulty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, overload

from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.model.candidates import Candidates
from ninefold.model.digits import digit_of, line_of
from ninefold.model.grid import Grid
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.puzzle import Puzzle
from ninefold.symmetry.layout_symmetries import Symmetries, inverse_of, keeps_units

Board = TypeVar("Board", Puzzle, Grid, Candidates)


@dataclass(frozen=True, slots=True)
class Transformation:
    """A permutation of the cells of a layout that keeps its units, and one of its digits.

    `cells` has for every cell of the transformed board the original cell, `digits` for every digit,
    from 1, the new one. A transformation is called with a value: a puzzle with its pencil marks, a
    grid, or candidates.

    >>> from ninefold import Puzzle, Transformation
    >>> flip = Transformation.transposition()
    >>> puzzle = Puzzle("12......." + 72 * ".")
    >>> flip(puzzle)["r2c1"]
    2
    >>> flip.then(flip) == Transformation.identity()
    True
    >>> shuffle = Transformation.random(seed=7)
    >>> shuffle.inverse()(shuffle(puzzle)) == puzzle
    True
    """

    layout: Layout
    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        for name in ("cells", "digits"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        self.layout.check_first_digit("a transformation")
        _check_permutation("the cells", self.cells, range(self.layout.cells))
        _check_permutation("the digits", self.digits, range(1, self.layout.size + 1))
        if not keeps_units(self.layout, self.cells):
            raise ValueRangeError(f"not every unit of {self.layout} becomes a unit")

    @staticmethod
    def unchecked(
        layout: Layout, cells: tuple[int, ...], digits: tuple[int, ...]
    ) -> Transformation:
        """The same without a look at the units, for who has made sure of them."""
        made = object.__new__(Transformation)
        for name, value in (("layout", layout), ("cells", cells), ("digits", digits)):
            object.__setattr__(made, name, value)
        return made

    @staticmethod
    def identity(layout: LayoutLike | None = None) -> Transformation:
        """The one that changes nothing."""
        return _of(as_layout(layout))

    @staticmethod
    def transposition(layout: LayoutLike | None = None) -> Transformation:
        """Rows become columns: the mirror image at the diagonal."""
        layout = as_layout(layout) or Layout.classic()
        try:
            cells = [layout.cell_at(column, row) for row, column in layout.positions]
        except ValueRangeError:
            raise ValueRangeError(f"{layout} has no mirror image at its diagonal") from None
        return _of(layout, cells)

    @staticmethod
    def relabelling(
        digits: Sequence[int] | str, layout: LayoutLike | None = None
    ) -> Transformation:
        """Every digit gets another name: the first says what 1 becomes, and so on.

        >>> from ninefold import Grid, Transformation
        >>> Transformation.relabelling("912345678")(Grid("123" + 78 * ".")).to_line()[:4]
        '912.'
        """
        if isinstance(digits, str):
            digits = [digit_of(each, len(digits)) or 0 for each in digits]
        return _of(as_layout(layout), digits=digits)

    @staticmethod
    def of_lines(
        rows: Sequence[int] | None = None,
        columns: Sequence[int] | None = None,
        *,
        transposed: bool = False,
        digits: Sequence[int] | None = None,
        layout: LayoutLike | None = None,
    ) -> Transformation:
        """Rows and columns of a square in another order, counted from 0.

        Row `i` of the transformed board is row `rows[i]` of the board; if `transposed`, of the
        transposed board.

        >>> from ninefold import Grid, Transformation
        >>> swap = Transformation.of_lines(rows=[1, 0, 2, 3, 4, 5, 6, 7, 8])
        >>> swap(Grid("12" + 79 * "."))["r2c2"]
        2
        """
        layout = as_layout(layout) or Layout.classic()
        if not layout.is_square:
            raise UnsupportedError(f"{layout} is no square with rows and columns to exchange")
        every = range(layout.size)
        rows, columns = (every if order is None else order for order in (rows, columns))
        _check_permutation("the rows", rows, every)
        _check_permutation("the columns", columns, every)
        down, right = (1, layout.size) if transposed else (layout.size, 1)
        cells = [down * row + right * column for row in rows for column in columns]
        return _of(layout, cells, digits)

    @staticmethod
    def random(layout: LayoutLike | None = None, *, seed: int | None = None) -> Transformation:
        """One of all transformations of a layout, each as likely as any other.

        The same seed gives the same one.

        >>> from ninefold import Transformation
        >>> Transformation.random("hyper", seed=1) == Transformation.random("hyper", seed=1)
        True
        """
        from random import Random

        layout = as_layout(layout) or Layout.classic()
        chance = Random(seed)
        cells = Symmetries.of(layout).random(chance)
        return _of(layout, cells, chance.sample(range(1, layout.size + 1), layout.size))

    @overload
    def __call__(self, board: Board) -> Board: ...
    @overload
    def __call__(self, board: str) -> Puzzle: ...
    def __call__(self, board: Puzzle | Grid | Candidates | str) -> Puzzle | Grid | Candidates:
        """The transformed board; of the text of a puzzle, the transformed puzzle."""
        if isinstance(board, str):
            board = Puzzle(board, self.layout)
        if board.layout != self.layout:
            raise ValueRangeError(
                f"this board is {str(board.layout)!r}, expected {str(self.layout)!r}"
            )
        if isinstance(board, Puzzle):
            if board.constraints:
                raise UnsupportedError("a puzzle with constraints cannot be transformed")
            marks = None if board.marks is None else self(board.marks)
            givens = self._moved(board.givens)
            return Puzzle(givens, self.layout, marks=marks, metadata=board.metadata)
        if isinstance(board, Grid):
            return Grid(self._moved(board.digits), self.layout)
        renamed = {mask: self._renamed(mask) for mask in set(board.masks)}
        return Candidates((renamed[board.masks[cell]] for cell in self.cells), self.layout)

    def _moved(self, digits: bytes) -> bytes:
        names = (0, *self.digits)
        return bytes(names[digits[cell]] for cell in self.cells)

    def _renamed(self, mask: int) -> int:
        return sum(1 << name - 1 for bit, name in enumerate(self.digits) if mask >> bit & 1)

    def then(self, other: Transformation) -> Transformation:
        """The transformation that does this one first, then the other."""
        if other.layout != self.layout:
            raise ValueRangeError(f"{other.layout} and {self.layout} are different layouts")
        cells = (self.cells[cell] for cell in other.cells)
        return _of(self.layout, cells, (other.digits[digit - 1] for digit in self.digits))

    def inverse(self) -> Transformation:
        """The one that takes everything back."""
        digits = [digit + 1 for digit in inverse_of([digit - 1 for digit in self.digits])]
        return _of(self.layout, inverse_of(self.cells), digits)

    def lines(self) -> tuple[bool, tuple[int, ...], tuple[int, ...]] | None:
        """Whether it transposes, and the orders of rows and columns, as `of_lines` takes them.

        `None` if it is no exchange of rows and columns, as on boards that are not square.
        """
        if not self.layout.is_square:
            return None
        size = self.layout.size
        for transposed in (False, True):
            down, right = (1, size) if transposed else (size, 1)
            rows = tuple(self.cells[size * i] // down % size for i in range(size))
            columns = tuple(self.cells[i] // right % size for i in range(size))
            wanted = tuple(down * row + right * column for row in rows for column in columns)
            if self.cells == wanted:
                return transposed, rows, columns
        return None

    def to_json(self) -> dict[str, Any]:
        """The transformation as a plain dict: cells by their names."""
        return {
            "layout": self.layout.reference(),
            "cells": [self.layout.cell_name(cell) for cell in self.cells],
            "digits": list(self.digits),
        }

    def __str__(self) -> str:
        digits = f"digits {line_of(bytes(range(1, self.layout.size + 1)))} become "
        digits += line_of(bytes(self.digits))
        if (lines := self.lines()) is None:
            cells = " ".join(self.layout.cell_name(cell) for cell in self.cells)
            return f"cells {cells}; {digits}"
        transposed, rows, columns = lines
        orders = (" ".join(str(line + 1) for line in order) for order in (rows, columns))
        orders_text = "rows {}, columns {}".format(*orders)
        return f"{'transposed, then ' if transposed else ''}{orders_text}; {digits}"


def _of(
    layout: Layout | None,
    cells: Iterable[int] | None = None,
    digits: Iterable[int] | None = None,
) -> Transformation:
    layout = layout or Layout.classic()
    every, names = range(layout.cells), range(1, layout.size + 1)
    return Transformation(
        layout,
        tuple(every if cells is None else cells),
        tuple(names if digits is None else digits),
    )


def _check_permutation(what: str, values: Sequence[int], every: range) -> None:
    if len(values) != len(every) or set(values) != set(every):
        raise ValueRangeError(f"{what} must be those from {every[0]} to {every[-1]}, each once")
