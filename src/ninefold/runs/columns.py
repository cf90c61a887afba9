"""The columns of many answers: arrays, which become Python values or columns of Arrow.

A kernel answers many boards by arrays. Rows of text use the values, tables the Arrow columns; the
arrays are independent of both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ninefold.formats.arrow_columns import (
    CELLS,
    DIGITS,
    arrow,
    board_column,
    number_column,
    word_column,
)
from ninefold.model import Layout

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]
    Mask = npt.NDArray[np.bool_]


class ArrayColumn(Protocol):
    """A column of answers, held as arrays."""

    def values(self) -> list[Any]:
        """A Python value for each row."""

    def arrow(self) -> Any:
        """The same as a column of pyarrow."""


Columns = Mapping[str, ArrayColumn]


class Words(NamedTuple):
    """Words, each stored as its index among all possible words.

    >>> import numpy as np
    >>> Words(np.array([1, 0]), [None, "nodes"]).values()
    ['nodes', None]
    """

    codes: npt.NDArray[Any]
    words: Sequence[str | None]

    def values(self) -> list[str | None]:
        """A word, or `None`, for each row."""
        return [self.words[code] for code in self.codes.tolist()]

    def arrow(self) -> Any:
        """A column of text."""
        return word_column(self.codes, self.words)


class Numbers(NamedTuple):
    """Numbers or truth values.

    >>> import numpy as np
    >>> Numbers(np.array([7, 8])).values()
    [7, 8]
    """

    numbers: npt.NDArray[Any]

    def values(self) -> list[Any]:
        """A number for each row."""
        return list(self.numbers.tolist())

    def arrow(self) -> Any:
        """A column of numbers."""
        if self.numbers.dtype == bool:
            return arrow().array(self.numbers)
        return number_column(self.numbers)


class Boards(NamedTuple):
    """Boards of a layout as lines; `None` in the rows that `where` leaves out.

    >>> import numpy as np
    >>> digits = np.ones((2, 81), np.uint8)
    >>> Boards(digits, np.array([False, True]), Layout.classic()).values()[0] is None
    True
    """

    digits: Digits
    where: Mask
    layout: Layout

    def values(self) -> list[str | None]:
        """A line, or `None`, for each row."""
        import numpy as np

        symbols = "".join(map(self.layout.symbol, range(self.layout.size + 1))).encode()
        text = np.frombuffer(symbols, np.uint8)[self.digits].tobytes().decode()
        cells = self.layout.cells
        return [
            text[cells * row : cells * (row + 1)] if known else None
            for row, known in enumerate(self.where.tolist())
        ]

    def arrow(self) -> Any:
        """A column of text; for boards of 81 cells it is made from their buffer."""
        if self.layout.cells == CELLS and self.layout.values == DIGITS:
            return board_column(self.digits, self.where)
        return arrow().array(self.values(), arrow().string())


class NoTexts(NamedTuple):
    """Lists of text, all of them empty.

    >>> NoTexts(2).values()
    [[], []]
    """

    rows: int

    def values(self) -> list[list[str]]:
        """An empty list for each row."""
        return [[] for _ in range(self.rows)]

    def arrow(self) -> Any:
        """A column of empty lists."""
        import numpy as np

        pa = arrow()
        offsets = pa.array(np.zeros(self.rows + 1, np.int32))
        return pa.ListArray.from_arrays(offsets, pa.array([], pa.string()))
