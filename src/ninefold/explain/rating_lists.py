"""Ratings of many puzzles, in order, on several threads: the finders work without the GIL.

Only so many puzzles are under way, so that memory does not grow, however long the list is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass

from ninefold.errors import NinefoldError
from ninefold.explain.ratings import SCALES, Rating, check_scales, rate
from ninefold.limits import Limits, StopToken
from ninefold.lists.queues import AHEAD, Queue, batches, in_order
from ninefold.model import LayoutLike, PuzzleLike
from ninefold.solvers.batch import thread_count

Rated = Rating | NinefoldError
"""A rating, or why there is none."""


def rate_all(
    puzzles: Iterable[PuzzleLike | NinefoldError],
    *,
    scales: Sequence[str] = SCALES,
    layout: LayoutLike | None = None,
    threads: int = 0,
    limits: Limits | None = None,
    stop: StopToken | None = None,
    is_ready: Callable[[], bool] = lambda: True,
    pool: Executor | None = None,
) -> Generator[Rated, None, None]:
    """The rating of every puzzle, in order; of one that cannot be read or rated, the error.

    `limits` bound each puzzle, `threads=0` takes all cores. An error among the puzzles is handed
    on in its place. Who says stop gets no more. `is_ready` tells whether the next puzzle comes
    without waiting for others: what is done is given before that. With a `pool` its workers rate,
    and `threads` tells how many do at a time.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> for rating in nf.rate_all([line, "12", 81 * "."], scales=["hodoku"]):
    ...     print(rating)
    easy, score 204; hardest naked single
    line 1, column 3: expected 81 cells, found 2 cells
    not rated: multiple, and a rating takes one solution
    """
    check_scales(scales)
    work = RatingWork(tuple(scales), layout, limits)
    places = thread_count(threads)
    pieces = batches(puzzles, is_ready) if pool else (([each],) for each in puzzles)
    with (
        Queue[list[Rated]](places, AHEAD * places, pool) as queue,
        closing(in_order(queue, work, pieces, is_ready, stop)) as answers,
    ):
        for ratings in answers:
            if stop is not None and stop.stopped:
                return
            yield from ratings


@dataclass(frozen=True)
class RatingWork:
    """What is done to every puzzle of a list; another process can do it as well."""

    scales: Sequence[str]
    layout: LayoutLike | None
    limits: Limits | None

    def __call__(
        self, puzzles: Sequence[PuzzleLike | NinefoldError], *, stop: StopToken
    ) -> list[Rated]:
        """The ratings of these."""
        return [self._rated(puzzle, stop) for puzzle in puzzles]

    def _rated(self, puzzle: PuzzleLike | NinefoldError, stop: StopToken) -> Rated:
        if isinstance(puzzle, NinefoldError):
            return puzzle
        try:
            return rate(
                puzzle, scales=self.scales, layout=self.layout, limits=self.limits, stop=stop
            )
        except NinefoldError as error:  # one that cannot be done must not end the list
            return error
