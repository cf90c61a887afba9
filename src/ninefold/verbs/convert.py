"""`convert`: puzzles in another format."""

from __future__ import annotations

from dataclasses import dataclass, replace
from os import PathLike
from typing import ClassVar

from ninefold import formats
from ninefold.errors import UnsupportedError
from ninefold.formats.layout_sources import zero_comment
from ninefold.limits import UNLIMITED, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.runs.rows import Row
from ninefold.runs.tables.writer import is_table_name
from ninefold.runs.verb import DONE, Record, Verb


@dataclass(frozen=True, kw_only=True)
class Convert(Verb):
    """Write every puzzle in the format `to`; the default depends on the target's ending."""

    to: str | None = None

    name: ClassVar[str] = "convert"
    columns: ClassVar[dict[str, str]] = {}
    has_formats: ClassVar[bool] = False
    drops_errors: ClassVar[bool] = True
    of_texts: ClassVar[tuple[str, ...]] = ("to",)

    def check(self) -> None:
        """Check for a known format, and for no limits, as there is nothing to search."""
        if self.to is not None:
            formats.get(self.to)
        if self.limits != UNLIMITED:
            raise UnsupportedError("the option 'limits' does not apply to convert")

    def for_target(self, target: object) -> Convert:
        """The verb with the format of a file's ending, if none is named; a table has none, and
        holds the same as JSON.
        """
        if self.to is not None or not isinstance(target, str | PathLike):
            return self
        if is_table_name(target):
            return replace(self, to="json")
        found = formats.format_for_path(target)
        return self if found is None else replace(self, to=found.name)

    @property
    def format(self) -> formats.Format:
        """The format to write."""
        return formats.get(self.to or "line")

    @property
    def document(self) -> formats.Format | None:
        """A format in which a puzzle is not a line."""
        return None if self.format.one_a_line else self.format

    @property
    def head(self) -> str:
        """The lines that the format has above its puzzles."""
        stated = zero_comment(self.layout) if self.format.states_zero else ""
        return f"{stated}{self.format.write([])}"

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> str:  # noqa: ARG002
        """The text of a puzzle by itself."""
        if not isinstance(puzzle, Puzzle):
            raise UnsupportedError("a malformed puzzle cannot be converted")
        if self.format.states_zero and self.document is None:
            self._check_stated(puzzle.layout)
        return self.format.write([puzzle])

    def _check_stated(self, layout: Layout) -> None:
        """Refuse digits from 0 if the top of the text was written without a note of them."""
        if layout.first_digit == 0 and layout != self.layout:
            raise UnsupportedError(
                f"the format {self.format.name!r} states at its top that digits begin at 0: name "
                f"the layout of all puzzles ({str(layout)!r}), or write 'json'"
            )

    def record(self, answer: str) -> Record:
        """The text, without the lines above it."""
        return {"status": DONE, "text": answer.removeprefix(self.head).rstrip("\n")}

    def text(self, row: Row) -> str:
        """The text."""
        return str(row.record["text"])
