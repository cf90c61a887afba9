"""Many puzzles in one call: arrays in, arrays out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ninefold import _core
from ninefold.arguments import checked
from ninefold.errors import UnsupportedError
from ninefold.limits import Limits, StopToken, whole_number, with_limit
from ninefold.model import Grid, Layout, LayoutLike, Puzzle, as_layout
from ninefold.outcomes import ENDS, Status
from ninefold.solvers.batch_rows import MALFORMED, BatchLike, layout_boards, plain_parts
from ninefold.solvers.bounds import Watch, at_most, flag_of, kernel_seed
from ninefold.solvers.classic import NativeSolver
from ninefold.solvers.compiled import CompiledSolver
from ninefold.solvers.outputs import check_apart, rows_of
from ninefold.solvers.registry import choose

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ninefold.model.constraints import Constraint

    Digits = npt.NDArray[np.uint8]
    Numbers = npt.NDArray[np.uint64]

MOST_THREADS = 256

ROWS_AT_A_TIME = 8_192
"""Rows of a text that one thread reads, then solves: their digits stay in the cache of a core."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """The results of `solve_batch`, row by row.

    `solutions`: `uint8[n, cells]`, zeros where none was found. `counts`: solutions found, up to
    the limit. `nodes`: branches of each search, if they were asked for. `ends`: the reason why each
    search ended, as an index of `outcomes.ENDS`. `statuses`: numbers of `Status`, or `MALFORMED`.
    `lines`: the number of each puzzle's line, if the input was text.

    >>> import ninefold as nf
    >>> batch = nf.solve_batch(["." * 81], limits=nf.Limits(nodes=3))
    >>> nf.Status(batch.statuses[0]), batch.stopped_row(0)
    (<Status.UNDECIDED: 0>, 'nodes')
    """

    solutions: Digits
    counts: npt.NDArray[np.uint64]
    nodes: npt.NDArray[np.uint64] | None
    ends: Digits
    statuses: Digits
    lines: npt.NDArray[np.uint64] | None
    seconds: float
    stopped_by: str | None
    layout: Layout = field(default_factory=Layout.classic)

    def __len__(self) -> int:
        return len(self.statuses)

    def _state(self) -> tuple[object, ...]:
        arrays = (self.solutions, self.counts, self.nodes, self.ends, self.statuses, self.lines)
        return *(a if a is None else a.tobytes() for a in arrays), self.stopped_by, self.layout

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, Batch) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state())

    def solution(self, row: int) -> Grid | None:
        """The solution of one row as a grid, if one was found."""
        if not self.counts[row]:
            return None
        return Grid(self.solutions[row].tobytes(), self.layout)

    def stopped_row(self, row: int) -> str | None:
        """The limit that ended the search of one row; `None` if it was complete."""
        return ENDS[self.ends[row]]

    def summary(self) -> dict[str, int]:
        """The number of rows of each status."""
        import numpy as np

        names = {int(status): str(status) for status in Status} | {MALFORMED: "malformed"}
        numbers, counts = np.unique(self.statuses, return_counts=True)
        found = dict(zip(numbers.tolist(), counts.tolist(), strict=True))
        return {name: found.get(number, 0) for number, name in names.items()}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows as a table of Arrow: status, solution, count, stopped_by, and nodes and line
        where they are known. Any library that reads Arrow can make a frame of it.
        """
        from ninefold.solvers.batch_arrow import batch_table

        return batch_table(self).__arrow_c_stream__(requested_schema)

    def __str__(self) -> str:
        parts = [f"{count:,} {name}" for name, count in self.summary().items() if count]
        total = f"{len(self):,} puzzle{'' if len(self) == 1 else 's'}"
        return f"{total}: {', '.join(parts) or 'none'}"

    def _repr_html_(self) -> str:
        from ninefold.pictures.notebooks import html_table

        rows = ([row, *self._record(row).values()] for row in range(len(self)))
        return html_table(str(self), ["row", "status", "count", "solution"], rows, len(self))

    def to_json(self) -> dict[str, Any]:
        """The batch as a plain dict: the summary, and a record for every row."""
        return {
            "summary": self.summary(),
            "stopped_by": self.stopped_by,
            "seconds": self.seconds,
            "rows": [self._record(row) for row in range(len(self))],
        }

    def _record(self, row: int) -> dict[str, Any]:
        status, found = self.statuses[row], self.solution(row)
        return {
            "status": "malformed" if status == MALFORMED else str(Status(status)),
            "count": int(self.counts[row]),
            "solution": found.to_line() if found else None,
        }


@checked
def solve_batch(
    puzzles: BatchLike,
    limit: int | None = 2,
    threads: int = 1,
    *,
    limits: Limits | None = None,
    solver: str = "auto",
    seed: int | None = None,
    stop: StopToken | None = None,
    nodes: bool = False,
    out: Digits | None = None,
    progress: Callable[[int], None] | None = None,
    layout: LayoutLike | None = None,
    constraints: Iterable[Constraint] = (),
) -> Batch:
    """Solve many puzzles: plain 9x9, of a named layout, or with constraints.

    `puzzles` is an array `uint8[n, cells]` (0 for empty; not copied if it already is one), the
    text (a string or its bytes) with a puzzle in each line, an iterable of strings, or a column
    with the Arrow interface: of pyarrow, Polars, pandas, DuckDB (docs/data.md). `constraints` are
    rules of every row. A row that cannot be read, or has other constraints, is marked `MALFORMED`,
    one whose givens contradict each other `Status.NONE`; the other rows are still solved. `limit=2`
    proves the status; `limit=1` is faster for those who know that their puzzles are unique; `None`
    counts all solutions. `limits.nodes` bounds each row, `limits.seconds` the whole call, including
    the reading of rows. `threads=0` takes all cores. `nodes=True` gives the branches of each row.
    `out` is an array `uint8[n, cells]` with a row for each puzzle, or line of a text, at least: the
    solutions go there, which spares new memory where batch follows batch. `progress` is called from
    time to time, in this thread, with the number of rows begun; an exception from it ends the
    batch.

    >>> import ninefold as nf
    >>> import numpy as np
    >>> batch = nf.solve_batch(["." * 81, "12" + "." * 79, "11" + "." * 79, "oops"])
    >>> print(batch)
    4 puzzles: 1 none, 2 multiple, 1 malformed
    >>> room = np.empty((1_000, 81), np.uint8)
    >>> np.shares_memory(nf.solve_batch(["." * 81], out=room).solutions, room)
    True
    >>> print(nf.solve_batch(["." * 16], layout="boxes 2x2+x"))
    1 puzzle: 1 multiple
    >>> cage = nf.constraints.KillerCage("r1c1 r1c2 r1c3", 6)
    >>> print(nf.solve_batch(["." * 81, "4" + "." * 80], constraints=[cage]))
    2 puzzles: 1 none, 1 multiple
    """
    shape = as_layout(layout) or Layout.classic()
    empty = Puzzle(bytes(shape.cells), shape, constraints=constraints)
    engine = _engine(solver, empty)
    bounds = with_limit(limits, limit)
    watch, crew = Watch(bounds, stop), thread_count(threads)
    if isinstance(engine, NativeSolver):
        parts = plain_parts(puzzles, watch, ROWS_AT_A_TIME if crew == 1 else None)
        solve_rows = partial(_core.solve_batch, engine.name)
    else:
        from ninefold.solvers.regions import LayoutSolver  # plain 9x9 needs none of it

        assert isinstance(engine, LayoutSolver)
        parts = layout_boards(puzzles, empty, watch)
        solve_rows = partial(_core.solve_layout_batch, *engine.problem(empty, watch))
    columns = _Columns.empty(parts.most, shape.cells, nodes, out)
    done = end = 0
    for boards in parts.boards:
        if out is not None:
            check_apart(out, boards)
        end = solve_rows(  # once one part is cut short the others end at once, undecided
            boards,
            *columns.rows(done, done + len(boards)),
            at_most(bounds.solutions),
            at_most(bounds.nodes),
            watch.left(),
            kernel_seed(seed),
            flag_of(stop),
            crew,
            _progress_of(progress, done),
        )
        done += len(boards)
    found = columns.rows(0, done)
    for array in found:
        if array is not None:
            array.flags.writeable = False  # a result is a value
    lines = None if parts.lines is None else parts.lines[:done]
    return Batch(*found, lines, watch.seconds, ENDS[end], shape)


class _Columns(NamedTuple):
    """The results for each row."""

    solutions: Digits
    counts: Numbers
    nodes: Numbers | None
    ends: Digits
    statuses: Digits

    @classmethod
    def empty(cls, rows: int, cells: int, nodes: bool, out: Digits | None) -> _Columns:
        """So many rows that are not filled yet; their solutions go to `out`, if there is one."""
        import numpy as np

        solutions = np.empty((rows, cells), np.uint8) if out is None else rows_of(out, rows, cells)
        counts, taken = np.empty(rows, np.uint64), np.empty(rows, np.uint64) if nodes else None
        return cls(solutions, counts, taken, np.empty(rows, np.uint8), np.empty(rows, np.uint8))

    def rows(self, begin: int, end: int) -> _Columns:
        """Some of the rows."""
        some = slice(begin, end)
        nodes = None if self.nodes is None else self.nodes[some]
        return _Columns(
            self.solutions[some], self.counts[some], nodes, self.ends[some], self.statuses[some]
        )


def _progress_of(progress: Callable[[int], None] | None, done: int) -> Callable[[int], None] | None:
    """The callback for a part of a batch, which begins after so many rows."""
    return None if progress is None else lambda rows: progress(done + rows)


def _engine(name: str, empty: Puzzle) -> CompiledSolver:
    """The compiled engine that takes a batch of boards like this one."""
    solver = choose(name, empty)
    if not isinstance(solver, CompiledSolver):
        raise UnsupportedError(f"the solver {solver.name!r} takes no batches; the compiled ones do")
    return solver


def thread_count(threads: int) -> int:
    """The number of threads to use where so many are asked for; 0 asks for all cores."""
    if whole_number("threads", threads):
        return min(threads, MOST_THREADS)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
