"""A verb: one question about every puzzle, and the form of its answers.

A verb is a frozen value. Its fields are its options, so it can be compared, written into a journal,
and sent to another process. Its methods answer it for one puzzle or an array of boards, and
describe the answer: the columns of a table, and a row of text. `ninefold.verbs` has a module for
each verb; this module knows none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ninefold.errors import UnknownNameError
from ninefold.limits import UNLIMITED, Limits, StopToken, checked_limits
from ninefold.model import Layout, Puzzle, as_layout
from ninefold.runs.added_rules import checked

if TYPE_CHECKING:
    from ninefold._core import ListWorker
    from ninefold.formats import Format
    from ninefold.formats.sources import PlainLines
    from ninefold.runs.chunks import Chunk, Part
    from ninefold.runs.columns import Columns, Digits, Mask
    from ninefold.runs.rows import Row

Record = dict[str, Any]
"""The answer for one puzzle: a value for each column that has one.

`status` is there always, `stopped_by` if a limit ended the search, `error` if something is to be
said about the row. A key that is no column serves the text of the row alone.
"""

DONE, FAILED, REPEATED = "done", "failed", "repeated"
"""Outcomes of verbs that have no status: the answer is there, it is no, it was there before."""


JUDGED = ("status", "stopped_by")


@dataclass(frozen=True, kw_only=True)
class Verb:
    """The base of all verbs: a puzzle is answered by itself, and the answer becomes a record.

    `layout` is the layout of every puzzle, where the size alone does not say it. A `lenient` verb
    leaves out rules of files that are not understood (`Puzzle.left_out`). `rules` are lines such as
    `killer 15 r1c1-r1c3`, which are added to every puzzle. `limits` bound each puzzle; if the verb
    `shares_seconds`, the seconds bound all puzzles together.
    """

    layout: Layout | None = None
    lenient: bool = False
    rules: tuple[str, ...] = ()
    limits: Limits = UNLIMITED

    name: ClassVar[str]
    columns: ClassVar[Mapping[str, str]]
    """The names and types of the columns between `status` and `stopped_by`."""
    accepts: ClassVar[frozenset[str]] = frozenset({"unique", "solved", DONE})
    """The outcomes that mean yes; any other makes the exit code 1."""
    judged: ClassVar[tuple[str, ...]] = JUDGED
    """The columns that `outcome` looks at."""
    shares_seconds: ClassVar[bool] = False
    has_formats: ClassVar[bool] = True
    """Whether rows are text, CSV or JSON, as wanted."""
    boards: ClassVar[str | None] = None
    """The column with a board in each row, of a verb whose columns are all of text."""
    writes_boards: ClassVar[bool] = False
    """Whether its rows of text are boards that can be read again."""
    drops_errors: ClassVar[bool] = False
    """Whether a puzzle that cannot be read or answered gets no row; it is always reported."""
    of_texts: ClassVar[tuple[str, ...]] = ()
    """The options that do not apply to a table."""
    takes_malformed: ClassVar[bool] = False
    """Whether `ask` can say more about a malformed text than that it is malformed."""
    rows_at_a_time: ClassVar[tuple[int, int]] = (1 << 6, 1 << 12)
    """The minimum and maximum rows of a piece of work: tenths of a second up to seconds."""
    rows_in_memory: ClassVar[int] = 1 << 6
    """The maximum rows of a piece of a column in memory."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "layout", as_layout(self.layout))
        object.__setattr__(self, "limits", checked_limits(self.limits))
        if self.added_rules != ():
            object.__setattr__(self, "rules", checked(self.added_rules, self.layout))
        self.check()

    def check(self) -> None:
        """Refuse invalid options before any file is touched."""

    @classmethod
    def options(cls) -> tuple[str, ...]:
        """The names of all options."""
        return tuple(each.name for each in fields(cls))

    @classmethod
    def of(cls, **options: Any) -> Self:
        """The verb with these options; an unknown option is an error that names it."""
        for name in options:
            if name not in cls.options():
                raise UnknownNameError(f"option of {cls.name}", name, cls.options())
        return cls(**options)

    @property
    def added_rules(self) -> tuple[str, ...]:
        """The further rules for every puzzle."""
        return self.rules

    def with_rules(self, rules: Sequence[str]) -> Self:
        """The same verb with these rules for every puzzle."""
        return replace(self, rules=tuple(rules))

    def within(self, seconds: float | None) -> Self:
        """The same verb with that many seconds left."""
        return replace(self, limits=replace(self.limits, seconds=seconds))

    def to_json(self) -> dict[str, Any]:
        """Everything that affects the answer, as a plain dict."""
        return {"verb": self.name} | {name: _plain(getattr(self, name)) for name in self.options()}

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Any:
        """The library's own answer for one puzzle."""
        raise NotImplementedError

    def record(self, answer: Any) -> Record:
        """The values of an answer by the names of the columns."""
        raise NotImplementedError

    def outcome(self, record: Record) -> str:
        """The word under which a row is counted in the summary."""
        return str(record["status"])

    def text(self, row: Row) -> str:
        """A row as text: one or several lines, without the last line break."""
        raise NotImplementedError

    @property
    def is_distinct(self) -> bool:
        """Whether a puzzle gets no row if an earlier one had the same `distinct_by`."""
        return False

    def distinct_by(self, record: Record) -> str | None:  # noqa: ARG002
        """The value of a record that must be new for its row to be written; `None` for every
        row.
        """
        return None

    def for_target(self, target: object) -> Self:  # noqa: ARG002
        """The verb adapted to a target of that name."""
        return self

    @property
    def document(self) -> Format | None:
        """The format, if its files are written as a whole and not row by row."""
        return None

    @property
    def head(self) -> str:
        """The lines above the rows of a text."""
        return ""

    def takes_many(self, layout: Layout) -> bool:  # noqa: ARG002  others look at it
        """Whether `many` supports boards of that layout."""
        return False

    def many(
        self, digits: Digits, layout: Layout, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Mask]:
        """The columns of many boards, and a mark for each board that they answer."""
        raise NotImplementedError

    def has_line_kernel(self, layout: Layout) -> bool:  # noqa: ARG002
        """Whether `solved_lines` supports lines of that layout."""
        return False

    def solved_lines(
        self, chunk: Chunk, lines: PlainLines, worker: ListWorker, format: str, stop: StopToken
    ) -> Part:
        """The rows of a chunk by the kernel that reads, solves and writes whole chunks."""
        raise NotImplementedError


def _plain(value: Any) -> Any:
    """An option as JSON has it."""
    if isinstance(value, Layout):
        return value.reference()
    if hasattr(value, "to_json"):
        return value.to_json()
    if isinstance(value, tuple):
        return list(value)
    return value if value is None or isinstance(value, str | int | float) else repr(value)
