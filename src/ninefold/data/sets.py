"""Data sets: puzzles made by the million, each with its solution, rating, canonical form and seed.

Each puzzle depends only on the seed and its number. A puzzle whose canonical form has come up
before is skipped, so that no two puzzles of a set are equivalent. Of every form a digest of 16
bytes is kept, in an array that is sorted: 160 MB for ten million.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from ninefold.errors import GenerationError, UnsupportedError
from ninefold.formats.arrow_columns import arrow, board_column, column_digits
from ninefold.generator.files import seed_for
from ninefold.generator.generation import maker_for
from ninefold.generator.protocol import Maker
from ninefold.generator.wishes import Wish
from ninefold.limits import UNLIMITED, Limits, StopToken, whole_number
from ninefold.model import Layout
from ninefold.runs.chunks import Place
from ninefold.runs.run import Settings, run_verb
from ninefold.runs.sources import RunSource
from ninefold.runs.summary import ListSummary, Progress
from ninefold.runs.tables.groups import TableChunk
from ninefold.runs.tables.reader import ROWS_AT_A_TIME, SHARES, opened_table
from ninefold.runs.tables.writer import is_table_name
from ninefold.runs.targets import Name
from ninefold.runs.verb import Verb
from ninefold.solvers.bounds import Watch, kernel_seed
from ninefold.symmetry import canonical_batch
from ninefold.verbs.rate import Rate

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]
    Digests = npt.NDArray[np.bytes_]

RESULTS = (
    *("er", "ep", "ed", "score", "level", "steps", "hardest", "techniques"),
    *("needs_trial", "effort"),
)
"""The columns of a rating that a set has."""

RECENT = 1 << 18
"""Digests that are kept by themselves before they are sorted in."""


def generate_set(
    target: Name,
    count: int,
    wish: Wish | None = None,
    *,
    seed: int | None = None,
    threads: int = 0,
    pool: Executor | None = None,
    limits: Limits | None = None,
    resume: bool = True,
    progress: Callable[[Progress], None] | None = None,
    stop: StopToken | None = None,
) -> tuple[ListSummary, int]:
    """Make a data set of plain 9x9 puzzles, no two of them equivalent; returns the summary and the
    seed.

    `target` is the name of a Parquet or Arrow file. Every row has `puzzle`, `solution`, `clues`,
    `canonical`, `seed`, `number` (which of the seed's puzzles it is) and the columns of a rating.
    The same seed gives the same rows, also after a kill: the same call then continues. `pool` rates
    instead of threads of this process.

    >>> import pathlib, tempfile
    >>> import pyarrow.parquet as pq
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "set.parquet"
    >>> summary, seed = generate_set(path, 5, seed=7)
    >>> table = pq.read_table(path)
    >>> len(table), table["seed"].to_pylist(), table["number"].to_pylist()
    (5, [7, 7, 7, 7, 7], [1, 2, 3, 4, 5])
    """
    if not is_table_name(target):
        raise UnsupportedError(f"{target} must end in .parquet or .arrow")
    asked = wish or Wish()
    if asked.layout != Layout.classic() or asked.is_ruled:
        raise UnsupportedError("a data set holds only plain 9x9 puzzles")
    chosen = seed_for(target, seed, resume)
    rows = MadeRows(asked, chosen, whole_number("count", count), threads, limits, stop)
    settings = Settings(threads=threads, pool=pool, resume=resume, progress=progress, stop=stop)
    return run_verb(Rate(), rows, target, settings), chosen


class MadeRows(RunSource):
    """The rows of a set, as they are made, without those whose form came up before."""

    results = RESULTS

    def __init__(
        self,
        wish: Wish,
        seed: int,
        rows: int,
        threads: int = 0,
        limits: Limits | None = None,
        stop: StopToken | None = None,
    ) -> None:
        super().__init__("")
        self._wish, self._seed, self._rows, self._threads = wish, seed, rows, threads
        self.size = rows
        self._limits, self._stop = limits or UNLIMITED, stop
        self._maker: Maker = maker_for(wish)
        self._seen = SeenForms()
        self._watch = Watch(self._limits, stop)
        self._cut_by: str | None = None
        made = {"count": rows, "seed": seed, "maker": self._maker.name}
        self.question = wish.to_json() | made
        self.schema = _schema()

    @property
    def cut_by(self) -> str | None:
        """The limit that ended it before the last row."""
        return self._cut_by

    def identity(self) -> dict[str, Any]:
        """The seed and the wish are the whole input."""
        return {"generated": True}

    def recall(self, target: Name) -> None:
        """Read the forms of an unfinished table."""
        with open(target, "rb") as file, opened_table(file, target, "canonical") as rows:
            for chunk in rows.chunks(Place(0, 0), ROWS_AT_A_TIME):
                self._seen.are_new(column_digits(chunk.puzzles))

    def pieces(self, begin: Place, verb: Verb, packed: bool) -> Iterator[TableChunk]:  # noqa: ARG002
        """The rows from a place on: so many puzzles were made before it, and so many kept."""
        least, most = verb.rows_at_a_time
        size = min(max(self._rows // SHARES, least), most)
        made, kept = begin
        while kept < self._rows:
            boards = self._boards(made, size)
            if boards is None:
                return
            rows = self._new_rows(made, *boards)
            made += size
            rows = rows.slice(0, self._rows - kept)
            kept += len(rows)
            yield TableChunk(rows, rows.column("puzzle"), Place(made, kept))

    def _new_rows(self, first: int, givens: Digits, solutions: Digits) -> Any:
        """The rows of those among some puzzles whose form is new."""
        import numpy as np

        pa = arrow()
        batch = canonical_batch(givens, self._threads)
        new = self._seen.are_new(batch.forms)
        columns = [
            board_column(givens[new]),
            board_column(solutions[new]),
            pa.array(np.count_nonzero(givens[new], axis=1).astype(np.uint8)),
            board_column(batch.forms[new]),
            pa.array(np.full(int(new.sum()), kernel_seed(self._seed), np.uint64)),
            pa.array(np.flatnonzero(new) + (first + 1)),
        ]
        return pa.record_batch(columns, schema=self.schema)

    def _boards(self, first: int, size: int) -> tuple[Digits, Digits] | None:
        """Some puzzles and their solutions, unless something ends it."""
        import numpy as np

        givens, solutions = bytearray(), bytearray()
        for start in range(first, first + size, self._maker.most):
            some = min(self._maker.most, first + size - start)
            rest = Limits(nodes=self._limits.nodes, seconds=self._watch.left())
            crop = self._maker.make(
                self._wish, self._seed, start, some, rest, self._threads, self._stop
            )
            if crop.failed_by in ("stop", "seconds"):
                self._cut_by = crop.failed_by
                return None
            if crop.failed_by is not None:
                raise GenerationError(str(self._wish), crop.failed_by, crop.tries, crop.seconds)
            givens += b"".join(each.givens for each in crop.made)
            solutions += b"".join(each.solution for each in crop.made)
        boards = (np.frombuffer(each, np.uint8).reshape(-1, 81) for each in (givens, solutions))
        return next(boards), next(boards)


def _schema() -> Any:
    """The columns without the rating."""
    pa = arrow()
    text, number = pa.string(), pa.int64()
    kinds = {"puzzle": text, "solution": text, "clues": pa.uint8(), "canonical": text}
    return pa.schema(kinds | {"seed": pa.uint64(), "number": number})


class SeenForms:
    """Decides whether forms are new: two that differ pass for the same with a chance below
    2^-64, for a thousand million of them.

    >>> import numpy as np
    >>> seen = SeenForms()
    >>> seen.are_new(np.zeros((2, 81), np.uint8)).tolist()
    [True, False]
    """

    def __init__(self) -> None:
        import numpy as np

        self._old: Digests = np.empty(0, "S16")
        self._recent: set[bytes] = set()

    def are_new(self, forms: Digits) -> npt.NDArray[np.bool_]:
        """Which of some forms, one after the other, have not come up before."""
        import numpy as np

        digests = [blake2b(form, digest_size=16).digest() for form in forms]
        new = ~self._is_old(np.array(digests, "S16"))
        for row in np.flatnonzero(new):
            new[row] = digests[row] not in self._recent
            self._recent.add(digests[row])
        if len(self._recent) >= RECENT:
            self._old = np.sort(np.concatenate([self._old, np.array([*self._recent], "S16")]))
            self._recent.clear()
        return new

    def _is_old(self, digests: Digests) -> npt.NDArray[np.bool_]:
        import numpy as np

        if not len(self._old):
            return np.zeros(len(digests), np.bool_)
        places = np.minimum(np.searchsorted(self._old, digests), len(self._old) - 1)
        old: npt.NDArray[np.bool_] = self._old[places] == digests
        return old
