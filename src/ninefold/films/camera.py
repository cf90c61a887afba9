"""A search becomes a film: its events are followed, and some of them become frames.

The steps of a search may be millions, so that they are sampled while they go by and never held.
Most room is for moments at which the search is deeper or has more digits than ever before, for
solutions, and for the end; the rest is spread evenly.
"""

from __future__ import annotations

from collections import deque

from ninefold.errors import ValueRangeError
from ninefold.films.courses import USUAL_SOLVER, Course
from ninefold.films.frames import Frame
from ninefold.films.reels import Film
from ninefold.films.sampler import Sampler
from ninefold.limits import Limits, StopToken, whole_number
from ninefold.model import LayoutLike, PuzzleLike, as_puzzle
from ninefold.outcomes import Answer
from ninefold.solvers import solve
from ninefold.solvers.protocol import TraceEvent

FRAMES = 300
"""How many frames a film has at most if nobody says."""

FEWEST = 4
LAST = 12
"""How many frames at the end follow each other without a gap, if there are enough in all."""

ORDINARY, NEWS, SOLUTION = range(3)
"""The weights of frames."""


def film(
    puzzle: PuzzleLike,
    solver: str = USUAL_SOLVER,
    *,
    layout: LayoutLike | None = None,
    frames: int = FRAMES,
    limit: int = 1,
    limits: Limits | None = None,
    seed: int | None = None,
    stop: StopToken | None = None,
) -> Film:
    """Film the search of a solver that tells its steps: of `heap`, if none is named.

    It ends with the first solution; `limit=2` also shows how the search proves that there is no
    other. A long search is sampled: the film has at most so many `frames`, over all of it.
    `layout`, or its name, tells what a puzzle is that text or values alone do not tell.

    >>> import ninefold as nf
    >>> hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    >>> print(nf.film(hard, "cover", frames=100))
    76 frames of 4,205 steps by cover: a solution; whether it is the only one was not asked
    """
    board = as_puzzle(puzzle, layout)
    camera = Camera(board, frames)
    answer = solve(
        board, limit, limits=limits, solver=solver, seed=seed, stop=stop, trace=camera.see
    )
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
        """How much a frame of this moment tells."""
        filled = self._course.filled
        is_news = event.depth > self._deepest or filled > self._fullest
        self._deepest = max(self._deepest, event.depth)
        self._fullest = max(self._fullest, filled)
        if event.kind == "solution":
            return SOLUTION
        return NEWS if is_news else ORDINARY
