"""The results of a search: they state no more than it has proven.

`Status` says what is known of the number of solutions, `Answer` carries one of them, `Count`
their number, `Estimate` about their number, `Solutions` a list of them, `TrueCandidates` what
stands where in some solution.
Each names in `stopped_by` the limit that ended the search, or `None` if it ran to its end.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, overload

from ninefold.model import Candidates, CellKey, Conflict, Grid, Layout, Puzzle, as_puzzle

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

ENDS = (None, "solutions", "nodes", "seconds", "stop", "memory")
"""Why a search ended; its place in this tuple is the number that records and arrays hold."""


class Status(enum.IntEnum):
    """The proven number of solutions. The numbers stand in arrays of batches.

    >>> from ninefold import Status
    >>> print(Status.UNIQUE)
    unique
    """

    UNDECIDED = 0
    NONE = 1
    UNIQUE = 2
    MULTIPLE = 3

    def __str__(self) -> str:
        return self.name.lower()


_STATUSES = tuple(Status)
"""By number: to call the class takes four times as long."""


class Record(Protocol):
    """The record behind an `Answer`: the native one, or a `SearchRecord`."""

    @property
    def status(self) -> int:
        """A number of `Status`."""

    @property
    def solutions(self) -> int:
        """How many solutions were found."""

    @property
    def nodes(self) -> int:
        """How many branches were taken."""

    @property
    def end(self) -> int:
        """The place in `ENDS` of what ended the search."""

    @property
    def first(self) -> bytes:
        """The digits of the first solution; zeros if there is none."""

    @property
    def seconds(self) -> float:
        """The time it took."""


@dataclass(frozen=True, slots=True)
class SearchRecord:
    """A `Record` made in Python."""

    status: int
    solutions: int
    nodes: int
    end: int
    first: bytes
    seconds: float


def missed_rule(puzzle: Puzzle, status: Status, solution: Grid | None) -> str | None:
    """That a rule was probably missed, if what is known contradicts the solution of the file."""
    named = puzzle.metadata.solution
    if named is None or status is Status.UNDECIDED:
        return None
    if status is Status.MULTIPLE:
        return "the file names one solution, and there are several; a rule was probably missed"
    if status is Status.NONE or solution is None:
        return "the file names a solution, and there is none; a rule was probably misread"
    if solution.to_line() != named:
        return "the file names another solution; a rule was probably misread"
    return None


class Answer:
    """The result of `solve`.

    >>> import ninefold as nf
    >>> answer = nf.solve("1234341221434321"[:10] + "......")
    >>> answer.status, answer.solution
    (<Status.UNIQUE: 2>, Grid('1234341221434321'))
    """

    __slots__ = ("_puzzle", "_record", "_solver")

    def __init__(self, record: Record, puzzle: Puzzle | str, solver: str) -> None:
        self._record = record
        self._puzzle = puzzle
        self._solver = solver

    @property
    def solver(self) -> str:
        """The name of the solver that answered."""
        return self._solver

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was asked about."""
        return as_puzzle(self._puzzle)

    @property
    def status(self) -> Status:
        """The proven status: `UNIQUE`, `MULTIPLE`, `NONE`, or `UNDECIDED` if a limit came first."""
        return _STATUSES[self._record.status]

    @property
    def solution(self) -> Grid | None:
        """A solution, if one was found; the only one if the status is `UNIQUE`."""
        if not self._record.solutions:
            return None
        return Grid(self._record.first, self.puzzle.layout)

    @property
    def nodes(self) -> int:
        """How many branches the search took."""
        return self._record.nodes

    @property
    def seconds(self) -> float:
        """How long the search took."""
        return self._record.seconds

    @property
    def stopped_by(self) -> str | None:
        """The limit that ended the search; `None` if it looked everywhere."""
        return ENDS[self._record.end]

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Givens that contradict each other: why there is no solution, if they do."""
        return self.puzzle.conflicts()

    @property
    def verdict(self) -> str:
        """The result in a few words.

        >>> import ninefold as nf
        >>> nf.solve("." * 81).verdict
        'one of several solutions'
        """
        if self.status is Status.UNDECIDED and self.stopped_by == "solutions":
            return "a solution; whether it is the only one was not asked"
        return {
            Status.UNIQUE: "the only solution",
            Status.MULTIPLE: "one of several solutions",
            Status.NONE: "no solution",
            Status.UNDECIDED: f"undecided, stopped by {self.stopped_by}",
        }[self.status]

    @property
    def missed(self) -> str | None:
        """That a rule was probably missed, where the file of the puzzle names another answer.

        >>> import ninefold as nf
        >>> named = nf.Metadata(solution="1234341221434321")
        >>> nf.solve(nf.Puzzle("1234" + 12 * ".", metadata=named)).missed
        'the file names one solution, and there are several; a rule was probably missed'
        """
        return missed_rule(self.puzzle, self.status, self.solution)

    def to_json(self) -> dict[str, Any]:
        """The answer as a plain dict."""
        puzzle, solution = self.puzzle, self.solution
        marks = puzzle.marks
        missed = {} if self.missed is None else {"missed": self.missed}
        return {
            "puzzle": puzzle.to_line(),
            **puzzle.mention(),
            "marks": None if marks is None else marks.to_line(),
            "status": str(self.status),
            "solution": None if solution is None else solution.to_line(),
            "conflicts": [conflict.to_json() for conflict in self.conflicts],
            "solver": self.solver,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
            **missed,
        }

    def _state(self) -> tuple[object, ...]:
        return self.puzzle, self.status, self.solution, self.solver, self.nodes, self.stopped_by

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, Answer) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state())

    def __reduce__(self) -> tuple[object, ...]:
        r = self._record
        plain = SearchRecord(r.status, r.solutions, r.nodes, r.end, r.first, r.seconds)
        return Answer, (plain, self._puzzle, self.solver)

    def __repr__(self) -> str:
        return (
            f"<Answer {self.status} by {self.solver}: {self.nodes} nodes, "
            f"{self.seconds * 1e6:.1f} us, solution={self.solution!r}>"
        )

    def __str__(self) -> str:
        verdict = {
            Status.UNIQUE: "exactly one solution",
            Status.MULTIPLE: "several solutions, one of them",
            Status.NONE: "no solution",
            Status.UNDECIDED: f"undecided, stopped by {self.stopped_by}",
        }[self.status]
        reasons = "".join(f"\n{conflict}" for conflict in self.conflicts)
        return f"{verdict}{reasons}" + (f"\n{self.solution}" if self.solution else "")

    def _repr_svg_(self) -> str:
        from ninefold.pictures import Picture, render  # a door, as in Grid

        return render(Picture.of(self).annotated(caption=self.verdict), "svg")


@dataclass(frozen=True, slots=True)
class Count:
    """A number of solutions: `value` of them were found; if `exact` there are no others.

    >>> import ninefold as nf
    >>> print(nf.count("." * 81, limit=1_000))
    at least 1,000
    """

    value: int
    exact: bool
    solver: str = ""
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)
    stopped_by: str | None = None

    def __int__(self) -> int:
        return self.value

    def __str__(self) -> str:
        return f"{self.value:,}" if self.exact else f"at least {self.value:,}"

    def to_json(self) -> dict[str, Any]:
        """The count as a plain dict."""
        return {
            "count": self.value,
            "exact": self.exact,
            "solver": self.solver,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
        }


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number of solutions by samples: `value`, and how far off it may be.

    The true number is from `low` to `high` 95 times of 100. `relative_error` is the standard error
    as a share of the value. If `exact`, all solutions were counted. If no sample has a solution the
    error is infinite, `high` is `None`, and value and `low` are the solutions that were found.

    >>> import ninefold as nf
    >>> print(nf.Estimate(10**21, 0.05, 1_000, False, low=9 * 10**20, high=11 * 10**20))
    about 1.00e21 (95 %: 9.00e20 to 1.10e21)
    """

    value: int
    relative_error: float
    samples: int
    exact: bool
    solver: str = ""
    seconds: float = field(default=0.0, compare=False)
    stopped_by: str | None = None
    low: int = 0
    high: int | None = None

    @property
    def error(self) -> float:
        """The standard error; infinite if it is unknown, or too large for a float."""
        try:
            return self.relative_error * self.value if self.relative_error < math.inf else math.inf
        except OverflowError:
            return math.inf

    def __int__(self) -> int:
        return self.value

    def __str__(self) -> str:
        if self.exact:
            return f"{self.value:,}"
        if self.high is None:
            least = f", at least {self.low:,}" if self.low else ""
            reason = (
                f"stopped by {self.stopped_by}" if self.stopped_by else "no sample has a solution"
            )
            return f"unknown{least}, {reason}"
        low, about, high = map(_rounded, (self.low, self.value, self.high))
        return f"about {about} (95 %: {low} to {high})"

    def to_json(self) -> dict[str, Any]:
        """The estimate as a plain dict; an infinite error and an unknown `high` are `None`."""
        return {
            "estimate": self.value,
            "low": self.low,
            "high": self.high,
            "error": None if self.error == math.inf else self.error,
            "samples": self.samples,
            "exact": self.exact,
            "solver": self.solver,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
        }


def _rounded(number: int) -> str:
    """A number to three digits.

    >>> _rounded(104_900), _rounded(98), _rounded(10**400)
    ('1.05e5', '98', '1.00e400')
    """
    from decimal import Decimal  # takes a while to load, and most never estimate

    return f"{Decimal(number):.3g}".replace("e+", "e")


@dataclass(frozen=True, slots=True, eq=False)
class Solutions:
    """A list of solutions: `array` holds a row of digits for each; iterating gives grids.

    >>> import ninefold as nf
    >>> some = nf.solutions("." * 81, limit=3)
    >>> some.array.shape, some.exact, all(grid.is_solved() for grid in some)
    ((3, 81), False, True)
    """

    array: npt.NDArray[np.uint8]
    exact: bool
    layout: Layout
    solver: str
    nodes: int
    seconds: float
    stopped_by: str | None

    def __post_init__(self) -> None:
        self.array.flags.writeable = False  # a result is a value

    def _state(self) -> tuple[object, ...]:
        return (
            self.array.tobytes(),
            self.exact,
            self.layout,
            self.solver,
            self.nodes,
            self.stopped_by,
        )

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, Solutions) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state())

    def __len__(self) -> int:
        return len(self.array)

    @overload
    def __getitem__(self, index: int) -> Grid: ...
    @overload
    def __getitem__(self, index: slice) -> list[Grid]: ...
    def __getitem__(self, index: int | slice) -> Grid | list[Grid]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        return Grid(self.array[index].tobytes(), self.layout)

    def __iter__(self) -> Iterator[Grid]:
        return (self[index] for index in range(len(self)))

    def __str__(self) -> str:
        more = "" if self.exact else f", stopped by {self.stopped_by}"
        lines = [grid.to_line() for grid in self]
        noun = "solution" if len(lines) == 1 else "solutions"
        return "\n".join([*lines, f"{len(lines):,} {noun}{more}"])

    def _repr_html_(self) -> str:
        from ninefold.pictures.notebooks import html_table  # a door, as in Grid

        rows = ([number, grid.to_line()] for number, grid in enumerate(self, start=1))
        caption = f"{len(self):,} solutions" if self.exact else f"{len(self):,} of the solutions"
        return html_table(caption, ["", "solution"], rows, len(self))

    def to_json(self) -> dict[str, Any]:
        """The list as a plain dict."""
        return {
            "solutions": [grid.to_line() for grid in self],
            "exact": self.exact,
            "solver": self.solver,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
        }


@dataclass(frozen=True, slots=True, eq=False)
class TrueCandidates:
    """For every cell the digits that stand there in some solution.

    `closed` holds the indices of the cells that are known to the end; if `exact` that is
    all of them. In other cells further digits may be possible. If they were asked for,
    `counts[cell, digit - 1]` is the number of solutions that have the digit there: of all
    solutions if `counts_exact`, else of those that were listed before `stopped_by` ended it.
    `deciding` has the candidates of open cells that each leave exactly one solution, all of them
    if `deciding_exact`. `puzzle` and `witnesses`, solutions found on the way, a byte a cell, serve
    a later question about an edited puzzle; they are empty where a kernel keeps none.

    >>> import ninefold as nf
    >>> nf.candidates("12.." + 12 * ".")["r1c3"]
    (3, 4)
    >>> nf.candidates("12.." + 12 * ".", counts=True).counts[2].tolist()
    [0, 0, 12, 12]
    """

    candidates: Candidates
    closed: frozenset[int]
    solver: str
    nodes: int
    seconds: float
    stopped_by: str | None
    counts: npt.NDArray[np.uint64] | None = None
    counts_exact: bool = False
    deciding: Candidates | None = None
    deciding_exact: bool = False
    puzzle: Puzzle | None = field(default=None, repr=False)
    witnesses: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        if self.counts is not None:
            self.counts.flags.writeable = False  # a result is a value

    @property
    def exact(self) -> bool:
        """Whether every cell is known to the end."""
        return len(self.closed) == self.candidates.layout.cells

    @property
    def counted(self) -> int | None:
        """The number of solutions behind `counts`: the sum of every cell."""
        return None if self.counts is None else int(self.counts[0].sum())

    def __getitem__(self, key: CellKey) -> tuple[int, ...]:
        return self.candidates[key]

    def _state(self) -> tuple[object, ...]:
        return (
            self.candidates,
            self.closed,
            self.solver,
            self.nodes,
            self.stopped_by,
            None if self.counts is None else self.counts.tobytes(),
            self.counts_exact,
            self.deciding,
            self.deciding_exact,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TrueCandidates):
            return NotImplemented
        return self._state() == other._state()

    def __hash__(self) -> int:
        return hash(self._state())

    def __str__(self) -> str:
        more = "" if self.exact else f"\nincomplete, stopped by {self.stopped_by}"
        return f"{self.candidates}{more}{self._counts_text()}{self._deciding_text()}"

    def _repr_svg_(self) -> str:
        return self.candidates._repr_svg_()

    def _counts_text(self) -> str:
        if self.counts is None:
            return ""
        from ninefold.pictures import counts_text  # a door, as in Grid

        table = counts_text(self.candidates.layout, self.counts.tolist())
        total = f"{self.counted:,} solution{'' if self.counted == 1 else 's'}"
        total_text = (
            total if self.counts_exact else f"at least {total}, stopped by {self.stopped_by}"
        )
        return "".join(f"\n{part}" for part in (table, total_text) if part)

    def _deciding_text(self) -> str:
        if self.deciding is None:
            return ""
        layout, found = self.candidates.layout, enumerate(self.deciding)
        name, written = layout.cell_name, layout.symbol
        cells = [f"{name(cell)}={'/'.join(map(written, each))}" for cell, each in found if each]
        more = "" if self.deciding_exact else ", perhaps among others"
        return f"\none more given leaves exactly one solution: {' '.join(cells) or 'none'}{more}"

    def to_json(self) -> dict[str, Any]:
        """The candidates as a plain dict."""
        layout = self.candidates.layout
        rows = None if self.counts is None else self.counts.tolist()
        return self.candidates.to_json() | {
            "exact": self.exact,
            "closed": [layout.cell_name(cell) for cell in sorted(self.closed)],
            "solver": self.solver,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "stopped_by": self.stopped_by,
            "counts": rows and {layout.cell_name(cell): row for cell, row in enumerate(rows)},
            "counts_exact": self.counts_exact,
            "deciding": None if self.deciding is None else self.deciding.to_json()["cells"],
            "deciding_exact": self.deciding_exact,
        }
