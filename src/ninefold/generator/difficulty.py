"""The difficulty that a puzzle made to order must have, by the techniques that a person needs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.explain import (
    Entry,
    Path,
    PathEnd,
    Profile,
    State,
    Technique,
    as_profile,
    find_path,
    technique_named,
)
from ninefold.explain.paths import in_force
from ninefold.explain.profiles import ProfileLike
from ninefold.explain.ratings import explainer_rating, hardest_technique, level_of
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, Puzzle

HODOKU = "hodoku"

GIVENS = {"easy": (36, 40), "medium": (30, 35)}
"""The least and the most givens that people expect of a level, on 81 cells."""

HARD_RATING = 4.0
"""From this rating of the Explainer's scale on, puzzles are hard."""

MOST_GIVENS = 35
"""The most givens of the other levels, on 81 cells."""


@dataclass(frozen=True)
class Difficulty:
    """A level of HoDoKu's scale, the hardest technique that is needed, a range of the Explainer's.

    Each may be left open. The hardest technique is the one with the highest score in HoDoKu's path,
    and of several the last in its order, as in `nf.rate`. For puzzles with rules, steps from rules
    have their place in that order.

    >>> import ninefold as nf
    >>> from ninefold.generator import Difficulty
    >>> Difficulty(technique="X-Wing").technique
    'x_wing'
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> Difficulty(level="easy").fits(nf.Puzzle(line))
    True
    """

    level: str | None = None
    technique: str | None = None
    rating: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        levels = as_profile(HODOKU).levels
        if self.level is not None and self.level not in levels:
            raise UnknownNameError("level", str(self.level), levels)
        if self.technique is not None:
            technique = technique_named(self.technique)
            object.__setattr__(self, "technique", technique.name)
            self._check_level(technique)
        if self.rating is not None:
            object.__setattr__(self, "rating", _range_of(self.rating))
            self._check_rating()

    def _check_level(self, technique: Technique) -> None:
        """A puzzle is at least of the level of every technique that it needs."""
        order = as_profile(HODOKU).with_rules
        entry = order.entry_of(technique)
        if entry is None:
            names = [each.technique.name for each in order.entries]
            raise UnknownNameError("technique of the profile hodoku", technique.name, names)
        levels = list(order.levels)
        if self.level is not None and levels.index(self.level) < levels.index(entry.level):
            raise ValueRangeError(
                f"{technique.name} makes a puzzle {entry.level} at least: it cannot be {self.level}"
            )

    def _check_rating(self) -> None:
        """A puzzle of the lower levels is rated no higher than their hardest technique is."""
        if self.level not in GIVENS or self.rating is None:
            return
        levels = [*GIVENS][: [*GIVENS].index(self.level) + 1]
        scores = as_profile("se").with_rules
        known = (e for e in as_profile(HODOKU).with_rules.entries if e.level in levels)
        ratings = [entry.score for e in known if (entry := scores.entry_of(e.technique))]
        if self.rating[0] > max(ratings):
            raise ValueRangeError(
                f"a puzzle of level {self.level} is rated {max(ratings):.1f} at most: "
                f"it cannot be rated {self.rating[0]:.1f}"
            )

    @property
    def is_open(self) -> bool:
        """Whether any difficulty will do."""
        return self.level is None and self.technique is None and self.rating is None

    def check_rules(self, is_ruled: bool) -> None:
        """Refuse a technique that puzzles with (or without) rules never need.

        >>> Difficulty(technique="x_wing").check_rules(is_ruled=True)
        """
        if self.technique is None:
            return
        technique = technique_named(self.technique)
        if technique.family == "rules" and not is_ruled:
            raise ValueRangeError(f"{technique.name} takes rules: name kinds of them")
        if technique.needs_unique and is_ruled:
            raise ValueRangeError(
                f"{technique.name} does not hold in puzzles with rules, which may forbid the "
                "second solution that it argues by"
            )

    @property
    def has_step(self) -> bool:
        """Whether a technique beyond singles is asked for.

        >>> Difficulty(technique="x_wing").has_step, Difficulty(technique="naked_single").has_step
        (True, False)
        """
        return self.technique is not None and technique_named(self.technique).family != "singles"

    @property
    def is_hard(self) -> bool:
        """Whether more than the easy and the medium level is asked for.

        >>> Difficulty(technique="x_wing").is_hard, Difficulty(level="medium").is_hard
        (True, False)
        """
        order = as_profile(HODOKU).with_rules
        entries = (e for e in order.entries if e.technique.name == self.technique)
        levels = {self.level, *(entry.level for entry in entries)} - {None}
        low, _ = self.rating or (0.0, 0.0)
        return not levels <= GIVENS.keys() or low >= HARD_RATING

    @property
    def givens(self) -> tuple[int, int]:
        """The least and the most givens that people expect, on 81 cells."""
        if self.level is None:
            return 0, Layout.classic().cells
        return GIVENS.get(self.level, (0, MOST_GIVENS))

    def compare(
        self, puzzle: Puzzle, *, limits: Limits | None = None, stop: StopToken | None = None
    ) -> int:
        """0 if a puzzle with one solution has this difficulty, -1 if it is easier, 1 if it is
        harder.
        """
        paths = _Paths(State.of(puzzle, unique=True), limits, stop)
        measures = (self._compare_level, self._compare_technique, self._compare_rating)
        return next((found for measure in measures if (found := measure(paths))), 0)

    def fits(
        self, puzzle: Puzzle, *, limits: Limits | None = None, stop: StopToken | None = None
    ) -> bool:
        """Whether a puzzle with one solution has this difficulty."""
        return self.compare(puzzle, limits=limits, stop=stop) == 0

    def comes_up(
        self, puzzle: Puzzle, *, limits: Limits | None = None, stop: StopToken | None = None
    ) -> bool:
        """Whether the technique has a step before a harder one is needed."""
        path = self._with_easier(_Paths(State.of(puzzle, unique=True), limits, stop))
        return self.technique in path.techniques

    def _compare_level(self, paths: _Paths) -> int:
        """By the techniques up to the level first: a puzzle that needs others is harder.

        For the highest level the techniques below it are asked: a puzzle that they do not solve
        needs its own.
        """
        if self.level is None:
            return 0
        whole = paths.whole
        names = list(whole.levels)
        wanted = names.index(self.level)
        is_last = wanted == len(names) - 1
        known = names[:-1] if is_last else names[: wanted + 1]
        path = paths.with_those(lambda entry: entry.level in known)
        if path.end is not PathEnd.SOLVED:
            return 0 if is_last and path.end is PathEnd.STUCK else 1
        if path.profile.entries != whole.entries[: len(path.profile.entries)]:
            path = paths.by(whole)  # harder techniques stand between these: they may come first
        return _sign(names.index(level_of(path, whole)) - wanted)

    def _compare_technique(self, paths: _Paths) -> int:
        """By the techniques that are not harder; then by all, as harder ones may come first."""
        if self.technique is None:
            return 0
        path = self._with_easier(paths)
        if path.end is not PathEnd.SOLVED:
            return 1
        if self.technique not in path.techniques:
            return -1
        return 0 if hardest_technique(paths.by(paths.whole)) == self.technique else 1

    def _with_easier(self, paths: _Paths) -> Path:
        """The path by the technique and those that are not harder."""
        entries = paths.whole.entries
        ranks = {each.technique.name: (each.score, n) for n, each in enumerate(entries)}
        most = ranks[self.technique or ""]
        return paths.with_those(lambda entry: ranks[entry.technique.name] <= most)

    def _compare_rating(self, paths: _Paths) -> int:
        if self.rating is None:
            return 0
        low, high = self.rating
        er = explainer_rating(paths.by("se")).er
        if er is None or er > high:
            return 1
        return -1 if er < low else 0

    def to_json(self) -> dict[str, Any]:
        """The difficulty as a plain dict."""
        rating = None if self.rating is None else list(self.rating)
        return {"level": self.level, "technique": self.technique, "rating": rating}

    def __str__(self) -> str:
        parts = []
        if self.level is not None:
            parts.append(f"of level {self.level}")
        if self.technique is not None:
            parts.append(f"that needs {self.technique.replace('_', ' ')} and nothing harder")
        if self.rating is not None:
            low, high = self.rating
            parts.append(f"rated {low:.1f} to {high:.1f}")
        return " ".join(parts)


class _Paths:
    """The paths of one puzzle; `whole` is HoDoKu's order, with steps from rules if it has rules."""

    def __init__(self, state: State, limits: Limits | None, stop: StopToken | None) -> None:
        self._state, self._limits, self._stop = state, limits, stop
        self.whole = in_force(state, HODOKU)

    def by(self, profile: ProfileLike) -> Path:
        """The path by a profile."""
        return find_path(self._state, profile=profile, limits=self._limits, stop=self._stop)

    def with_those(self, is_known: Callable[[Entry], bool]) -> Path:
        """The path by a part of the order."""
        kept = tuple(filter(is_known, self.whole.entries))
        return self.by(Profile(self.whole.name, kept, self.whole.levels))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _range_of(rating: tuple[float, float]) -> tuple[float, float]:
    try:
        low, high = (float(each) for each in rating)
    except (TypeError, ValueError):
        raise ValueRangeError(f"a range of ratings is two numbers, not {rating!r}") from None
    if not low <= high:
        raise ValueRangeError(f"ratings from {low} to {high}: the lowest is above the highest")
    return low, high
