"""The settings of the engine: time shares, lists, the opponent's reach.

The numbers and their meaning are in one file of the core, cpp/player/settings.hpp. This module adds
names: plans, profiles of released engines, and levels for people.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from ninefold import _core
from ninefold.errors import UnknownNameError, ValueRangeError

PLANS = ("steering", "seed", "chance")
"""The plans, by the numbers that the core has for them."""

LEVELS: Mapping[int, tuple[str, Mapping[str, float]]] = {
    1: ("chance", {"list_most": 2}),
    2: ("chance", {"list_most": 30, "search_nodes": 100}),
    3: ("chance", {"list_most": 500, "search_nodes": 2_000}),
    4: ("seed", {"list_most": 5_000, "safe_left": 4_500, "search_nodes": 2_000}),
    5: ("seed", {}),
    6: ("steering", {}),
}
"""A level of strength: a plan and its changes. The weaker ones are bounded by work and not by
time, so that they play alike on every machine."""


class _Field(NamedTuple):
    """A setting as the core describes it."""

    default: float
    seed: float
    least: float
    most: float


@lru_cache(maxsize=1)
def _fields() -> dict[str, _Field]:
    both = zip(_core.player_settings(False), _core.player_settings(True), strict=True)
    return {
        name: _Field(value, seed, least, most)
        for (name, value, least, most), (_, seed, _, _) in both
    }


class Settings(Mapping[str, float]):
    """The numbers of an engine, by name; the plan gives those that are missing.

    >>> from ninefold.game.engine import Settings
    >>> settings = Settings.of_plan("seed", list_most=50_000)
    >>> settings["list_most"], settings.plan
    (50000.0, 'seed')
    >>> print(Settings(reach=1_000_000))
    steering, reach=1000000
    """

    __slots__ = ("_values",)

    def __init__(self, /, **changes: float) -> None:
        self._values = {name: field.default for name, field in _fields().items()}
        self._take(changes)

    @classmethod
    def of_plan(cls, /, plan: str, **changes: float) -> Settings:
        """A plan, with or without changes."""
        if plan not in PLANS:
            raise UnknownNameError("plan", plan, PLANS)
        settings = cls()
        if plan == "seed":
            settings._values = {name: field.seed for name, field in _fields().items()}
        settings._take({"plan": PLANS.index(plan)} | changes)
        return settings

    @classmethod
    def of_level(cls, level: int) -> Settings:
        """A level of strength, from 1 (any legal move) to 6 (as strong as it gets).

        >>> from ninefold.game.engine import Settings
        >>> Settings.of_level(6) == Settings()
        True
        """
        if level not in LEVELS:
            raise ValueRangeError(f"a level is a number from 1 to {max(LEVELS)}, not {level}")
        plan, changes = LEVELS[level]
        return cls.of_plan(plan, **changes)

    @classmethod
    def of_profile(cls, name: str) -> Settings:
        """A released engine, with its numbers of that time.

        >>> from ninefold.game.engine import Settings
        >>> Settings.of_profile("seed-1").plan
        'seed'
        """
        profiles = _profiles()
        if name not in profiles:
            raise UnknownNameError("profile", name, sorted(profiles))
        return cls(**profiles[name])

    @property
    def plan(self) -> str:
        """The name of the plan."""
        return PLANS[int(self["plan"])]

    def changed(self, /, **changes: float) -> Settings:
        """The settings with some other numbers."""
        return Settings(**(self._values | changes))

    def to_json(self) -> dict[str, Any]:
        """All numbers as a plain dict, the plan by its name."""
        return {**self._values, "plan": self.plan}

    def _take(self, changes: Mapping[str, float]) -> None:
        fields = _fields()
        for name, value in changes.items():
            if name not in fields:
                raise UnknownNameError("setting", name, sorted(fields))
            least, most = fields[name].least, fields[name].most
            if not least <= value <= most:
                raise ValueRangeError(f"{name} is a number from {least:g} to {most:g}, not {value}")
            if name == "plan" and value != int(value):
                raise ValueRangeError(f"plan is a whole number, not {value}")
            self._values[name] = float(value)

    def __getitem__(self, name: str) -> float:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.values()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (dict(self._values),)

    def __str__(self) -> str:
        usual = Settings.of_plan(self.plan)
        other = [f"{name}={value:.10g}" for name, value in self.items() if value != usual[name]]
        return ", ".join([self.plan, *other])

    def __repr__(self) -> str:
        usual = Settings()
        changes = [f"{name}={value!r}" for name, value in self.items() if value != usual[name]]
        return f"Settings({', '.join(changes)})"


def _restored(values: dict[str, float]) -> Settings:
    return Settings(**values)


@lru_cache(maxsize=1)
def _profiles() -> dict[str, dict[str, float]]:
    text = files(__package__).joinpath("profiles.json").read_text(encoding="utf-8")
    profiles: dict[str, dict[str, float]] = json.loads(text)
    return profiles


def profile_names() -> list[str]:
    """The released engines.

    >>> from ninefold.game.engine.settings import profile_names
    >>> "seed-1" in profile_names()
    True
    """
    return sorted(_profiles())
