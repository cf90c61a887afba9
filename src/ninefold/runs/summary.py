"""The progress of a run, and the outcomes of its puzzles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

OUTCOMES = (
    *("unique", "multiple", "none", "undecided", "solved"),
    *("done", "repeated", "failed", "malformed"),
)
"""The names under which puzzles are counted; any other one counts as `unsupported`."""


class Progress(NamedTuple):
    """The progress of a run: bytes read, the size if known, and puzzles done.

    `resumed` of the puzzles were done by an earlier run.
    """

    read: int
    size: int | None
    puzzles: int
    resumed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSummary:
    """The outcomes of the puzzles of a run.

    A puzzle is counted once: as `unique`, `multiple`, `none` or `undecided`; as `solved` if one
    solution was wanted and found; as `done` or `failed` if the verb has no such status; as
    `repeated` if it equals an earlier one and got no row; as `malformed` if it could not be read;
    as `unsupported` if it could not be answered. `accepts` are the outcomes that mean yes.
    `seconds` is the time of this run, `resumed` the number of puzzles of earlier runs, `last_line`
    the number of the last line done, or 0 without lines. `stopped_by` is "stop" if the stop token
    was set, "deadline" if the time of the run was over, "seconds" if the time for the searches was
    over; if `resumable`, the same call continues the run.
    """

    unique: int = 0
    multiple: int = 0
    none: int = 0
    undecided: int = 0
    solved: int = 0
    done: int = 0
    repeated: int = 0
    failed: int = 0
    malformed: int = 0
    unsupported: int = 0
    seconds: float = 0.0
    resumed: int = 0
    last_line: int = 0
    stopped_by: str | None = None
    resumable: bool = False
    accepts: frozenset[str] = frozenset({"unique", "solved", "done"})

    @classmethod
    def of(cls, tally: Counter[str], **others: Any) -> ListSummary:
        """The summary of outcomes that were counted by name."""
        known: dict[str, Any] = {name: tally[name] for name in OUTCOMES}
        return cls(**known, unsupported=tally.total() - sum(known.values()), **others)

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return sum(self.counts().values())

    @property
    def ok(self) -> bool:
        """Whether the answer for every puzzle is yes."""
        counts = self.counts()
        return self.puzzles == sum(counts[name] for name in self.accepts)

    def counts(self) -> dict[str, int]:
        """The number of puzzles for each outcome."""
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
        """The number of each outcome, those that mean yes first."""
        counts = {name: f"{count:,} {name}" for name, count in self.counts().items() if count}
        yes = ", ".join(text for name, text in counts.items() if name in self.accepts)
        others = ", ".join(text for name, text in counts.items() if name not in self.accepts)
        return "; ".join(filter(None, [yes, others])) or "nothing done"


def puzzles_text(number: int) -> str:
    """A number of puzzles."""
    return "1 puzzle" if number == 1 else f"{number:,} puzzles"
