"""The footer of a Parquet file that grows: written from those of its parts.

Each part is encoded as a small Parquet file of one group, by the thread that has its rows. Its
bytes follow those of the earlier parts, and at the end one footer names all groups, with offsets
from the beginning of the whole file. So parts are encoded once, in parallel, and a file that was
cut off between two of them can be continued.

pyarrow cannot change the offsets in a footer. A footer is a record in Thrift's compact protocol, of
which the few types that Parquet uses are read and written here.
"""

from __future__ import annotations

from typing import Any

MAGIC = b"PAR1"

TRUE, FALSE, BYTE, DOUBLE, BINARY, LIST, STRUCT = 1, 2, 3, 7, 8, 9, 12
NUMBERS = (4, 5, 6)

Struct = dict[int, tuple[int, Any]]
"""The fields of a record: their types and values by their numbers."""

SCHEMA, NUM_ROWS, ROW_GROUPS = 2, 3, 4
COLUMNS, GROUP_OFFSET, ORDINAL = 1, 5, 7
CHUNK_OFFSET, CHUNK_DATA, INDEX_OFFSETS = 2, 3, (4, 6)
PAGE_OFFSETS = (9, 10, 11, 14)
"""The numbers of fields: of a footer, a group, a column of a group, and its metadata."""


class Reader:
    """A record read from bytes."""

    def __init__(self, data: bytes | memoryview) -> None:
        self._data, self._place = bytes(data), 0

    @property
    def place(self) -> int:
        """The place after the bytes read."""
        return self._place

    def struct(self) -> Struct:
        """The fields up to the end of the record."""
        fields: Struct = {}
        number = 0
        while head := self._take(1)[0]:
            kind = head & 15
            number = number + (head >> 4) if head >> 4 else self._number()
            fields[number] = kind, self._value(kind)
        return fields

    def _take(self, count: int) -> bytes:
        self._place += count
        return self._data[self._place - count : self._place]

    def _varint(self) -> int:
        value = shift = 0
        while True:
            byte = self._take(1)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def _number(self) -> int:
        value = self._varint()
        return value >> 1 ^ -(value & 1)

    def _value(self, kind: int) -> Any:
        if kind in (TRUE, FALSE):
            return kind == TRUE
        if kind in NUMBERS:
            return self._number()
        if kind == BINARY:
            return self._take(self._varint())
        if kind == STRUCT:
            return self.struct()
        if kind == LIST:
            return self._list()
        return self._take({BYTE: 1, DOUBLE: 8}[kind])

    def _list(self) -> tuple[int, list[Any]]:
        head = self._take(1)[0]
        kind, count = head & 15, head >> 4
        count = self._varint() if count == 15 else count
        if kind in (TRUE, FALSE):
            return kind, [self._take(1)[0] == TRUE for _ in range(count)]
        return kind, [self._value(kind) for _ in range(count)]


def varint(value: int) -> bytes:
    """A number as bytes of seven bits."""
    data = bytearray()
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    data.append(value)
    return bytes(data)


def _number(value: int) -> bytes:
    return varint(value << 1 if value >= 0 else (-value << 1) - 1)


def written(fields: Struct) -> bytes:
    """A record as bytes.

    >>> written({3: (6, 150), 4: (8, b"ab")}).hex(), Reader(written({3: (6, -7)})).struct()
    ('36ac021802616200', {3: (6, -7)})
    """
    data, last = bytearray(), 0
    for number, (kind, value) in fields.items():
        sign = (TRUE if value else FALSE) if kind in (TRUE, FALSE) else kind
        step = number - last
        is_near = 0 < step < 16
        data += bytes([step << 4 | sign]) if is_near else bytes([sign]) + _number(number)
        data += b"" if kind in (TRUE, FALSE) else _value(kind, value)
        last = number
    return bytes(data + b"\0")


def _value(kind: int, value: Any) -> bytes:
    if kind in NUMBERS:
        return _number(value)
    if kind == BINARY:
        return varint(len(value)) + bytes(value)
    if kind == STRUCT:
        return written(value)
    if kind == LIST:
        return _list(*value)
    return bytes(value)


def _list(kind: int, values: list[Any]) -> bytes:
    if kind in (TRUE, FALSE):
        return _list_head(kind, len(values)) + bytes(TRUE if each else FALSE for each in values)
    return _list_head(kind, len(values)) + b"".join(_value(kind, each) for each in values)


def _list_head(kind: int, count: int) -> bytes:
    if count < 15:
        return bytes([count << 4 | kind])
    return bytes([15 << 4 | kind]) + varint(count)


def footer_of(part: bytes | memoryview) -> Struct:
    """The footer of a whole Parquet file."""
    size = int.from_bytes(part[-8:-4], "little")
    return Reader(part[-8 - size : -8]).struct()


class Footer:
    """The footer of a file, part by part: its groups are kept in their written form."""

    def __init__(self) -> None:
        self._first: Struct | None = None
        self._groups: list[bytes] = []
        self._rows = 0

    def add(self, footer: Struct, offset: int) -> None:
        """Take in the groups of a part that begins at that offset."""
        self._first = self._first or footer
        self._rows += footer[NUM_ROWS][1]
        for group in footer[ROW_GROUPS][1][1]:
            _move(group, offset)
            group[ORDINAL] = NUMBERS[0], len(self._groups)
            if len(self._groups) >= 1 << 15:  # the maximum number of a group
                del group[ORDINAL]
            self._groups.append(written(dict(sorted(group.items()))))

    def written(self) -> bytes:
        """The footer as it ends the file."""
        assert self._first is not None
        before = {n: each for n, each in sorted(self._first.items()) if n < NUM_ROWS}
        after = {n: each for n, each in sorted(self._first.items()) if n > ROW_GROUPS}
        record = before | {NUM_ROWS: (NUMBERS[2], self._rows), ROW_GROUPS: (LIST, None)} | after
        groups = _list_head(STRUCT, len(self._groups)) + b"".join(self._groups)
        data = _with_groups(record, groups)
        return data + len(data).to_bytes(4, "little") + MAGIC


def _with_groups(record: Struct, groups: bytes) -> bytes:
    """A footer whose list of groups is encoded already."""
    empty = written({n: (LIST, (STRUCT, [])) if n == ROW_GROUPS else v for n, v in record.items()})
    before = written({n: value for n, value in record.items() if n <= NUM_ROWS})
    place = len(before)  # the head of the list's field replaces the end of `before`
    return empty[:place] + groups + empty[place + 1 :]


def _move(group: Struct, offset: int) -> None:
    """Shift the offsets in a group."""
    _add(group, GROUP_OFFSET, offset)
    for chunk in group[COLUMNS][1][1]:
        for number in (CHUNK_OFFSET, *INDEX_OFFSETS):
            _add(chunk, number, offset)
        move_pages(chunk[CHUNK_DATA][1], offset)


def move_pages(meta: Struct, offset: int) -> None:
    """Shift the offsets of the pages of a column of a group."""
    for number in PAGE_OFFSETS:
        _add(meta, number, offset)


def _add(record: Struct, number: int, offset: int) -> None:
    if number in record:
        kind, value = record[number]
        # An old field of the format, which is 0 if unused.
        unused = number == CHUNK_OFFSET and CHUNK_DATA in record and not value
        record[number] = kind, value if unused else value + offset
