"""What is asked about every puzzle of a column, and the columns that answer it.

A `Question` is a plain value: it can be sent to another process or machine, with a column, and
what comes back is the same as here. Plain 9x9 puzzles are answered from buffer to buffer where a
kernel takes many at once; what is odd among them is read and asked about by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ninefold.data.verbs import VERBS, Record, malformed
from ninefold.errors import FormatError, NinefoldError, UnknownNameError, ValueRangeError
from ninefold.formats import read_one
from ninefold.formats.arrow_columns import Column, arrow, column_digits, column_of
from ninefold.limits import UNLIMITED, Limits, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.solvers.bounds import MOST, at_most, kernel_seed
from ninefold.solvers.registry import list_solvers

ALL_SCALES = ("explainer", "hodoku", "effort")
"""What a rating is by if nobody says, as `explain/ratings.py` has it, which is loaded late."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """A verb, and how it is meant.

    `verb` is "solve", "count", "check", "rate" or "canonical"; docs/data.md lists the columns
    that each gives. `limit` is the number of solutions to look for, of "solve" (2 proves that
    there is one) and "count" (`None` counts all). `limits.nodes` bounds each puzzle;
    `limits.seconds` the column that is solved, and for the other verbs each puzzle. `scales` are
    those of a rating, `layout` is what every puzzle is, if its size does not tell.

    >>> import pyarrow as pa
    >>> answer = Question(verb="count", limit=10).answer(pa.array(["12" + 79 * ".", "oops"]))
    >>> answer.column("count").to_pylist(), answer.column("exact").to_pylist()
    ([10, None], [False, None])
    """

    verb: str = "solve"
    limit: int | None = 2
    limits: Limits = UNLIMITED
    solver: str = "auto"
    seed: int | None = None
    scales: tuple[str, ...] = ALL_SCALES
    layout: Layout | None = None

    def __post_init__(self) -> None:
        if self.verb not in VERBS:
            raise UnknownNameError("verb", self.verb, VERBS)
        known = ("auto", *(each.name for each in list_solvers()))
        if self.solver not in known:
            raise UnknownNameError("solver", self.solver, known)
        if self.scales != ALL_SCALES:
            from ninefold.explain.ratings import check_scales

            check_scales(self.scales)
        if at_most(self.limit) == MOST and self.verb == "solve":
            raise ValueRangeError("to solve, name how many solutions to look for: 1, or 2")
        kernel_seed(self.seed)

    @property
    def schema(self) -> Any:
        """The columns of an answer, as a schema of pyarrow."""
        return VERBS[self.verb].schema()

    def to_json(self) -> dict[str, Any]:
        """All that changes the answer, as a plain dict."""
        return {
            "verb": self.verb,
            "limit": self.limit,
            "limits": self.limits.to_json(),
            "solver": self.solver,
            "seed": self.seed,
            "scales": list(self.scales),
            "layout": None if self.layout is None else self.layout.reference(),
        }

    def within(self, seconds: float | None) -> Question:
        """The same question with so many seconds left."""
        return replace(self, limits=replace(self.limits, seconds=seconds))

    def answer(self, column: object, *, threads: int = 1, stop: StopToken | None = None) -> Any:
        """The columns that answer it, a row for each of the column's, as a batch of pyarrow."""
        rows = column_of(column)
        many, odd = self._many(rows, threads, stop)
        if many is not None and not len(odd):
            return many
        alone = self._columns([self._alone(_told(rows[row]), stop) for row in odd.tolist()])
        return alone if many is None else _patched(many, odd, alone)

    def _many(self, rows: Column, threads: int, stop: StopToken | None) -> tuple[Any, Any]:
        """The answers that were had all at once, and the rows that need a closer look."""
        import numpy as np

        verb = VERBS[self.verb]
        if not verb.takes_many(self):
            return None, np.arange(len(rows))
        columns, done = verb.many(self, column_digits(rows), threads, stop)
        missing = {
            field.name: arrow().nulls(len(rows), field.type)
            for field in self.schema
            if field.name not in columns
        }
        whole = columns | missing
        ordered = [whole[name] for name in self.schema.names]
        batch = arrow().record_batch(ordered, schema=self.schema)
        return batch, np.flatnonzero(~done)

    def _alone(self, text: object, stop: StopToken | None) -> Record:
        """The answer about one row that is read by itself."""
        try:
            puzzle = self._puzzle(text)
        except NinefoldError as error:
            return malformed(error)
        try:
            return VERBS[self.verb].one(self, puzzle, stop)
        except NinefoldError as error:  # one that cannot be done must not end the list
            return {"status": "unsupported", "error": str(error)}

    def _puzzle(self, value: object) -> Puzzle:
        if value is None:
            raise FormatError(0, 0, "a puzzle", "nothing")
        if isinstance(value, bytes) and max(value, default=0) > 9:
            value = value.decode("utf-8", "replace")
        if isinstance(value, str):
            return read_one(value, layout=self.layout)
        return Puzzle(value, self.layout)  # type: ignore[arg-type]  # it says what is wrong

    def _columns(self, records: Sequence[Record]) -> Any:
        return arrow().RecordBatch.from_pylist(list(records), schema=self.schema)


def _told(value: Any) -> object:
    """A value of a column; bytes that are no text, whatever their column says, are malformed."""
    try:
        return value.as_py()
    except UnicodeDecodeError:
        return bytes(value.as_buffer()).decode(errors="replace")


def _patched(many: Any, odd: Any, alone: Any) -> Any:
    """The rows of one batch, with those of another at some places."""
    import numpy as np

    pa = arrow()
    order = np.arange(len(many))
    order[odd] = len(many) + np.arange(len(odd))
    both = pa.Table.from_batches([many, alone]).combine_chunks()
    return both.take(pa.array(order)).to_batches()[0]
