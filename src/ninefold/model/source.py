"""What a grid or a puzzle can be made from, other than text: rows, arrays, flat sequences.

Text belongs to `ninefold.formats`; the constructors of `Grid` and `Puzzle` reach it when,
and only when, they are given a string, or bytes that are one. A plain line, which is nothing but
its cells, is read here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import isqrt
from operator import index
from typing import Any, Protocol

from ninefold.errors import FormatError
from ninefold.model.digits import are_digits, digit_of, digits_of
from ninefold.model.layout import Layout
from ninefold.model.units import SQUARES, USUAL_BOXES


class ArrayLike(Protocol):
    """An array, of NumPy or of anything else that can be turned into lists."""

    def tolist(self) -> Any:
        """The values as nested lists."""


def digits_from(source: object, layout: Layout | None) -> tuple[Layout, bytes]:
    """The layout and digits of rows, of an array, or of a flat sequence of cells.

    >>> layout, digits = digits_from([[1, 0, 0, 4]] + 3 * [[0, 0, 0, 0]], None)
    >>> layout.size, list(digits[:4])
    (4, [1, 0, 0, 4])
    """
    if isinstance(source, bytes):
        layout = layout or _layout_for(len(source))
        if len(source) == layout.cells and are_digits(source, layout.size):
            return layout, source  # digits already, as every reader and solver hands them over
    rows = rows_of(source)
    layout = layout or _layout_for(sum(map(len, rows)))
    digits = bytearray()
    for line, column, value in values_of(rows, layout):
        digits.append(cell_digit(value, layout.size, line, column))
    return layout, bytes(digits)


def plain_line(text: str, layout: Layout | None) -> tuple[Layout, bytes] | None:
    r"""The layout and digits of a text that is nothing but its cells, as most are; else `None`.

    >>> layout, digits = plain_line("12............34\n", None)
    >>> layout, digits[:2] + digits[-2:]
    (Layout.boxes(2, 2), b'\x01\x02\x03\x04')
    >>> plain_line("12..", None) is None
    True
    """
    cells = text.rstrip("\r\n") if text.endswith("\n") else text
    if layout is None:
        size = SQUARES.get(len(cells))
        layout = None if size is None else Layout.usual(size)
    if layout is None or len(cells) != layout.cells:
        return None
    digits = digits_of(cells, layout.size)
    return None if digits is None else (layout, digits)


def values_of(rows: list[Sequence[Any]], layout: Layout) -> list[tuple[int, int, Any]]:
    """The value of every cell, with its place in the rows; an error if the shape is another.

    Where a layout has gaps, rows may be whole, with something empty in the gaps.
    """
    placed = [
        [(line, column, value) for column, value in enumerate(row, start=1)]
        for line, row in enumerate(rows, start=1)
    ]
    height, width = layout.shape
    if layout.cells < height * width and [*map(len, rows)] == height * [width]:
        cells = frozenset(layout.positions)
        for line, column, value in chain.from_iterable(placed):
            if (line - 1, column - 1) not in cells and value_digit(value, layout.size) != 0:
                raise row_error(line, column, f"nothing, as {layout} has no cell", shown(value))
        return [placed[row][column] for row, column in layout.positions]
    _check_shape(rows, layout)
    return [*chain.from_iterable(placed)]


_CONTROLS = bytes(range(ord(" ")))
"""Codes of no character that is seen: so bytes that hold one are digits."""


def text_of(source: object) -> str | None:
    """The text that a source is: a string, or bytes that are no digits but characters.

    >>> text_of(b"12.."), text_of(bytes([1, 2, 0, 0]))
    ('12..', None)
    """
    if isinstance(source, str):
        return source
    if isinstance(source, bytes | bytearray) and source.translate(None, _CONTROLS):
        return source.decode("utf-8", "replace")
    return None


def shown(value: object) -> str:
    """A value as an error shows it: short, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits; nested too deep
        text = f"a very large {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def rows_of(source: object) -> list[Sequence[Any]]:
    """A source as a list of rows; a flat one is a single row."""
    if hasattr(source, "tolist"):
        source = source.tolist()
    if isinstance(source, bytes | bytearray):
        return [source]
    if not isinstance(source, Iterable):
        raise FormatError(0, 0, "text, rows or an array", f"{type(source).__name__}")
    items = list(source)
    if items and all(_is_row(item) for item in items):
        return [list(item) for item in items]
    return [items]


def cell_digit(value: object, size: int, line: int, column: int) -> int:
    """The digit of the cell that stands there; an error that names the place if it is none.

    >>> cell_digit("7", 9, line=1, column=1)
    7
    """
    digit = value_digit(value, size)
    if digit is None:
        raise row_error(line, column, f"a digit from 0 to {size}", shown(value))
    return digit


def row_error(row: int, column: int, expected: str, found: str) -> FormatError:
    """The error of a board that is given as rows, not as text.

    >>> print(row_error(3, 0, "9 cells in a row", "8"))
    row 3: expected 9 cells in a row, found 8
    """
    return FormatError(row, column, expected, found, in_rows=True)


def value_digit(value: object, size: int) -> int | None:
    """The digit that a cell's value means: a number, a character, `None` for empty."""
    if value is None or value == "":
        return 0
    if isinstance(value, str):
        return digit_of(value, size) if len(value) == 1 else _number(value, size)
    if isinstance(value, bool):
        return None
    try:
        digit = index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
    return digit if 0 <= digit <= size else None


def _number(text: str, size: int) -> int | None:
    if text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) <= size:
        return int(text)
    return None


def _is_row(item: object) -> bool:
    if isinstance(item, str):
        return len(item) > 1
    return isinstance(item, Iterable)


def _layout_for(cells: int) -> Layout:
    size = isqrt(cells)
    if size * size != cells or size not in USUAL_BOXES:
        raise FormatError(0, 0, "a square of a usual size, such as 81 cells", f"{cells} cells")
    return Layout.usual(size)


def _check_shape(rows: list[Sequence[Any]], layout: Layout) -> None:
    cells = sum(map(len, rows))
    if cells != layout.cells:
        raise FormatError(0, 0, f"{layout.cells} cells", f"{cells} cells")
    if len(rows) > 1 and layout.is_square:
        for line, row in enumerate(rows, start=1):
            if len(row) != layout.size:
                raise row_error(line, 0, f"{layout.size} cells in a row", f"{len(row)}")
