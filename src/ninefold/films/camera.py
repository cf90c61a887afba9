"""A search becomes a film: its events are followed, and some of them become frames.

A search may have millions of steps, so they are sampled as they come and never stored. Most frames
go to moments at which the search is deeper or has more digits than ever before, to solutions, and
to the end; the rest is spread evenly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from ninefold.arguments import checked
from ninefold.errors import ValueRangeError
from ninefold.films.courses import Course, followed_solver
from ninefold.films.frames import Frame
from ninefold.films.reels import Film
from ninefold.limits import Limits, StopToken, whole_number
from ninefold.model import LayoutLike, PuzzleLike, as_puzzle
from ninefold.outcomes import Answer
from ninefold.solvers import solve
from ninefold.solvers.protocol import TraceEvent

FRAMES = 300
"""The default bound of the frames of a film."""

FEWEST = 4
LAST = 12
"""The number of consecutive frames at the end, if there are enough in all."""

ORDINARY, NEWS, SOLUTION = range(3)
"""The weights of frames."""


T = TypeVar("T")


@checked
def film(
    puzzle: PuzzleLike,
    solver: str = "auto",
    *,
    layout: LayoutLike | None = None,
    frames: int = FRAMES,
    limit: int = 1,
    limits: Limits | None = None,
    seed: int | None = None,
    stop: StopToken | None = None,
) -> Film:
    """Film the search of a solver that reports its steps.

    If none is named it is `heap`, or `rules` for a puzzle with constraints beyond its units.

    It ends with the first solution; `limit=2` also shows how the search proves that there is no
    other. A long search is sampled: the film has at most so many `frames`, over all of it.
    `layout`, or its name, is needed if text or values alone do not imply it.

    >>> import ninefold as nf
    >>> hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> print(nf.film(hard, "cover", frames=100))
    76 frames of 4,205 steps by cover: a solution; whether it is the only one was not asked
    """
    board = as_puzzle(puzzle, layout)
    camera = Camera(board, frames)
    name = followed_solver(solver, board)
    answer = solve(board, limit, limits=limits, solver=name, seed=seed, stop=stop, trace=camera.see)
    return camera.film(answer)


class Camera:
    """Sees the events of a search one by one, and keeps some frames of them.

    >>> import ninefold as nf
    >>> camera = nf.Camera("1234" + 12 * ".", frames=100)
    >>> answer = nf.solve("1234" + 12 * ".", 1, solver="cover", trace=camera.see)
    >>> len(camera.film(answer))
    15
    """

    def __init__(
        self, puzzle: PuzzleLike, frames: int = FRAMES, *, layout: LayoutLike | None = None
    ) -> None:
        if whole_number("frames", frames) < FEWEST:
            raise ValueRangeError(f"a film has {FEWEST} frames at least, not {frames}")
        self._course = Course(as_puzzle(puzzle, layout))
        self._start = self._course.frame()
        # The course is some steps behind the search, so that at its end the last ones are at hand.
        self._behind = min(LAST, frames // FEWEST)
        self._waiting: deque[TraceEvent] = deque()
        self._sampler = Sampler[Frame](frames - self._behind - 2, weights=3)
        self._deepest, self._fullest = 0, self._start.grid.filled

    def see(self, event: TraceEvent) -> None:
        """Take the next event; this is the `trace` of a search."""
        self._waiting.append(event)
        if len(self._waiting) > self._behind:
            oldest = self._waiting.popleft()
            if self._course.follow(oldest):
                self._sampler.offer(self._weight(oldest), self._course.frame)

    def film(self, answer: Answer) -> Film:
        """The film of a search that has ended with this answer."""
        last = [self._course.frame() for event in self._waiting if self._course.follow(event)]
        self._waiting.clear()
        seen = sorted(self._sampler.items(), key=lambda frame: frame.step)
        course = self._course
        end = Frame(
            course.steps,
            answer.solution or answer.puzzle.grid,
            kind="end",
            tries=course.tries,
            text=answer.verdict,
            givens=answer.puzzle.givens,
            guesses=course.guesses.standing,
            guessed=course.guesses.made,
            dead_ends=course.dead_ends,
            placements=course.placements,
        )
        return Film(answer, course.steps, (self._start, *seen, *last, end), course.missing)

    def _weight(self, event: TraceEvent) -> int:
        """The weight of a frame at this moment."""
        filled = self._course.filled
        is_news = event.depth > self._deepest or filled > self._fullest
        self._deepest = max(self._deepest, event.depth)
        self._fullest = max(self._fullest, filled)
        if event.kind == "solution":
            return SOLUTION
        return NEWS if is_news else ORDINARY


class Track(Generic[T]):
    """At most so many items, at even distances from the first to about the last.

    It keeps every item, then every second, every fourth: when it has too many it drops every other
    one, and takes half as many from then on.

    >>> track = Track(4)
    >>> for number in range(10):
    ...     _ = track.offer(lambda: number)
    >>> track.kept
    [0, 4, 8]
    """

    def __init__(self, most: int) -> None:
        self.most, self.stride, self.seen = most, 1, 0
        self.kept: list[T] = []

    def offer(self, make: Callable[[], T]) -> bool:
        """Offer the next item; it is made only if it is kept; returns whether it was."""
        wanted = self.most > 0 and self.seen % self.stride == 0
        self.seen += 1
        if wanted:
            self.kept.append(make())
            if len(self.kept) > self.most:
                self.thin()
        return wanted

    def thin(self) -> None:
        """Drop every other item."""
        self.stride *= 2
        self.kept = self.kept[::2]


class Sampler(Generic[T]):
    """At most so many items of different weights; the heavier ones take room from the lightest.

    Each weight above 0 has its share of the room: a half for the first, a quarter for the second.

    >>> sampler = Sampler(8)
    >>> for number in range(100):
    ...     sampler.offer(number in (41, 42), lambda: number)
    >>> sorted(sampler.items())
    [0, 32, 41, 42, 66, 98]
    """

    def __init__(self, most: int, weights: int = 2) -> None:
        self.most = most
        self._tracks = [Track[T](most >> weight) for weight in range(weights)]

    def offer(self, weight: int, make: Callable[[], T]) -> None:
        """Offer the next item, with its weight from 0."""
        if not self._tracks[weight].offer(make):
            return
        common = self._tracks[0]
        while sum(len(track.kept) for track in self._tracks) > self.most:
            common.thin()  # the others never fill the room: one of these can be dropped

    def items(self) -> list[T]:
        """The kept items, weight by weight."""
        return [item for track in self._tracks for item in track.kept]
