"""A search in a thread of its own, whose events are taken on demand.

The search is never more than a few events ahead: it waits until one of them is taken. (The compiled
solvers search to the end first, and report afterwards.)
"""

from __future__ import annotations

from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from types import TracebackType

from ninefold.films.courses import followed_solver
from ninefold.limits import Limits, StopToken
from ninefold.model import LayoutLike, PuzzleLike, as_puzzle
from ninefold.outcomes import Answer
from ninefold.solvers import solve
from ninefold.solvers.protocol import TraceEvent

AHEAD = 256
"""The most events that may wait."""

PATIENCE = 0.05
"""Seconds after which a search that waits asks whether it is still wanted."""


class _LeftError(Exception):
    """The rest of a search is no longer wanted."""


class Feed:
    """The events of a search, one by one, and at the end its answer.

    >>> import ninefold as nf
    >>> with Feed("1234" + 12 * ".", "cover") as feed:
    ...     first = feed.take(seconds=5)
    >>> first.text
    'r1c1 is 1'
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        solver: str = "auto",
        *,
        layout: LayoutLike | None = None,
        limit: int = 1,
        limits: Limits | None = None,
        seed: int | None = None,
    ) -> None:
        self.puzzle = as_puzzle(puzzle, layout)
        self.answer: Answer | None = None
        self.is_over = False
        self.solver = followed_solver(solver, self.puzzle)
        self._search = limit, limits, seed
        self._token = StopToken()
        self._error: BaseException | None = None
        self._queue: Queue[TraceEvent | None] = Queue(AHEAD)
        # The end of the process does not wait for a search that cannot be stopped.
        self._thread = Thread(target=self._run, name="ninefold-feed", daemon=True)

    def take(self, seconds: float = 0.0) -> TraceEvent | None:
        """The next event, if one comes in that time. When the last one was taken it `is_over`;
        an exception of the search is raised here.
        """
        if self.is_over:
            return None
        try:
            event = self._queue.get(block=seconds > 0, timeout=seconds or None)
        except Empty:
            return None
        self.is_over = event is None
        if self.is_over and self._error is not None:
            raise self._error
        return event

    def close(self) -> None:
        """Stop the search."""
        self._token.stop()
        self._thread.join()

    def __enter__(self) -> Feed:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _run(self) -> None:
        limit, limits, seed = self._search
        with suppress(_LeftError):
            try:
                self.answer = solve(
                    self.puzzle,
                    limit,
                    limits=limits,
                    solver=self.solver,
                    seed=seed,
                    stop=self._token,
                    trace=self._hand_over,
                )
            except _LeftError:
                raise
            except BaseException as error:  # it is raised again where events are taken
                self._error = error
            self._hand_over(None)

    def _hand_over(self, event: TraceEvent | None) -> None:
        while not self._token.stopped:
            try:
                self._queue.put(event, timeout=PATIENCE)
                return
            except Full:
                continue
        raise _LeftError
