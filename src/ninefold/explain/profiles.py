"""Profiles: the order in which techniques are tried and their scores, as data. The files in
`profiles/` have the form for profiles of your own: a technique, its score, and further words, a
line each. `Profile.parse` reads them.
"""

from __future__ import annotations

import atexit
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from itertools import groupby

from ninefold import _core
from ninefold.arguments import checked
from ninefold.errors import FormatError, NinefoldError, UnknownNameError, ValueRangeError
from ninefold.explain.techniques import Technique, technique_named

GROWTHS = ("none", "links", "loop", "grade")
"""The ways in which a score grows with the length of a step, in the order of the kernels."""

SHIPPED = ("hodoku", "people", "se", "sukaku")

RULES = {"se": "rules_se", "sukaku": "rules_se"}
"""The steps from rules on the scale of a profile; on HoDoKu's without any other."""

AFTER_RULES = ("forcing", "dynamic", "verities", "trial")
"""Families that come after forcing through rules, which is easier to follow."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A technique of a profile: its score, how that grows, its level, and its stage.

    Techniques of the same stage stand side by side: of all their steps the one of the lowest score
    is taken, and of these the shortest. Without a stage the first step is taken.
    """

    technique: Technique
    score: float
    growth: str = "none"
    level: str = ""
    stage: str = ""

    def __post_init__(self) -> None:
        if self.growth not in GROWTHS:
            raise UnknownNameError("growth", self.growth, GROWTHS)
        if not 0 <= self.score < math.inf:
            raise ValueRangeError(f"a score is a number from 0 on, not {self.score}")

    def to_core(self) -> tuple[str, float, int]:
        """As the kernels take it."""
        return self.technique.name, self.score, GROWTHS.index(self.growth)


@dataclass(frozen=True)
class Profile:
    r"""An order of techniques with scores; `levels` are names with the highest score of each.

    >>> from ninefold.explain import Profile
    >>> mine = Profile.parse("naked_single 1\nhidden_single 2", name="mine")
    >>> [entry.technique.name for entry in mine.entries]
    ['naked_single', 'hidden_single']
    """

    name: str
    entries: tuple[Entry, ...]
    levels: Mapping[str, float] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        names = [entry.technique.name for entry in self.entries]
        if repeated := next((each for each in names if names.count(each) > 1), None):
            raise ValueRangeError(f"the profile {self.name} has {repeated} twice")
        named = {entry.level: entry for entry in self.entries if entry.level}
        if strange := [level for level in named if level not in self.levels]:
            raise UnknownNameError("level", strange[0], self.levels)

    @staticmethod
    def parse(text: str, name: str = "own") -> Profile:
        """A profile from its text; `#` begins a comment."""
        entries: list[Entry] = []
        levels: dict[str, float] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            words = line.partition("#")[0].split()
            if words[:1] == ["levels"]:
                levels = _levels(number, words[1:])
            elif words:
                entries.append(_entry(number, words))
        return Profile(name, tuple(entries), levels)

    @property
    def has_trial(self) -> bool:
        """Whether the path may end with guesses, named as such."""
        return any(entry.technique.name == "trial" for entry in self.entries)

    def entry_of(self, technique: Technique) -> Entry | None:
        """The entry of a technique, if it has one."""
        return next((each for each in self.entries if each.technique == technique), None)

    def without(self, families: Iterable[str]) -> Profile:
        """The same without the techniques of some families."""
        left_out = set(families)
        kept = (each for each in self.entries if each.technique.family not in left_out)
        return Profile(self.name, tuple(kept), self.levels)

    @cached_property
    def with_rules(self) -> Profile:
        """The same for puzzles with rules beside the units: their steps come after singles, and
        forcing through rules before other forcing. Verities and nesting through rules take the
        place of chains nested in chains, which know no rules, last of all logic. A profile that has
        steps from rules is not changed.
        """
        if any(each.technique.family == "rules" for each in self.entries):
            return self
        shipped = _shipped(RULES.get(self.name, "rules")).entries
        rules = [each if each.level in self.levels else replace(each, level="") for each in shipped]
        forcing = next(n for n, each in enumerate(rules) if each.technique.name == "rule_forcing")
        early, last = rules[:forcing], rules[forcing + 1 :]
        kept = [each for each in self.entries if each.technique.family != "nested"]
        singles = sum(each.technique.family == "singles" for each in kept)
        late = next(
            (n for n, each in enumerate(kept) if each.technique.family in AFTER_RULES), len(kept)
        )
        end = len(kept) - self.has_trial
        logic = (*kept[:singles], *early, *kept[singles:late], rules[forcing], *kept[late:end])
        entries = (*logic, *last, *kept[end:])
        return Profile(self.name, entries, self.levels)

    def logic(self) -> tuple[Entry, ...]:
        """All but trial."""
        return tuple(each for each in self.entries if each.technique.family != "trial")

    @cached_property
    def core(self) -> _core.TechniqueProfile:
        """As the kernels take it."""
        stages = []
        numbered = enumerate(self.logic())
        for _, group in groupby(numbered, lambda pair: pair[1].stage or pair[0]):
            entries = [entry for _, entry in group]
            stages.append(([entry.to_core() for entry in entries], bool(entries[0].stage)))
        return _core.TechniqueProfile(stages)

    def __reduce__(self) -> tuple[object, ...]:
        return Profile, (self.name, self.entries, self.levels)


def _levels(number: int, words: list[str]) -> dict[str, float]:
    """Names with the highest score of each, ascending; the last may have none."""
    try:
        pairs = [word.partition("=") for word in words]
        levels = {name: float(highest or "inf") for name, _, highest in pairs}
        if len(levels) < len(pairs) or list(levels.values()) != sorted(levels.values()):
            raise ValueError
    except ValueError:
        expected = "levels with rising scores, as in easy=800 hard"
        raise FormatError(number, 1, expected, " ".join(words)) from None
    return levels


def _entry(number: int, words: list[str]) -> Entry:
    """A line of a profile: technique, score, and `key=value` words."""
    try:
        name, score, *rest = words
        said = dict(word.split("=", 1) for word in rest)
        return Entry(technique_named(name), float(score), **said)
    except (NinefoldError, ValueError, TypeError) as error:
        expected = "a technique, its score, and growth=, level= or stage="
        raise FormatError(number, 1, expected, " ".join(words)) from error


@cache
def _shipped(name: str) -> Profile:
    text = files("ninefold.explain").joinpath(f"profiles/{name}.txt").read_text(encoding="utf-8")
    return Profile.parse(text, name)


atexit.register(_shipped.cache_clear)  # cached objects of the core must be freed before the core


ProfileLike = Profile | str
"""Arguments that stand for a profile: a profile, or the name of a shipped one."""


@checked
def as_profile(profile: ProfileLike) -> Profile:
    """The profile itself, or the one of that name.

    >>> as_profile("hodoku").entries[0].technique.name
    'full_house'
    """
    if isinstance(profile, Profile):
        return profile
    if profile not in SHIPPED:
        raise UnknownNameError("profile", str(profile), SHIPPED)
    return _shipped(profile)
