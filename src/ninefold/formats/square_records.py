"""What the readers of JSON with square boards share: records one after the other, rows of cells."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.squares import checked_size
from ninefold.formats.strict_json import documents, list_of, record_of
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.source import value_digit


class Records(NamedTuple):
    """Records of a kind: what they are called, how one is read, and how one is made."""

    called: str
    puzzle_of: Callable[[object, Layout | None, bool], Puzzle]
    record_for: Callable[[Puzzle], dict[str, Any]]

    def parse(
        self, lines: Iterable[str], layout: Layout | None = None, *, lenient: bool = False
    ) -> Iterator[Puzzle]:
        """The puzzle of every record; records follow each other."""
        for line, column, record in documents(lines, self.called):
            yield self.placed(line, column, record, layout, lenient)

    def placed(
        self,
        line: int,
        column: int,
        record: object,
        layout: Layout | None,
        lenient: bool = False,
    ) -> Puzzle:
        """The puzzle of a record that begins there, all that is known of a fault's place."""
        try:
            return self.puzzle_of(record, layout, lenient)
        except FormatError as error:
            raise FormatError(line, column, error.expected, error.found) from None
        except NinefoldError as error:
            raise FormatError(line, column, self.called, f"a fault ({error})") from None

    def compose(self, puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """A record a line."""
        return (json.dumps(self.record_for(each), ensure_ascii=False) + "\n" for each in puzzles)


def cells_of(rows: object, expected: str) -> tuple[list[dict[str, Any]], int]:
    """The cells of a square, row by row, and its size."""
    listed = list_of(rows, expected)
    size = checked_size(len(listed))
    for row in listed:
        if len(list_of(row, "a list as a row of cells")) != size:
            raise FormatError(0, 0, f"{size} cells in a row", f"{len(row)}")
    return [record_of(cell, "a record as a cell") for row in listed for cell in row], size


def digit_in(value: object, size: int) -> int | None:
    """The digit of a cell's value; these programs write no floats, and no NaN for an empty cell."""
    return None if isinstance(value, float) else value_digit(value, size)


def in_rows(cells: list[dict[str, Any]], size: int) -> list[list[dict[str, Any]]]:
    """Cells as the rows of a square."""
    return [cells[start : start + size] for start in range(0, len(cells), size)]
