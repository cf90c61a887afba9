"""Ratings of many puzzles, in order, on several threads: the finders work without the GIL.

Only so many puzzles are under way, so that memory does not grow, however long the list is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

from ninefold.errors import NinefoldError
from ninefold.explain.rating import SCALES, Rating, check_scales, rate
from ninefold.formats.inputs import PATIENCE
from ninefold.limits import Limits, StopToken
from ninefold.model import LayoutLike, PuzzleLike
from ninefold.solvers.batch import thread_count

AHEAD = 16
"""Puzzles that may wait behind a slow one, for every thread."""

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
) -> Generator[Rated, None, None]:
    """The rating of every puzzle, in order; of one that cannot be read or rated, the error.

    `limits` bound each puzzle, `threads=0` takes all cores. An error among the puzzles is handed
    on in its place. Who says stop gets no more. `is_ready` tells whether the next puzzle comes
    without waiting for others: what is done is given before that.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> for rating in nf.rate_all([line, "12", 81 * "."], scales=["hodoku"]):
    ...     print(rating)
    easy, score 204; hardest naked single
    line 1, column 3: expected 81 cells, found 2 cells
    not rated: multiple, and a rating takes one solution
    """
    check_scales(scales)
    own = StopToken()

    def rated(puzzle: PuzzleLike | NinefoldError) -> Rated:
        if isinstance(puzzle, NinefoldError):
            return puzzle
        try:
            return rate(puzzle, scales=scales, layout=layout, limits=limits, stop=own)
        except NinefoldError as error:  # one that cannot be done must not end the list
            return error

    crew = _Crew(iter(puzzles), rated, thread_count(threads))
    try:
        while crew.fill(is_ready):
            while not crew.wait() and not _is_stopped(stop):
                pass
            if _is_stopped(stop):
                return
            yield crew.take()
    finally:
        own.stop()
        crew.leave()


def _is_stopped(stop: StopToken | None) -> bool:
    return stop is not None and stop.stopped


class _Crew:
    """The threads that rate, and what they have not given yet, in order."""

    def __init__(
        self,
        puzzles: Iterable[PuzzleLike | NinefoldError],
        rated: Callable[[PuzzleLike | NinefoldError], Rated],
        threads: int,
    ) -> None:
        self._puzzles, self._rated = iter(puzzles), rated
        self._pool = ThreadPoolExecutor(threads, "ninefold")
        self._most = threads * (1 + AHEAD)
        self._waiting: deque[Future[Rated]] = deque()
        self._ended = False

    def fill(self, is_ready: Callable[[], bool]) -> bool:
        """Take puzzles as long as none is to be given; whether there is anything to wait for."""
        while not self._ended and (not self._waiting or (self._has_room() and is_ready())):
            try:
                puzzle = next(self._puzzles)
            except StopIteration:
                self._ended = True
            else:
                self._waiting.append(self._pool.submit(self._rated, puzzle))
        return bool(self._waiting)

    def _has_room(self) -> bool:
        return len(self._waiting) < self._most and not self._waiting[0].done()

    def wait(self) -> bool:
        """Wait a moment for the first; whether it is done."""
        wait([self._waiting[0]], PATIENCE)
        return self._waiting[0].done()

    def take(self) -> Rated:
        """The first, which is done."""
        return self._waiting.popleft().result()

    def leave(self) -> None:
        """End all threads, whatever they do."""
        self._pool.shutdown(cancel_futures=True)
