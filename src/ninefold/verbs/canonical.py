"""`canonical`: one form for all equivalent puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ninefold.limits import StopToken
from ninefold.model import Layout, Puzzle
from ninefold.runs.columns import Boards, Numbers, Words
from ninefold.runs.rows import Row
from ninefold.runs.verb import DONE, REPEATED, Record, Verb
from ninefold.symmetry import Canonical, canonical, canonical_batch

if TYPE_CHECKING:
    from ninefold.runs.columns import Columns, Digits, Mask


@dataclass(frozen=True, kw_only=True)
class CanonicalForm(Verb):
    """Find the canonical form and the number of automorphisms.

    With `unique`, puzzles that are equivalent to an earlier one get no row; with `original`, rows
    have the puzzles as they were read.
    """

    unique: bool = False
    original: bool = False

    name: ClassVar[str] = "canonical"
    accepts: ClassVar[frozenset[str]] = frozenset({DONE, REPEATED})
    columns: ClassVar[dict[str, str]] = {"canonical": "string", "automorphisms": "uint32"}
    of_texts: ClassVar[tuple[str, ...]] = ("unique", "original")
    rows_in_memory: ClassVar[int] = 1 << 12

    @property
    def is_distinct(self) -> bool:
        """Whether each form gets only one row."""
        return self.unique

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Canonical:
        """The form of `nf.canonical`."""
        return canonical(puzzle, limits=self.limits, stop=stop)

    def record(self, answer: Canonical) -> Record:
        """The form as a line."""
        return {
            "status": DONE,
            "canonical": answer.puzzle.to_line(),
            "automorphisms": answer.automorphisms,
        }

    def distinct_by(self, record: Record) -> str | None:
        """The form, if each gets only one row."""
        return record.get("canonical") if self.unique else None

    def text(self, row: Row) -> str:
        """The form, or the puzzle as it was read."""
        return row.puzzle if self.original else str(row.record["canonical"])

    def takes_many(self, layout: Layout) -> bool:
        """Plain puzzles go to the kernel."""
        return layout == Layout.classic()

    def many(
        self, digits: Digits, layout: Layout, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Mask]:
        """The columns from the arrays of a batch."""
        import numpy as np

        batch = canonical_batch(digits, threads, limits=self.limits, stop=stop)
        found = batch.automorphisms > 0
        columns: Columns = {
            "status": Words(np.zeros(len(found), np.uint8), [DONE]),
            "canonical": Boards(batch.forms, found, layout),
            "automorphisms": Numbers(batch.automorphisms),
        }
        return columns, found
