"""Boards as columns of Arrow, in and out by their buffers: no Python object for a puzzle.

A column may be text or bytes of 81 characters, bytes that are digits, or lists of 81 whole
numbers. Whatever speaks the Arrow PyCapsule interface is taken: columns and tables of pyarrow,
Polars, pandas and DuckDB. `pyarrow` is loaded when a column is met.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ninefold import _core
from ninefold.errors import FormatError
from ninefold.extras import needed
from ninefold.formats.csv_columns import HEADERS
from ninefold.model.digits import NO_DIGIT, digit_table

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

CELLS = 81
DIGITS = range(1, 10)

Column = Any
"""An array of pyarrow, which has no types to check by."""


def arrow(module: str = "pyarrow") -> Any:
    """A module of pyarrow, which the extra `data` installs."""
    return needed(module, "Arrow columns and Parquet files", "data")


def speaks_arrow(data: object) -> bool:
    """Whether data offer themselves by the PyCapsule interface.

    >>> speaks_arrow(["1..2"])
    False
    """
    return hasattr(data, "__arrow_c_stream__") or hasattr(data, "__arrow_c_array__")


def column_of(data: object, name: str | None = None) -> Column:
    """The column of puzzles in data that speak Arrow, as one array.

    Of a table it is the column of that name, or the first that is called as puzzles are.

    >>> import pyarrow as pa
    >>> column_of(pa.table({"id": [7], "quizzes": [81 * "."]})).type
    DataType(string)
    """
    pa = arrow()
    if isinstance(data, pa.Array) and not pa.types.is_struct(data.type):
        return data
    if isinstance(data, pa.Table | pa.RecordBatch):
        return _joined(data[puzzle_column(data.schema.names, name)])
    if not speaks_arrow(data):
        raise FormatError(0, 0, "a column or table that speaks Arrow", type(data).__name__)
    column = _joined(pa.chunked_array(data))
    if not pa.types.is_struct(column.type):
        return column
    return column.field(puzzle_column([field.name for field in column.type], name))


def puzzle_column(names: list[str], asked: str | None = None) -> str:
    """The name of the column of puzzles; an error if there is none.

    >>> puzzle_column(["id", "Quizzes", "solutions"])
    'Quizzes'
    """
    if asked is not None:
        if asked in names:
            return asked
        raise FormatError(0, 0, f"a column named {asked}", ", ".join(names) or "no column")
    by_word = {name.strip().lower(): name for name in reversed(names)}
    for word in HEADERS:
        if word in by_word:
            return by_word[word]
    if len(names) == 1:
        return names[0]
    raise FormatError(0, 0, f"a column named {', '.join(HEADERS)}", ", ".join(names))


def _joined(column: Column) -> Column:
    pa = arrow()
    if isinstance(column, pa.ChunkedArray):
        return column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)
    return column


def column_digits(column: Column) -> Digits:
    """The boards of a column, `uint8[n, 81]`; `NO_DIGIT` everywhere in a row that is no board.

    >>> import pyarrow as pa
    >>> digits = column_digits(pa.array(["12" + 79 * ".", None, "3"]))
    >>> digits[:, 0].tolist(), digits[:, 2].tolist()
    ([1, 255, 255], [0, 255, 255])
    """
    import numpy as np

    viewed = _viewed_digits(column)
    if viewed is not None:
        return viewed
    column = _plain(column)
    fits = _fitting(column)
    if fits.all():
        return _digits(column)
    digits = np.full((len(column), CELLS), NO_DIGIT, np.uint8)
    digits[fits] = _digits(column.filter(arrow().array(fits)))
    return digits


def _viewed_digits(column: Column) -> Digits | None:
    """The boards of a column of views, as Polars has them, where each text is one."""
    import numpy as np

    types = arrow().types
    if not types.is_string_view(column.type) or column.null_count or not len(column):
        return None
    _, views, *texts = column.buffers()
    every = np.frombuffer(views, np.int32).reshape(-1, 4)
    digits = np.empty((len(column), CELLS), np.uint8)
    some = every[column.offset : column.offset + len(column)]
    buffers = [np.frombuffer(text, np.uint8) for text in texts]
    return digits if _core.read_views(some, buffers, digits) else None


def _plain(column: Column) -> Column:
    """The same values as text, bytes with offsets, bytes of fixed size, or lists of fixed size."""
    pa = arrow()
    if isinstance(column.type, pa.ExtensionType):
        column = column.storage
    types, kind = pa.types, column.type
    if types.is_dictionary(kind):
        return _plain(column.dictionary).take(column.indices)
    if types.is_string_view(kind) or types.is_binary_view(kind) or types.is_null(kind):
        return column.cast(pa.large_binary())
    if types.is_list(kind) or types.is_large_list(kind):
        return _fixed_lists(column)
    if types.is_fixed_size_list(kind) and types.is_integer(kind.value_type):
        return column
    if types.is_fixed_size_binary(kind) or _has_offsets(kind):
        return column
    raise FormatError(0, 0, "a column of text, bytes or lists of digits", str(kind))


def _fixed_lists(column: Column) -> Column:
    """Lists of 81 numbers; those of another length are missing."""
    pa, pc = arrow(), arrow("pyarrow.compute")
    if not pa.types.is_integer(column.type.value_type):
        raise FormatError(0, 0, "lists of whole numbers", str(column.type))
    fits = pc.equal(pc.list_value_length(column), CELLS)
    return pc.if_else(fits, column, None).cast(pa.list_(column.type.value_type, CELLS))


def _has_offsets(kind: Any) -> bool:
    types = arrow().types
    return bool(
        types.is_string(kind)
        or types.is_large_string(kind)
        or types.is_binary(kind)
        or types.is_large_binary(kind)
    )


def _fitting(column: Column) -> npt.NDArray[np.bool_]:
    """Which rows have as much as a board."""
    import numpy as np

    fits: npt.NDArray[np.bool_]
    if _has_offsets(column.type):
        fits = np.diff(_offsets(column)) == CELLS
    else:
        fits = np.full(len(column), _width(column.type) == CELLS)
    if column.null_count:
        fits &= column.is_valid().to_numpy(zero_copy_only=False)
    return fits


def _width(kind: Any) -> int:
    is_list = arrow().types.is_fixed_size_list(kind)
    return int(kind.list_size if is_list else kind.byte_width)


def _offsets(column: Column) -> npt.NDArray[Any]:
    import numpy as np

    types = arrow().types
    is_large = types.is_large_string(column.type) or types.is_large_binary(column.type)
    if not len(column):
        return np.zeros(1, np.int64)
    every = np.frombuffer(column.buffers()[1], np.int64 if is_large else np.int32)
    return every[column.offset : column.offset + len(column) + 1]


def _digits(column: Column) -> Digits:
    """The digits of rows each of which has as much as a board."""
    import numpy as np

    count = len(column)
    if not count:
        return np.zeros((0, CELLS), np.uint8)
    if _has_offsets(column.type):
        return _characters(_texts(column))
    if arrow().types.is_fixed_size_binary(column.type):
        start = column.offset * CELLS
        data = np.frombuffer(column.buffers()[1], np.uint8, count * CELLS, start)
    else:
        return _list_digits(column.flatten().to_numpy(zero_copy_only=False))
    return _characters(data.reshape(count, CELLS))


def _texts(column: Column) -> Digits:
    """The characters of texts each of which has as many as a board."""
    import numpy as np

    size, start = len(column) * CELLS, int(_offsets(column)[0])
    return np.frombuffer(column.buffers()[2], np.uint8, size, start).reshape(-1, CELLS)


def board_texts(column: Column) -> Digits | None:
    """The characters of a column of texts, a row each, if each of them has as many as a board.

    >>> import pyarrow as pa
    >>> board_texts(pa.array([81 * "1"])).shape, board_texts(pa.array(["1"]))
    ((1, 81), None)
    """
    is_right = len(column) and _has_offsets(column.type) and _fitting(column).all()
    return _texts(column) if is_right else None


def _list_digits(numbers: npt.NDArray[Any]) -> Digits:
    """Whole numbers as digits; what does not fit in a byte must stay wrong, not wrap to a digit."""
    import numpy as np

    wrong = ~((numbers >= 0) & (numbers <= 9))
    return np.where(wrong, NO_DIGIT, numbers).astype(np.uint8).reshape(-1, CELLS)


def _characters(text: Digits) -> Digits:
    """Characters as digits: by a kernel, and the rows where that finds others by a table.

    A row of bytes from 0 to 9 is no text: it has the digits themselves.
    """
    import numpy as np

    digits = np.empty_like(text)
    if not _core.read_cells(text, digits):
        rows = np.flatnonzero((digits > 9).any(axis=1))
        bytes_of_them = text[rows]
        are_digits = (bytes_of_them <= 9).all(axis=1, keepdims=True)
        digits[rows] = np.where(are_digits, bytes_of_them, _table()[bytes_of_them])
    return digits


@cache
def _table() -> Digits:
    import numpy as np

    return np.frombuffer(digit_table(9), np.uint8)


def no_rows(schema: Any) -> Any:
    """A batch of no rows; pyarrow's own ways to make one would load pandas, if it is installed.

    >>> import pyarrow as pa
    >>> len(no_rows(pa.schema({"puzzle": pa.string()})))
    0
    """
    pa = arrow()
    return pa.record_batch([pa.nulls(0, kind) for kind in schema.types], schema=schema)


def board_column(digits: Digits, where: npt.NDArray[np.bool_] | None = None) -> Column:
    """Boards as a column of text, a dot for an empty cell; nothing in rows that are left out.

    >>> import numpy as np
    >>> board_column(np.zeros((2, 81), np.uint8), np.array([True, False])).to_pylist()
    ['.................................................................................', None]
    """
    import numpy as np

    text = np.empty_like(digits)
    _core.write_cells(digits, text)
    return text_column(text, where)


def text_column(text: Digits, where: npt.NDArray[np.bool_] | None = None) -> Column:
    """The characters of boards as a column of text; nothing in rows that are left out."""
    import numpy as np

    pa = arrow()
    is_large = text.size >= 1 << 31
    offsets = np.arange(0, text.size + 1, CELLS, dtype=np.int64 if is_large else np.int32)
    kind = pa.LargeStringArray if is_large else pa.StringArray
    valid = None
    if where is not None and not where.all():
        valid = pa.py_buffer(np.packbits(where, bitorder="little"))
    return kind.from_buffers(len(text), pa.py_buffer(offsets), pa.py_buffer(text), valid)


def word_column(codes: npt.NDArray[Any], words: Sequence[str | None]) -> Column:
    """Words, each told by its place among all that may occur.

    >>> import numpy as np
    >>> word_column(np.array([1, 0]), [None, "nodes"]).to_pylist()
    ['nodes', None]
    >>> word_column(np.array([1, 1]), [None, "nodes"]).to_pylist()
    ['nodes', 'nodes']
    """
    if len(codes) and (codes == codes[0]).all():  # as it mostly is
        return _same_word(words[int(codes[0])], len(codes))
    return _words(tuple(words)).take(number_column(codes))


def one_word(column: Column) -> tuple[str | None] | None:
    """The word that a column of text has in every row, if there is such a one.

    >>> import pyarrow as pa
    >>> one_word(pa.array(["a", "a"])), one_word(pa.array(["a", None]))
    (('a',), None)
    """
    import numpy as np

    if column.null_count == len(column):
        return (None,)
    offsets = _offsets(column)
    size = int(offsets[1] - offsets[0])
    if column.null_count or int(offsets[-1] - offsets[0]) != size * len(column) or size >= CELLS:
        return None
    text = bytes(memoryview(column.buffers()[2])[offsets[0] : offsets[-1]])
    word = text[:size]
    if not (np.diff(offsets) == size).all() or text != word * len(column):
        return None
    return (word.decode(),)


def _same_word(word: str | None, count: int) -> Column:
    import numpy as np

    pa = arrow()
    if word is None:
        return pa.nulls(count, pa.string())
    text = word.encode()
    offsets = np.arange(count + 1, dtype=np.int32) * np.int32(len(text))
    return pa.StringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(text * count))


def number_column(numbers: npt.NDArray[Any]) -> Column:
    """Numbers as a column, by their buffer: `pa.array` would load pandas, if it is installed.

    >>> import numpy as np
    >>> number_column(np.array([7, 8], np.uint64)).to_pylist()
    [7, 8]
    """
    pa = arrow()
    kind = pa.from_numpy_dtype(numbers.dtype)
    return pa.Array.from_buffers(kind, len(numbers), [None, pa.py_buffer(numbers)])


@cache
def _words(words: tuple[str | None, ...]) -> Column:
    import numpy as np

    pa = arrow()
    texts = [(word or "").encode() for word in words]
    offsets = np.cumsum([0, *map(len, texts)], dtype=np.int32)
    valid = np.packbits([word is not None for word in words], bitorder="little")
    buffers = (pa.py_buffer(each) for each in (offsets, b"".join(texts), valid))
    return pa.StringArray.from_buffers(len(words), *buffers)
