"""Entries of a board, read so that an illegal value does not hide the rest.

The readers stop at the first character that is no digit, as a program should be informed of it. A
report, however, should name all of them and check the rest of the board. So every illegal value is
removed here and kept with its cell, and the usual readers read the rest; a shape that they cannot
read is still a `FormatError`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from ninefold.errors import FormatError
from ninefold.formats.strict_json import loaded
from ninefold.model import Grid, Layout, Puzzle
from ninefold.model.source import layout_digit, rows_of, shown, text_of, values_of

LONGEST_VALUE = 20
"""The most characters of a value that are shown, as in the readers' errors."""


@dataclass(frozen=True, slots=True)
class IllegalValue:
    """A value in a cell that is neither a digit of the board nor an empty mark.

    >>> import ninefold as nf
    >>> for illegal in nf.check([[10, 0, 0, 1], [0, 0, 0, "A"], [0] * 4, [0] * 4]).illegal:
    ...     print(illegal)
    illegal value 10 in r1c1
    illegal value A in r2c4
    """

    cell: str
    value: str

    def __str__(self) -> str:
        return f"illegal value {self.value} in {self.cell}"

    def to_json(self) -> dict[str, Any]:
        """The value as a plain dict."""
        return asdict(self)


class Entries(NamedTuple):
    """The puzzle that the legal values make, and the illegal ones, whose cells it leaves empty."""

    puzzle: Puzzle
    illegal: tuple[IllegalValue, ...]


def entries(source: object, layout: Layout | None = None) -> Entries:
    """Read anything that a puzzle can be made of, also if it has illegal values."""
    if isinstance(source, Puzzle | Grid):
        return Entries(Puzzle(source), ())
    if isinstance(source, dict):
        return Entries(Puzzle(source, layout), ())
    if (text := text_of(source)) is not None:
        return _text_entries(text, layout)
    return _value_entries(rows_of(source), layout)


def plain(value: object) -> str:
    """A value in few, printable characters; a string without quotes, if it can do without."""
    text = value if isinstance(value, str) else shown(value)
    if len(text) > LONGEST_VALUE:
        text = text[: LONGEST_VALUE - 1] + "…"
    return text if text.isprintable() and text.strip() else repr(text)


def _value_entries(rows: list[Sequence[Any]], layout: Layout | None) -> Entries:
    layout = Puzzle([[None] * len(row) for row in rows], layout).layout  # the shape alone
    values = [value for _, _, value in values_of(rows, layout)]
    if any(isinstance(value, Iterable) and not isinstance(value, str) for value in values):
        raise FormatError(0, 0, "one value in a cell", "a collection")
    digits = [layout_digit(value, layout) for value in values]
    illegal = tuple(
        IllegalValue(layout.cell_name(cell), plain(value))
        for cell, (value, digit) in enumerate(zip(values, digits, strict=True))
        if digit is None
    )
    return Entries(Puzzle(bytes(digit or 0 for digit in digits), layout), illegal)


def _text_entries(text: str, layout: Layout | None) -> Entries:
    try:
        return Entries(Puzzle(text, layout), ())
    except FormatError as error:
        from ninefold.validation.tolerant_reading import mended  # seldom needed, loaded late

        if error.row and text.lstrip().startswith("["):  # JSON, whose values say more than its text
            return _value_entries(rows_of(loaded(text, "rows of cells")), layout)
        # For a text that is no board at all, the reader's own words are best.
        if (found := mended(text, layout)) is None:
            raise
        return found
