"""What a batch is made of: an array, the bytes of a text, or puzzles, as rows of digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Sized
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Protocol

from ninefold import _core
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.arrow_columns import column_digits, column_of, speaks_arrow
from ninefold.model import Layout, Puzzle, PuzzleLike
from ninefold.model.source import ArrayLike
from ninefold.solvers.bounds import Watch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]


class ArrowLike(Protocol):
    """A column, or a table with one, that offers itself by the Arrow PyCapsule interface."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The chunks as a capsule."""


AT_A_TIME = 1_000
"""Rows that are turned into bytes at a time: some milliseconds of work."""

MALFORMED = 255
"""The number that marks a row which cannot be read, where others have a `Status`."""

BatchLike = bytes | bytearray | memoryview | ArrayLike | Iterable[PuzzleLike] | ArrowLike
"""What a batch can be made from: an array, the bytes of a text, puzzles one by one, or a column."""


def plain_boards(puzzles: BatchLike, watch: Watch) -> tuple[Digits, Any, Any]:
    """The boards of a batch, the columns of what is wrong in them, and their lines' numbers.

    When the watch ends it, rows that were not read yet are left malformed.
    """
    if isinstance(puzzles, bytes | bytearray | memoryview):
        view = memoryview(puzzles)
        if view.ndim > 1:
            return _array_boards(view, Layout.classic()), None, None
        if not view.c_contiguous:
            raise FormatError(0, 0, "bytes that stand side by side", "a view with gaps")
        return _core.read_lines(view.cast("B"))
    if _is_column(puzzles, Layout.classic()):
        return column_digits(column_of(puzzles)), None, None
    if hasattr(puzzles, "__array__"):
        return _array_boards(puzzles, Layout.classic()), None, None
    return _string_boards(_items(puzzles, watch), watch), None, None


def _is_column(puzzles: object, layout: Layout) -> bool:
    """Whether it is a column of boards, and no frame with a column for each cell."""
    is_matrix = hasattr(puzzles, "__array__") and _width(puzzles) == layout.cells
    return speaks_arrow(puzzles) and not is_matrix


def _width(puzzles: object) -> object:
    shape: tuple[int, ...] = getattr(puzzles, "shape", ())
    return shape[1] if len(shape) == 2 else None


def _items(puzzles: object, watch: Watch) -> list[PuzzleLike]:
    """The puzzles of an iterable; a generator is asked for no more when the watch ends it."""
    if isinstance(puzzles, str) or not isinstance(puzzles, Iterable):
        raise FormatError(0, 0, "an array, bytes, or a list of strings", type(puzzles).__name__)
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
        # What does not fit in a byte must stay wrong, not wrap to a digit.
        wrong = (rows < 0) | (rows > largest)
        digits[start : start + AT_A_TIME] = np.where(wrong, MALFORMED, rows)
    return digits


def _string_boards(items: list[PuzzleLike], watch: Watch) -> Digits:
    """One row for every item, whatever it is: also for those that no line would hold."""
    import numpy as np

    digits = np.full((len(items), 81), MALFORMED, np.uint8)
    for start in range(0, len(items), AT_A_TIME):
        if watch.ended_by():
            break
        text = "\n".join(map(_row_text, items[start : start + AT_A_TIME]))
        boards, wrong, numbers = _core.read_lines(text.encode("utf-8", "replace"))
        right = wrong == 0
        digits[numbers[right].astype(np.intp) + (start - 1)] = boards[right]
    return digits


def _row_text(item: PuzzleLike) -> str:
    """An item of a batch as one line; `?`, which is none, for what cannot be one."""
    if not isinstance(item, str):
        try:
            puzzle = Puzzle(item, Layout.classic())  # one of another layout is none of these
        except NinefoldError:
            return "?"
        return "?" if puzzle.marks or puzzle.constraints else puzzle.to_line()
    line = item.removesuffix("\n").removesuffix("\r").removeprefix("\ufeff")
    return "?" if "\n" in line or "\r" in line else line


def layout_boards(puzzles: BatchLike, empty: Puzzle, watch: Watch) -> tuple[Digits, Any]:
    """The boards of a batch of puzzles with the rules of an empty one, and their lines' numbers if
    it was a text.
    """
    import numpy as np

    layout = empty.layout

    if isinstance(puzzles, bytes | bytearray | memoryview) and memoryview(puzzles).ndim == 1:
        lines = enumerate(bytes(puzzles).decode("utf-8", "replace").splitlines(), start=1)
        kept = [(number, line) for number, line in lines if _holds_puzzle(line)]
        numbers = np.array([number for number, _ in kept], dtype=np.uint64)
        return _item_boards([line for _, line in kept], empty, watch), numbers
    if _is_column(puzzles, layout):
        return _item_boards(column_of(puzzles).to_pylist(), empty, watch), None
    if isinstance(puzzles, memoryview) or hasattr(puzzles, "__array__"):
        return _array_boards(puzzles, layout), None
    return _item_boards(_items(puzzles, watch), empty, watch), None


def _holds_puzzle(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _item_boards(items: Sequence[PuzzleLike], empty: Puzzle, watch: Watch) -> Digits:
    """One row for every item; of one that cannot be read, or has other rules, no digit is one."""
    import numpy as np

    digits = np.full((len(items), empty.layout.cells), MALFORMED, np.uint8)
    for row, item in enumerate(items):
        if watch.ended_by():
            break
        try:
            puzzle = Puzzle(item, empty.layout)
        except NinefoldError:
            continue
        if puzzle.marks is None and puzzle.constraints in ((), empty.constraints):
            digits[row] = np.frombuffer(puzzle.givens, np.uint8)
    return digits
