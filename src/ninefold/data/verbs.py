"""The verbs that can be asked about a column: the columns of each, for many puzzles and for one.

What only one of them needs is loaded when it is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from ninefold.errors import NinefoldError
from ninefold.formats.arrow_columns import Column, arrow, board_column, word_column
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import ENDS, Status
from ninefold.solvers import count, solve, solve_batch
from ninefold.solvers.batch import Batch
from ninefold.solvers.batch_arrow import solution_column, status_column
from ninefold.solvers.batch_rows import MALFORMED
from ninefold.solvers.bounds import MOST

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]
    Rows = npt.NDArray[np.bool_]

KERNELS = ("auto", "classic", "dpll")
"""The solvers that take many plain puzzles at once, by the names that may be asked for."""

FEW_SOLUTIONS = 1 << 16
"""Up to so many solutions a kernel lists to count them; more are counted in better ways."""

Record = dict[str, Any]
"""The answer about one puzzle: a value for each column that has one."""

Columns = dict[str, Column]


class Asked(Protocol):
    """What a verb is told of its question."""

    @property
    def limit(self) -> int | None:
        """Solutions to look for."""

    @property
    def limits(self) -> Limits:
        """Bounds on the search."""

    @property
    def solver(self) -> str:
        """The name of the solver."""

    @property
    def seed(self) -> int | None:
        """The seed of the search."""

    @property
    def scales(self) -> tuple[str, ...]:
        """What to rate by."""

    @property
    def layout(self) -> Layout | None:
        """What the puzzles are."""


def malformed(error: NinefoldError) -> Record:
    """The answer about what could not be read."""
    return {"status": "malformed", "error": str(error)}


def _is_plain(asked: Asked) -> bool:
    return asked.solver in KERNELS and asked.layout in (None, Layout.classic())


class Verb:
    """A verb whose puzzles are asked about one by one."""

    fields: ClassVar[dict[str, str]]
    """The names and types of its columns; `status` comes first, `stopped_by` and `error` last."""

    def schema(self) -> Any:
        """The columns of an answer."""
        pa = arrow()
        kinds = {
            "counts": pa.map_(pa.string(), pa.int32()),
            "texts": pa.list_(pa.string()),
        }
        fields = {"status": "string", **self.fields, "stopped_by": "string", "error": "string"}
        return pa.schema([(name, kinds.get(kind, kind)) for name, kind in fields.items()])

    def takes_many(self, asked: Asked) -> bool:  # noqa: ARG002  others look at it
        """Whether `many` can be asked."""
        return False

    def many(
        self, asked: Asked, digits: Digits, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Rows]:
        """The columns of many plain puzzles, and which of them are done with that."""
        raise NotImplementedError

    def one(self, asked: Asked, puzzle: Puzzle, stop: StopToken | None) -> Record:
        """The answer about a puzzle by itself."""
        raise NotImplementedError


class Solve(Verb):
    """The solution, and whether it is the only one."""

    fields: ClassVar[dict[str, str]] = {"solution": "string"}

    def takes_many(self, asked: Asked) -> bool:
        """Plain puzzles go to the kernel."""
        return _is_plain(asked)

    def many(
        self, asked: Asked, digits: Digits, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Rows]:
        """The columns from the arrays of a batch."""
        batch = _batch(asked, digits, threads, stop)
        columns = {
            "status": status_column(batch),
            "solution": solution_column(batch),
            "stopped_by": word_column(batch.ends, ENDS),
        }
        return columns, batch.statuses != MALFORMED

    def one(self, asked: Asked, puzzle: Puzzle, stop: StopToken | None) -> Record:
        """An answer as a record."""
        answer = solve(
            puzzle,
            2 if asked.limit is None else asked.limit,
            limits=asked.limits,
            solver=asked.solver,
            seed=asked.seed,
            stop=stop,
        )
        found = answer.solution
        solution = None if found is None else found.to_line()
        status, stopped_by = str(answer.status), answer.stopped_by
        return {"status": status, "solution": solution, "stopped_by": stopped_by}


class CountSolutions(Verb):
    """The number of solutions, and whether there are no others."""

    fields: ClassVar[dict[str, str]] = {"count": "uint64", "exact": "bool"}

    def takes_many(self, asked: Asked) -> bool:
        """Few solutions of plain puzzles are listed, without bounds for each of them."""
        most, limits = asked.limit, asked.limits
        is_free = limits.nodes is None and limits.seconds is None
        return _is_plain(asked) and is_free and most is not None and most <= FEW_SOLUTIONS

    def many(
        self, asked: Asked, digits: Digits, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Rows]:
        """The columns from the arrays of a batch."""
        pa, batch = arrow(), _batch(asked, digits, threads, stop)
        columns = {
            "status": status_column(batch),
            "count": pa.array(batch.counts),
            "exact": pa.array(batch.ends == 0),
            "stopped_by": word_column(batch.ends, ENDS),
        }
        return columns, batch.statuses != MALFORMED

    def one(self, asked: Asked, puzzle: Puzzle, stop: StopToken | None) -> Record:
        """A count as a record."""
        found = count(puzzle, asked.limit, limits=asked.limits, solver=asked.solver, stop=stop)
        record = {
            "status": str(_status(found.value, found.exact)),
            "count": min(found.value, MOST),
            "exact": found.exact and found.value <= MOST,
            "stopped_by": found.stopped_by,
        }
        if found.value > MOST:
            record["error"] = f"{found.value} is more than the column holds"
        return record


def _status(value: int, exact: bool) -> Status:
    """What a number of solutions proves."""
    if value > 1:
        return Status.MULTIPLE
    return (Status.UNIQUE if value else Status.NONE) if exact else Status.UNDECIDED


class Check(Verb):
    """Whether it is a proper puzzle, and what is wrong with it."""

    fields: ClassVar[dict[str, str]] = {"ok": "bool", "verdict": "string", "defects": "texts"}

    def takes_many(self, asked: Asked) -> bool:
        """The kernel tells which are proper, and the others get a report each."""
        return _is_plain(asked) and asked.limits.seconds is None

    def many(
        self, asked: Asked, digits: Digits, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Rows]:
        """The columns of proper puzzles, whose solutions stand up to the verifier."""
        import numpy as np

        from ninefold.validation.verifier import right_rows

        pa = arrow()
        batch = solve_batch(
            digits, threads=threads, limits=asked.limits, solver=asked.solver, stop=stop
        )
        proper = batch.statuses == Status.UNIQUE
        proper[proper] = right_rows(digits[proper], batch.solutions[proper], Layout.classic())
        is_full = np.logical_and.reduce(digits, axis=1).astype(np.uint8)
        offsets = np.zeros(len(digits) + 1, np.int32)
        columns = {
            "status": status_column(batch),
            "ok": pa.array(proper),
            "verdict": word_column(is_full, ["valid", "solved"]),
            "defects": pa.ListArray.from_arrays(pa.array(offsets), pa.array([], pa.string())),
        }
        return columns, proper

    def one(self, asked: Asked, puzzle: Puzzle, stop: StopToken | None) -> Record:
        """A report as a record, without a search for reasons."""
        from ninefold.validation import check

        report = check(puzzle, limits=asked.limits, solver=asked.solver, stop=stop, explain=False)
        return {
            "status": str(report.status),
            "ok": report.ok,
            "verdict": report.verdict,
            "defects": list(report.defects),
            "stopped_by": report.stopped_by,
        }


class Rate(Verb):
    """How hard it is, as `nf.rate` tells."""

    fields: ClassVar[dict[str, str]] = {
        "rating": "double",
        "pearl": "double",
        "diamond": "double",
        "score": "int32",
        "level": "string",
        "steps": "int32",
        "hardest": "string",
        "techniques": "counts",
        "needs_trial": "bool",
        "effort": "double",
    }

    def one(self, asked: Asked, puzzle: Puzzle, stop: StopToken | None) -> Record:
        """A rating as a record; only a puzzle with one solution has one."""
        from ninefold.explain import rate

        found = rate(puzzle, scales=asked.scales, limits=asked.limits, stop=stop)
        told = found.to_json()
        named = ("status", "stopped_by", *(self.fields if found.is_rated else ()))
        record = {name: told[name] for name in named}
        record["techniques"] = list(found.techniques.items())
        if found.unrated:
            record["error"] = f"beyond the techniques of {' and '.join(found.unrated)}"
        return record


class CanonicalForm(Verb):
    """The puzzle that stands for all that are the same under the symmetries of the grid."""

    fields: ClassVar[dict[str, str]] = {"canonical": "string", "automorphisms": "uint32"}

    def takes_many(self, asked: Asked) -> bool:
        """Plain puzzles go to the kernel."""
        return _is_plain(asked)

    def many(
        self, asked: Asked, digits: Digits, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Rows]:
        """The columns from the arrays of a batch."""
        from ninefold.symmetry import canonical_batch

        batch = canonical_batch(digits, threads, limits=asked.limits, stop=stop)
        found = batch.automorphisms > 0
        columns = {
            "canonical": board_column(batch.forms, found),
            "automorphisms": arrow().array(batch.automorphisms),
        }
        return columns, found

    def one(self, asked: Asked, puzzle: Puzzle, stop: StopToken | None) -> Record:
        """A form as a record."""
        from ninefold.symmetry import canonical

        form = canonical(puzzle, limits=asked.limits, stop=stop)
        return {"canonical": form.puzzle.to_line(), "automorphisms": form.automorphisms}


def _batch(asked: Asked, digits: Digits, threads: int, stop: StopToken | None) -> Batch:
    return solve_batch(
        digits,
        asked.limit,
        threads,
        limits=asked.limits,
        solver=asked.solver,
        seed=asked.seed,
        stop=stop,
    )


VERBS: dict[str, Verb] = {
    "solve": Solve(),
    "count": CountSolutions(),
    "check": Check(),
    "rate": Rate(),
    "canonical": CanonicalForm(),
}
"""The verbs by their names."""
