"""`practice`: a position in which one technique is the next step, to learn it by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ninefold.errors import GenerationError, UnsupportedError, ValueRangeError
from ninefold.explain import (
    Entry,
    PathEnd,
    Profile,
    State,
    Step,
    Technique,
    as_profile,
    find_path,
    technique_named,
)
from ninefold.generator.making import fresh_seed, make
from ninefold.generator.wishes import TRIES, Wish
from ninefold.limits import Limits, StopToken
from ninefold.model import LayoutLike
from ninefold.pictures import Picture
from ninefold.solvers.watch import Watch

BASIC = frozenset({"singles", "intersections", "subsets"})
"""The families that come before a technique which HoDoKu's order does not have."""


@dataclass(frozen=True)
class Practice:
    """A position and the step to be found in it; `state.puzzle` is the puzzle it comes from.

    >>> import ninefold as nf
    >>> found = nf.practice("naked_pair", seed=7)
    >>> found.step.technique.name
    'naked_pair'
    """

    technique: Technique
    state: State
    step: Step
    seed: int
    number: int

    def picture(self) -> Picture:
        """The position, without the step."""
        return self.state.picture()

    def to_json(self) -> dict[str, Any]:
        """The position as a plain dict, with the step to be found."""
        return {
            "technique": self.technique.name,
            **self.state.to_json(),
            "step": self.step.to_json(),
            "seed": self.seed,
            "number": self.number,
        }

    def __str__(self) -> str:
        return f"{self.state.picture()}\n{self.technique.name.replace('_', ' ')}, seed {self.seed}"


def practice(
    technique: str,
    *,
    seed: int | None = None,
    layout: LayoutLike = "classic",
    tries: int = TRIES,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> Practice:
    """A position in which this technique is the next easiest step.

    Easier is what comes before it in HoDoKu's order; for a technique that is not in it, singles,
    intersections and subsets. A seed gives the same position again. What is not found in `tries`
    puzzles is a `GenerationError`.

    >>> import ninefold as nf
    >>> nf.practice("hidden_pair", seed=1) == nf.practice("hidden_pair", seed=1)
    True
    """
    wanted = technique_named(technique)
    if wanted.family == "trial":
        raise UnsupportedError("there is nothing to practise about trial")
    if tries < 1:
        raise ValueRangeError(f"tries must be 1 or more, not {tries}")
    chosen = fresh_seed() if seed is None else seed
    profile, watch = practice_profile(wanted), Watch(limits or Limits(), stop)
    wish = Wish(layout)
    for made in make(wish, tries, seed=chosen, threads=1, limits=limits, stop=stop):
        path = find_path(State.of(made.puzzle, unique=True), profile=profile, stop=stop)
        place = next((i for i, r in enumerate(path.records) if _is(r, wanted)), None)
        if place is not None:
            *_, state = (each for each, _ in zip(path.states(), range(place + 1), strict=False))
            return Practice(wanted, state, path.steps[place], chosen, made.number)
        if path.end is PathEnd.CUT or watch.ended_by() is not None:
            raise GenerationError(str(wish), watch.ended_by() or "stop", made.number)
    raise GenerationError(f"a position for {wanted.name}", "tries", tries)


def _is(record: Any, technique: Technique) -> bool:
    return str(record.technique) == technique.name


def practice_profile(technique: Technique) -> Profile:
    """What is easier than a technique, and the technique. Those of its own stage are as easy."""
    profile = as_profile("hodoku")
    own = profile.entry_of(technique)
    if own is None:
        basic = (entry for entry in profile.logic() if entry.technique.family in BASIC)
        return Profile("practice", (*basic, Entry(technique, 0.0)), profile.levels)
    before = profile.logic()[: profile.logic().index(own)]
    easier = (entry for entry in before if not own.stage or entry.stage != own.stage)
    return Profile("practice", (*easier, own), profile.levels)
