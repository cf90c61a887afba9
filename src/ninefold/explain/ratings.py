"""Ratings: the difficulty of a puzzle on known scales, and for a search.

Sudoku Explainer rates steps: `er` is the rating of the hardest step of its path, `ep` of the
hardest up to the first digit that is placed, `ed` of the first step. The scale `se` is that of
Sudoku Explainer 1.2.1, `sukaku` that of its fork Sukaku Explainer. HoDoKu's score is the sum over
its path, and its level that of the hardest technique, or a higher one if the score is too high for
it. On boards of more than 81 cells the scores of levels grow with the number of cells; on puzzles
with rules, whose small steps are many, the level is that of the hardest technique.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.explain.effort import search_effort
from ninefold.explain.paths import Path, PathEnd, find_path
from ninefold.explain.profiles import Profile
from ninefold.explain.states import State
from ninefold.limits import Limits, StopToken
from ninefold.model import LayoutLike, Puzzle, PuzzleLike, as_puzzle
from ninefold.outcomes import Status
from ninefold.solvers import solve
from ninefold.solvers.effective_layout import layout_in_force

EXPLAINERS = ("se", "sukaku")

PLAIN_CELLS = 81
"""The cells of the boards for which the scores of HoDoKu's levels are made."""

SCALES = (*EXPLAINERS, "hodoku", "effort")
"""All scales."""

USUAL_SCALES = ("se", "hodoku", "effort")
"""The scales of a rating unless others are asked for."""

QUICKEST_FIRST = ("hodoku", "se", "sukaku")
"""The order in which paths are found, so that a limit leaves as many scales as it can."""


@dataclass(frozen=True, slots=True)
class ExplainerRating:
    """The rating of the hardest step (ER), of the hardest up to the first placement (EP), and of
    the first step (ED); None if it is not known, because of a limit or missing techniques.

    >>> print(ExplainerRating(7.2, 1.2, 1.2))
    ED=7.2/1.2/1.2
    """

    er: float | None
    ep: float | None
    ed: float | None

    def __str__(self) -> str:
        figures = ("?" if each is None else f"{each:.1f}" for each in (self.er, self.ep, self.ed))
        return f"ED={'/'.join(figures)}"


@dataclass(frozen=True, slots=True)
class HodokuRating:
    """The sum of the scores of a path, and the level.

    >>> HodokuRating(412, "easy").level
    'easy'
    """

    score: int
    level: str


@dataclass(frozen=True, kw_only=True)
class Rating:
    """The difficulty of a puzzle. Only a puzzle with one solution has a rating: see `status`.

    `se`, `sukaku` and `hodoku` are scales, `techniques` the number of uses of each technique in
    HoDoKu's path, `needs_trial` whether logic alone did not lead to its end, `unrated` the scales
    whose techniques do not lead there, `effort` the mean number of branches of a search.

    >>> import ninefold as nf
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rating = nf.rate(line)
    >>> rating.se.er, rating.hodoku.level
    (1.2, 'easy')
    """

    puzzle: Puzzle
    status: Status
    se: ExplainerRating | None = None
    sukaku: ExplainerRating | None = None
    hodoku: HodokuRating | None = None
    steps: int = 0
    techniques: Mapping[str, int] = field(default_factory=dict, hash=False)
    hardest: str | None = None
    needs_trial: bool = False
    effort: float | None = None
    stopped_by: str | None = None
    unrated: tuple[str, ...] = ()
    seconds: float = field(default=0.0, compare=False)

    @property
    def is_rated(self) -> bool:
        """Whether it is complete: one solution, no limit reached, a rating on every scale."""
        return self.status is Status.UNIQUE and self.stopped_by is None and not self.unrated

    @property
    def report(self) -> str:
        """The rating in words, with the kinds of steps of the path."""
        kinds = (f"{count} {name.replace('_', ' ')}" for name, count in self.techniques.items())
        steps = f"{self.steps} steps: {', '.join(kinds)}" if self.steps else ""
        return "\n".join(part for part in (str(self), steps) if part)

    def to_json(self) -> dict[str, Any]:
        """The rating as a plain dict."""
        hodoku, none = self.hodoku, ExplainerRating(None, None, None)
        se, sukaku = self.se or none, self.sukaku or none
        return {
            "puzzle": self.puzzle.to_line(),
            **self.puzzle.mention(),
            "status": self.status.name.lower(),
            "er": se.er,
            "ep": se.ep,
            "ed": se.ed,
            "sukaku_er": sukaku.er,
            "sukaku_ep": sukaku.ep,
            "sukaku_ed": sukaku.ed,
            "score": hodoku.score if hodoku else None,
            "level": hodoku.level if hodoku else None,
            "steps": self.steps,
            "techniques": dict(self.techniques),
            "hardest": self.hardest,
            "needs_trial": self.needs_trial,
            "effort": self.effort,
            "stopped_by": self.stopped_by,
            "seconds": self.seconds,
            "unrated": list(self.unrated),
        }

    def __str__(self) -> str:
        if self.status is not Status.UNIQUE:
            return f"not rated: {self.status.name.lower()}, and a rating takes one solution"
        parts = []
        if self.se and self.se.ed:
            parts.append(f"SE {self.se}")
        if self.sukaku and self.sukaku.ed:
            parts.append(f"Sukaku {self.sukaku}")
        if self.hodoku:
            parts.append(f"{self.hodoku.level}, score {self.hodoku.score}")
        if self.hardest:
            parts.append(f"hardest {self.hardest.replace('_', ' ')}")
        if self.needs_trial:
            parts.append("needs trial")
        if self.effort is not None:
            parts.append(f"effort {self.effort:.1f}")
        if self.unrated:
            parts.append(f"beyond the techniques of {' and '.join(self.unrated)}")
        if self.stopped_by:
            parts.append(f"stopped by {self.stopped_by}")
        return "; ".join(parts)

    def _repr_html_(self) -> str:
        """The rating, and the path that it was given for, as far as that is found in a second."""
        words = f"<p>{escape(str(self))}</p>"
        if self.status is not Status.UNIQUE:
            return words
        return words + find_path(self.puzzle, limits=Limits(seconds=1))._repr_html_()


@checked
def rate(
    puzzle: PuzzleLike,
    *,
    scales: Iterable[str] = USUAL_SCALES,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Rating:
    """Rate a puzzle on the requested scales.

    >>> import ninefold as nf
    >>> print(nf.rate("12" + 79 * "."))
    not rated: multiple, and a rating takes one solution
    """
    asked = checked_scales(scales)
    known, bounds = as_puzzle(puzzle, layout), limits or Limits()
    answer = solve(known, limits=bounds, stop=stop)
    if answer.status is not Status.UNIQUE:
        return Rating(puzzle=known, status=answer.status, stopped_by=answer.stopped_by)
    seconds, effort = answer.seconds, None
    if "effort" in asked and known.marks is None and not known.constraints:
        effort = search_effort(known, limits=bounds.less(0, seconds), stop=stop)
    paths: dict[str, Path] = {}
    if wanted := [name for name in QUICKEST_FIRST if name in asked]:
        state = State.of(known, unique=True)
    for name in wanted:
        rest = bounds.less(0, seconds)
        paths[name] = find_path(state, profile=name, limits=rest, stop=stop)
        seconds += paths[name].seconds
    return _rating(known, paths, effort, seconds)


def checked_scales(scales: Iterable[str]) -> tuple[str, ...]:
    """The requested scales, in a list or as text with commas; at least one.

    >>> checked_scales("se, hodoku")
    ('se', 'hodoku')
    """
    names = scales.split(",") if isinstance(scales, str) else scales
    asked = tuple(each.strip() if isinstance(each, str) else str(each) for each in names)
    if not asked:
        raise ValueRangeError(f"a rating needs a scale: {', '.join(SCALES)}")
    if strange := [each for each in asked if each not in SCALES]:
        raise UnknownNameError("scale", strange[0], SCALES)
    return asked


_UNFINISHED = (PathEnd.STUCK, PathEnd.BROKEN)


def _rating(
    puzzle: Puzzle, paths: Mapping[str, Path], effort: float | None, seconds: float
) -> Rating:
    done = {name: path for name, path in paths.items() if path.end is PathEnd.SOLVED}
    cut = next((p.stopped_by for p in paths.values() if p.stopped_by), None)
    shown = done.get("hodoku") or done.get("se") or done.get("sukaku")
    rated = {name: explainer_rating(paths[name]) for name in EXPLAINERS if name in paths}
    hodoku = done.get("hodoku")
    return Rating(
        puzzle=puzzle,
        status=Status.UNIQUE,
        se=rated.get("se"),
        sukaku=rated.get("sukaku"),
        hodoku=hodoku_rating(hodoku) if hodoku else None,
        steps=len(shown.records) if shown else 0,
        techniques=dict(shown.techniques) if shown else {},
        hardest=hardest_technique(shown) if shown else None,
        needs_trial=bool(shown and shown.guesses),
        effort=effort,
        stopped_by=cut,
        unrated=tuple(name for name, path in paths.items() if path.end in _UNFINISHED),
        seconds=seconds,
    )


def explainer_rating(path: Path) -> ExplainerRating:
    """The three figures of a path by the profile `se` or `sukaku`."""
    scores = [record.score for record in path.records]
    placing = (n for n, record in enumerate(path.records, start=1) if record.placements)
    until = next(placing, 0)
    return ExplainerRating(
        _highest(scores) if path.end is PathEnd.SOLVED else None,
        _highest(scores[:until]),
        _highest(scores[:1]),
    )


def _highest(scores: Sequence[float]) -> float | None:
    return round(max(scores), 1) if scores else None


def hodoku_rating(path: Path) -> HodokuRating:
    """Score and level of a path by a profile with levels."""
    return HodokuRating(round(path.score), level_of(path, path.profile))


def level_of(path: Path, profile: Profile) -> str:
    """The level of the hardest technique, or the first above it that the score fits into.

    The scores of levels are for 81 cells: a larger board has as much more room as it has cells.
    With rules, whose small steps are many, the hardest technique alone counts.
    """
    names = list(profile.levels)
    used = (entry for entry in profile.entries if entry.technique.name in path.techniques)
    place = max((names.index(entry.level) for entry in used if entry.level), default=0)
    if layout_in_force(path.start.puzzle) is None:
        return names[place]
    score = path.score * min(1.0, PLAIN_CELLS / path.start.layout.cells)
    while profile.levels[names[place]] < score:
        place += 1
    return names[place]


def hardest_technique(path: Path) -> str | None:
    """The technique of the highest score; of equal ones the one that is tried last."""
    used = [each for each in path.profile.entries if each.technique.name in path.techniques]
    return max(reversed(used), key=lambda each: each.score).technique.name if used else None
