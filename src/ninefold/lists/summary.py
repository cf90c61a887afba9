"""How far a list is, and what became of its puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from ninefold.lists.rows import MALFORMED, SOLVED
from ninefold.outcomes import Status

OUTCOMES = (
    *map(str, (Status.UNIQUE, Status.MULTIPLE, Status.NONE, Status.UNDECIDED)),
    SOLVED,
    MALFORMED,
)


class Progress(NamedTuple):
    """How far a list is: bytes of the input read, its size if known, puzzles done.

    `resumed` of the puzzles were done by an earlier run.
    """

    read: int
    size: int | None
    puzzles: int
    resumed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSummary:
    """What became of the puzzles of a list.

    A puzzle is counted once: as `unique`, `multiple`, `none` or `undecided`; as `solved` if one
    solution was asked for and found; as `malformed` if it could not be read; as `unsupported`
    if the solver cannot do it. `seconds` is the time of this run, `resumed` the number of puzzles
    that earlier runs had done, `last_line` the number of the last line done, 0 where lines mean
    nothing. `stopped_by` is "stop" if somebody stopped it, "seconds" if time
    was up before every puzzle had its turn; `resumable` tells that the same call
    will then go on.
    """

    unique: int = 0
    multiple: int = 0
    none: int = 0
    undecided: int = 0
    solved: int = 0
    malformed: int = 0
    unsupported: int = 0
    seconds: float = 0.0
    resumed: int = 0
    last_line: int = 0
    stopped_by: str | None = None
    resumable: bool = False

    @classmethod
    def of(cls, tally: Counter[str], **others: Any) -> ListSummary:
        """The summary of outcomes that were counted by name."""
        known: dict[str, Any] = {name: tally[name] for name in OUTCOMES}
        return cls(**known, unsupported=tally.total() - sum(known.values()), **others)

    @property
    def puzzles(self) -> int:
        """How many puzzles there are."""
        return sum(self.counts().values())

    @property
    def ok(self) -> bool:
        """Whether every puzzle has what was asked for: the only solution, or any."""
        return self.puzzles == self.unique + self.solved

    def counts(self) -> dict[str, int]:
        """How many there are of each outcome."""
        return {name: getattr(self, name) for name in (*OUTCOMES, "unsupported")}

    def to_json(self) -> dict[str, Any]:
        """The summary as a plain dict."""
        return {
            "puzzles": self.puzzles,
            **self.counts(),
            "seconds": self.seconds,
            "resumed": self.resumed,
            "last_line": self.last_line,
            "stopped_by": self.stopped_by,
            "resumable": self.resumable,
        }

    def __str__(self) -> str:
        done = self.puzzles - self.resumed
        rate = f"{self.seconds:.2f} s, {done / max(self.seconds, 1e-9):,.0f} puzzles/s"
        return f"{puzzles_text(self.puzzles)}: {self._counts_text()} ({rate})"

    def _counts_text(self) -> str:
        """How many there are of each outcome, those that are not unique apart."""
        counts = {name: count for name, count in self.counts().items() if count}
        good = [f"{counts.pop(name):,} {name}" for name in ("unique", SOLVED) if name in counts]
        bad = [f"{counts[name]:,} {name}" for name in sorted(counts)]
        return ", ".join(good or ["0 unique"]) + (f"; not unique: {', '.join(bad)}" if bad else "")


def puzzles_text(number: int) -> str:
    """A number of puzzles."""
    return "1 puzzle" if number == 1 else f"{number:,} puzzles"
