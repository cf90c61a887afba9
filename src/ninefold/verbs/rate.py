"""`rate`: the difficulty of a puzzle, on the usual scales."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from typing import ClassVar

from ninefold.arguments import checked
from ninefold.errors import NinefoldError
from ninefold.explain.ratings import USUAL_SCALES, Rating, checked_scales, rate
from ninefold.limits import Limits, StopToken, checked_limits
from ninefold.model import LayoutLike, Puzzle, PuzzleLike, as_layout
from ninefold.outcomes import Status
from ninefold.runs.answers import answers
from ninefold.runs.rows import Row, remarked
from ninefold.runs.verb import Record, Verb

_BEYOND = "beyond the techniques of"
"""The start of the remark about a puzzle that some scales cannot rate."""


@dataclass(frozen=True, kw_only=True)
class Rate(Verb):
    """Rate a puzzle on some scales; only a puzzle with one solution has a rating."""

    scales: tuple[str, ...] = USUAL_SCALES

    name: ClassVar[str] = "rate"
    writes_boards: ClassVar[bool] = True
    columns: ClassVar[dict[str, str]] = {
        "er": "double",
        "ep": "double",
        "ed": "double",
        "sukaku_er": "double",
        "sukaku_ep": "double",
        "sukaku_ed": "double",
        "score": "int32",
        "level": "string",
        "steps": "int32",
        "hardest": "string",
        "techniques": "counts",
        "needs_trial": "bool",
        "effort": "double",
    }
    judged: ClassVar[tuple[str, ...]] = ("status", "stopped_by", "error")
    rows_at_a_time: ClassVar[tuple[int, int]] = (1 << 6, 1 << 10)

    def check(self) -> None:
        """Known scales."""
        object.__setattr__(self, "scales", checked_scales(self.scales))

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Rating:
        """The rating of `nf.rate`."""
        return rate(puzzle, scales=self.scales, limits=self.limits, stop=stop)

    def record(self, answer: Rating) -> Record:
        """The numbers of a rating, if there is one."""
        known = answer.to_json()
        named = ("status", "stopped_by", *(self.columns if answer.status is Status.UNIQUE else ()))
        record = {name: known[name] for name in named} | {"text": str(answer)}
        record["techniques"] = list(answer.techniques.items())
        if answer.unrated:
            record["error"] = f"{_BEYOND} {' and '.join(answer.unrated)}"
        return record

    def outcome(self, record: Record) -> str:
        """A puzzle without a rating on every scale is undecided."""
        is_cut = record.get("stopped_by") or (record.get("error") or "").startswith(_BEYOND)
        return "undecided" if record["status"] == "unique" and is_cut else str(record["status"])

    def text(self, row: Row) -> str:
        """The puzzle, and its rating as a remark."""
        return remarked(row, row.record["text"])


@checked
def rate_all(
    puzzles: Iterable[PuzzleLike | NinefoldError],
    *,
    scales: Iterable[str] = USUAL_SCALES,
    layout: LayoutLike | None = None,
    threads: int = 0,
    limits: Limits | None = None,
    is_ready: Callable[[], bool] = lambda: True,
    stop: StopToken | None = None,
    pool: Executor | None = None,
) -> Generator[Rating | NinefoldError, None, None]:
    """The rating of every puzzle, in order, or the error if it cannot be read or rated.

    `limits` bound each puzzle, `threads=0` takes all cores. An error among the puzzles is yielded
    in its place. A stop ends the ratings. `is_ready` says whether the next puzzle comes without
    waiting; if not, the ratings so far are yielded before it is read. With a `pool`, its workers
    rate, and `threads` is the number of pieces in progress.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> for rating in nf.rate_all([line, "12", 81 * "."], scales=["hodoku"]):
    ...     print(rating)
    easy, score 204; hardest naked single
    line 1, column 3: expected 81 cells, found 2 cells
    not rated: multiple, and a rating takes one solution
    """
    verb = Rate(
        scales=checked_scales(scales), layout=as_layout(layout), limits=checked_limits(limits)
    )
    asked = answers(verb, puzzles, threads=threads, pool=pool, is_ready=is_ready, stop=stop)
    with closing(asked) as found:
        for each in found:
            yield each.answer
