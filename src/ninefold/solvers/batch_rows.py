"""The rows of a batch: from an array, a text, or puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Sized
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Protocol

from ninefold import _core
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.arrow_columns import column_digits, column_of, speaks_arrow
from ninefold.formats.text import Line, puzzle_in, rows_of_text
from ninefold.model import Layout, Puzzle, PuzzleLike
from ninefold.model.source import ArrayLike
from ninefold.solvers.bounds import Watch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]
    Numbers = npt.NDArray[np.uint64]


class ArrowLike(Protocol):
    """A column, or a table with one, that offers itself by the Arrow PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The chunks as a capsule."""


AT_A_TIME = 1_000
"""Rows that are converted to digits at a time: some milliseconds of work."""

MALFORMED = 255
"""The number that marks a row which cannot be read, where others have a `Status`."""

BatchLike = str | bytes | bytearray | memoryview | ArrayLike | Iterable[PuzzleLike] | ArrowLike
"""Sources of a batch: an array, a text, puzzles one by one, or a column."""


@dataclass(frozen=True)
class Parts:
    """The boards of a batch, some at a time; an unreadable row has the digit `MALFORMED`.

    There are `most` of them, and of a text perhaps fewer. `lines` are the numbers of its lines,
    each known once its board is.
    """

    most: int
    boards: Iterator[Digits]
    lines: Numbers | None = None


def plain_boards(puzzles: BatchLike, watch: Watch) -> tuple[Digits, Numbers | None]:
    """All plain boards of a batch at once, and their lines' numbers if it was a text."""
    parts = plain_parts(puzzles, watch, None)
    boards = next(parts.boards)
    return boards, None if parts.lines is None else parts.lines[: len(boards)]


def plain_parts(puzzles: BatchLike, watch: Watch, size: int | None) -> Parts:
    """The plain boards of a batch.

    Strings and texts are read into the same memory for each part of `size` rows, which then stays
    in the cache of a core; `None` asks for one part. When the watch ends it, strings are not read
    any more.
    """
    if isinstance(puzzles, str):
        return _text_parts(_unicode(puzzles), size)
    if isinstance(puzzles, bytes | bytearray | memoryview):
        view = memoryview(puzzles)
        if view.ndim > 1:
            return _whole(_array_boards(view, Layout.classic()))
        if not view.c_contiguous:
            raise FormatError(0, 0, "bytes that stand side by side", "a view with gaps")
        return _text_parts(view.cast("B"), size)
    if _is_column(puzzles, Layout.classic()):
        return _whole(column_digits(column_of(puzzles)))
    if hasattr(puzzles, "__array__"):
        return _whole(_array_boards(puzzles, Layout.classic()))
    items = _items(puzzles, watch)
    return Parts(len(items), _string_parts(items, watch, _part(len(items), size)))


def _whole(boards: Digits, lines: Numbers | None = None) -> Parts:
    return Parts(len(boards), iter([boards]), lines)


def _part(rows: int, size: int | None) -> int:
    """The rows of a part: at least one, so that an empty batch has one part as well."""
    return max(1, rows if size is None else min(rows, size))


def _text_parts(text: str | memoryview, size: int | None) -> Parts:
    import numpy as np

    reader = _core.TextReader(text)
    most = reader.lines()
    lines = np.empty(most, np.uint64)
    return Parts(most, _read_parts(reader, lines, _part(most, size)), lines)


def _read_parts(reader: _core.TextReader, lines: Numbers, size: int) -> Iterator[Digits]:
    import numpy as np

    boards = np.empty((size, 81), np.uint8)
    for start in range(0, len(lines) or 1, size):
        found = reader.read(boards, lines[start : start + size])
        yield boards[:found]


def _is_column(puzzles: object, layout: Layout) -> bool:
    """Whether it is a column of boards, not a frame with a column for each cell."""
    is_matrix = hasattr(puzzles, "__array__") and _width(puzzles) == layout.cells
    return speaks_arrow(puzzles) and not is_matrix


def _width(puzzles: object) -> object:
    shape: tuple[int, ...] = getattr(puzzles, "shape", ())
    return shape[1] if len(shape) == 2 else None


def _items(puzzles: object, watch: Watch) -> list[PuzzleLike]:
    """The puzzles of an iterable, until a limit ends the reading."""
    if not isinstance(puzzles, Iterable):
        raise FormatError(0, 0, "an array, a text, or a list of strings", type(puzzles).__name__)
    if isinstance(puzzles, Sized):
        return list(puzzles)
    return list(takewhile(lambda _: watch.ended_by() is None, puzzles))


def _array_boards(puzzles: object, layout: Layout) -> Digits:
    import numpy as np

    layout.check_first_digit("an array, in which 0 is an empty cell,")
    array = np.asarray(puzzles)
    if array.ndim == 3 and layout.is_square and array.shape[1:] == layout.shape:
        array = array.reshape(len(array), layout.cells)
    if array.ndim != 2 or array.shape[1] != layout.cells:
        raise FormatError(0, 0, f"an array of n x {layout.cells} digits", f"shape {array.shape}")
    if array.dtype != np.uint8:
        if not np.issubdtype(array.dtype, np.integer):
            raise FormatError(0, 0, "an array of whole numbers", f"{array.dtype}")
        return _as_bytes(array, layout.size)
    return np.ascontiguousarray(array)


def _as_bytes(array: npt.NDArray[Any], largest: int) -> Digits:
    """Whole numbers as digits, some rows at a time, so that memory and Ctrl-C do not wait."""
    import numpy as np

    digits = np.empty(array.shape, np.uint8)
    for start in range(0, len(array), AT_A_TIME):
        rows = array[start : start + AT_A_TIME]
        # A number that does not fit in a byte must stay wrong and not wrap to a digit.
        wrong = (rows < 0) | (rows > largest)
        digits[start : start + AT_A_TIME] = np.where(wrong, MALFORMED, rows)
    return digits


def _unicode(text: str) -> str:
    """The text with `?` for surrogates that stand alone, which no UTF-8 has."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _string_parts(items: list[PuzzleLike], watch: Watch, size: int) -> Iterator[Digits]:
    """One row for every item of any kind: also for those that no line would hold."""
    import numpy as np

    boards = np.empty((size, 81), np.uint8)
    for begin in range(0, len(items) or 1, size):
        part = boards[: len(items) - begin]
        for start in range(0, len(part), AT_A_TIME):
            if watch.ended_by():
                break
            rows = part[start : start + AT_A_TIME]
            for row in _core.read_items(items, begin + start, rows):
                rows[row] = _digits_of(items[begin + start + row])
        yield part


def _digits_of(item: PuzzleLike) -> Digits | int:
    """The digits of an item that is no string, or no Unicode."""
    import numpy as np

    if isinstance(item, str):
        digits = np.empty(81, np.uint8)
        _core.read_items([_unicode(item)], 0, digits[None])
        return digits
    try:
        puzzle = Puzzle(item, Layout.classic())
    except NinefoldError:  # one of another layout is none of these
        return MALFORMED
    if puzzle.marks or puzzle.constraints:
        return MALFORMED
    return np.frombuffer(puzzle.givens, np.uint8)


def layout_boards(puzzles: BatchLike, empty: Puzzle, watch: Watch) -> Parts:
    """The boards of a batch of puzzles with the rules of an empty one, as one part."""
    import numpy as np

    layout = empty.layout
    if isinstance(puzzles, bytes | bytearray | memoryview) and memoryview(puzzles).ndim == 1:
        puzzles = bytes(puzzles).decode("utf-8", "replace")
    if isinstance(puzzles, str):
        lines = list(rows_of_text(puzzles.removeprefix("\ufeff"), layout.cells))
        numbers = np.array([line.number for line in lines], dtype=np.uint64)
        return _whole(_item_boards(lines, empty, watch), numbers)
    if _is_column(puzzles, layout):
        return _whole(_item_boards(column_of(puzzles).to_pylist(), empty, watch))
    if isinstance(puzzles, memoryview) or hasattr(puzzles, "__array__"):
        return _whole(_array_boards(puzzles, layout))
    return _whole(_item_boards(_items(puzzles, watch), empty, watch))


def _item_boards(items: Sequence[PuzzleLike | Line], empty: Puzzle, watch: Watch) -> Digits:
    """One row for every item; all cells of an unreadable item, or one with other rules, are
    malformed.
    """
    import numpy as np

    digits = np.full((len(items), empty.layout.cells), MALFORMED, np.uint8)
    for row, item in enumerate(items):
        if watch.ended_by():
            break
        try:
            if isinstance(item, Line):
                puzzle = puzzle_in(item, empty.layout)
            else:
                puzzle = Puzzle(item, empty.layout)
        except NinefoldError:
            continue
        if puzzle.marks is None and puzzle.constraints in ((), empty.constraints):
            digits[row] = np.frombuffer(puzzle.givens, np.uint8)
    return digits
