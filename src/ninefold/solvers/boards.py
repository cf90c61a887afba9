"""`solve_board`: a board as rows in, the solved board as rows out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import FormatError, UndecidedError
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, LayoutLike, Puzzle, as_layout
from ninefold.model.source import ArrayLike, cell_digit, row_error, rows_of, text_of
from ninefold.model.units import Place
from ninefold.outcomes import Status
from ninefold.solvers.questions import solve

Board = Sequence[Sequence[Any]] | ArrayLike
"""Rows of digits, 0 for empty: lists, tuples, an array."""


@checked
def solve_board(
    rows: Board,
    variant: LayoutLike = "classic",
    *,
    limits: Limits | None = None,
    solver: str = "auto",
    seed: int | None = None,
    stop: StopToken | None = None,
) -> list[list[int]] | None:
    """Solve a board that is given as rows of digits, 0 for empty; the input is not changed. Returns
    the solved board as lists, or `None` if there is no solution, also if givens contradict each
    other. Of several solutions it returns any one. `variant` is a layout, its name or its record;
    where it has no cell, as between the boards of a samurai, both boards hold 0. Digits may be
    characters, as in text: `"5"`, `"A"` for 10, `"."` for empty. A malformed board raises
    `FormatError`, and a limit that ends the search first raises `UndecidedError`: `None` always
    means that there is no solution.

    >>> import ninefold as nf
    >>> rows = [[0, 0, 3, 4], [3, 4, 0, 0], [0, 0, 4, 3], [4, 3, 0, 0]]
    >>> nf.solve_board(rows, "4x4")
    [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    >>> nf.solve_board([[1, 1, 0, 0], *rows[1:]], "4x4") is None
    True
    """
    layout = as_layout(variant) or Layout.classic()
    layout.check_first_digit("solve_board, whose rows hold numbers with 0 for empty cells,")
    puzzle = Puzzle(_digits_of(rows, layout), layout)
    answer = solve(puzzle, 1, limits=limits, solver=solver, seed=seed, stop=stop)
    if answer.solution is not None:
        return answer.solution.rows()
    if answer.status is Status.NONE:
        return None
    raise UndecidedError(f"not decided whether there is a solution: stopped by {answer.stopped_by}")


def _digits_of(board: Board, layout: Layout) -> bytes:
    """The digits of the cells; an error for another shape, or for anything else in it."""
    found: dict[Place, int] = {}
    for line, row in enumerate(_rows_of(board, layout), start=1):
        for column, value in enumerate(row, start=1):
            found[line - 1, column - 1] = cell_digit(value, layout, line, column)
    digits = bytes(found.pop(place) for place in layout.positions)
    for (row_number, column_number), digit in found.items():
        if digit:
            raise row_error(row_number + 1, column_number + 1, "0 where no cell is", f"{digit}")
    return digits


def _rows_of(board: Board, layout: Layout) -> list[Sequence[Any]]:
    """The rows of a board that has the shape of the layout."""
    height, width = layout.shape
    expected = f"{height} rows of {width} cells"
    if text_of(board) is not None:
        raise FormatError(0, 0, expected, "a text, which solve() takes")
    rows = rows_of(board)
    if len(rows) != height:
        found = f"{len(rows)} rows" if len(rows) != 1 else f"one row of {len(rows[0])}"
        raise FormatError(0, 0, expected, found)
    for line, row in enumerate(rows, start=1):
        if len(row) != width:
            raise row_error(line, 0, f"{width} cells in a row", f"{len(row)}")
    return rows
