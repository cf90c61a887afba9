"""Boards given as values: rows, flat sequences, arrays, data frames. Text and records belong to
`ninefold.formats`; the constructors of `Grid` and `Puzzle` call it only for a string, bytes of
text, or a dict. A plain line, which has only cells, is read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from math import isqrt
from operator import index
from typing import Any, Protocol, SupportsIndex

from ninefold.errors import FormatError, ValueRangeError
from ninefold.model.digits import EMPTY, are_digits, digit_of
from ninefold.model.layout import Layout
from ninefold.model.units import SQUARES, USUAL_BOXES

_WRITTEN_NUMBER = re.compile(r"\d{1,3}(?:\.\d{0,20}(?:e[+-]\d\d)?)?")
"""A number of a cell as tables have it: 16, 16.0, and 1.6e+01 as `numpy.savetxt` writes it."""


class ArrayLike(Protocol):
    """An array, of NumPy or of anything else that can be turned into lists."""

    def tolist(self) -> Any:
        """The values as nested lists."""


class FrameLike(Protocol):
    """A data frame, of pandas, Polars or anything else that can be turned into an array."""

    def to_numpy(self) -> Any:
        """The values as an array."""


def digits_from(source: object, layout: Layout | None) -> tuple[Layout, bytes]:
    """The layout and digits of rows, of an array, of a data frame, or of a flat sequence of cells.

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
        digits.append(cell_digit(value, layout, line, column))
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
    digits = layout.digits_of(cells)
    return None if digits is None else (layout, digits)


def values_of(rows: list[Sequence[Any]], layout: Layout) -> list[tuple[int, int, Any]]:
    """The value of every cell, with its place in the rows; an error if the shape is another.

    If a layout has gaps, rows may be complete, with empty values in the gaps.
    """
    placed = [
        [(line, column, value) for column, value in enumerate(row, start=1)]
        for line, row in enumerate(rows, start=1)
    ]
    height, width = layout.shape
    if layout.cells < height * width and [*map(len, rows)] == height * [width]:
        cells = frozenset(layout.positions)
        for line, column, value in chain.from_iterable(placed):
            if (line - 1, column - 1) not in cells and layout_digit(value, layout) != 0:
                raise row_error(line, column, f"nothing, as {layout} has no cell", shown(value))
        return [placed[row][column] for row, column in layout.positions]
    _check_shape(rows, layout)
    return [*chain.from_iterable(placed)]


_CONTROLS = bytes(range(ord(" ")))
"""Codes of invisible characters: bytes that hold one are digits."""


def text_of(source: object) -> str | None:
    """The text of a source: a string, or bytes that are characters and not digits.

    >>> text_of(b"12.."), text_of(bytes([1, 2, 0, 0]))
    ('12..', None)
    """
    if isinstance(source, str):
        return source
    if isinstance(source, bytes | bytearray) and source.translate(None, _CONTROLS):
        return source.decode("utf-8", "replace")
    return None


def needs_reader(source: object) -> bool:
    """Whether a source is a text or a record, which `ninefold.formats` reads.

    >>> needs_reader({"line": 81 * "."}), needs_reader(81 * [0])
    (True, False)
    """
    return isinstance(source, str | dict) or text_of(source) is not None


def shown(value: object) -> str:
    """A value as an error shows it: always short."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an integer of thousands of digits; nested too deep
        text = f"a very large {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def digit_number(digit: object, least: int, most: int) -> int:
    """A digit of a board, from 1, or 0 where that stands for empty; anything else is refused.

    >>> digit_number(7, 1, 9)
    7
    """
    if not isinstance(digit, SupportsIndex):
        advice = "; use `layout.digit_of` of a character" if isinstance(digit, str) else ""
        raise ValueRangeError(
            f"a digit is a number from {least} to {most}, not {shown(digit)}{advice}"
        )
    number = index(digit)
    if not least <= number <= most:
        raise ValueRangeError(f"a digit is from {least} to {most}, not {shown(number)}")
    return number


def rows_of(source: object) -> list[Sequence[Any]]:
    """A source as a list of rows; a flat one is a single row."""
    if hasattr(source, "to_numpy"):  # a data frame: iterating over it gives names of columns
        source = source.to_numpy()
    if hasattr(source, "tolist"):
        source = source.tolist()
    if isinstance(source, bytes | bytearray):
        return [source]
    if not isinstance(source, Iterable):
        raise row_error(0, 0, "a puzzle as text, rows, an array or a record", shown(source))
    items = list(source)
    if items and all(_is_row(item) for item in items):
        return [list(item) for item in items]
    return [items]


def cell_digit(value: object, layout: Layout, line: int, column: int) -> int:
    """The digit of the cell that stands there; an error that names the place if it is none.

    On a board whose digits begin at 0 a number is none, as 0 could also be an empty cell.

    >>> cell_digit("7", Layout.classic(), line=1, column=1)
    7
    """
    digit = layout_digit(value, layout)
    if digit is None:
        expected = f"a digit from 0 to {layout.size}"
        if layout.first_digit == 0:
            last = layout.symbol(layout.size)
            expected = f"a character from '0' to {last!r}, or '.' for an empty cell"
        raise row_error(line, column, expected, shown(value))
    return digit


def layout_digit(value: object, layout: Layout) -> int | None:
    """The digit that a cell's value means on a board of that layout.

    >>> layout_digit("0", Layout.named("from-0")), layout_digit(None, Layout.named("from-0"))
    (1, 0)
    """
    if layout.first_digit == 1:
        return value_digit(value, layout.size)
    if isinstance(value, str):
        return layout.digit_of(value.strip() or EMPTY[0])
    return 0 if value is None else None


def row_error(row: int, column: int, expected: str, found: str) -> FormatError:
    """The error of a board that is given as rows, not as text.

    >>> print(row_error(3, 0, "9 cells in a row", "8"))
    row 3: expected 9 cells in a row, found 8
    """
    return FormatError(0, column, expected, found, row=row)


def value_digit(value: object, size: int) -> int | None:
    """The digit that a cell's value means: a number, a character; `None` and NaN are empty.

    >>> value_digit("7", 9), value_digit(7.0, 9), value_digit(float("nan"), 9), value_digit(7.5, 9)
    (7, 7, 0, None)
    """
    if value is None:
        return 0
    if isinstance(value, str):
        text = value.strip() or value
        return digit_of(text or EMPTY[0], size) if len(text) <= 1 else _written_digit(text, size)
    if isinstance(value, bool):
        return None
    try:
        digit = index(value)  # type: ignore[arg-type]
    except TypeError:
        return _whole_digit(value, size)
    return digit if 0 <= digit <= size else None


def _written_digit(text: str, size: int) -> int | None:
    if text.isascii() and _WRITTEN_NUMBER.fullmatch(text):
        return _whole_digit(float(text), size)
    return None


def _whole_digit(value: Any, size: int) -> int | None:
    """The digit of a float that is whole, and 0 of a missing value."""
    if _is_missing(value):
        return 0
    is_integer = getattr(value, "is_integer", None)
    return int(value) if callable(is_integer) and is_integer() and 0 <= value <= size else None


def _is_missing(value: Any) -> bool:
    """Whether a value is NaN, which differs from itself, or the NA of pandas, which raises."""
    try:
        return bool(value != value)  # noqa: PLR0124
    except TypeError:
        return True
    except ValueError:  # an array where a number should be
        return False


def _is_row(item: object) -> bool:
    if isinstance(item, str):
        return len(item) > 1
    return isinstance(item, Iterable)


def _layout_for(cells: int) -> Layout:
    size = isqrt(cells)
    if size * size != cells or size not in USUAL_BOXES:
        expected = "a square of a usual size, such as 81 cells"
        raise row_error(0, 0, expected, "1 cell" if cells == 1 else f"{cells} cells")
    return Layout.usual(size)


def _check_shape(rows: list[Sequence[Any]], layout: Layout) -> None:
    cells = sum(map(len, rows))
    if cells != layout.cells:
        raise row_error(0, 0, f"{layout.cells} cells", f"{cells} cells")
    if len(rows) > 1 and layout.is_square:
        for line, row in enumerate(rows, start=1):
            if len(row) != layout.size:
                raise row_error(line, 0, f"{layout.size} cells in a row", f"{len(row)}")
