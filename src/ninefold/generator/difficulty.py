"""How hard a puzzle that is made to order must be, by what a person needs to solve it."""

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
    as_profile,
    find_path,
    technique_named,
)
from ninefold.explain.profiles import ProfileLike
from ninefold.explain.ratings import explainer_rating, hardest_technique, level_of
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle

HODOKU = "hodoku"

GIVENS = {"easy": (36, 40), "medium": (30, 35)}
"""The least and the most givens that people expect of a level, on 81 cells."""

MOST_GIVENS = 35
"""The most givens of the other levels, on 81 cells."""

PathBy = Callable[[ProfileLike], Path]
"""Finds the path of a puzzle by a profile."""


@dataclass(frozen=True)
class Difficulty:
    """A level of HoDoKu's scale, the hardest technique that is needed, a range of the Explainer's.

    Each may be left open. The hardest technique is the one of the highest score that HoDoKu's path
    takes, and of several the last in its order, as `nf.rate` has it.

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
            name = technique_named(self.technique).name
            object.__setattr__(self, "technique", name)
            if self._place(name) is None:
                names = [each.technique.name for each in as_profile(HODOKU).entries]
                raise UnknownNameError("technique of the profile hodoku", name, names)
            self._check_level(name)
        if self.rating is not None:
            object.__setattr__(self, "rating", _range_of(self.rating))

    def _check_level(self, technique: str) -> None:
        """A puzzle is at least of the level of every technique that it needs."""
        profile = as_profile(HODOKU)
        levels = list(profile.levels)
        place = self._place(technique)
        least = profile.entries[place].level if place is not None else ""
        if self.level is not None and levels.index(self.level) < levels.index(least):
            raise ValueRangeError(
                f"{technique} makes a puzzle {least} at least: it cannot be {self.level}"
            )

    @property
    def is_open(self) -> bool:
        """Whether nothing is asked for."""
        return self.level is None and self.technique is None and self.rating is None

    @staticmethod
    def _place(name: str) -> int | None:
        names = [each.technique.name for each in as_profile(HODOKU).entries]
        return names.index(name) if name in names else None

    @property
    def givens(self) -> tuple[int, int] | None:
        """The least and the most givens that people expect of the level, on 81 cells."""
        return None if self.level is None else GIVENS.get(self.level, (0, MOST_GIVENS))

    def compare(
        self, puzzle: Puzzle, *, limits: Limits | None = None, stop: StopToken | None = None
    ) -> int:
        """0 if a puzzle with one solution is as hard as that, -1 if it is easier, 1 if harder."""
        state = State.of(puzzle, unique=True)

        def path(profile: ProfileLike) -> Path:
            return find_path(state, profile=profile, limits=limits, stop=stop)

        measures = (self._compare_level, self._compare_technique, self._compare_rating)
        return next((found for measure in measures if (found := measure(path))), 0)

    def fits(
        self, puzzle: Puzzle, *, limits: Limits | None = None, stop: StopToken | None = None
    ) -> bool:
        """Whether a puzzle with one solution is as hard as that."""
        return self.compare(puzzle, limits=limits, stop=stop) == 0

    def _compare_level(self, path_by: PathBy) -> int:
        """By the techniques up to the level first: a puzzle that needs others is harder.

        For the highest level, those below it are asked: what they do not solve needs its own.
        """
        if self.level is None:
            return 0
        whole = as_profile(HODOKU)
        names = list(whole.levels)
        wanted = names.index(self.level)
        is_last = wanted == len(names) - 1
        known = names[:-1] if is_last else names[: wanted + 1]
        path = path_by(_part(lambda entry: entry.level in known))
        if path.end is not PathEnd.SOLVED:
            return 0 if is_last and path.end is PathEnd.STUCK else 1
        if path.profile.entries != whole.entries[: len(path.profile.entries)]:
            path = path_by(whole)  # harder techniques stand between these: they may come first
        return _sign(names.index(level_of(path, whole)) - wanted)

    def _compare_technique(self, path_by: PathBy) -> int:
        """By the techniques that are not harder; then by all, as harder ones may come first."""
        if self.technique is None:
            return 0
        whole = as_profile(HODOKU)
        order = [entry.technique.name for entry in whole.entries]
        own = whole.entries[order.index(self.technique)]

        def is_known(entry: Entry) -> bool:
            place = order.index(entry.technique.name)
            return (entry.score, place) <= (own.score, order.index(own.technique.name))

        path = path_by(_part(is_known))
        if path.end is not PathEnd.SOLVED:
            return 1
        if self.technique not in path.techniques:
            return -1
        return 0 if hardest_technique(path_by(whole)) == self.technique else 1

    def _compare_rating(self, path_by: PathBy) -> int:
        if self.rating is None:
            return 0
        low, high = self.rating
        er = explainer_rating(path_by("se")).er
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


def _part(is_known: Callable[[Entry], bool]) -> Profile:
    """A part of HoDoKu's order."""
    whole = as_profile(HODOKU)
    return Profile(whole.name, tuple(filter(is_known, whole.entries)), whole.levels)


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
