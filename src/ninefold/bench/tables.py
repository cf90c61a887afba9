"""Tables of figures, and reports made of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, NamedTuple, Protocol, TypeVar


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


class Figure(Protocol):
    """One measurement."""

    def to_json(self) -> dict[str, Any]:
        """The figure as a plain dict."""


F = TypeVar("F", bound=Figure)


class Report(ABC, Generic[F]):
    """The result of a benchmark: its machine and date, its figures, and their tables."""

    machine: dict[str, str]
    timings: list[F]

    @abstractmethod
    def tables(self) -> list[Table]:
        """The figures as tables."""

    @property
    def title(self) -> str:
        """Machine, date and version in one line."""
        return ", ".join(self.machine.values())

    def to_json(self) -> dict[str, Any]:
        """The report as a plain dict."""
        return {"machine": self.machine, "timings": [each.to_json() for each in self.timings]}

    def __str__(self) -> str:
        return "\n\n".join([self.title, *map(str, self.tables())])
