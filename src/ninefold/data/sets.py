"""Data sets: puzzles made by the million, each with its solution, rating, canonical form and seed.

Puzzles come one after the other, told by the seed and their number alone. One whose canonical form
has come up before is passed over, so that no two of a set are the same in essence. Of every form a
digest of 16 bytes is kept, in an array that is sorted: 160 MB for ten million.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from ninefold.data.jobs import Job
from ninefold.data.questions import Question
from ninefold.data.readers import ROWS_AT_A_TIME, SHARES, opened_table
from ninefold.data.road import Chunk
from ninefold.data.targets import is_table_name
from ninefold.errors import GenerationError, UnsupportedError
from ninefold.formats.arrow_columns import arrow, board_column, column_digits
from ninefold.generator.files import seed_for
from ninefold.generator.generation import maker_for
from ninefold.generator.protocol import Maker
from ninefold.generator.wishes import Wish
from ninefold.limits import UNLIMITED, Limits, StopToken, whole_number
from ninefold.lists.chunks import Place
from ninefold.lists.summary import ListSummary, Progress
from ninefold.lists.targets import Name
from ninefold.model import Layout
from ninefold.solvers.bounds import Watch, kernel_seed
from ninefold.symmetry import canonical_batch
from ninefold.version import __version__

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]
    Digests = npt.NDArray[np.bytes_]

RESULTS = (
    *("rating", "pearl", "diamond", "score", "level", "steps", "hardest", "techniques"),
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
    """Make a data set of plain 9x9 puzzles, no two the same in essence; the summary, and the seed.

    `target` is the name of a Parquet or Arrow file. Every row has `puzzle`, `solution`, `clues`,
    `canonical`, `seed`, `number` (which of the seed's puzzles it is) and the columns of a rating.
    The same seed gives the same rows, also after a kill: the same call then goes on. `pool` rates
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
        raise UnsupportedError(f"{target} does not end as a Parquet or Arrow file does")
    asked = wish or Wish()
    if asked.layout != Layout.classic() or asked.rules:
        raise UnsupportedError("a data set is of plain 9x9 puzzles")
    chosen = seed_for(target, seed, resume)
    rows = MadeRows(asked, chosen, whole_number("count", count), threads, limits, stop)
    key = {
        "input": {"generated": True},
        "question": asked.to_json()
        | {"count": count, "seed": chosen, "maker": rows.maker.name, "version": __version__},
    }
    names = {name: name for name in RESULTS}
    job = Job(Question(verb="rate"), rows, target, names, progress or (lambda _: None), stop)
    return job.run(key, resume, pool=pool, threads=threads), chosen


@dataclass
class MadeRows:
    """The rows of a set, as they are made, without those whose form came up before."""

    wish: Wish
    seed: int
    rows: int
    threads: int = 0
    limits: Limits | None = None
    stop: StopToken | None = None
    cut_by: str | None = None
    """What ended it before the last row."""
    groups: None = None
    """Nothing is copied."""

    def __post_init__(self) -> None:
        self.maker: Maker = maker_for(self.wish)
        self.seen = SeenForms()
        self._watch = Watch(self.limits or UNLIMITED, self.stop)

    @property
    def schema(self) -> Any:
        """The columns but for the rating."""
        pa = arrow()
        text, number = pa.string(), pa.int64()
        kinds = {"puzzle": text, "solution": text, "clues": pa.uint8(), "canonical": text}
        return pa.schema(kinds | {"seed": pa.uint64(), "number": number})

    def chunk_rows(self, least: int, most: int) -> int:
        """How many puzzles to make at a time, so that every thread gets some."""
        return min(max(self.rows // SHARES, least), most)

    def recall(self, table: Name) -> None:
        """Learn the forms that an unfinished table has."""
        with open(table, "rb") as file, opened_table(file, table, "canonical") as rows:
            for chunk in rows.chunks(Place(0, 0), ROWS_AT_A_TIME):
                self.seen.are_new(column_digits(chunk.puzzles))

    def chunks(self, begin: Place, size: int) -> Iterator[Chunk]:
        """The rows from a place on: so many puzzles were made before it, and so many kept."""
        made, kept = begin
        while kept < self.rows:
            boards = self._boards(made, size)
            if boards is None:
                return
            rows = self._new_rows(made, *boards)
            made += size
            rows = rows.slice(0, self.rows - kept)
            kept += len(rows)
            yield Chunk(rows, rows.column("puzzle"), Place(made, kept))

    def _new_rows(self, first: int, givens: Digits, solutions: Digits) -> Any:
        """The rows of those among some puzzles whose form is new."""
        import numpy as np

        pa = arrow()
        batch = canonical_batch(givens, self.threads)
        new = self.seen.are_new(batch.forms)
        columns = [
            board_column(givens[new]),
            board_column(solutions[new]),
            pa.array(np.count_nonzero(givens[new], axis=1).astype(np.uint8)),
            board_column(batch.forms[new]),
            pa.array(np.full(int(new.sum()), kernel_seed(self.seed), np.uint64)),
            pa.array(np.flatnonzero(new) + (first + 1)),
        ]
        return pa.record_batch(columns, schema=self.schema)

    def _boards(self, first: int, size: int) -> tuple[Digits, Digits] | None:
        """Some puzzles and their solutions, unless something ends it."""
        import numpy as np

        givens, solutions = bytearray(), bytearray()
        for start in range(first, first + size, self.maker.most):
            some = min(self.maker.most, first + size - start)
            nodes = None if self.limits is None else self.limits.nodes
            rest = Limits(nodes=nodes, seconds=self._watch.left())
            crop = self.maker.make(self.wish, self.seed, start, some, rest, self.threads, self.stop)
            if crop.failed_by in ("stop", "seconds"):
                self.cut_by = crop.failed_by
                return None
            if crop.failed_by is not None:
                raise GenerationError(str(self.wish), crop.failed_by, crop.tries)
            givens += b"".join(each.givens for each in crop.made)
            solutions += b"".join(each.solution for each in crop.made)
        boards = (np.frombuffer(each, np.uint8).reshape(-1, 81) for each in (givens, solutions))
        return next(boards), next(boards)


class SeenForms:
    """Tells of forms whether they are new: two that differ pass for the same with a chance below
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
