"""How hard a puzzle that is made to order must be, by what a person needs to solve it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.explain import Path, PathEnd, Profile, State, as_profile, find_path, technique_named
from ninefold.explain.ratings import explainer_rating, level_of
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle

HODOKU = "hodoku"


@dataclass(frozen=True)
class Difficulty:
    """A level of HoDoKu's scale, the hardest technique that is needed, a range of the Explainer's.

    Each may be left open. The hardest technique is the last one in HoDoKu's order that the path
    of the puzzle takes: it needs that one, and nothing harder.

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

    @cached_property
    def _path_profile(self) -> Profile:
        """HoDoKu's order, no further than it must be followed."""
        whole = as_profile(HODOKU)
        if self.technique is None:
            return whole
        last = self._place(self.technique)
        assert last is not None
        return Profile(whole.name, whole.entries[: last + 1], whole.levels)

    def fits(
        self, puzzle: Puzzle, *, limits: Limits | None = None, stop: StopToken | None = None
    ) -> bool:
        """Whether a puzzle with one solution is as hard as that."""
        state = State.of(puzzle, unique=True)
        if self.level is not None or self.technique is not None:
            path = find_path(state, profile=self._path_profile, limits=limits, stop=stop)
            if path.end is not PathEnd.SOLVED or not self._fits_path(path):
                return False
        if self.rating is None:
            return True
        path = find_path(state, profile="se", limits=limits, stop=stop)
        low, high = self.rating
        er = explainer_rating(path).er
        return er is not None and low <= er <= high

    def _fits_path(self, path: Path) -> bool:
        if self.technique is not None and self.technique not in path.techniques:
            return False
        return self.level is None or level_of(path, as_profile(HODOKU)) == self.level

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


def _range_of(rating: tuple[float, float]) -> tuple[float, float]:
    try:
        low, high = (float(each) for each in rating)
    except (TypeError, ValueError):
        raise ValueRangeError(f"a range of ratings is two numbers, not {rating!r}") from None
    if not low <= high:
        raise ValueRangeError(f"ratings from {low} to {high}: the lowest is above the highest")
    return low, high
