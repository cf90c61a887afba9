"""Tables of figures, and reports that are made of them."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Table(NamedTuple):
    """A title, the names of the columns, and the rows."""

    title: str
    head: list[str]
    rows: list[list[str]]

    def __str__(self) -> str:
        """The table in plain text: the first column to the left, the others to the right."""
        widths = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        lines = (
            "  ".join(
                text.rjust(width) if place else text.ljust(width)
                for place, (text, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in [self.head, *self.rows]
        )
        return "\n".join([self.title, *lines])


class Report(Protocol):
    """What every benchmark gives: a line that tells where it was made, and tables."""

    @property
    def title(self) -> str:
        """Machine, date and version in one line."""

    def tables(self) -> list[Table]:
        """The figures."""

    def to_json(self) -> dict[str, object]:
        """The figures as a plain dict."""
